"""The roster as a strip above the table: its cards are seen whole."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from companion.ui.app.window import MainWindow
from tests.ui.table_driver import TableDriver


def test_cards_of_four_units_are_seen_whole(window: MainWindow) -> None:
    window.resize(1280, 720)
    QApplication.processEvents()
    window.with_library(
        lambda library: window.battle_commands.play_scenario(library, "citytech", "river-crossing")
    )
    QApplication.processEvents()
    roster = TableDriver(window).page.roster
    for unit in ("wolfhound", "orion", "centurion", "victor"):
        card = roster.card(unit)
        shown = card.rect().translated(card.mapTo(roster.viewport(), QPoint()))
        assert roster.viewport().rect().contains(shown), unit
