"""Declared positions on a table without a map: told once, known both ways, forgotten with the turn."""

from __future__ import annotations

from companion.engine.forms import Field, FieldKind, Form
from companion.ui.table.views import DeclaredPositions

FORM = Form(
    "situation",
    "Target's situation",
    (
        Field("range", "Range", FieldKind.NUMBER, 1, low=1, high=30, is_mutual=True),
        Field("partial_cover", "Partial cover", FieldKind.FLAG, False),
    ),
)


def test_what_is_told_of_two_is_known_of_them_alone() -> None:
    stands = DeclaredPositions()
    stands.declare(1, "orion", "victor", {"range": 7, "partial_cover": True})
    assert stands.find(1, "orion", "victor", FORM) == {"range": 7, "partial_cover": True}
    assert stands.find(1, "orion", "wolfhound", FORM) is None


def test_the_other_way_round_only_what_holds_both_ways_is_known() -> None:
    stands = DeclaredPositions()
    stands.declare(1, "orion", "victor", {"range": 7, "partial_cover": True})
    assert stands.find(1, "victor", "orion", FORM) == {"range": 7, "partial_cover": False}
    stands.declare(1, "victor", "orion", {"range": 6, "partial_cover": False})
    assert stands.find(1, "victor", "orion", FORM) == {"range": 6, "partial_cover": False}


def test_the_next_turn_begins_anew() -> None:
    stands = DeclaredPositions()
    stands.declare(1, "orion", "victor", {"range": 7})
    assert stands.find(2, "orion", "victor", FORM) is None
    assert stands.find(1, "orion", "victor", FORM) is None
