"""Several windows write to one campaign of a club at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from companion import paths
from companion.battles.library import Library
from companion.campaign.campaigns import Campaigns
from companion.campaign.deeds import WriteNote
from companion.rulebooks.loader import RulebookLibrary
from companion.store import Database
from tests.campaign.builders import manned
from tests.campaign.test_battles import BEA, fought, placed
from tests.plugins.postgresql import Server

NOTES = 10


def library(url: str) -> Library:
    return Library(Database.at(url), RulebookLibrary((paths.rulesets(),)))


def write(url: str, campaign: int, name: str) -> None:
    with library(url) as opened:
        session = Campaigns(opened, name).open(campaign)
        for number in range(NOTES):
            session.do(WriteNote(note=f"{name}{number}", title=name))


def test_windows_that_write_at_once_come_to_one_order(server: Server) -> None:
    url = server.new_database()
    with library(url) as opened, ThreadPoolExecutor() as windows:
        session = manned(Campaigns(opened))
        for written in [windows.submit(write, url, session.id, name) for name in "xyz"]:
            written.result()
        assert session.refresh()
        assert session.campaign.number == 3 + 3 * NOTES
        assert session.campaign == session.at(session.campaign.number)
        mine = [note for note in session.campaign.notes if note.startswith("x")]
        assert mine == [f"x{number}" for number in range(NOTES)]


def test_tables_play_battles_of_one_campaign_at_once_and_see_each_others_results(server: Server) -> None:
    url = server.new_database()
    with library(url) as one, library(url) as other:
        ann = manned(Campaigns(one))
        bea = Campaigns(other).open(ann.id)
        first = fought(ann)
        second = bea.begin_battle(placed(bea, BEA, title="Raid"), [BEA], "3025-04-04")
        bea.commit_return(bea.proposal(second).deed)
        ann.commit_return(ann.proposal(first).deed)
        assert bea.refresh()
        assert bea.campaign == ann.campaign
        assert ann.campaign.pilots["ann"].left("kills") == 1
