"""Every example worked out in the text that is of tests, construction or pilots."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion.engine.pools.mechs.defenses import reservoir_figures
from companion.engine.pools.mechs.division import in_form
from companion.engine.pools.mechs.frame import acting_grade, armor_part, optimization
from companion.engine.pools.mechs.hit_table import shares_to_rows
from companion.engine.pools.mechs.model import ArmorPlate, Module, Reservoir, Warfare, WeaponProfile
from companion.engine.pools.mechs.multipliers import form_parts
from companion.engine.pools.mechs.systems import warfare_costs
from companion.engine.pools.mechs.weapons import rate_bonus, weapon_figures
from companion.engine.pools.resolution.odds import chance_of, difficulty_threshold, printed_figure
from companion.engine.pools.resolution.outcomes import opposed, unopposed
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.resolution.rounding import round_cost, round_effect
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import mean, total_of
from tests.engine.pools.builders import SYSTEM, design, mech, module, tables
from tests.plain_yaml import plain_yaml

Case = dict[str, Any]
FILE = Path(__file__).with_name("worked_examples.yaml")
CASES: list[Case] = plain_yaml(FILE)["cases"]
REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "untitled-mech" / "worked-examples.yaml"


def of_kind(kind: str) -> pytest.MarkDecorator:
    """Return the cases of one kind, each marked with the rule that it is an example of."""
    cases = [case for case in CASES if case["kind"] == kind]
    assert cases, kind
    marked = [
        pytest.param(
            case["given"], case["expected"], id=case["id"], marks=pytest.mark.rule(SYSTEM, case["rule"])
        )
        for case in cases
    ]
    return pytest.mark.parametrize(("given", "expected"), marked)


@of_kind("pool_odds")
def test_pool_odds(given: Case, expected: Case) -> None:
    assert printed_figure(given["pool"], given["difficulty"]) == expected["percent"]


@of_kind("dos")
def test_degrees_of_success(given: Case, expected: Case) -> None:
    assert unopposed(given["a"], given["b"]).degrees == expected["dos"]


@of_kind("opposed")
def test_opposed(given: Case, expected: Case) -> None:
    found = opposed(given["initiator"], given["other"], tables().resolution.tie)
    assert (found.is_success, found.degrees) == (expected["winner"] == "initiator", expected["dos"])


@of_kind("net_modifier")
def test_net_modifier(given: Case, expected: Case) -> None:
    dice = [Modifier("Skills", 5, ""), *(Modifier("Factor", each, "") for each in given["factors"])]
    assert pool_of(tables().pools, dice).dice == 5 + expected["dice"]


@of_kind("pool_cap")
def test_pool_cap(given: Case, expected: Case) -> None:
    pool = pool_of(tables().pools, [Modifier("Skills", given["pool"], "")])
    assert (pool.dice, -pool.bonus) == (expected["rolled"], expected["difficulty_change"])


@of_kind("round_cost")
def test_round_cost(given: Case, expected: Case) -> None:
    assert round_cost(given["value"]) == expected["value"]


@of_kind("round_effect")
def test_round_effect(given: Case, expected: Case) -> None:
    assert round_effect(given["value"]) == expected["value"]


@of_kind("mech_ranks")
def test_mech_ranks(given: Case, expected: Case) -> None:
    assert tables().mettle.mech_ranks(given["mettle"]) == expected["ranks"]


@of_kind("legs_needed")
def test_legs_needed(given: Case, expected: Case) -> None:
    assert given["core_sp"] - tables().frame.walking.sp_below_core == expected["sp"]


@of_kind("armor_grade")
def test_armor_grade(given: Case, expected: Case) -> None:
    assert acting_grade(tables().armor, given["grade"], given["dr"]) == expected["grade"]


@of_kind("mono")
def test_monocoque(given: Case, expected: Case) -> None:
    rules, arm = tables().armor, Module.model_validate(module("right_arm"))
    skin = armor_part(rules, ArmorPlate(dr=given["dr"], monocoque=True), arm, ())
    plates = armor_part(rules, ArmorPlate(dr=given["dr"]), arm, ())
    assert (skin.spaces, skin.half_tons) == ({"right_arm": expected["spaces"]}, expected["tons"])
    assert plates.half_tons / 2 == expected["conventional_tons"]


@of_kind("optimised")
def test_optimized(given: Case, expected: Case) -> None:
    plate = ArmorPlate(dr=1, energy=given["plus"], physical=given["minus"])
    change = (optimization(tables().armor, plate) - 1) * 100
    assert round(change, 6) == expected["cost_change_percent"]


@of_kind("weapon_base")
def test_weapon_base(given: Case, expected: Case) -> None:
    rules = tables(weapon_costs="exact" if given.get("mode") == "exact" else "half").weapons
    traits = {"projected": True} if given["damage"] == 7 else {"manipulator": True}
    profile = WeaponProfile(
        id="weapon",
        category=given["category"],
        damage=given["damage"],
        traits=traits if "multiplier" in given else {},
    )
    assert weapon_figures(rules, profile).cost == expected["cp"]


@of_kind("projected")
def test_projected(given: Case, expected: Case) -> None:
    plain = WeaponProfile(id="weapon", category="melee", damage=12)
    projected = WeaponProfile(id="weapon", category="melee", damage=12, traits={"projected": True})
    before, after = (weapon_figures(tables().weapons, each) for each in (plain, projected))
    assert after.cost / before.cost == pytest.approx(expected["cp"] / given["cp"], abs=0.01)
    assert after.spaces / before.cost == pytest.approx(expected["spaces"] / given["cp"], abs=0.01)


@of_kind("battery")
def test_battery(given: Case, expected: Case) -> None:
    rules = tables().weapons.battery
    assert max(rules.least, int(given["cp"] * rules.share + 1e-9)) == expected["cp"]


@of_kind("salvo_price")
def test_salvo_price(given: Case, expected: Case) -> None:
    row = tables().weapons.salvos["1" if given["n"] == 1 else f"1/{given['n']}"]
    assert (row.factor, row.least) == (expected["multiplier"], expected["min_payload"])


@of_kind("rate_bonus")
def test_rate_bonus(given: Case, expected: Case) -> None:
    assert rate_bonus(given["rate"]) == expected["bonus"]


@of_kind("reservoir")
def test_reservoir(given: Case, expected: Case) -> None:
    reservoir = Reservoir(
        id="reservoir",
        base_power=given["base_power"],
        maximum=given["maximum_percent"],
        portfolio=given.get("portfolio", 3),
    )
    found = reservoir_figures(tables().reservoirs, reservoir)
    assert (found.sp, found.maximum) == (expected["sp"], expected["maximum_power"])
    assert found.cost == expected.get("total", expected["with_maximum"])


@of_kind("max_power_multiplier")
def test_maximum_power(given: Case, expected: Case) -> None:
    assert tables().reservoirs.maximum[str(given["percent"])] == expected["multiplier"]


@of_kind("portfolio_multiplier")
def test_portfolio(given: Case, expected: Case) -> None:
    key = "unlimited" if given["n"] == 12 else str(given["n"])
    assert tables().reservoirs.portfolio[key] == expected["multiplier"]


@of_kind("ammo_per_shot")
def test_ammunition(given: Case, expected: Case) -> None:
    assert given["weapon_cp"] * tables().weapons.ammunition.share == pytest.approx(expected["cp"])


@of_kind("sensor_ranges")
def test_sensor_ranges(given: Case, expected: Case) -> None:
    rules = tables().sensors
    row = next(row for row in rules.classes.values() if row.cost == given["cost"])
    assert (row.km, row.km * rules.hexes_per_km) == (expected["km"], expected["hexes"])
    assert row.communication == expected["comm_km"]


@of_kind("ew_cost")
def test_electronic_warfare(given: Case, expected: Case) -> None:
    rules = tables().electronic_warfare
    ratings = {cost: int(rating) for rating, cost in rules.rating.items()}
    systems = [{"type": "eccm", "rating": ratings[cost]} for cost in given["costs"]]
    warfare = {"systems": systems, "in": "core"}
    found = design(mech(electronic_warfare=warfare))
    part = next(part for part in found.parts if part.at == ("electronic_warfare",))
    assert (part.cp, part.spaces["core"]) == (expected["cp"], expected["spaces"])


@of_kind("ew_rating_cost")
def test_electronic_warfare_rating(given: Case, expected: Case) -> None:
    warfare = Warfare.model_validate({"systems": ({"type": "eccm", "rating": given["rating"]},)})
    assert warfare_costs(tables().electronic_warfare, warfare) == [expected["cp"]]


@of_kind("divide")
def test_divided_limbs(given: Case, expected: Case) -> None:
    limb = module("right_arm", "MS", armor={"dr": given["dr"]}, sp_for_spaces=6 - given["sp"])
    frame = [limb if each["id"] == "right_arm" else each for each in mech()["modules"]]
    numbers = {"beast": {"right_arm": given["into"]}}
    found = design(mech(forms=["humanoid", "beast"], divides=numbers, modules=frame))
    assert found.modules["right_arm"].sp == given["sp"]
    parts = [one for id_, one in in_form(found, "beast").modules.items() if id_.startswith("right_arm/")]
    assert len(parts) == given["into"]
    for one in parts:
        assert one.module.armor is not None
        assert {"sp": one.sp, "dr": one.module.armor.dr} == expected


@of_kind("transform_cost")
def test_transformations(given: Case, expected: Case) -> None:
    forms = [form.lower() for form in given["forms"]]
    options = {"conditional_movement": 1} if given.get("conditional") else {}
    found = design(mech(forms=forms, form_options=options))
    total = sum(part.factor or 0 for part in form_parts(found.tables, found.mech))
    assert round(total, 4) == expected["multiplier"]


@of_kind("fuel")
def test_fuel(given: Case, expected: Case) -> None:
    fuel = tables().propulsion.fuel
    an_hour = fuel.hexes_per_ma_and_hour * given["ma"]
    assert an_hour == expected["hexes_per_hour"]
    assert round_cost(fuel.usual_km * fuel.hexes_per_km / an_hour) == expected["hours"]


FIGURES: dict[str, list[tuple[str, float]]] = {
    "A": [("Head", 11), ("Core", 22)],
    "B": [
        ("Head", 5),
        ("Core", 10),
        ("Right Arm", 6),
        ("Left Arm", 6),
        ("Right Leg", 6),
        ("Left Leg", 6),
    ],
    "C": [
        ("Head", 5),
        ("Core", 10),
        ("Right Arm", 6),
        ("Left Arm", 6),
        ("Handheld Weapon", 12 / 2),
        ("Right Leg", 6),
        ("Left Leg", 6),
    ],
    "D": [
        ("Head", 3),
        ("Core", 10),
        ("Right Arm", 6),
        ("Left Arm", 6),
        ("Right Foreleg", 2),
        ("Left Foreleg", 2),
        ("Right Hindleg", 2),
        ("Left Hindleg", 2),
    ],
}


@of_kind("hit_figure")
def test_hit_figure(given: Case, expected: Case) -> None:
    shares = [(name, name, weight, name == "Core") for name, weight in FIGURES[given["figure"]]]
    found = [[row.label, row.low, row.high] for row in shares_to_rows(shares)]
    assert found == expected["table"]


@of_kind("hit_percent")
def test_hit_percent(given: Case, expected: Case) -> None:
    rest = given["total"] - given["spaces"]
    rows = shares_to_rows([("a", "a", given["spaces"], False), ("core", "Core", rest, True)])
    assert rows[0].high == round(expected["percent"])


@of_kind("max_range")
def test_max_range(given: Case, expected: Case) -> None:
    profile = WeaponProfile(id="gun", category="projectile", damage=3, range=given["combat"])
    assert weapon_figures(tables().weapons, profile).max_range == expected["hexes"]


@of_kind("die_means")
def test_die_means(given: Case, expected: Case) -> None:
    assert not given
    assert (float(mean(total_of(1, 20))), float(mean(total_of(3, 6)))) == (
        expected["d20"],
        expected["three_d6"],
    )


def test_odds_are_exact() -> None:
    assert chance_of(Pool(2), difficulty_threshold(12)) == Fraction(1, 36)


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference is not beside this checkout")
def test_the_reference_has_the_same_examples() -> None:
    kinds = {case["kind"] for case in CASES}
    assert {case["kind"] for case in plain_yaml(REFERENCE)["cases"]} == kinds
    theirs = [case for case in plain_yaml(REFERENCE)["cases"] if case["kind"] in kinds]
    ours = [{key: value for key, value in case.items() if key != "rule"} for case in CASES]
    names = {"inputs": "given"}
    assert ours == [
        {names.get(key, key): value for key, value in case.items() if key != "source"} for case in theirs
    ]
