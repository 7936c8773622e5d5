"""The form for the skills of new pilots: usual or rolled ones, and further choices of creation."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from companion.engine.downtime.progression.views import (
    ROLLED,
    USUAL,
    CreationOption,
    CreationRoll,
    CreationState,
    CreationView,
    PilotCreationStep,
    PilotNumbers,
)
from companion.tabletop.dice import parse_dice, roll
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.lines import ValueLine
from companion.ui.widgets.number_field import NumberField
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.engine.downtime.progression.progression import Progression


FACES = re.compile(r"\d+")
WIDTH = 64

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

    def show_steps(self, steps: Sequence[PilotCreationStep], talents: Sequence[CreationOption]) -> None:
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

    def __init__(self, step: PilotCreationStep, parent: QWidget | None = None) -> None:
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

    def show_step(self, step: PilotCreationStep) -> None:
        """Show the step as it stands."""
        self.remaining.setText(f"{step.left} of {step.ranks} left")
        wanted = [pick.trait for pick in step.picks]
        if wanted != list(self._steppers):
            self._arrange(step)
        for pick in step.picks:
            self._steppers[pick.trait].show_number(pick.given, 0, MOST_RANKS)

    def _arrange(self, step: PilotCreationStep) -> None:
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


class RollRow(QWidget):
    """The fields of a trait's rolls; `typed` brings the trait and its dice: 3+4, or their sum."""

    typed = Signal(str, object)

    def __init__(self, name: str, rolls: Sequence[CreationRoll], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = CutLabel()
        restyle(self.name, "role", LabelRole.SECTION)
        self.fields: dict[str, ValueLine] = {}
        self._results: dict[str, QLabel] = {}
        grid = with_spacing(QGridLayout(self), Space.TINY)
        grid.addWidget(self.name, 0, 0, 1, 3)
        grid.setColumnStretch(2, 1)
        for row, each in enumerate(rolls, start=1):
            label = role_label(f"{each.label} ({_format_dice(each)})", LabelRole.MUTED)
            label.setWordWrap(False)
            field = self.fields[each.trait] = ValueLine("+".join(map(str, each.answer)))
            field.setFixedWidth(Theme.current().tokens.px(WIDTH))
            set_tip(field, f"{each.dice}: type what the dice show, as 3+4 or as 7\n{each.source}".strip())
            field.textEdited.connect(lambda text, trait=each.trait: self.typed.emit(trait, _parse_dice(text)))
            label.setBuddy(field)
            result = self._results[each.trait] = role_label("", LabelRole.SECTION)
            for column, widget in enumerate((label, field, result)):
                grid.addWidget(widget, row, column)
        self.show_rolls(name, rolls)

    def show_rolls(self, name: str, rolls: Sequence[CreationRoll]) -> None:
        """Show what the dice come to now."""
        self.name.show_text(name)
        for each in rolls:
            self.fields[each.trait].setAccessibleName(f"{name}, {each.label}: {each.dice}")
            result = self._results[each.trait]
            fault = each.fault if each.answer else ""
            result.setText(fault or ("" if each.result is None else str(each.result)))
            restyle(result, "role", LabelRole.DANGER if fault else LabelRole.SECTION)


def _format_dice(each: CreationRoll) -> str:
    return f"{each.dice}{f' + {each.bonus}' if each.bonus > 0 else ''}"


def _parse_dice(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in FACES.findall(text)[:20])


Rolls = dict[str, tuple[int, ...]]


class CreationForm(QWidget):
    """Choices that count for all new pilots, and rolls for each; `changed` tells of every choice."""

    changed = Signal()

    def __init__(self, progression: Progression, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progression = progression
        self._names: tuple[str, ...] = ()
        self._rolls: list[Rolls] = []
        self.tech, self.way = QComboBox(), QComboBox()
        self.roll_button = push_button("Roll all for me", ButtonKind.NORMAL, "dice")
        self.steps = StepForm()
        self.rows: list[RollRow] = []
        self.summary = role_label("", LabelRole.MUTED)
        self._tech_label, self._way_label = (
            role_label("Technology", LabelRole.SECTION),
            role_label("Skills", LabelRole.SECTION),
        )
        self._rolled = with_spacing(QVBoxLayout(), Space.SMALL)
        self._arrange()
        self._offer()
        for box in (self.tech, self.way):
            box.currentIndexChanged.connect(self._follow)
        self.steps.changed.connect(self._follow)
        self.roll_button.clicked.connect(self.roll_all)
        self._follow()

    def show_names(self, names: Sequence[str]) -> None:
        """Roll for these; who keeps his place keeps his dice."""
        self._names = tuple(names)
        self._rolls += [{} for _ in range(len(names) - len(self._rolls))]
        self._show_rows()

    @property
    def fault(self) -> str:
        """What is still missing; of rolls, for whom."""
        for number, name in enumerate(self._names):
            for missing in self._view(number).missing:
                return f"{name}: {missing}" if self._is_rolled else missing
        return ""

    def numbers(self, number: int) -> PilotNumbers:
        """With what one of them begins."""
        return self._view(number).numbers

    def roll_all(self) -> None:
        """Roll whatever nobody has rolled yet."""
        dice = random.SystemRandom()
        for number in range(len(self._names)):
            for each in self._view(number).rolls:
                if each.result is None:
                    self._rolls[number][each.trait] = roll(parse_dice(each.dice), dice)
        self._show_rows(is_anew=True)
        self.changed.emit()

    # --- inside ---

    @property
    def _is_rolled(self) -> bool:
        return str(self.way.currentData()) == ROLLED

    def _view(self, number: int | None = None) -> CreationView:
        return self._progression.creation(
            CreationState(
                tech=str(self.tech.currentData() or ""),
                way=str(self.way.currentData() or USUAL),
                rolls=self._rolls[number] if number is not None and number < len(self._rolls) else {},
                packages=self.steps.packages(),
                picks=self.steps.picks(),
                talents=self.steps.talents(),
            )
        )

    def _offer(self) -> None:
        view = self._progression.creation()
        _fill(self.tech, view.techs, "Technology")
        _fill(self.way, view.ways, "Skills")
        for label, box, choices in (
            (self._tech_label, self.tech, view.techs),
            (self._way_label, self.way, view.ways),
        ):
            label.setVisible(bool(choices))
            box.setVisible(bool(choices))

    def _follow(self) -> None:
        view = self._view()
        self.steps.show_steps(view.steps, view.talents)
        self.roll_button.setVisible(bool(view.rolls))
        text = ", ".join(f"{each.label} {each.value}" for each in self._progression.traits(view.numbers))
        self.summary.setText("" if view.rolls or view.steps else text or self._progression.about)
        self.summary.setVisible(bool(self.summary.text()))
        self._show_rows(is_anew=True)
        self.changed.emit()

    def _show_rows(self, *, is_anew: bool = False) -> None:
        views = [self._view(number) for number in range(len(self._names))]
        wanted = [(name, view.rolls) for name, view in zip(self._names, views, strict=True) if view.rolls]
        if is_anew or len(wanted) != len(self.rows):
            for row in self.rows:
                delete_later(row)
            self.rows = []
            for number, (name, rolls) in enumerate(wanted):
                row = RollRow(name, rolls)
                row.typed.connect(lambda trait, dice, number=number: self._take(number, trait, dice))
                self.rows.append(row)
                self._rolled.addWidget(row)
        for row, (name, rolls) in zip(self.rows, wanted, strict=True):
            row.show_rolls(name, rolls)

    def _take(self, number: int, trait: str, dice: tuple[int, ...]) -> None:
        self._rolls[number][trait] = dice
        self._show_rows()
        self.changed.emit()

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        for label, box in ((self._tech_label, self.tech), (self._way_label, self.way)):
            column.addWidget(label)
            column.addWidget(box)
        column.addWidget(self.summary)
        column.addWidget(self.steps)
        column.addWidget(self.roll_button)
        column.addLayout(self._rolled)
        column.addStretch(1)


def _fill(box: QComboBox, choices: Sequence[CreationOption], name: str) -> None:
    box.setAccessibleName(name)
    for choice in choices:
        box.addItem(choice.label, choice.id)
        if choice.is_chosen:
            box.setCurrentIndex(box.count() - 1)
