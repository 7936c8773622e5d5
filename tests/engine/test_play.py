from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.asks import Answer, Ask, Choice, Option, Roll
from companion.engine.play import Answers, NeedsAnswer, Play, RollForMe, Script, all_results
from companion.errors import InputError
from companion.tabletop.dice import Dice, parse_dice
from companion.tabletop.odds import total_of
from tests.auto import Auto
from tests.questions import make_question

LEFT, RIGHT = Option("left", "To the left"), Option("right", "To the right")


def counting(answers: Answers) -> Play[int]:
    """Return a play whose battle is a number and whose events add to it."""
    return Play(0, answers, lambda number, event: number + event)


def two_rolls_and_a_choice(play: Play[int]) -> tuple[int, str, int]:
    first = play.roll("2d6", make_question("first"), need=7, side="blue", source="book", rows={7: "seven"})
    play.emit(first)
    way = play.choose(make_question("which way"), (LEFT, RIGHT), side="red", source="book")
    second = play.roll("1d6+1", make_question("second"))
    play.emit(second)
    return first, way, second


def test_events_are_folded_in_and_kept_in_order() -> None:
    play = counting(Script([(3, 4), "left", (5,)]))
    assert two_rolls_and_a_choice(play) == (7, "left", 6)
    assert (play.events, play.battle) == ([7, 6], 13)
    assert play.given_answers == [(3, 4), "left", (5,)]


def test_dice_and_words_serve_their_own_kind_of_question() -> None:
    assert two_rolls_and_a_choice(counting(Script(["right", (7,), (1,)]))) == (7, "right", 2)


@pytest.mark.parametrize(
    ("answers", "purpose", "kind"),
    [((), "first", Roll), (((3, 4),), "which way", Choice), (((3, 4), "left"), "second", Roll)],
)
def test_a_play_that_runs_out_of_answers_asks(
    answers: tuple[Answer, ...], purpose: str, kind: type[Ask]
) -> None:
    with pytest.raises(NeedsAnswer) as question:
        two_rolls_and_a_choice(counting(Script(answers)))
    assert isinstance(question.value.ask, kind)
    assert question.value.ask.purpose == purpose
    assert question.value.given_answers == answers


def test_a_question_says_who_and_why() -> None:
    with pytest.raises(NeedsAnswer) as question:
        two_rolls_and_a_choice(counting(Script()))
    assert question.value.ask == Roll(Dice(2, 6), make_question("first"), 7, "blue", "book", {7: "seven"})


def test_a_script_tells_what_nobody_asked_for() -> None:
    script = Script([(3, 4), "left", (5,), (6, 6), "right"])
    two_rolls_and_a_choice(counting(script))
    assert script.unused_answers == ((6, 6), "right")


@pytest.mark.parametrize("wrong", [(13,), (1,), (0, 4), (7, 1), (1, 2, 3), ()])
def test_dice_that_cannot_show_this_are_refused(wrong: Answer) -> None:
    with pytest.raises(InputError, match="first: "):
        two_rolls_and_a_choice(counting(Script([wrong])))


def test_a_choice_that_is_not_offered_is_refused() -> None:
    with pytest.raises(InputError, match="Choose from left, right"):
        two_rolls_and_a_choice(counting(Script([(7,), "up"])))


@given(st.integers())
def test_the_same_generator_rolls_the_same_dice(seed: int) -> None:
    plays = [counting(Auto(random.Random(seed))) for _ in range(2)]
    results = [two_rolls_and_a_choice(play) for play in plays]
    assert results[0] == results[1]
    assert results[0][1] == "left"
    replayed = counting(Script(plays[0].given_answers))
    assert two_rolls_and_a_choice(replayed) == results[0]
    assert replayed.events == plays[0].events


def test_dice_rolled_without_a_generator_are_dice() -> None:
    first, _way, second = two_rolls_and_a_choice(counting(Auto()))
    assert 2 <= first <= 12
    assert 2 <= second <= 7


def test_the_app_rolls_what_was_not_given_but_chooses_nothing() -> None:
    play = counting(RollForMe([(6, 6), "right"], random.Random(1)))
    first, way, second = two_rolls_and_a_choice(play)
    assert (first, way) == (12, "right")
    assert 2 <= second <= 7
    with pytest.raises(NeedsAnswer) as question:
        two_rolls_and_a_choice(counting(RollForMe([], random.Random(1))))
    assert isinstance(question.value.ask, Choice)
    assert len(question.value.given_answers) == 1


@pytest.mark.rule("Quick-Start", "R5")
def test_every_outcome_of_two_dice_has_its_exact_chance() -> None:
    assert all_results(lambda answers: counting(answers).roll("2d6", make_question("roll"))) == total_of(2, 6)


def test_every_outcome_of_a_play_with_branches() -> None:
    def hit_twice(answers: Answers) -> int:
        play = counting(answers)
        return sum(
            play.roll("1d6", make_question("hit")) >= 5 and play.roll("1d6", make_question("again")) >= 3
            for _ in range(2)
        )

    third = Fraction(1, 3) * Fraction(2, 3)
    assert all_results(hit_twice) == {0: (1 - third) ** 2, 1: 2 * third * (1 - third), 2: third**2}


def test_every_choice_counts_alike() -> None:
    chances = all_results(lambda answers: counting(answers).choose(make_question("which way"), (LEFT, RIGHT)))
    assert chances == {"left": Fraction(1, 2), "right": Fraction(1, 2)}


@given(st.integers(1, 3), st.integers(2, 8), st.integers(-3, 3))
def test_every_knows_dice_with_a_bonus(count: int, sides: int, bonus: int) -> None:
    dice = str(Dice(count, sides, bonus))
    chances = all_results(lambda answers: counting(answers).roll(dice, make_question("roll")))
    assert sum(chances.values()) == 1
    assert min(chances) == parse_dice(dice).minimum
    assert max(chances) == parse_dice(dice).maximum


FACES = ("hit", "hit", "blank", "blank")


def test_custom_dice_show_faces_and_no_dice_ask_nothing() -> None:
    assert counting(Script([(1, 3)])).throw(2, FACES, make_question("attack")) == ("hit", "blank")
    assert counting(Script()).throw(0, FACES, make_question("attack")) == ()


def test_every_throw_of_custom_dice_counts_as_it_should() -> None:
    chances = all_results(
        lambda answers: counting(answers).throw(2, FACES, make_question("attack")).count("hit")
    )
    assert chances == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


def test_every_card_counts_by_its_copies() -> None:
    deck = (Option("common", "Common", copies=3), Option("rare", "Rare"))
    chances = all_results(lambda answers: counting(answers).draw(make_question("Draw"), deck))
    assert chances == {"common": Fraction(3, 4), "rare": Fraction(1, 4)}


def test_the_app_draws_what_was_not_told() -> None:
    deck = (Option("common", "Common", copies=3), Option("rare", "Rare"))
    assert counting(RollForMe(["rare"])).draw(make_question("Draw"), deck) == "rare"
    assert counting(RollForMe([])).draw(make_question("Draw"), deck) in ("common", "rare")
    with pytest.raises(NeedsAnswer):
        counting(Script()).draw(make_question("Draw"), deck)
