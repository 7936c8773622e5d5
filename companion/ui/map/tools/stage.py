"""The map with its tools at the edge, and over it a card with legend and planned action."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.marks import HEX_MARKS, LONGEST_NOTE, HexNote
from companion.engine.views.moves import WeaponRange
from companion.tabletop.hexes import Hex
from companion.ui.map.tools.legend_box import LegendBox
from companion.ui.map.tools.toolbar import MapToolbar
from companion.ui.map.view import MapView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import in_scroll_area
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

ICONS = {"flag": "flag", "danger": "warning", "target": "target", "question": "help"}


class NoteEditor(QWidget):
    """A line and four signs for a hex; `saved` carries hex, words and sign, both empty to take it away."""

    saved = Signal(object, str, str)
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hex: Hex | None = None
        self._title = role_label("", LabelRole.SECTION)
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST_NOTE)
        self.field.setPlaceholderText("A few words")
        self.field.setAccessibleName("Note")
        self.field.returnPressed.connect(self._save)
        self.field.installEventFilter(self)
        self.signs = {mark: icon_button(ICONS[mark], mark.capitalize()) for mark in HEX_MARKS}
        self.save_button = push_button("Save", ButtonKind.PRIMARY)
        self.remove_button = push_button("Remove", ButtonKind.QUIET)
        self.save_button.clicked.connect(self._save)
        self.remove_button.clicked.connect(lambda: self._tell("", ""))
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        row = with_spacing(QHBoxLayout(), Space.TINY)
        for mark, button in self.signs.items():
            button.setCheckable(True)
            button.clicked.connect(lambda on, mark=mark: self._take_sign(mark if on else ""))
            row.addWidget(button)
        row.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self.field)
        column.addLayout(row)
        column.addWidget(self.save_button)
        column.addWidget(self.remove_button)
        self.hide()

    def edit(self, place: Hex, note: HexNote | None) -> None:
        """Begin with what is noted on a hex."""
        self._hex = place
        self._title.setText(f"Note on {place.label}")
        self.field.setText(note.text if note else "")
        self._take_sign(note.mark if note else "")
        self.remove_button.setVisible(note is not None)
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._leave()
            return True
        return super().eventFilter(watched, event)

    def _take_sign(self, sign: str) -> None:
        for mark, button in self.signs.items():
            button.setChecked(mark == sign)

    def _save(self) -> None:
        sign = next((mark for mark, button in self.signs.items() if button.isChecked()), "")
        self._tell(self.field.text().strip(), sign)

    def _tell(self, text: str, sign: str) -> None:
        place = self._hex
        self._leave()
        if place is not None:
            self.saved.emit(place, text, sign)

    def _leave(self) -> None:
        self._hex = None
        self.hide()
        self.leave_requested.emit()


class WeaponList(QWidget):
    """A button a weapon; `chosen` tells the id of the one to show."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Weapons")
        self.buttons: dict[str, QPushButton] = {}
        self._shown_weapons: tuple[tuple[WeaponRange, ...], str] = ((), "")
        self._column = with_spacing(QVBoxLayout(self), Space.TINY)
        self.hide()

    def show_weapons(self, weapons: tuple[WeaponRange, ...], chosen: str) -> None:
        """Offer these weapons; without any it takes no room."""
        if (weapons, chosen) == self._shown_weapons:
            return
        if weapons != self._shown_weapons[0]:
            self._fill(weapons)
        self._shown_weapons = (weapons, chosen)
        for weapon, button in self.buttons.items():
            button.setChecked(weapon == chosen)
        self.setVisible(bool(weapons))

    def _fill(self, weapons: tuple[WeaponRange, ...]) -> None:
        for button in self.buttons.values():
            delete_later(button)
        self.buttons = {}
        for weapon in weapons:
            button = push_button(weapon.label, ButtonKind.QUIET)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            set_tip(button, weapon.why_not or weapon.label)
            button.clicked.connect(lambda _=False, weapon=weapon: self.chosen.emit(weapon.id))
            self.buttons[weapon.id] = button
            self._column.addWidget(button)


CARD_WIDTH, LEGEND_WIDTH = 216, 168
MARKED, STANDING, MEANT = 1, 4, 1000
"""How much it matters that a hex stays in sight: one that is marked, one with a unit, one that is meant."""


VIEW_MOVES = (QEvent.Type.Move, QEvent.Type.Resize)
PART_CHANGES = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest)


class MapCard(QFrame):
    """The legend, choices of a tool, and what is about to happen; with nothing to say it is not there."""

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Legend and plan")
        self.setProperty("panel", "card")
        self.legend, self.notes, self.weapons, self.bar = LegendBox(), NoteEditor(), WeaponList(), view.bar
        inside = QWidget()
        self._inside = with_spacing(QVBoxLayout(inside), Space.SMALL)
        for part in (self.notes, self.weapons, self.legend):
            self._inside.addWidget(part)
        self._inside.addStretch(1)
        self._area = in_scroll_area(inside, "Legend")
        # What is about to happen is seen whole; where there is too little room the legend scrolls.
        self._area.setMinimumHeight(1)
        self._area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        margins = (Space.SMALL, Space.SMALL, Space.SMALL, Space.SMALL)
        self._column = with_spacing(QVBoxLayout(self), Space.SMALL, margins)
        self._column.addWidget(self._area, 1)
        self._column.addWidget(self.bar)
        self.parts = (self.notes, self.weapons, self.legend, self.bar)

    @property
    def has_something_to_say(self) -> bool:
        """Whether any of its parts is shown."""
        return any(not part.isHidden() for part in self.parts)

    @property
    def _is_planning(self) -> bool:
        return not self.bar.isHidden() or not self.notes.isHidden()

    def size_in(self, room: QSize) -> QSize:
        """Return the size that shows all of it, within so much room."""
        margins = self._column.contentsMargins()
        edges = margins.left() + margins.right() + 2 * self.frameWidth()
        widest = Theme.current().tokens.px(CARD_WIDTH if self._is_planning else LEGEND_WIDTH)
        width = min(widest, room.width())
        heights = []
        if any(not part.isHidden() for part in self.parts[:-1]):
            heights.append(self._inside.totalHeightForWidth(width - edges))
        self._area.setVisible(bool(heights))
        if not self.bar.isHidden():
            heights.append(self.bar.height_for(width - edges))
        gaps = self._column.spacing() * (len(heights) - 1)
        height = sum(heights) + gaps + margins.top() + margins.bottom() + 2 * self.frameWidth()
        # A bar that has once come makes the words narrower, and would then be needed for ever.
        bars = Qt.ScrollBarPolicy
        has_room = height <= room.height()
        self._area.setVerticalScrollBarPolicy(bars.ScrollBarAlwaysOff if has_room else bars.ScrollBarAsNeeded)
        return QSize(width, min(height, room.height()))


class MapStage(QWidget):
    """The map between its tools; the card lies in the corner where it hides least of what matters."""

    def __init__(self, view: MapView, toolbar: MapToolbar, card: MapCard) -> None:
        super().__init__()
        self._view, self._card = view, card
        self._corner = 0
        row = with_spacing(QHBoxLayout(self), 0)
        row.addWidget(toolbar)
        row.addWidget(view, 1)
        card.setParent(self)
        card.hide()
        # The view comes to its place after this widget has: its tools may take more room by then.
        for part in (*card.parts, view):
            part.installEventFilter(self)
        view.overlay_shown.connect(self.place_card)
        view.zoomed.connect(self.place_card)
        Theme.current().changed.connect(self.place_card)

    def place_card(self) -> None:
        """Lay the card where it hides least; where it lies already it stays as long as nothing is hidden."""
        card = self._card
        if not card.has_something_to_say:
            card.hide()
            return
        gap = Theme.current().tokens.px(Space.SMALL)
        room = self._view.geometry().adjusted(gap, gap, -gap, -gap)
        size = card.size_in(room.size())
        corners = _corners(room, size)
        weights = self._weights()
        # A counter counts as hidden although its middle is only just beside the card.
        half = round(self._view.zoom.hex_height / 2)
        near = [corner.adjusted(-half, -half, half, half) for corner in corners]
        hidden = [sum(weight for point, weight in weights if corner.contains(point)) for corner in near]
        if hidden[self._corner] > min(hidden):
            self._corner = hidden.index(min(hidden))
        card.setGeometry(corners[self._corner])
        card.show()
        card.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_card()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (VIEW_MOVES if watched is self._view else PART_CHANGES):
            self.place_card()
        return super().eventFilter(watched, event)

    def _weights(self) -> list[tuple[QPoint, int]]:
        """Return what matters on the map, as points of this widget, and how much."""
        view, weights = self._view, dict.fromkeys(self._view.overlay.marks, MARKED)
        weights |= {unit.hex: STANDING for unit in view.counters.units() if unit.hex is not None}
        weights |= dict.fromkeys(view.targeted_hexes, MEANT)
        return [(self._view.mapTo(self, view.hex_point(place)), weight) for place, weight in weights.items()]


def _corners(room: QRect, size: QSize) -> list[QRect]:
    """Return where a card of this size may lie, the best corner first."""
    right, bottom = room.right() - size.width() + 1, room.bottom() - size.height() + 1
    spots = ((room.left(), bottom), (right, bottom), (right, room.top()), (room.left(), room.top()))
    return [QRect(QPoint(x, y), size) for x, y in spots]
