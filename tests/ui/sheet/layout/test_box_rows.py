"""Rows of boxes: what their number and their keys mean."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from companion.engine.sheet import Counter
from companion.ui.sheet.layout.box_rows import boxes_block, format_countable
from companion.ui.sheet.layout.elements import SheetBlock, SheetGesture, StepKey, TextLine

ROUNDS = Counter("ammunition/ac5", "Autocannon/5", 6, 4)
HITS = Counter("trouble/slower", "Motive hits", 6, 4, is_tally=True)


def numbers(block: SheetBlock) -> list[str]:
    return [part.text for part in block.drawn if isinstance(part, TextLine) and "/" in part.text]


def keys(block: SheetBlock) -> dict[str, SheetGesture]:
    return {area.id[-1]: area.gesture for area in block.areas if area.id[-2:] in ("/-", "/+")}


@pytest.mark.parametrize(("row", "number", "spoken"), [(ROUNDS, "4/6", "4 of 6"), (HITS, "2/6", "2 of 6")])
def test_a_row_shows_what_is_left_and_a_tally_what_is_marked(
    qtbot: QtBot, row: Counter, number: str, spoken: str
) -> None:
    del qtbot
    assert number in numbers(boxes_block(row, 240, 32))
    assert format_countable(row) == spoken


def test_more_of_a_tally_marks_a_box_as_less_of_any_other_does(qtbot: QtBot) -> None:
    del qtbot
    assert keys(boxes_block(ROUNDS, 240, 32)) == {"-": SheetGesture.LESS, "+": SheetGesture.MORE}
    assert keys(boxes_block(HITS, 240, 32)) == {"-": SheetGesture.MORE, "+": SheetGesture.LESS}


def test_of_an_empty_tally_there_is_none_to_take(qtbot: QtBot) -> None:
    del qtbot
    none = Counter("trouble/slower", "Motive hits", 6, 6, is_tally=True)
    off = {
        part.is_plus: part.is_off for part in boxes_block(none, 240, 32).drawn if isinstance(part, StepKey)
    }
    assert off == {False: True, True: False}
