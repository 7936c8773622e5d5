"""Construction: quarter tons, the heat sinks of the engine, and armor without a limit."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.families import design_rules_of
from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from tests.builders import source
from tests.rulesets.omega.battles import MODELS, omega


def check(model: str, **changed: Any) -> Any:
    rules = design_rules_of(omega())
    assert rules is not None
    data = {**read_document(source("omega").files("units")[model]).data, **changed}
    return rules.check(Document("design", data, SourcePositions.of_file("design")))


def weight(model: str, part: str, **changed: Any) -> float | None:
    examined = check(model, **changed).examined
    tons: float | None = next(it.tons for it in examined.balance.weights if it.part == part)
    return tons


@pytest.mark.rule("Omega", "R92")
@pytest.mark.parametrize(
    ("tons", "quarters"), [(2.8, 2.75), (3.3, 3.25), (2.2, 2.25), (12.25, 12.25), (2.5, 2.5)]
)
def test_weights_go_to_the_nearest_quarter(tons: float, quarters: float) -> None:
    construction = omega().rules.tables.construction
    assert construction is not None
    assert construction.round_tons(tons) == quarters


@pytest.mark.rule("Omega", "R89")
@pytest.mark.parametrize(("rating", "free"), [(400, 16), (280, 11), (240, 9)])
def test_the_engine_has_its_heat_sinks_for_nothing(rating: int, free: int) -> None:
    construction = omega().rules.tables.construction
    assert construction is not None
    assert construction.free_sinks(rating) == free


@pytest.mark.rule("Omega", "R90")
def test_armor_has_no_limit() -> None:
    torso = {"center_torso": 11, "left_torso": 17, "right_torso": 17}
    limbs = {"left_arm": 13, "right_arm": 13, "left_leg": 18, "right_leg": 18}
    armor = {"head": 20, **torso, **limbs}
    assert [str(fault) for fault in check("CRS-1", armor=armor).faults] == []


@pytest.mark.rule("Omega", "R92")
def test_a_gyro_weighs_parts_of_a_ton() -> None:
    assert weight("CRS-1", "gyro") == 2.5
    assert weight("WRD-2", "gyro") == 2.5


@pytest.mark.rule("Omega", "R2")
@pytest.mark.parametrize("model", MODELS.values())
def test_our_own_designs_are_legal(model: str) -> None:
    assert check(model).is_legal


@pytest.mark.rule("Omega", "R2")
def test_designs_of_the_parent_are_told_why_they_are_not() -> None:
    assert any("takes no ammunition" in str(fault) for fault in check("ON1-M").faults)


@pytest.mark.rule("Omega", "R24")
def test_a_rack_with_too_many_slots_of_missiles_is_told() -> None:
    slots = read_document(source("omega").files("units")["CRS-1"]).data["slots"]
    torso = ["lrm10_rt_laser" if it == "lrm10_rt" else it for it in slots["right_torso"]]
    found = check("CRS-1", slots={**slots, "right_torso": torso}).faults
    assert any("Missiles fill 2 of the 3 slots of LRM 10, not 3" in str(it) for it in found)


@pytest.mark.rule("Omega", "R91")
def test_omnimechs_carry_masc_in_pods_and_keep_their_hands() -> None:
    construction = omega().rules.tables.construction
    assert construction is not None
    assert construction.omni is not None
    assert "masc" not in construction.omni.never_in_pods
    assert construction.omni.bare_arm.traits == ()


@pytest.mark.rule("Omega", "R100")
def test_a_lam_is_told_that_the_book_has_no_rules_for_it() -> None:
    model = omega().rules.models["CRS-1"].model_copy(update={"configuration": "lam"})
    refused = omega().rules.kind(model).why_not_played(model, omega().rules.tables)
    assert "cannot be played: the book has no rules for it" in refused
