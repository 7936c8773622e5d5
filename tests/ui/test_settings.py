from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from companion.ui.settings import FILE, DiceHabit, Settings
from companion.ui.theme.theme import Mode

pytestmark = pytest.mark.usefixtures("qapp")


def test_an_empty_folder_gives_the_defaults(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    assert (settings.mode, settings.scale, settings.dice) == (Mode.SYSTEM, 1.0, DiceHabit.ASK)
    assert not settings.reduced_motion
    assert settings.last_battle is None
    assert settings.layout("window").isEmpty()


def test_everything_is_remembered(tmp_path: Path) -> None:
    first = Settings(tmp_path)
    first.mode, first.scale, first.dice = Mode.DARK, 1.5, DiceHabit.ROLL
    first.reduced_motion, first.finger, first.last_battle = True, True, 7
    first.keep_layout("window", QByteArray(b"geometry"))
    first.sync()
    again = Settings(tmp_path)
    assert (again.mode, again.scale, again.dice) == (Mode.DARK, 1.5, DiceHabit.ROLL)
    assert again.reduced_motion
    assert again.finger
    assert again.last_battle == 7
    assert again.layout("window") == QByteArray(b"geometry")


def test_a_change_is_told(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    told: list[None] = []
    settings.changed.connect(lambda: told.append(None))
    settings.mode = Mode.LIGHT
    assert len(told) == 1


@pytest.mark.parametrize("scale", ["huge", "-3", "900"])
def test_nonsense_in_the_file_falls_back(tmp_path: Path, scale: str) -> None:
    text = f"[look]\nmode=plaid\nscale={scale}\nreduced_motion=perhaps\n[play]\ndice=borrow\nlast_battle=x\n"
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    settings = Settings(tmp_path)
    assert settings.mode is Mode.SYSTEM
    assert settings.dice is DiceHabit.ASK
    assert 0.8 <= settings.scale <= 2.0
    assert not settings.reduced_motion
    assert settings.last_battle is None
