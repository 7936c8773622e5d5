"""The quick to-hit page: typed live, told calmly, and every number explained."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from companion.engine.forms import Calculation, Completion, Form, Values
from companion.errors import InputError
from companion.ui.calculator.answer import Answer, Breakdown
from companion.ui.calculator.shot_calculator import ShotCalculator, chances_of, shot_calculator_of
from companion.ui.calculator.to_hit_panel import ToHitPanel
from companion.ui.calculator.wording import format_reckoning, outcome_text
from companion.ui.theme.theme import Theme
from tests import builders as battles
from tests.ui.calculator.builders import ALWAYS, FIVE, FORM, MISS, TOO_FAR


def reckon(values: Values) -> Calculation:
    by_range = {5: FIVE, 13: MISS, 18: TOO_FAR}
    return by_range.get(int(values["range"]), MISS)


def shorthand(text: str) -> dict[str, Any]:
    letter, number = text[:1], text[1:]
    if letter != "r" or not number.isdigit():
        raise InputError(f"There is no weapon {text!r} here.")
    return {"range": int(number)}


def complete(text: str) -> tuple[Completion, ...]:
    return (Completion("r5", "walk", "attacker walked"),) if text == "r5 wa" else ()


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot) -> ToHitPanel:
    assert theme.scale == 1
    made = ToHitPanel(ShotCalculator(FORM, reckon, shorthand, complete))
    qtbot.addWidget(made)
    made.resize(420, 700)
    made.show()
    return made


def line(panel: ToHitPanel) -> QLineEdit:
    found = panel.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_every_key_reckons_anew(panel: ToHitPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.answer_changed) as given:
        QTest.keyClicks(line(panel), "r5")
    assert given.args[0] in (MISS, FIVE)
    assert panel.answer == FIVE
    answer = panel.findChild(Answer)
    assert isinstance(answer, Answer)
    assert answer.accessibleDescription() == "5+, 83.3 %, Hits on 5 or more, medium range"


def test_a_fault_is_told_below_and_the_line_keeps_the_focus(panel: ToHitPanel, qtbot: QtBot) -> None:
    with qtbot.waitActive(panel):
        panel.activateWindow()
    panel.setFocus()
    QTest.keyClicks(line(panel), "r5")
    QTest.keyClick(line(panel), Qt.Key.Key_Home)
    QTest.keyClicks(line(panel), "x")
    assert panel.fault == "There is no weapon 'xr5' here."
    assert line(panel).hasFocus()
    assert panel.answer == FIVE
    QTest.keyClick(line(panel), Qt.Key.Key_Backspace)
    assert panel.fault == ""


def test_a_half_typed_line_is_no_fault_and_tab_completes_it(panel: ToHitPanel) -> None:
    QTest.keyClicks(line(panel), "r5 wa")
    assert panel.fault == ""
    assert panel.answer == FIVE, "what is whole of it counts"
    assert "Tab: attacker walked" in [label.text() for label in panel.findChildren(QLabel)]
    QTest.keyClick(line(panel), Qt.Key.Key_Tab)
    assert line(panel).text() == "r5 walk "


def test_a_fault_takes_one_line_and_moves_nothing(theme: Theme, qtbot: QtBot) -> None:
    assert theme.scale == 1
    game = battles.citytech()
    panel = ToHitPanel(shot_calculator_of(game))
    qtbot.addWidget(panel)
    panel.resize(420, 700)
    panel.show()
    answer = panel.findChild(Answer)
    assert isinstance(answer, Answer)
    before = answer.geometry()
    for text in ("xyzzy", "m", "ml r", "ml r500", ""):
        panel.type_shorthand(text)
        QApplication.processEvents()
        assert answer.geometry().top() == before.top(), text


def test_what_a_line_does_not_name_goes_back_to_its_default(panel: ToHitPanel) -> None:
    panel.type_shorthand("r13")
    assert panel.answer == MISS
    panel.type_shorthand("r5")
    assert panel.answer == FIVE
    panel.type_shorthand("")
    assert panel.answer == reckon(FORM.defaults())


def test_a_form_changed_by_hand_replaces_the_line(panel: ToHitPanel) -> None:
    panel.type_shorthand("x")
    ran = next(each for each in panel.findChildren(QPushButton) if each.text() == "Ran")
    QTest.mouseClick(ran, Qt.MouseButton.LeftButton)
    assert (line(panel).text(), panel.fault) == ("", "")


def test_values_from_the_table_fill_the_form(panel: ToHitPanel) -> None:
    panel.show_values({"range": 18})
    assert panel.answer == TOO_FAR


def test_every_modifier_is_shown_with_sign_words_and_source(panel: ToHitPanel) -> None:
    panel.show_values({"range": 5})
    breakdown = panel.findChild(Breakdown)
    assert isinstance(breakdown, Breakdown)
    shown = [label.text() for label in breakdown.findChildren(QLabel) if not label.isHidden()]
    assert shown == [
        "+4", "Base to-hit number", "Quick-Start, Base To-Hit Number",
        "+2", "Medium range (5)", "Quick-Start, Range Modifier",
        "−1", "Hill", "Our table",
    ]  # fmt: skip
    panel.show_values({"range": 18})
    assert all(label.isHidden() for label in breakdown.findChildren(QLabel))


def test_the_answer_is_copied_with_its_reasons(panel: ToHitPanel) -> None:
    panel.show_values({"range": 5})
    panel.copy()
    shot, *lines = QGuiApplication.clipboard().text().splitlines()
    assert lines == format_reckoning(FIVE)
    assert "range 5" in shot, "what it is the number of"


def test_answers_in_words() -> None:
    assert [each.text for each in (FIVE, ALWAYS, MISS, TOO_FAR)] == ["5+", "always", "13", "–"]
    assert outcome_text(ALWAYS) == "Always hits, short range"
    assert outcome_text(MISS) == "Cannot hit: no roll is that high"
    assert outcome_text(TOO_FAR) == "The Flamer reaches 3 hexes."
    assert format_reckoning(FIVE) == [
        "5+ (83.3 %): Hits on 5 or more, medium range",
        " +4  Base to-hit number (Quick-Start, Base To-Hit Number)",
        " +2  Medium range (5) (Quick-Start, Range Modifier)",
        " −1  Hill (Our table)",
    ]


def test_chances_fall_with_the_number() -> None:
    chances = chances_of(Form("to_hit", "To-hit number", (), dice="2d6"))
    assert list(chances) == list(range(2, 13))
    assert chances[2] == 1
    assert chances[8] == pytest.approx(15 / 36)
    assert list(chances.values()) == sorted(chances.values(), reverse=True)


def test_dice_that_add_up_to_nothing_have_no_chances() -> None:
    assert chances_of(Form("to_hit", "Dice", ())) == {}


@pytest.mark.rule("Quick-Start", "R34")
def test_the_hunchbacks_shot_of_the_rulebook(theme: Theme, qtbot: QtBot) -> None:
    assert theme.scale == 1
    game = battles.game()
    panel = ToHitPanel(shot_calculator_of(game))
    qtbot.addWidget(panel)
    panel.type_shorthand("ac20 r2 run t5")
    assert panel.answer is not None
    assert panel.answer.number == 8
    assert panel.fault == ""


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("width", [320, 420, 760])
def test_the_answer_is_never_cut_off(panel: ToHitPanel, theme: Theme, scale: float, width: int) -> None:
    theme.set_scale(scale)
    panel.resize(width, 900)
    panel.show_values({"range": 5})
    QTest.qWait(0)
    answer = panel.findChild(Answer)
    assert isinstance(answer, Answer)
    assert answer.height() >= answer.heightForWidth(answer.width())
