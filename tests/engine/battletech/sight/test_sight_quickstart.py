from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.sight.intervening import density, wood_in
from companion.engine.battletech.sight.line_of_sight import LineOfSight, line_of_sight, open_choices
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at, parse_label
from tests.builders import battle, board, game

RULES = game().rules.tables.line_of_sight
WOODS = st.sampled_from([(), (), ("light_woods",), ("heavy_woods",)])
HEXES = st.builds(hex_at, st.integers(1, 9), st.integers(1, 9))


def line_between(ground: Board, start: str, end: str) -> LineOfSight:
    return line_of_sight(ground, RULES, parse_label(start), parse_label(end))


@st.composite
def grounds(draw: st.DrawFn) -> Board:
    """Nine by nine hexes, half of them wooded."""
    kinds = draw(st.lists(WOODS, min_size=81, max_size=81))
    every = Board("Any ground", 9, 9).all_hexes()
    return Board(
        "Any ground",
        9,
        9,
        {place: BoardHex(terrain=kind) for place, kind in zip(every, kinds, strict=True)},
    )


@pytest.mark.rule("Quick-Start", "R24")
def test_the_line_runs_over_the_hexes_between_but_not_the_ends() -> None:
    ground = board(heavy_woods="0501 0505", light_woods="0503")
    line = line_between(ground, "0501", "0505")
    assert [stretch.counts.label for stretch in line.stretches] == ["0502", "0503", "0504"]
    assert line.woods == {"light_woods": 1, "heavy_woods": 0}
    assert line.is_clear


@pytest.mark.rule("Quick-Start", "R24")
def test_a_hex_that_the_line_barely_crosses_counts() -> None:
    line = line_between(board(light_woods="0302"), "0101", "0403")
    assert [stretch.counts.label for stretch in line.stretches] == ["0201", "0202", "0302", "0303"]
    assert line.woods["light_woods"] == 1


@pytest.mark.rule("Quick-Start", "R24")
@pytest.mark.parametrize("ends", [("0102", "0302"), ("0302", "0102")])
def test_along_a_hexside_the_denser_hex_counts_unless_the_targets_player_chooses(
    ends: tuple[str, str],
) -> None:
    ground = board(light_woods="0201")
    start, end = map(parse_label, ends)
    ((first, second),) = open_choices(ground, RULES, start, end)
    assert {first.label, second.label} == {"0201", "0202"}
    assert line_between(ground, *ends).woods["light_woods"] == 1
    pair, clear = (first, second), parse_label("0202")
    chosen = line_of_sight(ground, RULES, start, end, {pair: clear})
    assert chosen.woods["light_woods"] == 0
    assert [stretch.counts for stretch in chosen.stretches] == [clear]


@pytest.mark.rule("Quick-Start", "R24")
def test_between_hexes_that_look_alike_there_is_nothing_to_choose() -> None:
    start, end = parse_label("0102"), parse_label("0302")
    assert open_choices(board(), RULES, start, end) == ()
    assert open_choices(board(light_woods="0201 0202"), RULES, start, end) == ()
    assert len(open_choices(board(light_woods="0201", heavy_woods="0202"), RULES, start, end)) == 1


def test_beyond_the_edge_of_the_map_there_is_nothing_to_choose() -> None:
    ground = board(size=(3, 2), light_woods="0201")
    start, end = parse_label("0101"), parse_label("0301")
    assert open_choices(ground, RULES, start, end) == ()
    assert [stretch.counts.label for stretch in line_between(ground, "0101", "0301").stretches] == ["0201"]


@pytest.mark.rule("Quick-Start", "R25")
@pytest.mark.parametrize(
    ("light", "heavy", "blocked"),
    [
        (0, 0, False),
        (1, 0, False),
        (2, 0, False),
        (3, 0, True),
        (0, 1, False),
        (0, 2, True),
        (1, 1, True),
        (2, 1, True),
        (4, 0, True),
    ],
)
def test_woods_in_between_block(light: int, heavy: int, blocked: bool) -> None:
    between = [f"05{row:02d}" for row in range(2, 9)]
    ground = board(
        light_woods=" ".join(between[:light]), heavy_woods=" ".join(between[light : light + heavy])
    )
    line = line_between(ground, "0501", "0509")
    assert line.is_clear is not blocked
    assert line.woods == {"light_woods": light, "heavy_woods": heavy}
    assert (density(RULES, line.woods) >= RULES.blocked_at) is blocked


@pytest.mark.rule("Quick-Start", "R15")
@pytest.mark.rule("Quick-Start", "R25")
def test_the_blocker_is_the_hex_where_the_woods_become_too_dense() -> None:
    line = line_between(board(light_woods="0502 0504", heavy_woods="0506"), "0501", "0508")
    assert line.blocker is not None
    assert line.blocker.counts.label == "0506"
    assert line.blocker.wood == "heavy_woods"


@pytest.mark.rule("Quick-Start", "R25")
def test_mechs_never_stand_in_the_line() -> None:
    at = battle(None, None, cicada="0505", hunchback="0503", hermes="0501 3", enforcer="0504 3")
    sight = game().sight(at, parse_label("0501"), parse_label("0505"))
    assert sight.is_visible
    assert [step.terrain for step in sight.steps] == ["", "", ""]


@pytest.mark.rule("Quick-Start", "R15")
def test_of_two_woods_in_a_hex_the_denser_counts() -> None:
    ground = Board("Both", 3, 3, {hex_at(1, 1): BoardHex(terrain=("light_woods", "heavy_woods"))})
    assert wood_in(ground, RULES, hex_at(1, 1)) == "heavy_woods"
    assert wood_in(ground, RULES, hex_at(2, 1)) is None


@pytest.mark.rule("Quick-Start", "R24")
@given(grounds(), HEXES, HEXES)
def test_both_see_the_same_woods_when_each_tie_falls_on_the_denser_hex(ground: Board, a: Hex, b: Hex) -> None:
    there, back = (line_of_sight(ground, RULES, *ends) for ends in ((a, b), (b, a)))
    assert there.is_clear == back.is_clear
    assert there.woods == back.woods
    assert {frozenset(pair) for pair in open_choices(ground, RULES, a, b)} == {
        frozenset(pair) for pair in open_choices(ground, RULES, b, a)
    }


@pytest.mark.rule("Quick-Start", "R24")
@given(grounds(), HEXES, HEXES, st.data())
def test_no_choice_makes_the_line_denser_than_the_one_taken_for_granted(
    ground: Board, a: Hex, b: Hex, data: st.DataObject
) -> None:
    chosen: dict[tuple[Hex, ...], Hex] = {
        pair: data.draw(st.sampled_from(pair)) for pair in open_choices(ground, RULES, a, b)
    }
    line = line_of_sight(ground, RULES, a, b, chosen)
    assert density(RULES, line.woods) <= density(RULES, line_of_sight(ground, RULES, a, b).woods)
    assert line.is_clear == (density(RULES, line.woods) < RULES.blocked_at)


@given(grounds(), HEXES, HEXES)
def test_the_view_of_a_line_says_what_the_line_says(ground: Board, a: Hex, b: Hex) -> None:
    at = battle(ground, None, cicada="0101", hermes="0109")
    view, line = game().sight(at, a, b), line_of_sight(ground, RULES, a, b)
    assert view.between == line.woods
    assert view.is_visible == line.is_clear == (view.blocked_by == "")
    assert [step.blocks for step in view.steps].count(True) == (0 if line.is_clear else 1)
    assert view.is_tie == bool(open_choices(ground, RULES, a, b))


def test_a_blocked_view_names_hex_terrain_and_rule() -> None:
    at = battle(board(heavy_woods="0503 0504"), None, cicada="0506", hermes="0501 3")
    sight = game().sight(at, parse_label("0501"), parse_label("0506"))
    assert sight.blocked_by == "heavy woods in hex 0504 (Quick-Start, Intervening Terrain)"
