"""Figures for designs: one looked through at a key, what is left to fill in, and a whole catalogue."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.catalog.formats.mtf import read_mtf
from companion.catalog.formats.names import known_rules_in
from companion.construction.design_rules import DesignCheck
from companion.documents.document import Document
from tests.construction.battletech.designs import BOOK, OMNIS, book, document, rules
from tests.imports import mtf_files

CATALOGUE = 400
"""A tenth of what players have."""


@pytest.fixture(scope="module")
def designs() -> list[Document]:
    """The units of the book."""
    return [document(book(name)) for name in (*BOOK, *OMNIS)]


def test_balance_and_faults_of_a_design(benchmark: BenchmarkFixture, designs: list[Document]) -> None:
    """5 ms at most: they are worked out at each key."""
    every = iter(designs * 10_000)
    found: DesignCheck = benchmark(lambda: rules().check(next(every)))
    assert found.is_legal


def test_what_is_left_to_fill_in(benchmark: BenchmarkFixture, designs: list[Document]) -> None:
    every = iter(designs * 10_000)
    assert benchmark(lambda: rules().completion(next(every))).open == ()


def test_a_report_on_a_catalogue(benchmark: BenchmarkFixture) -> None:
    """Imported designs, from their stored documents on."""
    known = known_rules_in(rules().tables)
    imported = [
        document(dict(read_mtf(made.text, made.file, known).document)) for made in mtf_files(CATALOGUE)
    ]
    looks = benchmark(lambda: [rules().check(one) for one in imported])
    assert len(looks) == CATALOGUE
