"""Clouds and mines on the map."""

from __future__ import annotations

import pytest

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, EndTurn, Move, Prepare
from companion.engine.pools.battle.clouds import beam_loss, haze_in
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Cloud, Mine
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.maneuvers import pool_against
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
from companion.tabletop.hexes import distance, parse_label
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

PACK = {"category": "ordnance", "damage": 5, "in": "core"}
WEAPONS = [
    {**PACK, "id": "smoke", "traits": {"area_effect": 1, "obscuring": True}},
    {**PACK, "id": "sand", "traits": {"area_effect": 3, "anti_beam": True}},
    {**PACK, "id": "mines", "count": 3, "range": 0, "traits": {"mine": True}},
    {"id": "ray", "category": "beam", "damage": 9, "in": "core"},
]
FRAME = document(mech(weapons=WEAPONS))
MIDDLE = parse_label("0806")


def by_frame() -> PoolsGame:
    return game().with_models({"Test": FRAME})


def facing() -> Battle:
    battle = fight(plain_board(), None, by_frame(), test="red Test 0808 0", foe="blue Bantam 0804 3")
    for unit in ("test", "foe"):
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "test")


def clouded(kind: str, strength: int, radius: int = 1) -> Battle:
    return replace(facing(), clouds=(Cloud("foe", kind, MIDDLE, radius, strength, 3),))


def hexes(battle: Battle) -> dict[str, int]:
    found = situation_between(battle, battle.units["test"], battle.units["foe"])
    assert found is not None
    return {name: number for name, number in found.hexes.items() if number}


def damage_of_ray(battle: Battle) -> int:
    attack = Attack("test", "foe", ("ray",))
    situation = situation_between(battle, battle.units["test"], battle.units["foe"]) or Situation(4)
    (shot,) = shots_of(battle, attack, situation)
    return shot.hit_rules(shot.weapon).damage


@pytest.mark.rule(SYSTEM, "R121")
@pytest.mark.rule(SYSTEM, "R119")
def test_clouds_impair_sight_by_their_strength() -> None:
    assert hexes(clouded("obscuring", 10)) == {"minor_visibility": 3}
    assert hexes(clouded("obscuring", 11)) == {"major_visibility": 3}
    assert hexes(clouded("flare", 20)) == {"minor_visibility": 3}
    assert hexes(clouded("anti_beam", 20)) == {}
    assert haze_in(clouded("obscuring", 5), parse_label("0801")) == []


@pytest.mark.rule(SYSTEM, "R120")
@pytest.mark.rule(SYSTEM, "R122")
def test_beams_lose_damage_in_each_hex_of_a_cloud_and_no_more_than_its_strength() -> None:
    assert damage_of_ray(facing()) == 9
    assert damage_of_ray(clouded("anti_beam", 5, radius=0)) == 7
    assert damage_of_ray(clouded("anti_beam", 5)) == 4
    assert damage_of_ray(clouded("anti_beam_obscuring", 20)) == 3
    assert damage_of_ray(clouded("obscuring", 5)) == 9
    assert beam_loss(clouded("anti_beam", 5), [parse_label("0101")]) == 0


@pytest.mark.rule(SYSTEM, "R121")
def test_a_cloud_is_raised_where_it_goes_off_and_gone_after_the_launchers_turn() -> None:
    battle = facing()
    played = play(battle, Attack("test", "foe", ("smoke",)), (30,))
    raised = [event for event in played.events if isinstance(event, engagement_events.CloudRaised)]
    assert [(event.hex.label, event.radius, event.until) for event in raised] == [("0804", 1, 3)]
    assert not any(isinstance(event, events.LocationStruck) for event in played.events)
    (field,) = by_frame().table(played.battle).fields
    assert field[0] == {it for it in plain_board().all_hexes() if distance(it, parse_label("0804")) <= 1}
    early = after(played.battle, EndTurn("test"))
    assert early.clouds
    late = turn_of(replace(played.battle, turn=replace(played.battle.turn, number=3)), "test")
    assert after(late, EndTurn("test")).clouds == ()


@pytest.mark.rule(SYSTEM, "R121")
def test_pinpointing_through_it_loses_half_of_its_strength() -> None:
    battle = clouded("obscuring", 9)
    row = battle.tables.maneuvers.rows["pinpoint"]
    pool = pool_against(battle, battle.units["test"], row, -4)
    assert [reason.value for reason in pool.reasons if reason.label == "Clouds"] == [-4]


@pytest.mark.rule(SYSTEM, "R115")
@pytest.mark.rule(SYSTEM, "R114")
def test_a_mine_goes_off_under_the_first_enemy_that_enters() -> None:
    battle, lay = facing(), Prepare("test", "lay_mine", weapon="mines")
    laid = after(battle, lay)
    assert laid.mines == (Mine("test", "mines", parse_label("0808")),)
    assert laid.units["test"].spent == {"mines": 1}
    assert "holds no mines" in refusal_of(battle, Prepare("test", "lay_mine", weapon="smoke"))
    there = replace(facing(), mines=(Mine("test", "mines", parse_label("0805")),))
    walks = Move("foe", "half", parse_label("0806"), 3)
    played = play(turn_of(there, "foe"), walks, (20,))
    struck = [event.damage for event in played.events if isinstance(event, events.LocationStruck)]
    assert struck == [5]
    assert played.battle.mines == ()
    assert played.battle.units["foe"].hex == parse_label("0806")
    own = replace(there, mines=(Mine("foe", "mines", parse_label("0805")),))
    own = change_unit(own, "foe", model="Test")
    assert after(turn_of(own, "foe"), walks).mines == own.mines
    labels = [command.label for command in by_frame().commands(battle, "test")]
    assert "Lay a mine: Mines" in labels
