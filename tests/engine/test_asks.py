from __future__ import annotations

import pytest

from companion.engine.asks import Choice, Option, Roll
from companion.errors import InputError
from companion.tabletop.dice import parse_dice

ROLL = Roll(parse_dice("2d6"), "Hermes II: to hit", need=8)
CHOICE = Choice("Fire?", (Option("fire", "Fire"), Option("hold", "Hold")))


@pytest.mark.parametrize("answer", [(3, 4), (9,), (2,), (12,)])
def test_faces_or_their_sum_answer_a_roll(answer: tuple[int, ...]) -> None:
    assert ROLL.checked(answer) is answer


def test_a_word_answers_no_roll() -> None:
    with pytest.raises(InputError, match="'nine' is no roll of 2d6"):
        ROLL.checked("nine")


def test_impossible_dice_are_told_with_the_purpose() -> None:
    with pytest.raises(InputError, match="Hermes II: to hit: 2d6 cannot show 1"):
        ROLL.checked((1,))


def test_an_option_answers_a_choice() -> None:
    assert CHOICE.checked("hold") == "hold"
    for wrong in ("Hold", "", (3,)):
        with pytest.raises(InputError, match="Choose from fire, hold"):
            CHOICE.checked(wrong)
