"""How units stand on a table without a map: told once, known both ways, forgotten with the turn."""

from __future__ import annotations

from companion.engine.forms import Field, Form, Kind
from companion.ui.table.stands import Stands

FORM = Form(
    "situation",
    "Target's situation",
    (
        Field("range", "Range", Kind.NUMBER, 1, low=1, high=30, is_mutual=True),
        Field("partial_cover", "Partial cover", Kind.FLAG, False),
    ),
)


def test_what_is_told_of_two_is_known_of_them_alone() -> None:
    stands = Stands()
    stands.tell(1, "orion", "victor", {"range": 7, "partial_cover": True})
    assert stands.told(1, "orion", "victor", FORM) == {"range": 7, "partial_cover": True}
    assert stands.told(1, "orion", "wolfhound", FORM) is None


def test_the_other_way_round_only_what_holds_both_ways_is_known() -> None:
    stands = Stands()
    stands.tell(1, "orion", "victor", {"range": 7, "partial_cover": True})
    assert stands.told(1, "victor", "orion", FORM) == {"range": 7, "partial_cover": False}
    stands.tell(1, "victor", "orion", {"range": 6, "partial_cover": False})
    assert stands.told(1, "victor", "orion", FORM) == {"range": 6, "partial_cover": False}


def test_the_next_turn_begins_anew() -> None:
    stands = Stands()
    stands.tell(1, "orion", "victor", {"range": 7})
    assert stands.told(2, "orion", "victor", FORM) is None
    assert stands.told(1, "orion", "victor", FORM) is None
