from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.asks import Roll
from companion.tabletop.dice import parse_dice
from companion.ui.askbar.roll_pane import RollPane
from tests.questions import make_question
from tests.ui.views import BLUE, location, to_hit

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def pane(qtbot: QtBot) -> RollPane:
    made = RollPane()
    qtbot.addWidget(made)
    made.resize(900, 120)
    made.show()
    return made


def test_the_need_is_told_with_its_chance(pane: RollPane) -> None:
    pane.show_roll(to_hit(8), BLUE, 0)
    assert pane.header.note.text() == "8 or more (41.7 %)"
    pane.show_roll(to_hit(-2), BLUE, 0)
    assert pane.header.note.text() == "always (100 %)"
    pane.show_roll(to_hit(13), BLUE, 0)
    assert pane.header.note.text() == "never (0 %)"
    assert "Medium Laser at Cicada" in pane.header.headline.text()


def test_a_key_answers_with_its_total(qtbot: QtBot, pane: RollPane) -> None:
    pane.show_roll(to_hit(), BLUE, 0)
    with qtbot.waitSignal(pane.answered) as answered:
        QTest.mouseClick(pane.keys.key(9), Qt.MouseButton.LeftButton)
    assert answered.args == [((9,),)]


def test_of_three_dice_the_best_two_count(pane: RollPane) -> None:
    pane.show_roll(Roll(parse_dice("3d6 keep 2"), make_question("Medium Laser"), 8), BLUE, 0)
    assert [key.total for key in pane.keys.keys] == list(range(2, 13))
    assert pane.header.note.text() == "8 or more (68.1 %)"
    pane.field.setText("2 6 3")
    assert pane.reading.text() == "6 + 3 = 9: enough"


def test_keys_know_what_succeeds_and_where_they_lead(pane: RollPane) -> None:
    pane.show_roll(to_hit(8), BLUE, 0)
    assert [key.total for key in pane.keys.keys] == list(range(2, 13))
    assert [key.total for key in pane.keys.keys if key.succeeds] == [8, 9, 10, 11, 12]
    pane.show_roll(location(), BLUE, 0)
    assert pane.keys.key(6).leads_to == "row 6"
    assert pane.keys.key(6).succeeds is None
    assert "row 6" in pane.keys.key(6).accessibleName()


@pytest.mark.parametrize(
    ("text", "answers"),
    [("9", ((9,),)), ("3 4", ((3, 4),)), ("9 8 7", ((9,), (8,), (7,)))],
)
def test_typed_dice_answer_on_enter(
    qtbot: QtBot, pane: RollPane, text: str, answers: tuple[tuple[int, ...], ...]
) -> None:
    pane.show_roll(to_hit(), BLUE, 0)
    QTest.keyClicks(pane.field, text)
    with qtbot.waitSignal(pane.answered) as answered:
        QTest.keyClick(pane.field, Qt.Key.Key_Return)
    assert answered.args == [answers]


def test_typing_lights_the_key_and_says_where_it_leads(pane: RollPane) -> None:
    pane.show_roll(location(), BLUE, 0)
    QTest.keyClicks(pane.field, "2+4")
    assert [key.total for key in pane.keys.keys if key.is_lit] == [6]
    assert "row 6" in pane.reading.text()


def test_what_cannot_be_is_told_and_not_taken(qtbot: QtBot, pane: RollPane) -> None:
    pane.show_roll(to_hit(), BLUE, 0)
    QTest.keyClicks(pane.field, "13")
    with qtbot.assertNotEmitted(pane.answered):
        QTest.keyClick(pane.field, Qt.Key.Key_Return)
    headline = pane.header.headline
    assert headline.text() == f"{to_hit().question.heading} 2d6 cannot show 13: type 2 to 12."
    assert headline.property("role") == "danger"
    QTest.keyClicks(pane.field, "12")
    assert headline.text() == to_hit().purpose
    assert headline.property("role") == "section"


@pytest.mark.parametrize(
    ("text", "mended", "answers"),
    [("13", "12", ((12,),)), ("13 4 5", "9", ((9,), (4,), (5,))), ("7+", "8", ((8,),))],
)
def test_what_is_refused_is_typed_over(
    qtbot: QtBot, pane: RollPane, text: str, mended: str, answers: tuple[tuple[int, ...], ...]
) -> None:
    pane.show_roll(to_hit(), BLUE, 0)
    QTest.keyClicks(pane.field, text)
    QTest.keyClick(pane.field, Qt.Key.Key_Return)
    assert pane.field.text() == text, "nothing typed is lost"
    QTest.keyClicks(pane.field, mended)
    with qtbot.waitSignal(pane.answered) as answered:
        QTest.keyClick(pane.field, Qt.Key.Key_Return)
    assert answered.args == [answers]


def test_letters_are_commands(qtbot: QtBot, pane: RollPane) -> None:
    pane.show_roll(to_hit(), BLUE, 1)
    none, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
    commands: list[tuple[Qt.Key, Qt.KeyboardModifier, SignalInstance]] = [
        (Qt.Key.Key_R, none, pane.roll_requested),
        (Qt.Key.Key_R, shift, pane.remaining_rolls_requested),
        (Qt.Key.Key_Backspace, none, pane.take_back_requested),
        (Qt.Key.Key_Escape, none, pane.cancel_requested),
    ]
    for key, held, signal in commands:
        with qtbot.waitSignal(signal):
            QTest.keyClick(pane.field, key, held)
    assert pane.field.text() == ""


def test_escape_empties_the_field_before_it_gives_up(qtbot: QtBot, pane: RollPane) -> None:
    pane.show_roll(to_hit(), BLUE, 0)
    QTest.keyClicks(pane.field, "9")
    with qtbot.assertNotEmitted(pane.cancel_requested):
        QTest.keyClick(pane.field, Qt.Key.Key_Escape)
    assert pane.field.text() == ""


def test_a_bonus_moves_the_rows_and_the_need(pane: RollPane) -> None:
    pane.show_roll(Roll(parse_dice("2d6+2"), make_question("to hit"), 10, rows={10: "ten"}), BLUE, 0)
    assert pane.keys.key(8).leads_to == "ten"
    assert [key.total for key in pane.keys.keys if key.succeeds] == [8, 9, 10, 11, 12]


def test_many_dice_are_typed_or_told_one_by_one(qtbot: QtBot, pane: RollPane) -> None:
    pane.show_roll(Roll(parse_dice("7d6"), make_question("damage")), BLUE, 0)
    assert pane.keys.keys == ()
    assert pane.field.isVisible()
    for face in (3, 4, 2, 6, 6):
        press_face(pane, face)
    assert pane.field.text() == "3+4+2+6+6"
    assert pane.reading.text() == "3 + 4 + 2 + 6 + 6 = 21, 2 more dice"
    press_face(pane, 0)
    press_face(pane, 1)
    press_face(pane, 1)
    with qtbot.waitSignal(pane.answered) as answered:
        press_face(pane, 5)
    assert answered.args == [((3, 4, 2, 6, 1, 1, 5),)]


def test_told_dice_leave_what_waits(qtbot: QtBot, pane: RollPane) -> None:
    pane.show_roll(Roll(parse_dice("7d6"), make_question("damage")), BLUE, 1)
    pane.field.setText("36")
    pane.keep_answers("36")
    press_face(pane, 5)
    assert pane.field.text() == "5 36"
    with qtbot.waitSignal(pane.answered) as answered:
        for _ in range(6):
            press_face(pane, 5)
    assert answered.args == [((5,) * 7,)]
    assert pane.waiting == "36"


@pytest.mark.parametrize("dice", ["2d6", "1d100"])
def test_a_few_dice_and_dice_of_many_sides_have_no_keys_for_faces(pane: RollPane, dice: str) -> None:
    pane.show_roll(Roll(parse_dice(dice), make_question("damage")), BLUE, 0)
    assert pane.faces.keys == ()


def test_rows_of_a_table_with_many_totals_stand_beside_the_field(pane: RollPane) -> None:
    rows = dict.fromkeys(range(1, 12), "Head") | dict.fromkeys(range(12, 101), "Core")
    pane.show_roll(Roll(parse_dice("1d100"), make_question("where"), rows=rows), BLUE, 0)
    assert [(plate.span, plate.leads_to) for plate in pane.plates.plates] == [
        ("1–11", "Head"),
        ("12–100", "Core"),
    ]
    pane.field.setText("11")
    assert [plate.is_lit for plate in pane.plates.plates] == [True, False]
    assert pane.reading.text() == "11: Head"
    pane.field.setText("00")
    assert [plate.is_lit for plate in pane.plates.plates] == [False, True]
    pane.show_roll(location(), BLUE, 0)
    assert pane.plates.plates == (), "its totals have keys"


def test_a_pool_says_how_many_dice_are_rolled(pane: RollPane) -> None:
    pane.show_roll(Roll(parse_dice("4d6"), make_question("footing"), 15), BLUE, 0)
    assert pane.header.note.text() == "4D6: 15 or more (44.4 %)"
    assert [key.face for key in pane.faces.keys] == [1, 2, 3, 4, 5, 6, 0]


def press_face(pane: RollPane, face: int) -> None:
    QTest.mouseClick(pane.faces.key(face), Qt.MouseButton.LeftButton)


def test_back_waits_for_an_answer(pane: RollPane) -> None:
    pane.show_roll(to_hit(), BLUE, 0)
    assert not pane.header.back_button.isEnabled()
    pane.show_roll(to_hit(), BLUE, 2)
    assert pane.header.back_button.isEnabled()
