"""The number of examples for a property: few, the same at every run; with `--long` many, always new ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

MANY, FEW = 100, 12
"""What a property is tried with that asks for no number of its own."""

# A machine under load is no fault of the code. What passed once passes everywhere: `--long` searches on.
settings.register_profile("many", deadline=None, max_examples=MANY)
settings.register_profile(
    "few", settings.get_profile("many"), max_examples=FEW, derandomize=True, database=None
)


def pytest_configure(config: pytest.Config) -> None:
    """Choose before any test module is imported."""
    settings.load_profile("many" if config.getoption("--long") else "few")


def at_most(few: int, many: int) -> int:
    """Return the greater number with `--long`, the lesser otherwise: of battles, of seeds, of volleys to
    play.
    """
    assert settings.default is not None, "a profile was chosen when pytest was configured"
    return many if settings.default.max_examples >= MANY else few


def only_long(*values: Any) -> Any:
    """Return a case of a parametrized test that is tried with `--long` only: others try much the same."""
    return pytest.param(*values, marks=pytest.mark.long)


def examples(most: int, **others: Any) -> settings:
    """So many examples of a property with `--long`, and their share otherwise, but two at least."""
    chosen = settings.default
    assert chosen is not None, "a profile was chosen when pytest was configured"
    return settings(max_examples=max(2, most * chosen.max_examples // MANY), **others)
