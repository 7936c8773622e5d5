"""A table whose rules and units can be edited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.battles.rules.tables import Table, laid


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    yield from laid(tmp_path)
