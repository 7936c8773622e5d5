"""Stored battles at a glance, and renamed, copied and put in the bin without opening them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.battles.listing import GLANCE, BattleRepository, glance_data, glance_of, parse_glance
from companion.documents.model import LONGEST_NAME
from companion.engine.marks import Mark
from companion.errors import StoreError


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("ruleset", ["citytech", "quickstart", "bt-tactics"])
def test_a_glance_is_kept_with_the_battle_and_read_as_it_was(library: Library, ruleset: str) -> None:
    session = library.play_scenario(ruleset, next(iter(library.scenarios(ruleset))))
    glance = glance_of(session.game, session.battle)
    assert parse_glance(json.loads(json.dumps(glance_data(glance)))) == glance
    session.save_view({"unit": None})
    shelf = BattleRepository(library.database)
    assert shelf.glance(session.id) == glance
    assert library.open_battle(session.id).view == {"unit": None}


def test_what_was_never_left_is_told_by_its_header(library: Library) -> None:
    session = library.play_scenario("citytech", next(iter(library.scenarios("citytech"))))
    glance = BattleRepository(library.database).glance(session.id)
    assert glance is not None
    assert [side.name for side in glance.sides] == [side.name for side in session.game.sides(session.battle)]
    assert all(side.units for side in glance.sides)
    assert glance.board is None


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        {},
        {"rules": "x", "sides": [{}], "counters": []},
        {"sides": [], "counters": [[1]], "rules": ""},
        {
            "sides": [],
            "counters": [],
            "rules": "",
            "board": {"name": "x", "size": [2, 2], "kinds": [], "hexes": "0"},
        },
    ],
)
def test_what_is_no_glance_counts_as_none(data: object) -> None:
    assert parse_glance(data) is None


def test_a_battle_is_renamed_also_where_it_is_exported(library: Library) -> None:
    session = library.play_scenario("quickstart", next(iter(library.scenarios("quickstart"))))
    session.close()
    shelf = BattleRepository(library.database)
    assert shelf.rename(session.id, f"  Last   stand {'x' * 200}") == f"Last stand {'x' * 200}"[:LONGEST_NAME]
    shelf.rename(session.id, "Last stand")
    again = library.open_battle(session.id)
    assert again.title == "Last stand"
    assert "title: Last stand" in library.export(again)
    with pytest.raises(StoreError, match="needs a name"):
        shelf.rename(session.id, "  ")


def test_a_copy_has_the_whole_journal_and_goes_its_own_way(library: Library) -> None:
    session = library.play_scenario("quickstart", next(iter(library.scenarios("quickstart"))))
    unit = session.game.units(session.battle)[0].id
    session.do(Mark(unit, "armor/head", 3))
    made = BattleRepository(library.database).copy(session.id)
    copy = library.open_battle(made)
    assert copy.title == f"{session.title} (copy)"
    assert [line.label for line in copy.lines()] == [line.label for line in session.lines()]
    copy.undo()
    assert len([line for line in session.lines() if not line.is_undone]) == 1


def test_copies_are_told_apart_and_look_as_the_battle_was_last_seen(library: Library) -> None:
    session = library.play_scenario("quickstart", next(iter(library.scenarios("quickstart"))))
    title, shelf = session.title, BattleRepository(library.database)
    seen = json.dumps({GLANCE: glance_data(glance_of(session.game, session.battle))})
    library.database.battles.set_view(session.id, seen)
    first = shelf.copy(session.id)
    shelf.copy(session.id)
    shelf.copy(first)
    titles = {battle.title for battle in library.battles()}
    assert titles == {title, f"{title} (copy)", f"{title} (copy 2)", f"{title} (copy 3)"}
    assert shelf.glance(first) == shelf.glance(session.id)


def test_what_is_deleted_can_be_brought_back(library: Library) -> None:
    session = library.play_scenario("quickstart", next(iter(library.scenarios("quickstart"))))
    shelf = BattleRepository(library.database)
    shelf.delete(session.id)
    assert library.battles() == []
    shelf.restore(session.id)
    assert [battle.id for battle in library.battles()] == [session.id]
