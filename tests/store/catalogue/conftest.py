from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.catalogue.database import CatalogueDatabase
from tests.store.builders import ticking


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "catalogue.sqlite3"


@pytest.fixture
def catalogue(path: Path) -> Iterator[CatalogueDatabase]:
    with CatalogueDatabase.open(path, clock=ticking()) as database:
        yield database
