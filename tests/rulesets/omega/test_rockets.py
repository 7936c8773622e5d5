"""Rockets in the tubes of racks: aimed at hexes, they burst there or leave mines; a miss scatters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import DeclareFire, Move
from companion.engine.battletech.battle.events import (
    EffectBegan,
    HeatBuilt,
    LocationHit,
    MechDestroyed,
    RoundSpent,
    ShotFired,
)
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import with_effects
from companion.engine.battletech.damage.fires import burn
from companion.engine.battletech.damage.mines import scatter_odds
from companion.engine.battletech.fire.volley import fire_all
from companion.engine.play import Play
from companion.engine.targets import HexTarget
from companion.engine.views.attacks import Volley
from companion.tabletop.hexes import distance, parse_label
from tests.auto import Auto
from tests.builders import events_of, resolve_action
from tests.citytech import change_unit, change_warrior, in_phase
from tests.engine.battletech.gunnery import HIT, MISS, declare_fire, fire_volley, modifiers_by_label
from tests.engine.battletech.odds.test_played import off_by
from tests.examples import at_most
from tests.rulesets.omega.battles import facing, omega
from tests.rulesets.omega.test_missiles import FIRST, SECOND, loaded, row

pytestmark = pytest.mark.rule("Omega", "R46")
PLACE = parse_label("0503")


def at_hex(load: str, **units: str) -> Battle:
    """Return a Corsac with rockets in one half of its racks."""
    at = facing(corsac="red 0509 0", **(units or {"warden": "blue 0503 3"}))
    loads = {**at.units["corsac"].loads, "lrm10_rt_laser": load, "srm6_lt_infrared": load}
    return change_unit(at, "corsac", loads=loads)


def fired(load: str, *weapons: str) -> DeclareFire:
    return DeclareFire("corsac", HexTarget(PLACE), weapons, how=loaded(load, *weapons))


def places(number: int) -> list[Any]:
    """Return rolls for where so many hits strike."""
    return [[(5,), (9,), (8,), (6,)][at % 4] for at in range(number)]


@pytest.mark.rule("Omega", "R47")
@pytest.mark.parametrize(("weapon", "hits", "label"), [(FIRST, 4, "0503"), ("srm6_lt", 6, "0506")])
def test_explosive_rockets_strike_all_in_the_hex(weapon: str, hits: int, label: str) -> None:
    at = at_hex("explosive", warden=f"blue {label} 3")
    action = DeclareFire("corsac", HexTarget(parse_label(label)), (weapon,), how=loaded("explosive", weapon))
    played = fire_volley(at, action, HIT, *places(hits))
    found = events_of(played, LocationHit)
    assert [(hit.unit, hit.damage) for hit in found] == [("warden", 1)] * hits
    assert len(events_of(played, RoundSpent)) == 1


@pytest.mark.parametrize(("choice", "heat"), [("of_a_missile", [3]), ("none", [])])
def test_whether_rockets_heat_as_missiles_is_a_choice(choice: str, heat: list[int]) -> None:
    at = at_hex("explosive", warden="blue 0503 3")
    at = replace(at, rules=omega(rocket_heat=choice).rules)
    played = fire_volley(at, fired("explosive", FIRST), HIT, *places(4))
    assert [it.points for it in events_of(played, HeatBuilt)] == heat
    plan = omega(rocket_heat=choice).attack_plan(
        at, "corsac", HexTarget(PLACE), how=loaded("explosive", FIRST)
    )
    assert [it.heat for it in plan.attacks if it.id == FIRST] == (heat or [0])
    missiles = omega(rocket_heat=choice).attack_plan(at, "corsac", "warden")
    assert [it.heat for it in missiles.attacks if it.id == SECOND] == [3]


def test_a_pod_takes_the_place_of_a_missile_in_its_rack_and_turn() -> None:
    at = at_hex("explosive", warden="blue 0503 3")
    rack = omega().rules.tables.weapons["is.lrm10"]
    assert (rack.holds, rack.tubes) == (10, 2)
    held = [feed for feed in at.units["corsac"].rounds if feed.startswith("lrm10_rt_")]
    assert sum(at.units["corsac"].rounds[feed] for feed in held) == rack.holds
    both = fired("explosive", FIRST, SECOND)
    assert omega().why_not(at, both) is None
    assert omega().why_not(at, fired("explosive", FIRST, SECOND, "lrm10_rt_3")) is not None


def test_nothing_stops_them_and_nothing_else_is_added() -> None:
    at = at_hex("explosive")
    plan = omega().attack_plan(at, "corsac", HexTarget(PLACE), how=loaded("explosive", FIRST))
    view = next(it for it in plan.attacks if it.id == FIRST)
    found = modifiers_by_label(view)
    assert view.refusal is None
    assert not any("Guided" in label for label in found)
    assert found["Target immobile"] == -4


def test_guided_missiles_do_nothing_to_a_hex() -> None:
    plan = omega().attack_plan(at_hex("explosive"), "corsac", HexTarget(PLACE), how=loaded("laser", SECOND))
    assert next(it for it in plan.attacks if it.id == SECOND).refusal is not None


@pytest.mark.parametrize(("start", "thrown", "away"), [("0509", 2, 8), ("0509", 1, 7), ("0511", 6, 9)])
def test_a_miss_scatters_but_not_past_the_reach(start: str, thrown: int, away: int) -> None:
    at = at_hex("fascam")
    corsac = at.units["corsac"]
    assert corsac.warrior is not None
    at = change_unit(at, "corsac", hex=parse_label(start), warrior=replace(corsac.warrior, gunnery=8))
    weapon = "srm6_lt" if start == "0511" else FIRST
    action = DeclareFire("corsac", HexTarget(PLACE), (weapon,), how=loaded("fascam", weapon))
    played = fire_volley(at, action, MISS, (1,), (thrown,))
    (began,) = events_of(played, EffectBegan)
    assert distance(parse_label(start), began.hex) == away


@pytest.mark.rule("Omega", "R49")
def test_fascam_mines_the_hex_without_harm_now() -> None:
    played = fire_volley(at_hex("fascam"), fired("fascam", FIRST), HIT)
    (began,) = events_of(played, EffectBegan)
    assert (began.hex, began.effect.kind, began.effect.points) == (PLACE, "conventional", 5)
    assert not events_of(played, LocationHit)


@pytest.mark.rule("Omega", "R50")
class TestInferno:
    """An inferno burns two turns, heats who begins a move in it or goes through, and kills men."""

    def test_it_burns_two_turns_and_more_pods_longer(self) -> None:
        at = at_hex("inferno")
        played = fire_volley(at, fired("inferno", FIRST), HIT)
        (began,) = events_of(played, EffectBegan)
        assert (began.effect.kind, began.effect.ends) == ("inferno", at.turn.number + 1)
        again = fire_volley(with_effects(at, PLACE, (began.effect,)), fired("inferno", FIRST), HIT)
        assert [it.effect.ends for it in events_of(again, EffectBegan)] == [at.turn.number + 3]

    def test_it_burns_out(self) -> None:
        at = with_effects(at_hex("inferno"), PLACE, (HexEffect("inferno", ends=1),))
        play: Play[Battle] = Play(at, Auto(), omega().apply)
        burn(play)
        assert not play.battle.hex_effects.get(PLACE)

    @pytest.mark.parametrize(
        ("kind", "path", "heat"),
        [
            ("inferno", ("forward",), 10),
            ("inferno", ("left",), 0),
            ("fire", ("forward", "forward"), 5),
        ],
    )
    def test_who_leaves_it_is_heated(self, kind: Any, path: tuple[Any, ...], heat: int) -> None:
        at = in_phase(at_hex("inferno"), "movement", first="blue")
        at = with_effects(at, PLACE, (HexEffect(kind, ends=9),))
        played = resolve_action(at, Move("warden", "walked", path))
        through = [it.points for it in events_of(played, HeatBuilt) if it.cause == "left_fire"]
        assert sum(through) == heat

    def test_who_stops_in_it_is_not(self) -> None:
        at = in_phase(at_hex("inferno", warden="blue 0502 3"), "movement", first="blue")
        at = with_effects(at, PLACE, (HexEffect("inferno", ends=9),))
        played = resolve_action(at, Move("warden", "walked", ("forward",)))
        assert not [it for it in events_of(played, HeatBuilt) if "fire" in it.cause]

    def test_men_die_in_it(self) -> None:
        at = at_hex("inferno", platoon="blue 0503 3")
        played = fire_volley(at, fired("inferno", FIRST), HIT)
        assert [it.unit for it in events_of(played, MechDestroyed)] == ["platoon"]

    def test_it_blinds_infrared_guidance(self) -> None:
        at = facing(corsac="red 0509 0", warden="blue 0503 3")
        burning = with_effects(at, PLACE, (HexEffect("inferno", ends=9),))
        found = modifiers_by_label(row(burning, "srm6_lt", shells="infrared"))
        assert found["Inferno around the target"] == 2


# --- odds ---

THROWN = at_most(400, 4000)


def far_off() -> Battle:
    """Return a Corsac that aims badly at a Warden from far away, and others where a miss may come down."""
    near = {"skimmer": "blue 0504 3", "platoon": "blue 0502 0", "bulwark": "red 0603 0"}
    at = facing(corsac="red 0516 0", warden="blue 0503 3", **near)
    loads = {**at.units["corsac"].loads, "lrm10_rt_laser": "explosive"}
    return change_warrior(change_unit(at, "corsac", loads=loads), "corsac", gunnery=7)


def burst_volley(at: Battle, *weapons: str) -> Volley:
    plan = omega().attack_plan(at, "corsac", HexTarget(PLACE), how=loaded("explosive", *weapons))
    return Volley(plan, weapons)


def outcomes(at: Battle, aims: Volley) -> Mapping[str, float]:
    """Return how often each unit was struck, and was struck so hard, of so many times that it was played."""
    how = loaded("explosive", *aims.attacks)
    declared = declare_fire(at, DeclareFire("corsac", HexTarget(PLACE), aims.attacks, how=how))
    volleys = declared.units["corsac"].doings.declared
    assert volleys is not None
    found = Counter[str]()
    for seed in range(THROWN):
        play: Play[Battle] = Play(declared, Auto(Random(seed)), omega().apply)
        fire_all(play, "corsac", volleys.volleys)
        damage = Counter[str]()
        for hit in events_of(play, LocationHit):
            damage[hit.unit] += hit.damage
        found.update(damage.keys())
        found[f"damage {damage['warden']}"] += 1
        found[f"hits {sum(shot.is_hit for shot in events_of(play, ShotFired))}"] += 1
    return {fact: times / THROWN for fact, times in found.items()}


@pytest.mark.rule("Omega", "R47")
@pytest.mark.parametrize("weapons", [(FIRST,), (FIRST, SECOND)])
def test_odds_and_play_agree(weapons: tuple[str, ...]) -> None:
    at = far_off()
    aims = burst_volley(at, *weapons)
    odds, seen = omega().volley_odds(at, [aims]), outcomes(at, aims)
    struck = {each.id.removeprefix("struck/"): each.chance for each in odds.measures if "struck/" in each.id}
    told = {
        **{f"hits {number}": chance for number, chance in odds.hits.items()},
        **{f"damage {points}": chance for points, chance in odds.damage.items()},
        **struck,
        "warden": 1 - odds.damage[0],
    }
    assert struck.keys() == {"platoon", "skimmer", "bulwark"}
    assert 0.2 < told["warden"] < 1
    assert off_by({fact: chance for fact, chance in seen.items() if fact in told}, told, THROWN) == {}
    assert odds.remark == "The damage is that of Warden, who stands in the hex."


@pytest.mark.rule("Omega", "R49")
@pytest.mark.parametrize("load", ["fascam", "inferno"])
def test_odds_tell_how_often_the_hex_is_reached(load: str) -> None:
    at = at_hex(load)
    plan = omega().attack_plan(at, "corsac", HexTarget(PLACE), how=loaded(load, FIRST))
    odds = omega().volley_odds(at, [Volley(plan, (FIRST,))])
    assert odds.hits == {0: 0.0, 1: 1.0}
    assert odds.damage == {0: 1.0}


@pytest.mark.rule("Omega", "R46")
@given(label=st.sampled_from(["0503", "0505", "0910"]), reach=st.integers(0, 12))
def test_a_miss_comes_down_somewhere_within_reach(label: str, reach: int) -> None:
    origin, place = parse_label("0506"), parse_label(label)
    found = scatter_odds(omega().rules.tables, place, (origin, max(reach, distance(origin, place))))
    assert sum(found.values()) == pytest.approx(1)
    assert all(distance(origin, there) <= max(reach, distance(origin, place)) for there in found)
