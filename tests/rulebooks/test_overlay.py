from __future__ import annotations

import json
from collections.abc import Iterable
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents.document import KeyPath, SourcePositions
from companion.documents.yamlfile import Document, parse_document
from companion.errors import FileError
from companion.rulebooks.layers import changed_part, disagreements, leaves
from companion.rulebooks.overlay import WORDS, OverlayWord, merge, merge_documents, settle_document
from tests.documents.strategies import FILLED, alike, mappings

PARENT = """\
to_hit:
  base: 4
  range: {short: 0, medium: 2, long: 4}
table: {7: CT, 8: LT}
phases: [move, fire]
"""


def _overlay(child: str) -> Document:
    return merge_documents(parse_document(PARENT, "parent.yaml"), parse_document(child, "child.yaml"))


def test_mappings_merge_null_removes_and_anything_else_replaces() -> None:
    child = (
        "{to_hit: {base: 5, range: {long: null, top: 6}}, table: {'7': HD}, phases: [fire], heat: {1: null}}"
    )
    assert _overlay(child).data == {
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
    assert _overlay(child).places.at(path) == place


def test_removing_what_is_not_there_is_a_fault() -> None:
    with pytest.raises(FileError) as raised:
        _overlay("to_hit:\n  range: {medum: null}\nheat: null\n")
    assert [str(fault) for fault in raised.value.faults] == [
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


def _parse_overlay(text: str, name: str) -> Document:
    return parse_document(text, name, special_words=WORDS)


def test_remove_and_never_are_two_words() -> None:
    child = (
        "to_hit: {base: never, range: {long: remove}}\ntable: {7: never, 9: never}\nphases: remove\n"
        "heat: {1: never, 2: null, rows: [{value: never}, never], label: 'never', note: \"remove\"}\n"
    )
    assert merge_documents(parse_document(PARENT, "p"), _parse_overlay(child, "c")).data == {
        "to_hit": {"base": None, "range": {"short": 0, "medium": 2}},
        "table": {7: None, 8: "LT", 9: None},
        "heat": {1: None, 2: None, "rows": [{"value": None}, None], "label": "never", "note": "remove"},
    }


def test_a_ruleset_without_parents_may_say_never() -> None:
    assert settle_document(_parse_overlay("shutdown: {30: never}\n", "c")).data == {"shutdown": {30: None}}


@pytest.mark.parametrize(
    ("child", "text"),
    [
        (
            "to_hit:\n  range: {medum: remove}\n",
            "c:2:11: to_hit.range.medum: There is nothing to remove: no parent has such a key. "
            "Did you mean 'medium'?",
        ),
        (
            "heat: {1: remove}\n",
            "c:1:8: heat.1: There is nothing to remove: no parent has such a key. Leave the line out.",
        ),
        (
            "phases: [{fire: remove}]\n",
            "c:1:11: phases[0].fire: There is nothing to remove: a list replaces its parent's whole. "
            "Leave the line out.",
        ),
        (
            "to_hit: {base: {of: remove}}\n",
            "c:1:17: to_hit.base.of: There is nothing to remove: no parent has such a key. "
            "Leave the line out.",
        ),
        (
            "table: {9: null}\n",
            "c:1:9: table.9: null removes a key, but the parent has no such key. Known: 7, 8. "
            "Where no value is meant, write 'never'.",
        ),
    ],
)
def test_what_removes_nothing_is_told(child: str, text: str) -> None:
    with pytest.raises(FileError) as error:
        merge_documents(parse_document(PARENT, "p"), _parse_overlay(child, "c"))
    assert [str(fault) for fault in error.value.faults] == [text]


def test_a_ruleset_without_parents_has_nothing_to_remove() -> None:
    with pytest.raises(FileError, match=r"c:1:8: heat\.1: There is nothing to remove"):
        settle_document(_parse_overlay("heat: {1: remove}\n", "c"))


def test_json_has_texts_only() -> None:
    assert _parse_overlay('{"heat": {"1": "never", "2": "remove"}}', "c").data == {
        "heat": {"1": "never", "2": "remove"}
    }


WORDED = mappings(st.one_of(FILLED, st.sampled_from(list(OverlayWord))))


@given(mappings(FILLED), WORDED)
def test_no_word_is_left_once_it_is_laid(parent: dict[str, object], child: dict[str, object]) -> None:
    merged = merge(parent, child)
    assert merged == merge(merged, {})
    assert all(not isinstance(value, OverlayWord) for _, value in leaves(merged))


@given(mappings(FILLED), WORDED)
def test_only_what_differs_is_a_change(parent: dict[str, object], child: dict[str, object]) -> None:
    changes = changed_part(parent, child)
    assert merge(parent, changes) == merge(parent, child)
    assert changed_part(parent, parent) == {}


@given(mappings(FILLED), WORDED)
def test_what_was_laid_once_changes_nothing_again(
    parent: dict[str, object], child: dict[str, object]
) -> None:
    once = merge(parent, child)
    assert merge(once, changed_part(parent, child)) == once


ROWS = st.dictionaries(
    st.sampled_from(["short", "medium", "long"]), st.integers(0, 2) | st.just(OverlayWord.REMOVE), min_size=1
)
LAYERS = st.dictionaries(
    st.sampled_from(["range", "target", "woods"]), ROWS | st.just(OverlayWord.REMOVE), max_size=2
).map(lambda rows: {"to_hit": rows})


def _apart(base: dict[str, object], *layers: dict[str, object]) -> dict[int, Document]:
    parts = enumerate(changed_part(base, layer) for layer in layers)
    return {at: Document(str(at), part, SourcePositions.of_file(str(at))) for at, part in parts}


def _merge_layers(base: dict[str, object], layers: Iterable[Document]) -> object:
    start: object = base
    return reduce(merge, (layer.data for layer in layers), start)


@given(alike(), LAYERS, LAYERS)
def test_the_order_of_layers_tells_only_where_they_disagree(
    base: dict[str, object], one: dict[str, object], other: dict[str, object]
) -> None:
    parts = _apart(base, one, other)
    first, second = parts.values()
    if _merge_layers(base, (first, second)) != _merge_layers(base, (second, first)):
        assert [*disagreements(parts)]
    if not one["to_hit"] or not other["to_hit"] or one == other:
        assert not [*disagreements(parts)]
