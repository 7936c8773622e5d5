"""Figures for reading other programs' files: 'Mechs a second, a large board, a large force."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.catalog.formats.board import read_board
from companion.catalog.formats.mtf import read_mtf, write_mtf
from companion.catalog.formats.mul import read_mul
from companion.catalog.formats.names import KnownRules, known_rules_in
from tests.builders import citytech
from tests.imports import mtf_file, mtf_files

MECHS = 500


@pytest.fixture(scope="module")
def known() -> KnownRules:
    return known_rules_in(citytech().rules.tables)


def test_mech_files_read(benchmark: BenchmarkFixture, known: KnownRules) -> None:
    """At least 2,000 a second: 500 in 250 ms."""
    made = list(mtf_files(MECHS))
    found = benchmark(lambda: [read_mtf(file.text, file.file, known) for file in made])
    assert [(row.document["chassis"], row.document["model"]) for row in found] == [
        (file.chassis, file.model) for file in made
    ]


def test_mech_files_written(benchmark: BenchmarkFixture, known: KnownRules) -> None:
    documents = [read_mtf(file.text, file.file, known).document for file in mtf_files(MECHS)]
    benchmark(lambda: [write_mtf(document, known) for document in documents])


def test_the_first_file_read(benchmark: BenchmarkFixture) -> None:
    """Nothing is known of any line yet."""
    tables, made = citytech().rules.tables, mtf_file(2)
    benchmark(lambda: read_mtf(made.text, made.file, known_rules_in(tables)))


def test_a_large_board_read(benchmark: BenchmarkFixture) -> None:
    hexes = [f'hex 0101 {index % 5} "woods:1;foliage_elev:2;road:1:9" "grass"' for index in range(40_000)]
    text = "\n".join(["size 200 200", *hexes, "end"])
    found = benchmark(lambda: read_board(text, "large.board"))
    assert len(found.document["hexes"]) == 40_000


def test_a_force_of_a_thousand_read(benchmark: BenchmarkFixture) -> None:
    pilot = '<pilot name="Ada" gunnery="4" piloting="5"/>'
    unit = f'<entity chassis="Atlas" model="AS7-D" type="Biped">{pilot}</entity>'
    text = f"<unit>{unit * 1000}</unit>"
    found = benchmark(lambda: read_mul(text, "large.mul"))
    assert len(found.document["units"]) == 1000
