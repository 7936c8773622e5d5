"""Cards and unit cards as data to print."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.cards import TOKENS_A_CARD, CardView, decks_of
from companion.engine.tactics.presenters.cards import token_cards
from tests.builders import game as quickstart
from tests.engine.tactics.builders import SYSTEM, change_unit, fight, game, tables


def card_of_unit(card: str) -> CardView:
    return next(each for each in game().cards() if each.id == card)


@pytest.mark.rule(SYSTEM, "R2")
def test_every_card_of_the_ruleset_is_printed_as_often_as_it_is_there() -> None:
    cards = game().cards()
    bought = ["upgrade", "command", "mechwarrior"]
    assert list(decks_of(cards)) == ["minor", "major", "heat", *bought, "dice", "orders", "tokens"]
    for deck in ("minor", "major", "heat"):
        assert sum(card.copies for card in cards if card.deck == deck) == 50
    sold = [tables().upgrades.cards, tables().command_cards.cards, tables().mechwarriors.cards]
    assert len([card for card in cards if card.points is not None]) == sum(map(len, sold))
    assert len({card.id for card in cards}) == len(cards)
    assert all(card.title and card.text and card.source for card in cards)


def test_what_a_card_says() -> None:
    assert card_of_unit("minor/no_effect").notes == ("Discard it at once",)
    assert card_of_unit("minor/frozen_leg_actuator").notes == ("An action repairs it",)
    assert card_of_unit("major/engine_hit").notes == ()
    assert card_of_unit("heat/heat_spike").notice == "Shutdown indicator"
    assert card_of_unit("heat/running_hot").text == "No further effect."
    assert card_of_unit("upgrade/rapid_loader").notes == ("For a weapon group: SRM",)
    fetters = card_of_unit("mechwarrior/fay_fetters")
    assert (fetters.points, fetters.notes) == (6, ("Eridani Light Horse", "Light 'Mech", "Unique"))
    assert card_of_unit("mechwarrior/rumble_seat_crew").notes == ("Any lance", "Heavy or assault 'Mech")
    assert card_of_unit("command/rally").notes == ("Any lance",)


@pytest.mark.rule(SYSTEM, "R53")
@pytest.mark.parametrize("die", ["attack", "defense"])
def test_the_dice_are_printed_face_by_face(die: str) -> None:
    card = card_of_unit(f"dice/{die}")
    assert sum(line.copies for line in card.lines) == tables().dice.sides
    assert all(line.icon.startswith("face-") for line in card.lines)


@pytest.mark.rule(SYSTEM, "R5")
def test_an_orders_card_for_every_unit_with_a_row_for_every_round() -> None:
    card = card_of_unit("orders/card")
    assert card.copies == 8
    assert card.form is not None
    assert (card.form.field, card.form.columns) == ("Unit", ("Round", "Move", "To hex"))
    assert card.form.rows == tuple(str(number) for number in range(1, 13))
    assert card.text.startswith("X stand still, W walk, R run, J jump.")


@pytest.mark.rule(SYSTEM, "R2")
def test_the_tokens_of_both_sides() -> None:
    cards = [card for card in game().cards() if card.deck == "tokens"]
    assert all(len(card.tokens) <= TOKENS_A_CARD for card in cards)
    tokens = Counter((token.label, token.colour) for card in cards for token in card.tokens)
    assert tokens == {
        ("Focus", "green"): 8, ("Evade", "green"): 12, ("Locked", "red"): 8, ("Locks", "blue"): 8,
        ("Special", "blue"): 8, ("Arrows", "blue"): 8, ("Suppressed", "amber"): 6, ("Fire", "red"): 6,
        ("Woods", "green"): 6, ("Smoke", "grey"): 6,
    }  # fmt: skip
    pairs = [(token.colour, token.letter) for card in cards for token in card.tokens if token.letter]
    assert pairs == [(colour, letter) for colour in ("red", "blue") for letter in "ABCDEFGH"]


def test_more_tokens_than_letters_and_places_on_a_card() -> None:
    many = tables().components.model_copy(update={"target_lock_pairs": 28})
    cards = [*token_cards(tables().model_copy(update={"components": many}))]
    red = [token for card in cards for token in card.tokens if token.label == "Locked"]
    assert [token.letter for token in red][24:] == ["Y", "Z", "AA", "AB"]
    assert len({card.id for card in cards}) == len(cards)


def test_a_ruleset_without_cards_prints_none() -> None:
    assert quickstart().cards() == ()


@pytest.mark.rule(SYSTEM, "R3")
def test_a_unit_card_says_what_is_printed_on_it() -> None:
    battle = fight(phoenix="red 0505 0", atlas="blue 0501 3")
    facts = {fact.label: fact.value for fact in game().sheet(battle, "phoenix").facts}
    assert facts["Walk MP"] == "6"
    assert facts["Defense S/W/R/J"] == "1/2/3/2"
    assert facts["Jumping Evade"] == "2"
    assert facts["Actions"] == "Focus, Target Lock, Evade, Torso Twist, Command"
    assert "All Houses" in game().sheet(battle, "phoenix").subtitle
    atlas = {fact.label: fact.value for fact in game().sheet(battle, "atlas").facts}
    assert atlas["Defense S/W/R"] == "0/1/2"
    assert "Jumping Evade" not in atlas


def test_a_unit_that_is_shut_down_has_no_dice_for_any_way_of_moving() -> None:
    battle = change_unit(fight(phoenix="red 0505 0", atlas="blue 0501 3"), "phoenix", is_shut_down=True)
    facts = {fact.label: fact.value for fact in game().sheet(battle, "phoenix").facts}
    assert facts["Defense S/W/R/J"] == "0/–/–/–"
