from __future__ import annotations

from contextlib import suppress
from threading import Thread

import pytest

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.records import NewCommand
from tests.store.builders import add, labels, new_battle, new_entry

pytestmark = pytest.mark.both_databases


def test_what_several_stores_write_together_is_one_transaction(database: Database) -> None:
    with database.together():
        battle = new_battle(database)
        database.journal.append_many(battle, None, [new_entry("First")])
        campaign = database.campaigns.create("Raids", "citytech", [NewCommand("{}")])
        database.battles.join(battle, campaign)
        database.settings.set("last", str(battle))
    assert labels(database.journal.path(battle, database.battles.get(battle).head_id)) == ["First"]
    assert [found.campaign_id for found in database.battles.list()] == [campaign]
    assert database.settings.get("last") == str(battle)


def test_of_what_fails_together_nothing_is_written(database: Database) -> None:
    kept = new_battle(database, "Kept")

    def fail() -> None:
        with database.together():
            new_battle(database, "Lost")
            add(database, kept, None, "Lost")
            database.settings.set("last", "no JSON")

    with pytest.raises(StoreError, match=r"value_is_json|not JSON"):
        fail()
    assert [battle.title for battle in database.battles.list()] == ["Kept"]
    assert database.journal.leaves(kept) == []
    add(database, kept, None, "Later")
    assert labels(database.journal.leaves(kept)) == ["Later"]


def test_an_error_that_was_caught_inside_still_lets_nothing_through(database: Database) -> None:
    def go_on() -> None:
        with database.together():
            new_battle(database, "Lost")
            with suppress(StoreError):
                database.settings.set("last", "no JSON")

    def go_on_after_an_inner_one() -> None:
        with database.together():
            with suppress(ZeroDivisionError), database.together():
                raise ZeroDivisionError
            new_battle(database, "After it")

    for careless in (go_on, go_on_after_an_inner_one):
        with pytest.raises(StoreError, match="Nothing was saved"):
            careless()
    assert database.battles.list() == []


def test_one_within_another_joins_it(database: Database) -> None:
    def fail() -> None:
        with database.together():
            with database.together():
                new_battle(database)
            assert len(database.battles.list()) == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert database.battles.list() == []


def test_a_reader_in_another_thread_waits_for_what_is_being_written(database: Database) -> None:
    found: list[list[str]] = []

    def read() -> None:
        for _ in range(20):
            found.append([battle.title for battle in database.battles.list()])

    with database.together():
        battle = new_battle(database, "Whole")
        reader = Thread(target=read)
        reader.start()
        reader.join(0.05)
        assert found == []
        add(database, battle, None, "First")
    for number in range(20):
        database.settings.set("last", str(number))
    reader.join()
    assert found == [["Whole"]] * 20
    assert database.settings.get("last") == "19"
    assert labels(database.journal.leaves(battle)) == ["First"]
