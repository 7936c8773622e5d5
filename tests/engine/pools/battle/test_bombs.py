"""Bombs that are released from the air, and those that hands throw."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack, EndTurn, Move, Prepare
from companion.engine.pools.battle.state import Battle, Doings, FallingBomb
from companion.engine.pools.combat.bombs import shot_of
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
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
from tests.engine.pools.builders import SYSTEM, document, game, mech

BOMB: dict[str, Any] = {
    "id": "bomb",
    "category": "ordnance",
    "damage": 6,
    "range": 0,
    "count": 3,
    "in": "core",
}
JETS = [{"kind": "thrusters", "ma": 10, "in": "core"}]
FLIER = mech(model="Flier", weapons=[{**BOMB, "arc": "around"}], propulsion=JETS, hands=["right_arm"])
BLASTER = {**FLIER, "model": "Blaster", "weapons": [{**BOMB, "traits": {"area_effect": 1}}]}
DROP, HEX = Prepare("one", "drop_bomb", weapon="bomb", side="foe"), parse_label("0805")


def by_bombs() -> PoolsGame:
    return game().with_models({each["model"]: document(each) for each in (FLIER, BLASTER)})


def start(model: str = "Flier", altitude: int = 5) -> Battle:
    units = {"one": f"red {model} 0806 0", "foe": "blue Bantam 0805 3", "near": "blue Merlin 0804 3"}
    battle = fight(plain_board(), {"one": {"pilot": "gunner"}}, by_bombs(), **units)
    for unit in units:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(change_unit(battle, "one", altitude=altitude), "one")


def struck(found: Any) -> list[str]:
    return [event.unit for event in found.events if isinstance(event, events.LocationStruck)]


@pytest.mark.rule(SYSTEM, "R116")
def test_a_bomb_falls_as_the_turn_ends_and_is_rolled_for_when_it_meets_a_mech() -> None:
    battle = start()
    offered = {each.label: each.action for each in by_bombs().commands(battle, "one")}
    assert offered["Release a bomb: Bomb over Bantam"] == DROP
    assert "Release a bomb: Bomb over Merlin" not in offered, "it is two hexes away"
    released = after(battle, DROP)
    assert released.bombs == (FallingBomb("one", "bomb", HEX, 5),)
    assert released.units["one"].spent == {"bomb": 1}
    fields = by_bombs().table(released).fields
    assert [text for _, text in fields] == ["Bomb of Test, altitude 5"]
    landed = play(released, EndTurn("one"), (40,), (20,))
    assert (landed.battle.bombs, struck(landed)) == ((), ["foe"])
    assert "Bomb comes down in 0805" in game().describe(released, EndTurn("one"), landed.events).details


@pytest.mark.rule(SYSTEM, "R116")
def test_a_bomb_falls_eight_levels_a_turn_and_as_many_as_its_bearer_has_lost() -> None:
    high = after(after(start(altitude=20), DROP), EndTurn("one"))
    assert [bomb.altitude for bomb in high.bombs] == [12]
    dived = after(after(start(altitude=20), DROP), Move("one", "fly", parse_label("0807"), 0, 17))
    assert [bomb.altitude for bomb in dived.bombs] == [9]


@pytest.mark.rule(SYSTEM, "R116")
def test_who_has_moved_is_hard_to_bomb_and_who_stands_is_bombed_indirectly() -> None:
    battle = start()
    bomb = FallingBomb("one", "bomb", HEX, 5)
    still = shot_of(battle, bomb, battle.units["foe"])
    running = change_unit(battle, "foe", doings=Doings(moved=3))
    moving = shot_of(running, bomb, running.units["foe"])
    assert ("indirect_seen" in still.conditions, "bomb_moving" in moving.conditions) == (True, True)
    assert still.pool.bonus - moving.pool.bonus == moving.pool.dice - moving.pool.dice // 2


@pytest.mark.rule(SYSTEM, "R116")
def test_a_bomb_that_meets_nobody_is_lost_or_strikes_all_around() -> None:
    for model, found in (("Flier", []), ("Blaster", ["near"])):
        released = after(start(model), DROP)
        fled = change_unit(released, "foe", hex=parse_label("0101"))
        landed = play(fled, EndTurn("one"), *([(20,)] * len(found)))
        assert (struck(landed), landed.battle.bombs) == (found, ())


@pytest.mark.rule(SYSTEM, "R116")
def test_hands_throw_bombs_as_far_as_they_throw() -> None:
    thrown = Attack("one", "foe", ("bomb",), rates={"bomb": 1})
    battle = start(altitude=0)
    assert refusal_of(battle, thrown) == ""
    assert battle.facts(battle.units["one"]).armaments["bomb"].throw == 3
    far = change_unit(battle, "foe", hex=parse_label("0801"))
    assert "only 3" in refusal_of(far, thrown)
    found = play(battle, thrown, (24,), (20,)).events
    (began,) = [event for event in found if isinstance(event, events.AttackBegan)]
    assert (began.weapons, began.dice) == (("bomb",), 4)


@pytest.mark.rule(SYSTEM, "R114")
@pytest.mark.rule(SYSTEM, "R116")
def test_why_no_bomb_is_released() -> None:
    assert "on the ground" in refusal_of(start(altitude=0), DROP)
    assert "choose from foe" in refusal_of(start(), replace(DROP, side="near"))
    assert "is no bomb" in refusal_of(start(), replace(DROP, weapon="hand/right_arm"))
    assert "no shots left" in refusal_of(change_unit(start(), "one", spent={"bomb": 3}), DROP)
