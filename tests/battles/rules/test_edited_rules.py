"""A battle knows whether its rules were edited since it began."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.store.files import connect
from tests.battles.builders import forget_rules

RULES = "name: Ours\nextends: quickstart\nto_hit: {range: {medium: {value: 1, source: Ours}}}\n"


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    """A ruleset of the player's own."""
    path = tmp_path / "rulesets" / "ours" / "ruleset.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(RULES, encoding="utf-8")
    return path


def test_a_battle_says_that_its_rules_were_edited(tmp_path: Path, manifest: Path) -> None:
    with Library.open(tmp_path) as library:
        session = library.play_scenario("ours", "training")
        other = library.play_scenario("quickstart", "training")
        assert library.battles_with_edited_rules() == frozenset()
        manifest.write_text(RULES.replace("value: 1", "value: 3"), encoding="utf-8")
        assert library.battles_with_edited_rules() == {session.id}
        assert library.rules_differences(session).rules
        assert not library.rules_differences(other)
        manifest.write_text(RULES, encoding="utf-8")
        assert library.battles_with_edited_rules() == frozenset()


def test_words_that_change_no_rule_are_no_edit(tmp_path: Path, manifest: Path) -> None:
    with Library.open(tmp_path) as library:
        library.play_scenario("ours", "training")
        manifest.write_text("# Ours.\n" + RULES.replace("name: Ours", "name: Our table"), encoding="utf-8")
        assert library.battles_with_edited_rules() == frozenset()


def test_of_rules_that_cannot_be_read_nothing_is_said(tmp_path: Path, manifest: Path) -> None:
    with Library.open(tmp_path) as library:
        library.play_scenario("ours", "training")
        manifest.write_text("name: [", encoding="utf-8")
        assert library.battles_with_edited_rules() == frozenset()


def test_a_battle_of_an_earlier_release_says_nothing(tmp_path: Path, manifest: Path) -> None:
    with Library.open(tmp_path) as library:
        library.play_scenario("ours", "training")
    forget_rules(tmp_path)
    with closing(connect(tmp_path / "companion.sqlite3")) as connection:
        connection.execute("UPDATE battle SET rules_digest = NULL")
    manifest.write_text(RULES.replace("value: 1", "value: 3"), encoding="utf-8")
    with Library.open(tmp_path) as library:
        assert library.battles_with_edited_rules() == frozenset()
