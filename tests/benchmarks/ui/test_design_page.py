"""Figures for the design page: opening a unit, a step until it is painted, and a preview while carrying."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from companion.ui.construction.page import DesignPage
from tests.construction.battletech.designs import book
from tests.construction.battletech.editing.draft_builders import editor

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class NullDesignRepository:
    """A repository that keeps nothing."""

    def is_taken(self, name: str) -> bool:
        """Nothing is."""
        del name
        return False

    def store(self, document: Mapping[str, Any], key: str | None, ruleset: str) -> str:
        """Nowhere."""
        del document, ruleset
        return key or ""


@pytest.fixture
def page(qtbot: QtBot) -> DesignPage:
    made = DesignPage(editor(), NullDesignRepository())
    qtbot.addWidget(made)
    made.resize(1600, 900)
    with qtbot.waitExposed(made):
        made.show()
    made.open_design(book("Mad Cat Prime"))
    QApplication.processEvents()
    return made


def test_a_unit_is_opened(benchmark: BenchmarkFixture, page: DesignPage) -> None:
    documents = cycle([book("Mad Cat Prime"), book("ON1-M")])

    def opened() -> None:
        page.open_design(next(documents))
        QApplication.processEvents()

    benchmark(opened)


def test_a_step_is_painted(benchmark: BenchmarkFixture, page: DesignPage) -> None:
    points = cycle(range(25))

    def step() -> None:
        page.commands.set_armor("left_arm", next(points), False)
        QApplication.processEvents()

    benchmark(step)


def test_a_preview_is_painted(benchmark: BenchmarkFixture, page: DesignPage) -> None:
    rows = cycle(range(12))
    assert page.editor.pick_up_at("left_arm", 5)

    def preview() -> None:
        page.body.go_to("left_torso", next(rows))
        QApplication.processEvents()

    benchmark(preview)
