"""A unit of a new battle: what its MechWarrior is able to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.shared.setup import UnitSetup
from companion.ui.dialogs.picking.offered import Offered
from companion.ui.dialogs.unit_editor import UnitEditor
from tests.builders import citytech
from tests.rulesets.house_rules.examples import game_of_example


def test_abilities_are_ticked_and_told(qtbot: QtBot) -> None:
    editor = UnitEditor(Offered(game_of_example("specialists").models()))
    qtbot.addWidget(editor)
    editor.model.choose("ON1-M")
    editor.show()
    assert editor.abilities.fold.heading.text() == "Abilities: none"
    QTest.mouseClick(editor.abilities.fold.heading, Qt.MouseButton.LeftButton)
    editor.abilities.controls["tough"].set_value(True)
    editor.abilities.controls["tough"].edited.emit()
    assert editor.abilities.fold.heading.text() == "Abilities: Tough"
    assert editor.setup("orion", "red", "Orion", 0).abilities == ("tough",)


def test_abilities_of_a_scenario_are_shown(qtbot: QtBot) -> None:
    editor = UnitEditor(Offered(game_of_example("specialists").models()))
    qtbot.addWidget(editor)
    editor.fill(UnitSetup(id="a", model="ON1-M", side="red", abilities=("laser_specialist", "tough")))
    assert editor.abilities.fold.heading.text() == "Abilities: Laser specialist, Tough"
    assert editor.setup("orion", "red", "Orion", 0).abilities == ("laser_specialist", "tough")


def test_rules_without_abilities_ask_for_none(qtbot: QtBot) -> None:
    editor = UnitEditor(Offered(citytech().models()))
    qtbot.addWidget(editor)
    editor.model.choose("ON1-M")
    editor.show()
    assert not editor.abilities.isVisible()
