"""Words are shown as they stand: no label, tooltip or caption makes HTML or keys of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

import companion.ui
from companion.ui.widgets.labels_and_buttons import push_button, role_label
from companion.ui.widgets.plain_text import BREAK, PlainLabel, button_text, set_tip, tip_text

HOSTILE = ["<b>Red</b>", 'Red <img src="file:///x">', "&lt;b&gt;", "Red & Blue", "a\n<b>c</b>", "<br>"]
UI = Path(companion.ui.__file__).parent
PLAIN = UI / "widgets" / "plain_text.py"


@pytest.mark.parametrize("text", HOSTILE)
def test_a_tooltip_says_what_it_was_given(qtbot: QtBot, text: str) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    set_tip(widget, text)
    tip = widget.toolTip()
    shown = tip if tip == text else QTextDocumentFragment.fromHtml(tip).toPlainText()
    assert shown == text


def test_ordinary_words_are_left_alone() -> None:
    assert tip_text("Range 4 < 6, heat & damage") == "Range 4 < 6, heat & damage"


@pytest.mark.usefixtures("theme")
def test_a_label_takes_no_more_room_for_a_word_without_end(qtbot: QtBot) -> None:
    label = role_label("W" * 5_000)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() < 600
    assert label.text() == QLabel.text(label).replace(BREAK, "") == "W" * 5_000


@pytest.mark.usefixtures("theme")
def test_a_label_of_a_field_keeps_its_ampersand(qtbot: QtBot) -> None:
    label, field = PlainLabel("R&D"), QLineEdit()
    qtbot.addWidget(label)
    qtbot.addWidget(field)
    label.setBuddy(field)
    assert QLabel.text(label) == "R&&D", "Qt shows one of the two, and makes a key of none"
    label.setText("S&T")
    assert QLabel.text(label) == "S&&T"
    assert label.text() == "S&T"


@pytest.mark.usefixtures("theme")
def test_a_button_keeps_its_ampersand(qtbot: QtBot) -> None:
    button = push_button("Red & Blue")
    qtbot.addWidget(button)
    assert button.text() == button_text("Red & Blue") == "Red && Blue"
    assert button.shortcut().isEmpty()


def test_no_label_and_no_tooltip_is_made_elsewhere() -> None:
    found = [
        f"{path.relative_to(UI)}:{line}"
        for path in sorted(UI.rglob("*.py"))
        if path != PLAIN
        for line in _bare(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def _bare(module: ast.Module) -> Iterator[int]:
    """Lines that make a bare label, give a bare tooltip, or use a class that reads HTML unasked."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="QLabel" | "QMessageBox" | "QErrorMessage" | "QStaticText")):
                yield node.lineno
            case ast.ClassDef(bases=bases):
                yield from (
                    base.lineno for base in bases if isinstance(base, ast.Name) and base.id == "QLabel"
                )
            case ast.Call(
                func=ast.Attribute(attr="setToolTip" | "setWhatsThis" | "setStatusTip" | "setHtml")
            ):
                yield node.lineno
            case ast.Attribute(value=ast.Name(id="QToolTip" | "QMessageBox")):
                yield node.lineno
