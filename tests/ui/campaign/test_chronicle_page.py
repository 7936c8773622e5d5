"""The chronicle: a diary that is filtered, taken back, looked back to, and exported."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from companion.campaign import session as campaign_session
from companion.campaign.commands.command import Group
from companion.campaign.commands.downtime import PassDays
from companion.campaign.commands.members import ReassignUnit
from companion.campaign.commands.progression import Award
from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.session import CampaignSession
from companion.ui.campaign.chronicle import page as chronicle_page
from companion.ui.campaign.chronicle.diary import BATCH_SIZE, DiaryFilter, DiaryModel
from companion.ui.campaign.chronicle.page import ChroniclePage
from companion.ui.campaign.controller import CHRONICLE, PILOT
from companion.ui.campaign.page import CampaignPage
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def part(page: CampaignPage, session: CampaignSession) -> ChroniclePage:
    """The chronicle, with an award a week after the beginning."""
    session.do(PassDays(to="3025-04-18"))
    session.do(Award(pilot="ann", counter="kills", amount="4", why="The bridge"))
    return turned_to(page, CHRONICLE, ChroniclePage)


def headlines(part: ChroniclePage) -> list[str]:
    """Return the entries that are shown."""
    return [line.headline for line in part.view.model.lines if isinstance(line, ChronicleLine)]


def test_it_reads_day_by_day(part: ChroniclePage) -> None:
    days = [line for line in part.view.model.lines if not isinstance(line, ChronicleLine)]
    assert [str(day) for day in days] == ["3025-04-18", "3025-04-11"], "the newest first"

    part.view.order.choose("oldest")
    part.view._apply_filter()
    assert headlines(part)[0] == "Grey Wolves begins"


def test_filters_go_together(part: ChroniclePage) -> None:
    part.view.filter_by_subject("ann")
    everything = headlines(part)
    assert len(everything) == 2, "she joined, and was awarded"

    part.view.field.setText("BRIDGE")
    assert len(headlines(part)) == 1
    part.view.group.choose(Group.PEOPLE)
    part.view._apply_filter()
    assert len(headlines(part)) == 1
    part.view.field.setText("nowhere")
    assert headlines(part) == []
    assert part.view._empty.isVisible()


@pytest.mark.usefixtures("session")
def test_it_opens_on_what_is_told_of_a_pilot(page: CampaignPage) -> None:
    assert page.frame is not None
    page.frame.controller.show(CHRONICLE, "ann")
    part = page.frame.part
    assert isinstance(part, ChroniclePage), "nobody has looked at it before"
    assert part.view.subject.choice == "ann"
    assert headlines(part)
    assert all("ann" in line.subjects for line in part.view.model.lines if isinstance(line, ChronicleLine))

    part.view.field.setText("nowhere")
    page.frame.controller.show(CHRONICLE, "ann")
    assert headlines(part), "a search from before does not hide it"
    part.view.field.setText("nowhere")
    page.frame.controller.show(CHRONICLE, "1")
    chosen = part.view.chosen_entry
    assert chosen is not None
    assert chosen.entry == 1


def test_it_waits_for_a_journal_of_years(
    page: CampaignPage, session: CampaignSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign_session, "QUICK_CHRONICLE_ENTRIES", 0)
    monkeypatch.setattr(session, "_lines", None)
    assert page.frame is not None
    page.frame.controller.show(CHRONICLE, "ann")
    part = page.frame.part
    assert isinstance(part, ChroniclePage)
    qtbot.waitUntil(lambda: part.view.subject.choice == "ann")
    assert headlines(part)


def test_an_entry_is_taken_back_and_brought_back(part: ChroniclePage, session: CampaignSession) -> None:
    award = session.campaign.number
    part.view.choose(award)
    part.view.pane.back_button.click()
    assert session.campaign.pilots["ann"].unspent_amount("kills") == 0
    part.view.choose(award)
    assert part.view.pane.back_button.text() == "Bring it back"

    part.view.pane.back_button.click()
    assert session.campaign.pilots["ann"].unspent_amount("kills") == 4


def test_what_goes_along_is_told_first(
    part: ChroniclePage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = next(line.entry for line in session.lines() if line.kind == "enlist")
    texts: list[str] = []
    answers = iter((1, 0))

    def answer(_parent: object, _words: str, more: str, _answers: object) -> int:
        texts.append(more)
        return next(answers)

    monkeypatch.setattr(chronicle_page, "ask_question", answer)
    before = session.campaign
    part.take_back(joined)
    assert session.campaign is before, "thought better of it"

    part.take_back(joined)
    assert "gains" in texts[0]
    assert not session.campaign.pilots


def test_an_earlier_moment_is_looked_at(part: ChroniclePage, session: CampaignSession) -> None:
    joined = next(line.entry for line in session.lines() if line.kind == "enlist")
    session.do(ReassignUnit(unit="cicada", name="Old Faithful"))
    part.look_at(joined)

    assert part.is_earlier
    assert part.earlier.title.text() == "As of 11 April 3025"
    texts = [
        label.text()
        for table in part.earlier.tables
        for label in table.findChildren(type(part.earlier.after))
    ]
    assert "Old Faithful" not in texts
    part.earlier.back_button.click()
    assert not part.is_earlier


def test_subjects_lead_to_their_pages(
    page: CampaignPage, part: ChroniclePage, session: CampaignSession
) -> None:
    part.view.choose(session.campaign.number)
    part.view.pane.subject_requested.emit("ann")
    assert page.frame is not None
    assert (page.frame.place, page.frame.subject) == (PILOT, "ann")


@pytest.mark.parametrize(("name", "begins"), [("wolves.md", "# "), ("wolves.html", "<!")])
def test_it_is_exported(
    part: ChroniclePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, begins: str
) -> None:
    path = tmp_path / name
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_told: (str(path), ""))
    part.export()
    text = path.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert "Ann" in text


@pytest.mark.dressed
def test_a_long_diary_is_made_as_far_as_it_is_read(part: ChroniclePage) -> None:
    day = part.controller.campaign.today
    model = DiaryModel()
    numbers = range(1, 1001)
    model.show_entries([ChronicleLine(it, day, None, "", "award", f"Entry {it}") for it in numbers])
    assert model.rowCount() == BATCH_SIZE
    assert model.canFetchMore(QModelIndex())

    assert model.row_of(3) == 998, "a heading, then 997 newer ones"
    model.show_filtered(DiaryFilter(text="entry 777"), newest_first=True)
    assert [line.entry for line in model.lines if isinstance(line, ChronicleLine)] == [777]


def test_a_journal_of_years_is_told_behind_the_window(
    page: CampaignPage, session: CampaignSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign_session, "QUICK_CHRONICLE_ENTRIES", 0)
    monkeypatch.setattr(session, "_lines", None)
    part = turned_to(page, CHRONICLE, ChroniclePage)
    part.show_subject("1")
    assert headlines(part) == [], "it is still being told"
    qtbot.waitUntil(lambda: "Grey Wolves begins" in headlines(part))
    assert session.is_chronicle_ready
    session.do(PassDays(to="3025-04-18"))
    assert headlines(part)[0] == "7 days pass"
