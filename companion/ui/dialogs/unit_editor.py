"""One unit of a new battle: its model, its MechWarrior, its ammunition, and its condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.engine.forms import Field
from companion.engine.skeleton.setup import WORST_SKILL, UnitCondition, UnitSetup
from companion.engine.views.units import ModelView
from companion.tabletop.number_text import format_count
from companion.ui.dialogs.folded_fields import FoldedFields
from companion.ui.dialogs.pilot_box import PilotBox
from companion.ui.picking.model_button import ModelButton
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

PILOT_WIDTH = 80
LATER = "Random skills are rolled once the battle is on the table, before its first turn."

TIP = "Untick it to field the unit fresh: undamaged, unhurt, with full ammunition."
FRESH = "Comes fresh, without the damage of its last battle."


class ConditionBox(QWidget):
    """A box to untick, and what it is about in words; nothing is shown for a unit that is whole anyway."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._condition: UnitCondition | None = None
        self.box = QCheckBox("As its last battle left it")
        self.description = role_label("", LabelRole.CAPTION)
        set_tip(self.box, TIP)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.box)
        column.addWidget(self.description)
        self.box.toggled.connect(self._follow_box)
        self.hide()

    def show_condition(self, condition: UnitCondition | None) -> None:
        """Offer a condition, which the unit then comes in; none is that of a whole unit."""
        self._condition = condition
        self.box.setChecked(condition is not None)
        self.setVisible(condition is not None)
        self._show_description()

    def condition(self) -> UnitCondition | None:
        """Return the condition that the unit comes in."""
        return self._condition if self.box.isChecked() else None

    def _follow_box(self) -> None:
        self._show_description()
        self.changed.emit()

    def _show_description(self) -> None:
        condition = self.condition()
        self.description.setText(format_condition(condition) if condition is not None else FRESH)


def format_condition(condition: UnitCondition) -> str:
    """Format a unit's condition."""
    text = ", ".join(_condition_parts(condition))
    return f"{text[:1].upper()}{text[1:]}."


def _condition_parts(condition: UnitCondition) -> Iterator[str]:
    if locations := {*condition.armor, *condition.rear, *condition.structure}:
        yield f"damage in {format_count(len(locations), 'location')}"
    if slots := sum(map(len, condition.slots.values())):
        yield f"{format_count(slots, 'critical slot')} hit"
    if condition.shots:
        yield f"shots gone in {format_count(len(condition.shots), 'ammunition slot')}"
    if condition.hits:
        yield f"{format_count(condition.hits, 'hit')} on the pilot"
    if condition.boxes:
        yield f"hits marked in {format_count(len(condition.boxes), 'row')} of boxes"
    yield from (mark.replace("_", " ") for mark in condition.marks)


class CarrierBox(QComboBox):
    """The unit of its side in which one rides, or none; shown only where there is any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Rides in")
        self.hide()

    def show_carriers(self, carriers: Sequence[tuple[UnitEditor, str]]) -> None:
        """Offer these units by their names; the one that was chosen stays chosen while it is there."""
        chosen = self.carrier()
        with QSignalBlocker(self):
            self.clear()
            self.addItem("On its own", None)
            for editor, name in carriers:
                self.addItem(f"In {name}", editor)
            self.choose(chosen)
        self.setVisible(bool(carriers))

    def choose(self, carrier: UnitEditor | None) -> None:
        """Let the unit ride in another one; in none where that is not offered."""
        places = (place for place in range(self.count()) if self.itemData(place) is carrier)
        self.setCurrentIndex(next(places, 0))

    def carrier(self) -> UnitEditor | None:
        """Return the unit that is chosen."""
        found: UnitEditor | None = self.currentData()
        return found


class UnitEditor(QWidget):
    """Edits one unit; `changed` reports any change, `removed` asks for its removal."""

    changed = Signal()
    removed = Signal()

    def __init__(self, offered: UnitPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered = offered
        self._shown: ModelView | None = None
        self.model, self.pilot = ModelButton(offered), QLineEdit()
        self.pilot.setPlaceholderText("Pilot")
        self.pilot.setAccessibleName("Pilot")
        self.pilot.setMaxLength(60)
        self.skills, self.character = SkillsEditor(), PilotBox(offered, self.pilot)
        self.abilities = FoldedFields("Abilities", format_abilities)
        self.loads = FoldedFields("Ammunition", format_special_slots)
        self.condition = ConditionBox()
        self.carrier = CarrierBox()
        remove = icon_button("trash", "Remove this unit")
        head = with_spacing(QHBoxLayout(), Space.TINY)
        head.addWidget(self.model, 1)
        head.addWidget(remove)
        crew = with_spacing(QHBoxLayout(), Space.TINY)
        crew.addWidget(self.pilot, 1)
        crew.addWidget(self.character)
        crew.addWidget(self.skills)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        column.addLayout(head)
        column.addLayout(crew)
        column.addWidget(self.carrier)
        for folded in (self.abilities, self.loads, self.condition):
            column.addWidget(folded)
        self.pilot.setMinimumWidth(Theme.current().tokens.px(PILOT_WIDTH))
        self.model.chosen.connect(self._follow_model)
        self.skills.changed.connect(self.changed)
        self.character.edited.connect(self.changed)
        for part in (self.abilities, self.loads, self.condition):
            part.changed.connect(self.changed)
        self.carrier.currentIndexChanged.connect(self.changed)
        self.pilot.textChanged.connect(self.changed)
        remove.clicked.connect(self.removed)
        self._follow_model()

    @property
    def display_name(self) -> str:
        """Return the name for units of the chosen model."""
        return self._shown.short_name if self._shown is not None else ""

    @property
    def carries(self) -> bool:
        """Whether others may ride in the unit."""
        return self._shown is not None and self._shown.carries

    @property
    def rides(self) -> bool:
        """Whether the unit may ride in another."""
        return self._shown is not None and self._shown.rides

    def fill(self, unit: UnitSetup) -> None:
        """Show a unit as a scenario has it."""
        self.model.choose(unit.model)
        self.pilot.setText(unit.pilot)
        if self._shown is not None:
            self.skills.show_usual(self._shown, unit.gunnery, unit.piloting)
        self.abilities.choose(dict.fromkeys(unit.abilities, True))
        self.loads.choose(unit.loads)
        self.character.show_pilot(unit)
        self.condition.show_condition(unit.condition)

    def setup(self, unit_id: str, side: str, name: str, facing: int) -> UnitSetup:
        """Return the unit as edited; only a unit with a model can be told."""
        assert self.model.choice is not None, "told only with a model"
        gunnery, piloting = self.skills.unusual()
        setup = UnitSetup(
            id=unit_id,
            model=self.model.choice,
            side=side,
            name=name,
            pilot=self.pilot.text().strip(),
            facing=facing,
            gunnery=gunnery,
            piloting=piloting,
            abilities=tuple(self.abilities.special()),
            loads={slot: str(load) for slot, load in self.loads.special().items()},
            condition=self.condition.condition(),
        )
        return setup.model_copy(update=self.character.changes)

    def _follow_model(self) -> None:
        """Another model begins with what is usual for it."""
        model = self._offered.view(self.model.choice)
        if model is not self._shown:
            self._shown = model
            self.skills.show_usual(model)
            self.abilities.show_fields(model.abilities if model else ())
            self.loads.show_fields(model.loads if model else ())
            self.condition.show_condition(None)
        self.changed.emit()


class SkillBox(QComboBox):
    """One skill, named in its own line; a typed digit chooses."""

    edited = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for number in range(WORST_SKILL + 1):
            self.addItem("", number)
        self.call(name)
        self.activated.connect(self.edited)

    def call(self, name: str) -> None:
        """Give the skill its name."""
        self.setAccessibleName(f"{name} Skill")
        for row in range(self.count()):
            self.setItemText(row, f"{name} {self.itemData(row)}")

    def value(self) -> int:
        """Return the skill that is chosen."""
        return int(self.currentData())

    def set_value(self, value: int) -> None:
        """Choose a skill without telling."""
        self.setCurrentIndex(self.findData(value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        place = self.findData(int(event.text())) if event.text().isdecimal() else -1
        if place < 0:
            super().keyPressEvent(event)
        elif place != self.currentIndex():
            self.setCurrentIndex(place)
            self.edited.emit()


class SkillsEditor(QWidget):
    """Gunnery and Piloting, or what that is for the kind of unit, where the rules know skills."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.gunnery, self.piloting = SkillBox("Gunnery"), SkillBox("Piloting")
        self._usual: tuple[int | None, int | None] = (None, None)
        row = with_spacing(QHBoxLayout(self), Space.TINY)
        for box in (self.gunnery, self.piloting):
            box.edited.connect(self.changed)
            row.addWidget(box)

    def show_usual(
        self, model: ModelView | None, gunnery: int | None = None, piloting: int | None = None
    ) -> None:
        """Begin with a model's usual skills, or with those that are told."""
        self._usual = (model.gunnery, model.piloting) if model else (None, None)
        if model is not None:
            self.piloting.call(model.piloting_label)
        given = ((self.gunnery, gunnery), (self.piloting, piloting))
        for (box, value), usual in zip(given, self._usual, strict=True):
            if usual is not None:
                box.set_value(usual if value is None else value)
                set_tip(box, f"Usually {usual}; lower is better. {LATER}")
        self.setVisible(None not in self._usual)

    def unusual(self) -> tuple[int | None, int | None]:
        """Gunnery and Piloting where they are not the usual ones."""
        gunnery, piloting = (
            None if usual is None or box.value() == usual else box.value()
            for box, usual in zip((self.gunnery, self.piloting), self._usual, strict=True)
        )
        return gunnery, piloting


def format_abilities(chosen: Sequence[Field]) -> str:
    """Format abilities by their names."""
    return ", ".join(field.label for field in chosen) or "none"


def format_special_slots(special: Sequence[Field]) -> str:
    """Format the number of slots with special ammunition."""
    return format_count(len(special), "special slot") if special else "all standard"
