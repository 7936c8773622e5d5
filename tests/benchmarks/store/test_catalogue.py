"""Figures for the catalogue: thousands imported, listed, and a window's event loop meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter, sleep

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.background import ImportJob
from companion.catalog.importing.run import import_paths
from tests.imports import mtf_files

MANY = 4000
TICK = 0.005


@pytest.fixture(scope="module")
def mechs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of 4,000 'Mech files."""
    folder = tmp_path_factory.mktemp("mechs")
    for made in mtf_files(MANY):
        (folder / made.file).write_text(made.text, encoding="utf-8", newline="")
    return folder


@pytest.fixture(scope="module")
def home(mechs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with 4,000 imported units."""
    home = tmp_path_factory.mktemp("home")
    with Catalogue.open(home) as catalogue:
        import_paths(catalogue, [mechs])
    return home


@pytest.fixture
def catalogue(home: Path) -> Iterator[Catalogue]:
    with Catalogue.open(home) as catalogue:
        yield catalogue


def test_4000_files_imported(benchmark: BenchmarkFixture, mechs: Path, tmp_path: Path) -> None:
    """Under 20 s."""

    def run() -> int:
        with Catalogue.open(tmp_path / "home") as catalogue:
            return len(import_paths(catalogue, [mechs]).lines)

    assert benchmark.pedantic(run, rounds=1) == MANY  # type: ignore[no-untyped-call]


def test_4000_files_imported_again(benchmark: BenchmarkFixture, mechs: Path, home: Path) -> None:
    def run() -> int:
        with Catalogue.open(home) as catalogue:
            return len(import_paths(catalogue, [mechs]).lines)

    assert benchmark.pedantic(run, rounds=1) == MANY  # type: ignore[no-untyped-call]


def test_the_longest_wait_of_a_window_while_4000_files_come_in(
    benchmark: BenchmarkFixture, mechs: Path, tmp_path: Path
) -> None:
    """Under 50 ms; the figure is the sum, `longest` the answer."""
    longest = 0.0

    def run() -> None:
        nonlocal longest
        with (
            Catalogue.open(tmp_path / "home") as catalogue,
            closing(ImportJob(tmp_path / "home", [mechs])) as job,
        ):
            last = perf_counter()
            while job.poll() is None:
                assert catalogue.version
                longest = max(longest, perf_counter() - last)
                sleep(TICK)
                last = perf_counter()
            assert job.ended is not None
            assert job.ended.report is not None

    benchmark.pedantic(run, rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["longest"] = longest


def test_a_catalogue_of_4000_opened(benchmark: BenchmarkFixture, home: Path) -> None:
    """As fast as an empty one."""

    def run() -> tuple[int, int]:
        with Catalogue.open(home) as catalogue:
            return catalogue.version

    assert benchmark(run)


def test_4000_entries_listed(benchmark: BenchmarkFixture, home: Path) -> None:
    def run() -> int:
        with Catalogue.open(home) as catalogue:
            return len(catalogue.entries())

    assert benchmark(run) > MANY


def test_one_document_read(benchmark: BenchmarkFixture, catalogue: Catalogue) -> None:
    entry = catalogue.own_entries()[MANY // 2]
    assert benchmark(catalogue.document, entry)["tonnage"]
