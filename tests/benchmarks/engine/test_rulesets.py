"""Figures for rulesets: CityTech with five overlays, from files and once read, and what they change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion import paths
from companion.rulebooks import folder, layers, loader
from companion.rulebooks.diff import differences
from companion.rulebooks.loader import RulebookLibrary, RulesetSource

OVERLAYS = {
    "our-range": "to_hit:\n  range:\n    medium: {value: 1}\n    long: {value: 2}\n",
    "our-heat": "heat:\n  scale:\n    shutdown: {30: remove, 26: never}\n    ammunition: {19: remove}\n",
    "our-guns": "weapons:\n  is.ac2: {damage: 3}\n  is.ac5: {damage: 6}\n  is.ac10: {damage: 11}\n",
    "our-falls": "piloting:\n  staggers_at: 25\n  events:\n    kicked: {value: 1}\n",
    "our-order": "initiative: {dice: 1d20}\n",
}
NAME = "+".join(("citytech", *OVERLAYS))


@pytest.fixture
def library(tmp_path: Path) -> RulebookLibrary:
    """The shipped rulesets and five overlays on one of them."""
    for name, text in OVERLAYS.items():
        path = tmp_path / name / "ruleset.yaml"
        path.parent.mkdir()
        path.write_text(f"name: {name}\nextends: citytech\n{text}", encoding="utf-8")
    return RulebookLibrary((paths.rulesets(), tmp_path))


def _forget() -> None:
    for kept in (
        folder._open_cached,
        layers.merge_stack,
        layers.own_changes,
        layers.conflicts,
        loader._build_source,
    ):
        kept.cache_clear()


def test_five_overlays_are_resolved(benchmark: BenchmarkFixture, library: RulebookLibrary) -> None:
    """Target: under 60 ms from the files."""
    pedantic: Callable[..., RulesetSource] = benchmark.pedantic
    source = pedantic(library.load, (NAME,), setup=_forget, rounds=20)
    assert len(source.folders) == 6


def test_five_overlays_are_found_again(benchmark: BenchmarkFixture, library: RulebookLibrary) -> None:
    """Target: under 2 ms once they are read."""
    source = library.load(NAME)
    assert benchmark(library.load, NAME) is source


def test_what_five_overlays_change(benchmark: BenchmarkFixture, library: RulebookLibrary) -> None:
    source, parent = library.load(NAME), library.load("citytech")
    assert len(benchmark(differences, source, parent)) > 10
