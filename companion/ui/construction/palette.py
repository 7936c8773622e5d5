"""Palette of everything that may be taken aboard: searched, filtered, added by key, double click or drag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QCheckBox,
    QLineEdit,
    QListView,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.construction.editing.offers import filter_offers
from companion.construction.editing.placement import ItemToAdd
from companion.construction.editing.views import PartCategory, PartOffer
from companion.tabletop.number_text import format_count
from companion.ui.construction.colours import ICONS, LABELS, colour_of
from companion.ui.construction.dragging import carries_load, drag
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon, wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.lines.clear_button import add_clear_button
from companion.ui.widgets.plain_text import set_tip, tip_text
from companion.ui.widgets.spacing import with_spacing

OFFER = Qt.ItemDataRole.UserRole
ROW, FILTER = 42, 34
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class OfferModel(QAbstractListModel):
    """The offers that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[PartOffer, ...] = ()

    def show_offers(self, rows: Sequence[PartOffer]) -> None:
        """Show these offers."""
        if tuple(rows) != self.rows:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        offer = self.rows[index.row()]
        texts = {
            Qt.ItemDataRole.DisplayRole: offer.name,
            OFFER: offer,
            Qt.ItemDataRole.ToolTipRole: tip_text(_format_hint(offer)),
            Qt.ItemDataRole.AccessibleTextRole: f"{offer.name}, {format_figures(offer)}",
        }
        return texts.get(Qt.ItemDataRole(role))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return every offer can be dragged."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled


def _format_hint(offer: PartOffer) -> str:
    return f"{offer.more}\n{offer.why_not}" if offer.why_not else offer.more


def format_figures(offer: PartOffer) -> str:
    """Format an offer's slots and effects, in one line."""
    parts = [format_count(offer.slots, "slot") if offer.slots else "no slot"]
    if offer.heat:
        parts.append(f"heat {offer.heat}")
    if offer.damage:
        parts.append(f"dmg {offer.damage}")
    if offer.ranges:
        parts.append(offer.ranges)
    return " · ".join(parts)


class OfferDelegate(QStyledItemDelegate):
    """Two lines an offer: name and tons, then what it fills and does; what is not for this 'Mech is faint."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(160), max(tokens.px(ROW), tokens.target))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens = Theme.current().tokens
        offer: PartOffer = index.data(OFFER)
        rect: QRectF = QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens.selection if selected else tokens.hover))
        ink = tokens.on_selection if selected else tokens.faint if offer.why_not else tokens.ink
        quiet = tokens.on_selection if selected else tokens.faint if offer.why_not else tokens.muted
        side = tokens.px(18)
        icon = QRectF(rect.left() + tokens.px(Space.SMALL), rect.center().y() - side / 2, side, side)
        colour = quiet if selected or offer.why_not else colour_of(tokens, offer.category)
        draw_icon(painter, ICONS[offer.category], colour, icon)
        room = rect.adjusted(
            2 * tokens.px(Space.SMALL) + side, tokens.px(4), -tokens.px(Space.SMALL), -tokens.px(4)
        )
        upper = QRectF(room.left(), room.top(), room.width(), room.height() / 2)
        lower = QRectF(room.left(), upper.bottom(), room.width(), room.height() / 2)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        tons = f"{offer.tons:g} t"
        wide = QFontMetricsF(painter.font()).horizontalAdvance(tons)
        painter.setPen(QColor(ink))
        painter.drawText(upper, middle | Qt.AlignmentFlag.AlignRight, tons)
        painter.setFont(text_font(tokens.px(FontSize.BODY)))
        _write(painter, upper.adjusted(0, 0, -wide - tokens.px(Space.TINY), 0), offer.name)
        painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
        painter.setPen(QColor(quiet))
        _write(painter, lower, offer.why_not or format_figures(offer))
        painter.restore()


def _write(painter: QPainter, room: QRectF, text: str) -> None:
    shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class PaletteOfferList(QListView):
    """Enter adds, Space carries, dragging carries."""

    chosen = Signal(object)
    carry_requested = Signal(object)

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = bench
        self.setAccessibleName("Weapons and equipment")
        self.setItemDelegate(OfferDelegate(self))
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(lambda index: self.chosen.emit(index.data(OFFER)))

    def current(self) -> PartOffer | None:
        """Return the offer that is selected."""
        offer = self.currentIndex().data(OFFER)
        return offer if isinstance(offer, PartOffer) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, offer = Qt.Key(event.key()), self.current()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and offer is not None:
            self.chosen.emit(offer)
        elif key == Qt.Key.Key_Space and offer is not None:
            self.carry_requested.emit(offer)
        else:
            super().keyPressEvent(event)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        if (offer := self.current()) is not None:
            self._editor.pick_up(offer.load, offer.name)
            drag(self, self._editor, offer.category)


class FilterButton(QToolButton):
    """Shows one kind only; narrower than other buttons, as there are many."""

    def __init__(self, icon: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "quiet")
        self.setCheckable(True)
        self.setAccessibleName(text)
        set_tip(self, text)
        wear_icon(self, icon)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(max(tokens.px(FILTER), tokens.touch), tokens.target)


class DesignPalette(QWidget):
    """`chosen` brings an offer to add, `carry_requested` one to carry; `discard_requested` drops the load."""

    chosen = Signal(object)
    carry_requested = Signal(object)
    discard_requested = Signal()

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._editor = bench
        self._offers: tuple[PartOffer, ...] = ()
        self._sort: PartCategory | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search weapons, equipment")
        self.search.setAccessibleName("Search weapons and equipment")
        add_clear_button(self.search)
        self.model, self.list = OfferModel(), PaletteOfferList(bench)
        self.list.setModel(self.model)
        self.nothing = EmptyState("search", "Nothing by that name fits this 'Mech.")
        self.show_unavailable = QCheckBox("Also what others build")
        self.filters = self._filters()
        self._arrange()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._take_first)
        self.show_unavailable.toggled.connect(self._filter)
        self.list.chosen.connect(self.chosen)
        self.list.carry_requested.connect(self.carry_requested)

    def show_offers(self, offers: tuple[PartOffer, ...]) -> None:
        """Show what there is now; search and filter stay."""
        if offers != self._offers:
            self._offers = offers
            self._filter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus() and self.model.rows:
            self.list.setFocus()
            self.list.setCurrentIndex(self.model.index(0, 0))
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.setAccepted(carries_load(event.mimeData()) and not isinstance(self._editor.carried, ItemToAdd))

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.discard_requested.emit()

    def _filters(self) -> dict[PartCategory | None, QWidget]:
        self._group = QButtonGroup(self)
        found_: dict[PartCategory | None, QWidget] = {}
        for sort in (None, *LABELS):
            text = LABELS[sort] if sort is not None else "Everything"
            button = FilterButton(ICONS[sort] if sort is not None else "list", text)
            button.setChecked(sort is None)
            button.clicked.connect(lambda _on, sort=sort: self._choose(sort))
            self._group.addButton(button)
            found_[sort] = button
        return found_

    def _choose(self, sort: PartCategory | None) -> None:
        self._sort = sort
        self._filter()

    def _filter(self) -> None:
        now = self.list.current()
        rows = [
            offer
            for offer in filter_offers(self._offers, self.search.text())
            if (self._sort is None or offer.category is self._sort)
            and (self.show_unavailable.isChecked() or not offer.why_not)
        ]
        rows.sort(key=lambda offer: bool(offer.why_not))
        self.model.show_offers(rows)
        self._stack.setCurrentWidget(self.list if rows else self.nothing)
        at = next((place for place, offer in enumerate(rows) if now and offer.load == now.load), 0)
        if rows:
            self.list.setCurrentIndex(self.model.index(at, 0))

    def _take_first(self) -> None:
        if (offer := self.list.current()) is not None:
            self.chosen.emit(offer)

    def _arrange(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.nothing)
        column = with_spacing(
            QVBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.TINY, Space.SMALL)
        )
        column.addWidget(self.search)
        row = Flow()
        for button in self.filters.values():
            row.add(button)
        column.addWidget(row)
        column.addWidget(self._stack, 1)
        column.addWidget(self.show_unavailable)
