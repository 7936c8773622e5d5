from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from companion.errors import InputError
from companion.ui.print.cards import print_cards
from companion.ui.widgets.file_dialogs import documents_folder
from tests.builders import game as quickstart
from tests.engine.tactics.builders import game


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_the_cards_of_a_game_are_printed(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []
    path = tmp_path / "cards.pdf"

    def ask(*what: object) -> tuple[str, str]:
        asked.append(what)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    print_cards(parent, game())
    assert path.read_bytes().startswith(b"%PDF")
    name = str(documents_folder() / "bt-tactics-3025-cards.pdf")
    assert asked == [(parent, "Print the cards", name, "PDF (*.pdf)")]


def test_giving_up_writes_nothing(parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    print_cards(parent, game())
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_cards_says_so(parent: QWidget) -> None:
    with pytest.raises(InputError, match="Quick-Start is played without cards"):
        print_cards(parent, quickstart())
