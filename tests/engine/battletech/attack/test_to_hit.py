from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.attack.shot import Shot, facts_of
from companion.engine.battletech.attack.to_hit import calculate_shot, to_hit
from companion.engine.forms import Calculation, Outcome
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of
from tests.builders import citytech

RULES = citytech().rules
TABLES = RULES.tables
TABLE = "Combat > Weapons Fire Modifiers Table"
TEXT = "Combat > To-Hit Modifiers"
WEAPONS = st.sampled_from(sorted(TABLES.weapons))
SHOTS = st.builds(
    Shot,
    weapon=st.sampled_from(list(TABLES.weapons.values())),
    range=st.integers(1, 31),
    attacker_movement=st.sampled_from(sorted(TABLES.movement.modes)),
    target_movement=st.just("walked"),
    hexes_moved=st.integers(0, 14),
    target_in=st.sampled_from(
        ("clear", "light_woods", "heavy_woods", "smoke", "water_0", "water_1", "rough")
    ),
    intervening=st.fixed_dictionaries({"light_woods": st.integers(0, 2), "smoke": st.integers(0, 1)}),
    gunnery=st.integers(0, 8),
    heat=st.integers(0, 30),
    damage=st.sampled_from(
        [(), (("sensors", 1),), (("shoulder", 1), ("sensors", 1)), (("upper_arm_actuator", 1),)]
    ),
    is_attacker_prone=st.booleans(),
    target_type=st.sampled_from(("mech", "vehicle", "infantry", "battle_armor")),
    is_target_jumped=st.booleans(),
    is_target_prone=st.booleans(),
    is_target_skidding=st.booleans(),
    is_target_immobile=st.booleans(),
    has_partial_cover=st.booleans(),
    is_secondary_target=st.booleans(),
)


def shot(weapon: str = "is.medium_laser", hexes: int = 2, **more: Any) -> Shot:
    values: dict[str, Any] = {
        "attacker_movement": "stationary",
        "target_movement": "stationary",
        "hexes_moved": 0,
        **more,
    }
    return Shot(weapon=TABLES.weapons[weapon], range=hexes, **values)


def reckoning(it: Shot) -> Calculation:
    return calculate_shot(it, TABLES, RULES.options)


def modifier_of(**more: Any) -> int:
    """Return what one circumstance adds to a shot at short range that needs 4."""
    number = reckoning(shot(**more)).number
    assert number is not None
    return number - 4


def reason(it: Shot) -> str:
    calculation = reckoning(it)
    assert (calculation.outcome, calculation.number, calculation.probability) == (
        Outcome.IMPOSSIBLE,
        None,
        0.0,
    )
    return calculation.reason


@pytest.mark.rule("CityTech", "Combat > Base To-Hit Number")
@pytest.mark.rule("CityTech", "Playing the Game > Gunnery Skill Rating")
@pytest.mark.parametrize("gunnery", range(9))
def test_gunnery_is_the_base(gunnery: int) -> None:
    calculation = reckoning(shot(gunnery=gunnery))
    assert calculation.number == gunnery
    assert (calculation.modifiers[0].label, calculation.modifiers[0].value) == ("Gunnery", gunnery)
    assert calculation.modifiers[0].source == "CityTech, Combat > Base To-Hit Number"


@pytest.mark.rule("CityTech", TABLE)
@pytest.mark.parametrize(
    ("movement", "expected"), [("stationary", 0), ("walked", 1), ("ran", 2), ("jumped", 3)]
)
def test_the_attackers_movement(movement: str, expected: int) -> None:
    assert modifier_of(attacker_movement=movement) == expected


@pytest.mark.rule("CityTech", TABLE)
@pytest.mark.rule("CityTech", "Heat > Weapon Attack Effects")
@pytest.mark.parametrize(
    ("heat", "expected"),
    [(0, 0), (7, 0), (8, 1), (12, 1), (13, 2), (16, 2), (17, 3), (23, 3), (24, 4), (30, 4)],
)
def test_heat(heat: int, expected: int) -> None:
    assert modifier_of(heat=heat) == expected


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ({"sensors": 1}, 2),
        ({"upper_arm_actuator": 1}, 1),
        ({"upper_arm_actuator": 1, "lower_arm_actuator": 1}, 2),
        ({"shoulder": 1}, 4),
        ({"shoulder": 1, "upper_arm_actuator": 1, "lower_arm_actuator": 1}, 4),
        ({"shoulder": 1, "sensors": 1}, 6),
    ],
)
def test_damage_to_the_attacker(damage: dict[str, int], expected: int) -> None:
    assert modifier_of(damage=tuple(damage.items())) == expected


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_two_sensor_hits_forbid_firing() -> None:
    assert reason(shot(damage=(("sensors", 2),))) == "Sensors, second hit: it cannot fire."


@pytest.mark.rule("CityTech", TEXT)
@pytest.mark.parametrize(
    ("hexes", "expected"), [(1, 3), (2, 2), (3, 1), (4, 0), (6, 0), (7, 2), (12, 2), (13, 4), (18, 4)]
)
def test_range_and_minimum_range_of_a_ppc(hexes: int, expected: int) -> None:
    assert modifier_of(weapon="is.ppc", hexes=hexes) == expected


@pytest.mark.rule("CityTech", TEXT)
def test_beyond_long_range_nothing_can_be_hit() -> None:
    assert reason(shot("is.ppc", 19)) == "PPC reaches 18 hexes; the target is 19 away."


@pytest.mark.rule("CityTech", TEXT)
@pytest.mark.rule("CityTech", "Components > Light Woods")
@pytest.mark.rule("CityTech", "Components > Heavy Woods")
@pytest.mark.rule("CityTech", "Special Case Rules > Smoke")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ({"intervening": {"light_woods": 1}}, 1),
        ({"intervening": {"light_woods": 2}}, 2),
        ({"intervening": {"heavy_woods": 1}}, 2),
        ({"intervening": {"smoke": 1}}, 2),
        ({"target_in": "light_woods"}, 1),
        ({"target_in": "heavy_woods"}, 2),
        ({"target_in": "heavy_woods", "intervening": {"light_woods": 2}}, 4),
        ({"target_in": "smoke"}, 0),
        ({"target_in": "smoke", "target_type": "vehicle"}, 2),
        ({"target_in": "rough"}, 0),
        ({"target_in": "building_heavy_cf90_h2"}, 0),
    ],
)
def test_woods_and_smoke(terrain: dict[str, Any], expected: int) -> None:
    assert modifier_of(**terrain) == expected


@pytest.mark.rule("CityTech", TEXT)
@pytest.mark.parametrize(
    "between",
    [
        {"intervening": {"light_woods": 3}},
        {"intervening": {"heavy_woods": 2}},
        {"intervening": {"light_woods": 1, "heavy_woods": 1}},
        {"intervening": {"smoke": 1, "light_woods": 1}},
    ],
)
def test_dense_woods_block(between: dict[str, Any]) -> None:
    assert "No line of sight" in reason(shot(**between))


@pytest.mark.rule("CityTech", TEXT)
@pytest.mark.rule("CityTech", "Components > Water")
@pytest.mark.parametrize(
    ("water", "expected"),
    [
        ({"target_in": "water_0"}, 0),
        ({"target_in": "water_1"}, 2),
        ({"target_in": "water_1", "has_partial_cover": True}, 2),
        ({"target_in": "water_1", "target_type": "vehicle"}, 0),
        ({"target_in": "water_3", "target_type": "vehicle"}, 0),
        ({"attacker_in": "water_1"}, 1),
        ({"attacker_in": "water_0"}, 0),
    ],
)
def test_water(water: dict[str, Any], expected: int) -> None:
    assert modifier_of(**water) == expected


@pytest.mark.rule("CityTech", TEXT)
@pytest.mark.parametrize(
    "water",
    [
        {"target_in": "water_2"},
        {"target_in": "water_1", "is_target_prone": True},
        {"attacker_in": "water_2"},
        {"attacker_in": "water_4"},
        {"attacker_in": "water_1", "is_attacker_prone": True},
    ],
)
def test_nothing_is_fired_out_of_deep_water_or_into_it(water: dict[str, Any]) -> None:
    assert "under water" in reason(shot(**water))


@pytest.mark.rule("CityTech", TABLE)
@pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ({"has_partial_cover": True}, 3),
        ({"has_partial_cover": True, "target_type": "vehicle"}, 0),
        ({"is_target_prone": True}, 1),
        ({"is_target_prone": True, "hexes": 1}, -2),
        ({"is_attacker_prone": True}, 2),
        ({"is_secondary_target": True}, 1),
        ({"is_target_immobile": True}, -4),
        ({"is_target_immobile": True, "is_target_prone": True, "hexes": 1}, -6),
        ({"is_target_jumped": True}, 1),
        ({"is_target_jumped": True, "hexes_moved": 5}, 3),
        ({"target_type": "battle_armor"}, 1),
    ],
)
def test_the_target(target: dict[str, Any], expected: int) -> None:
    assert modifier_of(**target) == expected


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_a_skidding_target() -> None:
    assert modifier_of(is_target_skidding=True) == 2


@pytest.mark.rule("CityTech", TABLE)
@pytest.mark.parametrize(
    ("hexes", "expected"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (25, 4)]
)
def test_the_hexes_a_target_moved(hexes: int, expected: int) -> None:
    assert modifier_of(hexes_moved=hexes) == expected


@pytest.mark.rule("CityTech", "Equipment > Pulse Lasers")
@pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
@pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
@pytest.mark.rule("CityTech", "Combat > Aimed Shots")
@pytest.mark.rule("CityTech", "Special Case Rules > LRM Indirect Fire")
@pytest.mark.parametrize(
    ("weapon", "more", "expected"),
    [
        ("is.medium_pulse_laser", {}, -2),
        ("clan.lb20x_ac", {}, 0),
        ("clan.lb20x_ac", {"uses_cluster_rounds": True}, -1),
        ("clan.lb20x_ac", {"has_targeting_computer": True}, -1),
        ("clan.lb20x_ac", {"has_targeting_computer": True, "uses_cluster_rounds": True}, -1),
        ("clan.medium_pulse_laser", {"has_targeting_computer": True}, -3),
        ("clan.er_ppc", {"has_targeting_computer": True, "is_called_shot": True}, 3),
        ("clan.srm6", {"has_targeting_computer": True}, 0),
        ("is.medium_laser", {"is_target_immobile": True, "aimed_at": "body"}, -4),
        ("is.medium_laser", {"is_target_immobile": True, "aimed_at": "head"}, 3),
        ("clan.lrm20", {"spotter_movement": "stationary"}, 1),
        ("clan.lrm20", {"spotter_movement": "ran", "attacker_movement": "walked"}, 4),
    ],
)
def test_equipment_and_special_shots(weapon: str, more: dict[str, Any], expected: int) -> None:
    assert modifier_of(weapon=weapon, **more) == expected


@pytest.mark.parametrize(
    ("weapon", "more", "text"),
    [
        ("is.medium_laser", {"uses_cluster_rounds": True}, "Only LB-X"),
        ("is.srm6", {"spotter_movement": "walked"}, "Only LRMs"),
        ("is.medium_laser", {"aimed_at": "head"}, "immobile 'Mechs only"),
        ("is.srm6", {"aimed_at": "body", "is_target_immobile": True}, "Missiles cannot be aimed"),
        (
            "is.lb10x_ac",
            {"aimed_at": "body", "is_target_immobile": True, "uses_cluster_rounds": True},
            "Cluster",
        ),
        ("clan.er_ppc", {"is_called_shot": True}, "needs a targeting computer"),
        ("clan.lrm5", {"is_called_shot": True, "has_targeting_computer": True}, "direct-fire weapons only"),
        ("is.ppc", {"has_targeting_computer": True}, "Only Clan units"),
    ],
)
def test_shots_that_the_rules_do_not_know(weapon: str, more: dict[str, Any], text: str) -> None:
    assert text in reason(shot(weapon, **more))


@pytest.mark.rule("CityTech", "Combat > Modified To-Hit Number")
def test_modifiers_stand_in_the_order_of_the_table() -> None:
    hard = shot(
        "is.ppc",
        2,
        gunnery=3,
        attacker_movement="ran",
        heat=9,
        damage=(("sensors", 1), ("upper_arm_actuator", 1), ("lower_arm_actuator", 1)),
        intervening={"light_woods": 1},
        target_in="heavy_woods",
        is_secondary_target=True,
        hexes_moved=7,
        is_target_jumped=True,
    )
    calculation = reckoning(hard)
    assert [str(modifier) for modifier in calculation.modifiers] == [
        "Gunnery +3",
        "Attacker ran +2",
        "Sensors, first hit +2",
        "Upper arm actuator +1",
        "Lower arm actuator +1",
        "Heat 9 +1",
        "Short range (2) 0",
        "Minimum range (3) +2",
        "1 × Light woods +1",
        "Target in heavy woods +2",
        "Secondary target +1",
        "Target moved 7 hexes +3",
        "Target jumped +1",
    ]
    assert (calculation.number, calculation.outcome) == (20, Outcome.AUTOMATIC_MISS)
    assert all(modifier.source.startswith("CityTech, ") for modifier in calculation.modifiers)


@pytest.mark.rule("CityTech", "Combat > Modified To-Hit Number")
@pytest.mark.rule("CityTech", "Combat > To-Hit Roll")
@pytest.mark.parametrize(("gunnery", "outcome"), [(8, Outcome.ROLL), (7, Outcome.ROLL)])
def test_up_to_twelve_can_be_rolled(gunnery: int, outcome: Outcome) -> None:
    calculation = reckoning(shot(hexes=9, gunnery=gunnery))
    assert (calculation.number, calculation.outcome) == (gunnery + 4, outcome)
    missed = reckoning(shot(hexes=9, gunnery=gunnery, attacker_movement="ran"))
    assert (missed.outcome is Outcome.AUTOMATIC_MISS) == (gunnery + 6 > 12)


@given(SHOTS)
def test_the_number_is_the_sum_of_its_modifiers_and_has_their_chance(it: Shot) -> None:
    calculation = reckoning(it)
    if calculation.outcome is Outcome.IMPOSSIBLE:
        assert calculation.reason
        return
    assert calculation.number == sum(modifier.value for modifier in calculation.modifiers)
    assert all(modifier.source for modifier in calculation.modifiers)
    chance = (
        0.0 if calculation.number > 12 else float(at_least(calculation.number, odds_of(parse_dice("2d6"))))
    )
    assert calculation.probability == chance


@given(SHOTS)
def test_no_modifier_counts_twice_and_facts_explain_every_condition(it: Shot) -> None:
    target = to_hit(it, TABLES, RULES.options)
    labels = [modifier.label for modifier in target.modifiers]
    assert len(set(labels)) == len(labels)
    facts = facts_of(it, TABLES)
    if target.impossible is None:
        counted = sum(row.holds(facts) for row in TABLES.to_hit.conditions.values())
        named = {row.label for row in TABLES.to_hit.conditions.values()}
        assert counted == sum(label.split(" × ")[-1] in named for label in labels)


@given(SHOTS)
def test_a_worse_gunner_a_hotter_mech_or_a_faster_target_is_never_easier(it: Shot) -> None:
    def number(**changes: Any) -> int:
        values = {name: getattr(it, name) for name in Shot.__dataclass_fields__} | changes
        count = to_hit(Shot(**values), TABLES, RULES.options).number
        return 99 if count is None else count

    assert it.gunnery is not None
    assert number(gunnery=it.gunnery + 1) >= number()
    assert number(heat=it.heat + 3) >= number()
    assert number(hexes_moved=it.hexes_moved + 2) >= number()


def _grid() -> Iterable[str]:
    """Yield every weapon by range; then what each circumstance adds to a shot that needs 4."""
    for name, weapon in TABLES.weapons.items():
        ranges = sorted({1, 2, 3, weapon.minimum, weapon.short, weapon.medium, weapon.long} - {0})
        cells = " ".join(f"{hexes}:{reckoning(shot(name, hexes)).number or '-'}" for hexes in ranges)
        yield f"{name:28} {cells} {weapon.long + 1}:{reckoning(shot(name, weapon.long + 1)).number or '-'}"
    for heat in range(31):
        yield f"heat {heat:2}  {modifier_of(heat=heat):+}"
    for moved in range(13):
        yield f"target moved {moved:2}  {modifier_of(hexes_moved=moved):+}"
    for movement in TABLES.movement.modes:
        yield f"attacker {movement:10}  {modifier_of(attacker_movement=movement):+}"


@pytest.mark.rule("CityTech", TABLE)
def test_every_weapon_at_every_range(golden: Callable[[str, Iterable[str]], None]) -> None:
    golden("citytech_to_hit.txt", _grid())
