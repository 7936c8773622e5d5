from __future__ import annotations

import json

import pytest
from hypothesis import given

from companion.documents.document import KeyPath
from companion.documents.yamlfile import Document, parse_document
from companion.errors import FileError
from companion.rulebooks.overlay import merge, merge_documents
from tests.documents.strategies import FILLED, alike, mappings

PARENT = """\
to_hit:
  base: 4
  range: {short: 0, medium: 2, long: 4}
table: {7: CT, 8: LT}
phases: [move, fire]
"""


def _overlaid(child: str) -> Document:
    return merge_documents(parse_document(PARENT, "parent.yaml"), parse_document(child, "child.yaml"))


def test_mappings_merge_null_removes_and_anything_else_replaces() -> None:
    child = (
        "{to_hit: {base: 5, range: {long: null, top: 6}}, table: {'7': HD}, phases: [fire], heat: {1: null}}"
    )
    assert _overlaid(child).data == {
        "to_hit": {"base": 5, "range": {"short": 0, "medium": 2, "top": 6}},
        "table": {7: "HD", 8: "LT"},
        "phases": ["fire"],
        "heat": {1: None},
    }


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("to_hit", "range", "medium"), ("parent.yaml", 3, 21)),
        (("to_hit", "range", "long"), ("child.yaml", 2, 21)),
        (("to_hit", "range"), ("child.yaml", 2, 3)),
        (("to_hit", "base"), ("parent.yaml", 2, 3)),
        (("phases", 0), ("child.yaml", 3, 10)),
        (("phases", 1), ("child.yaml", 3, 1)),
        (("table", 7), ("child.yaml", 4, 9)),
        (("table", 8), ("parent.yaml", 4, 16)),
        (("missing",), ("child.yaml", 1, 1)),
    ],
)
def test_a_place_names_the_file_that_gave_the_value(path: KeyPath, place: tuple[str, int, int]) -> None:
    child = "to_hit:\n  range: {short: 1, long: null}\nphases: [fire]\ntable: {7: null}"
    assert _overlaid(child).places.at(path) == place


def test_removing_what_is_not_there_is_a_fault() -> None:
    with pytest.raises(FileError) as told:
        _overlaid("to_hit:\n  range: {medum: null}\nheat: null\n")
    assert [str(fault) for fault in told.value.faults] == [
        "child.yaml:2:11: to_hit.range.medum: null removes a key, but the parent has no such key. "
        "Did you mean 'medium'? Where no value is meant, write 'never'.",
        "child.yaml:3:1: heat: null removes a key, but the parent has no such key. "
        "Known: to_hit, table, phases. Where no value is meant, write 'never'.",
    ]


@given(mappings())
def test_an_empty_child_changes_nothing(parent: dict[str, object]) -> None:
    assert merge(parent, {}) == parent


@given(mappings())
def test_an_empty_parent_gives_the_child_without_its_nulls(child: dict[str, object]) -> None:
    assert merge({}, child) == {key: value for key, value in child.items() if value is not None}


@given(mappings(FILLED))
def test_a_ruleset_over_itself_is_itself(rules: dict[str, object]) -> None:
    assert merge(rules, rules) == rules


@given(mappings())
def test_null_removes(parent: dict[str, object]) -> None:
    assert merge(parent, dict.fromkeys(parent)) == {}
    for key in parent:
        assert merge(parent, {key: None}) == {name: value for name, value in parent.items() if name != key}


@given(alike(), alike(), alike())
def test_it_does_not_matter_which_two_of_three_merge_first(
    base: dict[str, object], house: dict[str, object], table: dict[str, object]
) -> None:
    assert merge(merge(base, house), table) == merge(base, merge(house, table))


@given(mappings(), mappings())
def test_merging_leaves_its_inputs_alone(parent: dict[str, object], child: dict[str, object]) -> None:
    before = json.dumps([parent, child])
    merge(parent, child)
    assert json.dumps([parent, child]) == before


@given(mappings(FILLED), mappings(FILLED))
def test_each_merged_value_is_where_its_place_says(
    parent: dict[str, object], child: dict[str, object]
) -> None:
    files = {
        "parent": parse_document(json.dumps(parent), "parent"),
        "child": parse_document(json.dumps(child), "child"),
    }
    merged = merge_documents(files["parent"], files["child"])
    assert merged.data == merge(parent, child)
    for path in _leaves(merged.data, ()):
        place = merged.places.at(path)
        assert place == files[place.file].places.at(path)
        assert files[place.file].value(path) == merged.value(path)


def _leaves(value: object, path: KeyPath) -> list[KeyPath]:
    if not isinstance(value, dict) or not value:
        return [path] if path else []
    return [leaf for key, inner in value.items() for leaf in _leaves(inner, (*path, key))]
