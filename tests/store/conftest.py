"""A database in a folder of its own, under a clock that a test can foresee."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Database
from tests.store.builders import filled, ticking

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.sqlite3"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    with Database.open(path, clock=ticking()) as database:
        yield database


@pytest.fixture
def ordinary_path() -> Iterator[Path]:
    """A filled database whose owner, unlike root, must heed permissions."""
    if os.name != "posix":
        pytest.skip("permissions of folders mean something else here")
    with tempfile.TemporaryDirectory() as folder:
        root = os.geteuid() == 0
        if root:
            os.chown(folder, NOBODY, -1)
        try:
            if root:
                os.setresuid(NOBODY, NOBODY, 0)
            path = Path(folder) / "companion.sqlite3"
            filled(path)
            yield path
        finally:
            Path(folder).chmod(0o700)
            if root:
                os.setresuid(0, 0, 0)
