"""A player's library in a folder of its own, and a fight in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.campaign.library import Library
from companion.campaign.session import Session
from tests.campaign.builders import declared, pair


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    opened = Library.open(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def session(library: Library) -> Session:
    """Two units that are about to roll for initiative."""
    return library.new_battle(pair())


@pytest.fixture
def firing(library: Library) -> Session:
    """The Cicada is about to roll for its two lasers."""
    return declared(library)
