"""The design page, by clicks, drags and keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog

from companion.catalog.catalogue import Catalogue
from companion.ui.app.window import MainWindow
from companion.ui.construction import asking
from companion.ui.construction.beside.fault_list import LINE, WordList
from companion.ui.construction.dragging import load_data
from companion.ui.construction.page import DesignPage
from companion.ui.construction.slot_menu import slot_menu
from companion.ui.dialogs.new_battle import NewBattleDialog
from companion.ui.theme.theme import Theme
from tests.construction.designs import book
from tests.ui.construction.conftest import (
    LEFT,
    MOVE,
    NONE,
    Open,
    click,
    drop,
    hover,
    middle,
    names,
    press,
    table,
)
from tests.ui.plainness import marked_words, show_all
from tests.ui.test_accessible import nameless

Key = Qt.Key
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)


def lines(told: WordList) -> list[str]:
    return [told.item(row).data(LINE).words for row in range(told.count())]


def search(page: DesignPage, words: str) -> None:
    """Type into the search of the palette."""
    press(page, Key.Key_Slash)
    assert page.offers.search.hasFocus()
    QTest.keyClicks(page.offers.search, words)
    QApplication.processEvents()


# --- the palette ---


def test_enter_takes_the_first_that_is_found_aboard_where_the_cursor_is(page: DesignPage) -> None:
    page.body.go_to("right_torso", 3)
    search(page, "ac20")
    assert [offer.name for offer in page.offers.model.rows] == ["Autocannon/20"]
    press(page, Key.Key_Return)
    assert names(page, "right_torso")[:10] == ["Autocannon/20"] * 10
    assert lines(page.side.faults)[0] == "There is no ammunition for Autocannon/20."
    assert page.foot.words.text() == ""


def test_ammunition_is_offered_once_its_weapon_is_aboard(page: DesignPage) -> None:
    search(page, "lrm 5 ammo")
    assert list(page.offers.model.rows) == []
    assert page.offers.nothing.isVisible()
    page.offers.search.setText("lrm 5")
    press(page, Key.Key_Return)
    page.offers.search.setText("lrm 5 ammo")
    assert [offer.name for offer in page.offers.model.rows] == ["LRM 5 ammunition"]


def test_filters_and_what_others_build(page: DesignPage) -> None:
    from companion.construction.editing.views import Sort

    click(page.offers.filters[Sort.MISSILE])
    sorts = {offer.sort for offer in page.offers.model.rows}
    assert sorts == {Sort.MISSILE}
    assert all(not offer.why_not for offer in page.offers.model.rows)
    before = len(page.offers.model.rows)
    click(page.offers.others)
    assert len(page.offers.model.rows) > before
    assert any(offer.why_not == "Only the Clans build it." for offer in page.offers.model.rows)


# --- carrying ---


def test_a_weapon_is_carried_from_the_palette_by_keys_alone(page: DesignPage) -> None:
    page.body.go_to("left_torso", 5)
    search(page, "ppc")
    press(page, Key.Key_Down, Key.Key_Down, Key.Key_Space)
    assert page.bench.carried_words == "PPC"
    assert table(page, "left_torso").hasFocus()
    assert len(table(page, "left_torso").landing.slots) == 3
    press(page, Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Space)
    assert page.bench.carried is None
    assert names(page, "right_torso").count("PPC") == 3


def test_where_it_may_not_go_is_told_before_it_is_dropped(opened: Open) -> None:
    page = opened("ON1-M")
    assert page.bench.pick_up_at("left_arm", 3)
    assert not hover(page, "center_torso", 10)
    assert page.foot.words.text() == "LRM 20: It needs 5 slots; the center torso has none left."
    assert table(page, "center_torso").landing.refusal
    assert hover(page, "right_arm", 6)
    assert {index for _, index in table(page, "right_arm").landing.slots} == {6, 7, 8, 9, 10}
    drop(page, "right_arm", 6)
    assert names(page, "right_arm")[6:11] == ["LRM 20"] * 5
    assert "LRM 20" not in names(page, "left_arm")
    page.bench.undo()
    assert names(page, "left_arm")[3:8] == ["LRM 20"] * 5


def test_a_press_and_a_move_begin_a_drag(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened("ON1-M")
    dragged = []
    monkeypatch.setattr(
        "companion.ui.construction.body.slot_table.drag",
        lambda _source, bench, sort: dragged.append((bench.carried_words, sort.value)),
    )
    slots = table(page, "left_torso")
    QTest.mousePress(slots, Qt.MouseButton.LeftButton, pos=middle(page, "left_torso", 3))
    QTest.mouseMove(slots, middle(page, "left_torso", 6))
    assert dragged == [("SRM 4", "missile")]


def test_escape_lets_go_and_a_fixed_system_stays(opened: Open) -> None:
    page = opened("ON1-M")
    page.body.go_to("left_arm", 3)
    press(page, Key.Key_Space)
    assert page.bench.carried_words == "LRM 20"
    press(page, Key.Key_Escape)
    assert page.bench.carried is None
    page.body.go_to("center_torso", 0)
    press(page, Key.Key_Space)
    assert page.foot.words.text() == "Engine stays where it is."


def test_delete_removes_and_undo_brings_back(opened: Open) -> None:
    page = opened("ON1-M")
    page.body.go_to("left_arm", 3)
    press(page, Key.Key_Delete)
    assert "LRM 20" not in names(page, "left_arm")
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert names(page, "left_arm")[3] == "LRM 20"
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert "LRM 20" not in names(page, "left_arm")
    assert page.title.undo_button.toolTip() == "Undo: Remove LRM 20"


def test_the_cursor_goes_from_location_to_location(page: DesignPage) -> None:
    page.body.go_to("left_arm", 11)
    press(page, Key.Key_Right)
    assert page.bench.cursor == ("left_torso", 11)
    press(page, Key.Key_Down)
    assert page.bench.cursor == ("left_leg", 0)
    press(page, Key.Key_Up, Key.Key_Right)
    assert page.bench.cursor[0] in ("head", "center_torso")
    assert table(page, "left_torso").accessibleName() == "Left torso, slot 12: empty"


def test_what_has_no_slots_waits_and_one_key_fills_what_has_no_choice(page: DesignPage) -> None:
    click(page.title.chassis)
    page.deeds.set_head("structure", "endo_steel")
    assert [row.words for row in page.body.tray.list.rows] == ["Endo steel"]
    page.body.focus_cursor()
    press(page, Key.Key_F)
    assert "Choose 14 critical slots for endo steel" in page.foot.words.text()
    click(page.body.tray.list)
    assert page.bench.carried_words == "Endo steel"
    click(table(page, "left_leg"), middle(page, "left_leg", 4))
    assert names(page, "left_leg")[4] == "Endo steel"
    assert page.body.tray.list.rows[0].number == 13
    assert page.bench.carried_words == "Endo steel", "the next is carried at once"
    page.bench.pick_up_at("left_leg", 4)
    assert page.bench.put_aside()
    assert page.body.tray.list.rows[0].number == 14


def test_what_is_dropped_on_the_palette_is_thrown_out(opened: Open) -> None:
    page = opened("ON1-M")
    page.bench.pick_up_at("left_arm", 3)
    where, data = page.offers.rect().center(), load_data()
    enter = QDragEnterEvent(where, MOVE, data, LEFT, NONE)
    QApplication.sendEvent(page.offers, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(page.offers, QDropEvent(where, MOVE, data, LEFT, NONE))
    assert "LRM 20" not in names(page, "left_arm")
    assert page.bench.view.waiting == ()


def test_what_fills_no_slot_is_shown_below_them_and_removed_there(opened: Open) -> None:
    page = opened("Mad Cat Prime")
    card = page.body.cards["left_torso"]
    (tag,) = card.extras.findChildren(QAbstractButton)
    assert tag.text() == "CASE"
    click(tag)
    assert card.extras.isHidden()
    assert "case_lt" not in [thing.id for thing in page.bench.draft.things]


# --- head and armor ---


def test_armor_is_stepped_typed_and_bounded(page: DesignPage) -> None:
    field = page.body.cards["left_torso"].front
    field.setFocus()
    press(page, Key.Key_1, Key.Key_7)
    assert field.number == 17
    press(page, Key.Key_Up, Key.Key_PageUp)
    assert field.number == 23
    press(page, Key.Key_End)
    assert (field.number, field.high) == (24, 24)
    rear = page.body.cards["left_torso"].rear
    assert rear is not None
    assert rear.high == 0
    click(page.body.armor.most_button)
    assert page.body.armor.points.text() == "169 of 169"
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.number == 0, "a number that is turned is one step"


def test_the_keys_of_a_number_field_step_it(page: DesignPage) -> None:
    field = page.head.tonnage
    click(field, field.rect().center() + (field.rect().topRight() - field.rect().center()) * 0.9)
    assert page.bench.view.head.tonnage == 55
    assert page.head.fields["engine"].words.text() == "Engine · rating 275"


def test_actuators_are_switched(page: DesignPage) -> None:
    chips = page.body.cards["right_arm"].actuators
    click(chips["lower_arm_actuator"])
    assert names(page, "right_arm")[:5] == ["Shoulder", "Upper arm actuator", "", "", ""]
    assert not chips["hand_actuator"].isChecked()
    click(chips["hand_actuator"])
    assert chips["lower_arm_actuator"].isChecked()


def test_an_omnimech_has_pods(page: DesignPage) -> None:
    page.deeds.set_head("tech", "clan:omni")
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
    page.deeds.take_out("left_torso", 4)
    page.deeds.take_out("left_torso", 5)
    assert lines(page.side.faults)[0] == "There is no ammunition for LRM 20."
    card = page.body.cards["left_arm"]
    assert card.alarm.isVisible()
    assert "LRM 20" in card.alarm.toolTip()
    rect = page.side.faults.visualItemRect(page.side.faults.item(0))
    click(page.side.faults.viewport(), rect.center())
    assert page.bench.cursor == ("left_arm", 3)
    click(card.alarm)
    assert page.side.faults.hasFocus()


def test_a_fault_of_the_head_is_marked_there(page: DesignPage) -> None:
    page.deeds.set_head("engine", "xl")
    for _ in range(4):
        page.deeds.set_head("tonnage", 20)
    search(page, "gauss")
    press(page, Key.Key_Return)
    assert page.head.fields["tonnage"].words.property("role") == "alarm"
    row = next(row for row, words in enumerate(lines(page.side.faults)) if "too much" in words)
    page.side.faults.itemClicked.emit(page.side.faults.item(row))
    assert page.head.tonnage.hasFocus()


def test_the_menu_of_a_slot_tells_what_can_be_done(opened: Open) -> None:
    page = opened("Mad Cat Prime")
    entries = [action.text() for action in slot_menu(page, "left_arm", 5).actions()]
    assert entries == [
        "Carry ER Large Laser\tSpace", "Turn to the rear or the front\tR", "Fix to the chassis\tP",
        "Remove ER Large Laser\tDel",
    ]  # fmt: skip
    assert [action.text() for action in slot_menu(page, "left_arm", 0).actions()] == [
        "Shoulder: nothing to be done"
    ]


def test_machine_gun_ammunition_may_be_half_a_ton(page: DesignPage) -> None:
    page.body.go_to("left_torso", 0)
    for words in ("machine gun", "machine gun ammo"):
        search(page, words)
        press(page, Key.Key_Return)
        page.body.go_to("left_torso", 0)
    row = names(page, "left_torso").index("Machine Gun ammo (200)")
    menu = slot_menu(page, "left_torso", row)
    half = next(action for action in menu.actions() if action.text() == "Load 100 shots")
    half.trigger()
    assert "Machine Gun ammo (100)" in names(page, "left_torso")
    assert page.bench.view.examined is not None
    assert page.bench.view.examined.is_legal


# --- saving ---


def entries_of(home: Path) -> Mapping[str, Any]:
    with Catalogue.open(home) as catalogue:
        return {entry.key: catalogue.document(entry) for entry in catalogue.own_entries()}


def accepting(monkeypatch: pytest.MonkeyPatch, chassis: str, model: str) -> None:
    """The name dialog is answered so."""

    def accept(dialog: QDialog) -> int:
        assert isinstance(dialog, asking.NameDialog)
        dialog.chassis.setText(chassis)
        dialog.model.setText(model)
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(QDialog, "exec", accept)


def test_a_design_is_saved_under_its_name_and_again_over_itself(page: DesignPage, home: Path) -> None:
    said: list[str] = []
    page.noted.connect(said.append)
    page.title.chassis.selectAll()
    QTest.keyClicks(page.title.chassis, "Kestrel")
    QTest.keyClicks(page.title.model, "KST-1")
    QTest.keyClick(page, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert said == ["Kestrel KST-1 is saved."]
    page.deeds.set_head("walking", 4)
    assert "not saved" in page.title.state.text()
    click(page.title.save_button)
    assert entries_of(home)["Kestrel KST-1"]["movement"]["walking"] == 4
    assert len(entries_of(home)) == 1


def test_a_copy_of_a_shipped_unit_asks_for_a_name_and_shows_what_differs(
    opened: Open, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened("ON1-M")
    page.deeds.take_out("head", 3)
    page.deeds.take_out("right_arm", 3)
    assert "Right arm" in lines(page.side.differences)
    assert page.side.pages.button("differences").isVisible()
    accepting(monkeypatch, "Orion", "ON1-X")
    click(page.title.save_button)
    assert entries_of(home)["Orion ON1-X"]["model"] == "ON1-X"
    accepting(monkeypatch, "Orion", "ON1-Y")
    page.title.variant_action.trigger()
    assert {"Orion ON1-X", "Orion ON1-Y"} <= set(entries_of(home))


def test_a_design_with_faults_is_saved_and_says_so(page: DesignPage) -> None:
    said: list[str] = []
    page.noted.connect(said.append)
    page.deeds.name("Brick", "BRK-0")
    page.deeds.set_head("structure", "endo_steel")
    assert page.save()
    assert said == ["Brick BRK-0 is saved with 1 fault."]


def test_what_is_not_saved_is_asked_about_and_survives_a_crash(
    window: MainWindow, page: DesignPage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.deeds.name("Lost", "LST-1")
    monkeypatch.setattr(asking, "ask_unsaved", lambda *_: None)
    assert not page.may_leave()
    assert window.designs.is_shown
    page.saving.keep()
    assert (home / "unsaved-design.json").is_file()
    page.bench.begin(page.desk.new_design(), None, is_saved=True)
    monkeypatch.setattr(asking, "ask_bring_back", lambda *_: True)
    assert page.bring_back()
    assert page.bench.view.name == "Lost LST-1"
    assert page.bench.is_changed
    monkeypatch.setattr(asking, "ask_unsaved", lambda *_: False)
    click(page.title.back_button)
    assert not (home / "unsaved-design.json").exists()
    assert window.pages.currentWidget() is window.welcome


def test_a_damaged_draft_is_as_if_it_were_not_there(
    page: DesignPage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "ask_bring_back", lambda *_: True)
    for text in ("", "[", "[]", '{"document": 3}', '{"document": {"kind": "vehicle"}}', '{"document": {}}'):
        (home / "unsaved-design.json").write_text(text, encoding="utf-8")
        assert not page.bring_back()


def test_back_to_what_is_saved_can_be_undone(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened("ON1-M")
    page.deeds.take_out("left_arm", 3)
    monkeypatch.setattr(asking, "ask_revert", lambda *_: True)
    page.title.revert_action.trigger()
    assert names(page, "left_arm")[3] == "LRM 20"
    page.bench.undo()
    assert "LRM 20" not in names(page, "left_arm")


def test_a_faulty_design_is_played_after_a_warning(page: DesignPage, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    page.play_wanted.disconnect()
    page.play_wanted.connect(played.append)
    page.deeds.name("Brick", "BRK-1")
    page.deeds.set_head("structure", "endo_steel")
    monkeypatch.setattr(asking, "ask_play", lambda *_: False)
    click(page.title.play_button)
    assert played == []
    monkeypatch.setattr(asking, "ask_play", lambda *_: True)
    click(page.title.play_button)
    assert played == ["Brick BRK-1"]


# --- the window ---


def test_the_welcome_page_the_menu_and_a_key_lead_here(window: MainWindow) -> None:
    click(window.welcome.design)
    assert window.designs.is_shown
    window.show_welcome()
    QTest.keyClick(window, Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.designs.is_shown


def test_a_design_is_taken_to_a_new_battle_and_edited_again_from_the_hangar(
    window: MainWindow, page: DesignPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[NewBattleDialog] = []

    def exec_(dialog: NewBattleDialog) -> int:
        asked.append(dialog)
        return QDialog.DialogCode.Rejected.value

    monkeypatch.setattr(NewBattleDialog, "exec", exec_)
    page.deeds.name("Kestrel", "KST-2")
    page.deeds.maximise_armor()
    click(page.title.play_button)
    (dialog,) = asked
    assert "Kestrel KST-2" in [unit.model for unit in dialog.setup().units]
    assert window.designs._shelf is not None
    entry = window.designs._shelf.entry("Kestrel KST-2")
    assert entry is not None
    window.show_welcome()
    window.with_library(lambda library: window.designs.open_entry(library, entry))
    assert page.saving.key == "Kestrel KST-2"
    page.deeds.set_head("walking", 6)
    assert page.save()
    assert not page.side.pages.button("differences").isVisible()


def test_what_cannot_be_designed_is_told_and_the_player_stays_where_he_is(window: MainWindow) -> None:
    for document in ({**book("ON1-M"), "configuration": "quad"}, {"kind": "vehicle"}, {"model": "X"}):
        window.with_library(partial(window.designs.open, document=document))
        assert window.banner.isVisible()
        assert window.pages.currentWidget() is window.welcome


def test_everything_says_what_it_is_and_is_shown_as_it_stands(opened: Open) -> None:
    page = opened("Mad Cat Prime")
    page.deeds.name("<b>R&D</b>", "<img src='x'>")
    page.deeds.set_head("structure", "standard")
    page.open_design({**book("ON1-M"), "weapons": [
        {"id": "gun", "text": "<b>R&D</b> gun", "location": "head"}, *book("ON1-M")["weapons"]
    ]})  # fmt: skip
    page.deeds.name("<b>R&D</b>", "<i>x</i>")
    assert nameless(page.window()) == []
    show_all(page.window())
    assert marked_words(page.window()) == []


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
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
