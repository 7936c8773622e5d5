"""Hidden minefields: nobody is shown them before they are found; infantry that clears mines."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import ClearMines, DeclareFire, NoteEffect, NoteMove
from companion.engine.battletech.battle.events import EffectBegan, EffectEnded, LocationHit, MinesMet
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in
from companion.engine.battletech.movement.reach import search_reach
from companion.engine.battletech.movement.walk import Mover
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import declaring, fight, in_phase
from tests.engine.battletech.move_helpers import march, move, ready

CLEARING = pytest.mark.rule("CityTech", "Special Case Rules > Clearing Minefields")
MINES = pytest.mark.rule("CityTech", "Special Case Rules > Minefields")
PLACE = parse_label("0504")


def hidden(owner: str = "blue", effect: str = "conventional") -> Battle:
    return perform(ready(), NoteEffect(PLACE, effect, owner=owner))  # type: ignore[arg-type]


@MINES
@pytest.mark.rule("CityTech", "Special Case Rules > Conventional Minefields")
def test_hidden_mines_are_shown_nowhere_until_one_goes_off() -> None:
    at, game = hidden(), citytech()
    action = NoteEffect(PLACE, "conventional", owner="blue")
    told = game.describe(ready(), action, resolve_action(ready(), action).events)
    assert "0504" not in f"{told}"
    assert game.table(at).signs == {}
    assert all("0504" not in f"{command}" for command in game.manual_commands(at, "wolfhound"))
    reached = [it for it in search_reach(Mover.of(at, at.units["wolfhound"], "walked")) if it.hex == PLACE]
    assert all(it.rolls == () for it in reached)
    missed = march(at, "F", (3, 3))
    assert [event.is_secret for event in events_of(missed, MinesMet)] == [True]
    lines = game.describe(at, move("F"), missed.events)
    assert "mine" not in f"{lines}".lower().replace("determine", "")
    assert game.table(missed.battle).signs == {}
    struck = march(at, "F", (4, 4), (1,))
    assert [event.damage for event in events_of(struck, LocationHit)] == [6]
    assert game.table(struck.battle).signs[PLACE].text == "Conventional minefield"


@MINES
def test_the_owner_is_a_side_and_hides_mines_only() -> None:
    assert "no side 'green'" in invalid_text(
        ready(), NoteEffect(PLACE, "vibrabomb", setting=40, owner="green")
    )
    assert "Only mines" in invalid_text(ready(), NoteEffect(PLACE, "fire", owner="blue"))


def clearing(effect: str = "vibrabomb", owner: str = "") -> Battle:
    """Return a platoon of Red that has stood still in a mined hex, as fire is declared."""
    at = declaring(fight(None, None, rifles="red 0504", victor="blue 0101 3"))
    return perform(at, NoteEffect(PLACE, effect, setting=40, owner=owner))  # type: ignore[arg-type]


@CLEARING
@pytest.mark.parametrize(
    ("rolled", "is_gone", "men_lost"), [((4, 6), True, 0), ((3, 3), False, 0), ((2, 3), True, 10)]
)
def test_infantry_clears_mines_on_ten_and_sets_them_off_on_five(
    rolled: tuple[int, int], is_gone: bool, men_lost: int
) -> None:
    played = resolve_action(clearing(), ClearMines("rifles"), rolled)
    assert (effect_in(played.battle, PLACE, "vibrabomb") is None) is is_gone
    assert sum(event.damage for event in events_of(played, LocationHit)) == men_lost
    assert citytech().why_not(played.battle, DeclareFire("rifles")) is not None


@CLEARING
def test_a_conventional_field_stays_when_it_goes_off() -> None:
    played = resolve_action(clearing("conventional"), ClearMines("rifles"), (1, 2))
    assert effect_in(played.battle, PLACE, "conventional") is not None
    assert events_of(played, EffectEnded) == []


@CLEARING
def test_only_infantry_that_has_not_moved_clears_mines_it_knows_of() -> None:
    assert "knows of no mines" in refusal_text(clearing(owner="blue"), ClearMines("rifles"))
    assert "never do" in refusal_text(clearing(), ClearMines("victor"))
    assert "infantry does" in refusal_text(clearing(), ClearMines("rifles", ("victor",)))
    moved = declaring(fight(None, None, rifles="red 0504", victor="blue 0101 3"), rifles="walked 1")
    moved = perform(moved, NoteEffect(PLACE, "conventional"))
    assert "has not moved" in refusal_text(moved, ClearMines("rifles"))


@CLEARING
def test_infantry_that_ends_its_move_among_hidden_mines_is_told() -> None:
    at = in_phase(fight(None, None, rifles="red 0504", victor="blue 0101 3"), "movement")
    at = perform(at, NoteEffect(PLACE, "vibrabomb", setting=40, owner="blue"))
    for unit in ("rifles", "victor"):
        played = resolve_action(at, NoteMove(unit, "stationary"))
        at = played.battle
    assert [event.effect.owner for event in events_of(played, EffectBegan)] == [""]
    assert citytech().table(at).signs[PLACE].text == "Vibrabombs"
