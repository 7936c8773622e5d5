from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.engine.asks import Choice, Option, Roll, by_chance
from companion.errors import InputError
from companion.tabletop.dice import Dice, parse_dice
from tests.questions import asked

ROLL = Roll(parse_dice("2d6"), asked("Hermes II: to hit"), need=8)
CHOICE = Choice(asked("Fire?"), (Option("fire", "Fire"), Option("hold", "Hold")))


@pytest.mark.parametrize("answer", [(3, 4), (9,), (2,), (12,)])
def test_faces_or_their_sum_answer_a_roll(answer: tuple[int, ...]) -> None:
    assert ROLL.checked(answer) is answer


def test_a_word_answers_no_roll() -> None:
    with pytest.raises(InputError, match="'nine' is not a roll of 2d6"):
        ROLL.checked("nine")


def test_impossible_dice_are_told_with_the_purpose() -> None:
    with pytest.raises(InputError, match="Hermes II: to hit: 2d6 cannot show 1"):
        ROLL.checked((1,))


def test_a_question_mark_needs_no_colon_after_it() -> None:
    where = Roll(parse_dice("2d6"), asked("LRM 20 hits Victor: where?"))
    with pytest.raises(InputError, match=r"where\? 2d6 cannot show 13"):
        where.checked((13,))


def test_an_option_answers_a_choice() -> None:
    assert CHOICE.checked("hold") == "hold"
    for wrong in ("Hold", "", (3,)):
        with pytest.raises(InputError, match="Choose from fire, hold"):
            CHOICE.checked(wrong)


CUSTOM = Roll(Dice(2, 3), asked("Griffin: attack dice"), faces=("hit", "eyeball", "blank"))
DECK = Choice(asked("Draw"), (Option("common", "Common", copies=9), Option("rare", "Rare")), is_draw=True)


def test_custom_dice_are_told_one_by_one_by_their_faces() -> None:
    assert CUSTOM.shown((1, 3)) == ("hit", "blank")
    assert CUSTOM.checked((1, 3)) == (1, 3)
    with pytest.raises(InputError, match="type the face of each of the 2 dice"):
        CUSTOM.checked((4,))
    with pytest.raises(InputError, match="cannot show 4"):
        CUSTOM.checked((1, 4))


def test_chance_rolls_and_draws_but_decides_nothing() -> None:
    generator = random.Random(1)
    assert CUSTOM.checked(by_chance(CUSTOM, generator) or ())
    assert by_chance(CHOICE, generator) is None
    drawn = Counter(by_chance(DECK, generator) for _ in range(1000))
    assert 50 < drawn["rare"] < 150


def test_a_seed_draws_the_same_card_again() -> None:
    seeded = [
        Choice(asked("Draw"), DECK.options, is_draw=True, seed=f"seven/{number}") for number in range(40)
    ]
    once = [by_chance(ask, random.Random(1)) for ask in seeded]
    assert once == [by_chance(ask, random.Random(2)) for ask in seeded]
    assert set(once) == {"common", "rare"}
