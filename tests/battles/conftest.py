"""A player's library in a folder of its own, and a fight in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.battles.session import Session
from tests.battles.builders import OTHER_WINDOWS, begin_fire, pair_setup


@pytest.fixture(autouse=True)
def other_windows_are_closed() -> Iterator[None]:
    """Those that a test looked through, whether it passed or not."""
    yield
    OTHER_WINDOWS.close()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def session(library: Library) -> Session:
    """Two units that are about to roll for initiative."""
    return library.new_battle(pair_setup())


@pytest.fixture
def firing(library: Library) -> Session:
    """The Cicada is about to roll for its two lasers."""
    return begin_fire(library)
