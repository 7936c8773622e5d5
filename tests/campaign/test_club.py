"""One campaign of several tables: each plays its battle, and finds the results of the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread

import pytest

from companion.battles.clubs import ServerAddress, open_library
from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import Participant
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.deployment import begin_battle, setup_for
from companion.campaign.returns import proposal
from companion.campaign.state import Stage
from companion.documents.yamlfile import parse_document
from companion.engine.marks import Mark
from companion.errors import StoreError
from tests.campaign.builders import crewed_campaign
from tests.campaign.test_battles import ENEMY, FIELD, fight

NOTES = 12
BEA = Participant(unit="hermes", pilot="bea")


@pytest.fixture
def tables(tmp_path: Path, club_url: str) -> Iterator[tuple[Library, ...]]:
    """Three tables over one database."""
    with ExitStack() as closing:
        found = []
        for name in ("ann", "bea", "cleo"):
            (tmp_path / name).mkdir()
            library = open_library(tmp_path / name, place=ServerAddress.of(club_url))
            found.append(closing.enter_context(library))
        yield tuple(found)


def test_two_tables_bring_their_battles_home_and_see_each_others(tables: tuple[Library, ...]) -> None:
    ann = crewed_campaign(CampaignLibrary(tables[0], made_by="Ann"))
    bea = CampaignLibrary(tables[1], made_by="Bea").open(ann.id)
    first = fight(ann)
    setup = setup_for(bea, [BEA], [ENEMY], title="Meanwhile", board=FIELD)
    second = begin_battle(bea, setup, [BEA], "3025-04-03")
    second.do(Mark("hermes", "armor/head", 8))
    for battle in (first, second):
        with pytest.raises(StoreError, match="it is read-only here"):
            tables[2].open_battle(battle.id).do(Mark("x", "armor/head", 1))
    ann.do(proposal(ann, first).command)
    bea.do(proposal(bea, second).command)
    assert ann.refresh()
    assert ann.campaign == bea.campaign
    assert {battle.title: battle.stage for battle in ann.campaign.battles.values()} == {
        "Ambush": Stage.RETURNED,
        "Meanwhile": Stage.RETURNED,
    }
    assert {line.made_by for line in ann.lines()} == {"Ann", "Bea"}


def test_tables_that_write_at_once_come_to_one_order(tables: tuple[Library, ...]) -> None:
    ann = crewed_campaign(CampaignLibrary(tables[0]))
    sessions = [ann, *(CampaignLibrary(library).open(ann.id) for library in tables[1:])]

    def write(table: int) -> None:
        for number in range(NOTES):
            name = f"{table}-{number}"
            sessions[table].do(WriteDiaryNote(note=name, title=name))

    threads = [Thread(target=write, args=(table,)) for table in range(len(sessions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for session in sessions:
        session.refresh()
        assert session.campaign == ann.campaign
    assert set(ann.campaign.notes) == {f"{table}-{number}" for table in range(3) for number in range(NOTES)}


def test_a_campaign_goes_home_as_a_file(tables: tuple[Library, ...], tmp_path: Path) -> None:
    club = CampaignLibrary(tables[0], made_by="Ann")
    session = crewed_campaign(club)
    text = club.export_text(session)
    with Library.open(tmp_path) as library:
        own = CampaignLibrary(library).import_document(parse_document(text.encode(), "campaign.yaml"))
        assert own.campaign.units == session.campaign.units
