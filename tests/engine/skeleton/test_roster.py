from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.skeleton.roster import (
    LONGEST,
    in_roster,
    is_called_after,
    newcomer_name,
    short_names,
    shorten_name,
)


@dataclass(frozen=True)
class StubUnit:
    id: str
    side: str
    name: str
    number: int = 0


def test_numbers_count_side_by_side() -> None:
    units = [
        StubUnit("r", "red", "Cicada"),
        StubUnit("b", "blue", "Hermes II"),
        StubUnit("q", "red", "Javelin"),
    ]
    places = in_roster(["blue", "red"], units)
    assert [(place.unit.id, place.number) for place in places] == [("b", 1), ("r", 2), ("q", 3)]


def test_a_unit_that_joins_leaves_the_numbers_of_the_others_alone() -> None:
    units = [
        StubUnit("b", "blue", "Hermes II"),
        StubUnit("r", "red", "Cicada"),
        StubUnit("n", "blue", "Spider", 3),
    ]
    places = in_roster(["blue", "red"], units)
    assert [(place.unit.id, place.number) for place in places] == [("b", 1), ("n", 3), ("r", 2)]


def test_letters_go_by_the_numbers_of_units_alike() -> None:
    units = [
        StubUnit("b", "blue", "Wasp", 4),
        StubUnit("c", "red", "wasp", 2),
        StubUnit("d", "red", "Atlas", 1),
    ]
    places = in_roster(["blue", "red"], units)
    assert [place.short_name for place in places] == ["Wasp b", "Atlas", "wasp a"]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Wolfhound", "Wolfhound"),
        ("Thunderbolt of the Seventh Lance", "Thunderbolt"),
        ("Battlemaster 2", "Battlemaster 2"),
        ("Black Hawk Prime", "Black Hawk"),
        ("Black Hawk Prime 2", "Black Hawk 2"),
        ("Elemental Point (Machine Gun)", "Elemental"),
        ("Motorized Machine Gun Platoon", "Motorized"),
        ("Donaudampfschiff", "Donaudampfsch…"),
        ("Donaudampfschiff 12", "Donaudampf… 12"),
    ],
)
def test_long_names_are_cut_after_a_word(name: str, short: str) -> None:
    assert shorten_name(name) == short


def test_a_letter_that_is_a_name_already_is_passed_over() -> None:
    assert short_names(["Wasp", "Wasp a", "Wasp"]) == ("Wasp b", "Wasp a", "Wasp c")


@pytest.mark.parametrize(
    ("name", "is_so"),
    [
        ("Wasp", True),
        ("Wasp b", True),
        ("Wasp B", False),
        ("Wasp bb", False),
        ("Cicada", False),
        ("a", False),
    ],
)
def test_a_letter_leaves_a_unit_its_models_name(name: str, is_so: bool) -> None:
    assert is_called_after(name, "Wasp") is is_so


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ([], "Wasp"),
        (["Cicada", "Wasp Prime"], "Wasp"),
        (["Wasp"], "Wasp 2"),
        (["Wasp", "Wasp 2"], "Wasp 3"),
        (["Wasp a", "Wasp b"], "Wasp c"),
        (["Wasp a", "Wasp b", "Wasp"], "Wasp c"),
        (["Wasp b", "Wasp c"], "Wasp a"),
    ],
)
def test_who_joins_others_like_it_goes_on_with_their_letters(taken: list[str], name: str) -> None:
    assert newcomer_name("Wasp", taken) == name


@given(st.lists(st.text("aAbB 1(", max_size=20), max_size=60))
def test_no_two_short_names_are_the_same_and_all_are_short(names: list[str]) -> None:
    short = short_names(names)
    assert len({name.casefold() for name in short}) == len(names)
    assert all(len(name) <= LONGEST for name in short)
