"""The folders at the left: all, favourites, what was used last, by origin and rules, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeWidget, QTreeWidgetItem, QWidget

from companion.catalog.entries import DocumentKind, EntryOrigin
from companion.catalog.search.figures import Test
from companion.catalog.search.index import Index
from companion.ui.hangar.rows.row_list import MIME
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.gestures.gesture_sets import FOLDERS
from companion.ui.widgets.rows import RowDelegate, RowIndex, RowPainter
from companion.workshop.hangar_model import Folder, HangarModel

COUNT = Qt.ItemDataRole.UserRole + 2
ICON = Qt.ItemDataRole.UserRole + 3
PLACE = Qt.ItemDataRole.UserRole + 4
ROW, HEADING, SMALL = 32, 34, 16
RIGHT = Qt.AlignmentFlag.AlignRight


def folder_line_height(tokens: Tokens, index: RowIndex) -> int:
    """Return how high a line or a heading is."""
    return max(tokens.px(ROW), tokens.target) if index.data(PLACE) else tokens.px(HEADING)


def draw_folder_line(row: RowPainter, index: RowIndex) -> None:
    """Paint a line or a heading of the folders."""
    tokens, area = row.tokens, row.area
    if index.data(PLACE):
        _draw_line(row, index)
        return
    is_hint = index.data(ICON) == "hint"
    font = text_font(tokens.px(FontSize.CAPTION), QFont.Weight.Normal if is_hint else QFont.Weight.DemiBold)
    room = area.adjusted(tokens.px(Space.MEDIUM), 0, -tokens.px(Space.TINY), -tokens.px(Space.TINY))
    if not is_hint:
        room.setTop(room.bottom() - QFontMetricsF(font).height())
    row.write(room, str(index.data()), tokens.muted, font)


def _draw_line(row: RowPainter, index: RowIndex) -> None:
    painter, tokens, area = row.painter, row.tokens, row.area
    ground = area.adjusted(tokens.px(Space.TINY), 1, -tokens.px(Space.TINY), -1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if row.is_selected or row.is_hovered:
        painter.setBrush(QColor(tokens.selection if row.is_selected else tokens.hover))
        painter.drawRoundedRect(ground, tokens.radius, tokens.radius)
    if row.has_focus and row.is_selected:
        painter.setPen(QColor(tokens.accent))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(ground, tokens.radius, tokens.radius)
    gap = tokens.px(Space.MEDIUM)
    room = area.adjusted(gap, 0, -gap, 0)
    if icon := index.data(ICON):
        side = tokens.px(SMALL)
        row.stamp(icon, "muted", side, room.left(), area.center().y())
        room.setLeft(room.left() + side + tokens.px(Space.SMALL))
    if count := index.data(COUNT):
        width = row.write(room, f"{count:,}", row.soft, sheet_font(tokens.px(FontSize.BODY)), RIGHT)
        room.setRight(room.right() - width)
    room.setRight(room.right() - tokens.px(Space.TINY))
    weight = QFont.Weight.DemiBold if row.is_selected else QFont.Weight.Normal
    row.write(room, str(index.data()), row.ink, text_font(tokens.px(FontSize.BODY), weight))


SCOPE, FOLDER = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
Scope: TypeAlias = Test | None
UNITS = "all"


class FolderTree(QTreeWidget):
    """The tree of places, one of them current; `place_chosen` tells of another current place.

    `dropped` brings the folder that rows were dropped on (None for favourites), `menu_requested` a point and
    the folder there, `rename_requested` and `remove_requested` a folder.
    """

    place_chosen = Signal()
    dropped = Signal(object)
    menu_requested = Signal(QPoint, object)
    rename_requested = Signal(object)
    remove_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_filling, self._chosen_place = False, UNITS
        self.setAccessibleName("Folders")
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("plain", True)
        self.setItemDelegate(RowDelegate(folder_line_height, draw_folder_line, self))
        self.setRootIsDecorated(False)
        self.setIndentation(Theme.current().tokens.px(12))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.currentItemChanged.connect(self._follow)

    def _follow(self) -> None:
        if not self._is_filling:
            self.place_chosen.emit()

    def show_stock(self, stock: HangarModel) -> None:
        """List what there is; the place that was current stays so where it is still there."""
        wanted = self.place or self._chosen_place
        self._is_filling = True
        self.clear()
        index = stock.index
        self._add_usual(index)
        self._add_rules(index, stock.titles)
        self._add_heading("Your folders")
        self._add_folders(stock, None, self.invisibleRootItem())
        if not stock.folders:
            hint = QTreeWidgetItem(["Drag units here, or press + above"])
            hint.setFlags(Qt.ItemFlag.NoItemFlags)
            hint.setData(0, ICON, "hint")
            self.addTopLevelItem(hint)
        self.expandAll()
        self.choose(wanted)
        self._is_filling = False

    @property
    def place(self) -> str:
        """The id of what is current: `all`, `favourites`, `rules/citytech`, `folder/3` and the like."""
        item = self.currentItem()
        return str(item.data(0, PLACE) or "") if item is not None else ""

    @property
    def scope(self) -> Scope:
        """Which rows belong to what is current; None is all."""
        item = self.currentItem()
        scope: Scope = item.data(0, SCOPE) if item is not None else None
        return scope

    @property
    def folder(self) -> Folder | None:
        """The folder of the player's that is current."""
        item = self.currentItem()
        folder: Folder | None = item.data(0, FOLDER) if item is not None else None
        return folder

    def choose(self, place: str) -> None:
        """Make a place current, else all."""
        self._chosen_place = place
        item = self._item_of(place) or self._item_of(UNITS)
        if item is not None:
            self.setCurrentItem(item)

    def item_of_folder(self, name: str) -> QTreeWidgetItem | None:
        """Return the item of a folder by its name."""
        found = self.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
        return next((item for item in found if item.data(0, FOLDER) is not None), None)

    # --- filling ---

    def _add_usual(self, index: Index) -> None:
        rows = index.rows.values()
        usual: Sequence[tuple[str, str, str, Scope]] = (
            (UNITS, "All", "hangar", None),
            ("favourites", "Favorites", "star", lambda row: row.is_favourite),
            ("recent", "Recent", "history", lambda row: row.used > 0),
            ("imported", "Imported", "import", lambda row: row.entry.origin is EntryOrigin.IMPORTED),
            ("own", "Your designs", "structure", lambda row: row.entry.origin is EntryOrigin.OWN),
            ("boards", "Boards", "hexes", lambda row: row.entry.kind is DocumentKind.BOARD),
            ("forces", "Forces", "roster", lambda row: row.entry.kind is DocumentKind.FORCE),
            ("characters", "Characters", "warrior", lambda row: row.entry.kind is DocumentKind.CHARACTER),
        )
        for place, text, icon, scope in usual:
            count = len(index) if scope is None else sum(map(scope, rows))
            self._add(self.invisibleRootItem(), place, text, icon, scope, count)

    def _add_rules(self, index: Index, titles: Mapping[str, str]) -> None:
        counts: dict[str, int] = {}
        for address in index.rows:
            counts[address.ruleset] = counts.get(address.ruleset, 0) + 1
        known = [name for name in titles if name in counts]
        if known:
            self._add_heading("By rules")
        for name in known:
            self._add(
                self.invisibleRootItem(), f"rules/{name}", titles[name], "", _of_ruleset(name), counts[name]
            )

    def _add_folders(self, stock: HangarModel, parent_id: int | None, parent: QTreeWidgetItem) -> None:
        known = {folder.id for folder in stock.folders}
        for folder in stock.folders:
            above = folder.parent_id if folder.parent_id in known else None
            if above == parent_id:
                held = stock.members_of(folder)
                there = sum(address.mark in held for address in stock.index.rows)
                item = self._add(parent, f"folder/{folder.id}", folder.name, "folder", _within(held), there)
                item.setData(0, FOLDER, folder)
                self._add_folders(stock, folder.id, item)

    def _add(
        self, parent: QTreeWidgetItem, place: str, text: str, icon: str, scope: Scope, count: int
    ) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setData(0, SCOPE, scope)
        item.setData(0, COUNT, count)
        item.setData(0, ICON, icon)
        item.setData(0, PLACE, place)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{text}, {count}")
        parent.addChild(item)
        return item

    def _add_heading(self, text: str) -> None:
        item = QTreeWidgetItem([text])
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.addTopLevelItem(item)

    def _item_of(self, place: str) -> QTreeWidgetItem | None:
        pending = [self.topLevelItem(number) for number in range(self.topLevelItemCount())]
        while pending:
            item = pending.pop(0)
            if item is None:
                continue
            if item.data(0, PLACE) == place:
                return item
            pending += [item.child(number) for number in range(item.childCount())]
        return None

    # --- dropping, keys, menu ---

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        if self._takes(self.itemAt(event.position().toPoint())):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        item = self.itemAt(event.position().toPoint())
        if item is not None and self._takes(item):
            event.acceptProposedAction()
            self.dropped.emit(item.data(0, FOLDER))

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are none of the window meanwhile."""
        return FOLDERS.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        folder, command = self.folder, FOLDERS.of_key(event)
        if folder is not None and command == "rename":
            self.rename_requested.emit(folder)
        elif folder is not None and command == "remove":
            self.remove_requested.emit(folder)
        else:
            super().keyPressEvent(event)

    @staticmethod
    def _takes(item: QTreeWidgetItem | None) -> bool:
        is_favourites = item is not None and item.data(0, PLACE) == "favourites"
        return item is not None and (is_favourites or item.data(0, FOLDER) is not None)

    def _ask_menu(self, point: QPoint) -> None:
        item = self.itemAt(point)
        self.menu_requested.emit(self.viewport().mapToGlobal(point), item.data(0, FOLDER) if item else None)


def _of_ruleset(name: str) -> Test:
    return lambda row: row.entry.ruleset == name


def _within(held: frozenset[tuple[str, str]]) -> Test:
    return lambda row: row.address.mark in held
