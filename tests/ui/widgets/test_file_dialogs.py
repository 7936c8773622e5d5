"""Files are saved and opened where the last one was, also in the next window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from companion import paths
from companion.ui.settings import FolderUse, WindowSettings
from companion.ui.widgets import file_dialogs
from companion.ui.widgets.file_dialogs import (
    ask_open_path,
    ask_open_paths,
    ask_save_folder,
    ask_save_path,
    ask_save_target,
    documents_folder,
)


class Window(QMainWindow):
    """A window with settings, as the main window has them."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        self.settings = WindowSettings(home)


class Dialogs:
    """Stands for the system's dialogs: what they are asked, and what the player answers."""

    def __init__(self) -> None:
        self.starts: list[str] = []
        self.answer = ""

    def one(self, *asked: object) -> tuple[str, str]:
        self.starts.append(str(asked[2]))
        return self.answer, "Any (*)"

    def several(self, *asked: object) -> tuple[list[str], str]:
        answer, kind = self.one(*asked)
        return [answer] if answer else [], kind

    def folder(self, *asked: object) -> str:
        return self.one(*asked)[0]


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dialogs:
    dialogs = Dialogs()
    (tmp_path / "Documents").mkdir()
    monkeypatch.setattr(file_dialogs, "documents_folder", lambda: tmp_path / "Documents")
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, dialogs.one)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", dialogs.several)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", dialogs.folder)
    return dialogs


def test_the_first_file_is_saved_in_the_documents_and_others_beside_the_last(
    dialogs: Dialogs, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "Table").mkdir()
    window = Window(tmp_path)
    qtbot.addWidget(window)
    asking = QWidget(QDialog(window))  # what asks is seldom the window itself
    raid = tmp_path / "Table" / "raid.pdf"
    dialogs.answer = str(raid)
    for _ in range(2):
        assert ask_save_path(asking, "Save", "battle.pdf", "PDF (*.pdf)") == raid
    assert ask_save_target(asking, "Save", "dice.csv", "Any (*)") == (raid, "Any (*)")
    next_window = Window(tmp_path)
    qtbot.addWidget(next_window)
    assert ask_save_folder(next_window, "Save") == raid
    documents, table = tmp_path / "Documents", tmp_path / "Table"
    starts = (documents / "battle.pdf", table / "battle.pdf", table / "dice.csv", table)
    assert dialogs.starts == [str(start) for start in starts]


def test_files_are_opened_where_the_last_was_opened_and_not_where_one_was_saved(
    dialogs: Dialogs, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "Downloads").mkdir()
    window = Window(tmp_path)
    qtbot.addWidget(window)
    window.settings.remember_folder(FolderUse.SAVE, tmp_path)
    dialogs.answer = str(tmp_path / "Downloads" / "lance.mul")
    assert ask_open_path(window, "Open", "Any (*)") == tmp_path / "Downloads" / "lance.mul"
    assert ask_open_paths(window, "Open", "Any (*)") == [tmp_path / "Downloads" / "lance.mul"]
    assert dialogs.starts == [str(tmp_path / "Documents"), str(tmp_path / "Downloads")]


def test_what_is_cancelled_or_gone_is_not_remembered(dialogs: Dialogs, qtbot: QtBot, tmp_path: Path) -> None:
    window = Window(tmp_path)
    qtbot.addWidget(window)
    assert ask_save_path(window, "Save", "a.pdf", "") is None
    assert ask_save_folder(window, "Save") is None
    assert ask_open_path(window, "Open", "") is None
    assert ask_open_paths(window, "Open", "") == []
    window.settings.remember_folder(FolderUse.SAVE, tmp_path / "stick")
    ask_save_path(window, "Save", "a.pdf", "")
    assert {Path(start).name for start in dialogs.starts} == {"Documents", "a.pdf"}
    assert dialogs.starts[-1] == str(tmp_path / "Documents" / "a.pdf")


def test_a_widget_without_a_window_starts_in_the_documents(
    dialogs: Dialogs, qtbot: QtBot, tmp_path: Path
) -> None:
    alone = QWidget()
    qtbot.addWidget(alone)
    dialogs.answer = str(tmp_path / "a.pdf")
    for _ in range(2):
        ask_save_path(alone, "Save", "a.pdf", "")
    assert set(dialogs.starts) == {str(tmp_path / "Documents" / "a.pdf")}


def test_the_documents_are_a_folder_of_the_player(
    qapp: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert qapp is not None
    monkeypatch.chdir(tmp_path)
    folder = documents_folder()
    assert folder.is_dir()
    assert folder.is_absolute()
    assert folder != tmp_path


def test_no_other_dialog_asks_for_files() -> None:
    """One that did would begin in the working directory, which means nothing to a player."""
    files = (paths.PACKAGE / "ui").rglob("*.py")
    assert [file.name for file in files if "QFileDialog" in file.read_text("utf-8")] == ["file_dialogs.py"]
