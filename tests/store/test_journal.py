from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.records import NewEntry, SnapshotRecord
from tests.examples import examples
from tests.store.builders import add, labels, new_battle, new_entry

pytestmark = pytest.mark.both_databases


@pytest.fixture
def battle(database: Database) -> int:
    return new_battle(database)


def head_and_tip(database: Database, battle: int) -> tuple[int | None, int | None]:
    record = database.battles.get(battle)
    return record.head_id, record.tip_id


def test_an_entry_is_kept_as_given(database: Database, battle: int) -> None:
    walk = add(database, battle, None, "Walk")
    given = NewEntry('{"do": "fire"}', "[[3, 4], [9]]", '[{"event": "Hit"}]', "Fire PPC", "no line of sight")
    (fire,) = database.journal.append_many(battle, walk.id, [given])
    assert (walk.number, walk.parent_id, walk.overruled) == (1, None, None)
    assert (fire.number, fire.parent_id, fire.overruled) == (2, walk.id, "no line of sight")
    assert (fire.action, fire.answers, fire.events) == (
        '{"do": "fire"}', "[[3, 4], [9]]", '[{"event": "Hit"}]',
    )  # fmt: skip
    assert database.journal.path(battle, fire.id) == [walk, fire]


def test_an_entry_moves_the_head_clears_the_draft_and_sets_the_status(
    database: Database, battle: int
) -> None:
    database.battles.set_draft(battle, "{}")
    (entry,) = database.journal.append_many(battle, None, [new_entry("Walk")], status="Turn 2")
    record = database.battles.get(battle)
    assert (record.head_id, record.draft, record.status) == (entry.id, None, "Turn 2")
    add(database, battle, entry.id, "Run")
    assert database.battles.get(battle).status == "Turn 2"


def test_undo_and_redo_walk_along_one_branch(database: Database, battle: int) -> None:
    one = add(database, battle, None, "one")
    two = add(database, battle, one.id, "two")
    three = add(database, battle, two.id, "three")
    for head in (two.id, one.id, None, one.id, two.id, three.id):
        database.journal.move_head(battle, head)
        assert head_and_tip(database, battle) == (head, three.id)


def test_undo_drops_the_draft_and_may_set_the_status(database: Database, battle: int) -> None:
    add(database, battle, None, "one")
    database.battles.set_draft(battle, "{}")
    database.journal.move_head(battle, None, status="Turn 1")
    record = database.battles.get(battle)
    assert (record.draft, record.status) == (None, "Turn 1")


def test_a_new_action_after_undo_starts_a_branch_and_loses_nothing(database: Database, battle: int) -> None:
    one = add(database, battle, None, "one")
    two = add(database, battle, one.id, "two")
    database.journal.move_head(battle, one.id)
    other = add(database, battle, one.id, "other")
    assert head_and_tip(database, battle) == (other.id, other.id)
    assert database.journal.children(battle) == {None: [one.id], one.id: [two.id, other.id]}
    assert database.journal.leaves(battle) == [two, other]
    assert labels(database.journal.path(battle, two.id)) == ["one", "two"]
    assert labels(database.journal.path(battle, other.id)) == ["one", "other"]


def test_redo_stays_on_an_older_branch_that_was_reopened(database: Database, battle: int) -> None:
    one = add(database, battle, None, "one")
    old = add(database, battle, one.id, "old")
    new = add(database, battle, one.id, "new")
    database.journal.move_head(battle, old.id)
    database.journal.move_head(battle, one.id)
    assert head_and_tip(database, battle) == (one.id, old.id)
    database.journal.move_head(battle, new.id)
    database.journal.move_head(battle, None)
    assert head_and_tip(database, battle) == (None, new.id)


def test_a_corrected_line_is_written_whole(database: Database, battle: int) -> None:
    one = add(database, battle, None, "one")
    add(database, battle, one.id, "two")
    line = database.journal.append_many(battle, one.id, [new_entry("two, mended"), new_entry("three")])
    assert [(entry.number, entry.parent_id) for entry in line] == [(2, one.id), (3, line[0].id)]
    assert head_and_tip(database, battle) == (line[1].id, line[1].id)
    assert database.journal.path(battle, line[1].id) == [one, *line]


def test_an_empty_line_leaves_the_head_at_its_parent(database: Database, battle: int) -> None:
    one = add(database, battle, None, "one")
    add(database, battle, one.id, "two")
    assert database.journal.append_many(battle, one.id, []) == []
    assert head_and_tip(database, battle)[0] == one.id


def test_a_line_with_one_faulty_entry_is_not_written_at_all(database: Database, battle: int) -> None:
    one = add(database, battle, None, "one")
    with pytest.raises(StoreError, match=r"state_is_json|not JSON"):
        database.journal.append_many(battle, one.id, [new_entry("two"), new_entry("three", snapshot="{")])
    assert head_and_tip(database, battle) == (one.id, one.id)
    assert database.journal.children(battle) == {None: [one.id]}


def test_the_nearest_snapshot_lies_on_the_same_branch(database: Database, battle: int) -> None:
    line = [
        new_entry("one", '{"at": 1}'),
        new_entry("two"),
        new_entry("three", '{"at": 3}'),
        new_entry("four"),
    ]
    one, two, three, four = database.journal.append_many(battle, None, line)
    (other,) = database.journal.append_many(battle, two.id, [new_entry("other")])
    nearest = database.journal.latest_snapshot
    assert nearest(battle, four.id) == nearest(battle, three.id) == SnapshotRecord(three.id, 3, '{"at": 3}')
    assert nearest(battle, other.id) == nearest(battle, one.id) == SnapshotRecord(one.id, 1, '{"at": 1}')
    assert nearest(battle, None) is None


def test_a_branch_without_snapshot_has_none(database: Database, battle: int) -> None:
    database.journal.append_many(battle, None, [new_entry("one", "{}")])
    bare = add(database, battle, None, "bare")
    assert database.journal.latest_snapshot(battle, bare.id) is None


def test_a_path_can_begin_after_a_snapshot(database: Database, battle: int) -> None:
    line = database.journal.append_many(battle, None, [new_entry(str(number)) for number in range(1, 6)])
    assert labels(database.journal.path(battle, line[-1].id, after=3)) == ["4", "5"]
    assert database.journal.path(battle, line[-1].id, after=5) == []
    assert database.journal.path(battle, None) == []


def test_an_entry_of_another_battle_is_refused(database: Database, battle: int) -> None:
    foreign = add(database, new_battle(database), None, "foreign")
    message = f"Entry {foreign.id} is not part of battle {battle}"
    with pytest.raises(StoreError, match=message):
        add(database, battle, foreign.id, "Walk")
    with pytest.raises(StoreError, match=message):
        database.journal.move_head(battle, foreign.id)
    with pytest.raises(StoreError, match=message):
        database.journal.path(battle, foreign.id)
    assert database.journal.latest_snapshot(battle, foreign.id) is None
    assert head_and_tip(database, battle) == (None, None)


def test_a_battle_that_is_gone_is_told_in_words(database: Database) -> None:
    with pytest.raises(StoreError, match="Battle 7 is gone"):
        add(database, 7, None, "Walk")
    with pytest.raises(StoreError, match="Battle 7 is gone"):
        database.journal.move_head(7, None)


@dataclass
class PlainJournal:
    """The expected journal, as plain Python."""

    parents: dict[int, int | None] = field(default_factory=dict)
    snapshots: dict[int, str] = field(default_factory=dict)
    head: int | None = None
    tip: int | None = None

    def path(self, entry: int | None) -> list[int]:
        return [] if entry is None else [*self.path(self.parents[entry]), entry]

    def added(self, entry: int, parent: int | None) -> None:
        self.parents[entry] = parent
        self.head = self.tip = entry

    def moved(self, entry: int | None) -> None:
        self.head = entry
        if entry is not None and entry not in self.path(self.tip):
            self.tip = max(other for other in self.parents if entry in self.path(other))

    def nearest(self, entry: int | None) -> str | None:
        return next(
            (self.snapshots[step] for step in reversed(self.path(entry)) if step in self.snapshots), None
        )


steps = st.tuples(st.sampled_from(["append", "snapshot", "line", "move"]), st.integers(0, 20))


@given(st.lists(steps, max_size=15))
@examples(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_journal_is_a_tree_with_a_head(database: Database, played: list[tuple[str, int]]) -> None:
    battle, model = new_battle(database), PlainJournal()
    for kind, choice in played:
        places = [None, *model.parents]
        place = places[choice % len(places)]
        if kind == "move":
            database.journal.move_head(battle, place)
            model.moved(place)
        else:
            state = f'{{"choice": {choice}}}' if kind == "snapshot" else None
            line = [new_entry(kind, state)] * (3 if kind == "line" else 1)
            for entry in database.journal.append_many(battle, place, line):
                assert (entry.parent_id, entry.number) == (place, len(model.path(place)) + 1)
                model.added(entry.id, place)
                place = entry.id
                if state:
                    model.snapshots[entry.id] = state
        assert head_and_tip(database, battle) == (model.head, model.tip)
        assert set(model.path(model.head)) <= set(model.path(model.tip))
    for place in [None, *model.parents]:
        assert [entry.id for entry in database.journal.path(battle, place)] == model.path(place)
        snapshot = database.journal.latest_snapshot(battle, place)
        assert (snapshot and snapshot.state) == model.nearest(place)
    children = database.journal.children(battle)
    assert {child: parent for parent, found in children.items() for child in found} == model.parents
    ends = set(model.parents) - set(model.parents.values())
    assert [entry.id for entry in database.journal.leaves(battle)] == sorted(ends)
