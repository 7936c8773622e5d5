"""A database in a folder of its own, under a clock that a test can foresee."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.store.database import Database
from tests.plugins.postgresql import Server
from tests.store.builders import changed_backup, fill_database, ticking

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.sqlite3"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked so runs over the player's own file and over a server."""
    if metafunc.definition.get_closest_marker("both_databases") and "database" in metafunc.fixturenames:
        metafunc.parametrize("where", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def where(request: pytest.FixtureRequest) -> str:
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def database(where: str, request: pytest.FixtureRequest) -> Iterator[Database]:
    if where == "postgresql":
        opened = Database.at(request.getfixturevalue("club_url"), clock=ticking())
    else:
        opened = Database.open(request.getfixturevalue("path"), clock=ticking())
    with opened as database:
        yield database


@pytest.fixture
def again_opened(where: str, request: pytest.FixtureRequest) -> Callable[[], Database]:
    """Opens the same database again."""
    if where == "postgresql":
        url: str = request.getfixturevalue("club_url")
        return lambda: Database.at(url)
    path: Path = request.getfixturevalue("path")
    return lambda: Database.open(path)


@pytest.fixture
def sql(where: str, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Asks or changes the database past all that Companion would check; the first answer."""
    if where == "postgresql":
        server: Server = request.getfixturevalue("server")
        name = urlsplit(request.getfixturevalue("club_url")).path.removeprefix("/")
        return lambda statement: server.sql(statement, name)
    path: Path = request.getfixturevalue("path")

    def done(statement: str) -> str:
        with closing(sqlite3.connect(path)) as raw, raw:
            raw.execute("PRAGMA foreign_keys = ON")
            found = raw.execute(statement).fetchone()
            return str(found[0]) if found else ""

    return done


@pytest.fixture
def ordinary_path(tmp_path: Path) -> Iterator[Path]:
    """A filled database whose owner, unlike root, must heed permissions."""
    if os.name != "posix":
        pytest.skip("permissions of folders mean something else here")
    with tempfile.TemporaryDirectory() as folder:
        root = os.geteuid() == 0
        if root:
            # Who has no rights later could not even import.
            fill_database(tmp_path / "companion.sqlite3")
            for _ in range(2):
                changed_backup(tmp_path / "companion.sqlite3")
            os.chown(folder, NOBODY, -1)
        try:
            if root:
                os.setresuid(NOBODY, NOBODY, 0)
            path = Path(folder) / "companion.sqlite3"
            fill_database(path)
            yield path
        finally:
            Path(folder).chmod(0o700)
            if root:
                os.setresuid(0, 0, 0)
