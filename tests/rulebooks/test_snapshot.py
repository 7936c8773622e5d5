from __future__ import annotations

import json
from typing import Any

import pytest

from companion import paths
from companion.documents.yamlfile import parse_document
from companion.errors import FileError
from companion.rulebooks.diff import differences
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.options import with_choices
from companion.rulebooks.origins import origins, resolve_rules
from companion.rulebooks.snapshot import SNAPSHOT_NAME, snapshot_data, snapshot_document, snapshot_source
from tests.rulebooks.conftest import Write
from tests.rulebooks.test_options import HOUSE

WORDS = """\
extends: training
options:
  crits:
    label: Crits
    choices: [book, ours]
    default: book
    source: Our table
    changes:
      ours:
        transfer: {LA: remove, RA: "remove", LL: "!never", RL: never}
        hit_location: {7: HD, 12: "!remove"}
        "phases": [{3: a}]
"""


def again(source: RulesetSource) -> RulesetSource:
    """Return the same ruleset through JSON text."""
    return snapshot_source(snapshot_document(json.loads(json.dumps(snapshot_data(source)))))


@pytest.fixture
def ruleset_source(library: RulebookLibrary, write: Write) -> RulesetSource:
    write("own/words/ruleset.yaml", WORDS)
    return library.load("words")


@pytest.mark.parametrize("name", ["training", "our-table", "house", "training+our-table"])
def test_a_ruleset_is_the_same_after_it_was_kept(library: RulebookLibrary, write: Write, name: str) -> None:
    write("own/house/ruleset.yaml", HOUSE)
    if name == "training+our-table":
        write("own/other/ruleset.yaml", "extends: training\nto_hit: {base: 5}\n")
        name = "our-table+other"
    source = library.load(name)
    made = again(source)
    assert made.digest == source.digest
    for attribute in ("name", "title", "family", "about", "chain", "plays", "effect", "options"):
        assert getattr(made, attribute) == getattr(source, attribute)
    assert resolve_rules(made).data == resolve_rules(source).data
    assert made.patches.keys() == source.patches.keys()
    assert differences(made, source) == differences(source, made) == ()
    assert json.dumps(snapshot_data(made)) == json.dumps(snapshot_data(source))


def test_numbers_for_keys_and_words_of_choices_come_back(ruleset_source: RulesetSource) -> None:
    made = again(ruleset_source)
    ours = with_choices(made, {"crits": "ours"}).document.data
    assert ours == with_choices(ruleset_source, {"crits": "ours"}).document.data
    assert ours["transfer"] == {"CT": None, "RA": "remove", "LL": "!never", "RL": None}
    assert ours["hit_location"] == {7: "HD", 2: "CT", 12: "!remove"}
    assert ours["phases"] == [{3: "a"}]


def test_what_lost_its_place_says_so(library: RulebookLibrary, write: Write) -> None:
    write("own/house/ruleset.yaml", HOUSE)
    made = again(library.load("house"))
    assert {one.place.file for one in origins(made, chosen={"crits": "ours"})} == {SNAPSHOT_NAME}
    with pytest.raises(FileError) as raised:
        with_choices(made, {"leaving_map": "forbidden", "crits": "theirs"})
    (fault,) = raised.value.faults
    assert (fault.file, fault.line, fault.key) == (SNAPSHOT_NAME, 0, "heat.14")


def test_further_files_lie_in_the_folders_that_are_there(library: RulebookLibrary) -> None:
    source = library.load("our-table")
    data = json.loads(json.dumps(snapshot_data(source)))
    assert snapshot_source(snapshot_document(data)).files("units") == {}
    assert snapshot_source(snapshot_document(data), source.folders).files("units") == source.files("units")


def test_kept_rules_from_a_file_tell_their_faults_at_their_places() -> None:
    text = """\
name: ours
title: Ours
family: battletech
chain: [ours]
rules: {to_hit: {base: 4}}
options:
  crits: {label: Crits, choices: [book], default: ours, source: Our table}
"""
    with pytest.raises(FileError) as raised:
        snapshot_source(parse_document(text.encode(), "battle.yaml"))
    (fault,) = raised.value.faults
    assert (fault.file, fault.line, fault.key) == ("battle.yaml", 7, "options.crits")
    source = snapshot_source(
        parse_document(text.replace("default: ours", "default: book").encode(), "a.yaml")
    )
    assert source.document.places.at(("to_hit", "base")).line == 5


def with_changes(changes: Any) -> dict[str, Any]:
    """Rules with an option whose one choice changes this."""
    option = {"label": "A", "choices": ["b"], "default": "b", "source": "s", "changes": {"b": changes}}
    head = {"name": "x", "title": "X", "family": "battletech", "chain": ["x"]}
    return {**head, "rules": {}, "options": {"a": option}}


ODD: list[Any] = [
    None,
    [],
    7,
    "rules",
    {},
    {"name": "x"},
    {"rules": []},
    {"name": "x", "title": "", "family": "battletech", "chain": ["x"], "rules": {}},
    {"name": "x", "title": "X", "family": "battletech", "chain": "x", "rules": {}},
    {"name": "x", "title": "X", "family": "battletech", "chain": ["x"], "rules": {}, "options": {"a": 3}},
    {"name": "x", "title": "X", "family": 3, "chain": ["x"], "rules": {}},
    {"name": "x", "title": "X", "family": "battletech", "chain": ["x"], "rules": {}, "strange": 3},
    with_changes([]),
    with_changes({"name": {}}),
]  # fmt: skip


@pytest.mark.parametrize("data", ODD)
def test_what_is_no_ruleset_is_told(data: Any) -> None:
    with pytest.raises(FileError):
        snapshot_source(snapshot_document(data))
    if data is not None:
        with pytest.raises(FileError):
            snapshot_source(parse_document(json.dumps(data).encode(), "battle.yaml"))


@pytest.mark.parametrize("name", RulebookLibrary([paths.rulesets()]).names())
def test_kept_rules_take_all_choices_together(name: str) -> None:
    """A battle opens by the rules that it has kept, however many options were chosen for it."""
    source = RulebookLibrary([paths.rulesets()]).load(name)
    kept = again(source)
    for last in (False, True):
        chosen = dict(sorted(source.patches, reverse=last))
        both = [with_choices(rules, chosen).document.data for rules in (kept, source)]
        assert json.dumps(both[0]) == json.dumps(both[1]), "but for numbers in quotes, which JSON cannot tell"
