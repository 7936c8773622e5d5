"""The window with some rulesets of a player's own."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from companion.paths import resources
from companion.ui.app.window import MainWindow
from companion.ui.rulesets.page import RulesetsPage

EXAMPLE = "range-penalties-0-1-2"
BROKEN = """\
name: Broken <b>table</b>
extends: citytech
to_hit:
  range:
    medium: {valu: 1}
    long: {value: seven}
"""

Settle = Callable[[RulesetsPage], None]


@pytest.fixture
def settle(qtbot: QtBot) -> Settle:
    """Waits until a page has looked everything through."""

    def settled(page: RulesetsPage) -> None:
        qtbot.waitUntil(lambda: not page.is_busy, timeout=20_000)
        QCoreApplication.processEvents()

    return settled


@pytest.fixture
def own(home: Path) -> Path:
    """The player's rulesets: an example, and one with two faults."""
    shelf = home / "rulesets"
    shutil.copytree(resources() / "examples" / "house-rules" / EXAMPLE, shelf / EXAMPLE)
    (shelf / "broken").mkdir()
    (shelf / "broken" / "ruleset.yaml").write_text(BROKEN, encoding="utf-8")
    return shelf


@pytest.fixture
def page(own: Path, window: MainWindow, settle: Settle) -> Iterator[RulesetsPage]:
    """The page, with everything looked through."""
    assert own.is_dir()
    window.with_library(window.rulesets.show)
    shown = window.rulesets.page
    assert shown is not None, "it was just shown"
    settle(shown)
    yield shown
    shown.close_editor()  # or the window would ask about what is not saved
