"""The setup of every test: a window system without a screen, chosen before Qt, and our plugins."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# What is compiled is kept, as it is for players, also where the environment would have each worker and each
# process that a test starts compile it again: that took a third of the time of the suite.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Where there is room, what tests write lies in memory: settling it on a disk takes longer than all the rest.
MEMORY, ROOM = Path("/dev/shm"), 4 * 2**30
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None  # to be found anew

SELDOM = 20_000, 20, 20
"""Garbage is looked for after so many new objects, and so many looks: what tests have loaded stays anyway."""

pytest_plugins = (
    "tests.examples",
    "tests.plugins.sharing",
    "tests.plugins.rules_report",
    "tests.golden.plugin",
    "tests.plugins.open_databases",
    "tests.plugins.patience",
    "tests.plugins.postgresql",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long` runs what takes minutes or hours as well, and tries every property with many examples."""
    parser.addoption("--long", action="store_true", help="run the long tests too, with many examples")


def pytest_configure(config: pytest.Config) -> None:
    """The marks of tests that only `--long` runs, and of those that are run first."""
    config.addinivalue_line("markers", "long: takes minutes or hours, and is run with --long only")
    config.addinivalue_line(
        "markers", "early: is run first, as it takes long alone, or longer the more there is"
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Yield what collecting makes stays until the end: the garbage collector need not look it over."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is long, unless it is wanted; what is early comes first."""
    items.sort(key=lambda item: item.get_closest_marker("early") is None)
    if not config.getoption("--long"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
