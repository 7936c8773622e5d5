"""A long list of choices is found by typing any part of a name."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.forms import Field, FieldChoice, FieldKind
from companion.ui.calculator.fields import SearchableChoice, control_for

pytestmark = [pytest.mark.usefixtures("theme"), pytest.mark.qt_log_ignore("This plugin does not support")]

NAMES = (
    "ER Large Laser", "ER PPC", "Flamer", "Large Laser", "LRM 5", "LRM 10", "LRM 15", "LRM 20",
    "Medium Laser", "PPC", "SRM 2", "SRM 4", "SRM 6",
)  # fmt: skip


@pytest.fixture
def weapon(qtbot: QtBot) -> SearchableChoice:
    choices = tuple(FieldChoice(name.lower(), name) for name in NAMES)
    made = control_for(Field("weapon", "Weapon", FieldKind.CHOICE, "flamer", choices))
    assert isinstance(made, SearchableChoice)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_a_click_selects_and_a_part_of_a_name_is_found(weapon: SearchableChoice) -> None:
    QTest.mouseClick(weapon.line, Qt.MouseButton.LeftButton)
    assert weapon.line.selectedText() == "Flamer"
    QTest.keyClicks(weapon.line, "ppc")
    assert weapon.value() == "ppc", "a whole name counts at once"
    weapon.line.selectAll()
    QTest.keyClicks(weapon.line, "dium")
    assert "first match" in weapon.fault
    QTest.keyClick(weapon.line, Qt.Key.Key_Return)
    assert (weapon.value(), weapon.line.text(), weapon.fault) == ("medium laser", "Medium Laser", "")


def test_what_is_no_name_is_told_and_not_taken(weapon: SearchableChoice) -> None:
    texts: list[str] = []
    weapon.edited.connect(lambda: texts.append(weapon.fault))
    weapon.line.setFocus()
    weapon.line.selectAll()
    QTest.keyClicks(weapon.line, "zz")
    assert texts[-1] == "“zz” is not on the list: type another part of a name."
    assert weapon.box.property("wrong") == "true"
    weapon.set_value("ppc")
    assert (weapon.line.text(), weapon.fault) == ("PPC", "")


def test_the_nearest_is_the_one_that_begins_so(weapon: SearchableChoice) -> None:
    assert [weapon.find_choice(text) for text in ("lrm", "large", "er", "nothing")] == [
        "lrm 5", "large laser", "er large laser", "",
    ]  # fmt: skip
