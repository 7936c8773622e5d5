"""Texts cut short where there is no room: whole words a line, and an ellipsis only at the end."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from companion.ui.widgets.controls import CutLabel, cut_lines

SHOT = "Mad Cat fires at Orion: 9 of 9 hit for 63"


def test_a_text_goes_on_in_the_next_line_before_it_is_cut(qtbot: QtBot) -> None:
    label = CutLabel(SHOT, lines=2)
    qtbot.addWidget(label)
    metrics = label.fontMetrics()
    half = metrics.horizontalAdvance(SHOT) * 2 // 3
    assert "…" in cut_lines(SHOT, metrics, half, 1)[0]
    assert " ".join(cut_lines(SHOT, metrics, half, 2)) == SHOT
    first, second = cut_lines(SHOT, metrics, half // 2, 2)
    assert SHOT.startswith(first)
    assert second.endswith("…")


def test_its_room_is_that_of_all_its_lines(qtbot: QtBot) -> None:
    label = CutLabel(lines=2)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().height() >= 2 * label.fontMetrics().height()
    assert label.minimumSizeHint().width() == 0


def test_a_line_that_just_fits_is_whole(qtbot: QtBot) -> None:
    label = CutLabel()
    qtbot.addWidget(label)
    metrics = label.fontMetrics()
    first = "Orion: hits left on the MechWarrior set to"
    assert cut_lines(f"{first} 4 by hand", metrics, metrics.horizontalAdvance(first), 2) == [
        first,
        "4 by hand",
    ]
