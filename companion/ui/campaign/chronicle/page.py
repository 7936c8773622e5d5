"""The chronicle of an open campaign: what can be asked of it is carried out here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import overload

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.campaign.journal.entries import out_of_force
from companion.campaign.session import CampaignSession
from companion.campaign.words.lines import ChronicleLine
from companion.ui.campaign.chronicle.earlier import EarlierView
from companion.ui.campaign.chronicle.told import Told
from companion.ui.campaign.chronicle.view import ChronicleView
from companion.ui.campaign.door import CampaignDoor
from companion.ui.campaign.part import Part
from companion.ui.campaign.pieces.naming import go_to, name_of
from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_save_path
from companion.ui.widgets.question import asked
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind
from companion.writing import write_whole

MARKDOWN, HTML = "Markdown (*.md)", "HTML (*.html)"
MOST_NAMED = 6


class ChroniclePage(Part):
    """Its subject is an entry by its number, or the id of whom its entries shall be about."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__(door, parent)
        self.view = ChronicleView(lambda subject: name_of(door.campaign, subject))
        self.earlier = EarlierView()
        self._awaited = ""
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._pages.addWidget(self.earlier)
        spaced(QVBoxLayout(self), 0).addWidget(self._pages)
        self.view.export_wanted.connect(self.export)
        self.view.pane.jumped.connect(lambda subject: go_to(door, subject))
        self.view.pane.taken_back.connect(self.take_back)
        self.view.pane.looked_at.connect(self.look_at)
        self.earlier.left.connect(self.back_to_now)

    def show_subject(self, subject: str) -> None:
        """Choose an entry, or show what is told of somebody, as soon as the journal is there."""
        self._awaited = subject
        super().show_subject(subject)
        self.back_to_now()

    def refresh(self) -> None:
        campaign = self.door.campaign
        people = sorted((pilot.name, pilot.id) for pilot in campaign.pilots.values())
        units = sorted((unit.name or unit.model, unit.id) for unit in campaign.units.values())
        named = [(id_, name) for name, id_ in (*people, *units)]
        self.door.when_told(lambda lines: self._show_lines(lines, named))

    def _show_lines(self, lines: Sequence[ChronicleLine], named: Sequence[tuple[str, str]]) -> None:
        self.view.show_told(AsTold(lines), named)
        subject, self._awaited = self._awaited, ""
        if subject in {id_ for id_, _ in named}:
            self.view.want_subject(subject)
        elif subject.isdigit():
            self.view.find_entry(int(subject))

    def take_focus(self) -> None:
        self.view.list.setFocus()

    def take_back(self, entry: int) -> None:
        """Take an entry back, or bring it back; what goes along is told first."""
        session = self.door.session
        entry = _to_take_back(session, entry)
        later = session.later_without_sense(entry)
        if later:
            names = {line.entry: line.headline for line in session.lines()}
            told = [f"• {names.get(each.number, each.number)}" for each in later[:MOST_NAMED]]
            told += [f"• and {len(later) - MOST_NAMED} more"] if len(later) > MOST_NAMED else []
            answers = (("Take them all back", Kind.PRIMARY), ("Cancel", Kind.NORMAL))
            words = "These entries depend on it and are taken back too:"
            if asked(self, words, "\n".join(told), answers):
                return
        self.door.in_words(lambda: session.take_back(entry, with_later=bool(later)))

    # --- earlier moments ---

    def look_at(self, entry: int) -> None:
        """Show the campaign as it was after an entry."""
        line = next(each for each in self.door.session.lines() if each.entry == entry)
        self.earlier.show_campaign(self.door.session.at(entry), self.door.game, line.headline)
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
        name = f"{file_name(self.door.campaign.name)}.html"
        path = ask_save_path(self, "Export the chronicle", name, f"{HTML};;{MARKDOWN}")
        if path is not None:
            self.door.in_words(lambda: self._write(path))

    def _write(self, path: Path) -> None:
        # Only here: most players read it in the window.
        from companion.campaign.chronicle import html, markdown

        text = markdown if path.suffix.casefold() == ".md" else html
        write_whole(path, text(self.door.session))
        self.door.noted.emit(f"The chronicle is saved as {path}.")


class AsTold(Sequence[Told]):
    """The lines of a journal as the diary shows them, each made when it is looked at: there may be many."""

    def __init__(self, lines: Sequence[ChronicleLine]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> Told: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Told]: ...

    def __getitem__(self, index: int | slice) -> Told | Sequence[Told]:
        if isinstance(index, slice):
            return AsTold(self._lines[index])
        line = self._lines[index]
        return Told(
            line.entry,
            line.day,
            line.kind,
            line.headline,
            line.details,
            _made(line.made_at, line.made_by),
            line.is_taken_back,
            line.subjects,
        )


def _to_take_back(session: CampaignSession, entry: int) -> int:
    """The entry itself; of one that does not count, what took it back or stands in its place."""
    taken, replaced = out_of_force(session.entries())
    if entry not in taken | replaced:
        return entry
    against = (each for each in reversed(session.entries()) if entry in (each.takes_back, each.replaces))
    return next((each.number for each in against if each.number not in taken), entry)


def _made(made_at: datetime | None, made_by: str) -> str:
    """When and by whom an entry was made."""
    when = f"{made_at.astimezone():%Y-%m-%d, %H:%M}" if made_at is not None else ""
    told = " by ".join(filter(None, (when, made_by)))
    return f"Entered {told}" if told else ""
