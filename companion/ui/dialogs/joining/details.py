"""Identity of a unit in a running battle: name, pilot, skills, side, and arrival."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from companion.engine.forms import Field, FieldChoice, FieldKind
from companion.engine.skeleton.setup import WORST_SKILL
from companion.engine.views.units import SideView
from companion.ui.calculator.fields import SegmentsControl
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.number_field import LARGE_KEYS, NumberField, first_fault
from companion.ui.widgets.spacing import with_spacing

LONGEST_NAME = 60
LATER_TURNS = 4
"""So many turns ahead may be chosen for an arrival."""


class JoiningDetails(QWidget):
    """Form of a unit's identity; `changed` reports any edit; a unit already present has no arrival."""

    changed = Signal()

    def __init__(
        self,
        sides: Sequence[SideView],
        turn: int,
        turn_word: str,
        *,
        has_pilots: bool,
        arrives: int | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.name, self.pilot = _line("Name"), _line("Pilot")
        self.gunnery, self.piloting = (
            NumberField(f"{skill} Skill", 0, WORST_SKILL, keys=LARGE_KEYS)
            for skill in ("Gunnery", "Piloting")
        )
        self.side = SegmentsControl(_choices("side", "Side", [(side.id, side.name) for side in sides]))
        later = sorted({*range(turn + 1, turn + LATER_TURNS + 1), arrives or turn + 1})
        turns = [("0", "Now"), *((str(number), f"{turn_word} {number}") for number in later)]
        self.arrives = SegmentsControl(_choices("arrives", "Arrives", turns))
        self.arrives.set_value(str(arrives or 0))
        self._grid = with_spacing(QGridLayout(self), Space.SMALL)
        self._grid.setColumnStretch(1, 1)
        self.add_row("Name", self.name)
        if has_pilots:
            self.add_row("Pilot", self.pilot)
        self._skill_rows = [
            self.add_row(name, skill)
            for name, skill in (("Gunnery", self.gunnery), ("Piloting", self.piloting))
        ]
        for skill in (self.gunnery, self.piloting):
            skill.edited.connect(self.changed)
        self.add_row("Side", self.side)
        if arrives is not None:
            self.add_row("Arrives", self.arrives)
        for line in (self.name, self.pilot):
            line.textEdited.connect(self.changed)
        for choice in (self.side, self.arrives):
            choice.edited.connect(self.changed)

    def show_skills(self, gunnery: int | None, piloting: int | None) -> None:
        """Show these skills; None is one that the unit does not have."""
        for field, value, row in zip(
            (self.gunnery, self.piloting), (gunnery, piloting), self._skill_rows, strict=True
        ):
            for part in row:
                part.setVisible(value is not None)
            if value is not None:
                field.set_number(value)

    def call_piloting(self, name: str) -> None:
        """Call the second skill as it is called for the kind of unit."""
        label, _ = self._skill_rows[1]
        label.setText(name)
        self.piloting.setAccessibleName(f"{name} Skill")

    def skills(self) -> tuple[int | None, int | None]:
        """Gunnery and Piloting, None where there are none."""
        gunnery, piloting = (
            None if field.isHidden() else field.number for field in (self.gunnery, self.piloting)
        )
        return gunnery, piloting

    @property
    def arrival(self) -> int:
        """The turn in which the unit arrives; 0 is now."""
        return int(self.arrives.value())

    @property
    def fault(self) -> str:
        """The fault of the typed text; empty if there is none."""
        return first_fault(self)

    def add_row(self, text: str, control: QWidget) -> tuple[QLabel, QWidget]:
        """Put a control with its name below the others."""
        label = role_label(text, LabelRole.MUTED)
        label.setWordWrap(False)
        label.setBuddy(control)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        is_narrow = isinstance(control, NumberField)
        align = Qt.AlignmentFlag.AlignLeft if is_narrow else Qt.AlignmentFlag(0)
        self._grid.addWidget(control, row, 1, align)
        return label, control


def _line(name: str) -> QLineEdit:
    line = QLineEdit()
    line.setAccessibleName(name)
    line.setMaxLength(LONGEST_NAME)
    return line


def _choices(field_id: str, label: str, choices: Sequence[tuple[str, str]]) -> Field:
    rows = tuple(FieldChoice(choice, text) for choice, text in choices)
    return Field(field_id, label, FieldKind.CHOICE, rows[0].id, rows)
