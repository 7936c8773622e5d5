"""The page of the chronicle of an open campaign; it carries out the commands that its view asks for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.journal.entries import out_of_force
from companion.campaign.session import CampaignSession
from companion.ui.campaign.chronicle.snapshot_view import SnapshotView
from companion.ui.campaign.chronicle.view import ChronicleView
from companion.ui.campaign.components.subject_names import name_of, show_page_of
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_save_path
from companion.ui.widgets.labels_and_buttons import ButtonKind
from companion.ui.widgets.question import ask_question
from companion.ui.widgets.spacing import with_spacing
from companion.writing import write_whole

MARKDOWN, HTML = "Markdown (*.md)", "HTML (*.html)"
MOST_NAMED = 6


class ChroniclePage(CampaignSubpage):
    """The subject is an entry by its number, or the id of a unit, pilot or battle to filter by."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.view = ChronicleView(lambda subject: name_of(controller.campaign, subject))
        self.earlier = SnapshotView()
        self._awaited = ""
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._pages.addWidget(self.earlier)
        with_spacing(QVBoxLayout(self), 0).addWidget(self._pages)
        self.view.export_requested.connect(self.export)
        self.view.pane.subject_requested.connect(lambda subject: show_page_of(controller, subject))
        self.view.pane.take_back_requested.connect(self.take_back)
        self.view.pane.look_requested.connect(self.look_at)
        self.earlier.leave_requested.connect(self.back_to_now)

    def show_subject(self, subject: str) -> None:
        """Choose an entry, or show what is told of somebody, as soon as the journal is there."""
        self._awaited = subject
        super().show_subject(subject)
        self.back_to_now()

    def refresh(self) -> None:
        campaign = self.controller.campaign
        people = sorted((pilot.name, pilot.id) for pilot in campaign.pilots.values())
        units = sorted((unit.name or unit.model, unit.id) for unit in campaign.units.values())
        named = [(id_, name) for name, id_ in (*people, *units)]
        self.controller.request_lines(lambda lines: self._show_lines(lines, named))

    def _show_lines(self, lines: Sequence[ChronicleLine], named: Sequence[tuple[str, str]]) -> None:
        self.view.show_entries(lines, named)
        subject, self._awaited = self._awaited, ""
        if subject in {id_ for id_, _ in named}:
            self.view.filter_by_subject(subject)
        elif subject.isdigit():
            self.view.find_entry(int(subject))

    def take_focus(self) -> None:
        self.view.list.setFocus()

    def take_back(self, entry: int) -> None:
        """Take an entry back, or bring it back; what goes along is told first."""
        session = self.controller.session
        entry = _entry_to_take_back(session, entry)
        later = session.invalidated_by(entry)
        if later:
            names = {line.entry: line.headline for line in session.lines()}
            texts = [f"• {names.get(each.number, each.number)}" for each in later[:MOST_NAMED]]
            texts += [f"• and {len(later) - MOST_NAMED} more"] if len(later) > MOST_NAMED else []
            answers = (("Take them all back", ButtonKind.PRIMARY), ("Cancel", ButtonKind.NORMAL))
            text = "These entries depend on it and are taken back too:"
            if ask_question(self, text, "\n".join(texts), answers):
                return
        self.controller.attempt(lambda: session.take_back(entry, with_later=bool(later)))

    # --- earlier moments ---

    def look_at(self, entry: int) -> None:
        """Show the campaign as it was after an entry."""
        line = next(each for each in self.controller.session.lines() if each.entry == entry)
        self.earlier.show_campaign(self.controller.session.at(entry), self.controller.game, line.headline)
        self._pages.setCurrentWidget(self.earlier)
        self.earlier.back_button.setFocus()

    def back_to_now(self) -> None:
        """Show the diary again."""
        self._pages.setCurrentWidget(self.view)

    @property
    def is_earlier(self) -> bool:
        """Whether an earlier moment is shown."""
        return self._pages.currentWidget() is self.earlier

    # --- export ---

    def export(self) -> None:
        """Ask for a file, and write the chronicle to it: Markdown where its name ends so, else HTML."""
        name = f"{file_name(self.controller.campaign.name)}.html"
        path = ask_save_path(self, "Export the chronicle", name, f"{HTML};;{MARKDOWN}")
        if path is not None:
            self.controller.attempt(lambda: self._write(path))

    def _write(self, path: Path) -> None:
        # Only here: most players read it in the window.
        from companion.campaign.chronicle import format_html, format_markdown

        text = format_markdown if path.suffix.casefold() == ".md" else format_html
        write_whole(path, text(self.controller.session))
        self.controller.success_reported.emit(f"The chronicle is saved as {path}.")


def _entry_to_take_back(session: CampaignSession, entry: int) -> int:
    """Return the entry itself; of one that does not count, what took it back or stands in its place."""
    taken, replaced = out_of_force(session.entries())
    if entry not in taken | replaced:
        return entry
    against = (each for each in reversed(session.entries()) if entry in (each.takes_back, each.replaces))
    return next((each.number for each in against if each.number not in taken), entry)
