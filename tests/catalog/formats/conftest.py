"""Fixtures that the tests of file formats share."""

from __future__ import annotations

from functools import cache

import pytest

from companion.catalog.formats.names import KnownRules, known_rules_in
from tests.builders import citytech


@cache
def known_rules() -> KnownRules:
    """Return what readers know of CityTech; generated tests ask for it here, for it is long where it is
    printed.
    """
    return known_rules_in(citytech().rules.tables)


@pytest.fixture(scope="package")
def known() -> KnownRules:
    return known_rules()
