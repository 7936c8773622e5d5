from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from companion.ui.settings import FILE, DiceHabit, WindowSettings
from companion.ui.theme.theme import Mode

pytestmark = pytest.mark.usefixtures("qapp")


def test_an_empty_folder_gives_the_defaults(tmp_path: Path) -> None:
    settings = WindowSettings(tmp_path)
    assert (settings.mode, settings.scale, settings.dice) == (Mode.SYSTEM, 1.0, DiceHabit.ASK)
    assert not settings.reduced_motion
    assert settings.last_battle is None
    assert settings.layout("window").isEmpty()


def test_everything_is_remembered(tmp_path: Path) -> None:
    first = WindowSettings(tmp_path)
    first.mode, first.scale, first.dice = Mode.DARK, 1.5, DiceHabit.ROLL
    first.reduced_motion, first.finger, first.last_battle = True, True, 7
    first.remember_layout("window", QByteArray(b"geometry"))
    first.sync()
    again = WindowSettings(tmp_path)
    assert (again.mode, again.scale, again.dice) == (Mode.DARK, 1.5, DiceHabit.ROLL)
    assert again.reduced_motion
    assert again.finger
    assert again.last_battle == 7
    assert again.layout("window") == QByteArray(b"geometry")


def test_a_change_is_told(tmp_path: Path) -> None:
    settings = WindowSettings(tmp_path)
    given: list[None] = []
    settings.changed.connect(lambda: given.append(None))
    settings.mode = Mode.LIGHT
    assert len(given) == 1


@pytest.mark.parametrize("scale", ["huge", "-3", "900", "nan", "inf", "-inf", ""])
def test_nonsense_in_the_file_falls_back(tmp_path: Path, scale: str) -> None:
    text = f"[look]\nmode=plaid\nscale={scale}\nreduced_motion=perhaps\n[play]\ndice=borrow\nlast_battle=x\n"
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    settings = WindowSettings(tmp_path)
    assert settings.mode is Mode.SYSTEM
    assert settings.dice is DiceHabit.ASK
    assert 0.8 <= settings.scale <= 2.0
    assert not settings.reduced_motion
    assert settings.last_battle is None


def test_what_the_file_says_wrongly_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[look]\nscale=nan\nfinger=yes\n[play]\ndice=roll\n", encoding="utf-8")
    settings = WindowSettings(tmp_path)
    path = tmp_path / FILE
    assert settings.faults == (
        f"{path}: look/scale is 'nan', not a number such as 1.2; 1 counts.",
        f"{path}: look/finger is 'yes', not true or false; false counts.",
    )
    settings.scale, settings.finger = 1.2, True
    assert not settings.faults
    assert not WindowSettings(tmp_path).faults


@pytest.mark.parametrize(
    "text", ["no section", "[look\nmode", "[look]\n=\n", "\0", "[play]\nlast_battle=²\n"]
)
def test_a_file_that_is_none_gives_the_defaults(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert (WindowSettings(tmp_path).mode, WindowSettings(tmp_path).last_battle) == (Mode.SYSTEM, None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_a_pipe_in_its_place_does_not_hold_the_window_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    settings = WindowSettings(tmp_path)
    texts: list[str] = []
    settings.failed.connect(texts.append)
    settings.mode = Mode.DARK
    assert settings.mode is Mode.DARK
    assert "The settings of the window are not kept." in texts[0]


def test_what_qt_has_written_is_read_and_the_other_way_round(tmp_path: Path) -> None:
    state = QByteArray(bytes(range(256)))
    earlier = QSettings(str(tmp_path / FILE), QSettings.Format.IniFormat)
    earlier.setValue("layout/paper/left", state)
    earlier.setValue("look/scale", 1.4)
    earlier.setValue("look/finger", True)
    earlier.sync()
    settings = WindowSettings(tmp_path)
    assert (settings.layout("paper/left"), settings.scale, settings.finger) == (state, 1.4, True)
    settings.remember_layout("paper/right", state)
    settings.mode = Mode.LIGHT
    later = QSettings(str(tmp_path / FILE), QSettings.Format.IniFormat)
    later.sync()
    for side in ("left", "right"):
        assert later.value(f"layout/paper/{side}") == state
    assert later.value("look/mode") == "light"


def test_two_windows_keep_what_the_other_has_changed(tmp_path: Path) -> None:
    first, second = WindowSettings(tmp_path), WindowSettings(tmp_path)
    first.mode = Mode.DARK
    second.last_battle = 3
    assert (WindowSettings(tmp_path).mode, WindowSettings(tmp_path).last_battle) == (Mode.DARK, 3)
