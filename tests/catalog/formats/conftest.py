"""What the tests of file formats share."""

from __future__ import annotations

from functools import cache

import pytest

from companion.catalog.formats.known import Known, known_in
from tests.builders import citytech


@cache
def known_rules() -> Known:
    """What readers know of CityTech; generated tests ask for it here, for it is long where it is printed."""
    return known_in(citytech().rules.tables)


@pytest.fixture(scope="package")
def known() -> Known:
    return known_rules()
