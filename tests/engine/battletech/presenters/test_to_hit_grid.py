"""The grid of numbers around a shot says what the calculator says, cell by cell."""

from __future__ import annotations

import pytest

from companion.engine.forms import Value
from companion.engine.views.shots import NumberGrid
from tests.builders import citytech, game


def grid(**values: Value) -> tuple[dict[str, Value], NumberGrid]:
    filled = citytech().form("to_hit").defaults() | values
    return filled, citytech().number_grid(filled)


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_every_cell_is_what_the_calculator_says() -> None:
    filled, found = grid(weapon="is.ppc", gunnery=3, **{"between/light_woods": 1})
    for block, rows in zip(found.blocks, found.cells, strict=True):
        for row, cells in zip(found.rows, rows, strict=True):
            for column, cell in zip(found.columns, cells, strict=True):
                calculation = citytech().calculate({**filled, **block.values, **row.values, **column.values})
                assert (cell.text, cell.chance) == (calculation.text, calculation.probability)


def test_it_has_every_movement_and_every_range_that_counts_otherwise() -> None:
    _, found = grid(weapon="is.ppc", range=9, attacker_movement="ran", hexes_moved=5)
    assert [line.label for line in found.blocks] == ["Stood still", "Walked", "Ran", "Jumped"]
    assert [line.label for line in found.rows] == ["1", "2", "3", "4–6", "7–12", "13–18"]
    assert [line.label for line in found.columns] == ["0–2", "3–4", "5–6", "7–9", "10+"]
    assert (found.block, found.row, found.column) == (2, 4, 2)
    assert found.rows[4].values == {"range": 9}, "choosing it changes nothing"
    assert found.rows[5].values == {"range": 13}
    assert found.columns[2].values == {"hexes_moved": 5}


def test_a_shot_out_of_range_stands_in_no_row() -> None:
    _, found = grid(weapon="is.medium_laser", range=40)
    assert [line.label for line in found.rows] == ["1–3", "4–6", "7–9"], "no two rows say the same"
    assert (found.row, found.column) == (None, 0)


def test_rules_without_jumping_have_no_block_for_it() -> None:
    found = game().number_grid(game().form("to_hit").defaults())
    assert [line.label for line in found.blocks] == ["Stood still", "Walked", "Ran"]
