"""Setting up: initiative, map sheets, start edges, placement."""

from __future__ import annotations

import pytest

from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import game_map, rotate_sheet
from companion.engine.tactics.battle.actions import ChooseEdge, Deploy, FlipCoin, ShuffleDecks
from companion.engine.tactics.battle.state import Battle, Edge
from companion.engine.tactics.turn.set_up import columns_of, setup_hexes
from companion.errors import InputError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import distance, hex_at, parse_label
from tests.engine.tactics.builders import (
    BLUE,
    RED,
    SIDES,
    SYSTEM,
    after_action,
    board,
    game,
    refusal_of,
    set_up,
    unit,
)

HEX = parse_label


def at_edges(**units: str) -> Battle:
    """Return a battle before its edges are chosen."""
    return set_up(board((32, 17)), **units)


@pytest.mark.rule(SYSTEM, "R15")
def test_a_sheet_may_be_turned_round() -> None:
    sheet = Board("Hill", 16, 17, {HEX("0302"): BoardHex(2), HEX("0403"): BoardHex(1)})
    turned = rotate_sheet(sheet)
    assert rotate_sheet(turned) == sheet
    assert turned.at(hex_at(14, 16)).level == 2
    places = [HEX("0302"), HEX("0403")]
    moved = [hex_at(17 - place.column, 18 - place.row) for place in places]
    assert distance(*moved) == distance(*places)


@pytest.mark.rule(SYSTEM, "R17")
def test_two_sheets_make_a_game_map_with_their_long_edges_together() -> None:
    west = Board("West", 16, 17, {HEX("1601"): BoardHex(1)})
    east = Board("East", 16, 17, {HEX("0101"): BoardHex(2), HEX("0217"): BoardHex(3)})
    whole = game_map(west, east)
    assert (whole.width, whole.height) == (32, 17)
    assert (whole.at(HEX("1601")).level, whole.at(HEX("1701")).level, whole.at(HEX("1817")).level) == (
        1,
        2,
        3,
    )
    assert (columns_of(whole, 0), columns_of(whole, 1)) == (range(1, 17), range(17, 33))
    with pytest.raises(InputError, match="even number"):
        game_map(Board("A", 15, 17), Board("B", 15, 17))
    with pytest.raises(InputError, match="not of the same size"):
        game_map(west, Board("B", 18, 17))


@pytest.mark.rule(SYSTEM, "R16")
def test_the_cheaper_lance_has_the_initiative() -> None:
    battle = set_up(wasp="red 0101 3", atlas="blue 0505 0")
    assert battle.first == RED
    assert battle.turn.initiative == RED


@pytest.mark.rule(SYSTEM, "R16")
@pytest.mark.parametrize(("face", "side"), [(1, RED), (2, BLUE)])
def test_a_coin_decides_between_equal_lances(face: int, side: str) -> None:
    battle = set_up(wasp="red 0101 3", wasp_2="blue 0505 0")
    assert battle.turn.step == "coin"
    assert "Flip the coin" in refusal_of(battle, GoOn())
    battle = after_action(battle, FlipCoin(), (face,))
    assert (battle.first, battle.turn.initiative, battle.turn.phase) == (side, side, "planning")


@pytest.mark.rule(SYSTEM, "R17")
def test_the_other_side_starts_diagonally_across() -> None:
    battle = at_edges(wasp="red", atlas="blue")
    assert (battle.turn.step, game().turn(battle).side) == ("edges", RED)
    assert "Choose sheet 0 or 1" in refusal_of(battle, ChooseEdge(2, "north"))
    battle = after_action(battle, ChooseEdge(0, "north"))
    assert battle.side(RED).edge == Edge(0, "north")
    assert battle.side(BLUE).edge == Edge(1, "south")
    assert {place.row for place in setup_hexes(battle, battle.units["wasp"])} == {1}
    assert {place.column for place in setup_hexes(battle, battle.units["atlas"])} == set(range(17, 33))


@pytest.mark.rule(SYSTEM, "R18")
def test_units_are_placed_in_ascending_order_and_the_initiative_later() -> None:
    battle = after_action(
        at_edges(wasp="red", griffin="red", shadow="blue", atlas="blue"), ChooseEdge(0, "north")
    )
    assert "Atlas comes before Wasp" in refusal_of(battle, Deploy("wasp", HEX("0101"), 3))
    battle = after_action(battle, Deploy("atlas", HEX("1717"), 0))
    # Griffin and Shadow are equal: red has the initiative and places later.
    assert "Shadow comes before Griffin" in refusal_of(battle, Deploy("griffin", HEX("0101"), 3))
    battle = after_action(battle, Deploy("shadow", HEX("1817"), 0))
    battle = after_action(battle, Deploy("griffin", HEX("0101"), 3))
    assert "is taken" in refusal_of(battle, Deploy("wasp", HEX("0101"), 3))
    assert "its own edge" in refusal_of(battle, Deploy("wasp", HEX("0102"), 3))
    battle = after_action(battle, Deploy("wasp", HEX("0201"), 3))
    assert (battle.turn.number, battle.turn.phase) == (1, "planning")


@pytest.mark.rule(SYSTEM, "R18")
def test_a_blocked_edge_gives_way_to_the_rearmost_row_with_room() -> None:
    # A row of pits: nobody comes out of them on foot.
    pits = {f"{column:02d}01": -9 + 5 * (column % 2) for column in range(1, 17)}
    ground = board((32, 17), pits)
    units = [unit("wasp", "red"), unit("atlas", "blue")]
    battle = after_action(game().new_battle(ground, SIDES, units), ChooseEdge(0, "north"))
    assert {place.row for place in setup_hexes(battle, battle.units["wasp"])} == {2}


def test_decks_are_shuffled_by_a_seed_before_any_card_is_drawn() -> None:
    battle = set_up(wasp="red 0101 3", atlas="blue 0505 0")
    assert after_action(battle, ShuffleDecks("seven")).seed == "seven"
    assert after_action(battle, ShuffleDecks(), (1, 2, 3, 4, 7, 8)).seed == "123478"


def test_the_app_may_shuffle_until_the_battle_begins() -> None:
    battle = game().new_battle(board((32, 17)), SIDES, [unit("wasp", "red"), unit("atlas", "blue")])
    assert [command.id for command in game().turn(battle).commands][-1] == "shuffle"
    chosen = after_action(battle, ChooseEdge(0, "north"))
    assert [command.id for command in game().turn(chosen).commands] == ["shuffle"]
    shuffled = after_action(battle, ShuffleDecks("seven"))
    assert "shuffle" not in [command.id for command in game().turn(shuffled).commands]
    assert game().turn(after_action(shuffled, ChooseEdge(0, "north"))).commands == ()


@pytest.mark.parametrize(
    ("units", "text"),
    [
        ([("wasp", "red 0101 0"), ("atlas", "blue 0101 0")], "Two units stand in hex 0101"),
        ([("wasp", "red 0101 0"), ("atlas", "green 0202 0")], "there is no side 'green'"),
        ([("wasp", "red 0101 0")], "Blue has no units"),
        ([("wasp", "red 9901 0"), ("atlas", "blue")], "hex 9901 is not on the board"),
    ],
)
def test_faults_of_a_set_up_are_told(units: list[tuple[str, str]], text: str) -> None:
    with pytest.raises(InputError, match=text):
        game().new_battle(board(), SIDES, [unit(*each) for each in units])


def test_unknown_terrain_and_models_are_told() -> None:
    with pytest.raises(InputError, match="'lava' is not a terrain of BT Tactics 3025:"):
        set_up(board(lava="0101"), wasp="red", atlas="blue")
    odd = unit("wasp", "red").model_copy(update={"model": "WSP-1V"})
    with pytest.raises(InputError, match=r"no model 'WSP-1V'.*Did you mean 'WSP-1W'"):
        game().new_battle(board(), SIDES, [odd, unit("atlas", "blue")])


@pytest.mark.parametrize(
    ("given", "text"), [({"below": True}, "no bridges"), ({"abilities": ("tough",)}, "no abilities")]
)
def test_what_a_unit_cannot_have_here_is_told(given: dict[str, object], text: str) -> None:
    odd = unit("wasp", "red 0101 0").model_copy(update=given)
    with pytest.raises(InputError, match=text):
        game().new_battle(board(), SIDES, [odd, unit("atlas", "blue 0202 0")])
