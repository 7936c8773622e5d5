"""The whole body: columns of locations as they stand on the unit, waiting items, and all its armor."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from companion.construction.editing.editor import DesignCommand
from companion.construction.editing.views import ArmorSum, DesignView, DropPreview
from companion.ui.construction.body.location_card import LocationCard
from companion.ui.construction.body.slot_table import LEAST_ROW, MOST_ROW
from companion.ui.construction.body.tray import Tray
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.number_field import NumberField
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


class ArmorPanel(QFrame):
    """`tons_requested` brings tons in the smallest possible steps."""

    tons_requested = Signal(int)
    maximum_requested = Signal()
    even_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.points = role_label("", LabelRole.NUMBER)
        self.points.setWordWrap(False)
        self.spare = role_label("", LabelRole.CAPTION)
        self.tons = NumberField("Tons of armor")
        self.maximum_button = push_button("Maximum", ButtonKind.NORMAL, "shield")
        self.even_button = push_button("Even out", ButtonKind.NORMAL)
        set_tip(self.even_button, "Spread the points alike over all locations")
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.SMALL, Space.TINY, Space.SMALL, Space.SMALL)
        )
        column.addWidget(role_label("Armor", LabelRole.SECTION))
        column.addWidget(self.points)
        column.addWidget(self.spare)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        row.addWidget(self.tons, 1)
        row.addWidget(role_label("tons", LabelRole.MUTED))
        column.addLayout(row)
        column.addWidget(self.maximum_button)
        column.addWidget(self.even_button)
        column.addStretch(1)
        self.tons.edited.connect(self._request_tons)
        self.maximum_button.clicked.connect(self.maximum_requested)
        self.even_button.clicked.connect(self.even_requested)

    def _request_tons(self) -> None:
        if not self.tons.fault:
            self.tons_requested.emit(self.tons.number)

    def show_armor(self, armor: ArmorSum) -> None:
        """Show what there is."""
        self.points.setText(armor.text)
        self.spare.setText(armor.share)
        self.maximum_button.setText(armor.most_label)
        set_tip(self.maximum_button, armor.most_hint)
        steps = round(armor.tons / armor.lot)
        self.tons.show_number(steps, 0, round(armor.maximum_tons / armor.lot), armor.lot)
        self.maximum_button.setEnabled(armor.can_rise)


NARROWEST = 136


def _shape(view: DesignView) -> object:
    """Return what the cards are made for: another needs others."""
    return view.columns, [(each.id, each.armor is None) for each in view.locations]


class DesignBody(QScrollArea):
    """`menu_requested` brings a location, a slot and where to open a menu.

    `faults_requested` brings a location whose faults are to be shown, `deleted` a slot to be emptied.
    `armor_requested` brings a location, points and whether they are rear, `switch_requested` a location, a
    part of it and whether it is to be there, `extra_removal_requested` what fills no slot and is to go.
    """

    menu_requested = Signal(str, int, QPoint)
    faults_requested = Signal(str)
    deleted = Signal(str, int)
    armor_requested = Signal(str, int, bool)
    switch_requested = Signal(str, str, bool)
    extra_removal_requested = Signal(object)

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = bench
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Locations and critical slots")
        self.tray, self.armor = Tray(bench), ArmorPanel()
        self._build(bench.view)
        bench.carry_changed.connect(self.follow_carried)
        bench.previewed.connect(self._show_preview)
        Theme.current().changed.connect(self._measure)

    # --- showing ---

    def show_design(self, view: DesignView) -> None:
        """Show every location with its faults."""
        if _shape(view) != self._shape:
            self._build(view)
        faults = view.examined.faults if view.examined is not None else ()
        faulty = [place for fault in faults for place in self._editor.places_of(fault)]
        for each in view.locations:
            if (card := self.cards.get(each.id)) is not None:
                texts = [fault.message for fault in faults if fault.location == each.id]
                slots = [index for location, index in faulty if location == each.id]
                card.show_location(each, texts, slots)
        self._measure()
        self.tray.show_waiting(view.waiting, view.waiting_slots)
        self.armor.setVisible(view.armor is not None)
        if view.armor is not None:
            self.armor.show_armor(view.armor)

    def go_to(self, location: str, slot: int | None = None) -> None:
        """Put the cursor on a location."""
        if (card := self.cards.get(location)) is not None:
            card.table.go_to(slot if slot is not None else card.table.row)
            self.ensureWidgetVisible(card)

    def focus_cursor(self) -> None:
        """Put the focus where the cursor was last."""
        self.go_to(*self._editor.cursor)

    # --- carrying ---

    def follow_carried(self) -> None:
        """Show which locations take what is carried."""
        for name, card in self.cards.items():
            card.table.show_closed(self._refusal(name, card))
            card.table.follow_carried()

    def _refusal(self, location: str, card: LocationCard) -> str:
        """Return why no slot of a location takes the carried item; empty if one does, or none is carried."""
        return self._editor.landing(location, card.table.best_row()).refusal

    def _show_preview(self, location: str, landing: DropPreview) -> None:
        """Show an item split over two locations in both."""
        for name, card in self.cards.items():
            if name != location:
                card.table.show_landing(landing)

    def _cross(self, location: str, key: Qt.Key, row: int) -> None:
        column = next(place for place, names in enumerate(self._columns) if location in names)
        names = self._visible_locations(column)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            place = names.index(location) + (1 if key == Qt.Key.Key_Down else -1)
            if 0 <= place < len(names):
                self.go_to(names[place], 0 if key == Qt.Key.Key_Down else 99)
            return
        column += 1 if key == Qt.Key.Key_Right else -1
        if 0 <= column < len(self._columns) and self._visible_locations(column):
            self._enter(
                column, self.cards[location].table.mapTo(self._inside, QPoint(0, 0)).y(), row, location
            )

    def _visible_locations(self, column: int) -> list[str]:
        """Return the locations of a column that the unit has."""
        return [name for name in self._columns[column] if not self.cards[name].isHidden()]

    def _enter(self, column: int, top: int, row: int, location: str) -> None:
        """The location at the same height in another column, in the row at the same height."""
        y = top + self.cards[location].table.rect_of(row).center().y()

        def distance(name: str) -> float:
            table = self.cards[name].table
            begin = table.mapTo(self._inside, QPoint(0, 0)).y()
            return max(begin - y, y - begin - table.height(), 0.0)

        nearest = min(self._visible_locations(column), key=distance)
        table = self.cards[nearest].table
        self.go_to(nearest, table.row_at(y - table.mapTo(self._inside, QPoint(0, 0)).y()))

    # --- building ---

    def _build(self, view: DesignView) -> None:
        """Make the cards of a unit with these locations, in place of others."""
        focused = QApplication.focusWidget()
        is_focused = focused is not None and self.isAncestorOf(focused)
        self._shape, self._columns = _shape(view), view.columns
        self.cards = {each.id: LocationCard(self._editor, each) for each in view.locations}
        for name, card in self.cards.items():
            self._connect(name, card)
        self._arrange(has_armor=view.armor is not None)
        if self._editor.cursor[0] not in self.cards:
            self._editor.move_cursor(self._editor.desk.first_location, 0)
        if is_focused:
            self.focus_cursor()

    def _arrange(self, *, has_armor: bool) -> None:
        self._inside = inside = QWidget()
        inside.setProperty("bare", True)
        row = with_spacing(QHBoxLayout(inside), Space.SMALL, (Space.SMALL,) * 4)
        for place, names in enumerate(self._columns):
            column = with_spacing(QVBoxLayout(), Space.SMALL)
            for name in names:
                column.addWidget(self.cards[name])
            if place == 0:
                column.addWidget(self.tray, 1)
                column.addStretch(0)
            elif place == len(self._columns) - 1:
                column.addWidget(self.armor, 1)
                column.addStretch(0 if has_armor else 1)
            else:
                column.addStretch(1)
            row.addLayout(column, 1)
        # Without slots nothing waits for one.
        self.tray.setVisible(DesignCommand.FILL in self._editor.desk.commands)
        self.setWidget(inside)
        self._measure()

    def _connect(self, name: str, card: LocationCard) -> None:
        card.table.crossed.connect(partial(self._cross, name))
        card.table.menu_requested.connect(partial(self.menu_requested.emit, name))
        card.table.deleted.connect(partial(self.deleted.emit, name))
        card.faults_requested.connect(partial(self.faults_requested.emit, name))
        card.armor_requested.connect(partial(self.armor_requested.emit, name))
        card.switch_requested.connect(partial(self.switch_requested.emit, name))
        card.extra_removal_requested.connect(self.extra_removal_requested)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        """Rows as high as the window allows, alike in all locations."""
        px = Theme.current().tokens.px
        for card in self.cards.values():
            card.setMinimumWidth(px(NARROWEST))
        high = px(MOST_ROW)
        for names in self._columns:
            cards = [self.cards[name] for name in names if not self.cards[name].isHidden()]
            rows = sum(len(card.table.slots) for card in cards)
            if len(cards) > 1 and rows:
                around = sum(card.around() + px(Space.SMALL) for card in cards)
                room = self.viewport().height() - around - px(Space.SMALL)
                high = min(high, max(int(room / rows), px(LEAST_ROW)))
        for card in self.cards.values():
            card.table.set_row_height(high)
