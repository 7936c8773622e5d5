"""The watch on a folder of rulesets: it tells of rulesets, and of nothing else in the home folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.ui.rulesets.folder_watch import SETTLES_AFTER, RulesetWatch


def test_a_folder_that_is_made_is_told_and_what_lies_beside_it_is_not(tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "rulesets"
    watch = RulesetWatch(folder)
    told: list[bool] = []
    watch.changed.connect(lambda: told.append(True))
    (tmp_path / "companion.sqlite3-wal").touch()
    QTest.qWait(2 * SETTLES_AFTER)
    assert not told
    with qtbot.waitSignal(watch.changed):
        (folder / "house").mkdir(parents=True)
    with qtbot.waitSignal(watch.changed):
        (folder / "house" / "ruleset.yaml").touch()
