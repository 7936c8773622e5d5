"""Palette of everything that may be taken aboard: searched, filtered, added by key, double click or drag."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QCheckBox,
    QLineEdit,
    QListView,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.construction.editing.placeable import ItemToAdd
from companion.construction.editing.views import PartCategory, PartOffer, filter_offers
from companion.ui.construction.colours import ICONS, LABELS, colour_of
from companion.ui.construction.dragging import carries_load, drag, load_data
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon, wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.rows import ROW, RowColumn, RowDelegate, RowIndex, RowModel, RowPainter, halves
from companion.ui.widgets.spacing import with_spacing

ROW_HEIGHT, FILTER = 42, 34


def _format_hint(offer: PartOffer) -> str:
    return f"{offer.more}\n{offer.why_not}" if offer.why_not else offer.more


def format_figures(offer: PartOffer) -> str:
    """Format an offer's slots and effects, in one line."""
    parts = [offer.size]
    if offer.heat:
        parts.append(f"heat {offer.heat}")
    if offer.damage:
        parts.append(f"dmg {offer.damage}")
    if offer.ranges:
        parts.append(offer.ranges)
    return " · ".join(parts)


def _row_height(tokens: Tokens, _index: RowIndex) -> int:
    return max(tokens.px(ROW_HEIGHT), tokens.target)


def _draw_offer(row: RowPainter, index: RowIndex) -> None:
    """Paint name and tons, then what it fills and does; what is not for this 'Mech is faint."""
    tokens, offer = row.tokens, index.data(ROW)
    row.fill()
    ink, quiet = (row.colour("faint"),) * 2 if offer.why_not else (row.ink, row.soft)
    side, gap = tokens.px(18), tokens.px(Space.SMALL)
    icon = QRectF(row.area.left() + gap, row.area.center().y() - side / 2, side, side)
    colour = quiet if row.is_selected or offer.why_not else colour_of(tokens, offer.category)
    draw_icon(row.painter, ICONS[offer.category], colour, icon)
    upper, lower = halves(row.area.adjusted(2 * gap + side, tokens.px(4), -gap, -tokens.px(4)))
    bold, right = sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold), Qt.AlignmentFlag.AlignRight
    width = row.write(upper, offer.price, ink, bold, right)
    name_room = upper.adjusted(0, 0, -width - tokens.px(Space.TINY), 0)
    row.write(name_room, offer.name, ink, text_font(tokens.px(FontSize.BODY)))
    figures = offer.why_not or format_figures(offer)
    row.write(lower, figures, quiet, sheet_font(tokens.px(FontSize.CAPTION)))


def _pack(_offers: Sequence[PartOffer]) -> QMimeData:
    return load_data()


class PaletteOfferList(QListView):
    """Enter adds, Space carries, dragging carries."""

    chosen = Signal(object)
    carry_requested = Signal(object)

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = bench
        self.setAccessibleName("Weapons and equipment")
        self.setItemDelegate(RowDelegate(_row_height, _draw_offer, self))
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(lambda index: self.chosen.emit(index.data(ROW)))

    def current(self) -> PartOffer | None:
        """Return the offer that is selected."""
        offer = self.currentIndex().data(ROW)
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
        self.search.setPlaceholderText("Search what can be added")
        self.search.setAccessibleName("Search what can be added")
        add_clear_button(self.search)
        self.model = RowModel(
            (RowColumn[PartOffer]("", lambda offer: offer.name),),
            tip=_format_hint,
            speak=lambda offer: f"{offer.name}, {format_figures(offer)}",
            pack=_pack,
        )
        self.list = PaletteOfferList(bench)
        self.list.setModel(self.model)
        self.nothing = EmptyState("search", "Nothing by that name fits here.")
        self.show_unavailable = QCheckBox("Show other tech bases")
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
            there = {offer.category for offer in offers}
            for sort, button in self.filters.items():
                button.setVisible(sort is None or sort in there)
            self.show_unavailable.setVisible(any(offer.why_not for offer in offers))
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
            and (self.show_unavailable.isChecked() or not offer.why_not or offer.is_listed)
        ]
        rows.sort(key=lambda offer: bool(offer.why_not))
        if rows != self.model.rows:
            self.model.show_rows(rows)
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
