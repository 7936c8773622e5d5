"""The dialog that founds a campaign: everything is filled in, so that a name is enough to begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.campaign.commands.founding import Found, SideEntry
from companion.campaign.roster import recruit_force
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.components.page_parts import add_fields, dialog_buttons
from companion.ui.campaign.dates import parse_day
from companion.ui.campaign.rules_form import RulesForm
from companion.ui.help.help_key import offer_help
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import in_scroll_area, resize_on_screen
from companion.ui.widgets.plain_text import set_item_tip, set_tip
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask, answer_handler

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.campaign_library import CampaignLibrary
    from companion.campaign.session import CampaignSession
    from companion.catalog.entries import CatalogueEntry
    from companion.workshop.hangar_model import HangarModel

OURS, THEIRS = "ours", "theirs"
FIRST_DAY = "3025-01-01"
SIZE = (900, 560)
MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
EMPTY = "An empty roster"
WRONG_DAY = "The first day is written as year, month and day: 3025-01-01."


class FoundingDialog(QDialog):
    """Asks for name, sides, first day, rules, and with which force it begins."""

    def __init__(self, library: Library, stock: HangarModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New campaign")
        offer_help(self, "campaigns")
        self._library, self._stock, self.task = library, stock, BackgroundTask(self)
        self.name, self.ours, self.theirs = QLineEdit("Our campaign"), QLineEdit("Our company"), QLineEdit()
        self.theirs.setText("Opposing force")
        self.day, self.force = QLineEdit(FIRST_DAY), QComboBox()
        self.rules = RulesForm(library)
        self.fault, self.forces_fault = role_label("", LabelRole.DANGER), role_label("", LabelRole.DANGER)
        self.forces_fault.hide()
        self.found_button = push_button("Begin", ButtonKind.PRIMARY)
        self._name_everything()
        self._arrange()
        self._connect()
        self._show_forces()
        if not len(stock.index):
            self.task.ask(
                stock.read_index, answer_handler(lambda _index: self._show_forces(), self._say_unread)
            )
        self._check()
        self.name.selectAll()

    def command(self) -> Found:
        """Return what is founded."""
        return Found(
            name=self.name.text().strip(),
            ruleset=self.rules.name,
            options=self.rules.values(),
            day=_parse_iso_day(self.day.text()),
            sides=(
                SideEntry(id=OURS, name=self.ours.text().strip()),
                SideEntry(id=THEIRS, name=self.theirs.text().strip(), is_ours=False),
            ),
        )

    def found_campaign(self, campaigns: CampaignLibrary) -> CampaignSession:
        """Found it, with the force that is chosen; raises StoreError, FileError or InputError in words."""
        session = campaigns.found_campaign(self.command())
        if (force := self._chosen_force()) is not None:
            chain = self._library.ruleset(self.rules.name).chain
            mustered = self._stock.force(force, OURS, chain)
            session.do_all(recruit_force(session.campaign, session.game, mustered, OURS, force.name).commands)
        return session

    def done(self, result: int) -> None:
        self.task.finish()
        super().done(result)

    # --- inside ---

    def _chosen_force(self) -> CatalogueEntry | None:
        entry: CatalogueEntry | None = self.force.currentData()
        return entry

    def _say_unread(self, problem: str) -> None:
        self.forces_fault.setText(f"The hangar cannot be read, so no force can be chosen. {problem}")
        self.forces_fault.show()

    def _show_forces(self) -> None:
        chosen = self.force.currentText()
        self.force.clear()
        self.force.addItem(EMPTY, None)
        for entry in UnitPool((), stock=self._stock).forces():
            self.force.addItem(entry.name, entry)
            set_item_tip(self.force, self.force.count() - 1, ", ".join(entry.parts))
        self.force.setCurrentIndex(max(self.force.findText(chosen), 0))

    def _faults(self) -> Sequence[str]:
        texts = [
            f"{word} needs a name."
            for word, line in (
                ("The campaign", self.name),
                ("Your side", self.ours),
                ("The other", self.theirs),
            )
            if not line.text().strip()
        ]
        if parse_day(self.day.text()) is None:
            texts.append(WRONG_DAY)
        return [*texts, *([self.rules.fault] if self.rules.fault else [])]

    def _check(self) -> None:
        faults = self._faults()
        self.fault.setText(faults[0] if faults else "")
        self.found_button.setEnabled(not faults)

    def _name_everything(self) -> None:
        for line, name, hint in (
            (self.name, "Name", "What you call the campaign"),
            (self.ours, "Your side", "Whose units and pilots are kept from battle to battle"),
            (self.theirs, "The other side", "Who you play against; more sides can be added later"),
            (self.day, "First day", "Where its calendar begins: year, month and day"),
        ):
            line.setAccessibleName(name)
            set_tip(line, hint)
            line.setMaxLength(LONGEST_NAME)
        self.force.setAccessibleName("Begin with")
        set_tip(self.force, "A force from the hangar with its pilots and damage, or nobody yet")
        self.found_button.setDefault(True)

    def _connect(self) -> None:
        for line in (self.name, self.ours, self.theirs, self.day):
            line.textChanged.connect(self._check)
        self.rules.changed.connect(self._check)

    def _arrange(self) -> None:
        left = with_spacing(QVBoxLayout(), Space.TINY)
        names = ("Name", "Your side", "The other side", "First day", "Begin with")
        add_fields(left, zip(names, (self.name, self.ours, self.theirs, self.day, self.force), strict=True))
        left.addWidget(self.forces_fault)
        left.addStretch(1)
        right = QWidget()
        rules = with_spacing(QVBoxLayout(right), Space.TINY)
        rules.addWidget(role_label("Rules", LabelRole.SECTION))
        rules.addWidget(self.rules)
        rules.addStretch(1)
        row = with_spacing(QHBoxLayout(), Space.WIDE)
        row.addLayout(left, 1)
        row.addWidget(in_scroll_area(right, "Rules"), 1)
        column = with_spacing(QVBoxLayout(self), Space.LARGE, MARGINS)
        column.addLayout(row, 1)
        column.addLayout(dialog_buttons(self, self.found_button, self.fault))
        resize_on_screen(self, *SIZE)


def _parse_iso_day(text: str) -> str:
    day = parse_day(text)
    assert day is not None, "checked before the button can be pressed"
    return f"{day.year:04}-{day.month:02}-{day.day:02}"
