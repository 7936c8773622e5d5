"""Hidden minefields: nobody is shown them before they are found; infantry that clears mines."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import (
    ClearMines,
    DeclareFire,
    NoteEffect,
    NoteMove,
    ResolveFire,
)
from companion.engine.battletech.battle.events import EffectBegan, EffectEnded, LocationHit, MinesMet
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in
from companion.engine.battletech.damage.mines import fields_met
from companion.engine.battletech.movement.reach import search_reach
from companion.engine.battletech.movement.walk import Mover
from companion.engine.skeleton.setup import MinesSetup
from companion.engine.targets import HexTarget
from companion.errors import InputError
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import SIDES, declaring, fight, in_phase, unit
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
    seen = game.as_seen(at, "red")
    assert game.table(seen).signs == {}
    assert game.table(game.as_seen(at, "blue")).signs[PLACE].text == "Conventional minefield (hidden)"
    assert "note/gone" not in [command.id for command in game.manual_commands(seen, "wolfhound")]
    assert "hex_effects" not in game.battle_data(seen)
    reached = [
        it for it in search_reach(Mover.of(seen, seen.units["wolfhound"], "walked")) if it.hex == PLACE
    ]
    assert all(it.rolls == () for it in reached)
    missed = march(at, "F", (3, 3))
    assert [event.is_secret for event in events_of(missed, MinesMet)] == [True]
    lines = game.describe(at, move("F"), missed.events)
    assert "mine" not in f"{lines}".lower().replace("determine", "")
    assert game.table(game.as_seen(missed.battle, None)).signs == {}
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
    assert "only infantry can" in refusal_text(clearing(), ClearMines("rifles", ("victor",)))
    moved = declaring(fight(None, None, rifles="red 0504", victor="blue 0101 3"), rifles="walked 1")
    moved = perform(moved, NoteEffect(PLACE, "conventional"))
    assert "has not moved" in refusal_text(moved, ClearMines("rifles"))


@CLEARING
def test_infantry_that_ends_its_move_among_hidden_mines_is_told() -> None:
    at = in_phase(fight(None, None, rifles="red 0504", victor="blue 0101 3"), "movement")
    at = perform(at, NoteEffect(PLACE, "vibrabomb", setting=40, owner="blue"))
    for name in ("rifles", "victor"):
        played = resolve_action(at, NoteMove(name, "stationary"))
        at = played.battle
    assert [event.effect.owner for event in events_of(played, EffectBegan)] == [""]
    assert citytech().table(at).signs[PLACE].text == "Vibrabombs, 40 tons"


COMMANDED = pytest.mark.rule("CityTech", "Special Case Rules > Command-Detonated Minefields")


@MINES
@COMMANDED
def test_a_side_lays_mines_in_secret_before_anybody_moves_and_sets_them_off() -> None:
    game, at = citytech(), fight(None, None, orion="red 0505 0", victor="blue 0101 3")
    offered = {command.id: command for command in game.manual_commands(at, "orion")}
    assert {"mine/conventional/0", "mine/command_detonated/0", "mine/vibrabomb/40"} <= offered.keys()
    laid = offered["mine/command_detonated/0"].places[PLACE]
    played = resolve_action(at, laid)
    assert game.describe(at, laid, played.events).line == "Red: a hidden minefield is laid"
    own, other = (game.as_seen(played.battle, side) for side in ("red", "blue"))
    assert "detonate" in [command.id for command in game.manual_commands(own, "orion")]
    assert "detonate" not in [command.id for command in game.manual_commands(other, "victor")]
    assert "mine/conventional/0" not in [
        it.id for it in game.manual_commands(in_phase(at, "movement"), "orion")
    ]
    gone = NoteEffect(PLACE, "command_detonated", is_gone=True)
    told = game.describe(played.battle, gone, resolve_action(played.battle, gone).events)
    assert (told.line, told.details) == ("Red: a hidden minefield is taken up", ())


@MINES
def test_a_setup_hides_mines_and_refuses_what_are_none() -> None:
    def begin(hex: str, kind: str, setting: int = 0) -> Battle:
        red = SIDES[0].model_copy(update={"mines": (MinesSetup(hex=hex, kind=kind, setting=setting),)})
        units = [unit("orion", "red 0505 0"), unit("victor", "blue 0101 3")]
        return citytech().new_battle(board(), (red, SIDES[1]), units)

    at = begin("0504", "vibrabomb", 40)
    assert effect_in(at, PLACE, "vibrabomb") == HexEffect("vibrabomb", 10, 40, owner="red")
    assert citytech().battle_from(citytech().battle_data(at)) == at
    for hex, kind, wrong in (
        ("9904", "conventional", "9904"),
        ("0504", "smoke", "no mines"),
        ("0504", "vibrabomb", "tons"),
    ):
        with pytest.raises(InputError, match=wrong):
            begin(hex, kind)


@CLEARING
@pytest.mark.parametrize(("rolled", "is_gone"), [((2, 3), True), ((2, 2), False)])
def test_twenty_missiles_that_hit_a_mined_hex_clear_it_on_five(
    rolled: tuple[int, int], is_gone: bool
) -> None:
    at = declaring(fight(None, None, orion="red 0512 0", victor="blue 0101 3"))
    at = perform(at, NoteEffect(PLACE, "conventional"))
    assert PLACE in {c.id: c for c in citytech().commands(at, "orion")}["aim/clear"].places
    fire = DeclareFire("orion", HexTarget(PLACE), ("lrm20_la",))
    at = perform(perform(at, fire), DeclareFire("victor"))
    played = resolve_action(at, ResolveFire("orion"), (6, 6), (3, 4), rolled)
    assert (effect_in(played.battle, PLACE, "conventional") is None) is is_gone
    small = declaring(fight(None, None, orion="red 0509 0", victor="blue 0101 3"))
    small = perform(small, NoteEffect(PLACE, "conventional"))
    assert "0504" in refusal_text(small, DeclareFire("orion", HexTarget(PLACE), ("srm4_lt",)))


@pytest.mark.rule("CityTech", "Special Case Rules > Vibrabomb Minefields")
def test_vibrabombs_at_the_edge_are_met_on_the_map_only() -> None:
    at = in_phase(fight(None, None, daishi="red 0303 0", victor="blue 1517 3"), "movement")
    at = perform(at, NoteEffect(parse_label("0101"), "vibrabomb", setting=40))
    assert at.board is not None
    assert all(place in at.board for place in fields_met(at, at.units["daishi"]))
    assert [*search_reach(Mover.of(at, at.units["daishi"], "walked"))]
