"""Numbers that may be typed, and the faults of anything else."""

from __future__ import annotations

import pytest

from companion.ui.widgets.number_line import NumberBounds, TypedNumber

RANGE, TONS, HIGHER = NumberBounds(1, 18), NumberBounds(0, 25, 0.5), NumberBounds(-9, 9)


@pytest.mark.parametrize(
    ("bounds", "text", "steps"),
    [
        (RANGE, "1", 1), (RANGE, " 18 ", 18), (RANGE, "007", 7), (RANGE, "+3", 3),
        (TONS, "7.5", 15), (TONS, "7,5", 15), (TONS, "12", 24), (HIGHER, "-3", -3), (HIGHER, "\u22123", -3),
        (NumberBounds(4, 20, 5), "75", 15),
    ],
)  # fmt: skip
def test_a_number_within_is_taken(bounds: NumberBounds, text: str, steps: int) -> None:
    assert bounds.parse(text) == TypedNumber(steps)


@pytest.mark.parametrize(
    ("bounds", "text", "fault"),
    [
        (RANGE, "0", "0 is too little: type 1 to 18."),
        (RANGE, "19", "19 is too much: type 1 to 18."),
        (RANGE, "999999999999999", "999999999999999 is too much: type 1 to 18."),
        (RANGE, "seven", "\u201cseven\u201d is no number here: type 1 to 18."),
        (RANGE, "7.5", "\u201c7.5\u201d is no number here: type 1 to 18."),
        (RANGE, "7 8", "\u201c7 8\u201d is no number here: type 1 to 18."),
        (RANGE, "\u0667", "\u201c\u0667\u201d is no number here: type 1 to 18."),
        (RANGE, "", "Type 1 to 18."),
        (TONS, "7.3", "7.3 is between two steps of 0.5: type 0 to 12.5."),
        (NumberBounds(4, 20, 5), "77", "77 is between two steps of 5: type 20 to 100."),
    ],
)
def test_anything_else_is_told_with_what_to_do(bounds: NumberBounds, text: str, fault: str) -> None:
    assert bounds.parse(text) == TypedNumber(None, fault)


def test_a_number_reads_as_it_is_typed() -> None:
    assert [TONS.text(steps) for steps in (0, 1, 20, 25)] == ["0", "0.5", "10", "12.5"]
    assert NumberBounds(-(10**6), 10**6).text(-(10**6)) == "-1000000"
    assert (RANGE.nearest(0), RANGE.nearest(40), RANGE.nearest(3)) == (1, 18, 3)
