"""Equipment that works otherwise: flamers that heat, pods against platoons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import BurnsOn, HeatBuilt, LocationHit
from companion.engine.battletech.battle.heated_units import Burning
from companion.engine.battletech.battle.state import Battle
from tests.builders import events_of
from tests.engine.battletech.gunnery import HIT, fire_volley
from tests.rulesets.omega.battles import armed, facing, omega


def flaming(number: int = 1) -> Battle:
    """Return an Orion with flamers beside a Victor."""
    return armed(*["is.flamer", "clan.flamer"][:number])


@pytest.mark.rule("Omega", "R94")
def test_a_flamer_heats_armor_by_ten_and_does_not_damage_it() -> None:
    at = flaming()
    played = fire_volley(at, DeclareFire("orion", "victor", ("is.flamer",)), HIT)
    assert [(it.unit, it.points) for it in events_of(played, HeatBuilt)] == [("orion", 3), ("victor", 10)]
    assert events_of(played, LocationHit) == []


@pytest.mark.rule("Omega", "R94")
def test_several_burn_for_a_turn_longer_each() -> None:
    at = flaming(2)
    played = fire_volley(at, DeclareFire("orion", "victor", ("is.flamer", "clan.flamer")), HIT, HIT)
    assert [it.points for it in events_of(played, HeatBuilt) if it.unit == "victor"] == [10]
    assert events_of(played, BurnsOn) == [BurnsOn("victor", "hit_by/Flamer", 10)]
    struck = played.battle.mech("victor")
    assert struck.burning == {"hit_by/Flamer": Burning(10, 1)}
    after = struck.at_new_turn()
    assert (after.doings.heat_sources, after.burning) == ({"hit_by/Flamer": 10}, {})


@pytest.mark.rule("Omega", "R67")
@pytest.mark.parametrize(("lost", "heat"), [(0, 6), (1, 5), (2, 3), (3, 2)])
def test_flames_of_a_squad_lose_heat_with_its_men(lost: int, heat: int) -> None:
    at = facing(jumpers="red 0505 0", warden="blue 0504 3")
    unit = at.units["jumpers"]
    at = at.with_unit(replace(unit, structure={**unit.structure, "squad_1": 4 - lost}))
    played = fire_volley(at, DeclareFire("jumpers", "warden", ("flamer_1",)), HIT)
    assert [it.points for it in events_of(played, HeatBuilt)] == [heat]
    assert events_of(played, LocationHit) == []


@pytest.mark.rule("Omega", "R67")
@pytest.mark.parametrize(("lost", "men"), [(0, 8), (1, 6), (2, 4), (3, 2)])
def test_flames_of_a_squad_take_men(lost: int, men: int) -> None:
    at = facing(jumpers="red 0505 0", platoon="blue 0504 3")
    unit = at.units["jumpers"]
    at = at.with_unit(replace(unit, structure={**unit.structure, "squad_1": 4 - lost}))
    dice = [(3,)] if men <= 4 else [(3,), (4,)]
    played = fire_volley(at, DeclareFire("jumpers", "platoon", ("flamer_1",)), HIT, *dice)
    assert sum(it.damage for it in events_of(played, LocationHit)) == men


@pytest.mark.rule("Omega", "R94")
def test_a_flamer_destroys_a_platoon() -> None:
    struck = omega().rules.tables.infantry
    assert struck is not None
    assert struck.struck["by_flamers"].becomes == 24


@pytest.mark.rule("Omega", "R64")
@pytest.mark.parametrize(("rolled", "men"), [(2, 8), (7, 14), (12, 20)])
def test_a_pod_takes_men_by_the_table_of_lb_20x(rolled: int, men: int) -> None:
    pod, tables = omega().rules.tables.equipment["clan.anti_personnel_pod"], omega().rules.tables
    assert (pod.detonates, tables.hit_counts[pod.detonates_by].columns[1][rolled]) == ("2d6", men)
