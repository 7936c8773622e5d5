"""A table whose rules and units can be edited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.battles.rules.tables import EditableTable, lay_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[EditableTable]:
    yield from lay_table(tmp_path)
