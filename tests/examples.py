"""How many examples a property is tried with: few of them at every run, all of them with `--long`."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import settings

MANY, FEW = 100, 12
"""What a property is tried with that asks for no number of its own."""

# A machine under load is no fault of the code; in CI the same examples come every time.
settings.register_profile("many", deadline=None, max_examples=MANY)
settings.register_profile("few", settings.get_profile("many"), max_examples=FEW)
for name in ("many", "few"):
    settings.register_profile(f"{name}-ci", settings.get_profile(name), derandomize=True, database=None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose before any test module is imported."""
    amount = "many" if config.getoption("--long") else "few"
    settings.load_profile(f"{amount}-ci" if os.environ.get("CI") else amount)


def at_most(few: int, many: int) -> int:
    """The greater number with `--long`, the lesser otherwise: of battles, of seeds, of volleys to play."""
    assert settings.default is not None, "a profile was chosen when pytest was configured"
    return many if settings.default.max_examples >= MANY else few


def only_long(*values: Any) -> Any:
    """A case of a parametrized test that is tried with `--long` only: others try much the same."""
    return pytest.param(*values, marks=pytest.mark.long)


def examples(most: int, **others: Any) -> settings:
    """So many examples of a property with `--long`, and their share otherwise, but two at least."""
    chosen = settings.default
    assert chosen is not None, "a profile was chosen when pytest was configured"
    return settings(max_examples=max(2, most * chosen.max_examples // MANY), **others)
