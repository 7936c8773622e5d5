from __future__ import annotations

import pytest

from companion.documents.model import validate
from companion.documents.yamlfile import parse_document
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary, RulesetName
from tests.rulebooks.conftest import OWN, Write

HOUSE = OWN["our-table/ruleset.yaml"]


def _digest_of(library: RulebookLibrary, write: Write, text: str, name: str = "our-table") -> str:
    write(f"own/{name}/ruleset.yaml", text)
    return library.load(name).digest


@pytest.mark.parametrize(
    "text",
    [
        HOUSE.replace("medium: 1", "medium: 2"),
        HOUSE.replace("medium: 1", "medium: 1.0"),
        HOUSE.replace("medium: 1", "medium: never"),
        HOUSE.replace("medium: 1", "medium: 1, long: remove"),
        HOUSE.replace("default: forbidden", "default: destroyed"),
        HOUSE.replace("default: forbidden", "default: forbidden, changes: {forbidden: {to_hit: {base: 3}}}"),
        HOUSE + "plays: false\n",
    ],
)
def test_the_digest_is_another_once_a_value_is(library: RulebookLibrary, write: Write, text: str) -> None:
    before = library.load("our-table").digest
    assert _digest_of(library, write, text) != before


@pytest.mark.parametrize(
    "text",
    [
        f"# our table\nname: Ours\nabout: Ours.\n{HOUSE}",
        HOUSE.replace("phases: null", "phases: remove"),
        HOUSE.replace("range: {medium: 1}", "range: {short: 0, medium: 1}"),
    ],
)
def test_the_digest_stays_while_the_values_do(library: RulebookLibrary, write: Write, text: str) -> None:
    before = library.load("our-table").digest
    assert _digest_of(library, write, text) == before
    assert _digest_of(library, write, text, name="other") == before


def test_a_changed_parent_changes_the_digest(library: RulebookLibrary, write: Write) -> None:
    before = library.load("our-table").digest
    write(
        "shipped/training/combat/to_hit.yaml", "to_hit:\n  base: 5\n  range: {short: 0, medium: 2, long: 4}\n"
    )
    assert library.load("our-table").digest != before


@pytest.mark.parametrize(
    ("text", "name"),
    [("citytech", "citytech"), ("a+b", "a+b"), ("[a, b, c]", "a+b+c"), ("[a]", "a")],
)
def test_a_file_names_one_ruleset_or_several(text: str, name: str) -> None:
    assert validate(RulesetName, parse_document(f"ruleset: {text}\n", "x"), ("ruleset",)) == name


@pytest.mark.parametrize("text", ["[a, 5]", "[]", "5", "{a: b}"])
def test_anything_else_names_no_ruleset(text: str) -> None:
    with pytest.raises(FileError, match=r"x:1:1: ruleset: expected a text, found"):
        validate(RulesetName, parse_document(f"ruleset: {text}\n", "x"), ("ruleset",))
