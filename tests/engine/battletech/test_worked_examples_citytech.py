"""The book's own examples, so far as they ask the calculators and tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.movement.terrain_costs import entry_cost
from companion.tabletop.boards import BoardHex
from companion.tabletop.modifiers import band_value
from tests.builders import citytech
from tests.plain_yaml import plain_yaml

EXAMPLES = plain_yaml(Path(__file__).parent / "worked_examples_citytech.yaml")
RULES = citytech().rules


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(
            case, marks=pytest.mark.rule("CityTech", case["section"]), id=f"{index} {case['section']}"
        )
        for index, case in enumerate(EXAMPLES[kind])
    ]


def value_at(at: list[Any]) -> Any:
    """Return what stands at a path of our tables; `slots` leads to a model's critical hit table."""
    if at[0] == "slots":
        return RULES.models[at[1]].slots_of(at[2])[at[3]]
    return reduce(_inside, at, RULES.tables)


def _inside(value: Any, key: Any) -> Any:
    return value[key] if isinstance(value, Mapping) else getattr(value, key)


@pytest.mark.parametrize("case", cases("to_hit"))
def test_shots(case: Mapping[str, Any]) -> None:
    asked = {key: value for key, value in case.items() if key not in ("section", "number", "outcome")}
    asked["attacker"] = {"gunnery": 4, **asked.get("attacker", {})}
    document = Document("example", {"ruleset": "citytech", **asked}, SourcePositions.of_file("example"))
    given = citytech().answer_request("tohit", document)
    assert (given["target_number"], given["outcome"]) == (case["number"], case.get("outcome", "roll"))


@pytest.mark.parametrize("case", cases("movement"))
def test_movement_costs(case: Mapping[str, Any]) -> None:
    movement, here = RULES.tables.movement, BoardHex()
    spent = case.get("turns", 0) * movement.facing_per_hexside
    for step in case["path"]:
        entered = BoardHex(step.get("level", 0), tuple(step.get("terrain", "").split()))
        cost = entry_cost(movement, RULES.options, here, entered)
        assert isinstance(cost, int)
        spent, here = spent + cost, entered
    assert spent == case["cost"]


@pytest.mark.parametrize("case", cases("tables"))
def test_tables(case: Mapping[str, Any]) -> None:
    assert value_at(case["at"]) == case["is"]


@pytest.mark.parametrize("case", cases("bands"))
def test_bands(case: Mapping[str, Any]) -> None:
    for number, expected in case["numbers"].items():
        assert band_value(number, value_at(case["at"])) == expected


@pytest.mark.parametrize("case", cases("buildings"))
def test_types_of_buildings(case: Mapping[str, Any]) -> None:
    buildings = RULES.tables.buildings
    assert buildings is not None
    assert buildings.type_of(case["factor"]) == case["type"]
