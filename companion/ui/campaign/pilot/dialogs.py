"""Small dialogs of the pilot's page: an award, healing, and a change by hand; each is told why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.deeds import Award, ChangePilot
from companion.documents.model import LONGEST_NAME
from companion.engine.shared.progression.views import CounterView, TalentView, TraitView
from companion.ui.campaign.pieces.choice import Choice, ShareField
from companion.ui.campaign.pieces.wound_boxes import WoundBoxes
from companion.ui.campaign.pilot.shown import ShownPilot
from companion.ui.help.offered import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.numbers.number_field import NumberField, first_fault
from companion.ui.widgets.plain import button_text
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
NARROW = 420
STATUSES = (
    ("fit", "Fit"),
    ("captured", "Captured"),
    ("missing", "Missing"),
    ("retired", "Retired"),
    ("killed", "Killed"),
)
MANY = 12


class DeedDialog(QDialog):
    """A heading, a few fields, and buttons; the deed is asked of it when it was accepted."""

    def __init__(self, heading: str, words: str, deed: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(heading)
        offer_help(self, "pilots")
        self.why = QLineEdit()
        self.why.setPlaceholderText("Why, in a few words; it goes on record")
        self.why.setAccessibleName("Why")
        self.why.setMaxLength(LONGEST_NAME)
        self.accept_button, self.cancel_button = push_button(deed, Kind.PRIMARY), push_button("Cancel")
        self.accept_button.setDefault(True)
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self.fields = spaced(QGridLayout(), Space.SMALL)
        self.fields.setColumnStretch(1, 1)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addWidget(role_label(heading, Role.HEADING))
        if words:
            column.addWidget(role_label(words, Role.MUTED))
        column.addLayout(self.fields)
        row = spaced(QHBoxLayout(), Space.SMALL)
        row.addStretch(1)
        row.addWidget(self.accept_button)
        row.addWidget(self.cancel_button)
        column.addStretch(1)
        column.addLayout(row)
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))

    def ask(self, label: str, field: QWidget) -> None:
        """Add a field with its name."""
        name = role_label(label, Role.MUTED)
        name.setWordWrap(False)
        name.setBuddy(field)
        row = self.fields.rowCount()
        self.fields.addWidget(name, row, 0, Qt.AlignmentFlag.AlignVCenter)
        is_fixed = field.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Fixed
        side = Qt.AlignmentFlag.AlignLeft if is_fixed else Qt.AlignmentFlag(0)
        self.fields.addWidget(field, row, 1, side)


class AwardDialog(DeedDialog):
    """How much of what is counted, and why."""

    def __init__(
        self, shown: ShownPilot, counters: Sequence[CounterView], counter: str, parent: QWidget | None = None
    ) -> None:
        words = "Counted by hand, for what a battle's journal does not record."
        super().__init__(f"Award {shown.name}", words, "Award", parent)
        self._pilot = shown.id
        self.counter, self.amount = Choice("What is counted"), ShareField("How much")
        self.is_taken = QCheckBox("Take it off instead")
        self.counter.offer([(each.id, each.label) for each in counters], counter)
        self.amount.show_share("1")
        self.ask("What", self.counter)
        self.ask("How much", self.amount)
        self.ask("", self.is_taken)
        self.ask("Why", self.why)
        self.amount.textChanged.connect(lambda _text: self._follow())

    def deed(self) -> Award:
        """The award as asked for."""
        return Award(
            pilot=self._pilot,
            counter=self.counter.choice,
            amount=self.amount.share or "0",
            is_taken=self.is_taken.isChecked(),
            why=self.why.text().strip(),
        )

    def _follow(self) -> None:
        self.accept_button.setEnabled(self.amount.share is not None)


class HealDialog(DeedDialog):
    """How many wounds are left; what it takes is told by whoever knows the rules."""

    def __init__(self, shown: ShownPilot, wounds: int, boxes: int, parent: QWidget | None = None) -> None:
        super().__init__(f"Heal {shown.name}", shown.heals, "Heal", parent)
        self._before = wounds
        self.boxes = WoundBoxes("Remaining wounds", is_editable=True)
        self.boxes.show_wounds(0, boxes)
        self.takes = role_label("", Role.BODY)
        self.ask("Left", self.boxes)
        self.ask("Takes", self.takes)

    @property
    def wounds(self) -> int:
        """The wounds that are left."""
        return min(self.boxes.wounds, self._before)


class EditDialog(DeedDialog):
    """Name, skills, talents and status, changed by hand for a reason."""

    def __init__(self, shown: ShownPilot, status: str, parent: QWidget | None = None) -> None:
        words = "This overrides the rules: each change is recorded with its reason."
        super().__init__(f"Edit {shown.name}", words, "Enter", parent)
        self._shown, self._status = shown, status
        self.name = QLineEdit(shown.name)
        self.name.setAccessibleName("Name")
        self.name.setMaxLength(LONGEST_NAME)
        self.ask("Name", self.name)
        self.traits = {trait.id: _number(trait) for trait in shown.traits if not trait.is_derived}
        for trait in shown.traits:
            if trait.id in self.traits:
                self.ask(trait.label, self.traits[trait.id])
                self.traits[trait.id].edited.connect(self._follow)
        self.talents = {talent.id: _tick(talent) for talent in shown.talents[:MANY]}
        for box in self.talents.values():
            self.ask("", box)
        self.status = Choice("Status")
        self.status.offer(STATUSES, status)
        self.ask("Status", self.status)
        self.ask("Why", self.why)
        self.name.textChanged.connect(lambda _text: self._follow())

    def deed(self) -> ChangePilot | None:
        """What was changed; None where nothing was."""
        deed = ChangePilot(
            pilot=self._shown.id,
            name=self.name.text().strip() if self.name.text().strip() != self._shown.name else None,
            traits=self._changed_traits() or None,
            talents=self._changed_talents(),
            status=self.status.choice if self.status.choice != self._status else None,  # type: ignore[arg-type]
            why=self.why.text().strip(),
        )
        is_idle = (deed.name, deed.traits, deed.talents, deed.status) == (None,) * 4
        return None if is_idle else deed

    def _follow(self) -> None:
        self.accept_button.setEnabled(bool(self.name.text().strip()) and not first_fault(self))

    def _changed_traits(self) -> Mapping[str, int]:
        now = {trait.id: trait.value for trait in self._shown.traits}
        told = {trait: field.number for trait, field in self.traits.items()}
        return {trait: value for trait, value in told.items() if value != now[trait]}

    def _changed_talents(self) -> tuple[str, ...] | None:
        has = {talent.id for talent in self._shown.talents if talent.has}
        beyond = has - set(self.talents)
        chosen = {talent for talent, box in self.talents.items() if box.isChecked()} | beyond
        return tuple(sorted(chosen)) if chosen != has else None


def _number(trait: TraitView) -> NumberField:
    made = NumberField(trait.label, trait.least, trait.most)
    made.set_number(trait.value)
    return made


def _tick(talent: TalentView) -> QCheckBox:
    box = QCheckBox(button_text(talent.label))
    box.setChecked(talent.has)
    return box
