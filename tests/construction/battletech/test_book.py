"""The units of the book are legal by its own rules, and weigh exactly what it says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.catalog.formats.mtf import read_mtf
from companion.catalog.formats.names import known_rules_in
from companion.construction.design_report import Balance, DesignReport
from tests.construction.battletech.designs import BOOK, OMNIS, book, document, examine, rules
from tests.imports import SAMPLES
from tests.plain_yaml import plain_yaml

PRINTED = Path(__file__).parents[4] / "shared" / "reference" / "citytech" / "units"
SECTIONS = ["BattleMech Construction", "BattleMechs > Complete the Record Sheet"]


@cache
def printed_figures(name: str) -> Mapping[str, Any]:
    path = PRINTED / f"{name.lower().replace(' ', '-')}.yaml"
    if not path.is_file():
        pytest.skip("the reference is not at hand")
    found: Mapping[str, Any] = plain_yaml(path)
    return found


def balance(name: str) -> Balance:
    return examine(book(name)).balance


def tons(name: str, part: str) -> float:
    (found,) = (row.tons for row in balance(name).weights if row.part == part)
    assert found is not None
    return found


@pytest.mark.rule("CityTech", "Construction > BattleMech Construction")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Choose Tonnage")
@pytest.mark.parametrize("name", [*BOOK, *OMNIS])
def test_a_unit_of_the_book_is_legal_and_weighs_what_it_says(name: str) -> None:
    found = examine(book(name))
    assert [fault.message for fault in found.faults] == []
    assert found.balance.tons == found.balance.tonnage == book(name)["tonnage"]
    assert found.balance.remaining == 0


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Fusion Engine Table")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Control Components")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Jump Jet Weight Table")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete the Record Sheet")
@pytest.mark.parametrize("name", [*BOOK, *OMNIS])
def test_parts_weigh_what_the_unit_pages_say(name: str) -> None:
    page = printed_figures(name)
    assert tons(name, "engine") == page["engine"]["tons"]
    assert tons(name, "structure") == page["structure"]["tons"]
    assert tons(name, "gyro") == page["gyro_tons"]
    assert tons(name, "cockpit") == page["cockpit_tons"]
    assert tons(name, "heat_sinks") == page["heat_sinks"]["extra_tons"]
    assert tons(name, "jump_jets") == page.get("jump_jets", {"tons": 0})["tons"]
    assert sum(row["tons"] for row in page["tonnage_sum"]) == balance(name).tons


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Armor")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Internal Structure Table")
@pytest.mark.parametrize("name", [*BOOK, *OMNIS])
def test_armor_and_structure_are_those_of_the_unit_pages(name: str) -> None:
    page, armor = printed_figures(name), balance(name).armor
    assert (armor.points, armor.tons) == (page["armor"]["points"], page["armor"]["tons"])
    assert armor.bought == page["armor"]["available"]
    assert {row.location: row.structure for row in armor.by_location} == page["internal_structure"]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Extra Heat Sinks")
@pytest.mark.parametrize("name", [*BOOK, *OMNIS])
def test_heat_sinks_take_away_what_the_unit_pages_say(name: str) -> None:
    assert balance(name).heat.sunk == printed_figures(name)["heat_sinks"]["dissipation"]


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Using Add-On Pods")
@pytest.mark.parametrize("name", OMNIS)
def test_the_pods_of_an_omnimech_hold_what_the_unit_pages_say(name: str) -> None:
    pods = balance(name).pods
    assert pods is not None
    assert pods.pods == printed_figures(name)["pod_space_tons"]
    assert pods.chassis + pods.pods == book(name)["tonnage"]


@pytest.mark.rule("CityTech", "Construction > Outfitting an OmniMech")
@pytest.mark.parametrize("name", OMNIS)
def test_the_chassis_of_an_omnimech_has_the_room_that_the_unit_pages_say(name: str) -> None:
    page, whole = printed_figures(name), book(name)
    bare = examine(whole | dict(rules().bare_chassis(document(whole))))
    assert bare.is_legal
    assert bare.balance.tons == whole["tonnage"] - page["pod_space_tons"]
    free = {row.location: row.free for row in bare.balance.slots}
    assert free == {location: row["remaining"] for location, row in page["fixed_slots"].items()}


@pytest.mark.rule("CityTech", "Construction > BattleMech Construction")
@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not at hand")
def test_designs_of_other_programs_that_use_this_books_equipment_are_legal() -> None:
    known, found = known_rules_in(rules().tables), {}
    for path in sorted((SAMPLES / "mechs").glob("*.mtf")):
        unit = read_mtf(path.read_text(encoding="utf-8"), path.name, known)
        look = rules().check(document(dict(unit.document)))
        found[path.stem] = [fault.message for fault in look.faults]
        assert isinstance(look.examined, DesignReport)
        assert look.examined.balance.remaining == 0
    *_, quad = found.pop("Scorpion SCP-1N")
    assert quad == "A 'quad' 'Mech has no rules here: the design is not legal by this book."
    assert found
    assert {name for name, texts in found.items() if texts} == set()
