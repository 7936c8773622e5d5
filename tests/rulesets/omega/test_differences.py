"""What differs from CityTech, number for number."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pytest

from companion.documents.document import ABSENT
from companion.engine.battletech.damage.piloting import STAGGER, target_number
from companion.rulebooks.diff import RuleChange, differences
from tests.builders import source
from tests.citytech import fight
from tests.rulesets.omega.battles import omega, under_omega


def _format(value: object) -> str:
    return "nothing" if value is ABSENT else json.dumps(value, sort_keys=True, default=str)


@pytest.mark.rule("Omega", "R1")
def test_the_table_of_differences(golden: Callable[[str, Iterable[str]], None]) -> None:
    found = differences(source("omega"), source("citytech"))
    golden(
        "omega_differences.txt",
        (f"{it.kind.value} {it.key}: {_format(it.before)} -> {_format(it.after)}" for it in found),
    )


PRESENT, GONE = "present", "gone"
ROWS: Mapping[str, Mapping[str, object]] = {
    "R5, R7, R10, R11, R14": {
        "weapon_attacks.rates.rounds_2": PRESENT,
        "weapon_attacks.rates.rounds_10": PRESENT,
        "hit_counts.ac2": PRESENT,
        "weapons.is.ac5.fires": PRESENT,
    },
    "R8, R9": {
        "weapons.is.ac20.heat": (7, 5),
        "weapons.is.ac5.heat": (1, 2),
        "weapons.is.ac2.shots_per_ton": (45, 50),
        "weapons.is.machine_gun.heat": (0, 0.1),
        "weapons.clan.ultra_ac20.heat": (7, 4),
    },
    "R6": {"weapons.is.machine_gun.damage": (2, 1), "infantry.struck.by_machine_guns": GONE},
    "R12": {"hit_counts.lb2x": PRESENT, "hit_counts.lb20x": PRESENT, "weapons.is.lb10x_ac.fires": PRESENT},
    "R13": {"weapon_attacks.rates.double.attacks": PRESENT, "weapon_attacks.rates.double.shots": (2, 1)},
    "R15": {
        "weapons.clan.lb2x_ac.tons": (5.0, 4.0),
        "weapons.clan.lb5x_ac.slots": (4, 2),
        "weapons.clan.lb10x_ac.tons": (10.0, 7.0),
        "weapons.clan.lb20x_ac.slots": (9, 7),
    },
    "R16, R18, R19, R20": {
        "weapons.is.lrm20.missiles": (20, 1),
        "weapons.is.lrm20.damage": (1, 10),
        "weapons.is.lrm20.tubes": PRESENT,
        "weapons.is.srm6.holds": PRESENT,
        "weapons.is.srm6.damage": (2, 15),
    },
    "R21, R28": {
        "weapons.is.srm6.guides": PRESENT,
        "equipment.is.streak_unit": PRESENT,
        "to_hit.impossible.streak_launcher": PRESENT,
    },
    "R22": {"to_hit.impossible.beacon_at_building.reason": PRESENT, "guidance": GONE},
    "R23": {
        "equipment.is.anti_missile_system.decoys": PRESENT,
        "equipment.is.anti_missile_system.missiles_destroyed": GONE,
    },
    "R24": {"ammunition.rack_share": PRESENT, "ammunition.rack_damage.lrm20": (20, 10)},
    "R25, R26": {"weapons.is.srm6.tons": (3.0, 4.5), "weapons.clan.lrm20.tons": (5.0, 8.0)},
    "R27, R29, R31, R32, R33, R34": {
        "weapons.is.lrm20.guides": PRESENT,
        "to_hit.conditions.infrared": PRESENT,
        "to_hit.conditions.active_at_heavy": PRESENT,
        "to_hit.conditions.anti_radiation": PRESENT,
    },
    "R30": {"weapons.is.artemis_iv": PRESENT, "equipment.is.artemis_iv.about": PRESENT, "guidance": GONE},
    "R35, R36, R37, R38": {
        "equipment.is.flares": PRESENT,
        "equipment.clan.chaff": PRESENT,
        "equipment.is.smoke_screen": PRESENT,
        "to_hit.conditions.infrared_countermeasures": PRESENT,
    },
    "R39, R40, R41, R42, R43, R44": {
        "equipment.is.ecm": GONE,
        "equipment.is.ecm_3": PRESENT,
        "to_hit.conditions.ecm_at_active": PRESENT,
    },
    "R45": {
        "to_hit.conditions.missile_at_ground": PRESENT,
        "to_hit.conditions.missile_at_infantry": PRESENT,
    },
    "R46, R47, R48, R49, R50": {
        "weapons.is.lrm20.fires": PRESENT,
        "heat.points.hex_left": PRESENT,
        "heat.points.burning_hex_entered": (2, 0),
    },
    "R17, R51, R52, R53, R54, R55, R56, R57": {
        "weapons.is.arrow_v": PRESENT,
        "weapons.clan.arrow_v": PRESENT,
    },
    "R58, R59, R60, R61, R62, R63, R65, R67, R72": {
        "infantry.squads": PRESENT,
        "infantry.movements.motorized": GONE,
        "infantry.struck.in_the_open": GONE,
        "infantry.struck.by_shells": PRESENT,
        "to_hit.conditions.at_infantry": PRESENT,
        "weapons.squad.rifles": PRESENT,
        "weapons.squad.flamer": PRESENT,
    },
    "R66, R68, R69, R70, R71, R73": {
        "infantry.squads": PRESENT,
        "weapons.squad.laser": PRESENT,
        "weapons.squad.charges": PRESENT,
        "battle_armor.clears_in": PRESENT,
    },
    "R64": {
        "equipment.clan.anti_personnel_pod.detonates": ("1d6-1", "2d6"),
        "equipment.clan.anti_personnel_pod.detonates_by": PRESENT,
    },
    "R74, R75": {
        "battle_armor.fire_singly": PRESENT,
        "weapons.suit.crm": PRESENT,
        "weapons.suit.anti_personnel": PRESENT,
    },
    "R76, R77, R78, R79, R80, R81, R82, R83": {
        "slotted_vehicles": PRESENT,
        "criticals.effects.lift_2": PRESENT,
        "criticals.effects.fuel": PRESENT,
    },
    "R84, R85, R86": {"slotted_vehicles": PRESENT, "criticals.effects.drive_train_4": PRESENT},
    "R87": {
        "weapon_attacks.network": PRESENT,
        "equipment.is.c3_master.links": PRESENT,
        "equipment.is.c3_slave.links": PRESENT,
    },
    "R88": {
        "weapons.is.ppc.minimum": (3, 0),
        "weapons.is.gauss_rifle.minimum": (2, 0),
        "weapons.clan.ultra_ac2.minimum": (2, 0),
    },
    "R89": {"construction.heat_sinks.by_engine": PRESENT},
    "R90": {"construction.armor.is_limited": PRESENT},
    "R91": {
        "construction.omni.never_in_pods": PRESENT,
        "construction.omni.bare_arm.traits": (["ppc", "autocannon", "gauss"], []),
    },
    "R92": {
        "construction.rounded_up_to": (0.5, 0.25),
        "construction.rounded": PRESENT,
        "construction.armor.lot": (0.5, 0.25),
    },
    "R93": {"equipment.is.active_probe.settings": PRESENT},
    "R94": {"weapons.is.flamer.fires": PRESENT, "options.flamers": GONE},
    "R95": {"to_hit.conditions.called_shot": GONE, "to_hit.impossible.called_without_computer": GONE},
    "R96": {"weapons.is.tag": PRESENT, "weapons.clan.tag": PRESENT},
    "R97": {"weapon_attacks.guided_shells": PRESENT},
    "R98": {"line_of_sight.jumpers_see_all": PRESENT},
    "R99": {"piloting.staggers_at": PRESENT, "piloting.modifiers": PRESENT},
    "R101": {
        "minefields.conventional.damage": (6, 5),
        "minefields.conventional.straight": PRESENT,
    },
    "R102, R103": {
        "criticals.effects.engine_1.heat": (5, 0),
        "criticals.effects.engine_2.engine_sinks": PRESENT,
        "criticals.vaporizing": PRESENT,
    },
    "R104": {"hit_location.critical_on": (2, {"roll": 2, "does": "rolls_again"})},
    "R105, R106, R107": {
        "physical.attacks.charge.base": (5, 3),
        "physical.attacks.charge.may_fire": PRESENT,
        "physical.attacks.death_from_above.grouping": (5, "halves"),
    },
    "R108": {"physical.attacks.accidental_fall.base": (7, 9)},
    "R109": {"piloting.falling.divides_in_water": PRESENT},
}
"""The rows of the table of differences: where a rule stands, and what it was and is."""


@pytest.fixture(scope="module")
def changes() -> Mapping[str, RuleChange]:
    """Return what differs from CityTech, by where it stands."""
    return {it.key: it for it in differences(source("omega"), source("citytech"))}


@pytest.mark.rule("Omega", "R1")
@pytest.mark.parametrize(("row", "key"), [(row, key) for row, found in ROWS.items() for key in found])
def test_each_row_of_the_table_of_differences_is_found(
    changes: Mapping[str, RuleChange], row: str, key: str
) -> None:
    found, expected = changes[key], ROWS[row][key]
    if isinstance(expected, tuple):
        assert (found.before, found.after) == expected
    else:
        assert (found.after is ABSENT) is (expected == GONE)


@pytest.mark.rule("Omega", "R88")
def test_only_lrms_of_the_inner_sphere_and_arrows_have_a_minimum_range() -> None:
    found = omega().rules.tables.weapons_with({}).items()
    assert {name.rstrip("0123456789") for name, it in found if it.minimum} == {
        "is.lrm",
        "is.arrow_v",
        "clan.arrow_v",
    }


@pytest.mark.rule("Omega", "R95")
def test_targeting_computers_steer_at_no_location() -> None:
    tables = omega().rules.tables
    assert tables.to_hit.conditions["targeting_computer"].value == -1
    assert not tables.to_hit.asks("called_shot")


@pytest.mark.rule("Omega", "R99")
class TestStaggering:
    """Damage in one phase calls for a roll by the class of the 'Mech, and each full multiple adds 1."""

    @pytest.mark.parametrize(("tons", "points"), [(20, 15), (55, 20), (60, 25), (80, 30)])
    def test_what_calls_for_a_roll(self, tons: int, points: int) -> None:
        assert omega().rules.tables.piloting.staggering_points(tons) == points

    @pytest.mark.parametrize(
        ("unit", "damage", "added"),
        [
            ("orion", 24, 0),
            ("orion", 25, 1),
            ("orion", 49, 1),
            ("orion", 50, 2),
            ("orion", 74, 2),
            ("uller", 30, 2),
        ],
    )
    def test_what_it_adds(self, unit: str, damage: int, added: int) -> None:
        at = under_omega(fight(orion="red 0505 0", uller="blue 0503 3"))
        struck = at.units[unit]
        at = at.with_unit(replace(struck, suffered=replace(struck.suffered, taken=damage)))
        plain, found = (
            target_number(it, it.units[unit], STAGGER).number for it in (at.with_unit(struck), at)
        )
        assert (found or 0) - (plain or 0) == added


@pytest.mark.rule("Omega", "R106")
@pytest.mark.parametrize("attack", ["charge", "death_from_above"])
def test_charges_begin_at_three(attack: str) -> None:
    physical, to_hit = omega().rules.tables.physical, omega().rules.tables.to_hit
    assert physical is not None
    rule = physical.attacks[attack]
    moved = [to_hit.attacker_movement[way].value for way in ("walked", "ran", "jumped")]
    assert [(rule.base or 0) + value for value in moved] == [4, 5, 6]
    assert rule.modified_by == ("movement",)
    assert rule.by_piloting


@pytest.mark.rule("Omega", "R108")
def test_who_falls_on_another_hits_on_nine() -> None:
    physical = omega().rules.tables.physical
    assert physical is not None
    assert physical.attacks["accidental_fall"].base == 9
