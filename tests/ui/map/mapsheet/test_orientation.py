"""The map turned and mirrored: hexes lie on hexes, directions follow, words stay upright."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QPointF

from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Hex
from companion.ui.map.mapsheet.layout import center
from companion.ui.map.mapsheet.orientation import USUAL, Outlook

OUTLOOKS = [Outlook(turns, is_mirrored) for turns in range(HEXSIDES) for is_mirrored in (False, True)]
PLACES = [Hex(q, r) for q, r in product(range(-3, 4), repeat=2)]


@pytest.mark.parametrize("outlook", OUTLOOKS)
def test_hexes_lie_exactly_on_hexes(outlook: Outlook) -> None:
    for place in PLACES:
        there = outlook.transform.map(center(place)) - center(outlook.shown_hex(place))
        assert there.manhattanLength() < 1e-6
        assert outlook.hex_shown_at(outlook.shown_hex(place)) == place
    assert len({outlook.shown_hex(place) for place in PLACES}) == len(PLACES)


@pytest.mark.parametrize("outlook", OUTLOOKS)
def test_directions_follow_the_map(outlook: Outlook) -> None:
    for facing, step in enumerate(DIRECTIONS):
        assert outlook.shown_hex(step) == DIRECTIONS[outlook.shown_facing(facing)]
        assert outlook.facing_shown_at(outlook.shown_facing(facing)) == facing
        assert outlook.sides(1 << facing) == 1 << outlook.shown_facing(facing)


@pytest.mark.parametrize("outlook", OUTLOOKS)
def test_upright_undoes_the_turn(outlook: Outlook) -> None:
    point = QPointF(13, -7)
    assert (outlook.upright.map(outlook.transform.map(point)) - point).manhattanLength() < 1e-6


@pytest.mark.parametrize("outlook", OUTLOOKS)
def test_mirroring_changes_left_and_right_as_they_are_seen(outlook: Outlook) -> None:
    for place in PLACES:
        before, after = (center(each.shown_hex(place)) for each in (outlook, outlook.mirror()))
        assert (after.x(), after.y()) == (-before.x(), before.y())
    assert outlook.mirror().mirror() == outlook


@pytest.mark.parametrize("outlook", OUTLOOKS)
def test_an_outlook_is_stored(outlook: Outlook) -> None:
    assert Outlook.of(outlook.state()) == outlook
    assert (outlook.is_usual) is (outlook == USUAL)


@pytest.mark.parametrize("state", [{}, {"turns": "2"}, {"turns": True, "mirrored": 1}, {"turns": None}])
def test_an_unreadable_outlook_is_the_usual_one(state: dict[str, object]) -> None:
    assert Outlook.of(state) == USUAL
