"""Several windows write to one campaign of a club at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from companion import paths
from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.deployment import begin_battle
from companion.campaign.returns import proposal
from companion.rulebooks.loader import RulebookLibrary
from companion.store.database import Database
from tests.campaign.builders import crewed_campaign
from tests.campaign.test_battles import BEA, duel_setup, fight
from tests.plugins.postgresql import Server

NOTES = 10


def library(url: str) -> Library:
    return Library(Database.at(url), RulebookLibrary((paths.rulesets(),)))


def write(url: str, campaign: int, name: str) -> None:
    with library(url) as opened:
        session = CampaignLibrary(opened, name).open(campaign)
        for number in range(NOTES):
            session.do(WriteDiaryNote(note=f"{name}{number}", title=name))


def test_windows_that_write_at_once_come_to_one_order(server: Server) -> None:
    url = server.new_database()
    with library(url) as opened, ThreadPoolExecutor() as windows:
        session = crewed_campaign(CampaignLibrary(opened))
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
        ann = crewed_campaign(CampaignLibrary(one))
        bea = CampaignLibrary(other).open(ann.id)
        first = fight(ann)
        second = begin_battle(bea, duel_setup(bea, BEA, title="Raid"), [BEA], "3025-04-04")
        bea.do(proposal(bea, second).command)
        ann.do(proposal(ann, first).command)
        assert bea.refresh()
        assert bea.campaign == ann.campaign
        assert ann.campaign.pilots["ann"].unspent_amount("kills") == 1
