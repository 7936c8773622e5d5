"""Remarks on legal but odd designs, and the heat that a design makes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.construction.battletech.designs import book, custom, examine


def remarks(data: dict[str, Any]) -> dict[str, str]:
    return {remark.cause: remark.message for remark in examine(data).remarks}


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Choose Tonnage")
def test_an_underweight_design_is_legal_with_a_remark() -> None:
    data = book("CDA-2A", armor__center_torso=1, rear_armor__center_torso=1, armor__head=3)
    assert examine(data).is_legal
    assert remarks(data)["underweight"] == "1 ton is left over: it weighs 39 of 40."
    assert "0.5 tons are left over" in remarks(data | {"armor": data["armor"] | {"head": 9}})["underweight"]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Armor")
def test_points_that_are_bought_and_not_used_are_told() -> None:
    given = remarks(book("CDA-2A", armor__head=3))
    assert given["spare_armor"] == "4 tons of armor hold 6 more points than are used."
    assert "spare_armor" not in remarks(book("CDA-2A"))


@pytest.mark.rule("CityTech", "Equipment > Cellular Ammunition Storage Equipment (CASE)")
def test_ammunition_without_case_is_told_once_a_location() -> None:
    data = custom("lrm10 lt", "lrm10 rt, lrm10 rt, lrm10 lt", "case lt")
    given = [remark for remark in examine(data).remarks if remark.cause == "no_case"]
    assert [(remark.location, remark.at) for remark in given] == [("right_torso", ("ammunition", 0))]
    assert "no_case" not in remarks(custom("gauss_rifle lt", "gauss_rifle rt"))


@pytest.mark.parametrize("tech", ["inner_sphere", "clan"])
def test_the_better_case_of_later_books_protects_too_and_is_built_in_once(tech: str) -> None:
    once = examine(custom("lrm10 ra", "lrm10 ra", "case_ii ra", tech=tech))
    assert (once.faults, "no_case" in {remark.cause for remark in once.remarks}) == ((), False)
    twice = examine(custom("lrm10 ra", "lrm10 ra", "case_ii ra, case_ii ra", tech=tech))
    assert [fault.cause for fault in twice.faults] == ["too_many"]


def test_ammunition_that_nothing_uses_is_told() -> None:
    assert (
        remarks(custom("", "lrm10 rt"))["useless_ammunition"]
        == "Ammunition (LRM 10): nothing aboard uses it."
    )


@pytest.mark.rule("CityTech", "Construction > Outfitting an OmniMech")
def test_an_omnimech_that_does_not_tell_its_pods_is_remarked() -> None:
    assert "no_pods" in remarks(book("Uller Prime", pods={}))
    assert "no_pods" not in remarks(book("Uller Prime"))


@pytest.mark.rule("CityTech", "Equipment > Heat Sinks")
@pytest.mark.parametrize(
    ("name", "heat"),
    [("WLF-2", (24, 2, 0, 20)), ("VTR-9K", (12, 2, 4, 15)), ("Black Hawk Prime", (60, 2, 5, 36))],
)
def test_the_heat_of_all_weapons_and_the_most_movement(name: str, heat: tuple[int, ...]) -> None:
    found = examine(book(name)).balance.heat
    assert (found.weapons, found.running, found.jumping, found.sunk) == heat


def test_slots_are_counted_by_location() -> None:
    balance = examine(book("WLF-2")).balance
    rows = {row.location: (row.size, row.filled, row.free) for row in balance.slots}
    assert rows["head"] == (6, 5, 1)
    assert sum(free for _, _, free in rows.values()) == balance.free_slots == 36
