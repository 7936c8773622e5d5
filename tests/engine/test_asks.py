from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.engine.asks import Choice, Option, Roll, by_chance
from companion.errors import InputError
from companion.tabletop.dice import Dice, parse_dice
from tests.questions import make_question

ROLL = Roll(parse_dice("2d6"), make_question("Hermes II: to hit"), need=8)
CHOICE = Choice(make_question("Fire?"), (Option("fire", "Fire"), Option("hold", "Hold")))


@pytest.mark.parametrize("answer", [(3, 4), (9,), (2,), (12,)])
def test_faces_or_their_sum_answer_a_roll(answer: tuple[int, ...]) -> None:
    assert ROLL.validate(answer) is answer


def test_a_word_answers_no_roll() -> None:
    with pytest.raises(InputError, match="'nine' is not a roll of 2d6"):
        ROLL.validate("nine")


def test_impossible_dice_are_told_with_the_purpose() -> None:
    with pytest.raises(InputError, match="Hermes II: to hit: 2d6 cannot show 1"):
        ROLL.validate((1,))


def test_a_question_mark_needs_no_colon_after_it() -> None:
    where = Roll(parse_dice("2d6"), make_question("LRM 20 hits Victor: where?"))
    with pytest.raises(InputError, match=r"where\? 2d6 cannot show 13"):
        where.validate((13,))


def test_an_option_answers_a_choice() -> None:
    assert CHOICE.validate("hold") == "hold"
    for wrong in ("Hold", "", (3,)):
        with pytest.raises(InputError, match="Choose from fire, hold"):
            CHOICE.validate(wrong)


CUSTOM = Roll(Dice(2, 3), make_question("Griffin: attack dice"), faces=("hit", "eyeball", "blank"))
DECK = Choice(
    make_question("Draw"), (Option("common", "Common", copies=9), Option("rare", "Rare")), is_draw=True
)


def test_custom_dice_are_told_one_by_one_by_their_faces() -> None:
    assert CUSTOM.face_names((1, 3)) == ("hit", "blank")
    assert CUSTOM.validate((1, 3)) == (1, 3)
    with pytest.raises(InputError, match="type the face of each of the 2 dice"):
        CUSTOM.validate((4,))
    with pytest.raises(InputError, match="cannot show 4"):
        CUSTOM.validate((1, 4))


def test_chance_rolls_and_draws_but_decides_nothing() -> None:
    generator = random.Random(1)
    assert CUSTOM.validate(by_chance(CUSTOM, generator) or ())
    assert by_chance(CHOICE, generator) is None
    drawn = Counter(by_chance(DECK, generator) for _ in range(1000))
    assert 50 < drawn["rare"] < 150


def test_a_seed_draws_the_same_card_again() -> None:
    seeded = [
        Choice(make_question("Draw"), DECK.options, is_draw=True, seed=f"seven/{number}")
        for number in range(40)
    ]
    once = [by_chance(ask, random.Random(1)) for ask in seeded]
    assert once == [by_chance(ask, random.Random(2)) for ask in seeded]
    assert set(once) == {"common", "rare"}
