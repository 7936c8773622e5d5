"""Steps of pilot creation: ranks to hand out, packages to take, and talents, where a ruleset has them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QVBoxLayout, QWidget

from companion.engine.shared.progression.views import CreationOption, CreationStep
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.numbers.number_field import NumberField
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

MOST_RANKS = 9


class StepForm(QWidget):
    """A part for each step below one another; `changed` tells of every choice."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: dict[str, StepPart] = {}
        self._boxes: dict[str, QCheckBox] = {}
        self._column = with_spacing(QVBoxLayout(self), Space.MEDIUM)

    def packages(self) -> dict[str, str]:
        """Return the package that is taken in each step."""
        return {name: part.package for name, part in self._parts.items() if part.package}

    def picks(self) -> dict[str, dict[str, int]]:
        """Return the ranks that are handed out in each step, by trait."""
        return {name: part.picks() for name, part in self._parts.items()}

    def talents(self) -> tuple[str, ...]:
        """Return the talents that are ticked."""
        return tuple(name for name, box in self._boxes.items() if box.isChecked())

    def show_steps(self, steps: Sequence[CreationStep], talents: Sequence[CreationOption]) -> None:
        """Show the steps as they stand."""
        for step in steps:
            if step.id not in self._parts:
                part = self._parts[step.id] = StepPart(step)
                part.changed.connect(self.changed)
                self._column.addWidget(part)
            self._parts[step.id].show_step(step)
        for talent in talents:
            if talent.id not in self._boxes:
                box = self._boxes[talent.id] = QCheckBox(button_text(talent.label))
                set_tip(box, "\n".join(filter(None, (talent.about, talent.source))))
                box.toggled.connect(lambda _on: self.changed.emit())
                self._column.addWidget(box)
            self._boxes[talent.id].setEnabled(talent.is_chosen or not talent.why_not)


class StepPart(QWidget):
    """The part for one step: its subject, a package where there are some, and a number for each trait."""

    changed = Signal()

    def __init__(self, step: CreationStep, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading, self.about = (
            role_label(step.label, LabelRole.SECTION),
            role_label(step.about, LabelRole.CAPTION),
        )
        self.remaining = role_label("", LabelRole.MUTED)
        self._package = QComboBox()
        self._package.setAccessibleName(step.label)
        self._package.addItem("Choose", "")
        for choice in step.packages:
            self._package.addItem(choice.label, choice.id)
        self._package.setVisible(bool(step.packages))
        self._steppers: dict[str, NumberField] = {}
        self._grid = with_spacing(QGridLayout(), Space.TINY)
        self._grid.setColumnStretch(1, 1)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        for widget in (self.heading, self.about, self._package, self.remaining):
            column.addWidget(widget)
        column.addLayout(self._grid)
        self.about.setVisible(bool(step.about))
        self._package.currentIndexChanged.connect(self.changed)

    @property
    def package(self) -> str:
        """The package that is taken."""
        return str(self._package.currentData() or "")

    def picks(self) -> dict[str, int]:
        """Ranks by trait."""
        return {trait: stepper.number for trait, stepper in self._steppers.items() if stepper.number}

    def show_step(self, step: CreationStep) -> None:
        """Show the step as it stands."""
        self.remaining.setText(f"{step.left} of {step.ranks} left")
        wanted = [pick.trait for pick in step.picks]
        if wanted != list(self._steppers):
            self._arrange(step)
        for pick in step.picks:
            self._steppers[pick.trait].show_number(pick.given, 0, MOST_RANKS)

    def _arrange(self, step: CreationStep) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                delete_later(old)
        self._steppers = {}
        for row, pick in enumerate(step.picks):
            stepper = self._steppers[pick.trait] = NumberField(pick.label, 0, MOST_RANKS)
            stepper.edited.connect(self.changed)
            label = role_label(pick.label, LabelRole.MUTED)
            label.setBuddy(stepper)
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(stepper, row, 1)
