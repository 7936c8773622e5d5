"""The index: order, scopes and marks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.catalog.entries import EntryOrigin
from companion.catalog.search.index import Index, SearchOrder
from companion.catalog.search.rows import Marks, class_of
from tests.catalog.hangar import entries, lexicon, small_index


def names(
    index: Index, text: str, order: SearchOrder = SearchOrder.MATCH, *, is_descending: bool = False
) -> list[str]:
    return [row.entry.name for row in index.search(text, order, is_descending=is_descending).rows]


def test_what_is_called_like_the_words_comes_first() -> None:
    assert names(small_index(), "wolf")[:2] == ["Wolfhound WLF-2", "Wolf’s Own"]
    assert names(small_index(), "laser")[:2] == ["Laser Tower", "Elemental [Laser]"]


@pytest.mark.parametrize(
    ("order", "first", "last"),
    [
        (SearchOrder.NAME, "Atlas AS7-D", "Wolf’s Own"),
        (SearchOrder.TONS, "Atlas AS7-D", "Elemental [Laser]"),
        (SearchOrder.SPEED, "Loki Prime", "Foot Platoon (SRM)"),
        (SearchOrder.ARMOR, "Atlas AS7-D", "Foot Platoon (SRM)"),
        (SearchOrder.YEAR, "Loki Prime", "Wolf’s Own"),
        (SearchOrder.JUMP, "Wolf’s Own", "Loki Prime"),
        (SearchOrder.RECENT, "Axman AXM-1N", "Wolf’s Own"),
    ],
)
def test_lists_are_sorted(order: SearchOrder, first: str, last: str) -> None:
    units = [entry for entry in entries() if entry.origin is not EntryOrigin.SHIPPED and entry.is_unit]
    index = Index(units, lexicon(), small_index().marks)
    found = names(index, "", order)
    assert found[0] == first
    assert last in found[-3:]
    turned = names(index, "", order, is_descending=True)
    assert sorted(turned) == sorted(found)
    assert turned != found


def test_numbers_in_names_are_sorted_as_numbers() -> None:
    plain = next(iter(entries()))
    units = [replace(plain, key=name, name=name) for name in ("Rifle 10", "Rifle 9", "Rifle")]
    assert names(Index(units, lexicon()), "", SearchOrder.NAME) == ["Rifle", "Rifle 9", "Rifle 10"]


def test_a_scope_narrows_what_is_searched() -> None:
    found = small_index().search("", scope=lambda row: row.entry.origin is EntryOrigin.OWN)
    assert [row.entry.name for row in found.rows] == ["Wolf’s Own"]


def test_marks_can_change() -> None:
    index = small_index()
    index.mark(Marks())
    assert names(index, "fav") == []
    assert names(index, "recent") == []


def test_units_of_one_id_in_two_rulesets_are_two() -> None:
    assert len(names(small_index(), "hbk-4g")) == 3


def test_weight_classes() -> None:
    by_name = {entry.name: class_of(entry) for entry in entries()}
    assert (by_name["Atlas AS7-D"], by_name["Loki Prime"], by_name["Wolf’s Own"], by_name["Bog"]) == (
        "assault",
        "heavy",
        "medium",
        "",
    )
