"""Tonnage, engine, speed, structure and heat sinks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.battletech.design_rules import BattletechDesignRules
from tests.construction.battletech.designs import (
    book,
    causes,
    custom,
    document,
    examine,
    faults,
    only_fault,
    rules,
)


def mark(*sections: str) -> Any:
    """Marks for sections on BattleMechs."""
    return [pytest.mark.rule("CityTech", f"Construction > BattleMechs > {section}") for section in sections]


TONNAGE, RATING, JUMP = (
    mark("Choose Tonnage"),
    mark("Determine Engine Rating"),
    mark("Determine Jump Capability"),
)
STRUCTURE = mark("Allocate Tonnage For Internal Structure", "Internal Structure Table")
SINKS = mark("Add Extra Heat Sinks")
RUNNING = [pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")]


@pytest.mark.parametrize(
    ("name", "changes", "cause", "text"),
    [
        pytest.param("WLF-2", {"engine__rating": 205}, "rating", "engine rating of 210", marks=RATING),
        pytest.param("WLF-2", {"movement__running": 10}, "running", "Running 9, not 10", marks=RUNNING),
        pytest.param(
            "WLF-2", {"structure__left_arm": 7}, "structure",
            "has 6 structure points, not 7", marks=STRUCTURE,
        ),
        pytest.param(
            "WLF-2", {"heat_sinks__in_engine": 9}, "engine_heat_sinks",
            "rating of 210 holds 8 of its 10 heat sinks, not 9", marks=SINKS,
        ),
        pytest.param("VTR-9K", {"movement__jumping": 3}, "jump_jets", "3 jump jets, not 4", marks=JUMP),
    ],
)  # fmt: skip
def test_one_change_is_one_fault(name: str, changes: dict[str, Any], cause: str, text: str) -> None:
    fault = only_fault(book(name, **changes))
    assert fault.cause == cause
    assert text in fault.message


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Choose Tonnage")
@pytest.mark.parametrize(
    ("tonnage", "is_allowed"), [(5, False), (10, True), (12, False), (100, True), (105, False)]
)
def test_mechs_weigh_ten_to_a_hundred_tons_in_steps_of_five(tonnage: int, *, is_allowed: bool) -> None:
    texts = causes(book("WLF-2", tonnage=tonnage))
    assert ("tonnage" not in texts) is is_allowed


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Choose Tonnage")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Engine Rating")
def test_what_follows_from_one_wrong_number_is_not_told_besides() -> None:
    (fault,) = faults(book("WLF-2", tonnage=60))
    assert fault.message == "Engine and structure are those of 35 tons, not of 60."
    (fault,) = faults(book("WLF-2", tonnage=33))
    assert fault.message == "No 'Mech weighs 33 tons; engine and structure are those of 35."
    (fault,) = faults(book("WLF-2", movement__walking=5))
    assert fault.message == "An engine rating of 210 and Running 9 mean Walking 6, not 5."
    assert causes(book("WLF-2", movement__walking=5, movement__running=8)) == ["rating"]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Choose Tonnage")
def test_what_is_too_heavy_is_told_with_the_tons() -> None:
    data = book("HBK-4G", heat_sinks__number=20)
    data["slots"]["left_torso"][2:9] = ["heat_sink"] * 7
    fault = only_fault(data)
    assert fault.cause == "overweight"
    assert fault.message == "It weighs 7 tons too much: 57 tons in all, of 50."


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Engine Rating")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Fusion Engine Table")
def test_no_engine_is_rated_above_the_table() -> None:
    data = custom(movement={"walking": 6, "running": 9, "jumping": 0})
    fault = faults(data)[0]
    assert (fault.cause, fault.at) == ("no_such_engine", ("engine", "rating"))
    assert "ends at 400" in fault.remedy
    assert examine(data).balance.tons is None


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Fusion Engine Table")
def test_there_is_an_engine_for_every_fifth_rating() -> None:
    tons = rules().tables.construction.engine.tons  # type: ignore[union-attr]
    assert list(tons) == list(range(10, 401, 5))
    assert [tons[rating] for rating in (10, 200, 210, 400)] == [0.5, 8.5, 9.0, 52.5]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Engine Rating")
def test_a_mech_without_an_engine_is_told_so() -> None:
    data = book("WLF-2")
    del data["engine"]
    assert causes(data)[0] == "no_engine"


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Jump Capability")
def test_nothing_jumps_farther_than_it_walks() -> None:
    data = book("WLF-2", movement__jumping=7)
    data["slots"]["left_torso"][4:11] = ["jump_jet"] * 7
    given = [fault for fault in faults(data) if fault.cause != "overweight"]
    assert [fault.message for fault in given] == ["It jumps 7 but only walks 6."]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Jump Jet Weight Table")
@pytest.mark.parametrize(
    ("tonnage", "each"), [(10, 0.5), (55, 0.5), (60, 1.0), (85, 1.0), (90, 2.0), (100, 2.0)]
)
def test_jump_jets_weigh_by_the_tonnage(tonnage: int, each: float) -> None:
    balance = examine(book("VTR-9K", tonnage=tonnage)).balance
    assert next(row.tons for row in balance.weights if row.part == "jump_jets") == 4 * each


@pytest.mark.rule("CityTech", "Equipment > Endo Steel Internal Structure")
@pytest.mark.parametrize(("tonnage", "tons"), [(30, 1.5), (35, 2.0), (75, 4.0), (100, 5.0)])
def test_endo_steel_weighs_half_rounded_up_to_the_half_ton(tonnage: int, tons: float) -> None:
    balance = examine(book("CN9-D", tonnage=tonnage)).balance
    assert balance.weights[0].tons == tons


@pytest.mark.rule("CityTech", "Equipment > XL Engines")
@pytest.mark.parametrize(("rating", "tons"), [(100, 1.5), (130, 2.5), (300, 9.5), (395, 24.5)])
def test_an_xl_engine_weighs_half_rounded_up_to_the_half_ton(rating: int, tons: float) -> None:
    balance = examine(book("CN9-D", engine__rating=rating)).balance
    assert next(row.tons for row in balance.weights if row.part == "engine") == tons


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Extra Heat Sinks")
def test_ten_heat_sinks_weigh_nothing_and_no_mech_has_fewer() -> None:
    fault = only_fault(book("CDA-2A", heat_sinks__number=9, heat_sinks__in_engine=9))
    assert (fault.cause, fault.at) == ("few_heat_sinks", ("heat_sinks", "number"))
    assert "weigh nothing" in fault.remedy


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
def test_the_example_of_heat_sinks_in_an_engine_of_210() -> None:
    data = custom(tonnage=70, heat_sinks={"kind": "single", "number": 15, "in_engine": 0})
    assert data["heat_sinks"]["in_engine"] == 8
    row = next(row for row in examine(data).balance.needed if row.system == "heat_sink")
    assert row.needed == 7


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Engine Rating")
def test_an_engine_of_a_house_rule_weighs_what_it_says() -> None:
    tables = rules().tables
    assert tables.construction is not None
    engine = tables.construction.engine.model_copy(update={"tons": {210: 11.0}})
    construction = tables.construction.model_copy(update={"engine": engine})
    changed = BattletechDesignRules(tables.model_copy(update={"construction": construction}))
    found = changed.check(document(book("WLF-2"))).examined
    assert found is not None
    assert [fault.message for fault in found.faults] == ["It weighs 2 tons too much: 37 tons in all, of 35."]
