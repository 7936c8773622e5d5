"""The examples of the Omega rules, and figures that follow from them, by our tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.attack.physical_damage import damage_by_tonnage, hit_groups
from companion.engine.battletech.battle.fire_modes import DIRECT, FireMode, heat_of_fire
from companion.engine.battletech.damage.explosive_loads import rack_damage
from companion.engine.battletech.tables.fire_steps import EffectStep, HowManyStep
from companion.engine.battletech.tables.kinds.infantry import Squads
from companion.engine.battletech.tables.physical import PhysicalAttackRule
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of
from tests.builders import citytech
from tests.plain_yaml import plain_yaml
from tests.rulesets.omega.battles import omega

CASES = plain_yaml(Path(__file__).parent / "worked_examples.yaml")["cases"]
TABLES = omega().rules.tables
assert TABLES.physical is not None
PHYSICAL = TABLES.physical
TWO_DICE = odds_of(parse_dice("2d6"))
Figures = Mapping[str, Any]


def table_id(name: str) -> str:
    return name.lower().replace("/", "").replace(" ", "").replace("-", "")


def weapon_heat(told: Figures) -> Figures:
    heat = 0
    for name, rounds in told["shots"]:
        tech = told.get("tech", "inner_sphere")
        known = (it for it in TABLES.weapons.values() if it.tech == tech)
        weapon = next(it for it in known if name in (it.name, it.abbreviation))
        mode = FireMode(rate=f"rounds_{rounds}") if rounds > 1 else DIRECT
        heat += heat_of_fire(TABLES, weapon, mode)
    return {"heat": heat}


def hits(told: Figures) -> Figures:
    return {"hits": TABLES.hit_counts[table_id(told["table"])].columns[told["rounds"]][told["roll"]]}


def mean_hits(told: Figures) -> Figures:
    column = TABLES.hit_counts[table_id(told["table"])].columns[told["rounds"]]
    return {"mean": round(float(sum(TWO_DICE[roll] * number for roll, number in column.items())), 4)}


def infrared(told: Figures) -> Figures:
    row = TABLES.to_hit.conditions["infrared"]
    return {"modifier": row.value * row.times(told["heat"])}


def rack_explosion(told: Figures) -> Figures:
    return {"damage": told["left"] * rack_damage(TABLES, "is.lrm20")}


def ammunition_slots(told: Figures) -> Figures:
    return {"slots": TABLES.ammunition.slots_in_rack(told["crits"])}


def staggering(told: Figures) -> Figures:
    row = TABLES.piloting.modifiers[f"staggered_{told['class']}"]
    return {"modifier": row.value * row.times(told["damage"])}


def free_heat_sinks(told: Figures) -> Figures:
    assert TABLES.construction is not None
    sinks = TABLES.construction.free_sinks(told["rating"])
    return {"sinks": sinks, "heat": sinks * TABLES.heat.sinks.double}


def engine_hits(told: Figures) -> Figures:
    assert TABLES.construction is not None
    sinks = TABLES.construction.free_sinks(told["rating"])
    return {"first": sinks // 2, "second": sinks - sinks // 2}


def attack(name: str) -> PhysicalAttackRule:
    return PHYSICAL.attacks[name]


def charge(told: Figures) -> Figures:
    done = {"walk": "walked", "run": "ran", "jump": "jumped"}[told["mode"]]
    return {"target": (attack("charge").base or 0) + TABLES.to_hit.attacker_movement[done].value}


def death_from_above(told: Figures) -> Figures:
    rule = attack("death_from_above")
    assert rule.damage is not None
    assert rule.to_attacker is not None
    points = damage_by_tonnage(rule.damage, told["tons"])
    own = damage_by_tonnage(rule.to_attacker, told["tons"])
    return {"target": points, "groups": [*hit_groups(rule, points)], "attacker": own}


def fall_from_above(told: Figures) -> Figures:
    """The chance here, and that of the parent, which the text compares with."""
    parent = citytech().rules.tables.physical
    assert parent is not None
    bases = [rule.attacks["accidental_fall"].base for rule in (PHYSICAL, parent)]
    needed = next(it for it in bases if it == told["from"])
    assert needed is not None
    return {"percent": round(100 * float(at_least(needed, TWO_DICE)), 2)}


def flares(told: Figures) -> Figures:
    decoys = TABLES.equipment["is.flares"].decoys
    assert decoys is not None
    assert decoys.needed == told["from"]
    return {"percent": round(100 * float(at_least(decoys.needed, TWO_DICE)), 2)}


def laser_bands(_told: Figures) -> Figures:
    guide = TABLES.weapons["is.lrm5"].guides["laser"]
    tagged_from = next(it.marked_from for it in guide.steps if it.step == "locate")
    assert guide.hits_on is not None
    assert tagged_from is not None
    hit, tagged = (100 * float(at_least(number, TWO_DICE)) for number in (guide.hits_on, tagged_from))
    bands = {"miss": 100 - hit, "random_location": hit - tagged, "tag_location": tagged}
    return {name: round(chance, 2) for name, chance in bands.items()}


def quarter(told: Figures) -> Figures:
    assert TABLES.construction is not None
    return {"tons": TABLES.construction.round_tons(told["value"])}


def ecm(told: Figures) -> Figures:
    total = 0
    for emitter in told["emitters"]:
        tech = {"inner_sphere": "is", "clan": "clan"}[emitter["tech"]]
        rating = {"I": 1, "II": 2, "III": 3}[emitter["mode"]]
        setting = TABLES.equipment[f"{tech}.ecm_{rating}"].settings[f"mode_{rating}"]
        total += next((it.value for it in setting.interferes if emitter["distance"] <= it.within), 0)
    return {"modifier": total}


def smoke_weight(told: Figures) -> Figures:
    tech = {"inner_sphere": "is", "clan": "clan"}[told["tech"]]
    uses = TABLES.equipment[f"{tech}.smoke_screen"].shots_per_ton
    assert uses is not None
    return {"tons": told["uses"] / uses}


def squads() -> Squads:
    assert TABLES.infantry is not None
    assert TABLES.infantry.squads is not None
    return TABLES.infantry.squads


def platoon(told: Figures) -> Figures:
    assert told["squads"] in squads().number.values()
    return {"troops": told["squads"] * squads().men}


def rifles(told: Figures) -> Figures:
    men = squads().kinds["rifle"].arms[0].number_after(told["losses"])
    steps = TABLES.weapons["squad.rifles"].way_to_fire.steps
    columns = next(step.columns for step in steps if isinstance(step, HowManyStep))
    return {"kills": [columns[men or 0][roll] for roll in range(1, 7)]}


def flames(told: Figures) -> Figures:
    men = squads().kinds["flamer"].arms[0].number_after(told["losses"]) or 0
    steps = TABLES.weapons["squad.flamer"].way_to_fire.steps
    return {"heat": next(step.heat[men] for step in steps if isinstance(step, EffectStep)), "kills": men}


def sweeping(told: Figures) -> Figures:
    work = squads().kinds["minesweeper"].mine_work(told["losses"]) * told["squads"]
    return {"turns": ceil(1000 / work)}


def charges_on_a_leg(told: Figures) -> Figures:
    trained = squads().trained
    assert trained is not None
    return {"target": TABLES.weapons[trained.fires].to_hit[0] + trained.harder_by * told["losses"]}


def critical_stack(told: Figures) -> Figures:
    *twos, last = told["rolls"]
    assert all(TABLES.hit_location.rolls_again(roll) for roll in twos)
    place = TABLES.hit_location.place("front", twos[0], last, len(twos))
    assert place.location == "head"
    return {"criticals": place.certain, "location_roll": last}


def linked(_told: Figures) -> Figures:
    network = TABLES.weapon_attacks.network
    assert network is not None
    among_masters = network.masters - 1
    return {"mechs": 1 + among_masters + among_masters * network.links}


def structure_of_vehicles(told: Figures) -> Figures:
    vehicles = TABLES.slotted_vehicles
    assert vehicles is not None
    return {name: vehicles.points(name, told["tons"]) for name in vehicles.locations.names}


KINDS: Mapping[str, Callable[[Figures], Figures]] = {
    "weapon_heat": weapon_heat,
    "hits": hits,
    "fragments": hits,
    "mean_hits": mean_hits,
    "ir": infrared,
    "rack_explosion": rack_explosion,
    "ammo_crits": ammunition_slots,
    "threshold": staggering,
    "dfa_roll": staggering,
    "free_heat_sinks": free_heat_sinks,
    "engine_hit": engine_hits,
    "charge": charge,
    "dfa_damage": death_from_above,
    "p2d6": fall_from_above,
    "flares": flares,
    "tag_bands": laser_bands,
    "round_quarter": quarter,
    "ecm": ecm,
    "smoke_weight": smoke_weight,
    "platoon": platoon,
    "rifle": rifles,
    "flamer": flames,
    "minesweeper": sweeping,
    "anti_mech": charges_on_a_leg,
    "critical_stack": critical_stack,
    "c3": linked,
    "vehicle_points": structure_of_vehicles,
}


@pytest.mark.parametrize(
    "case", [pytest.param(it, marks=pytest.mark.rule("Omega", it["rule"]), id=it["id"]) for it in CASES]
)
def test_an_example(case: Figures) -> None:
    found = KINDS[case["kind"]](case["inputs"])
    assert {name: found[name] for name in case["expected"]} == case["expected"]
