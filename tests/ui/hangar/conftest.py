"""The hangar of a window, with units of every kind."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from companion.ui.app.window import MainWindow
from companion.ui.hangar.page import HangarPage
from tests.catalog.catalogue_files import fill_catalogue

Settle = Callable[[HangarPage], None]
FEW = 12


@pytest.fixture
def settle(qtbot: QtBot) -> Settle:
    """Waits until a page has read and shown everything."""

    def settled(page: HangarPage) -> None:
        qtbot.waitUntil(lambda: not page.is_busy, timeout=20_000)
        QCoreApplication.processEvents()

    return settled


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small catalogue, which tests copy."""
    folder = tmp_path_factory.mktemp("catalogue")
    fill_catalogue(folder, FEW)
    return folder


@pytest.fixture
def page(home: Path, catalogue: Path, window: MainWindow, settle: Settle) -> HangarPage:
    """The page with a small catalogue, all of it read."""
    shutil.copytree(catalogue, home, dirs_exist_ok=True)
    return show_hangar(window, settle)


def show_hangar(window: MainWindow, settle: Settle) -> HangarPage:
    """Turn to the hangar."""
    window.with_library(window.hangar.show)
    page = window.hangar.page
    assert page is not None, "it was just shown"
    settle(page)
    return page
