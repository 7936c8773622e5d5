"""Smart ordnance: it attacks again, and is evaded, shot down or jammed."""

from __future__ import annotations

import pytest

from companion.engine.pools.battle.actions import Attack, EndTurn, Maneuver, Prepare, Pursue
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Pursuit
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, document, game, mech

WEAPONS = [
    {"id": "seekers", "category": "ordnance", "damage": 4, "count": 8, "in": "core", "traits": {"smart": 2}},
    {
        "id": "flak",
        "category": "beam",
        "damage": 1,
        "rate": 3,
        "in": "core",
        "traits": {"anti_ordnance": "only"},
    },
]
JAMMING = {"in": "head", "systems": [{"type": "ordnance_jamming", "rating": 2}]}
FRAME = document(mech(weapons=WEAPONS, electronic_warfare=JAMMING))
SALVO = Attack("hunter", "prey", ("seekers",), rates={"seekers": 4})
AGAIN = Pursue("hunter", "seekers")


def by_frame() -> PoolsGame:
    return game().with_models({"Test": FRAME})


def facing() -> Battle:
    start = {"hunter": "red Test 0808 0", "prey": "blue Test 0804 3"}
    battle = fight(plain_board(), {"prey": {"pilot": "gunner"}}, by_frame(), **start)
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "hunter")


def pursued(pieces: int = 4, round_now: int = 2) -> Battle:
    """The turn of the prey in a round after the salvo."""
    battle = change_unit(facing(), "hunter", pursuits={"seekers": Pursuit("prey", pieces, 2, 1, 4)})
    return turn_of(replace(battle, turn=replace(battle.turn, number=round_now)), "prey")


def left(battle: Battle) -> int:
    pursuit = battle.units["hunter"].pursuits.get("seekers")
    return pursuit.pieces if pursuit is not None else 0


@pytest.mark.rule(SYSTEM, "R117")
def test_what_misses_attacks_again_until_it_is_lost() -> None:
    battle = facing()
    missed = after(battle, SALVO, (7,))
    assert missed.units["hunter"].pursuits == {"seekers": Pursuit("prey", 4, 2, 1, 4)}
    assert "next turn" in refusal_of(missed, AGAIN)
    later = turn_of(pursued(), "hunter")
    again = play(later, AGAIN, (7,))
    assert again.battle.units["hunter"].pursuits == {"seekers": Pursuit("prey", 4, 1, 2, 4)}
    assert again.battle.units["hunter"].spent == later.units["hunter"].spent
    assert again.battle.units["hunter"].doings.halves == 2
    third = turn_of(replace(again.battle, turn=replace(again.battle.turn, number=3)), "hunter")
    assert left(after(third, AGAIN, (7,))) == 0
    assert left(after(later, EndTurn("hunter"))) == 0
    assert "after nobody" in refusal_of(battle, AGAIN)


@pytest.mark.rule(SYSTEM, "R118")
def test_smart_ordnance_is_dodged_and_never_parried() -> None:
    battle = facing()
    target = battle.units["prey"]
    situation = situation_between(battle, battle.units["hunter"], target) or Situation(1)
    (shot,) = shots_of(battle, SALVO, situation)
    assert not shot.is_parried


@pytest.mark.rule(SYSTEM, "R118")
def test_who_is_pursued_may_evade() -> None:
    evade = Maneuver("prey", "hunter", "evade", situation=Situation(2))
    played = play(pursued(9), evade, (20,), (18,))
    mettle = {unit: pursued().units[unit].record.mettle for unit in ("hunter", "prey")}
    degrees = 2 + mettle["prey"] - mettle["hunter"]
    assert left(played.battle) == 9 - mettle["prey"] - degrees
    guarded = after(pursued(9), Prepare("prey", "guard"))
    assert left(after(guarded, evade, (20,), (18,))) == 9 - 2 * mettle["prey"] - degrees
    assert left(after(pursued(9), evade, (8,), (18,))) == 9
    assert "goes on after" in refusal_of(
        facing(), Maneuver("hunter", "prey", "evade", situation=Situation(2))
    )


@pytest.mark.rule(SYSTEM, "R86")
def test_anti_ordnance_fire_destroys_a_piece_with_each_hit() -> None:
    shoot = Prepare("prey", "shoot_down", weapon="flak")
    battle = pursued()
    asked = play(battle, shoot, (30,)).rolls[0].ask
    bonus = 15 - (asked.need or 0)
    assert left(after(battle, shoot, (14 - bonus,))) == 4
    assert left(after(battle, shoot, (15 - bonus,))) == 3
    assert left(after(battle, shoot, (18 - bonus,))) == 1
    assert "shoots no ordnance down" in refusal_of(battle, Prepare("prey", "shoot_down", weapon="seekers"))
    assert "No ordnance" in refusal_of(turn_of(facing(), "prey"), shoot)


@pytest.mark.rule(SYSTEM, "R118")
def test_jamming_makes_pieces_inert_by_its_rating_and_degrees() -> None:
    battle, jam = pursued(8), Prepare("prey", "jam_ordnance")
    assert play(battle, jam, (20,)).rolls[0].ask.need == 20
    assert left(after(battle, jam, (19,))) == 8
    assert left(after(battle, jam, (21,))) == 8 - 3
    mettle = battle.units["prey"].record.mettle
    assert left(after(battle, Prepare("prey", "jam_ordnance", 2), (21,))) == 8 - 3 - mettle
    labels = [command.label for command in game().commands(battle, "prey")]
    assert {"Jam ordnance, Half", "Evade: Test a", "Shoot down: Flak"} <= {*labels}
