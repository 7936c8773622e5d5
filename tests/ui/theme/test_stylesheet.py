"""The style sheet: only tokens, only files that exist, and targets that keep their size."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QProxyStyle,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from companion.paths import resources
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.stylesheet import TOOL_EXTRA, style_sheet
from companion.ui.theme.theme import Mode, Theme
from companion.ui.theme.tokens import DARK, HIGH_CONTRAST, LIGHT, Tokens

LOOKS = [pytest.param(look, id=look.name) for look in (LIGHT, DARK, HIGH_CONTRAST)]
ON_ACCENT = ("check", "dash")


def colours_of(text: str) -> set[str]:
    return set(re.findall(r"#[0-9A-Fa-f]{6}\b", text))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_every_colour_is_a_token(look: Tokens, scale: float) -> None:
    tokens = {getattr(look, name) for name in Tokens.__slots__}
    assert colours_of(style_sheet(replace(look, scale=scale))) <= tokens


@pytest.mark.parametrize("look", LOOKS)
def test_every_picture_exists(look: Tokens) -> None:
    pictures = re.findall(r'url\("([^"]+)"\)', style_sheet(look))
    assert pictures
    assert [picture for picture in pictures if not Path(picture).is_file()] == []


@pytest.mark.parametrize("look", LOOKS)
def test_marks_have_the_colours_of_their_look(look: Tokens) -> None:
    marks = sorted((resources() / "icons" / "marks").glob(f"*-{look.name}.svg"))
    assert marks
    for mark in marks:
        expected = look.on_accent if mark.stem.startswith(ON_ACCENT) else look.muted
        assert colours_of(mark.read_text(encoding="utf-8")) == {expected}


def controls() -> list[QWidget]:
    tool, shown = QToolButton(), QPushButton("Fire")
    wear_icon(tool, "plus")
    wear_icon(shown, "fire")
    return [shown, tool, QLineEdit(), QComboBox(), QCheckBox("Prone")]


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.HIGH_CONTRAST])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("finger", [False, True])
def test_controls_of_a_line_are_as_high_as_a_target(
    theme: Theme, qtbot: QtBot, mode: Mode, scale: float, finger: bool
) -> None:
    theme.set_mode(mode)
    theme.set_scale(scale)
    theme.set_finger(finger)
    for control in controls():
        qtbot.addWidget(control)
        control.ensurePolished()
        # Qt adds a little to some tool buttons only; a finger must be able to hit the others too.
        over = control.sizeHint().height() - theme.tokens.target
        assert 0 <= over <= (TOOL_EXTRA if finger else 0), type(control).__name__


@pytest.mark.parametrize("kind", ["normal", "primary", "quiet", "danger"])
@pytest.mark.usefixtures("theme")
def test_nothing_moves_when_a_button_gets_the_focus(qtbot: QtBot, kind: str) -> None:
    button = QPushButton("Declare fire")
    button.setProperty("kind", kind)
    qtbot.addWidget(button)
    before = button.sizeHint()
    button.show()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    assert button.sizeHint() == before


def test_rows_of_a_list_follow_the_scale(theme: Theme, qtbot: QtBot) -> None:
    rows = QListWidget()
    rows.addItem("Hermes II")
    qtbot.addWidget(rows)
    rows.show()
    assert rows.visualItemRect(rows.item(0)).height() == 28
    theme.set_scale(2.0)
    qtbot.waitUntil(lambda: rows.visualItemRect(rows.item(0)).height() == 56)


class Desktop(QProxyStyle):
    """A desktop that puts its own pictures on buttons of dialogs."""

    def styleHint(self, hint: QProxyStyle.StyleHint, *about: Any) -> int:
        is_asked = hint is QProxyStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
        return 1 if is_asked else super().styleHint(hint, *about)


@pytest.mark.usefixtures("theme")
def test_a_dialog_wears_no_pictures_of_the_desktop(qtbot: QtBot) -> None:
    box, desktop = QDialogButtonBox(), Desktop("Fusion")
    qtbot.addWidget(box)
    box.setStyle(desktop)
    box.setStandardButtons(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    assert all(button.icon().isNull() for button in box.buttons())
    box.setStyleSheet("* { dialogbuttonbox-buttons-have-icons: 1; }")
    box.setStandardButtons(QDialogButtonBox.StandardButton.Save)
    assert not box.buttons()[0].icon().isNull(), "the desktop has pictures"
