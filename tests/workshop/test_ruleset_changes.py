"""Changes of a ruleset, in a player's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.rulebooks.diff import ChangeKind
from companion.rulebooks.loader import RulebookLibrary
from companion.workshop.ruleset_changes import ChangeSection, describe_changes, parent_of

EXAMPLES = paths.resources() / "examples" / "house-rules"


def changes(tmp_path: Path, rules: str) -> tuple[ChangeSection, ...]:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "ruleset.yaml").write_text(rules, encoding="utf-8")
    library = RulebookLibrary((paths.rulesets(), tmp_path))
    source = library.load("ours")
    parent = parent_of(source, library)
    assert parent is not None
    return describe_changes(source, parent)


def change_texts(tmp_path: Path, rules: str) -> list[tuple[str, str, str, str]]:
    sections = changes(tmp_path, f"name: Ours\nextends: citytech\n{rules}")
    return [
        (section.title, one.text, one.before, one.after) for section in sections for one in section.changes
    ]


@pytest.mark.parametrize(
    ("rules", "texts"),
    [
        ("to_hit: {range: {medium: {value: 1}}}", ("To hit", "Medium range", "+2", "+1")),
        ("to_hit: {conditions: {attacker_prone: {when: [attacker_prone, adjacent]}}}",
         ("To hit", "Attacker prone, when", "[attacker_prone]", "[attacker_prone, adjacent]")),
        ("to_hit: {conditions: {attacker_prone: remove}}",
         ("To hit", "Attacker prone", "+2, when: [attacker_prone]", "")),
        ("to_hit: {conditions: {brave: {label: Brave, value: -1, source: Ours}}}",
         ("To hit", "Brave", "", "−1")),
        ("to_hit: {automatic_miss_above: 11}", ("To hit", "Automatic miss above", "12", "11")),
        ("weapons: {is.medium_laser: {heat: 2}}", ("Weapons", "Medium Laser, heat", "3", "2")),
    ],
)  # fmt: skip
def test_a_change_is_told(tmp_path: Path, rules: str, texts: tuple[str, ...]) -> None:
    assert change_texts(tmp_path, rules) == [texts]


def test_a_source_alone_is_told_and_beside_a_value_is_not(tmp_path: Path) -> None:
    rules = "to_hit: {range: {medium: {value: 1, source: Ours}, long: {source: Ours}}}"
    assert [text for _, text, *_ in change_texts(tmp_path, rules)] == ["Medium range", "Long range, source"]


def test_new_rows_are_told_row_by_row_with_their_lines(tmp_path: Path) -> None:
    rules = (
        "name: Ours\nextends: citytech\npiloting:\n  modifiers:\n"
        "    one: {label: One, value: 1, source: Ours}\n    two: {label: Two, value: 2, source: Ours}\n"
    )
    (section,) = changes(tmp_path, rules)
    assert [(one.text, one.kind, one.place.line) for one in section.changes] == [
        ("One", ChangeKind.ADDED, 5),
        ("Two", ChangeKind.ADDED, 6),
    ]


@pytest.mark.parametrize("name", sorted(path.parent.name for path in EXAMPLES.glob("*/ruleset.yaml")))
def test_every_example_says_what_it_changes(name: str) -> None:
    library = RulebookLibrary((paths.rulesets(), EXAMPLES))
    source = library.load(name)
    parent = parent_of(source, library)
    assert parent is not None
    sections = describe_changes(source, parent)
    assert sections
    assert all(one.text and (one.before or one.after) for section in sections for one in section.changes)
