"""House rules on the effects of critical hits, and on attacks of an author's own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.events import BlowStruck, HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.heat.build_up import heat_phase
from companion.engine.battletech.movement.movement_points import movement_points
from companion.errors import FileError
from tests.builders import events_of
from tests.citytech import act_by_rule
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots
from tests.engine.battletech.physical_attacks import HIT, broken, due_causes, near, plan, row, strike_and_roll
from tests.engine.battletech.sheet_helpers import sheet, slot
from tests.rulesets.house_rules.examples import assert_effect_text, under
from tests.rulesets.spoilt.test_demands import overlay

HIPS, ENGINES, SHOULDERS = "hips-cost-2-mp", "engine-hits-heat-more", "shoves-with-the-shoulder"
STIFF = """
criticals:
  effects:
    hip: {piloting: 7, walking_divisor: 1, walking: -1}
    jump_jet: {piloting: 1, heat: 2}
"""


def laid_over(battle: Battle, rules: str) -> Battle:
    """Return the battle with a player's own rules laid over those of the book."""
    game = overlay("citytech", rules)
    assert isinstance(game, BattletechGame)
    return replace(battle, rules=game.rules)


def walks(battle: Battle, name: str) -> int:
    return movement_points(battle, battle.units[name], "walked")


def stiff(name: str, *legs: str) -> Battle:
    """Return a battle of a 'Mech whose hips are hit."""
    return hit_slots(battle_in_phase(name), name, **dict.fromkeys(legs, (0,)))


@pytest.mark.parametrize("legs", [("left_leg",), ("left_leg", "right_leg")])
def test_hips_cost_points(legs: tuple[str, ...]) -> None:
    at = stiff("hermes", *legs)
    found = walks(at, "hermes"), walks(under(HIPS, at), "hermes")
    assert found == ((3, 4) if len(legs) == 1 else (0, 2))
    assert_effect_text(HIPS, 4, 3, 2, 0)


def leaked_heat(battle: Battle) -> list[HeatBuilt]:
    return events_of(act_by_rule(battle, heat_phase), HeatBuilt)


def test_engines_heat_more() -> None:
    at = hit_slots(battle_in_phase("orion", "heat"), "orion", center_torso=(0, 1))
    assert leaked_heat(at) == [HeatBuilt("orion", "engine_hits", 10)]
    assert leaked_heat(under(ENGINES, at)) == [HeatBuilt("orion", "engine_hits", 15)]
    assert_effect_text(ENGINES, 10, 15)


def test_the_row_of_a_hip_is_what_play_and_sheet_do() -> None:
    at = stiff("orion", "left_leg")
    over = laid_over(at, STIFF)
    numbers = [piloting.target_number(battle, battle.mech("orion"), "kicked").number for battle in (at, over)]
    assert [numbers, walks(at, "orion"), walks(over, "orion")] == [[7, 12], 2, 3]
    hint = slot(sheet(over, "orion"), "left_leg", "Hip").hint
    assert "−1 Walking MP, +7 to Piloting Skill Rolls" in hint


def test_a_component_of_an_authors_own_counts() -> None:
    at = battle_in_phase("victor", "heat")
    where, index = at.model(at.units["victor"]).places["jump_jet"][0]
    hit = laid_over(hit_slots(at, "victor", **{where: (index,)}), STIFF)
    assert leaked_heat(hit) == [HeatBuilt("victor", "damage/Jump jet", 2)]
    number = piloting.target_number(hit, hit.mech("victor"), "kicked")
    assert "Jump jet +1" in map(str, number.modifiers)


def test_an_attack_of_an_authors_own_is_struck_and_kicks_are_not_offered() -> None:
    at, hurt = (under(SHOULDERS, it) for it in (near(), broken(near(), "hunchback", "left_arm shoulder")))
    assert not any(view.id.startswith("kick") for view in plan(at).attacks)
    view = row(at, "shoulder_blow/left_arm")
    assert (view.calculation.number, view.damage) == (5, 7)
    assert row(hurt, "shoulder_blow/left_arm").calculation.number == 7
    assert row(hurt, "shoulder_blow/right_arm").calculation.number == 5
    assert_effect_text(SHOULDERS, 5, 7, 7)
    played = strike_and_roll(at, "shoulder_blow/left_arm", HIT, (3,))
    (blow,) = events_of(played, BlowStruck)
    assert (blow.attack, blow.number, blow.is_hit) == ("shoulder_blow", 5, True)
    assert due_causes(played.battle) == [("victor", "pushed")]


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ("heat: {points: {engine_hits: {1: 10}}}", "heat of criticals.effects.engine_1"),
        ("piloting: {additional: {hip: {value: 3}}}", "the piloting of hip"),
        ("criticals: {effects: {hip: {halves_kick: true}}}", "strikes: {kick: {halved: true}}"),
        ("physical: {attacks: {punch: {halved_by: [shoulder]}}}", "criticals.effects"),
    ],
)
def test_a_key_that_has_moved_is_told_with_where_its_figure_stands(rules: str, where: str) -> None:
    with pytest.raises(FileError) as found:
        overlay("citytech", rules)
    (fault,) = found.value.faults
    assert where in fault.remedy
