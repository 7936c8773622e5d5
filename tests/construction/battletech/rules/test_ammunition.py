"""Ammunition: at least one lot for each class of weapon, a ton in a slot."""

from __future__ import annotations

import pytest

from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from tests.builders import source
from tests.construction.battletech.designs import causes, custom, examine, only_fault, rules

CARRYING = pytest.mark.rule(
    "CityTech", "Construction > BattleMechs > Add Weapons, Ammunition, and Other Equipment"
)
SINGLE = pytest.mark.rule("CityTech", "Equipment > Single-Shot Missile Launchers")


@CARRYING
@pytest.mark.parametrize("weapon", ["ac5", "lrm10", "machine_gun", "gauss_rifle", "narc"])
def test_a_weapon_that_uses_ammunition_has_some(weapon: str) -> None:
    fault = only_fault(custom(f"{weapon} lt"))
    assert (fault.cause, fault.at) == ("no_ammunition", ("weapons", 0))
    assert fault.remedy == ("Add 0.5 tons or more." if weapon == "machine_gun" else "Add 1 ton or more.")
    assert causes(custom(f"{weapon} lt", f"{weapon} rt")) == []


@CARRYING
def test_weapons_of_the_same_class_share_it_and_lack_it_once() -> None:
    assert causes(custom("lrm5 lt, lrm5 rt")) == ["no_ammunition"]
    assert causes(custom("lrm5 lt, lrm5 rt", "lrm5 ct")) == []
    assert causes(custom("lrm5 lt, lrm10 rt", "lrm5 ct")) == ["no_ammunition"]


@CARRYING
@pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
def test_an_anti_missile_system_needs_it_too() -> None:
    assert causes(custom(equipment="anti_missile_system lt")) == ["no_ammunition"]


@CARRYING
@pytest.mark.rule("CityTech", "Equipment > Machine Gun")
@pytest.mark.parametrize(("shots", "tons"), [(100, 0.5), (200, 1.0)])
def test_half_a_ton_is_sold_for_machine_guns_only(shots: int, tons: float) -> None:
    data = custom("machine_gun lt", f"machine_gun lt {shots}")
    balance = examine(data).balance
    assert next(row.tons for row in balance.weights if row.part == "ammunition") == tons
    assert data["slots"]["left_torso"].count("ammunition_0") == 1
    assert causes(data) == []
    assert causes(custom("lrm10 lt", "lrm10 lt 6")) == ["shots"]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
def test_a_slot_holds_a_ton() -> None:
    fault = only_fault(custom("ac20 lt", "ac20 rt 10"))
    assert (fault.cause, fault.at) == ("shots", ("ammunition", 0, "shots"))
    assert fault.message == "A slot holds a ton of ammunition for Autocannon/20: 5 shots, not 10."


@SINGLE
@CARRYING
def test_a_single_shot_launcher_weighs_more_and_needs_no_ammunition() -> None:
    data = custom("srm6 lt once")
    assert causes(data) == []
    assert next(row.tons for row in examine(data).balance.weights if row.part == "weapon") == 3.5


@pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacements")
def test_weapons_of_a_gun_emplacement_need_ammunition_too() -> None:
    whole = read_document(source("citytech").files("units")["Laser Tower"])
    weapons = [{**whole.data["weapons"][0], "weapon": "is.ac10"}]
    found = rules().check(
        Document("tower", whole.data | {"weapons": weapons}, SourcePositions.of_file("tower"))
    )
    assert [fault.message for fault in found.faults] == ["There is no ammunition for Autocannon/10."]
    assert found.is_legal is False
    assert rules().check(whole).is_legal is None
