"""Backups looked into, restored whole, and battles brought back one by one."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.errors import StoreError
from companion.store.backups.holdings import BackupDifference
from companion.store.failures import StoreHalted, StoreInUse
from companion.store.records import NewCommand
from companion.store.writer import WriterLock
from companion.workshop import backups
from companion.workshop.backups import (
    NAME,
    BackupCopy,
    BackupPreview,
    BackupService,
    readme_text,
    without_remedy,
    write_readme,
)
from companion.workshop.hangar_model import hangar_model_of
from tests.auto import Auto
from tests.store.builders import scribble, spoil_row
from tests.stored.make import mark

DEED = NewCommand('{"do": "pass_days"}', "Ann")


def differences_by_title(preview: BackupPreview) -> dict[str, BackupDifference]:
    return {line.item.title: line.difference for line in (*preview.battles, *preview.campaigns)}


def begin(library: Library, title: str) -> int:
    setup = library.scenarios("quickstart")["training"].model_copy(update={"title": title})
    return library.new_battle(setup).id


def play_step(library: Library, battle: int) -> None:
    session, chance = library.open_battle(battle), random.Random(1)
    session.do(mark(session, chance), Auto(chance), overruled="Agreed at the table")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four battles and a campaign, backed up; since then much has happened."""
    with Library.open(tmp_path) as library:
        _, on, gone, undone = (begin(library, title) for title in ("Same", "Played on", "Gone", "Undone"))
        play_step(library, undone)
        war = library.database.campaigns.create("Border war", "citytech", [DEED])
        assert len(BackupService(tmp_path).back_up_by_hand()) == 1
        play_step(library, on)
        library.open_battle(undone).undo()
        library.database.campaigns.append(war, 1, [DEED], name="Border war", ruleset="citytech")
        begin(library, "New")
    tables = ("battle_content WHERE battle_id", "entry WHERE battle_id", "battle WHERE id")
    spoil_row(tmp_path / "companion.sqlite3", *(f"DELETE FROM {table} = {gone}" for table in tables))
    return tmp_path


@pytest.fixture
def keeping(folder: Path) -> BackupService:
    return BackupService(folder)


@pytest.fixture
def copy(keeping: BackupService) -> BackupCopy:
    (copy,) = keeping.copies()
    return copy


def test_a_preview_says_what_a_backup_holds_and_how_that_differs(
    keeping: BackupService, copy: BackupCopy
) -> None:
    assert (copy.why, copy.is_replaced) == ("Made by hand", False)
    assert copy.size == copy.path.stat().st_size
    preview = keeping.preview(copy)
    assert differences_by_title(preview) == {
        "Same": BackupDifference.SAME,
        "Played on": BackupDifference.EARLIER,
        "Gone": BackupDifference.MISSING,
        "Undone": BackupDifference.EARLIER,
        "Border war": BackupDifference.EARLIER,
    }
    assert [item.title for item in preview.only_here] == ["New"]
    assert not preview.is_as_now


def test_a_whole_backup_is_restored_and_what_was_there_can_be_restored_the_same_way(
    folder: Path, keeping: BackupService, copy: BackupCopy
) -> None:
    with Library.open(folder, read_only=True) as library:
        before = [battle.title for battle in library.battles()]
    keeping.restore(copy)
    assert keeping.preview(copy).is_as_now
    (replaced,) = (each for each in keeping.copies() if each.is_replaced)
    preview = keeping.preview(replaced)
    assert differences_by_title(preview)["Played on"] is BackupDifference.OTHER
    assert differences_by_title(preview)["New"] is BackupDifference.MISSING
    assert [item.title for item in preview.only_here] == ["Gone"]
    keeping.restore(replaced)
    with Library.open(folder, read_only=True) as library:
        assert [battle.title for battle in library.battles()] == before


def test_single_battles_come_back_as_copies_beside_what_there_is(
    folder: Path, keeping: BackupService, copy: BackupCopy
) -> None:
    ids = {line.item.title: line.item.id for line in keeping.preview(copy).battles}
    with Library.open(folder) as library:
        taken = keeping.read_battles(copy, [ids["Gone"], ids["Undone"]])
        keeping.merge_battles(library, taken)
        titles = [battle.title for battle in taken]
        assert titles == ["Gone", f"Undone ({copy.made.astimezone():%Y-%m-%d %H:%M})"]
        by_title = {battle.title: battle.id for battle in library.battles()}
        assert len(by_title) == 6
        session = library.open_battle(by_title[titles[1]])
        assert len(session.entries()) == 1
        session.undo()
        session.redo()
        assert len(library.open_battle(by_title["Undone"]).entries()) == 0
        assert library.damaged_battles() == {}
    assert differences_by_title(keeping.preview(copy))["Gone"] is BackupDifference.SAME


def test_what_cannot_be_brought_back_changes_nothing(
    folder: Path, keeping: BackupService, copy: BackupCopy
) -> None:
    taken = keeping.read_battles(copy, [line.item.id for line in keeping.preview(copy).battles])
    spoilt = replace(taken[1], rows=replace(taken[1].rows, rows={**taken[1].rows.rows, "battle": ()}))
    with Library.open(folder) as library:
        before = library.battles()
        with pytest.raises(ValueError, match="not enough values"):
            keeping.merge_battles(library, [taken[0], spoilt])
        assert library.battles() == before


def test_nothing_is_restored_while_a_window_has_the_database(
    folder: Path, keeping: BackupService, copy: BackupCopy
) -> None:
    with Library.open(folder), pytest.raises(StoreError, match="open in another Companion window"):
        keeping.restore(copy)


def test_an_open_library_is_closed_while_a_backup_is_restored_and_shows_it_then(
    folder: Path, keeping: BackupService, copy: BackupCopy
) -> None:
    with Library.open(folder) as library:
        assert "New" in [battle.title for battle in library.battles()]
        keeping.restore(copy, library)
        assert sorted(battle.title for battle in library.battles()) == ["Gone", "Played on", "Same", "Undone"]
        begin(library, "After it")
        copy.path.write_bytes(b"no database")
        with pytest.raises(StoreError, match="cannot be used"):
            keeping.restore(copy, library)
        assert "After it" in [battle.title for battle in library.battles()]


def test_a_backup_that_cannot_be_read_is_told(keeping: BackupService, copy: BackupCopy) -> None:
    copy.path.write_bytes(b"no database")
    with pytest.raises(StoreError, match="this is not a database"):
        keeping.preview(copy)


def test_a_damaged_database_differs_in_everything(
    folder: Path, keeping: BackupService, copy: BackupCopy
) -> None:
    scribble(folder / "companion.sqlite3")
    assert keeping.damage()
    assert set(differences_by_title(keeping.preview(copy)).values()) == {BackupDifference.MISSING}
    keeping.restore(copy)
    assert keeping.damage() == []


def test_damaged_battles_and_campaigns_are_repaired(folder: Path, keeping: BackupService) -> None:
    spoil_row(
        folder / "companion.sqlite3",
        "UPDATE battle SET header = '[]' WHERE title = 'Same'",
        "UPDATE campaign_entry SET deed = 'torn' WHERE number = 1",
    )
    assert keeping.damage() == [
        "Same: damaged, its header is not JSON.",
        "Border war: damaged, entry 1: its action is not JSON.",
        f"Gone: it is missing here, though {keeping.copies()[0].path.name} has it.",
    ]
    heard: list[str] = []
    war, kept, same, gone = keeping.repair(progress=heard.append)
    assert heard == ["Examining the database…", "Looking for battles and campaigns that are damaged…"]
    assert war.startswith("Border war: 1 entry brought back from companion-000001-")
    assert kept.startswith("The database as it was is ")
    assert same.startswith("Same: its name and place brought back from companion-000001-")
    assert gone.startswith("Gone: brought back from companion-000001-")
    assert keeping.damage() == []


def test_the_backup_of_the_end_is_made_where_something_changed(folder: Path, keeping: BackupService) -> None:
    (made, *_) = keeping.back_up_at_end(60)
    assert [copy.why for copy in keeping.copies()] == ["At the end", "Made by hand"]
    assert keeping.back_up_at_end(60) == []
    assert BackupService(folder).back_up_at_start() == [], "the next start has nothing to add"
    with Library.open(folder) as library:
        begin(library, "After all")
    assert made not in keeping.back_up_at_end(60)
    assert len(keeping.copies()) == 3


def test_the_backup_of_the_end_is_given_up_when_it_takes_long(folder: Path, keeping: BackupService) -> None:
    with pytest.raises(StoreHalted):
        keeping.back_up_at_end(-1)
    assert [copy.why for copy in keeping.copies()] == ["Made by hand"]
    assert not list((folder / "backups").glob("*-partial*"))
    assert len(keeping.back_up_at_start()) == 1


def test_the_backup_of_the_end_does_not_wait_for_another_programs(
    folder: Path, keeping: BackupService
) -> None:
    lock = WriterLock(folder / "companion.sqlite3-backup")
    try:
        with pytest.raises(StoreInUse):
            keeping.back_up_at_end(0.05)
    finally:
        lock.release()


def test_the_command_is_left_out_where_a_button_does_it() -> None:
    text = (
        "The database is damaged: it is empty. Run `companion doctor --repair`: it saves what it can. Go on."
    )
    assert without_remedy(text) == "The database is damaged: it is empty. Go on."
    assert without_remedy("The disk is full.") == "The disk is full."


def test_the_text_of_another_release_makes_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / NAME
    older = tmp_path / "older"
    (older / "home").mkdir(parents=True)
    (older / "home" / NAME).write_text("All that you have.\n", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(backups, "resources", lambda: older)
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
