"""Every example worked out in the Quick-Start rules, played through the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.battle.actions import Hit, Move, Step
from companion.engine.battletech.battle.condition import is_destroyed, lost_locations
from companion.engine.battletech.battle.units import MoveRecord
from companion.tabletop.modifiers import band_value
from tests.builders import (
    MODELS,
    SIDE_OF,
    battle,
    board,
    declaring,
    game,
    mech,
    mech_model,
    moving,
    paper,
    perform,
)
from tests.plain_yaml import plain_yaml

Case = dict[str, Any]

FILE = Path(__file__).with_name("worked_examples.yaml")
CASES: list[Case] = plain_yaml(FILE)["cases"]
REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "quickstart" / "worked-examples.yaml"
NAMES = {model: name for name, model in MODELS.items()}
LOCATIONS = {row.abbreviation: name for name, row in game().rules.tables.locations.names.items()}


def of_kind(kind: str) -> pytest.MarkDecorator:
    """Return the cases of one kind, each marked with the rule that it is an example of."""
    cases = [case for case in CASES if case["kind"] == kind]
    assert cases, kind
    return pytest.mark.parametrize(
        "case",
        [
            pytest.param(case, id=case["id"], marks=pytest.mark.rule("Quick-Start", case["rule"]))
            for case in cases
        ],
    )


def move_along(steps: tuple[Step, ...]) -> MoveRecord:
    """Return what a Cicada in the middle of clear ground has done after these steps."""
    at = moving(battle(None, None, cicada="0808 0", hermes="0101 3"))
    after = mech(perform(at, Move("cicada", "walked", steps)), "cicada").doings.moved
    assert after is not None
    return after


@of_kind("facing")
def test_facing(case: Case) -> None:
    assert move_along(("right",) * case["hexsides"]).spent == case["points"]
    assert move_along(("left",) * case["hexsides"]).spent == case["points"]


@of_kind("sight")
def test_sight(case: Case) -> None:
    between = [f"05{row:02d}" for row in range(2, 9)]
    light, both = case["light_woods"], case["light_woods"] + case["heavy_woods"]
    ground = board(light_woods=" ".join(between[:light]), heavy_woods=" ".join(between[light:both]))
    at = declaring(battle(ground, None, cicada="0509 0", hermes="0501 3"))
    plan = game().attack_plan(at, "cicada", "hermes")
    assert plan.sight is not None
    assert plan.sight.is_visible is not case["blocked"]
    assert (plan.refusal is not None) is case["blocked"]


@of_kind("target_moved")
def test_target_moved(case: Case) -> None:
    steps: list[Step] = []
    for segment in case["segments"]:
        steps += ["forward" if segment > 0 else "backward"] * abs(segment)
    hexes = move_along(tuple(steps)).hexes
    assert hexes == case["hexes"]
    assert band_value(hexes, game().rules.tables.to_hit.target_movement.bands) == case["modifier"]


@of_kind("to_hit")
def test_to_hit(case: Case) -> None:
    unit = NAMES[case["unit"]]
    target = "hermes" if SIDE_OF[unit] == "defenders" else "hunchback"
    moves = {unit: f"{case['attacker']} 1", target: f"walked {case['target_hexes']}"}
    at = declaring(paper(unit, target), **moves)
    plan = game().attack_plan(at, unit, target, {"range": case["range"]})
    views = [view for view in plan.attacks if view.name == case["weapon"]]
    assert views
    for view in views:
        assert (view.calculation.bracket, view.calculation.number) == (case["bracket"], case["number"])
        assert round(100 * view.calculation.probability, 2) == case["percent"]


@of_kind("bracket")
def test_bracket(case: Case) -> None:
    plan = game().attack_plan(
        paper(NAMES[case["unit"]], "hunchback"), NAMES[case["unit"]], "hunchback", {"range": case["range"]}
    )
    assert {view.calculation.bracket for view in plan.attacks if view.name == case["weapon"]} == {
        case["bracket"]
    }


@of_kind("damage")
def test_damage(case: Case) -> None:
    unit, at = NAMES[case["unit"]], paper("cicada", "hermes")
    for points in case["hits"]:
        at = perform(at, Hit(unit, case["location"], points))
    after = mech(at, unit)
    assert {name: after.armor[name] for name in case["left"]} == case["left"]
    assert sorted(lost_locations(at, after)) == sorted(case["destroyed"])
    assert is_destroyed(at, after) is case["unit_destroyed"]


@of_kind("run")
def test_run(case: Case) -> None:
    ratings = [mech_model(game().rules, name).movement for name in game().rules.models]
    assert {rating.running for rating in ratings if rating.walking == case["walking"]} == {case["running"]}


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference is not beside this checkout")
def test_the_reference_has_the_same_examples_and_numbers() -> None:
    theirs = plain_yaml(REFERENCE)["cases"]
    assert [case["id"] for case in CASES] == [case["id"] for case in theirs]
    for own, case in zip(CASES, theirs, strict=True):
        assert _facts(own) == _as_ours(case), own["id"]


def _facts(case: Case) -> Case:
    return {key: value for key, value in case.items() if key not in ("rule", "section")}


def _as_ours(case: Case) -> Case:
    """Return a case of the reference in the words of ours."""
    kinds = {"los": "sight", "target_modifier": "target_moved"}
    labels = {
        "mp": "points", "light": "light_woods", "heavy": "heavy_woods",
        "target": "number", "walk": "walking", "run": "running",
    }  # fmt: skip
    values = {"stand": "stationary", "walk": "walked", "run": "ran", **LOCATIONS}
    facts: Case = {"id": case["id"], "kind": kinds.get(case["kind"], case["kind"])}
    for key, value in (case["inputs"] | case["expected"]).items():
        if key in LOCATIONS:
            facts.setdefault("left", {})[LOCATIONS[key]] = value
        elif key == "destroyed":
            facts[key] = sorted(LOCATIONS[name] for name in value)
        else:
            facts[labels.get(key, key)] = values.get(value, value) if isinstance(value, str) else value
    return facts | ({"derived": True} if case.get("derived") else {})
