"""Boards refused by the workshop's check and by `companion check` are the same."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents.document import Document, SourcePositions
from companion.engine.families import game_of
from companion.engine.game import BattleGame, battles_of
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import hex_at
from companion.workshop.boards.drawing import BoardChecks, Drawing
from companion.workshop.boards.palette import PickedTerrain, find_picked, offers_of
from tests.examples import examples
from tests.workshop.boards.drawn import gestures, sheet
from tests.workshop.boards.test_strokes import Gesture, draw_all

RULESETS = ("citytech", "quickstart", "bt-tactics")


@cache
def game(name: str) -> BattleGame:
    return battles_of(game_of(RulebookLibrary.of_player().load(name)))


def refused_hexes(rules: BattleGame, drawing: Drawing) -> set[str]:
    """Return the hexes that `check` refuses."""
    try:
        rules.check_board(Document("Sheet", drawing.document(), SourcePositions.of_file("Sheet")))
    except FileError as problem:
        return {fault.key.split(".")[1] for fault in problem.faults}
    return set()


@pytest.mark.parametrize("name", RULESETS)
@given(all_gestures=st.lists(gestures, max_size=8))
@examples(25)
def test_what_is_told_at_a_hex_is_what_check_refuses(name: str, all_gestures: list[Gesture]) -> None:
    drawing = draw_all(all_gestures)
    faults = BoardChecks(game(name)).faults(drawing.board)
    assert {place.label for place in faults} == refused_hexes(game(name), drawing)


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_offered_fits_the_rules_and_is_found_again(name: str) -> None:
    offers = offers_of(game(name).known_ground())
    checks = BoardChecks(game(name))
    assert offers
    for offer in offers:
        for number in range(len(offer.variants)):
            ground = BoardHex(0, (offer.word(number, 12, 3),))
            assert not checks.fault_of(ground)
            figures = (12, 3) if offer.has_factor else (None, None)
            assert find_picked(offers, ground) == PickedTerrain(offer.id, number, *figures)
            assert find_picked(offers, BoardHex(0, (offer.word(number),)))


def test_rules_without_levels_and_waters_say_so() -> None:
    checks = BoardChecks(game("quickstart"))
    assert not game("quickstart").known_ground().has_levels
    board = (
        sheet().board.with_hex(hex_at(1, 2), BoardHex(1)).with_hex(hex_at(3, 1), BoardHex(0, ("water_1",)))
    )
    assert [place.label for place in checks.faults(board)] == ["0102", "0301"]
    assert "levels" in checks.faults(board)[hex_at(1, 2)]


def test_ground_that_is_not_on_offer_picks_nothing() -> None:
    offers = offers_of(game("quickstart").known_ground())
    assert find_picked(offers, BoardHex(3)) is None
    assert find_picked(offers, BoardHex(0, ("swamp",))) is None
    assert find_picked(offers, BoardHex(0, ("swamp", "light_woods"))) == PickedTerrain(
        "light_woods", 0, None, None
    )
