"""The empty state: it says what is missing, and a key or click mends it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.ui.theme.theme import Theme
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label

# The offscreen window system has no size hints to pass on.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_its_button_is_the_way_out(theme: Theme, qtbot: QtBot) -> None:
    assert theme.scale == 1
    state = EmptyState("map", "No map on the table.", "Lay out a map")
    qtbot.addWidget(state)
    state.show()
    assert state.accessibleName() == "No map on the table."
    assert state.button is not None
    state.setFocus()
    qtbot.waitUntil(state.button.hasFocus)
    with qtbot.waitSignal(state.action_chosen):
        QTest.keyClick(state.button, Qt.Key.Key_Space)


def test_words_are_not_cut_off_at_twice_the_size(theme: Theme, qtbot: QtBot) -> None:
    state = EmptyState("journal", "Nothing has happened yet. What you do in the battle is told here.")
    qtbot.addWidget(state)
    theme.set_scale(2.0)
    state.adjustSize()
    state.show()
    assert state.button is None
    assert state.sentence.height() >= state.sentence.heightForWidth(state.sentence.width())


@pytest.mark.parametrize("role", list(LabelRole))
@pytest.mark.usefixtures("theme")
def test_a_label_has_its_role(qtbot: QtBot, role: LabelRole) -> None:
    label = role_label("Hermes II", role)
    qtbot.addWidget(label)
    assert label.property("role") == role.value
    assert label.wordWrap()


@pytest.mark.parametrize("kind", list(ButtonKind))
@pytest.mark.usefixtures("theme")
def test_a_button_has_its_kind_and_its_icon(qtbot: QtBot, kind: ButtonKind) -> None:
    button = push_button("Undo", kind, "undo")
    qtbot.addWidget(button)
    assert button.property("kind") == kind.value
    assert not button.icon().isNull()
