from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.errors import StoreError
from tests.battles.builders import FIRE, HEAD, HIT

FIRED = "Entry 6, Cicada fires at Hermes: 1 of 2 hit for 5: "
AT_HEAD = '"unit":"hermes","location":"head","points"'


@pytest.fixture
def fired(firing: Session) -> Session:
    firing.do(FIRE, Script([HIT, HEAD, (1, 1)]))
    return firing


def tamper(tmp_path: Path, column: str, old: str, new: str) -> None:
    """Change the stored entries behind Companion's back."""
    with closing(sqlite3.connect(tmp_path / "companion.sqlite3")) as connection, connection:
        changed = connection.execute(
            f"UPDATE entry SET {column} = replace({column}, ?, ?) WHERE {column} LIKE ?",
            (old, new, f"%{old}%"),
        )
    assert changed.rowcount == 1


def test_a_line_tells_an_entry(fired: Session) -> None:
    line = fired.lines()[-1]
    assert (line.number, line.turn, line.phase) == (6, 1, "Weapon attack")
    assert line.description.line == "Cicada fires at Hermes: 1 of 2 hit for 5"
    assert "Hermes: head loses 5 armor" in line.description.details
    assert line.description.units == ("cicada", "hermes")
    assert (line.dice, line.overruled, line.is_undone, line.other_branches) == (
        "12, 12, 1+1",
        None,
        False,
        (),
    )


def test_lines_are_numbered_from_the_start(fired: Session) -> None:
    assert [line.number for line in fired.lines()] == [1, 2, 3, 4, 5, 6]
    assert [line.phase for line in fired.lines()][:4] == [
        "Initiative",
        "Movement",
        "Movement",
        "Weapon attack",
    ]


def test_lines_that_did_not_change_are_the_same_objects(fired: Session) -> None:
    before = fired.lines()
    fired.undo()
    fired.do(Mark("hermes", "armor/head", 1))
    after = fired.lines()
    assert all(one is other for one, other in zip(before[:5], after, strict=False))
    assert after[5].other_branches == (before[5].entry_id,)


def test_a_battle_that_plays_as_it_was_played_has_no_disagreements(library: Library, fired: Session) -> None:
    assert disagreements(fired) == []
    assert disagreements(library.open_battle(fired.id)) == []


@pytest.mark.parametrize(
    ("column", "old", "new", "text"),
    [
        ("events", '"points":5', '"points":4', FIRED),
        ("answers", "[12],[12]", "[12],[10]", FIRED),
        ("answers", "[12],[12],[1,1]", "[2]", FIRED),
        (
            "action",
            '{"do":"resolve_fire"',
            '{"do":"teleport"',
            FIRED,
        ),
        ("answers", "[3],[9]", "[9],[3]", "Entry 1, Attackers win the initiative: 9 against 3: "),
    ],
)
def test_an_entry_that_no_longer_plays_the_same_is_told(
    library: Library, fired: Session, tmp_path: Path, column: str, old: str, new: str, text: str
) -> None:
    played = fired.battle
    tamper(tmp_path, column, old, new)
    again = library.open_battle(fired.id)
    (disagreement,) = disagreements(again)
    assert disagreement.startswith(text)
    if column != "events":
        assert again.battle == played


def test_what_was_played_stays_as_it_is_stored(library: Library, fired: Session, tmp_path: Path) -> None:
    tamper(tmp_path, "events", '"points":5', '"points":4')
    assert library.open_battle(fired.id).battle.units["hermes"].armor["head"] == 5


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("armor_lost", "armor_sold", "'armor_sold', which this Companion cannot read"),
        ('"points":5', '"pints":5', "'armor_lost', which this Companion cannot read"),
        (AT_HEAD, AT_HEAD.replace("hermes", "nobody"), "Entry 6, Cicada fires at Hermes"),
    ],
)
def test_an_event_that_cannot_be_read_is_told(
    library: Library, fired: Session, tmp_path: Path, old: str, new: str, text: str
) -> None:
    tamper(tmp_path, "events", old, new)
    with pytest.raises(StoreError, match=text):
        library.open_battle(fired.id)


def test_undone_entries_are_no_longer_examined(fired: Session) -> None:
    fired.do(Mark("hermes", "armor/head", 1))
    fired.undo()
    fired.undo()
    assert len(fired.entries()) == 5
    assert disagreements(fired) == []
