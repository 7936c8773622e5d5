"""Saving designs, leaving them, and playing them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from companion.catalog.catalogue import Catalogue
from companion.ui.app.window import MainWindow
from companion.ui.construction import saving
from companion.ui.construction.page import DesignPage
from tests.ui.construction.conftest import (
    Open,
    click,
    lines,
    names,
)

Key = Qt.Key
pytestmark = [
    pytest.mark.usefixtures("undressed"),
    pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True),
]


# --- saving ---


def entries_of(home: Path) -> Mapping[str, Any]:
    with Catalogue.open(home) as catalogue:
        return {entry.key: catalogue.document(entry) for entry in catalogue.own_entries()}


def accepting(monkeypatch: pytest.MonkeyPatch, chassis: str, model: str) -> None:
    """The name dialog is answered so."""

    def accept(dialog: QDialog) -> int:
        assert isinstance(dialog, saving.DesignNameDialog)
        dialog.chassis.setText(chassis)
        dialog.model.setText(model)
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(QDialog, "exec", accept)


def test_a_design_is_saved_under_its_name_and_again_over_itself(page: DesignPage, home: Path) -> None:
    page.title.chassis.selectAll()
    QTest.keyClicks(page.title.chassis, "Kestrel")
    QTest.keyClicks(page.title.model, "KST-1")
    QTest.keyClick(page, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert page.footer.message.text() == "Kestrel KST-1 is saved."
    page.commands.set_chassis_field("walking", 4)
    assert "not saved" in page.title.state.text()
    click(page.title.save_button)
    assert entries_of(home)["Kestrel KST-1"]["movement"]["walking"] == 4
    assert len(entries_of(home)) == 1


def test_a_copy_of_a_shipped_unit_asks_for_a_name_and_shows_what_differs(
    opened: Open, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened("ON1-M")
    page.commands.empty_slot("head", 3)
    page.commands.empty_slot("right_arm", 3)
    assert "Right arm" in lines(page.side.differences)
    assert page.side.pages.button("differences").isVisible()
    accepting(monkeypatch, "Orion", "ON1-X")
    click(page.title.save_button)
    assert entries_of(home)["Orion ON1-X"]["model"] == "ON1-X"
    accepting(monkeypatch, "Orion", "ON1-Y")
    page.title.variant_action.trigger()
    assert {"Orion ON1-X", "Orion ON1-Y"} <= set(entries_of(home))


def test_a_design_with_faults_is_saved_and_says_so(page: DesignPage) -> None:
    page.commands.name("Brick", "BRK-0")
    page.commands.set_chassis_field("structure", "endo_steel")
    assert page.save()
    assert page.footer.message.text() == "Brick BRK-0 is saved with 1 fault."
    page.commands.set_chassis_field("structure", "standard")
    assert page.footer.message.text() == "", "it is no longer so"


@pytest.mark.parametrize("width", [1280, 1600])
@pytest.mark.dressed
def test_nothing_shifts_when_a_design_is_saved(page: DesignPage, width: int) -> None:
    page.window().resize(width, 720)
    page.commands.name("Brick", "BRK-0")
    for _ in range(3):
        QApplication.processEvents()
    before = _places(page)
    click(page.title.save_button)
    assert page.footer.message.text() == "Brick BRK-0 is saved."
    assert _places(page) == before


def _places(page: DesignPage) -> dict[int, QRect]:
    """Return where everything stands in the window but the words of the state and of the line below."""
    given = (page.title.state, *page.footer.findChildren(QWidget))
    return {
        id(widget): QRect(widget.mapTo(page.window(), QPoint(0, 0)), widget.size())
        for widget in page.findChildren(QWidget)
        if widget.isVisible() and widget not in given
    }


def test_what_is_not_saved_is_asked_about_and_survives_a_crash(
    window: MainWindow, page: DesignPage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.commands.name("Lost", "LST-1")
    monkeypatch.setattr(saving, "ask_unsaved", lambda *_: None)
    assert not page.may_leave()
    assert window.designs.is_shown
    page.saving.keep_unsaved()
    assert (home / "unsaved-design.json").is_file()
    page.editor.begin(page.desk.new_design(), None, is_saved=True)
    monkeypatch.setattr(saving, "ask_bring_back", lambda *_: True)
    assert page.bring_back()
    assert page.editor.view.name == "Lost LST-1"
    assert page.editor.is_changed
    monkeypatch.setattr(saving, "ask_unsaved", lambda *_: False)
    click(page.title.back_button)
    assert not (home / "unsaved-design.json").exists()
    assert window.pages.currentWidget() is window.welcome


def test_nobody_leaves_unsaved_work_by_a_key_and_other_pages_lead_back_to_it(
    window: MainWindow, page: DesignPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.commands.name("Kept", "KPT-1")
    monkeypatch.setattr(saving, "ask_unsaved", lambda *_: None)
    QTest.keyClick(page, Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.designs.is_shown
    QTest.keyClick(page, Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert window.hangar.is_shown
    QTest.keyClick(window, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert window.designs.is_shown
    assert page.editor.view.name == "Kept KPT-1"
    monkeypatch.setattr(saving, "ask_unsaved", lambda *_: False)
    QTest.keyClick(page, Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is window.welcome


def test_a_damaged_draft_is_as_if_it_were_not_there(
    page: DesignPage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "ask_bring_back", lambda *_: True)
    for text in ("", "[", "[]", '{"document": 3}', '{"document": {"kind": "vehicle"}}', '{"document": {}}'):
        (home / "unsaved-design.json").write_text(text, encoding="utf-8")
        assert not page.bring_back()


def test_back_to_what_is_saved_can_be_undone(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened("ON1-M")
    page.commands.empty_slot("left_arm", 3)
    monkeypatch.setattr(saving, "ask_revert", lambda *_: True)
    page.title.revert_action.trigger()
    assert names(page, "left_arm")[3] == "LRM 20"
    page.editor.undo()
    assert "LRM 20" not in names(page, "left_arm")


def test_a_faulty_design_is_played_after_a_warning(page: DesignPage, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    page.play_requested.disconnect()
    page.play_requested.connect(played.append)
    page.commands.name("Brick", "BRK-1")
    page.commands.set_chassis_field("structure", "endo_steel")
    monkeypatch.setattr(saving, "ask_play", lambda *_: False)
    click(page.title.play_button)
    assert played == []
    monkeypatch.setattr(saving, "ask_play", lambda *_: True)
    click(page.title.play_button)
    assert played == ["Brick BRK-1"]
