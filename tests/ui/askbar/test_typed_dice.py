from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.asks import Roll
from companion.errors import InputError
from companion.tabletop.dice import parse_dice
from companion.ui.askbar.typed_dice import TypedRolls, parse_rolls
from tests.questions import make_question


def roll(dice: str = "2d6") -> Roll:
    return Roll(parse_dice(dice), make_question("to hit"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9", TypedRolls((9,))),
        (" 9 ", TypedRolls((9,))),
        ("3 4", TypedRolls((3, 4))),
        ("3+4", TypedRolls((3, 4))),
        ("3, 4", TypedRolls((3, 4))),
        ("9 8 7", TypedRolls((9,), ((8,), (7,)))),
        ("9 8", TypedRolls((9,), ((8,),))),
        ("3+4 5+6", TypedRolls((3, 4), ((5, 6),))),
        ("9 3+4", TypedRolls((9,), ((3, 4),))),
    ],
)
def test_totals_faces_and_sequences(text: str, expected: TypedRolls) -> None:
    assert parse_rolls(text, roll()) == expected


def test_one_die_reads_each_number_as_a_roll() -> None:
    assert parse_rolls("3 4", roll("1d6")) == TypedRolls((3,), ((4,),))


@pytest.mark.parametrize(("text", "shown"), [("00", 100), ("07", 7), ("100", 100)])
def test_two_noughts_are_a_hundred(text: str, shown: int) -> None:
    assert parse_rolls(text, roll("1d100")) == TypedRolls((shown,))


def test_an_empty_line_is_no_answer() -> None:
    assert parse_rolls("  ", roll()) is None


@pytest.mark.parametrize("text", ["13", "1", "0", "7+1", "nine", "3-4", "9 x"])
def test_what_no_dice_show_is_told(text: str) -> None:
    with pytest.raises(InputError):
        parse_rolls(text, roll())


@given(st.lists(st.integers(min_value=7, max_value=12), min_size=1, max_size=9))
def test_totals_come_back_in_the_order_typed(totals: list[int]) -> None:
    typed = parse_rolls(" ".join(map(str, totals)), roll())
    assert typed is not None
    assert typed.all == tuple((total,) for total in totals)


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=9))
def test_faces_joined_by_plus_come_back(rolls: list[tuple[int, int]]) -> None:
    typed = parse_rolls(" ".join(f"{one}+{other}" for one, other in rolls), roll())
    assert typed is not None
    assert typed.all == tuple(rolls)
