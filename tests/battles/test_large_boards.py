"""Large boards: a battle that can be stored can be opened again, exported and read back."""

from __future__ import annotations

import pytest

from companion.battles.library import Library
from companion.documents.model import validate
from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, parse_document
from companion.engine.skeleton.setup import (
    MOST_HEXES,
    MOST_TERRAINS,
    BoardData,
    BoardHexData,
    Setup,
    UnitSetup,
)
from companion.errors import FileError
from tests.builders import SIDES
from tests.examples import at_most

WIDTH, HEIGHT = 150, at_most(20, 190)
UNITS = 200


def wooded_board(width: int, height: int) -> BoardData:
    """Return a board that says something of every hex."""
    ground = BoardHexData(level=1, terrain=("light_woods",))
    hexes = {
        f"{column:03d}{row:03d}": ground for column in range(1, width + 1) for row in range(1, height + 1)
    }
    return BoardData(name="Forest", size=(width, height), hexes=hexes)


def test_a_battle_of_thousands_of_hexes_and_200_units_opens_again(library: Library) -> None:
    units = tuple(
        UnitSetup(
            id=f"unit{number}",
            model="WLF-2",
            side=SIDES[number % 2].id,
            hex=f"{number % WIDTH + 1:03d}{number // WIDTH + 1:03d}",
        )
        for number in range(UNITS)
    )
    setup = Setup(
        title="Forest", ruleset="citytech", board=wooded_board(WIDTH, HEIGHT), sides=SIDES, units=units
    )
    session = library.new_battle(setup)
    again = library.open_battle(session.id)
    assert again.battle == session.battle
    assert len(again.battle.board.hexes) == WIDTH * HEIGHT
    script = parse_document(library.export(again).encode(), "battle.yaml", bounds=BATTLE_PARSE_LIMITS)
    assert len(script.data["board"]["hexes"]) == WIDTH * HEIGHT
    assert len(script.data["units"]) == UNITS


def test_the_largest_board_leaves_room_for_units_and_a_log() -> None:
    # The label and what it says, the level, the list of terrains, and each with its key.
    values = MOST_HEXES * (2 + 2 + 2 + MOST_TERRAINS)
    assert values < BATTLE_PARSE_LIMITS.values


def test_more_terrains_in_a_hex_than_that_are_told() -> None:
    terrain = ", ".join(["rough"] * (MOST_TERRAINS + 1))
    text = f'{{size: [3, 3], hexes: {{"0101": {{terrain: [{terrain}]}}}}}}'
    with pytest.raises(FileError, match=r"board\.yaml:1:\d+: hexes\.0101\.terrain: "):
        validate(BoardData, parse_document(text.encode(), "board.yaml"))
