"""What the tests of file formats share."""

from __future__ import annotations

import pytest

from companion.catalog.formats.known import Known, known_in
from tests.builders import citytech


@pytest.fixture(scope="package")
def known() -> Known:
    return known_in(citytech().rules.tables)
