from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QPushButton

from companion.battles.library import Library
from companion.engine.forces import ForcePlace
from companion.ui.forces.choice_form import ChoiceForm
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.picker import CardPicker
from companion.ui.forces.tile_grid import ForceTile
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.theme.theme import Mode, Theme
from tests.ui.forces.conftest import RULES
from tests.ui.test_accessible import nameless

pytestmark = pytest.mark.usefixtures("theme")
LEFT = Qt.MouseButton.LeftButton


def press(button: QAbstractButton | ForceTile) -> None:
    QTest.mouseClick(button, LEFT)


def in_dialog(command: Callable[[QDialog], None]) -> None:
    """Do this once a dialog is open; what it leaves open is closed, so that no test hangs."""

    def run() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        try:
            command(dialog)
        finally:
            dialog.reject() if dialog.isVisible() else None

    QTimer.singleShot(0, run)


def take(model: str) -> None:
    def command(dialog: QDialog) -> None:
        assert isinstance(dialog, UnitPicker)
        dialog.choose(model)
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    in_dialog(command)


def choose(form: ChoiceForm, field: str, label: str) -> None:
    buttons = form.controls[field].findChildren(QPushButton)
    press(next(button for button in buttons if button.text() == label))


def card_labels(editor: ForceEditor, member: int | None = None) -> list[str]:
    faults = editor.faults_shown if member is None else editor.members[member].row.faults
    return [label.text() for label in faults.labels]


def test_it_begins_empty_and_says_what_to_do(editor: ForceEditor) -> None:
    assert editor.empty.isVisible()
    assert not editor.add_button.isVisible()
    assert not editor.save_button.isEnabled()
    assert editor.meter.total.text() == "0 of 200 points"
    assert editor.faults() == ["Red has no units: add at least one."]


def test_units_are_picked(editor: ForceEditor) -> None:
    take("AS7-D")
    assert editor.empty.button is not None
    press(editor.empty.button)
    take("AS7-D")
    press(editor.add_button)
    assert [unit.name for unit in editor.unit_setups()] == ["", "Atlas 2"]
    assert [member.row.name.text() for member in editor.members] == ["Atlas", "Atlas 2"]
    assert editor.meter.total.text() == "206 of 200 points"
    assert editor.meter.rest.text() == "6 too many"
    assert card_labels(editor) == ["The lance costs 206 points; 200 are allowed."]
    assert editor.faults() == ["Red: The lance costs 206 points; 200 are allowed."]
    QTest.mouseClick(editor.members[1].row.remove_button, LEFT)
    assert (editor.faults(), editor.meter.rest.text()) == ([], "97 left")


def test_cancelling_adds_nothing(editor: ForceEditor) -> None:
    in_dialog(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    editor.choose_units()
    assert editor.members == []


def test_cards_are_put_on_exchanged_and_taken_off(editor: ForceEditor) -> None:
    editor.add_unit("AS7-D")
    row = editor.members[0].row

    def command(dialog: QDialog) -> None:
        assert isinstance(dialog, CardPicker)
        group = dialog.places["autocannon"].grid
        press(group.tile("suppression"))
        assert group.tile("suppression").isChecked()
        press(group.tile("precision_ammunition"))
        assert not group.tile("suppression").isChecked()
        press(dialog.places["mechwarrior"].grid.tile("elite_mechwarrior"))
        assert dialog.meter.total.text() == "112 of 200 points"
        press(dialog.places["mechwarrior"].grid.tile("elite_mechwarrior"))
        assert dialog.meter.total.text() == "106 of 200 points"
        press(dialog.close_button)

    in_dialog(command)
    press(row.add_button)
    assert editor.unit_setups()[0].loads == {"autocannon": "precision_ammunition"}
    (card,) = row.cards
    assert card.button.accessibleName() == "Autocannon: Precision Ammunition, 3 points"
    assert row.points.text() == "106"
    QTest.mouseClick(card.remove_button, LEFT)
    assert editor.unit_setups()[0].loads == {}
    assert row.points.text() == "103"


def test_a_card_asks_for_another_in_its_stead(editor: ForceEditor) -> None:
    editor.add_unit("GRF-1N")
    editor.set_card(editor.members[0], "ppc", "focused_beam")

    def command(dialog: QDialog) -> None:
        assert isinstance(dialog, CardPicker)
        QApplication.processEvents()
        assert dialog.places["ppc"].grid.tile("focused_beam").isChecked()

    in_dialog(command)
    press(editor.members[0].row.cards[0].button)


def test_a_second_seat_appears_with_the_card_that_gives_it(editor: ForceEditor) -> None:
    editor.add_unit("AS7-D")

    def command(dialog: QDialog) -> None:
        assert isinstance(dialog, CardPicker)
        assert "mechwarrior_2" not in dialog.places
        press(dialog.places["mechwarrior"].grid.tile("rumble_seat_crew"))
        order = list(dialog.sections)
        assert order.index(dialog.places["mechwarrior_2"]) == order.index(dialog.places["mechwarrior"]) + 1
        press(dialog.places["mechwarrior"].grid.tile("rumble_seat_crew"))
        assert "mechwarrior_2" not in dialog.places

    in_dialog(command)
    editor.choose_cards(editor.members[0])


def test_faults_are_told_at_the_unit_they_concern(editor: ForceEditor) -> None:
    for model in ("GRF-1N", "WVR-6K"):
        editor.add_unit(model)
    assert editor.faults() == []
    choose(editor.fields, "lance", "House")
    assert list(editor.fields.controls) == ["lance", "house", "mercenaries"]
    assert editor.side().force["house"] == "Davion"
    assert card_labels(editor, 0) == []
    assert card_labels(editor, 1) == ["Wolverine is not of House Davion."]
    assert editor.faults() == ["Red, Wolverine: Wolverine is not of House Davion."]
    choose(editor.fields, "house", "Kurita")
    assert editor.faults() == []
    choose(editor.fields, "lance", "Mercenary")
    assert editor.side().force == {"lance": "mercenary", "mercenaries": ""}


def test_a_warning_keeps_nobody_from_playing(editor: ForceEditor) -> None:
    editor.add_unit("WSP-1W")
    assert card_labels(editor) == ["The lance has 1 'Mech; 2 to 4 are expected."]
    assert editor.faults() == []


def test_other_options_ask_the_rules_again(editor: ForceEditor, library: Library) -> None:
    editor.add_unit("AS7-D")
    editor.add_unit("AS7-D")
    assert editor.faults() != []
    editor.show_game(library.game(RULES, {"lance_limits": "told"}))
    assert editor.faults() == []
    assert card_labels(editor) == ["The lance costs 206 points; 200 are allowed."]


def test_a_force_is_saved_and_loaded(
    editor: ForceEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lance.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    choose(editor.fields, "lance", "House")
    for model in ("AS7-D", "VLK-QA"):
        editor.add_unit(model)
    editor.set_card(editor.members[0], "autocannon", "suppression")
    editor.name.setText("Davion patrol")
    side, units = editor.side(), editor.unit_setups()
    QTest.mouseClick(editor.save_button, LEFT)
    for member in tuple(editor.members):
        editor.remove(member)
    choose(editor.fields, "lance", "Mercenary")
    QTest.mouseClick(editor.load_button, LEFT)
    assert (editor.side(), editor.unit_setups()) == (side, units)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ruleset: [", "lance.yaml"),
        (
            "ruleset: bt-tactics\nname: A\nforce: {}\nunits:\n  - {model: X}\n",
            "lance.yaml:5:6: units[0].model",
        ),
        (
            "ruleset: quickstart\nname: A\nforce: {}\nunits:\n  - {model: X}\n",
            "lance.yaml:1:1: ruleset: This force is for 'quickstart'",
        ),
    ],
)
def test_a_faulty_file_is_told_with_its_place_and_changes_nothing(
    editor: ForceEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    file = tmp_path / "lance.yaml"
    file.write_text(text)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    editor.add_unit("AS7-D")
    QTest.mouseClick(editor.load_button, LEFT)
    assert message in editor.notice.text()
    assert editor.notice.isVisible()
    assert len(editor.members) == 1
    editor.add_unit("AS7-D")
    assert not editor.notice.isVisible()


def test_a_place_that_cannot_be_written_is_told(
    editor: ForceEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path), ""))
    editor.add_unit("AS7-D")
    QTest.mouseClick(editor.save_button, LEFT)
    assert "cannot be written" in editor.notice.text()


def test_everything_that_takes_the_focus_says_what_it_is(editor: ForceEditor) -> None:
    assert nameless(editor) == []
    choose(editor.fields, "lance", "House")
    editor.add_unit("AS7-D")
    editor.set_card(editor.members[0], "command_card", "rally")
    QApplication.processEvents()
    assert nameless(editor) == []
    found: list[str] = []
    in_dialog(lambda dialog: found.extend(nameless(dialog)))
    editor.choose_cards(editor.members[0])
    in_dialog(lambda dialog: found.extend(nameless(dialog)))
    editor.choose_units()
    assert found == []


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("scale", [0.8, 2.0])
def test_it_is_drawn_in_every_look(editor: ForceEditor, theme: Theme, mode: Mode, scale: float) -> None:
    for model in ("AS7-D", "WVR-6K", "VLK-QA"):
        editor.add_unit(model)
    theme.set_mode(mode)
    theme.set_scale(scale)
    editor.resize(editor.minimumSizeHint())
    QApplication.processEvents()
    assert not editor.grab().isNull()
    for member in editor.members:
        row = member.row
        assert row.name.width() >= row.name.minimumSizeHint().width()
        assert row.points.width() >= row.points.sizeHint().width()


# --- another unit in the stead of one ---


def test_a_unit_is_swapped_and_keeps_the_cards_that_fit(editor: ForceEditor) -> None:
    editor.add_unit("GRF-1N")
    member = editor.members[0]
    editor.set_card(member, "lrm", "smoke_rounds")
    warrior = next(offer for place in places(editor) if place.id == "mechwarrior" for offer in place.offers)
    editor.set_card(member, "mechwarrior", warrior.id)
    take("COM-2D")
    press(member.row.swap_button)
    assert [each.model for each in editor.members] == ["COM-2D"]
    assert "Commando" in member.row.name.text()
    assert "smoke_rounds" not in member.loads.values(), "a Commando has no long-range missiles"
    assert member.loads.get("mechwarrior") == warrior.id
    assert editor.notice.isVisible()
    assert "Smoke Rounds" in editor.notice.text()
    assert editor.unit_setups()[0].loads == member.loads


def test_nothing_is_told_where_every_card_stays(editor: ForceEditor) -> None:
    editor.add_unit("GRF-1N")
    editor.swap(editor.members[0], "WVR-6K")
    assert editor.members[0].model == "WVR-6K"
    assert not editor.notice.isVisible()


def test_a_swap_given_up_changes_nothing(editor: ForceEditor) -> None:
    editor.add_unit("GRF-1N")
    in_dialog(lambda dialog: dialog.reject())
    press(editor.members[0].row.swap_button)
    assert editor.members[0].model == "GRF-1N"


def places(editor: ForceEditor) -> tuple[ForcePlace, ...]:
    return editor._places(editor.members[0])[1]
