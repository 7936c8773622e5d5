from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.paths import data_folder, folder_fault
from tests.store.conftest import NOBODY


def test_the_home_of_somebody_unknown_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", "~nobody-of-that-name/battles")
    with pytest.raises(StoreError, match="'~nobody-of-that-name/battles', but nobody of that name"):
        data_folder()


def test_a_folder_that_is_there_or_can_be_made_has_no_fault(tmp_path: Path) -> None:
    assert folder_fault(tmp_path) == ""
    assert folder_fault(tmp_path / "new" / "deeper") == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="only there is everything a file")
def test_what_is_no_folder_is_told(tmp_path: Path) -> None:
    file, pipe, circle = tmp_path / "file", tmp_path / "pipe", tmp_path / "circle"
    file.touch()
    os.mkfifo(pipe)
    circle.symlink_to(circle)
    remedy = "Mend it, or point COMPANION_HOME at another folder."
    assert folder_fault(file) == f"{file} is not a folder. {remedy}"
    assert folder_fault(pipe / "in") == f"{pipe} is not a folder, so {pipe / 'in'} cannot be made. {remedy}"
    assert "symbolic link" in folder_fault(circle)
    assert "symbolic link" in folder_fault(circle / "in")


@pytest.mark.skipif(os.name != "posix", reason="permissions of folders mean something else here")
def test_a_folder_that_may_only_be_read_is_told() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        is_root = os.geteuid() == 0
        if is_root:
            os.chown(folder, NOBODY, -1)
            os.setresuid(NOBODY, NOBODY, 0)
        try:
            folder.chmod(0o500)
            assert f"{folder} cannot be written to: nothing would be saved." in folder_fault(folder)
            assert f"cannot be made in {folder}: nothing would be saved." in folder_fault(folder / "new")
        finally:
            folder.chmod(0o700)
            if is_root:
                os.setresuid(0, 0, 0)
