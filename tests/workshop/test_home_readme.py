"""The README.txt of a data folder: written, kept up to date, and left alone where somebody has changed it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.workshop import home_readme
from companion.workshop.backups import BackupService
from companion.workshop.hangar_model import hangar_model_of
from companion.workshop.home_readme import NAME, readme_text, write_readme
from tests.workshop.test_backups import begin


def test_the_text_of_another_release_makes_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / NAME
    older = tmp_path / "older"
    (older / "home").mkdir(parents=True)
    (older / "home" / NAME).write_text("All that you have.\n", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(home_readme, "resources", lambda: older)
        write_readme(tmp_path)
    assert file.read_text(encoding="utf-8").startswith("All that you have.")
    write_readme(tmp_path)
    assert file.read_text(encoding="utf-8") == readme_text()
    stamp = file.stat().st_mtime_ns, file.stat().st_ino
    write_readme(tmp_path)
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == stamp, "nothing to be written"


@pytest.mark.parametrize("change", ["Ask Ann before you touch this.\n{}", "{}My own line.\n", "Mine.{:.0}"])
def test_what_somebody_has_changed_stays(tmp_path: Path, change: str) -> None:
    own = change.format(readme_text())
    (tmp_path / NAME).write_text(own, encoding="utf-8")
    write_readme(tmp_path)
    assert (tmp_path / NAME).read_text(encoding="utf-8") == own


def test_a_folder_that_takes_no_file_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    write_readme(tmp_path)
    write_readme(tmp_path / "gone")
    assert (tmp_path / NAME).is_dir()


def test_whatever_lies_in_a_folder_in_use_is_told(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        begin(library, "Raid")
        stock = hangar_model_of(library)
        stock.add_folder("Favourites")
        keeping = BackupService(tmp_path)
        assert len(keeping.back_up_by_hand()) == 2
        lying = {file.name for file in tmp_path.iterdir()}
        stock.close()
    keeping.restore(keeping.copies()[0])
    lying |= {file.name for file in tmp_path.iterdir()}
    text = readme_text()
    listed = [name.rstrip("/.") for name in re.findall(r"^  (\S+)", text, re.MULTILINE)]
    endings = re.findall(r" (-[a-z-]+)\b", text)
    for name in lying:
        whole = re.sub(f"({'|'.join(endings)})+$", "", name)
        assert whole in listed or whole.startswith("companion-kept-"), name
