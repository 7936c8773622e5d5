"""Equipment that only waits for later rules, and what holds for equipment of any kind."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.events import AmmunitionExploded, SlotHit, StructureLost
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import criticals
from tests.builders import citytech, events_of
from tests.citytech import act_by_rule, change_unit, declaring, fight
from tests.engine.battletech.damaged_mechs import without
from tests.engine.battletech.gunnery import with_equipment

POD = {"id": "pod", "item": "clan.anti_personnel_pod", "location": "left_leg"}
PROBE = {"id": "probe", "item": "is.active_probe", "location": "left_arm"}
SUITE = {"id": "suite", "item": "is.ecm", "location": "left_arm"}


def facing(equipment: list[dict[str, Any]], name: str = "orion") -> Battle:
    at = declaring(fight(**{name: "red 0505 0", "victor": "blue 0501 3"}))
    return with_equipment(at, name, equipment=equipment)


def rows(at: Battle, attacker: str, target: str) -> list[tuple[str, int | None]]:
    attacks = citytech().attack_plan(at, attacker, target).attacks
    return [(view.id, view.calculation.number) for view in attacks]


@pytest.mark.rule("CityTech", "Equipment > Anti-Personnel Pods")
def test_a_pod_is_of_no_use_against_mechs() -> None:
    """It goes off against infantry in its own hex; there is none in battles of 'Mechs."""
    at, plain = facing([POD]), facing([])
    assert rows(at, "orion", "victor") == rows(plain, "orion", "victor")
    row = citytech().rules.tables.equipment["clan.anti_personnel_pod"]
    assert row.tech == "clan"
    assert "1d6-1" in row.about


@pytest.mark.rule("CityTech", "Equipment > Anti-Personnel Pods")
def test_a_struck_pod_is_lost_and_does_not_go_off() -> None:
    at = facing([POD])
    slot = at.model(at.units["orion"]).slots_of("left_leg").index("pod")
    played = act_by_rule(at, lambda play: criticals.strike(play, "orion", "left_leg", slot))
    assert events_of(played, SlotHit) == [SlotHit("orion", "left_leg", slot)]
    assert events_of(played, AmmunitionExploded) == events_of(played, StructureLost) == []
    assert not [*working_items(played.battle, played.battle.units["orion"], "anti_personnel_pod")]


@pytest.mark.rule("CityTech", "Equipment > Beagle Active Probe")
def test_a_probe_changes_nothing_where_no_unit_hides() -> None:
    assert rows(facing([PROBE]), "orion", "victor") == rows(facing([]), "orion", "victor")
    assert rows(facing([PROBE]), "victor", "orion") == rows(facing([]), "victor", "orion")


@pytest.mark.rule("CityTech", "Equipment > Beagle Active Probe")
@pytest.mark.parametrize(("item", "radius"), [("is.active_probe", 4), ("clan.active_probe", 5)])
def test_how_far_a_probe_reaches(item: str, radius: int) -> None:
    assert citytech().rules.tables.equipment[item].radius == radius


@pytest.mark.rule("CityTech", "Equipment > Guardian ECM Suite")
@pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
def test_a_suite_leaves_targeting_computers_alone() -> None:
    computer = {"id": "computer", "item": "clan.targeting_computer", "location": "left_arm"}
    at = with_equipment(facing([computer], "daishi"), "victor", equipment=[SUITE])
    view = next(
        it for it in citytech().attack_plan(at, "daishi", "victor").attacks if it.id == "ultra_ac5_la"
    )
    assert "Targeting computer" in {modifier.label for modifier in view.calculation.modifiers}


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_equipment_works_until_it_is_struck_switched_off_or_gone_with_its_location() -> None:
    at = facing([SUITE])
    mech = at.units["orion"]
    slot = at.model(mech).slots_of("left_arm").index("suite")
    assert [item.id for item in working_items(at, mech, "ecm")] == ["suite"]
    for gone in (
        change_unit(at, "orion", hit_slots={"left_arm": (slot,)}),
        change_unit(at, "orion", switched_off=frozenset({"suite"})),
        without(at, "orion", "left_arm"),
    ):
        assert not [*working_items(gone, gone.units["orion"], "ecm")]
