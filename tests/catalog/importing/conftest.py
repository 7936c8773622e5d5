"""A catalogue to import into, and files to import."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.catalog.catalogue import Catalogue
from tests.imports import SAMPLES, mtf_files


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    with Catalogue.open(tmp_path / "home") as catalogue:
        yield catalogue


@pytest.fixture
def mechs(tmp_path: Path) -> Path:
    """A folder of nine 'Mech files, of which one is understood in part."""
    folder = tmp_path / "mechs"
    folder.mkdir()
    for made in mtf_files(9):
        (folder / made.file).write_text(made.text, encoding="utf-8", newline="")
    return folder


@pytest.fixture
def samples() -> Path:
    """Real files of other programs."""
    if not SAMPLES.exists():
        pytest.skip("the real files are not here")
    return SAMPLES
