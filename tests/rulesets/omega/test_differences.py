"""What differs from CityTech, number for number."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from companion.documents.document import ABSENT
from companion.engine.battletech.damage.piloting import STAGGER, target_number
from companion.rulebooks.diff import differences
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
