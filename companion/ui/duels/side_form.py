"""One side of a duel: the unit, its pilot or his skills, how it moves, and the heat that it stays below."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.skeleton.setup import WORST_SKILL
from companion.engine.views.duels import DuelChoices, Duellist
from companion.engine.views.units import SideView
from companion.ui.picking.model_button import ModelButton
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

IN_BATTLE = "unit/"
"""Begins the ids of what stands in the battle."""
NO_LINE = -1
MARGINS = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.MEDIUM)
CAPTIONS = ("Gunnery", "Piloting", "Moves", "Hexes", "Heat stays", "Pilot")
WIDE = {
    "Gunnery": (0, 0, 1), "Piloting": (0, 1, 1), "Moves": (0, 2, 1), "Hexes": (0, 3, 1),
    "Heat stays": (0, 4, 1), "Pilot": (0, 4, 1),
}  # fmt: skip
NARROW = {
    "Gunnery": (0, 0, 2), "Piloting": (0, 2, 2), "Hexes": (0, 4, 2),
    "Moves": (1, 0, 3), "Heat stays": (1, 3, 3), "Pilot": (1, 3, 3),
}  # fmt: skip
"""Row, column and span of each field; where pilots are named, nothing heats up."""
STRETCH, EVEN, ROOMY = (0, 0, 2, 0, 3, 0), (1,) * 6, 460
"""How columns share the room that is left, and the width from which on all fields stand in one row."""
FEW, SOME, BUTTON = 2, 9, 44
"""Letters that a field shows at least, and the room for its arrow and frame."""


class SideForm(QFrame):
    """Chooses a duellist; `chosen` tells another unit, `changed` anything else."""

    chosen = Signal()
    changed = Signal()

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side, self._choices = side, DuelChoices("")
        self.setProperty("panel", "card")
        self.setAccessibleName(("First unit", "Second unit")[side])
        self.mark, self.box = SideMark(), ModelButton(UnitPool(()))
        self.mark.show_side(SideView("", "", side))
        self.box.call(self.accessibleName())
        self.gunnery, self.piloting, self.hexes = (
            _combo(name, FEW) for name in ("Gunnery", "Piloting", "Hexes moved")
        )
        self.movement, self.heat = _combo("Movement", SOME), _combo("Heat stays", SOME)
        self.pilot = _combo("Pilot", SOME)
        self.trouble = role_label("", LabelRole.WARN)
        self.trouble.hide()
        self._arrange()
        self._connect()

    # --- what is chosen ---

    def show_models(self, offered: UnitPool) -> None:
        """Offer these units, and keep the one that is chosen."""
        kept = self.choice
        self.box.pool = offered
        self.choose(kept or "")

    @property
    def choice(self) -> str | None:
        """The id of the chosen unit."""
        return self.box.choice

    def choose(self, unit: str) -> None:
        """Choose a unit by its id."""
        with QSignalBlocker(self.box):
            self.box.choose(unit)

    @property
    def plain_duellist(self) -> Duellist | None:
        """The unit alone, as it is asked what may be chosen for it; None where none is chosen."""
        choice = self.choice
        if choice is None:
            return None
        if choice.startswith(IN_BATTLE):
            return Duellist(unit=choice.removeprefix(IN_BATTLE))
        return Duellist(choice)

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self._choices.name

    @property
    def refusal(self) -> str:
        """The reason why the unit can fight no duel; empty if it can."""
        return self._choices.refusal

    def duellist(self) -> Duellist | None:
        """Return everything that is chosen."""
        named = self.plain_duellist
        if named is None or self.refusal:
            return None
        line = self.heat.currentData()
        return replace(
            named,
            gunnery=self.gunnery.currentData(),
            piloting=self.piloting.currentData(),
            movement=str(self.movement.currentData()),
            hexes=self.hexes.currentData(),
            heat_line=None if line in (None, NO_LINE) else int(line),
            pilot=self.pilot.currentData() or "",
        )

    def show_choices(self, choices: DuelChoices) -> None:
        """Offer what may be chosen for the unit, the usual chosen."""
        self._choices = choices
        for name, field, label in (
            ("Piloting", self.piloting, choices.piloting_label),
            ("Moves", self.movement, choices.movement_label),
        ):
            self._captions[name].setText(label)
            field.setAccessibleName(label)
        self.trouble.setText(choices.refusal)
        self.trouble.setVisible(bool(choices.refusal) and self.isEnabled())
        self._show_fields(bool(choices.movements))
        blockers = [QSignalBlocker(field) for field in self._parts]
        for field in self._parts:
            field.clear()
            field.setEnabled(bool(choices.movements))
        if choices.movements:
            self._fill(choices)
            self._bound_hexes()
        del blockers

    def close_off(self, *, is_closed: bool) -> None:
        """Let nothing be chosen, where the page says why for both sides."""
        self.setEnabled(not is_closed)
        self.trouble.setVisible(bool(self.trouble.text()) and not is_closed)

    def _show_fields(self, is_shown: bool) -> None:
        """Show the fields of a unit that can fight; empty they would say nothing."""
        choices = self._choices
        missing = {
            self.gunnery: choices.gunnery is None,
            self.piloting: choices.piloting is None,
            self.hexes: all(way.hexes is None for way in choices.movements),
            self.heat: not choices.heat_lines,
            self.pilot: not choices.pilots,
        }
        for caption, part in zip(self._captions.values(), self._parts, strict=True):
            has_part = not missing.get(part, False)
            caption.setVisible(is_shown and has_part)
            part.setVisible(is_shown and has_part)

    def _fill(self, choices: DuelChoices) -> None:
        for field, skill in ((self.gunnery, choices.gunnery), (self.piloting, choices.piloting)):
            if skill is not None:
                _count(field, WORST_SKILL)
                field.setCurrentIndex(skill)
        for name, label in choices.pilots.items():
            self.pilot.addItem(label, name)
        self.pilot.setCurrentIndex(self.pilot.findData(choices.usual_pilot))
        for way in choices.movements:
            self.movement.addItem(way.label, way.id)
        self.movement.setCurrentIndex(self.movement.findData(choices.usual_movement))
        for level, effects in choices.heat_lines.items():
            self.heat.addItem(f"Below {level} ({effects})", level)
        self.heat.addItem("As hot as it gets", NO_LINE)
        self.heat.setCurrentIndex(max(self.heat.findData(choices.usual_heat_line), 0))

    def _bound_hexes(self) -> None:
        chosen = self.movement.currentData()
        most = next((way.hexes for way in self._choices.movements if way.id == chosen), None)
        with QSignalBlocker(self.hexes):
            self.hexes.clear()
            if most is not None:
                _count(self.hexes, most)
                self.hexes.setCurrentIndex(most)
        self.hexes.setEnabled(most is not None)

    # --- building ---

    def _arrange(self) -> None:
        self._row = with_spacing(QHBoxLayout(), Space.SMALL)
        self._row.addWidget(self.mark)
        self._row.addWidget(self.box, 1)
        self._fields = with_spacing(QGridLayout(), Space.SMALL)
        self._captions = {}
        for text, field in zip(CAPTIONS, self._parts, strict=True):
            caption = self._captions[text] = role_label(text, LabelRole.CAPTION)
            caption.setBuddy(field)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(self._row)
        column.addLayout(self._fields)
        column.addWidget(self.trouble)
        column.addStretch(1)
        self._place(is_wide=True)
        self._show_fields(False)

    @property
    def _parts(self) -> tuple[QComboBox, ...]:
        return self.gunnery, self.piloting, self.movement, self.hexes, self.heat, self.pilot

    def _place(self, *, is_wide: bool) -> None:
        """Have all fields in one row, or in two."""
        self._is_wide = is_wide
        for text, field in zip(CAPTIONS, self._parts, strict=True):
            row, column, span = (WIDE if is_wide else NARROW)[text]
            self._fields.addWidget(self._captions[text], row * 2, column, 1, span)
            self._fields.addWidget(field, row * 2 + 1, column, 1, span)
        for column, stretch in enumerate(STRETCH if is_wide else EVEN):
            self._fields.setColumnStretch(column, stretch)

    def minimumSizeHint(self) -> QSize:
        """That of two rows: it has one only where there is room."""
        hint = super().minimumSizeHint()
        fields = max(self.hexes.minimumSizeHint().width() * 3, self.heat.minimumSizeHint().width() * 2)
        return QSize(fields + Theme.current().tokens.px(Space.HUGE), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= Theme.current().tokens.px(ROOMY)
        if is_wide != self._is_wide:
            self._place(is_wide=is_wide)

    def _connect(self) -> None:
        self.box.chosen.connect(self.chosen)
        self.movement.currentIndexChanged.connect(self._bound_hexes)
        for field in self._parts:
            field.currentIndexChanged.connect(lambda _index: self.changed.emit())
        set_tip(self.heat, "It fires what does most damage on average while its heat stays there.")
        set_tip(self.hexes, "How far it moves each turn, which makes it harder to hit.")


class _Combo(QComboBox):
    """A list that may become narrower than its longest line, but shows so many letters."""

    def __init__(self, letters: int) -> None:
        super().__init__()
        self._letters = letters

    def minimumSizeHint(self) -> QSize:
        hint, px = super().minimumSizeHint(), Theme.current().tokens.px
        return QSize(self.fontMetrics().averageCharWidth() * self._letters + px(BUTTON), hint.height())

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())


def _combo(name: str, letters: int) -> QComboBox:
    combo = _Combo(letters)
    combo.setAccessibleName(name)
    combo.setEnabled(False)
    return combo


def _count(combo: QComboBox, most: int) -> None:
    for number in range(most + 1):
        combo.addItem(str(number), number)
