"""Notes on units and on the battle: written, changed, taken away, told, kept as data, in both families."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play, Script
from companion.engine.skeleton.joining.actions import ChangeUnit
from companion.engine.skeleton.notes import LONGEST, WriteNote
from tests.builders import citytech
from tests.citytech import fight as citytech_fight
from tests.engine.tactics.builders import fight as tactics_fight
from tests.engine.tactics.builders import game as tactics

BATTLES: dict[str, tuple[Any, Any, str]] = {
    "battletech": (citytech(), citytech_fight(orion="red 0505 0", cicada="blue 0303 0"), "orion"),
    "tactics": (tactics(), tactics_fight(atlas="red 0505 0", wasp="blue 0303 0"), "atlas"),
}


def after_note(game: Any, battle: Any, text: str, unit: str | None = None) -> Any:
    action = game.write_note(text, unit)
    assert game.why_not(battle, action) is None
    played: Play[Any] = Play(battle, Script(()), game.apply)
    game.resolve(played, action)
    return played


def note_of(game: Any, battle: Any, unit: str) -> str:
    return next(str(view.note) for view in game.units(battle) if view.id == unit)


@pytest.mark.parametrize("family", BATTLES)
def test_a_note_on_a_unit_is_shown_changed_and_taken_away(family: str) -> None:
    game, battle, unit = BATTLES[family]
    played = after_note(game, battle, " Owes Hanna\n a beer ", unit)
    assert note_of(game, played.battle, unit) == "Owes Hanna\n a beer"
    name = battle.units[unit].name
    given = game.describe(battle, game.write_note("Owes Hanna\n a beer", unit), played.events)
    assert given.line == f"Noted on {name}: Owes Hanna a beer"
    (chip,) = [chip for chip in game.sheet(played.battle, unit).chips if chip.id == "note"]
    assert chip.hint == "Owes Hanna\n a beer"
    (card,) = [view for view in game.units(played.battle) if view.id == unit]
    assert chip in card.chips
    assert game.battle_from(game.battle_data(played.battle)) == played.battle
    changed = after_note(game, played.battle, "Paid", unit).battle
    assert note_of(game, changed, unit) == "Paid"
    assert after_note(game, changed, "", unit).battle == battle


@pytest.mark.parametrize("family", BATTLES)
def test_what_no_file_can_keep_is_left_out_or_refused(family: str) -> None:
    game, battle, unit = BATTLES[family]
    played = after_note(game, battle, "Pasted\x1b from\x00 elsewhere\nin two lines", unit)
    assert note_of(game, played.battle, unit) == "Pasted from elsewhere\nin two lines"
    for action in (WriteNote("a\x1b", unit), ChangeUnit(unit, name="Wolf\ud800")):
        refusal = game.why_not(battle, action)
        assert refusal is not None
        assert refusal.id == "no_text"


@pytest.mark.parametrize("family", BATTLES)
def test_a_note_on_the_battle_stands_for_itself(family: str) -> None:
    game, battle, unit = BATTLES[family]
    played = after_note(game, battle, "We play to turn 8")
    assert game.battle_note(played.battle) == "We play to turn 8"
    assert game.describe(battle, game.write_note("We play to turn 8"), played.events).line == (
        "Noted: We play to turn 8"
    )
    assert note_of(game, played.battle, unit) == ""
    gone = after_note(game, played.battle, "")
    assert game.battle_note(gone.battle) == ""
    assert "is removed" in game.describe(played.battle, game.write_note(""), gone.events).line


@pytest.mark.parametrize("family", BATTLES)
@pytest.mark.parametrize(
    ("text", "unit", "refused"),
    [
        ("x", "nobody", "no_such_unit"),
        ("x" * (LONGEST + 1), None, "note_too_long_here"),
        (" ", None, "note_as_before"),
    ],
)
def test_what_cannot_be_noted_is_refused(family: str, text: str, unit: str | None, refused: str) -> None:
    game, battle, _ = BATTLES[family]
    refusal = game.why_not(battle, game.write_note(text, unit))
    assert refusal is not None
    assert refusal.id == refused
