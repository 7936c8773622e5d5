"""Figures of a model on its card."""

from __future__ import annotations

import pytest

from companion.engine.families import game_of
from companion.engine.views.units import HeatGroup, ModelFacts, PaceFact
from companion.paths import rulesets
from companion.rulebooks.loader import RulebookLibrary

LIBRARY = RulebookLibrary((rulesets(),))


def facts(ruleset: str, model: str) -> ModelFacts:
    return game_of(LIBRARY.load(ruleset)).facts(model)


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Armor")
def test_armor_against_the_most_there_can_be() -> None:
    found = facts("citytech", "HBK-4G")
    by_place = {row.location: row for row in found.armor}
    assert (by_place["head"].total, by_place["head"].maximum) == (9, 9)
    torso = by_place["center_torso"]
    assert (torso.points, torso.rear, torso.total, torso.maximum) == (26, 5, 31, 32)
    assert (found.armor_points, found.armor_maximum) == (160, 169)


@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
def test_heat_with_fewer_weapons_each_line_until_it_stays_cool() -> None:
    heat = facts("citytech", "CN9-D").heat
    assert heat is not None
    assert heat.sunk == 10
    assert heat.moving == (HeatGroup("Walk", 1), HeatGroup("Run", 2))
    assert heat.groups == (HeatGroup("All weapons", 12), HeatGroup("Without LRM 10", 8))


def test_a_jump_is_told_with_its_heat() -> None:
    found = facts("citytech", "ENF-4R")
    assert found.paces == (PaceFact("Walk", 4), PaceFact("Run", 6), PaceFact("Jump", 4))
    assert found.heat is not None
    assert found.heat.moving[-1] == HeatGroup("Jump", 4)
    assert len(found.heat.groups) == 1


def test_mean_damage_by_range() -> None:
    damage = facts("citytech", "HBK-4G").damage
    assert damage is not None
    assert (len(damage.means), damage.best) == (9, 1)
    # At 7 hexes the AC/20 and the Medium Lasers are at long range: 8 or more, 15 chances in 36.
    assert damage.means[6] == pytest.approx((20 + 5 + 5) * 15 / 36)


def test_a_unit_that_does_not_move_and_has_no_heat() -> None:
    found = facts("citytech", "Missile Bunker")
    assert (found.paces, found.heat, found.armor_maximum) == ((), None, None)
    assert found.damage is not None


def test_rules_without_heat_and_construction() -> None:
    found = facts("quickstart", "HBK-4G")
    assert (found.heat, found.armor_maximum, found.armor_points) == (None, None, 147)


def test_a_unit_card() -> None:
    found = facts("bt-tactics", "AS7-D")
    assert [row.points for row in found.armor] == [9, 10, 6]
    assert found.paces == (PaceFact("Walk", 3), PaceFact("Run", 5))
    assert found.damage is not None
    assert found.damage.unit == "mean hits"
