from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.dice import Dice, answer_fault, counting_faces, parse_dice, roll, total
from tests.tabletop.strategies import dice, kept_dice


@given(dice() | kept_dice())
def test_text_round_trips(thrown: Dice) -> None:
    assert parse_dice(str(thrown)) == thrown


@pytest.mark.parametrize(
    ("text", "expected"),
    [("2d6", Dice(2, 6)), ("2D6", Dice(2, 6)), ("d8", Dice(1, 8)), (" 1d6 + 2 ", Dice(1, 6, 2)),
     ("3d6-1", Dice(3, 6, -1)), ("3d6−1", Dice(3, 6, -1)), ("3d6 keep 2", Dice(3, 6, 0, 2)),
     ("3D6 KEEP 2 + 1", Dice(3, 6, 1, 2))],
)  # fmt: skip
def test_dice_are_read_as_people_write_them(text: str, expected: Dice) -> None:
    assert parse_dice(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2",
        "2x6",
        "2d",
        "d",
        "-2d6",
        "2d6+",
        "2d6+1+1",
        "1 2d6",
        "2d6.5",
        "２d6",
        "3d6keep2",
        "3d6 keep",
        "3d6 keep 0",
    ],
)
def test_other_texts_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a roll: .*\.$"):
        parse_dice(text)


@pytest.mark.parametrize("text", ["0d6", "61d6", "2d1", "2d101", "2d6+1000", "2d6 keep 2", "7d6 keep 2"])
def test_dice_that_no_table_sees_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^A (roll takes|die has|bonus is|roll keeps) .*\.$"):
        parse_dice(text)


@pytest.mark.parametrize(
    ("text", "minimum", "maximum"),
    [("2d6", 2, 12), ("1d6+3", 4, 9), ("3d6-4", -1, 14), ("3d6 keep 2", 2, 12)],
)
def test_bounds(text: str, minimum: int, maximum: int) -> None:
    assert (parse_dice(text).minimum, parse_dice(text).maximum) == (minimum, maximum)


@pytest.mark.parametrize(
    ("text", "answer", "expected"),
    [("2d6", (3, 4), 7), ("2d6", (9,), 9), ("1d6", (5,), 5), ("1d6+2", (5,), 7), ("2d6+2", (9,), 11),
     ("2d6+2", (3, 4), 9), ("3d6", (1, 1, 6), 8), ("3d6 keep 2", (1, 4, 3), 7), ("3d6 keep 2+1", (12,), 13)],
)  # fmt: skip
def test_faces_and_their_sum_are_both_answers(text: str, answer: tuple[int, ...], expected: int) -> None:
    assert answer_fault(parse_dice(text), answer) is None
    assert total(parse_dice(text), answer) == expected


@pytest.mark.parametrize(
    ("text", "answer", "problem"),
    [
        ("2d6", (1,), "2d6 cannot show 1: type 2 to 12."),
        ("3d6 keep 2", (13,), "3d6 keep 2 cannot show 13: type 2 to 12."),
        ("3d6 keep 2", (3, 4), "3d6 keep 2 needs 3 faces or the sum of the best 2, not 2 numbers."),
        ("2d6", (13,), "2d6 cannot show 13: type 2 to 12."),
        ("1d6", (7,), "1d6 cannot show 7: type 1 to 6."),
        ("2d6", (3, 7), "A d6 cannot show 7: type faces from 1 to 6."),
        ("2d6", (0, 6), "A d6 cannot show 0: type faces from 1 to 6."),
        ("2d6", (1, 2, 3), "2d6 needs 2 faces or their sum, not 3 numbers."),
        ("2d6", (), "2d6 needs 2 faces or their sum, not 0 numbers."),
    ],
)
def test_impossible_answers_are_told_in_words(text: str, answer: tuple[int, ...], problem: str) -> None:
    assert answer_fault(parse_dice(text), answer)
    assert answer_fault(parse_dice(text), answer) == problem
    with pytest.raises(ValueError, match=re.escape(problem)):
        total(parse_dice(text), answer)


@given(dice(), st.integers())
def test_a_roll_is_an_answer_within_bounds(thrown: Dice, seed: int) -> None:
    faces = roll(thrown, random.Random(seed))
    assert len(faces) == thrown.count
    assert answer_fault(thrown, faces) is None
    assert thrown.minimum <= total(thrown, faces) <= thrown.maximum
    assert total(thrown, (sum(faces),)) == total(thrown, faces)
    assert roll(thrown, random.Random(seed)) == faces


def test_every_face_comes_up() -> None:
    generator = random.Random(3025)
    assert {roll(Dice(1, 6), generator)[0] for _ in range(500)} == {1, 2, 3, 4, 5, 6}


def test_the_best_dice_count() -> None:
    assert counting_faces(parse_dice("3d6 keep 2"), (1, 4, 3)) == (4, 3)
    assert counting_faces(parse_dice("3d6"), (1, 4, 3)) == (1, 4, 3)
    assert counting_faces(parse_dice("3d6 keep 2"), (7,)) == (7,)
