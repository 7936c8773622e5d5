"""Fire held ready, delayed actions, and advances under cover."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import ActNow, Attack, EndTurn, Move, Prepare
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.situation import situation_between
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, game

WATCH = Prepare("merlin", "overwatch", 2, "beam_rifle")
STEP = Move("bantam", "half", parse_label("0802"), 3)
HIT, CORE = (36,), (20,)


def facing(board: Board | None = None, red: str = "merlin red Merlin", place: str = "0803") -> Battle:
    """A mech with another five hexes ahead, none of which has points to spend."""
    name, _, text = red.partition(" ")
    battle = fight(
        board or plain_board(), None, None, **{name: f"{text} 0808 0", "bantam": f"blue Bantam {place} 3"}
    )
    for unit in (name, "bantam"):
        battle = change_unit(battle, unit, mettle_points=0)
    return change_unit(turn_of(battle, name), "bantam", has_acted=False)


def began(battle: Battle, action: object, *answers: object) -> list[events.AttackBegan]:
    found = play(battle, action, *answers).events  # type: ignore[arg-type]
    return [event for event in found if isinstance(event, events.AttackBegan)]


def bantams_turn(battle: Battle) -> Battle:
    return turn_of(battle, "bantam")


@pytest.mark.rule(SYSTEM, "R241")
def test_who_is_on_overwatch_attacks_who_moves_once() -> None:
    battle = bantams_turn(after(facing(), WATCH))
    assert [event.unit for event in began(battle, STEP, "fire", (7,))] == ["merlin"]
    fired = after(battle, STEP, "fire", (7,))
    assert fired.units["bantam"].hex == parse_label("0802")
    assert fired.units["merlin"].doings.ready_fire is None
    waits = after(battle, STEP, "no")
    assert waits.units["merlin"].doings.ready_fire is not None
    pool = battle.facts(battle.units["merlin"]).armaments
    assert refusal_of(facing(), replace(WATCH, weapon="light_blade")).startswith(pool["light_blade"].label)


@pytest.mark.rule(SYSTEM, "R241")
def test_a_mech_lost_on_its_way_goes_no_further() -> None:
    battle = bantams_turn(after(facing(), WATCH))
    mech = battle.units["bantam"]
    frail = {name: replace(state, sp=1, dr=0) for name, state in mech.locations.items()}
    battle = change_unit(battle, "bantam", locations=frail)
    far = Move("bantam", "full", parse_label("0804"), 0)
    lost = after(battle, replace(far, hex=parse_label("0807"), facing=3), "fire", HIT, CORE)
    assert lost.units["bantam"].is_destroyed
    assert lost.units["bantam"].hex == parse_label("0804")


@pytest.mark.rule(SYSTEM, "R241")
def test_whom_it_did_not_see_before_costs_a_die() -> None:
    hidden = after(facing(plain_board(building_light="0804")), WATCH)
    shown = bantams_turn(replace(hidden, board=plain_board()))
    seen = bantams_turn(after(facing(), WATCH))
    assert began(shown, STEP, "fire", (6,))[0].dice == began(seen, STEP, "fire", (7,))[0].dice - 1


@pytest.mark.rule(SYSTEM, "R241")
def test_overwatch_may_be_taken_at_any_time_of_another_turn() -> None:
    battle = bantams_turn(after(facing(), WATCH))
    attack = Attack("merlin", "bantam", ("beam_rifle",), 2)
    assert refusal_of(battle, attack) == ""
    assert "Overwatch: Bantam" in [command.label for command in game().commands(battle, "merlin")]
    fired = after(battle, attack, (7,))
    assert fired.units["merlin"].doings.ready_fire is None
    assert refusal_of(fired, attack) != ""


def gun_of(battle: Battle) -> str:
    """Return the weapon of Sirocco that is fast enough."""
    weapons = battle.facts(battle.units["sirocco"]).armaments.values()
    return next(each.id for each in weapons if each.profile.rate == 4)


def suppressing(half: str = "right", place: str = "0805") -> Battle:
    """Sirocco lays suppressing fire ahead; it is Bantam's turn."""
    battle = facing(red="sirocco red Sirocco", place=place)
    gun = gun_of(battle)
    return bantams_turn(after(battle, Prepare("sirocco", "suppress", 2, gun, half)))


@pytest.mark.rule(SYSTEM, "R248")
def test_suppressing_fire_costs_attacks_their_pool_and_strikes_who_acts() -> None:
    battle = suppressing()
    ready = battle.units["sirocco"].doings.ready_fire
    assert ready is not None
    assert (ready.sides, ready.left) == ((0, 1), 4)
    attack = Attack("bantam", "sirocco", ("club",))
    situation = situation_between(battle, battle.units["bantam"], battle.units["sirocco"])
    assert situation is not None
    pool = next(iter(shots_of(battle, attack, situation))).pool
    assert -pool.dice in [reason.value for reason in pool.reasons if reason.label == "Suppressed"]
    step = replace(STEP, hex=parse_label("0804"))
    fire = began(battle, step, (7,))
    assert [(event.unit, event.rate) for event in fire] == [("sirocco", 1)]
    left = after(battle, step, (7,)).units["sirocco"].doings.ready_fire
    assert left is not None
    assert left.left == 3


@pytest.mark.rule(SYSTEM, "R248")
def test_who_guards_draws_no_fire_and_who_stands_elsewhere_neither() -> None:
    assert began(suppressing(), Prepare("bantam", "guard")) == []
    beside = suppressing("left", "1106")
    assert began(beside, Move("bantam", "half", parse_label("1107"), 3)) == []
    assert "Suppressed" not in [chip.label for unit in game().units(beside) for chip in unit.chips]
    chips = [chip.label for unit in game().units(suppressing()) for chip in unit.chips]
    assert "Suppressed" in chips


@pytest.mark.rule(SYSTEM, "R248")
def test_only_fast_weapons_suppress() -> None:
    battle = facing()
    slow = Prepare("merlin", "suppress", 2, "beam_rifle", "left")
    assert "takes a rate of 4" in refusal_of(battle, slow)
    tank = facing(red="sirocco red Sirocco")
    gun = gun_of(tank)
    assert "which half" in refusal_of(tank, Prepare("sirocco", "suppress", 2, gun))


@pytest.mark.rule(SYSTEM, "R231")
@pytest.mark.rule(SYSTEM, "R251")
def test_who_delays_acts_in_the_turn_of_another_but_does_not_attack() -> None:
    battle = change_unit(facing(), "bantam", has_acted=False)
    battle = after(after(battle, Prepare("merlin", "delay", 1)), EndTurn("merlin"))
    moved = after(battle, STEP)
    assert moved.turn.active == "bantam"
    acting = after(moved, ActNow("merlin"))
    assert (acting.turn.active, acting.turn.interrupted) == ("merlin", "bantam")
    assert "may do all but attack" in refusal_of(acting, Attack("merlin", "bantam", ("beam_rifle",)))
    done = after(acting, Move("merlin", "half", parse_label("0807"), 0))
    assert done.turn.active == "bantam"
    assert done.units["bantam"].doings.halves == 1
    assert "nothing delayed" in refusal_of(done, ActNow("merlin"))


@pytest.mark.rule(SYSTEM, "R249")
@pytest.mark.rule(SYSTEM, "R40")
def test_a_tactical_advance_keeps_the_cover_that_it_leaves() -> None:
    board = plain_board(heavy_woods="0808")
    battle = facing(board)
    advance = Move("merlin", "tactical", parse_label("0807"), 0)
    moved = after(battle, advance)
    situation = situation_between(moved, moved.units["bantam"], moved.units["merlin"])
    assert situation is not None
    assert situation.heavy_cover == 1
    assert not moved.units["merlin"].doings.is_guarding
    record = replace(battle.units["merlin"].record, talents=("guarded_advance",))
    assert after(change_unit(battle, "merlin", record=record), advance).units["merlin"].doings.is_guarding
    assert "no cover" in refusal_of(facing(), advance)
