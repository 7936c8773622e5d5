"""Small dialogs of the pilot's page: an award, healing, and a change by hand, each with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.commands.members import ChangePilot
from companion.campaign.commands.progression import Award
from companion.documents.model import LONGEST_NAME
from companion.engine.downtime.progression.views import CounterView, TalentView, TraitView
from companion.ui.campaign.components.page_parts import dialog_buttons
from companion.ui.campaign.components.row_table import ChoiceBox, ShareField
from companion.ui.campaign.components.wound_boxes import WoundBoxes
from companion.ui.campaign.pilot.view_model import PilotDetails
from companion.ui.help.help_key import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.number_field import NumberField, first_fault
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.spacing import with_spacing

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


class PilotCommandDialog(QDialog):
    """A heading, a few fields, and buttons; `command` gives the result once the dialog was accepted."""

    def __init__(self, heading: str, text: str, action_text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(heading)
        offer_help(self, "pilots")
        self.why = QLineEdit()
        self.why.setPlaceholderText("Why, in a few words; it goes on record")
        self.why.setAccessibleName("Why")
        self.why.setMaxLength(LONGEST_NAME)
        self.accept_button = push_button(action_text, ButtonKind.PRIMARY)
        self.fields = with_spacing(QGridLayout(), Space.SMALL)
        self.fields.setColumnStretch(1, 1)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addWidget(role_label(heading, LabelRole.HEADING))
        if text:
            column.addWidget(role_label(text, LabelRole.MUTED))
        column.addLayout(self.fields)
        column.addStretch(1)
        column.addLayout(dialog_buttons(self, self.accept_button))
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))

    def ask(self, label: str, field: QWidget) -> None:
        """Add a field with its name."""
        name = role_label(label, LabelRole.MUTED)
        name.setWordWrap(False)
        name.setBuddy(field)
        row = self.fields.rowCount()
        self.fields.addWidget(name, row, 0, Qt.AlignmentFlag.AlignVCenter)
        is_fixed = field.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Fixed
        side = Qt.AlignmentFlag.AlignLeft if is_fixed else Qt.AlignmentFlag(0)
        self.fields.addWidget(field, row, 1, side)


class AwardDialog(PilotCommandDialog):
    """The fields of an award: a counter, an amount and a reason."""

    def __init__(
        self,
        details: PilotDetails,
        counters: Sequence[CounterView],
        counter: str,
        parent: QWidget | None = None,
    ) -> None:
        text = "Counted by hand, for what a battle's journal does not record."
        super().__init__(f"Award {details.name}", text, "Award", parent)
        self._pilot = details.id
        self.counter, self.amount = ChoiceBox("What is counted"), ShareField("How much")
        self.is_taken = QCheckBox("Take it off instead")
        self.counter.offer([(each.id, each.label) for each in counters], counter)
        self.amount.show_share("1")
        self.ask("What", self.counter)
        self.ask("How much", self.amount)
        self.ask("", self.is_taken)
        self.ask("Why", self.why)
        self.amount.textChanged.connect(lambda _text: self._follow())

    def command(self) -> Award:
        """Return the award as asked for."""
        return Award(
            pilot=self._pilot,
            counter=self.counter.choice,
            amount=self.amount.share or "0",
            is_taken=self.is_taken.isChecked(),
            why=self.why.text().strip(),
        )

    def _follow(self) -> None:
        self.accept_button.setEnabled(self.amount.share is not None)


class HealDialog(PilotCommandDialog):
    """The number of wounds that are left; a caller who knows the rules supplies the text of the cost."""

    def __init__(self, details: PilotDetails, wounds: int, boxes: int, parent: QWidget | None = None) -> None:
        super().__init__(f"Heal {details.name}", details.heals, "Heal", parent)
        self._before = wounds
        self.boxes = WoundBoxes("Remaining wounds", is_editable=True)
        self.boxes.show_wounds(0, boxes)
        self.takes = role_label("", LabelRole.BODY)
        self.ask("Left", self.boxes)
        self.ask("Takes", self.takes)

    @property
    def wounds(self) -> int:
        """The wounds that are left."""
        return min(self.boxes.wounds, self._before)


class EditDialog(PilotCommandDialog):
    """Name, skills, talents and status, changed by hand for a reason."""

    def __init__(self, details: PilotDetails, status: str, parent: QWidget | None = None) -> None:
        text = "This overrides the rules: each change is recorded with its reason."
        super().__init__(f"Edit {details.name}", text, "Enter", parent)
        self._details, self._status = details, status
        self.name = QLineEdit(details.name)
        self.name.setAccessibleName("Name")
        self.name.setMaxLength(LONGEST_NAME)
        self.ask("Name", self.name)
        self.traits = {trait.id: _number(trait) for trait in details.traits if not trait.is_derived}
        for trait in details.traits:
            if trait.id in self.traits:
                self.ask(trait.label, self.traits[trait.id])
                self.traits[trait.id].edited.connect(self._follow)
        self.talents = {talent.id: _tick(talent) for talent in details.talents[:MANY]}
        for box in self.talents.values():
            self.ask("", box)
        self.status = ChoiceBox("Status")
        self.status.offer(STATUSES, status)
        self.ask("Status", self.status)
        self.ask("Why", self.why)
        self.name.textChanged.connect(lambda _text: self._follow())

    def command(self) -> ChangePilot | None:
        """Return what was changed; None where nothing was."""
        command = ChangePilot(
            pilot=self._details.id,
            name=self.name.text().strip() if self.name.text().strip() != self._details.name else None,
            traits=self._changed_traits() or None,
            talents=self._changed_talents(),
            status=self.status.choice if self.status.choice != self._status else None,  # type: ignore[arg-type]
            why=self.why.text().strip(),
        )
        is_idle = (command.name, command.traits, command.talents, command.status) == (None,) * 4
        return None if is_idle else command

    def _follow(self) -> None:
        self.accept_button.setEnabled(bool(self.name.text().strip()) and not first_fault(self))

    def _changed_traits(self) -> Mapping[str, int]:
        now = {trait.id: trait.value for trait in self._details.traits}
        given = {trait: field.number for trait, field in self.traits.items()}
        return {trait: value for trait, value in given.items() if value != now[trait]}

    def _changed_talents(self) -> tuple[str, ...] | None:
        has = {talent.id for talent in self._details.talents if talent.has}
        beyond = has - set(self.talents)
        chosen = {talent for talent, box in self.talents.items() if box.isChecked()} | beyond
        return tuple(sorted(chosen)) if chosen != has else None


def _number(trait: TraitView) -> NumberField:
    made = NumberField(trait.label, trait.minimum, trait.maximum)
    made.set_number(trait.value)
    return made


def _tick(talent: TalentView) -> QCheckBox:
    box = QCheckBox(button_text(talent.label))
    box.setChecked(talent.has)
    return box
