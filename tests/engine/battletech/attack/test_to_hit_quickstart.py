from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.attack.shot import Shot, bracket_at
from companion.engine.battletech.attack.to_hit import calculate_shot, to_hit
from companion.engine.forms import Calculation, Outcome
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of
from tests.builders import game

TABLES = game().rules.tables
WEAPONS = st.sampled_from(sorted(TABLES.weapons))
MOVEMENTS = ("stationary", "walked", "ran")
GROUNDS = ("clear", "light_woods", "heavy_woods")


def shot(weapon: str = "medium_laser", hexes: int = 1, attacker: str = "stationary", **more: Any) -> Shot:
    values: dict[str, Any] = {"target_movement": "stationary", "hexes_moved": 0} | more
    return Shot(weapon=TABLES.weapons[weapon], range=hexes, attacker_movement=attacker, **values)


def number(shot: Shot, **options: str) -> int | None:
    return to_hit(shot, TABLES, options).number


def reckoning(shot: Shot, **options: str) -> Calculation:
    return calculate_shot(shot, TABLES, options)


@pytest.mark.rule("Quick-Start", "R30")
@pytest.mark.rule("Quick-Start", "R50")
def test_everybody_needs_four_to_begin_with() -> None:
    assert number(shot()) == 4
    first = to_hit(shot(), TABLES, {}).modifiers[0]
    assert (first.label, first.value, first.source) == (
        "Base to-hit number",
        4,
        "Quick-Start, Base To-Hit Number",
    )


@pytest.mark.rule("Quick-Start", "R31")
@pytest.mark.parametrize(
    ("weapon", "hexes", "expected"),
    [
        ("medium_laser", 1, "short"),
        ("medium_laser", 3, "short"),
        ("medium_laser", 4, "medium"),
        ("medium_laser", 6, "medium"),
        ("medium_laser", 7, "long"),
        ("medium_laser", 9, "long"),
        ("medium_laser", 10, None),
        ("autocannon_5", 6, "short"),
        ("autocannon_5", 18, "long"),
        ("autocannon_5", 19, None),
        ("large_laser", 5, "short"),
        ("large_laser", 6, "medium"),
    ],
)
def test_each_weapon_has_its_range_brackets(weapon: str, hexes: int, expected: str | None) -> None:
    assert bracket_at(TABLES.to_hit, TABLES.weapons[weapon], hexes) == expected


@pytest.mark.rule("Quick-Start", "R31")
@pytest.mark.parametrize(("hexes", "expected"), [(3, 4), (6, 6), (9, 8), (10, None)])
def test_range_makes_a_shot_harder_and_then_impossible(hexes: int, expected: int | None) -> None:
    assert number(shot(hexes=hexes)) == expected


@pytest.mark.rule("Quick-Start", "R31")
def test_beyond_long_range_there_is_a_reason_and_no_number() -> None:
    calculation = reckoning(shot(hexes=10))
    assert (calculation.outcome, calculation.number, calculation.probability, calculation.modifiers) == (
        Outcome.IMPOSSIBLE,
        None,
        0.0,
        (),
    )
    assert calculation.reason == "Medium Laser reaches 9 hexes; the target is 10 away."


@pytest.mark.rule("Quick-Start", "R32")
@pytest.mark.parametrize(("movement", "expected"), [("stationary", 4), ("walked", 5), ("ran", 6)])
def test_the_attackers_way_of_moving_counts(movement: str, expected: int) -> None:
    assert number(shot(attacker=movement)) == expected


@pytest.mark.rule("Quick-Start", "R33")
@pytest.mark.parametrize(
    ("hexes", "modifier"),
    [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 2),
        (7, 3),
        (8, 3),
        (9, 3),
        (10, 4),
        (11, 4),
        (12, 4),
        (30, 4),
    ],
)
def test_the_hexes_a_target_moved_count(hexes: int, modifier: int) -> None:
    assert number(shot(target_movement="walked", hexes_moved=hexes)) == 4 + modifier


@pytest.mark.rule("Quick-Start", "R34")
@pytest.mark.rule("Quick-Start", "R15")
@pytest.mark.parametrize(("light", "heavy", "modifier"), [(1, 0, 1), (2, 0, 2), (0, 1, 2)])
def test_woods_in_between_count_by_the_hex(light: int, heavy: int, modifier: int) -> None:
    assert number(shot(intervening={"light_woods": light, "heavy_woods": heavy})) == 4 + modifier


@pytest.mark.rule("Quick-Start", "R34")
@pytest.mark.parametrize(("ground", "modifier"), [("clear", 0), ("light_woods", 1), ("heavy_woods", 2)])
def test_woods_around_the_target_count(ground: str, modifier: int) -> None:
    assert number(shot(target_in=ground)) == 4 + modifier
    assert number(shot(target_in=ground, intervening={"light_woods": 2})) == 4 + modifier + 2


@pytest.mark.rule("Quick-Start", "R25")
@pytest.mark.parametrize(("light", "heavy"), [(3, 0), (0, 2), (1, 1)])
def test_woods_that_block_leave_no_number(light: int, heavy: int) -> None:
    calculation = reckoning(shot(intervening={"light_woods": light, "heavy_woods": heavy}))
    assert (calculation.outcome, calculation.number) == (Outcome.IMPOSSIBLE, None)
    assert "No line of sight" in calculation.reason


@pytest.mark.rule("Quick-Start", "R35")
def test_all_modifiers_add_up_in_the_order_of_the_rulebook() -> None:
    hard = shot(
        hexes=9,
        attacker="ran",
        target_movement="ran",
        hexes_moved=10,
        intervening={"light_woods": 2},
        target_in="heavy_woods",
    )
    calculation = reckoning(hard)
    assert [str(modifier) for modifier in calculation.modifiers] == [
        "Base to-hit number +4",
        "Long range (9) +4",
        "Attacker ran +2",
        "Target moved 10 hexes +4",
        "2 × Light woods +2",
        "Target in heavy woods +2",
    ]
    assert calculation.number == 18
    assert all(modifier.source.startswith("Quick-Start, ") for modifier in calculation.modifiers)


@pytest.mark.rule("Quick-Start", "R35")
@pytest.mark.parametrize(
    ("hexes_moved", "target_in", "expected", "outcome"),
    [(5, "clear", 12, Outcome.ROLL), (5, "light_woods", 13, Outcome.AUTOMATIC_MISS)],
)
def test_over_twelve_misses_automatically(
    hexes_moved: int, target_in: str, expected: int, outcome: Outcome
) -> None:
    calculation = reckoning(
        shot(hexes=9, attacker="ran", target_movement="ran", hexes_moved=hexes_moved, target_in=target_in)
    )
    assert (calculation.number, calculation.outcome) == (expected, outcome)
    assert calculation.probability == (pytest.approx(1 / 36) if outcome is Outcome.ROLL else 0.0)
    assert ("misses automatically" in calculation.reason) is (outcome is Outcome.AUTOMATIC_MISS)


@pytest.mark.rule("Quick-Start", "R36")
@given(WEAPONS, st.integers(1, 20), st.sampled_from(MOVEMENTS), st.integers(0, 12), st.sampled_from(GROUNDS))
def test_the_chance_is_that_of_rolling_the_number_or_more_with_two_dice(
    weapon: str, hexes: int, attacker: str, moved: int, ground: str
) -> None:
    calculation = reckoning(
        shot(weapon, hexes, attacker, target_movement="walked", hexes_moved=moved, target_in=ground)
    )
    if calculation.number is None:
        assert calculation.probability == 0.0
    else:
        assert calculation.probability == float(at_least(calculation.number, odds_of(parse_dice("2d6"))))
        assert calculation.number == sum(modifier.value for modifier in calculation.modifiers)


@pytest.mark.rule("Quick-Start", "R44")
def test_a_target_without_a_leg_is_no_easier_unless_the_option_says_so() -> None:
    legless = shot(is_target_immobile=True)
    assert number(legless) == 4
    assert number(legless, immobile_target="no_bonus") == 4
    assert number(legless, immobile_target="bonus") == 0
    assert number(shot(), immobile_target="bonus") == 4
    assert reckoning(legless, immobile_target="bonus").probability == 1.0


@given(WEAPONS, st.integers(1, 20), st.sampled_from(MOVEMENTS), st.integers(0, 11), st.sampled_from(GROUNDS))
def test_nothing_makes_a_shot_easier_from_further_away_or_at_a_faster_target(
    weapon: str, hexes: int, attacker: str, moved: int, ground: str
) -> None:
    here = shot(weapon, hexes, attacker, target_movement="walked", hexes_moved=moved, target_in=ground)
    worse = (
        shot(weapon, hexes + 1, attacker, target_movement="walked", hexes_moved=moved, target_in=ground),
        shot(weapon, hexes, attacker, target_movement="walked", hexes_moved=moved + 1, target_in=ground),
    )
    for harder in worse:
        assert reckoning(harder).probability <= reckoning(here).probability


def _grid() -> Iterable[str]:
    """Numbers of every weapon by range and movement; then woods, which add to all of them alike."""
    for name, weapon in TABLES.weapons.items():
        yield f"{weapon.name}: target moved 0-2, 3-4, 5-6, 7-9, 10 and more hexes"
        for movement in MOVEMENTS:
            for hexes in (weapon.short, weapon.medium, weapon.long, weapon.long + 1):
                numbers = [
                    _cell(shot(name, hexes, movement, target_movement="ran", hexes_moved=moved))
                    for moved in (2, 4, 6, 9, 10)
                ]
                yield f"  {movement:10}  range {hexes:2}  {' '.join(f'{cell:>3}' for cell in numbers)}"
    yield "Woods in between and around the target: Medium Laser, range 3, both standing"
    for light, heavy in ((0, 0), (1, 0), (2, 0), (0, 1), (3, 0), (1, 1), (0, 2)):
        cells = [
            _cell(shot(hexes=3, intervening={"light_woods": light, "heavy_woods": heavy}, target_in=it))
            for it in GROUNDS
        ]
        yield f"  {light} light {heavy} heavy  " + " ".join(
            f"{ground.replace('_', ' ')} {cell:>2}" for ground, cell in zip(GROUNDS, cells, strict=True)
        )


def _cell(shot: Shot) -> str:
    calculation = reckoning(shot)
    if calculation.outcome is Outcome.AUTOMATIC_MISS:
        return f"{calculation.number}!"
    return str(calculation.number) if calculation.number is not None else "-"


@pytest.mark.rule("Quick-Start", "R31")
@pytest.mark.rule("Quick-Start", "R51")
def test_the_grid_of_target_numbers(golden: Callable[[str, Iterable[str]], None]) -> None:
    golden("quickstart_to_hit.txt", _grid())
