"""The dialog that adds pilots: one by name, or several at once."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from companion.campaign.commands.command import Command, PilotEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.roster import fresh_id
from companion.documents.model import LONGEST_NAME
from companion.engine.shared.progression.views import PilotNumbers
from companion.tabletop.number_text import format_count
from companion.ui.campaign.additions.creation_form import CreationForm
from companion.ui.campaign.components.dialog_parts import dialog_buttons
from companion.ui.campaign.controller import CampaignController
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts.screen_fit import resize_on_screen
from companion.ui.widgets.layouts.scroll_area import in_scroll_area
from companion.ui.widgets.spacing import with_spacing

SIZE = (760, 520)
MOST = 100
MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
HINT = "One name a line"


class PilotDialog(QDialog):
    """Names at the left; with which skills they begin at the right."""

    def __init__(self, controller: CampaignController, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add pilots")
        self.controller = controller
        self.names, self.side = QPlainTextEdit(), QComboBox()
        self.creation = CreationForm(controller.progression) if controller.progression is not None else None
        self.names.setPlaceholderText(HINT)
        self.names.setAccessibleName("Names")
        self.names.setTabChangesFocus(True)
        self.side.setAccessibleName("Side")
        for each in controller.campaign.sides.values():
            self.side.addItem(each.name, each.id)
        self.side.setCurrentIndex(max(self.side.findData(side), 0))
        self.fault = role_label("", LabelRole.DANGER)
        self.add_button = push_button("", ButtonKind.PRIMARY)
        self._arrange()
        self.names.textChanged.connect(self._follow)
        if self.creation is not None:
            self.creation.changed.connect(self._follow)
        self._follow()

    def given_names(self) -> list[str]:
        """Return the names that were typed."""
        lines = (" ".join(line.split())[:LONGEST_NAME] for line in self.names.toPlainText().splitlines())
        return [line for line in lines if line]

    def command(self) -> Command:
        """Return the entry that adds them."""
        ids, pilots = set(self.controller.campaign.pilots), []
        for number, name in enumerate(self.given_names()):
            numbers = self.creation.numbers(number) if self.creation is not None else PilotNumbers()
            pilot = PilotEntry(
                id=fresh_id(name, ids),
                name=name,
                side=str(self.side.currentData()),
                traits=numbers.traits,
                talents=numbers.talents,
                tech=numbers.tech,
            )
            ids.add(pilot.id)
            pilots.append(pilot)
        return Enlist(pilots=tuple(pilots))

    def _follow(self) -> None:
        names = self.given_names()
        fault = f"Not more than {MOST} at once." if len(names) > MOST else ""
        if self.creation is not None:
            self.creation.show_names(names[:MOST])
            fault = fault or self.creation.fault
        self.fault.setText(fault)
        self.add_button.setText(f"Add {format_count(len(names), 'pilot')}" if names else "Add")
        self.add_button.setEnabled(bool(names) and not fault)

    def _arrange(self) -> None:
        left = with_spacing(QVBoxLayout(), Space.TINY)
        left.addWidget(role_label("Names", LabelRole.SECTION))
        left.addWidget(self.names, 1)
        left.addSpacing(Theme.current().tokens.px(Space.SMALL))
        left.addWidget(role_label("Side", LabelRole.SECTION))
        left.addWidget(self.side)
        row = with_spacing(QHBoxLayout(), Space.WIDE)
        row.addLayout(left, 2)
        if self.creation is not None:
            row.addWidget(in_scroll_area(self.creation, "Starting skills"), 3)
        column = with_spacing(QVBoxLayout(self), Space.LARGE, MARGINS)
        column.addLayout(row, 1)
        column.addLayout(dialog_buttons(self, self.add_button, self.fault))
        resize_on_screen(self, *SIZE)
