from __future__ import annotations

from pathlib import Path

import pytest

from companion.documents.document import ABSENT
from companion.errors import InputError
from companion.rulebooks.diff import ChangeKind, differences
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.origins import origins
from tests.rulebooks.conftest import Write

SOURCED = """\
family: battletech
source: Book, Front
to_hit:
  source: Book, To-Hit
  base: 4
  range: {short: 0, long: {value: 4, source: "Book, Range"}}
  bands: [[0, 1], [2, null]]
weapons:
  is: {ac5: {damage: 5}, ac.10: {damage: 10}}
empty: {}
heat: {14: 4, 30: never}
"""
HOUSE = """\
extends: sourced
to_hit:
  range:
    short: 1
    long: {value: 5, source: Our table}
  bands: [[0, 3]]
weapons:
  is:
    ac5: remove
    ac2: {damage: 2}
heat:
  14: never
"""


@pytest.fixture
def house(library: RulebookLibrary, write: Write) -> RulesetSource:
    write("own/sourced/ruleset.yaml", SOURCED)
    write("own/house/ruleset.yaml", HOUSE)
    return library.load("house")


def test_each_value_has_its_place_and_the_nearest_source(house: RulesetSource, tmp_path: Path) -> None:
    found = {one.key: one for one in origins(house)}
    above, below = str(tmp_path / "own/sourced/ruleset.yaml"), str(tmp_path / "own/house/ruleset.yaml")
    given = {
        key: (one.value, one.place.file, one.place.line, one.ruleset, one.source)
        for key, one in found.items()
        if not key.endswith("source")
    }
    assert given == {
        "to_hit.base": (4, above, 5, "sourced", "Book, To-Hit"),
        "to_hit.range.short": (1, below, 4, "house", "Book, To-Hit"),
        "to_hit.range.long.value": (5, below, 5, "house", "Our table"),
        "to_hit.bands": ([[0, 3]], below, 6, "house", "Book, To-Hit"),
        "weapons.is.ac.10.damage": (10, above, 9, "sourced", "Book, Front"),
        "weapons.is.ac2.damage": (2, below, 10, "house", "Book, Front"),
        "empty": ({}, above, 10, "sourced", "Book, Front"),
        "heat.14": (None, below, 12, "house", "Book, Front"),
        "heat.30": (None, above, 11, "sourced", "Book, Front"),
    }


def test_a_section_is_a_part_of_the_rules(house: RulesetSource) -> None:
    assert [one.key for one in origins(house, "to_hit.range.long")] == [
        "to_hit.range.long.value",
        "to_hit.range.long.source",
    ]
    assert [one.value for one in origins(house, "weapons.is.ac.10")] == [10]
    assert [one.value for one in origins(house, "heat.14")] == [None]
    assert origins(house, "to_hit.base")[0].source == "Book, To-Hit"


@pytest.mark.parametrize(
    ("section", "text"),
    [
        ("to_hitt", "There is no 'to_hitt'. Did you mean 'to_hit'?"),
        ("to_hit.rang", "'to_hit' has no 'rang'. Did you mean 'range'?"),
        ("to_hit.base.x", "'to_hit.base' has no 'x'."),
        ("heat.1", "'heat' has no '1'. Did you mean '14'?"),
    ],
)
def test_an_unknown_section_is_told_with_the_nearest(section: str, text: str, house: RulesetSource) -> None:
    with pytest.raises(InputError) as error:
        origins(house, section)
    assert str(error.value) == text


def test_what_a_ruleset_changes_is_told_with_both_places(
    house: RulesetSource, library: RulebookLibrary
) -> None:
    found = differences(house, library.load("sourced"))
    assert [(one.key, one.kind, one.before, one.after, one.was.line, one.place.line) for one in found] == [
        ("to_hit.range.short", ChangeKind.CHANGED, 0, 1, 6, 4),
        ("to_hit.range.long.value", ChangeKind.CHANGED, 4, 5, 6, 5),
        ("to_hit.range.long.source", ChangeKind.CHANGED, "Book, Range", "Our table", 6, 5),
        ("to_hit.bands", ChangeKind.CHANGED, [[0, 1], [2, None]], [[0, 3]], 7, 6),
        ("weapons.is.ac2", ChangeKind.ADDED, ABSENT, {"damage": 2}, 9, 10),
        ("weapons.is.ac5", ChangeKind.REMOVED, {"damage": 5}, ABSENT, 9, 9),
        ("heat.14", ChangeKind.CHANGED, 4, None, 11, 12),
    ]
    assert {one.ruleset for one in found} == {"house"}
    assert [one.source for one in found][1:3] == ["Our table", "Our table"]
    assert [one.key for one in differences(house, library.load("sourced"), "heat")] == ["heat.14"]
    assert [one.key for one in differences(house, library.load("sourced"), "weapons.is.ac5")] == [
        "weapons.is.ac5"
    ]
    assert differences(house, house) == ()
    with pytest.raises(InputError, match="Did you mean 'heat'"):
        differences(house, library.load("sourced"), "haet")


def test_options_are_among_the_rules(library: RulebookLibrary) -> None:
    found = differences(library.load("our-table"), library.load("training"))
    assert [(one.key, one.before, one.after) for one in found] == [
        ("options.leaving_map.default", "destroyed", "forbidden"),
        ("to_hit.range.medium", 2, 1),
        ("phases", ["movement", "fire"], ABSENT),
    ]
