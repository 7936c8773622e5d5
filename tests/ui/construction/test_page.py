"""The head, armor and faults on the design page, and the page in the window."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from companion.ui.app.window import MainWindow
from companion.ui.construction.design_commands import slot_menu
from companion.ui.construction.page import DesignPage
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.theme.theme import Theme
from tests.construction.battletech.designs import book
from tests.ui.construction.conftest import (
    Open,
    click,
    lines,
    names,
    press,
    search,
    table,
)
from tests.ui.plain_text_checks import marked_texts, show_all
from tests.ui.test_accessible import nameless

Key = Qt.Key
pytestmark = [
    pytest.mark.usefixtures("undressed"),
    pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True),
]


# --- head and armor ---


def test_armor_is_stepped_typed_and_bounded(page: DesignPage) -> None:
    field = page.body.cards["left_torso"].front
    assert field is not None
    field.setFocus()
    press(page, Key.Key_1, Key.Key_7)
    assert field.number == 17
    press(page, Key.Key_Up, Key.Key_PageUp)
    assert field.number == 23
    press(page, Key.Key_End)
    assert (field.number, field.high) == (24, 24)
    press(page, Key.Key_Home)
    assert field.number == 0
    press(page, Key.Key_End)
    rear = page.body.cards["left_torso"].rear
    assert rear is not None
    assert rear.high == 0
    click(page.body.armor.maximum_button)
    assert page.body.armor.points.text() == "169 of 169"
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.number == 0, "a number that is turned is one step"


def test_the_keys_of_a_number_field_step_it(page: DesignPage) -> None:
    field = page.header.fields["tonnage"].control
    click(field, field.rect().center() + (field.rect().topRight() - field.rect().center()) * 0.9)
    assert page.editor.draft.tonnage == 55
    assert page.header.fields["engine"].caption.text() == "Engine · rating 275"


def test_actuators_are_switched(page: DesignPage) -> None:
    chips = page.body.cards["right_arm"].switches
    click(chips["lower_arm_actuator"])
    assert names(page, "right_arm")[:5] == ["Shoulder", "Upper arm actuator", "", "", ""]
    assert not chips["hand_actuator"].isChecked()
    click(chips["hand_actuator"])
    assert chips["lower_arm_actuator"].isChecked()


def test_an_omnimech_has_pods(page: DesignPage) -> None:
    page.commands.set_chassis_field("tech", "clan:omni")
    page.body.go_to("left_torso", 0)
    search(page, "er ppc")
    press(page, Key.Key_Return)
    assert table(page, "left_torso").slots[0].is_pod
    page.body.go_to("left_torso", 0)
    press(page, Key.Key_P)
    assert not table(page, "left_torso").slots[0].is_pod
    press(page, Key.Key_R)
    assert names(page, "left_torso")[0] == "ER PPC (R)"


# --- faults ---


def test_a_fault_is_marked_where_it_is_and_a_click_goes_there(opened: Open) -> None:
    page = opened("ON1-M")
    page.commands.empty_slot("left_torso", 4)
    page.commands.empty_slot("left_torso", 5)
    assert lines(page.side.faults)[0] == "There is no ammunition for LRM 20."
    card = page.body.cards["left_arm"]
    assert card.alarm.isVisible()
    assert "LRM 20" in card.alarm.toolTip()
    rect = page.side.faults.visualItemRect(page.side.faults.item(0))
    click(page.side.faults.viewport(), rect.center())
    assert page.editor.cursor == ("left_arm", 3)
    click(card.alarm)
    assert page.side.faults.hasFocus()


def test_a_fault_of_the_head_is_marked_there(page: DesignPage) -> None:
    page.commands.set_chassis_field("engine", "xl")
    for _ in range(4):
        page.commands.set_chassis_field("tonnage", 20)
    search(page, "gauss")
    press(page, Key.Key_Return)
    assert page.header.fields["tonnage"].caption.property("role") == "alarm"
    row = next(row for row, text in enumerate(lines(page.side.faults)) if "too much" in text)
    page.side.faults.itemClicked.emit(page.side.faults.item(row))
    assert page.header.fields["tonnage"].control.hasFocus()


def menu_of(page: DesignPage, location: str, index: int) -> QMenu:
    return slot_menu(page.body, page.commands, page.search, location, index)


def test_the_menu_of_a_slot_tells_what_can_be_done(opened: Open) -> None:
    page = opened("Mad Cat Prime")
    entries = [action.text() for action in menu_of(page, "left_arm", 5).actions()]
    assert entries == [
        "Carry ER Large Laser\tSpace", "Turn to the rear or the front\tR", "Fix to the chassis\tP",
        "Remove ER Large Laser\tDel",
    ]  # fmt: skip
    assert [action.text() for action in menu_of(page, "left_arm", 0).actions()] == ["Shoulder: nothing to do"]


def test_machine_gun_ammunition_may_be_half_a_ton(page: DesignPage) -> None:
    page.body.go_to("left_torso", 0)
    for text in ("machine gun", "machine gun ammo"):
        search(page, text)
        press(page, Key.Key_Return)
        page.body.go_to("left_torso", 0)
    row = names(page, "left_torso").index("Machine Gun ammo (200)")
    menu = menu_of(page, "left_torso", row)
    half = next(action for action in menu.actions() if action.text() == "Load 100 shots")
    half.trigger()
    assert "Machine Gun ammo (100)" in names(page, "left_torso")
    assert page.editor.view.examined is not None
    assert page.editor.view.examined.is_legal


# --- vehicles ---


def test_a_vehicle_is_begun_from_the_kind_of_unit_drawn_and_taken_to_a_battle(
    window: MainWindow, page: DesignPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.header.edit_requested.emit("kind", "vehicle")
    QApplication.processEvents()
    vehicle = window.designs.page
    assert vehicle is not None
    assert vehicle.isVisible()
    assert not vehicle.title.fill_button.isVisible()
    vehicle.body.go_to("turret", 0)
    search(vehicle, "autocannon/5")
    press(vehicle, Key.Key_Return)
    assert names(vehicle, "turret")[0] == "Autocannon/5"
    vehicle.commands.set_chassis_field("turret", "none")
    assert not vehicle.body.cards["turret"].isVisible()
    assert names(vehicle, "front")[0] == "Autocannon/5"
    assert lines(vehicle.side.faults)[0] == "There is no ammunition for Autocannon/5."
    vehicle.editor.undo()
    vehicle.body.go_to("body", 0)
    search(vehicle, "autocannon/5 ammo")
    press(vehicle, Key.Key_Return)
    assert names(vehicle, "body")[0] == "Autocannon/5 ammo (20)"
    click(vehicle.body.armor.maximum_button)
    vehicle.commands.name("Badger", "BDG-1")
    assert vehicle.title.state.text() == "by the book · not saved"
    asked: list[NewBattleDialog] = []

    def exec_(dialog: NewBattleDialog) -> int:
        asked.append(dialog)
        return QDialog.DialogCode.Rejected.value

    monkeypatch.setattr(NewBattleDialog, "exec", exec_)
    click(vehicle.title.play_button)
    (dialog,) = asked
    assert "Badger BDG-1" in [unit.model for unit in dialog.setup().units]


# --- the window ---


def test_the_welcome_page_the_menu_and_a_key_lead_here(window: MainWindow) -> None:
    click(window.welcome.design)
    assert window.designs.is_shown
    window.show_welcome()
    QTest.keyClick(window, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert window.designs.is_shown


def test_a_design_is_taken_to_a_new_battle_and_edited_again_from_the_hangar(
    window: MainWindow, page: DesignPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[NewBattleDialog] = []

    def exec_(dialog: NewBattleDialog) -> int:
        asked.append(dialog)
        return QDialog.DialogCode.Rejected.value

    monkeypatch.setattr(NewBattleDialog, "exec", exec_)
    page.commands.name("Kestrel", "KST-2")
    page.commands.maximise_armor()
    click(page.title.play_button)
    (dialog,) = asked
    assert "Kestrel KST-2" in [unit.model for unit in dialog.setup().units]
    assert window.designs._shelf is not None
    entry = window.designs._shelf.entry("Kestrel KST-2")
    assert entry is not None
    window.show_welcome()
    window.with_library(lambda library: window.designs.open_entry(library, entry))
    assert page.saving.key == "Kestrel KST-2"
    page.commands.set_chassis_field("walking", 6)
    assert page.save()
    assert not page.side.pages.button("differences").isVisible()


def test_what_cannot_be_designed_is_told_and_the_player_stays_where_he_is(window: MainWindow) -> None:
    for document in (
        {**book("ON1-M"), "configuration": "quad"},
        {"kind": "vehicle"},
        {"kind": "infantry"},
        {"model": "X"},
    ):
        window.with_library(partial(window.designs.open, document=document))
        assert window.banner.isVisible()
        assert window.pages.currentWidget() is window.welcome


def test_everything_says_what_it_is_and_is_shown_as_it_stands(opened: Open) -> None:
    page = opened("Mad Cat Prime")
    page.commands.name("<b>R&D</b>", "<img src='x'>")
    page.commands.set_chassis_field("structure", "standard")
    page.open_design({**book("ON1-M"), "weapons": [
        {"id": "gun", "text": "<b>R&D</b> gun", "location": "head"}, *book("ON1-M")["weapons"]
    ]})  # fmt: skip
    page.commands.name("<b>R&D</b>", "<i>x</i>")
    assert nameless(page.window()) == []
    show_all(page.window())
    assert marked_texts(page.window()) == []


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.dressed
def test_it_fits_a_small_window(opened: Open, theme: Theme, scale: float) -> None:
    page = opened("ON1-M")
    theme.set_scale(scale)
    page.window().resize(1280, 720)
    QApplication.processEvents()
    assert page.parts.is_narrow == (scale == 2.0)
    assert page.width() <= 1280
    assert page.minimumSizeHint().height() <= 720
    if page.parts.is_narrow:
        search(page, "ppc")
        assert page.offers.isVisible()
        assert not page.body.isVisible()
        press(page, Key.Key_Down, Key.Key_Space)
        assert page.body.isVisible()


def test_the_pods_of_an_omnimech_come_off_in_one_step(opened: Open) -> None:
    page = opened("Mad Cat Prime")
    before = page.editor.draft
    page.title.bare_action.trigger()
    assert all(thing.name not in ("clan.er_large_laser", "clan.lrm20") for thing in page.editor.draft.items)
    assert page.editor.view.examined is not None
    assert page.editor.view.examined.faults == ()
    page.editor.undo()
    assert page.editor.draft == before
    assert not opened("WLF-2").title.bare_action.isEnabled()
