from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.pools.game import PoolsGame
from companion.engine.pools.mechs.hit_table import hit_table
from companion.engine.pools.mechs.statistics import (
    encumbrance,
    form_statistics,
    lift_power,
    mettle_points,
    walks,
)
from companion.engine.pools.mechs.weapons import hits, weapon_figures
from tests.engine.pools.builders import FRAME, SYSTEM, design, document, game, mech, module, tables
from tests.engine.pools.samples import beside_reference, mech_document, sample

Data = dict[str, Any]


@pytest.mark.rule(SYSTEM, "R52")
@pytest.mark.rule(SYSTEM, "R205")
@pytest.mark.rule(SYSTEM, "R218")
@beside_reference
@pytest.mark.parametrize("name", ["warden", "bulwark", "kestrel"])
def test_the_samples_total_as_they_should(name: str) -> None:
    given, found = sample("mechs", name), design(mech_document(sample("mechs", name)))
    wanted = given["result"]
    assert (found.additive_cp, found.multiplier, found.cp) == (
        wanted["additive_cp"],
        wanted["multiplier"],
        wanted["total_cp"],
    )
    assert (found.tons, lift_power(found), round(found.load, 2), encumbrance(found)) == (
        wanted["tons"],
        wanted["lp"],
        wanted["load_lp"],
        wanted["encumbrance"],
    )
    assert found.tables.statistics.of(found.tons).bma == wanted["bma"]
    assert form_statistics(found)[0].total_mv == wanted["mv"]
    assert {name: round(left, 2) for name, left in found.free_spaces.items()} == wanted["free_spaces"]
    assert [[row.low, row.high] for row in hit_table(found)] == [row[1:] for row in wanted["hit_table"]]
    costs = [part.cp for part in found.parts if part.cp]
    assert sorted(costs) == sorted(row["cp"] for row in wanted["ledger"] if row["cp"])


WEAPONS: list[Data] = [
    {"id": "gun", "category": "projectile", "damage": 5, "in": "core", "clips": [{"shots": 10}]},
    {"id": "beam", "category": "beam", "damage": 3, "outside": True},
    {"id": "blade", "category": "melee", "damage": 4, "traits": {"projected": True}, "in": "left_arm"},
    {"id": "pack", "category": "ordnance", "damage": 5, "count": 4, "salvo": "1/2", "in": "right_leg"},
]
FITTINGS: list[Data] = [
    {"kind": "spotlight"},
    {"kind": "crew", "in": "core"},
    {"kind": "armored_cockpit", "level": 2},
    {"kind": "drop_package"},
]
EXTRAS: dict[str, Any] = {
    "barriers": [{"id": "screen", "value": 2, "in": "core"}],
    "reservoirs": [{"id": "well", "base_power": 5, "in": "core"}],
    "absorbers": [{"value": 1, "in": "core"}],
    "shields": [{"id": "shield", "arm": "left_arm", "plate": {"dr": 4}, "defense_bonus": 1}],
    "sensors": {"class": "MR", "in": "head"},
    "electronic_warfare": {"in": "head", "systems": [{"type": "eccm", "rating": 2}]},
    "propulsion": [{"kind": "thrusters", "ma": 3, "in": "core"}],
    "locomotion": "agile",
    "cloak": {"value": 1},
    "protection": ["arctic"],
    "hands": ["right_arm", "left_arm"],
    "links": [["gun", "beam"]],
    "drives": [{"kind": "wheels", "class": "MS"}],
}


@pytest.mark.rule(SYSTEM, "R54")
@pytest.mark.rule(SYSTEM, "R205")
@given(data=st.data())
def test_no_order_of_building_changes_a_total(data: st.DataObject) -> None:
    frame = [module(name, armor={"dr": 5}) for name in FRAME]
    built = mech(modules=frame, weapons=WEAPONS, fittings=FITTINGS, **EXTRAS)
    moved = {
        key: data.draw(st.permutations(value)) if key in ("modules", "weapons", "fittings") else value
        for key, value in built.items()
    }
    one, other = design(built), design(moved)
    assert (one.cp, one.additive_cp, one.tons, one.load) == (
        other.cp,
        other.additive_cp,
        other.tons,
        other.load,
    )
    assert one.free_spaces == other.free_spaces


@pytest.mark.rule(SYSTEM, "R205")
@given(
    weapons=st.sets(st.integers(0, 3)),
    fittings=st.sets(st.integers(0, 3)),
    extras=st.sets(st.sampled_from([key for key in EXTRAS if key != "links"])),
    added=st.sampled_from([*[key for key in EXTRAS if key != "links"], "weapons", "fittings"]),
)
def test_a_further_part_never_makes_a_mech_cheaper(
    weapons: set[int], fittings: set[int], extras: set[str], added: str
) -> None:
    less = mech(
        weapons=[WEAPONS[at] for at in sorted(weapons)],
        fittings=[FITTINGS[at] for at in sorted(fittings)],
        **{key: EXTRAS[key] for key in extras},
    )
    whole = {"weapons": WEAPONS, "fittings": FITTINGS, **EXTRAS}[added]
    assert design({**less, added: whole}).cp >= design(less).cp


@pytest.mark.rule(SYSTEM, "R56")
@pytest.mark.parametrize("name", ["core", "head", "arm", "leg", "wing", "tail", "pod"])
def test_costs_spaces_and_structure_by_class(name: str) -> None:
    figures = [
        design(mech(modules=[module("core"), module(f"x_{name}", class_)])).modules[f"x_{name}"]
        for class_ in tables().frame.classes
    ]
    step = {"core": [2 * n for n in range(1, 12)]}.get(name)
    costs = step or [n + (1 if name in ("arm", "leg") else 0) for n in range(1, 12)]
    assert [each.cost for each in figures] == costs
    spaces = [2 * n for n in range(1, 12)] if name == "pod" else costs
    assert [each.spaces for each in figures] == spaces
    assert [each.sp for each in figures] == ([0] * 11 if name == "pod" else costs)


@pytest.mark.rule(SYSTEM, "R58")
def test_structure_is_traded_for_spaces() -> None:
    traded = design(mech(modules=[module("core", sp_for_spaces=2)])).modules["core"]
    assert (traded.sp, traded.spaces, traded.cost) == (8, 14, 10)


@pytest.mark.rule(SYSTEM, "R61")
@pytest.mark.rule(SYSTEM, "R63")
@pytest.mark.rule(SYSTEM, "R65")
def test_modules_add_to_damage() -> None:
    rows = tables().frame.modules
    assert rows["arm"].damage_bonus == (0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4)
    assert rows["arm"].throw_range == (1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    assert rows["leg"].damage_bonus == (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    assert rows["tail"].damage_bonus == (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3)


@pytest.mark.rule(SYSTEM, "R62")
@pytest.mark.rule(SYSTEM, "R95")
def test_the_basic_hand_is_a_weapon() -> None:
    found = design(mech(hands=["right_arm"]))
    part = next(part for part in found.parts if part.at == ("hands", 0))
    assert (part.cp, part.spaces, part.half_tons) == (0.8, {"right_arm": 0.8}, 1)


@pytest.mark.rule(SYSTEM, "R67")
@pytest.mark.rule(SYSTEM, "R70")
@pytest.mark.rule(SYSTEM, "R72")
@pytest.mark.parametrize(
    ("plate", "cost"),
    [
        ({"dr": 1, "grade": "substandard"}, 0.3),
        ({"dr": 5}, 2.5),
        ({"dr": 7, "grade": "alpha"}, 4.9),
        ({"dr": 8, "grade": "gamma"}, 10.4),
        ({"dr": 19, "grade": "gamma"}, 24.7),
        ({"dr": 10, "grade": "beta", "hardened": True}, 12.0),
    ],
)
def test_armor_costs_by_grade(plate: Data, cost: float) -> None:
    found = design(mech(modules=[module("core", armor=plate)]))
    part = next(part for part in found.parts if part.at == ("modules", 0, "armor"))
    assert (part.cp, part.half_tons) == (cost, plate["dr"])


@pytest.mark.rule(SYSTEM, "R64")
@pytest.mark.rule(SYSTEM, "R66")
def test_wings_lift_and_large_pods_weigh_on_the_maneuver_value() -> None:
    wings = [module("right_wing", "HR"), module("left_wing", "HR")]
    (found,) = form_statistics(design(mech(modules=[module("core"), *wings])))
    assert found.flying_mv == found.total_mv + 1
    pods = [module("one_pod", "LC"), module("other_pod", "DN")]
    (found,) = form_statistics(design(mech(modules=[module("core"), *pods])))
    assert {each.label: each.value for each in found.mv}["Pods larger than the core"] == -1 - 2


@pytest.mark.rule(SYSTEM, "R63")
@pytest.mark.rule(SYSTEM, "R75")
def test_what_carries_a_mech() -> None:
    assert walks(design())
    assert not walks(design(mech(modules=[module("core"), module("right_leg", "MR")])))
    lame = [module("core"), module("right_leg", "LR"), module("left_leg", "LR")]
    assert not walks(design(mech(modules=lame)))
    assert walks(design(mech(modules=lame, drives=[{"kind": "treads", "class": "MR"}])))


@pytest.mark.rule(SYSTEM, "R77")
@pytest.mark.rule(SYSTEM, "R78")
@pytest.mark.rule(SYSTEM, "R79")
@pytest.mark.rule(SYSTEM, "R80")
def test_figures_of_a_weapon() -> None:
    gun = {"id": "gun", "category": "projectile", "damage": 9, "accuracy": 1, "range": 18, "in": "core"}
    found = design(mech(weapons=[gun]))
    figures = weapon_figures(found.tables.weapons, found.mech.weapons[0])
    # 13.5 for the damage, half more for accuracy, half more for twice the usual range of 9.
    assert (figures.cost, figures.range, figures.max_range, figures.sp) == (30.4, 18, 324, 9)
    assert figures.how == "13.5 × 1.5 accuracy +1 × 1.5 range 18"


@pytest.mark.rule(SYSTEM, "R81")
@pytest.mark.rule(SYSTEM, "R82")
@pytest.mark.rule(SYSTEM, "R83")
@pytest.mark.parametrize(
    ("degrees", "handling", "rate", "number"), [(0, 1, 3, 1), (4, 2, 9, 2), (9, 1, 4, 4)]
)
def test_hits_go_by_degrees(degrees: int, handling: int, rate: int, number: int) -> None:
    assert hits(degrees, handling, rate) == number


@pytest.mark.rule(SYSTEM, "R84")
@pytest.mark.rule(SYSTEM, "R105")
def test_a_battery_costs_a_tenth_of_its_beam() -> None:
    traits = {"shots": 10, "battery_powered": True}
    beam = {"id": "beam", "category": "beam", "damage": 12, "traits": traits, "in": "core"}
    found = design(mech(weapons=[beam]))
    weapon, battery = (part for part in found.parts if part.at == ("weapons", 0))
    assert (weapon.cp, battery.cp, battery.spaces) == (23.1, 2, {"core": 2})


@pytest.mark.rule(SYSTEM, "R109")
@pytest.mark.rule(SYSTEM, "R111")
@pytest.mark.rule(SYSTEM, "R222")
def test_ordnance_and_ammunition_are_a_load() -> None:
    found = design(mech(weapons=[WEAPONS[0], WEAPONS[3]]))
    # A pack of 20 points of damage has 2 SP; ten shots weigh a tenth of the gun's cost.
    assert found.load == pytest.approx(2 + 0.7)
    assert encumbrance(found) == 0
    heavy = [{**WEAPONS[3], "damage": 20, "count": 100, "in": "core"}]
    assert encumbrance(design(mech(weapons=heavy))) == 3
    assert form_statistics(design(mech(weapons=heavy)))[0].mv[-1].label == "Encumbrance 3"


@pytest.mark.rule(SYSTEM, "R125")
@pytest.mark.rule(SYSTEM, "R128")
def test_ammunition_costs_by_its_types() -> None:
    clips = [
        {"shots": 10, "types": {"armor_piercing": True}, "in": "head"},
        {"shots": 10, "types": {"tracer": True, "scattershot": 4}, "outside": True},
    ]
    found = design(mech(weapons=[{**WEAPONS[0], "clips": clips}]))
    inside, outside = (part for part in found.parts if part.at[2:3] == ("clips",))
    assert inside.cp == 2.8
    assert inside.spaces["head"] == pytest.approx(0.7)
    assert (outside.cp, outside.spaces) == (5.3, {})


@pytest.mark.rule(SYSTEM, "R143")
@pytest.mark.rule(SYSTEM, "R146")
@pytest.mark.rule(SYSTEM, "R155")
def test_shields_and_barriers() -> None:
    shield = {"id": "shield", "arm": "left_arm", "plate": {"dr": 6, "grade": "alpha"}, "defense_bonus": 4}
    barrier = {"id": "screen", "value": 3, "reset_time": 1, "traits": ["surge", "melee_only"], "in": "core"}
    found = design(mech(shields=[shield], barriers=[barrier]))
    held, inside = (part for part in found.parts if part.at[0] in ("shields", "barriers"))
    assert (held.cp, held.spaces, held.half_tons) == (6.3, {"left_arm": 1}, 6)
    assert (inside.cp, inside.half_tons) == (25.4, 0)


@pytest.mark.rule(SYSTEM, "R181")
@pytest.mark.rule(SYSTEM, "R177")
@pytest.mark.rule(SYSTEM, "R179")
def test_add_ons_below_nothing_have_a_limit() -> None:
    ugly = [{"kind": "decoration", "level": -5}, *[{"kind": "cramped_cockpit"}] * 10]
    assert design(mech(fittings=ugly)).additive_cp == design().additive_cp - 5
    assert design(mech(fittings=ugly[:2])).additive_cp == design().additive_cp - 1.5


@pytest.mark.rule(SYSTEM, "R182")
def test_a_drop_package_goes_by_the_weight() -> None:
    found = design(mech(fittings=[{"kind": "drop_package"}]))
    assert (found.tons, found.parts[-1].cp, found.parts[-1].how) == (19.5, 2, "1 × 2 for 19.5 tons")


@pytest.mark.rule(SYSTEM, "R185")
@pytest.mark.rule(SYSTEM, "R187")
@pytest.mark.rule(SYSTEM, "R188")
@pytest.mark.rule(SYSTEM, "R189")
@pytest.mark.rule(SYSTEM, "R192")
@pytest.mark.parametrize(
    ("form", "ma", "mv"),
    [
        ("humanoid", {"land": 6}, -1),
        ("beast", {"land": 8}, -2),
        ("piscine", {"water": 12}, -2),
        ("avian", {"air": 12, "land": 6}, -2),
        ("tank", {"land": 6}, -2),
        ("fighter", {"air": 6}, -2),
        ("submarine", {"water": 6}, -2),
    ],
)
def test_movement_goes_by_the_form(form: str, ma: Data, mv: int) -> None:
    (found,) = form_statistics(design(mech(forms=[form])))
    assert (found.ma, found.total_mv) == (ma, mv)


@pytest.mark.rule(SYSTEM, "R191")
@pytest.mark.rule(SYSTEM, "R195")
@pytest.mark.rule(SYSTEM, "R198")
@pytest.mark.rule(SYSTEM, "R200")
def test_propulsion_costs_by_weight_and_carries_a_fighter() -> None:
    jets = [{"kind": "thrusters", "ma": 8, "in": "core"}]
    wheels = [{"kind": "wheels", "class": "MS"}]
    found = design(mech(forms=["humanoid", "fighter"], propulsion=jets, drives=wheels))
    assert found.tons == pytest.approx(22 * 1.1)
    assert found.parts[-1].cp == 7.3
    humanoid, fighter = form_statistics(found)
    assert humanoid.ma == {"land": 6, "air": 8, "space": 8}
    assert fighter.ma == {"air": 6 + 16, "land": 3, "space": 8}
    assert design(mech(propulsion=jets, fuel_km=0)).tons == design().tons


@pytest.mark.rule(SYSTEM, "R197")
def test_hydrojets_drive_in_water_and_some_jump() -> None:
    plain = form_statistics(design(mech(propulsion=[{"kind": "hydrojets", "ma": 8, "in": "core"}])))[0]
    assert plain.ma == {"land": 6, "water": 8}
    jumping = [{"kind": "hydrojets_jumping", "ma": 20, "in": "core"}]
    assert form_statistics(design(mech(propulsion=jumping)))[0].ma == {"land": 6, "water": 20, "air": 7}


@pytest.mark.rule(SYSTEM, "R206")
@pytest.mark.rule(SYSTEM, "R212")
def test_a_standard_plant_is_free_and_subunit_controls_cost_five() -> None:
    standard = mech(powerplant={"charge": "standard", "source": "fusion"})
    assert (design(standard).cp, design(standard).free_spaces) == (design().cp, design().free_spaces)
    subunit = {"in": "core", "is_subunit": True}
    assert design(mech(cockpit=subunit)).additive_cp == design().additive_cp + 5


@pytest.mark.rule(SYSTEM, "R76")
@pytest.mark.rule(SYSTEM, "R126")
def test_weapons_are_of_four_categories_and_standard_ones_cost_no_more() -> None:
    assert [*tables().weapons.categories] == ["melee", "projectile", "beam", "ordnance"]
    plain, standard, kinetic = (
        mech(weapons=[{**WEAPONS[0], "clips": [{"shots": 100, "types": types}]}])
        for types in ({}, {"standard": True}, {"kinetic": True})
    )
    assert design(standard).cp == design(plain).cp < design(kinetic).cp


@pytest.mark.rule(SYSTEM, "R199")
@pytest.mark.rule(SYSTEM, "R202")
@pytest.mark.rule(SYSTEM, "R208")
@pytest.mark.rule(SYSTEM, "R210")
@pytest.mark.rule(SYSTEM, "R211")
@pytest.mark.rule(SYSTEM, "R217")
def test_mettle_points_go_by_cockpit_plant_and_drive() -> None:
    assert mettle_points(design(), 3) == 3
    assert mettle_points(design(mech(cockpit={"in": "core", "controls": "virtual"})), 3) == 4
    assert mettle_points(design(mech(cockpit={"in": "core", "controls": "manual"})), 2) == 0
    hot = {"charge": "supercharged", "hot": True}
    reflex = mech(cockpit={"in": "core", "controls": "reflex"}, powerplant=hot)
    assert mettle_points(design(reflex), 4) == 9
    exotic = mech(propulsion=[{"kind": "exotic", "ma": 8, "in": "core"}])
    assert mettle_points(design(exotic), 3) == 4


@pytest.mark.rule(SYSTEM, "R207")
@pytest.mark.rule(SYSTEM, "R209")
@pytest.mark.rule(SYSTEM, "R213")
@pytest.mark.rule(SYSTEM, "R214")
def test_multipliers_add_up() -> None:
    plant = {"charge": "standard", "hot": True, "source": "combustion"}
    found = design(mech(powerplant=plant, locomotion="strong", protection=["space", "reentry"]))
    assert found.multiplier == pytest.approx(-0.1 - 0.33 + 0.1 + 0.05 + 0.1)
    assert found.tons == pytest.approx(design().tons * 1.1)
    assert lift_power(found) == lift_power(design()) + 6
    assert found.free_spaces["head"] == design().free_spaces["head"] - 1


@pytest.mark.rule(SYSTEM, "R53")
@pytest.mark.parametrize(
    ("cp", "tier"), [(9, "primitive"), (200, "mass_produced"), (599.9, "elite"), (5000, "legendary")]
)
def test_budgets(cp: float, tier: str) -> None:
    assert tables().budgets.of(cp) == tier


@pytest.mark.rule(SYSTEM, "R219")
@pytest.mark.parametrize(("tons", "bma", "mv"), [(0, 6, -1), (19.9, 6, -1), (20, 6, -2), (250, 2, -10)])
def test_weight_slows(tons: float, bma: int, mv: int) -> None:
    row = tables().statistics.of(tons)
    assert (row.bma, row.mv) == (bma, mv)


@pytest.mark.rule(SYSTEM, "R223")
def test_what_is_outside_is_half_as_large() -> None:
    gun = {
        "id": "gun",
        "name": "Rifle",
        "category": "projectile",
        "damage": 8,
        "held_by": ["right_arm", "left_arm"],
    }
    rows = hit_table(design(mech(weapons=[{**gun, "saved_spaces": 0}], hands=["right_arm", "left_arm"])))
    assert [row.label for row in rows][4:] == ["Rifle", "Right leg", "Left leg"]
    assert (rows[-1].high, rows[0].rolls, rows[-1].rolls[-2:]) == (100, "01–11", "00")


def test_every_shipped_mech_has_a_sheet_and_facts() -> None:
    for view in game().models():
        sheet, facts = game().blank_sheet(view.id), game().facts(view.id)
        assert sheet.tables[1].rows
        assert facts.paces
        assert view.summary.startswith(sheet.tables[2].rows[-1].cells[1].text)


@pytest.mark.rule(SYSTEM, "R204")
def test_fuel_for_short_flights_weighs_a_hundredth_of_the_usual() -> None:
    jets = [{"kind": "thrusters", "ma": 8, "in": "core"}]
    usual, short = design(mech(propulsion=jets)), design(mech(propulsion=jets), flights="short")
    assert usual.tons == pytest.approx(19.5 * 1.1)
    assert short.tons == pytest.approx(19.5 * 1.001)
    loads = mech(propulsion=jets, extra_fuel={"loads": 1, "in": "core"})
    assert fuel_text(game(flights="short"), loads) == "510 km"
    assert fuel_text(game(flights="short"), mech(propulsion=jets)) == "10 km"


def fuel_text(by: PoolsGame, data: Data) -> str:
    sheet = by.with_models({"Test": document(data)}).blank_sheet("Test")
    return next(fact.value for fact in sheet.facts if fact.id == "fuel")


@pytest.mark.rule(SYSTEM, "R183")
@pytest.mark.parametrize(
    ("kind", "cost", "spaces"),
    [("ejection_seat", 1, 0), ("escape_pod", 2, 1), ("maneuver_pod", 4, 2), ("vehicle_pod", 6, 3)],
)
def test_ejection_systems_take_the_place_of_the_cockpit(kind: str, cost: int, spaces: int) -> None:
    bare, fitted = design(), design(mech(fittings=[{"kind": kind}]))
    assert fitted.additive_cp - bare.additive_cp == cost
    assert bare.free_spaces["core"] - fitted.free_spaces["core"] == spaces
