"""Everything that may be taken aboard: searched, filtered, added by key, double click or drag."""

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

from companion.construction.editing.offers import found
from companion.construction.editing.placing import New
from companion.construction.editing.views import Offer, Sort
from companion.tabletop.counting import counted
from companion.ui.construction.bench import Workbench
from companion.ui.construction.colours import ICONS, WORDS, colour_of
from companion.ui.construction.dragging import carries_load, drag
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon, wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.lines.clearing import let_clear
from companion.ui.widgets.plain import set_tip, tip_text
from companion.ui.widgets.spacing import spaced

OFFER = Qt.ItemDataRole.UserRole
ROW, FILTER = 42, 34
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Offers(QAbstractListModel):
    """The offers that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Offer, ...] = ()

    def show_offers(self, rows: Sequence[Offer]) -> None:
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
            Qt.ItemDataRole.ToolTipRole: tip_text(_hint(offer)),
            Qt.ItemDataRole.AccessibleTextRole: f"{offer.name}, {figures(offer)}",
        }
        return texts.get(Qt.ItemDataRole(role))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every offer can be dragged."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled


def _hint(offer: Offer) -> str:
    return f"{offer.more}\n{offer.why_not}" if offer.why_not else offer.more


def figures(offer: Offer) -> str:
    """What it fills and does, in one line."""
    parts = [counted(offer.slots, "slot") if offer.slots else "no slot"]
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
        offer: Offer = index.data(OFFER)
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
        colour = quiet if selected or offer.why_not else colour_of(tokens, offer.sort)
        draw_icon(painter, ICONS[offer.sort], colour, icon)
        room = rect.adjusted(
            2 * tokens.px(Space.SMALL) + side, tokens.px(4), -tokens.px(Space.SMALL), -tokens.px(4)
        )
        upper = QRectF(room.left(), room.top(), room.width(), room.height() / 2)
        lower = QRectF(room.left(), upper.bottom(), room.width(), room.height() / 2)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(sheet_font(tokens.px(Type.BODY), QFont.Weight.DemiBold))
        tons = f"{offer.tons:g} t"
        wide = QFontMetricsF(painter.font()).horizontalAdvance(tons)
        painter.setPen(QColor(ink))
        painter.drawText(upper, middle | Qt.AlignmentFlag.AlignRight, tons)
        painter.setFont(text_font(tokens.px(Type.BODY)))
        _write(painter, upper.adjusted(0, 0, -wide - tokens.px(Space.TINY), 0), offer.name)
        painter.setFont(sheet_font(tokens.px(Type.CAPTION)))
        painter.setPen(QColor(quiet))
        _write(painter, lower, offer.why_not or figures(offer))
        painter.restore()


def _write(painter: QPainter, room: QRectF, words: str) -> None:
    shown = QFontMetricsF(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class OfferList(QListView):
    """Enter adds, Space carries, dragging carries."""

    chosen = Signal(object)
    lifted = Signal(object)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setAccessibleName("Weapons and equipment")
        self.setItemDelegate(OfferDelegate(self))
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(lambda index: self.chosen.emit(index.data(OFFER)))

    def current(self) -> Offer | None:
        """The offer that is selected."""
        offer = self.currentIndex().data(OFFER)
        return offer if isinstance(offer, Offer) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, offer = Qt.Key(event.key()), self.current()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and offer is not None:
            self.chosen.emit(offer)
        elif key == Qt.Key.Key_Space and offer is not None:
            self.lifted.emit(offer)
        else:
            super().keyPressEvent(event)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        if (offer := self.current()) is not None:
            self._bench.pick_up(offer.load, offer.name)
            drag(self, self._bench, offer.sort)


class FilterButton(QToolButton):
    """Shows one kind only; narrower than other buttons, as there are many."""

    def __init__(self, icon: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "quiet")
        self.setCheckable(True)
        self.setAccessibleName(words)
        set_tip(self, words)
        wear_icon(self, icon)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(max(tokens.px(FILTER), tokens.touch), tokens.target)


class Palette(QWidget):
    """`chosen` brings an offer to add, `lifted` one to carry; `thrown` tells that the carried is to go."""

    chosen = Signal(object)
    lifted = Signal(object)
    thrown = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._bench = bench
        self._told: tuple[Offer, ...] = ()
        self._sort: Sort | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search weapons, equipment")
        self.search.setAccessibleName("Search weapons and equipment")
        let_clear(self.search)
        self.model, self.list = Offers(), OfferList(bench)
        self.list.setModel(self.model)
        self.nothing = EmptyState("search", "Nothing by that name fits this 'Mech.")
        self.others = QCheckBox("Also what others build")
        self.filters = self._filters()
        self._arrange()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._take_first)
        self.others.toggled.connect(self._filter)
        self.list.chosen.connect(self.chosen)
        self.list.lifted.connect(self.lifted)

    def show_offers(self, told: tuple[Offer, ...]) -> None:
        """Show what there is now; search and filter stay."""
        if told != self._told:
            self._told = told
            self._filter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus() and self.model.rows:
            self.list.setFocus()
            self.list.setCurrentIndex(self.model.index(0, 0))
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.setAccepted(carries_load(event.mimeData()) and not isinstance(self._bench.carried, New))

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.thrown.emit()

    def _filters(self) -> dict[Sort | None, QWidget]:
        self._group = QButtonGroup(self)
        found_: dict[Sort | None, QWidget] = {}
        for sort in (None, *WORDS):
            words = WORDS[sort] if sort is not None else "Everything"
            button = FilterButton(ICONS[sort] if sort is not None else "list", words)
            button.setChecked(sort is None)
            button.clicked.connect(lambda _on, sort=sort: self._choose(sort))
            self._group.addButton(button)
            found_[sort] = button
        return found_

    def _choose(self, sort: Sort | None) -> None:
        self._sort = sort
        self._filter()

    def _filter(self) -> None:
        now = self.list.current()
        rows = [
            offer
            for offer in found(self._told, self.search.text())
            if (self._sort is None or offer.sort is self._sort)
            and (self.others.isChecked() or not offer.why_not)
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
        column = spaced(QVBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.TINY, Space.SMALL))
        column.addWidget(self.search)
        row = Flow()
        for button in self.filters.values():
            row.add(button)
        column.addWidget(row)
        column.addWidget(self._stack, 1)
        column.addWidget(self.others)
