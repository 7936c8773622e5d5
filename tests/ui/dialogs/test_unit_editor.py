"""A unit of a new battle: what its MechWarrior is able to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.skeleton.setup import UnitCondition, UnitSetup
from companion.engine.views.units import ModelView
from companion.ui.dialogs.unit_editor import SkillsEditor, UnitEditor
from companion.ui.picking.unit_pool import UnitPool
from tests.builders import citytech
from tests.rulesets.house_rules.examples import game_of_example


def test_abilities_are_ticked_and_told(qtbot: QtBot) -> None:
    editor = UnitEditor(UnitPool(game_of_example("specialists").models()))
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
    editor = UnitEditor(UnitPool(game_of_example("specialists").models()))
    qtbot.addWidget(editor)
    editor.fill(UnitSetup(id="a", model="ON1-M", side="red", abilities=("laser_specialist", "tough")))
    assert editor.abilities.fold.heading.text() == "Abilities: Laser specialist, Tough"
    assert editor.setup("orion", "red", "Orion", 0).abilities == ("laser_specialist", "tough")


def test_rules_without_abilities_ask_for_none(qtbot: QtBot) -> None:
    editor = UnitEditor(UnitPool(citytech().models()))
    qtbot.addWidget(editor)
    editor.model.choose("ON1-M")
    editor.show()
    assert not editor.abilities.isVisible()


def test_the_second_skill_has_the_name_that_it_has_for_the_kind(qtbot: QtBot) -> None:
    editor = SkillsEditor()
    qtbot.addWidget(editor)
    tank = ModelView("v", "V", "V", "", "vehicle", gunnery=4, piloting=5, piloting_label="Driving")
    editor.show_usual(tank)
    assert (editor.piloting.currentText(), editor.piloting.accessibleName()) == ("Driving 5", "Driving Skill")
    editor.show_usual(next(model for model in citytech().models() if model.id == "ON1-M"))
    assert editor.piloting.currentText() == "Piloting 5"


WORN = UnitCondition(
    armor={"head": 4, "left_arm": 0}, structure={"left_arm": 3}, slots={"head": (1,)}, hits=2
)


def worn(qtbot: QtBot) -> UnitEditor:
    """Return an Orion that comes as its last battle left it."""
    editor = UnitEditor(UnitPool(citytech().models()))
    qtbot.addWidget(editor)
    editor.fill(UnitSetup(id="a", model="ON1-M", side="red", condition=WORN))
    editor.show()
    return editor


def test_a_damaged_unit_says_so_and_comes_damaged(qtbot: QtBot) -> None:
    editor = worn(qtbot)
    assert editor.condition.isVisible()
    text = "Damage in 2 locations, 1 critical slot hit, 2 hits on the pilot."
    assert editor.condition.description.text() == text
    assert editor.setup("orion", "red", "Orion", 0).condition == WORN


def test_it_may_be_taken_fresh_instead(qtbot: QtBot) -> None:
    editor = worn(qtbot)
    with qtbot.waitSignal(editor.changed):
        QTest.keyClick(editor.condition.box, Qt.Key.Key_Space)
    assert "fresh" in editor.condition.description.text()
    assert editor.setup("orion", "red", "Orion", 0).condition is None
    QTest.keyClick(editor.condition.box, Qt.Key.Key_Space)
    assert editor.setup("orion", "red", "Orion", 0).condition == WORN


def test_another_model_comes_fresh(qtbot: QtBot) -> None:
    editor = worn(qtbot)
    editor.model.choose("VTR-9K")
    assert not editor.condition.isVisible()
    assert editor.setup("victor", "red", "Victor", 0).condition is None
    editor.fill(UnitSetup(id="a", model="VTR-9K", side="red"))
    assert not editor.condition.isVisible()
