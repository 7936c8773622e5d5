"""The list of the campaigns, and the commands for a whole campaign."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from companion.campaign.commands.founding import Describe
from companion.errors import CompanionError
from companion.ui.campaign.home.campaign_list import CampaignList
from companion.ui.campaign.home.founding_dialog import FoundingDialog
from companion.ui.table.files import file_name
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.ui.widgets.gestures.gesture_sets import CAMPAIGN_LIST
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.question import ask_name
from companion.ui.widgets.spacing import with_spacing
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.campaign_library import CampaignLibrary
    from companion.workshop.hangar_model import HangarModel

CAMPAIGNS = "Campaigns (*.yaml *.yml *.json);;All files (*)"


def ask_campaign(parent: QWidget) -> Path | None:
    """Return which campaign to bring in."""
    return ask_open_path(parent, "Import a campaign", CAMPAIGNS)


def ask_save(parent: QWidget, name: str) -> Path | None:
    """Return where to save a campaign."""
    return ask_save_path(parent, "Export the campaign", f"{file_name(name)}.yaml", CAMPAIGNS)


Found = TypeVar("Found")

NOTHING_YET = (
    "A campaign keeps your units and pilots from battle to battle, with their damage, wounds and kills. "
    "Begin one, choose who goes, and bring them home."
)


class HomeHeader(QFrame):
    """The buttons; those for the chosen campaign are shown while one is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "bar")
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.rename_button = icon_button("edit", "Rename", "Rename (F2)")
        self.export_button = icon_button("export", "Export", "Export as a file (Ctrl+S)")
        self.delete_button = icon_button("trash", "Delete", "Delete (Del); it can be undone")
        self.import_button = push_button("Import…", ButtonKind.NORMAL, "import")
        self.new_button = push_button("New campaign", ButtonKind.PRIMARY, "plus")
        set_tip(self.import_button, "A campaign that somebody sent you, as one file")
        title = role_label("Campaigns", LabelRole.HEADING)
        title.setWordWrap(False)
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.SMALL, Space.SMALL, Space.LARGE, Space.SMALL)
        )
        row.addWidget(self.back_button)
        row.addWidget(title)
        row.addStretch(1)
        for button in (self.rename_button, self.export_button, self.delete_button):
            row.addWidget(button)
        row.addWidget(self.import_button)
        row.addWidget(self.new_button)

    def show_choice(self, is_chosen: bool) -> None:
        """Offer what is done with one campaign while one is chosen."""
        for button in (self.rename_button, self.export_button, self.delete_button):
            button.setEnabled(is_chosen)


class HomePage(QWidget):
    """The page; `opened` brings the session of an opened campaign, the other signals are as of the campaigns'
    page.
    """

    leave_requested = Signal()
    problem_reported = Signal(str)
    success_reported = Signal(str)
    undoable = Signal(str, object)
    opened = Signal(object)

    def __init__(
        self,
        library: Library,
        campaigns: CampaignLibrary,
        stock: Callable[[], HangarModel],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._library, self._campaigns, self._stock = library, campaigns, stock
        self.header, self.list = HomeHeader(), CampaignList()
        self.empty = EmptyState("campaign", NOTHING_YET, "New campaign")
        self._middle = QStackedWidget()
        self._middle.addWidget(self.empty)
        self._middle.addWidget(self.list)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.header)
        column.addWidget(self._middle, 1)
        self._connect()

    def refresh(self) -> None:
        """List the campaigns as they are now."""
        found = self._attempt(self._campaigns.list) or ()
        self.list.show_campaigns(found, self._titles())
        self._middle.setCurrentWidget(self.list if found else self.empty)
        self._follow_choice()

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard; whether it means something here."""
        if command == "export" and self.list.chosen_campaign is not None:
            self.export()
        return command == "export"

    def take_focus(self) -> None:
        """Let the player begin with the keyboard."""
        (self.list.view if self.list.has_any else self.empty).setFocus()

    def close_down(self) -> None:
        """Nothing is left to be done."""

    # --- with all ---

    def found_campaign(self) -> None:
        """Ask what a new campaign is to be, and open it."""
        dialog = FoundingDialog(self._library, self._stock(), self)
        if run_modal(dialog):
            self.open_session(lambda: dialog.found_campaign(self._campaigns))

    def import_campaign(self) -> None:
        """Choose a file of a campaign, and open what it holds."""
        from companion.campaign.files.importing import CAMPAIGN_BOUNDS
        from companion.documents.yamlfile import read_document

        if (path := ask_campaign(self)) is not None:
            self.open_session(lambda: self._campaigns.import_document(read_document(path, CAMPAIGN_BOUNDS)))

    # --- with the one that is chosen ---

    def open(self) -> None:
        """Open the campaign that is chosen."""
        if (chosen := self.list.chosen_campaign) is not None:
            self.open_session(partial(self._campaigns.open, chosen.id))

    def rename(self) -> None:
        """Call the campaign otherwise."""
        chosen = self.list.chosen_campaign
        if chosen is None or not (name := ask_name(self, "Rename the campaign", chosen.name)):
            return

        def store_name() -> None:
            session = self._campaigns.open(chosen.id)
            session.do(Describe(name=name, about=session.campaign.about))

        self._attempt(store_name)
        self.refresh()

    def delete(self) -> None:
        """Put the campaign into the bin, and offer it back."""
        chosen = self.list.chosen_campaign
        if chosen is None:
            return
        self._attempt(lambda: self._campaigns.delete(chosen.id))
        self.refresh()
        self.undoable.emit(f"{chosen.name} is deleted.", partial(self._restore, chosen.id))

    def export(self) -> None:
        """Save the campaign as one file."""
        chosen = self.list.chosen_campaign
        if chosen is not None and (path := ask_save(self, chosen.name)) is not None:
            self._attempt(lambda: self._write(chosen.id, path))

    # --- inside ---

    def open_session(self, opening: Callable[[], object]) -> None:
        """Open what is opened so, or say why not."""
        if (session := self._attempt(opening)) is not None:
            self.opened.emit(session)

    def _write(self, campaign: int, path: Path) -> None:
        write_whole(path, self._campaigns.export_text(self._campaigns.open(campaign)))
        self.success_reported.emit(f"The campaign is saved as {path}.")

    def _restore(self, campaign: int) -> None:
        self._attempt(lambda: self._campaigns.restore(campaign))
        self.refresh()

    def _titles(self) -> dict[str, str]:
        titles = {}
        for name in {summary.ruleset for summary in self._attempt(self._campaigns.list) or ()}:
            try:
                titles[name] = self._library.ruleset(name).title
            except CompanionError:
                titles[name] = name
        return titles

    def _follow_choice(self) -> None:
        self.header.show_choice(self.list.chosen_campaign is not None and self.list.has_any)

    def _attempt(self, action: Callable[[], Found]) -> Found | None:
        try:
            return action()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return None

    def _connect(self) -> None:
        self.header.back_button.clicked.connect(self.leave_requested)
        self.header.new_button.clicked.connect(self.found_campaign)
        self.header.import_button.clicked.connect(self.import_campaign)
        self.header.rename_button.clicked.connect(self.rename)
        self.header.export_button.clicked.connect(self.export)
        self.header.delete_button.clicked.connect(self.delete)
        self.empty.action_chosen.connect(self.found_campaign)
        self.list.opened.connect(self.open)
        self.list.changed.connect(self._follow_choice)

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are none of the window meanwhile."""
        return CAMPAIGN_LIST.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match CAMPAIGN_LIST.of_key(event):
            case "rename":
                self.rename()
            case "delete":
                self.delete()
            case "found":
                self.found_campaign()
            case _:
                super().keyPressEvent(event)
