"""A test that leaves an SQLite connection open fails, by its own name.

From Python 3.13 on the garbage collector complains of such a connection, in whatever test it next runs.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

_opened: list[sqlite3.Connection] = []


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "sqlite3.connect/handle":
        _opened.append(arguments[0])


sys.addaudithook(_note)


@pytest.fixture(autouse=True)
def databases_are_closed() -> Iterator[None]:
    """Set up before all that a test asks for, so that it looks when that has been put away."""
    before = len(_opened)
    yield
    here = _opened[before:]
    del _opened[before:]
    left = [connection for connection in here if _is_open(connection)]
    for connection in left:
        with suppress(sqlite3.ProgrammingError):  # another thread's
            connection.close()
    assert not left, f"{len(left)} SQLite connections were left open."


def _is_open(connection: sqlite3.Connection) -> bool:
    try:
        _ = connection.total_changes
    except sqlite3.ProgrammingError:
        return False
    return True
