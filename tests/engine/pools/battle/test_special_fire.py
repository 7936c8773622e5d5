"""Weapons that strike otherwise than hit by hit: scattershot, tanglers, mega-beams, wide angles, paint."""

from __future__ import annotations

import pytest

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.condition import allowance
from companion.engine.pools.battle.holds import control_on, weapon_hold_penalty
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.presenters.odds import volley_odds
from companion.engine.pools.tables.special import LAND
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

GUN = {"category": "projectile", "damage": 8, "in": "core"}
BEAM = {"category": "beam", "damage": 6, "in": "core"}
WEAPONS = [
    {**GUN, "id": "shotgun", "rate": 4, "clips": [{"shots": 40, "types": {"scattershot": 4}}]},
    {**GUN, "id": "net", "damage": 6, "rate": 3, "clips": [{"shots": 9, "types": {"tangler": True}}]},
    {**GUN, "id": "paint", "clips": [{"shots": 9, "types": {"paintball": True}}]},
    {**BEAM, "id": "mega", "traits": {"mega_beam": True}},
    {**BEAM, "id": "sweep", "traits": {"wide_angle": "60"}},
    {**BEAM, "id": "strip", "traits": {"wide_angle": "hex"}},
]
FRAME = document(mech(hands=["right_arm"], weapons=WEAPONS))


def by_frame() -> PoolsGame:
    return game().with_models({"Test": FRAME})


def facing(foe: str = "0804") -> Battle:
    """A mech of these weapons with Bantam ahead, a friend behind that, and a foe behind itself."""
    start = {
        "test": "red Test 0808 0",
        "bantam": f"blue Bantam {foe} 3",
        "friend": "red Bantam 0802 0",
        "foe": "blue Bantam 0812 0",
    }
    battle = fight(plain_board(), None, by_frame(), **start)
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "test")


def shot_of(battle: Battle, attack: Attack) -> Shot:
    situation = situation_between(battle, battle.units["test"], battle.units["bantam"])
    return next(iter(shots_of(battle, attack, situation or Situation(1))))


def hit(battle: Battle, attack: Attack, degrees: int = 0) -> tuple[int]:
    """Return the roll that hits by so many degrees."""
    shot = shot_of(battle, attack)
    return ((shot.defense.number or 0) - shot.pool.bonus + degrees,)


def fire(*weapons: str, halves: int = 1, **rates: int) -> Attack:
    return Attack("test", "bantam", weapons, halves, rates=rates)


def struck(found: list[object]) -> list[tuple[str, int]]:
    return [(event.location, event.damage) for event in found if isinstance(event, events.LocationStruck)]


@pytest.mark.rule(SYSTEM, "R132")
def test_scattershot_strikes_as_many_locations_down_the_hit_table() -> None:
    battle = facing()
    shot = shot_of(battle, fire("shotgun", halves=2, shotgun=4))
    assert [reason.value for reason in shot.pool.reasons if reason.label == "Rate 16"] == [4]
    rows = [row.location for row in battle.facts(battle.units["bantam"]).rows if row.high >= row.low]
    one = fire("shotgun", shotgun=1)
    played = play(battle, one, hit(battle, one), (1,))
    first = rows.index(struck(played.events)[0][0])
    expected = [(rows[(first + step) % len(rows)], 2) for step in range(4)]
    assert struck(played.events) == expected
    odds = volley_odds(battle, fire("shotgun", shotgun=1))
    assert odds.damage == pytest.approx({0: odds.hits[0], 8: odds.hits[1]})
    assert "pellet" in odds.remark


@pytest.mark.rule(SYSTEM, "R133")
def test_a_tangler_holds_a_location_until_it_is_torn_free() -> None:
    battle = facing()
    net = fire("net", net=3)
    played = play(battle, net, hit(battle, net, 4), (20,))
    tangled = [event for event in played.events if isinstance(event, engagement_events.Tangled)]
    assert [(event.control, event.difficulty) for event in tangled] == [(7, 18)]
    assert struck(played.events) == []
    ended = replace(played.battle, turn=replace(played.battle.turn, active=None))
    held = turn_of(ended, "bantam")
    bantam = held.units["bantam"]
    assert control_on(held, bantam) == 7
    assert weapon_hold_penalty(held, bantam, None) < 0
    assert allowance(held, bantam, LAND) <= allowance(battle, battle.units["bantam"], LAND)
    (place,) = bantam.tangles
    tear = Prepare("bantam", "tear_free", weapon=place)
    assert "choose from" in refusal_of(held, Prepare("bantam", "tear_free", weapon="nowhere"))
    assert tear in [command.action for command in game().commands(held, "bantam")]
    assert after(held, tear, (17,)).units["bantam"].tangles == bantam.tangles
    assert after(held, tear, (18,)).units["bantam"].tangles == {}


@pytest.mark.rule(SYSTEM, "R131")
def test_paint_does_no_damage() -> None:
    battle = facing()
    played = play(battle, fire("paint"), hit(battle, fire("paint")), (20,))
    assert struck(played.events) == []


@pytest.mark.rule(SYSTEM, "R108")
def test_a_mega_beam_strikes_every_location() -> None:
    battle = facing()
    played = play(battle, fire("mega"), hit(battle, fire("mega")))
    assert struck(played.events) == [(name, 6) for name in battle.units["bantam"].locations]
    odds = volley_odds(battle, fire("mega"))
    assert {*odds.location_hit.values()} == {odds.hits[1]}


@pytest.mark.rule(SYSTEM, "R107")
@pytest.mark.parametrize(("weapon", "others"), [("sweep", ["friend"]), ("strip", ["friend"])])
def test_a_wide_angle_strikes_friend_and_foe_with_the_same_roll(weapon: str, others: list[str]) -> None:
    battle = facing()
    played = play(battle, fire(weapon), (42,), (20,), (20,))
    found = [event for event in played.events if isinstance(event, events.AttackResolved)]
    assert [event.target for event in found] == ["bantam", *others]
    assert {event.result for event in found} == {42 + shot_of(battle, fire(weapon)).pool.bonus}
    aside = change_unit(battle, "friend", hex=parse_label("0412"))
    alone = play(aside, fire(weapon), (42,), (20,))
    assert [it.target for it in alone.events if isinstance(it, events.AttackResolved)] == ["bantam"]


@pytest.mark.rule(SYSTEM, "R107")
def test_the_strip_of_a_wide_angle_ends_three_hexes_from_the_line() -> None:
    battle = facing()
    assert battle.tables.attacks.special is not None
    assert battle.tables.attacks.special.strip_radius == 3
    for place, others in (("1106", ["friend"]), ("1206", [])):
        beside = change_unit(battle, "friend", hex=parse_label(place))
        played = play(beside, fire("strip"), (42,), *[(20,)] * (1 + len(others)))
        found = [event.target for event in played.events if isinstance(event, events.AttackResolved)]
        assert found == ["bantam", *others]
