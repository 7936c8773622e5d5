"""The page of the chronicle of an open campaign; it carries out the commands that its view asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.journal.entries import out_of_force
from companion.campaign.phrases import format_day
from companion.campaign.session import CampaignSession
from companion.campaign.skill_labels import format_traits
from companion.campaign.state import Campaign, CampaignUnit, Pilot, UnitStatus
from companion.engine.game import CampaignGame
from companion.tabletop.number_text import format_count
from companion.ui.campaign.chronicle.view import ChronicleView
from companion.ui.campaign.components.row_table import horizontal_rule
from companion.ui.campaign.components.subject_names import ModelNames, format_force, name_of, show_page_of
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.dialogs.unit_editor import format_condition
from companion.ui.table.files import file_name
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.file_dialogs import ask_save_path
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.question import ask_question
from companion.ui.widgets.spacing import with_spacing
from companion.writing import write_whole

MARKDOWN, HTML = "Markdown (*.md)", "HTML (*.html)"
MOST_NAMED = 6

BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
CARD = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
ROLES = (LabelRole.SECTION, LabelRole.MUTED, LabelRole.BODY, LabelRole.BODY)
Row = tuple[str, str, str, str]


class SnapshotView(QWidget):
    """A read-only view of an earlier campaign state; `leave_requested` asks to go back to the present."""

    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("The campaign at an earlier moment")
        self.back_button = push_button("Back to now", ButtonKind.PRIMARY, "history")
        self.back_button.clicked.connect(self.leave_requested)
        self.title = CutLabel()
        restyle(self.title, "role", LabelRole.HEADING)
        self.after = CutLabel()
        restyle(self.after, "role", LabelRole.MUTED)
        self.tables: list[QWidget] = []
        page = QWidget()
        page.setProperty("bare", "true")
        self._column = with_spacing(QVBoxLayout(page), Space.LARGE, MARGINS)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        head = QFrame()
        head.setProperty("panel", "bar")
        row = with_spacing(QHBoxLayout(head), Space.MEDIUM, BAR)
        row.addWidget(self.title)
        row.addWidget(self.after, 1)
        row.addWidget(self.back_button)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(head)
        column.addWidget(area, 1)

    def show_campaign(self, campaign: Campaign, game: CampaignGame, headline: str) -> None:
        """Show a campaign as it was after an entry."""
        self.title.show_text(f"As of {format_day(campaign.today)}")
        self.after.show_text(f"After entry {campaign.number}: {headline}. Read-only.")
        for old in self.tables:
            delete_later(old)
        models = ModelNames(game)
        given = (
            ("Units", [_unit(campaign, unit, models) for unit in campaign.units.values()]),
            ("Pilots", [_pilot(campaign, pilot, game) for pilot in campaign.pilots.values()]),
            ("Battles", list(_battles(campaign))),
            ("Stores", [(each, "", str(amount), "") for each, amount in campaign.stores.items()]),
        )
        self.tables = [_table(heading, rows) for heading, rows in given if rows]
        for at, table in enumerate(self.tables):
            self._column.insertWidget(at, table)


def _table(heading: str, rows: list[Row]) -> QWidget:
    card = QFrame()
    card.setProperty("panel", "surface")
    card.setAccessibleName(heading)
    column = with_spacing(QVBoxLayout(card), Space.SMALL, CARD)
    column.addWidget(role_label(f"{heading} · {len(rows)}", LabelRole.SECTION))
    grid = with_spacing(QGridLayout(), Space.SMALL)
    for number, row in enumerate(rows):
        grid.addWidget(horizontal_rule(), 2 * number, 0, 1, len(row))
        for at, (text, role) in enumerate(zip(row, ROLES, strict=True)):
            grid.addWidget(role_label(text, role), 2 * number + 1, at)
            grid.setColumnStretch(at, 1)
    column.addLayout(grid)
    return card


def _unit(campaign: Campaign, unit: CampaignUnit, models: ModelNames) -> Row:
    damage = format_condition(unit.condition) if unit.condition is not None else "Whole."
    state = damage if unit.status is UnitStatus.READY else unit.status.value.capitalize()
    seated = campaign.pilots.get(unit.pilot or "")
    pilot = seated.name if seated is not None else ""
    return models.unit(unit), format_force(campaign, unit.force), pilot, state


def _pilot(campaign: Campaign, pilot: Pilot, game: CampaignGame) -> Row:
    skills = format_traits(campaign, game, pilot)
    kills = f"{len(pilot.kills)} kills" if len(pilot.kills) != 1 else "1 kill"
    state = format_count(pilot.wounds, "wound") if pilot.wounds else pilot.status.value.capitalize()
    return pilot.name, campaign.sides[pilot.side].name, ", ".join(filter(None, (skills, kills))), state


def _battles(campaign: Campaign) -> Iterator[Row]:
    for battle in campaign.battles.values():
        yield battle.title, format_day(battle.day), battle.outcome, battle.stage.value.capitalize()


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
