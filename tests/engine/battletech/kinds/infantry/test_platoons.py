"""Platoons in battles: how they move, fire, and lose their men."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.actions import DeclareFire, Move, ResolveFire
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.kinds.infantry.platoon import Platoon
from companion.engine.battletech.returning.unit_ends import unit_ends
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.views.attacks import AttackView
from companion.errors import FileError, InputError
from tests.builders import board, citytech, resolve_action
from tests.citytech import PLATOONS, RED, SIDES, declaring, fight, in_phase
from tests.engine.battletech.gunnery import declare_fire
from tests.engine.battletech.volleys import volley

ORION = UnitSetup(id="orion", model="ON1-M", side="blue")
SIX, FOUR = (3, 3), (2, 2)


def attack(at: Battle, attacker: str, target: str, situation: Mapping[str, Any] | None = None) -> AttackView:
    """Return the first attack of a unit's plan."""
    return citytech().attack_plan(at, attacker, target, situation).attacks[0]


def with_men(battle: Battle, name: str, men: int) -> Battle:
    """Return the battle with so many men of a platoon left."""
    unit = battle.units[name]
    return battle.with_unit(replace(unit, structure={"platoon": men}))


def platoon(battle: Battle, name: str) -> Platoon:
    """Return a platoon of a battle."""
    found = battle.units[name]
    assert isinstance(found, Platoon)
    return found


def fired(at: Battle, attacker: str, target: str, weapon: str, *answers: Any) -> Battle:
    """Return the battle after one weapon is declared and rolled."""
    at = declaring(at, first=at.units[attacker].side)
    at = declare_fire(at, DeclareFire(attacker, target, (weapon,)))
    return resolve_action(at, ResolveFire(attacker), *answers).battle


# --- firing ---


@pytest.mark.rule("CityTech", "Infantry > Standard Infantry Attacks")
@pytest.mark.parametrize(
    ("name", "hexes", "number"),
    [("lasers", 1, 4), ("lasers", 3, 8), ("rifles", 2, 6), ("jumpers", 6, 8), ("flamers", 1, 4)],
)
def test_the_number_to_hit_goes_by_the_range_alone(name: str, hexes: int, number: int) -> None:
    found = attack(on_paper_at(name), name, "orion", {"range": hexes})
    assert found.calculation.number == number
    assert [modifier.label for modifier in found.calculation.modifiers][:1] == [f"Range {hexes}"]


def on_paper_at(name: str) -> Battle:
    """Return a battle without a map when fire is declared."""
    setups = [ORION, setup_of(name)]
    return declaring(citytech().new_battle(None, SIDES, setups))


def setup_of(name: str, **more: Any) -> UnitSetup:
    """Return a platoon to set up."""
    return UnitSetup(id=name, model=PLATOONS[name], side=RED, **more)


@pytest.mark.rule("CityTech", "Infantry > Standard Infantry Attacks")
def test_how_it_moved_does_not_count() -> None:
    at = declaring(fight(orion="blue 0504 0", gunners="red 0505"), gunners="walked 3")
    found = attack(at, "gunners", "orion").calculation
    assert [modifier.label for modifier in found.modifiers] == ["Range 1", "Target moved 0 hexes"]


@pytest.mark.rule("CityTech", "Infantry > Standard Infantry Attacks")
def test_damage_goes_by_the_men_that_are_left_in_clusters_of_five() -> None:
    at = with_men(fight(orion="blue 0504 3", lasers="red 0505"), "lasers", 11)
    after = fired(at, "lasers", "orion", "laser", SIX, (3, 4), (3, 4))
    lost = sum(at.units["orion"].armor.values()) - sum(after.units["orion"].armor.values())
    assert lost == 6


@pytest.mark.rule("CityTech", "Infantry > Combat")
def test_it_fires_at_who_is_in_its_own_hex_and_nobody_else_does() -> None:
    at = declaring(together(fight(orion="blue 0504 0", rifles="red 0505")))
    assert attack(at, "rifles", "orion").calculation.number == 2
    assert attack(at, "rifles", "orion").refusal is None
    assert attack(at, "orion", "rifles").refusal is not None


def together(at: Battle) -> Battle:
    """Return the battle with the platoon in the hex of the 'Mech."""
    return at.with_unit(replace(at.units["rifles"], hex=at.units["orion"].hex))


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_it_engages_one_target_a_turn() -> None:
    at = declaring(fight(orion="blue 0504 0", hermes="blue 0604", rifles="red 0505"))
    assert not citytech().attack_plan(at, "rifles", "orion", None).takes_others


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
def test_it_fires_all_around() -> None:
    at = declaring(fight(orion="blue 0506 0", rifles="red 0505 0"))
    assert attack(at, "rifles", "orion").refusal is None


# --- being hit ---


@pytest.mark.rule("CityTech", "Infantry > Damage to Standard Infantry")
@pytest.mark.parametrize(("ground", "lost"), [("clear", 10), ("light_woods", 5)])
def test_each_point_is_a_man_and_two_in_the_open(ground: str, lost: int) -> None:
    at = fight(board((15, 17), **{ground: "0505"}), wolfhound="blue 0504 3", rifles="red 0505")
    medium = next(it.id for it in at.model(at.units["wolfhound"]).weapons if "medium" in it.id)
    after = fired(at, "wolfhound", "rifles", medium, (6, 6))
    assert platoon(after, "rifles").men == 28 - lost


@pytest.mark.rule("CityTech", "Infantry > Damage to Standard Infantry")
@pytest.mark.parametrize(("ground", "lost"), [("clear", 14), ("light_woods", 7)])
def test_a_machine_gun_of_a_vehicle_rolls_its_damage(ground: str, lost: int) -> None:
    at = fight(board((15, 17), **{ground: "0505"}), vedette="blue 0504 3", rifles="red 0505")
    after = fired(at, "vedette", "rifles", "machine_gun_front", (6, 6), (3, 4))
    assert platoon(after, "rifles").men == 28 - lost
    found = next(
        it
        for it in citytech().attack_plan(declaring(at), "vedette", "rifles", None).attacks
        if it.id == "machine_gun_front"
    )
    assert found.hits == ("2D6 points × 2" if ground == "clear" else "2D6 points")


@pytest.mark.rule("CityTech", "Combat > Infantry")
def test_it_is_destroyed_with_its_last_man() -> None:
    at = with_men(fight(wolfhound="blue 0504 3", rifles="red 0505"), "rifles", 3)
    medium = next(it.id for it in at.model(at.units["wolfhound"]).weapons if "medium" in it.id)
    after = fired(at, "wolfhound", "rifles", medium, (6, 6))
    assert platoon(after, "rifles").men == 0
    assert next(view for view in citytech().units(after) if view.id == "rifles").is_destroyed


# --- moving ---


@pytest.mark.rule("CityTech", "Infantry > Movement")
def test_it_goes_any_way_without_turning() -> None:
    at = in_phase(fight(board(rough="0506"), orion="blue 0101", gunners="red 0505 0"), "movement")
    places = {place.hex.label: place for place in citytech().reach(at, "gunners", "walked").places}
    assert {"0504", "0506", "0405", "0605", "0404", "0604"} <= places.keys()
    assert (places["0405"].spent, places["0506"].spent) == (1, 2)
    back = Move("gunners", "walked", ("left", "left", "left", "forward"))
    assert citytech().why_not(at, back) is None


@pytest.mark.rule("CityTech", "Infantry > Movement")
def test_it_keeps_out_of_deep_water_and_climbs_one_level() -> None:
    at = in_phase(fight(board(water_1="0504"), orion="blue 0101", jumpers="red 0505 0"), "movement")
    on_foot = {place.hex.label for place in citytech().reach(at, "jumpers", "walked").places}
    jumping = {place.hex.label for place in citytech().reach(at, "jumpers", "jumped").places}
    assert "0504" not in on_foot | jumping
    assert "0503" in jumping


@pytest.mark.rule("CityTech", "Infantry > Movement")
def test_only_jump_infantry_jumps_and_none_runs() -> None:
    at = in_phase(fight(orion="blue 0101", jumpers="red 0505", rifles="red 0605"), "movement")
    ways = {name: [way.id for way in citytech().movements(at, name)] for name in ("jumpers", "rifles")}
    assert ways == {"jumpers": ["stationary", "walked", "jumped"], "rifles": ["stationary", "walked"]}


def test_it_has_no_skills() -> None:
    with pytest.raises(InputError, match="a platoon has no Gunnery Skill"):
        citytech().new_battle(None, SIDES, [setup_of("rifles", gunnery=3), ORION])


# --- after the battle ---


def test_it_brings_its_losses_home_and_has_them_replaced() -> None:
    begun = fight(orion="blue 0504 0", rifles="red 0505")
    ends = {end.id: end for end in unit_ends(begun, with_men(begun, "rifles", 9))}
    condition = ends["rifles"].condition
    assert condition is not None
    assert condition.structure == {"platoon": 9}
    (job,) = citytech().repairs("Foot Rifle Platoon", condition)
    assert (job.what, job.amount) == ("Replace 19 men", 19)
    next_battle = citytech().new_battle(None, SIDES, [setup_of("rifles", condition=condition), ORION])
    assert platoon(next_battle, "rifles").men == 9


# --- odds ---


def test_odds_count_the_men_that_a_volley_takes() -> None:
    at = declaring(with_men(fight(vedette="blue 0504 3", rifles="red 0505"), "rifles", 12))
    odds = citytech().volley_odds(at, [volley(at, "vedette", "rifles", "machine_gun_front")])
    hits = 1 - odds.damage[0]
    # 2D6, doubled: 12 men are lost by 6 or more, half of them by 3 or more.
    assert odds.kill == pytest.approx(hits * 26 / 36)
    assert odds.chance("half_lost") == pytest.approx(hits * 35 / 36)
    assert odds.error == 0


def test_threat_is_what_the_numbers_by_range_come_to() -> None:
    at = declaring(fight(lasers="red 0505", orion="blue 0101"))
    means = {round(mean, 2) for mean in citytech().threat(at, "lasers", ("laser",)).values()}
    assert means == {12.83, 10.11, 5.83}


@pytest.mark.rule("CityTech", "Infantry > Combat")
def test_the_calculator_knows_the_own_hex_of_soldiers() -> None:
    request = {"ruleset": "citytech", "weapon": "platoon.laser", "range": 0}
    assert citytech().answer_request("tohit", asked(request))["target_number"] == 2
    with pytest.raises(FileError, match="only soldiers fire there"):
        citytech().answer_request("tohit", asked({**request, "weapon": "is.ppc"}))


def asked(request: Mapping[str, Any]) -> Document:
    """Return a request as a document."""
    return Document("request", dict(request), SourcePositions.of_file("request"))
