from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.records import NewEntry
from tests.store.builders import NOON, add, new_battle, new_entry

pytestmark = pytest.mark.both_databases


def titles(database: Database, *, deleted: bool = False) -> list[str]:
    return [battle.title for battle in database.battles.list(deleted=deleted)]


REMOVED = "DELETE FROM battle WHERE id = "


def test_a_new_battle_is_kept_as_given(database: Database) -> None:
    number = database.battles.create("Training", "quickstart", '{"sides": []}', status="Turn 1")
    battle = database.battles.get(number)
    assert (battle.title, battle.ruleset, battle.header) == ("Training", "quickstart", '{"sides": []}')
    assert (battle.status, battle.head_id, battle.tip_id) == ("Turn 1", None, None)
    assert (battle.draft, battle.view, battle.deleted_at) == (None, None, None)
    assert battle.created_at == battle.updated_at >= NOON


def test_the_battle_played_last_comes_first(database: Database) -> None:
    first, second = new_battle(database, "first"), new_battle(database, "second")
    assert titles(database) == ["second", "first"]
    add(database, first, None, "Walk")
    assert titles(database) == ["first", "second"]
    database.battles.set_view(second, '{"zoom": 2}')
    assert titles(database) == ["first", "second"]


def test_the_list_counts_the_entries_of_every_branch(database: Database) -> None:
    battle, other = new_battle(database), new_battle(database)
    add(database, battle, None, "Walk")
    add(database, battle, None, "Run")
    assert {line.id: line.entries for line in database.battles.list()} == {battle: 2, other: 0}


def test_draft_and_view_can_be_set(database: Database) -> None:
    number = new_battle(database)
    database.battles.set_draft(number, '{"answers": [[3, 4]]}')
    database.battles.set_view(number, '{"unit": "hunchback"}')
    battle = database.battles.get(number)
    assert (battle.draft, battle.view) == ('{"answers": [[3, 4]]}', '{"unit": "hunchback"}')
    database.battles.set_draft(number, None)
    assert database.battles.get(number).draft is None


def test_a_deleted_battle_waits_in_the_bin(database: Database) -> None:
    number = new_battle(database)
    entry = add(database, number, None, "Walk")
    database.battles.delete(number)
    assert (titles(database), titles(database, deleted=True)) == ([], ["Training"])
    database.battles.restore(number)
    assert (titles(database), titles(database, deleted=True)) == (["Training"], [])
    assert database.journal.path(number, entry.id) == [entry]


def test_a_removed_battle_takes_its_journal_along_and_no_other(
    database: Database, sql: Callable[[str], str]
) -> None:
    number, other = new_battle(database), new_battle(database)
    (root,) = database.journal.append_many(number, None, [new_entry("Walk", snapshot="{}")])
    add(database, number, root.id, "Fire")
    kept = add(database, other, None, "Jump")
    sql(f"{REMOVED}{number}")
    with pytest.raises(StoreError, match="Battle 1 is gone"):
        database.battles.get(number)
    assert database.journal.children(number) == {}
    assert database.journal.children(other) == {None: [kept.id]}


def test_ids_are_never_used_again(database: Database, sql: Callable[[str], str]) -> None:
    number = new_battle(database)
    entry = add(database, number, None, "Walk")
    sql(f"{REMOVED}{number}")
    assert new_battle(database) == number + 1
    assert add(database, number + 1, None, "Walk").id == entry.id + 1


@pytest.mark.parametrize("change", ["set_draft", "set_view"])
def test_an_unknown_battle_is_told_in_words(database: Database, change: str) -> None:
    with pytest.raises(StoreError, match="Battle 7 is gone"):
        getattr(database.battles, change)(7, "{}")


def test_what_is_not_json_is_refused_and_changes_nothing(database: Database) -> None:
    number = new_battle(database)
    before = database.battles.get(number)
    with pytest.raises(StoreError, match=r"draft_is_json|not JSON"):
        database.battles.set_draft(number, "{")
    assert database.battles.get(number) == before


def test_battles_outlive_the_window(database: Database, again_opened: Callable[[], Database]) -> None:
    number = new_battle(database)
    battle = database.battles.get(number)
    database.close()
    with again_opened() as again:
        assert again.battles.get(number) == battle


def test_a_battle_and_its_journal_are_written_at_once(database: Database) -> None:
    other = new_battle(database)
    kept = add(database, other, None, "Jump")
    line = [new_entry("Walk"), new_entry("Fire", snapshot="{}")]
    number = database.battles.create("Mailed", "quickstart", "{}", status="Turn 2", entries=line)
    battle = database.battles.get(number)
    assert (battle.head_id, battle.tip_id) == (kept.id + 2, kept.id + 2)
    path = database.journal.path(number, battle.head_id)
    assert [(entry.label, entry.number, entry.parent_id) for entry in path] == [
        ("Walk", 1, None),
        ("Fire", 2, path[0].id),
    ]
    assert database.journal.latest_snapshot(number, path[1].id)


def test_of_a_battle_that_cannot_be_written_whole_nothing_is_left(database: Database) -> None:
    torn = NewEntry("{}", "[]", "no JSON", "Fire")
    with pytest.raises(StoreError, match="nothing was saved"):
        database.battles.create("Mailed", "quickstart", "{}", entries=[new_entry("Walk"), torn])
    assert titles(database) == []
    assert database.battles.get(new_battle(database)).head_id is None


def test_it_is_told_when_each_battle_was_changed_last(database: Database) -> None:
    first, second = new_battle(database, "first"), new_battle(database, "second")
    add(database, first, None, "Walk")
    database.battles.delete(second)
    known = database.battles.get(first)
    assert database.battles.moments() == {known.uid: known.updated_at}
