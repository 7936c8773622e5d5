from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.failures import WriteConflict
from companion.store.records import NewCommand
from tests.store.builders import spoil_row

pytestmark = pytest.mark.both_databases


def new_campaign(database: Database, name: str = "Raids") -> int:
    return database.campaigns.create(name, "citytech", [NewCommand('{"do": "found"}', "Ann")])


def test_a_journal_is_what_was_appended_in_order(database: Database) -> None:
    campaign = new_campaign(database)
    commands = [
        NewCommand('{"do": "one"}', "Ann"),
        NewCommand('{"do": "two"}', "Bea", "2020-01-01T00:00:00+00:00"),
    ]
    database.campaigns.append(campaign, 1, commands, name="Long raids", ruleset="quickstart", status="3025")
    found = database.campaigns.entries(campaign)
    assert [(entry.number, entry.deed, entry.made_by) for entry in found] == [
        (1, '{"do": "found"}', "Ann"),
        (2, '{"do": "one"}', "Ann"),
        (3, '{"do": "two"}', "Bea"),
    ]
    assert found[2].made_at == "2020-01-01T00:00:00+00:00"
    assert database.campaigns.entries(campaign, after=2) == found[2:]
    (listed,) = database.campaigns.list()
    assert (listed.name, listed.ruleset, listed.status, listed.last) == (
        "Long raids",
        "quickstart",
        "3025",
        3,
    )


def test_the_slower_of_two_writers_is_told_and_writes_nothing(database: Database) -> None:
    campaign = new_campaign(database)
    database.campaigns.append(campaign, 1, [NewCommand("{}")], name="Raids", ruleset="citytech")
    with pytest.raises(WriteConflict):
        database.campaigns.append(campaign, 1, [NewCommand("{}")], name="Lost", ruleset="citytech")
    assert database.campaigns.last(campaign) == 2
    assert database.campaigns.get(campaign).name == "Raids"


def test_a_deed_must_be_json(database: Database) -> None:
    campaign = new_campaign(database)
    with pytest.raises(StoreError, match=r"deed_is_json|not JSON"):
        database.campaigns.append(campaign, 1, [NewCommand("deed")], name="Raids", ruleset="citytech")
    assert database.campaigns.last(campaign) == 1


def test_campaigns_go_to_the_bin_and_come_back(database: Database) -> None:
    raids, wars = new_campaign(database), new_campaign(database, "Wars")
    database.campaigns.delete(raids)
    assert [found.id for found in database.campaigns.list()] == [wars]
    assert [found.id for found in database.campaigns.list(deleted=True)] == [raids]
    database.campaigns.restore(raids)
    assert {found.id for found in database.campaigns.list()} == {raids, wars}


def test_the_last_state_kept_is_the_one_that_is_there(database: Database) -> None:
    campaign = new_campaign(database)
    assert database.campaigns.snapshot(campaign) is None
    for number in (1, 7):
        database.campaigns.keep_snapshot(campaign, number, '{"name": "Raids"}')
    found = database.campaigns.snapshot(campaign)
    assert found is not None
    assert found.number == 7


def test_a_state_that_is_no_text_is_not_kept(path: Path) -> None:
    with Database.open(path) as database:
        campaign = new_campaign(database)
        database.campaigns.keep_snapshot(campaign, 1, "{}")
    spoil_row(path, "UPDATE campaign_snapshot SET state = CAST(state AS BLOB)")
    with Database.open(path) as database:
        assert database.campaigns.snapshot(campaign) is None


def test_a_campaign_knows_its_battles_and_every_database_its_name(database: Database) -> None:
    campaign = new_campaign(database)
    battle = database.battles.create("Ambush", "citytech", "{}", campaign_id=campaign, uid="a" * 32)
    database.battles.create("Alone", "citytech", "{}")
    assert [found.id for found in database.battles.list(campaign_id=campaign)] == [battle]
    assert (database.battles.find("a" * 32), database.battles.find("none")) == (battle, None)
    record = database.campaigns.get(campaign)
    assert record.battles == 1
    assert database.campaigns.with_uid(record.uid) == record


def test_what_is_not_there_is_told(database: Database) -> None:
    with pytest.raises(StoreError, match="Campaign 7 is gone"):
        database.campaigns.get(7)
    with pytest.raises(StoreError, match="Campaign 7 is gone"):
        database.campaigns.delete(7)
    with pytest.raises(StoreError, match="Campaign 7 is gone"):
        database.campaigns.append(7, 0, [NewCommand("{}")], name="Raids", ruleset="citytech")
