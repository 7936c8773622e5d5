"""Figures for battles that keep their rules: opened as they began, and where those have changed since."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.battles.library import Library
from companion.battles.session import Session
from tests.battles.rules.tables import EditableTable


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """A battle by a ruleset of its own."""
    with Library.open(tmp_path) as library:
        table = EditableTable(tmp_path, library)
        table.write_files()
        yield table


def test_opening_a_battle_whose_rules_are_the_same(benchmark: BenchmarkFixture, table: EditableTable) -> None:
    number = table.begin().id
    session: Session = benchmark(lambda: table.library.open_battle(number))
    assert not table.library.rules_differences(session)


def test_opening_a_battle_whose_rules_have_changed(benchmark: BenchmarkFixture, table: EditableTable) -> None:
    number = table.begin().id
    table.edit("value: 5", "value: 7")
    table.edit_unit(lambda unit: unit["armor"].update(head=5))
    session: Session = benchmark(lambda: table.library.open_battle(number))
    assert table.library.rules_differences(session).rules


def test_telling_which_of_100_battles_have_changed(benchmark: BenchmarkFixture, table: EditableTable) -> None:
    for _ in range(100):
        table.begin()
    table.edit("value: 5", "value: 7")
    assert len(benchmark(table.library.battles_with_edited_rules)) == 100


def test_comparing_a_battle_with_what_there_is_now(benchmark: BenchmarkFixture, table: EditableTable) -> None:
    session = table.begin()
    assert not benchmark(lambda: table.library.rules_differences(session))
