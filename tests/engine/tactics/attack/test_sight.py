"""Range, line of sight by bonus dice, arcs, and cover."""

from __future__ import annotations

import pytest

from companion.engine.tactics.attack.sight import is_unseen, line_of_sight, situation_between, unseen_refusal
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.events import HexTokenSet
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.cards.weapon_groups import bracket_of
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import (
    SYSTEM,
    after,
    attacking,
    board,
    change_unit,
    fight,
    game,
    mech,
    refusal_of,
)

HEX = parse_label


def sight_numbers(battle: Battle, start: str = "0510", end: str = "0501") -> tuple[int, int, int]:
    found = line_of_sight(battle, HEX(start), HEX(end))
    return found.smoke, found.woods, found.cover


@pytest.mark.rule(SYSTEM, "R44")
@pytest.mark.parametrize(
    ("hexes", "bracket"),
    [(1, "short"), (3, "short"), (4, "medium"), (12, "medium"), (13, "long"), (21, "long"), (22, None)],
)
def test_ranges(hexes: int, bracket: str | None) -> None:
    battle = fight(wasp="red 0510 0", atlas="blue 0501 3")
    assert bracket_of(battle, Situation(hexes)) == bracket


@pytest.mark.rule(SYSTEM, "R44")
def test_medium_range_may_reach_fifteen() -> None:
    wide = fight(None, None, {"medium_range": "15"}, wasp="red 0510 0", atlas="blue 0501 3")
    assert [bracket_of(wide, Situation(hexes)) for hexes in (13, 15, 16)] == ["medium", "medium", "long"]


@pytest.mark.rule(SYSTEM, "R45")
def test_a_hill_two_levels_higher_than_either_hex_blocks() -> None:
    battle = fight(board((20, 26), {"0505": 2, "0501": 1}), wasp="red 0510 0", atlas="blue 0501 3")
    assert "hex 0505, level 2" in line_of_sight(battle, HEX("0510"), HEX("0501")).blocked_by
    both = fight(
        board((20, 26), {"0505": 2, "0501": 1}),
        None,
        {"hill_blocks": "both"},
        wasp="red 0510 0",
        atlas="blue 0501 3",
    )
    assert not line_of_sight(both, HEX("0510"), HEX("0501")).blocked_by
    low = fight(board((20, 26), {"0505": 1}), wasp="red 0510 0", atlas="blue 0501 3")
    assert not line_of_sight(low, HEX("0510"), HEX("0501")).blocked_by
    sunk = fight(board((20, 26), {"0505": 1}, water_1="0501"), wasp="red 0510 0", atlas="blue 0501 3")
    assert line_of_sight(sunk, HEX("0510"), HEX("0501")).blocked_by


@pytest.mark.rule(SYSTEM, "R45")
def test_a_hill_hides_a_target_from_attack() -> None:
    ground = board((20, 26), {"0505": 2})
    battle = attacking(fight(ground, griffin="red 0510 0", atlas="blue 0501 3"), "griffin")
    assert "hex 0505, level 2 blocks the line of sight" in refusal_of(
        battle, Attack("griffin", "atlas", ("ppc",))
    )
    seen = game().sight(battle, HEX("0510"), HEX("0501"))
    assert not seen.is_visible
    assert [step.counts.label for step in seen.steps if step.blocks] == ["0505"]


@pytest.mark.rule(SYSTEM, "R46")
@pytest.mark.parametrize(
    ("facing", "forward", "rear"),
    [
        (0, True, False),
        (1, True, False),
        (2, False, False),
        (3, False, True),
        (4, False, False),
        (5, True, False),
    ],
)
def test_arcs(facing: int, forward: bool, rear: bool) -> None:
    battle = fight(griffin=f"red 0510 {facing}", atlas="blue 0501 3")
    situation = situation_between(battle, mech(battle, "griffin"), mech(battle, "atlas"))
    assert situation is not None
    assert (situation.in_forward_arc, situation.in_rear_arc) == (forward, rear)


@pytest.mark.rule(SYSTEM, "R51")
@pytest.mark.parametrize(("facing", "flanked"), [(0, True), (1, False), (3, False), (5, False)])
def test_flanking_is_being_in_the_defenders_rear_arc(facing: int, flanked: bool) -> None:
    battle = fight(griffin="red 0510 0", atlas=f"blue 0501 {facing}")
    situation = situation_between(battle, mech(battle, "griffin"), mech(battle, "atlas"))
    assert situation is not None
    assert situation.is_flanked is flanked


@pytest.mark.rule(SYSTEM, "R56")
def test_smoke_counts_once_and_the_heavier_only() -> None:
    battle = fight(wasp="red 0510 0", atlas="blue 0501 3")
    for label in ("0503", "0504"):
        battle = after(battle, HexTokenSet(HEX(label), "smoke"))
    assert sight_numbers(battle) == (1, 0, 0)
    assert sight_numbers(after(battle, HexTokenSet(HEX("0505"), "heavy_smoke"))) == (2, 0, 0)
    in_it = after(fight(wasp="red 0510 0", atlas="blue 0501 3"), HexTokenSet(HEX("0501"), "smoke"))
    assert sight_numbers(in_it) == (1, 0, 0)
    # Smoke around the attacker does not help the defender.
    assert sight_numbers(in_it, "0501", "0510") == (0, 0, 0)


@pytest.mark.rule(SYSTEM, "R57")
def test_woods_count_once_and_the_heavier_only() -> None:
    units = {"wasp": "red 0510 0", "atlas": "blue 0501 3"}
    assert sight_numbers(fight(board(light_woods="0503 0504"), **units)) == (0, 1, 0)
    assert sight_numbers(fight(board(light_woods="0503", heavy_woods="0501"), **units)) == (0, 2, 0)
    assert sight_numbers(fight(board(heavy_woods="0510"), **units)) == (0, 0, 0)


@pytest.mark.rule(SYSTEM, "R58")
@pytest.mark.parametrize(
    ("levels", "end", "dice"),
    [
        ({"0502": 1}, "0501", 1),
        ({"0503": 1}, "0501", 0),  # not next to the defender
        ({"0602": 1}, "0501", 0),  # not on the line
        ({"0502": 1, "0510": 1}, "0501", 0),  # the attacker stands higher
        ({"0502": 2, "0501": 1, "0510": 1}, "0501", 1),
        ({"0509": 1, "0508": 1}, "0509", 0),  # adjacent to the attacker
    ],
)
def test_cover_by_a_low_hill(levels: dict[str, int], end: str, dice: int) -> None:
    battle = fight(board((20, 26), levels), wasp="red 0510 0", atlas="blue 0101 3")
    assert sight_numbers(battle, "0510", end) == (0, 0, dice)


@pytest.mark.rule(SYSTEM, "R58")
def test_a_building_covers_as_a_hill_does() -> None:
    battle = fight(board(building_1="0502"), wasp="red 0510 0", atlas="blue 0501 3")
    assert sight_numbers(battle) == (0, 0, 1)


@pytest.mark.rule(SYSTEM, "R60")
def test_four_bonus_dice_hide_and_native_ones_do_not_count() -> None:
    battle = fight(board(heavy_woods="0503"), wasp="red 0510 0", atlas="blue 0501 3")
    assert not is_unseen(battle, Situation(9, smoke=1, woods=2))
    for hidden in (Situation(9, smoke=2, woods=2), Situation(9, woods=2, cover=2)):
        assert is_unseen(battle, hidden)
        refusal = unseen_refusal(battle.units["wasp"], battle.units["atlas"], hidden, SYSTEM)
        assert (refusal.id, refusal.values["dice"]) == ("target_hidden", 4)
        assert refusal.reason.endswith(": 4 bonus dice hide it.")


def test_along_a_hexside_the_line_runs_where_it_serves_the_defender() -> None:
    # From 0505 to 0704 runs between 0604 and 0605.
    for label in ("0604", "0605"):
        battle = fight(board(heavy_woods=label), wasp="red 0505 0", atlas="blue 0704 3")
        assert sight_numbers(battle, "0505", "0704")[1] in (0, 2)
    found = [
        sight_numbers(fight(board(heavy_woods=label), wasp="red 0505 0", atlas="blue 0101 3"), "0505", "0502")
        for label in ("0504", "0604")
    ]
    assert found == [(0, 2, 0), (0, 0, 0)]
    tie = fight(board(heavy_woods="0604"), wasp="red 0505 0", atlas="blue 0101 3")
    other = fight(board(heavy_woods="0504"), wasp="red 0505 0", atlas="blue 0101 3")
    assert sight_numbers(tie, "0505", "0603")[1] == sight_numbers(other, "0505", "0603")[1] == 2


@pytest.mark.rule(SYSTEM, "R57")
def test_what_stands_at_the_target_is_counted_and_told_in_dice() -> None:
    ground = board((20, 26), {"0502": 1}, heavy_woods="0501", light_woods="0505", smoke="0504")
    battle = attacking(fight(ground, griffin="red 0510 0", atlas="blue 0501 3"), "griffin")
    seen = game().sight(battle, HEX("0510"), HEX("0501"))
    assert seen.between == {"light_woods": 1, "heavy_woods": 1, "smoke": 1}
    assert seen.bonus_dice == {"smoke": 1, "woods": 2, "cover": 1}
    assert seen.blocked_by == "4 bonus dice: smoke 1, woods 2, cover 1 (BT Tactics 3025, Roll Defense Dice)"
    plan = game().attack_plan(battle, "griffin", "atlas")
    assert plan.sight == seen
    low = change_unit(battle, "atlas", is_hull_down=True)
    assert game().sight(low, HEX("0510"), HEX("0501")).bonus_dice == {"smoke": 1, "woods": 2, "cover": 2}
