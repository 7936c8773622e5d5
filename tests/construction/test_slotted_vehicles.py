"""Vehicles with critical slots held against the rules of their construction."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.design_report import DesignReport
from companion.construction.design_rules import DesignCheck
from companion.construction.families import design_rules_of
from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from tests.builders import source
from tests.rulesets.omega.battles import omega


def data_of(model: str) -> dict[str, Any]:
    return dict(read_document(source("omega").files("units")[model]).data)


def check(model: str, options: dict[str, str] | None = None, **changed: Any) -> DesignCheck:
    rules = design_rules_of(omega(**(options or {})))
    assert rules is not None
    return rules.check(Document("design", {**data_of(model), **changed}, SourcePositions.of_file("design")))


def examined(model: str, options: dict[str, str] | None = None, **changed: Any) -> DesignReport:
    found = check(model, options, **changed).examined
    assert isinstance(found, DesignReport)
    return found


def faults(model: str, options: dict[str, str] | None = None, **changed: Any) -> list[str]:
    return [str(fault) for fault in check(model, options, **changed).faults]


def tons(model: str, part: str, **changed: Any) -> float | None:
    report = examined(model, **changed)
    return next((it.tons for it in report.balance.weights if it.part == part), None)


def slots_with(model: str, location: str, *fillings: str) -> dict[str, list[str | None]]:
    """Return the slots of a model, one location filled so."""
    row: list[str | None] = [*fillings, *[None] * (12 - len(fillings))]
    return {**data_of(model)["slots"], location: row}


@pytest.mark.rule("Omega", "R78")
@pytest.mark.parametrize(("model", "weight"), [("Rampart", 60.0), ("Skimmer", 35.0)])
def test_our_own_designs_are_legal_to_the_quarter_ton(model: str, weight: float) -> None:
    assert faults(model) == []
    assert examined(model).balance.tons == weight


@pytest.mark.rule("Omega", "R78")
def test_the_rating_goes_by_weight_speed_and_suspension() -> None:
    engine = {"rating": 100, "kind": "ice"}
    assert any("needs an engine rating of 105, not 100" in it for it in faults("Skimmer", engine=engine))
    # The parent rules ask a fifth of the weight of a hovercraft's engine, these do not.
    assert tons("Skimmer", "engine") == 7.0
    assert any("No hover vehicle weighs 55 tons" in it for it in faults("Skimmer", tonnage=55))


@pytest.mark.rule("Omega", "R79")
def test_engines_fill_both_ends_and_those_of_xl_the_sides_too() -> None:
    front = slots_with("Rampart", "front", "engine", "engine", "cockpit")
    assert any("engine fills 3 slots in the front, not 2" in it for it in faults("Rampart", slots=front))
    xl = {"rating": 240, "kind": "xl"}
    assert any("engine fills 3 slots in the left side, not 0" in it for it in faults("Rampart", engine=xl))
    assert tons("Rampart", "engine", engine=xl) == 5.75


@pytest.mark.rule("Omega", "R79")
def test_a_combustion_engine_weighs_twice_and_needs_fuel() -> None:
    assert tons("Skimmer", "fuel") == 1.75
    assert tons("Skimmer", "shielding") is None
    engine, lift = ["combustion_engine"] * 3, ["lift"] * 2
    dry = slots_with("Skimmer", "front", *engine, *lift, "cockpit")
    assert any("The fuel fills 1 slot, not 0" in it for it in faults("Skimmer", slots=dry))


@pytest.mark.rule("Omega", "R80")
def test_energy_weapons_need_a_fusion_engine() -> None:
    laser = {"id": "laser", "weapon": "is.small_laser", "location": "front"}
    weapons = [*data_of("Skimmer")["weapons"], laser]
    assert any("energy weapons need a fusion engine" in it for it in faults("Skimmer", weapons=weapons))


@pytest.mark.rule("Omega", "R81")
def test_drive_train_and_lift_fill_their_slots() -> None:
    bare = slots_with("Rampart", "left_side", "ecm")
    assert any("drive train fills 3 slots in the left side" in it for it in faults("Rampart", slots=bare))
    rear = slots_with("Skimmer", "rear", *["combustion_engine"] * 3, "lift")
    assert any("lift fills 2 slots in the rear, not 1" in it for it in faults("Skimmer", slots=rear))
    assert tons("Skimmer", "lift") == 3.5
    assert tons("Rampart", "lift") is None


@pytest.mark.rule("Omega", "R82")
def test_turret_and_controls_weigh_a_twentieth_each() -> None:
    assert tons("Rampart", "turret") == tons("Rampart", "control") == 3.0
    assert tons("Rampart", "turret", turns=False) is None
    engine = ["engine"] * 3
    headless = slots_with("Rampart", "front", *engine)
    assert any("The cockpit fills 1 slot, not 0" in it for it in faults("Rampart", slots=headless))


@pytest.mark.rule("Omega", "R82")
def test_life_support_weighs_a_ton() -> None:
    engine, support = ["engine"] * 3, ["life_support"] * 2
    sealed = slots_with("Rampart", "front", *engine, "cockpit", *support)
    assert tons("Rampart", "life_support", slots=sealed) == 1.0


@pytest.mark.rule("Omega", "R83")
def test_equipment_of_mechs_alone() -> None:
    masc = {"id": "masc", "item": "is.masc", "location": "rear"}
    equipment = [*data_of("Rampart")["equipment"], masc]
    assert any("only 'Mechs carry it" in it for it in faults("Rampart", equipment=equipment))


def test_heat_sinks_of_the_engine_and_in_slots() -> None:
    sinks = {"kind": "single", "number": 15, "in_engine": 9}
    assert any("heat sinks fill 6 slots, not 5" in it for it in faults("Rampart", heat_sinks=sinks))
    sinks = {"kind": "single", "number": 14, "in_engine": 10}
    assert any("The engine holds 9 heat sinks, not 10" in it for it in faults("Rampart", heat_sinks=sinks))


def test_double_heat_sinks_and_shielding_are_options() -> None:
    double = {"kind": "double", "number": 9, "in_engine": 9}
    rear = slots_with("Rampart", "rear", *["engine"] * 3)
    changed = {"heat_sinks": double, "slots": rear}
    assert any("Vehicles have no double heat sinks" in it for it in faults("Rampart", None, **changed))
    allowed = {"vehicle_double_heat_sinks": "allowed"}
    assert faults("Rampart", allowed, **changed) == []
    assert tons("Rampart", "shielding") == 5.75
    light = examined("Rampart", {"vehicle_shielding": "left_out"})
    assert light.balance.remaining == 5.75
