from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random

import pytest

from companion.battles.examination import RulesetExamination, examine_all_rulesets
from companion.battles.library import Library
from companion.campaign.commands.registry import command_text
from companion.catalog.catalogue import Catalogue
from companion.cli import doctor
from companion.errors import StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import backups_of
from companion.store.database import Database
from companion.store.migrations import MIGRATIONS
from companion.store.records import NewCommand
from tests.auto import Auto
from tests.campaign.builders import found_command
from tests.catalog.test_catalogue import DESIGN
from tests.cli.conftest import Run
from tests.store.builders import scribble, spoil_row
from tests.stored.make import mark

OLDER = Path(__file__).parents[1] / "stored" / "598f824" / "companion.sqlite3"


@pytest.fixture(autouse=True)
def shipped_rulesets_are_examined_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a player has none of his own, examining them takes ten times as long as all the rest."""

    def examine(library: RulebookLibrary) -> Mapping[str, RulesetExamination]:
        return examine_all_rulesets(library) if (home / "rulesets").exists() else _shipped()

    monkeypatch.setattr(doctor, "examine_all_rulesets", examine)


@cache
def _shipped() -> Mapping[str, RulesetExamination]:
    return examine_all_rulesets(RulebookLibrary.of_player())


@pytest.fixture
def database(home: Path, companion: Run) -> Path:
    """The database of a player who has begun one battle and rolled initiative in it."""
    assert companion is not None
    with Library.open(home) as library:
        session = library.play_scenario("quickstart", "training")
        for _ in session.game.units(session.battle):
            unit = next(unit for unit in session.game.units(session.battle) if unit.may_act)
            places = sorted(session.game.table(session.battle).zones[0].hexes)
            taken = {other.hex for other in session.game.units(session.battle)}
            free = next(place for place in places if place not in taken)
            session.do(session.game.place(session.battle, unit.id, free, unit.facing), Auto())
    return home / "companion.sqlite3"


def test_a_player_without_a_database(companion: Run, home: Path) -> None:
    result = companion("doctor")
    assert (result.code, result.err) == (0, "")
    assert "none yet, 0 backups" in result.out
    assert not home.exists()


def test_a_sound_database(companion: Run, database: Path) -> None:
    found = companion("doctor", "--json").answer
    assert found["database"] == "sound"
    assert found["problems"] == []
    assert found["battles"] == ["Training scenario (quickstart, 4 journal entries, Turn 1, initiative)"]
    assert found["rulesets"]["quickstart"] == "Quick-Start"
    assert found["folders"]["Database"] == str(database)
    assert set(found["versions"]) >= {"Companion", "Python", "SQLite", "PySide6-Essentials", "pydantic"}


def test_a_battle_that_is_played_by_other_rules_is_told_of(companion: Run, home: Path) -> None:
    manifest = home / "rulesets" / "ours" / "ruleset.yaml"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("name: Ours\nextends: quickstart\nto_hit: {base: {value: 5}}\n", encoding="utf-8")
    with Library.open(home) as library:
        library.play_scenario("ours", "training")
    manifest.write_text("name: Ours\nextends: quickstart\nto_hit: {base: {value: 6}}\n", encoding="utf-8")
    result = companion("doctor", "--json")
    assert (result.code, result.answer["problems"]) == (0, [])
    assert result.answer["battles"][0].endswith(", played with rules that have changed since")


@pytest.fixture
def catalogue(companion: Run, home: Path) -> Path:
    """The catalogue of a player who has one design."""
    assert companion is not None
    with Catalogue.open(home) as catalogue:
        catalogue.save_design(DESIGN)
    return home / "catalogue.sqlite3"


def test_a_sound_catalogue(companion: Run, catalogue: Path) -> None:
    found = companion("doctor", "--json").answer
    assert found["folders"]["Catalogue"] == f"{catalogue} (sound, 1 item, 1 backup)"
    assert found["problems"] == []
    assert "catalogue.sqlite3 (sound, 1 item" in companion("doctor").out


def test_a_damaged_catalogue_is_restored_from_a_backup_or_begun_anew(companion: Run, catalogue: Path) -> None:
    for is_first in (True, False):
        catalogue.write_text("a shopping list\n" * 50)
        result = companion("doctor", "--json")
        assert (result.code, result.answer["folders"]["Catalogue"]) == (1, f"{catalogue} (damaged)")
        assert "this is not a database" in result.answer["problems"][0]
        result = companion("doctor", "--repair", "--json")
        assert (result.code, result.answer["problems"]) == (0, [])
        text = "Restored catalogue-000001" if is_first else "starts empty: import your files again"
        assert text in result.answer["repairs"][0]
        with Catalogue.open(catalogue.parent) as opened:
            assert len(opened.own_entries()) == is_first
        for copy in backups_of(catalogue):
            copy.unlink()
    assert len(list(catalogue.parent.glob("catalogue-kept-*.sqlite3"))) == 2


def test_a_catalogue_in_use_is_not_mended(companion: Run, catalogue: Path) -> None:
    with Catalogue.open(catalogue.parent), closing(sqlite3.connect(catalogue)) as connection:
        connection.execute("DROP TABLE document")
        result = companion("doctor", "--repair", "--json")
        assert (result.code, result.answer["folders"]["Catalogue"]) == (1, f"{catalogue} (cannot be used)")
        assert "is open in another Companion window" in result.answer["problems"][0]
    with closing(sqlite3.connect(catalogue)) as connection, connection:
        connection.execute("CREATE TABLE document (item_id, data)")
        connection.execute("DROP TABLE recent")
    result = companion("doctor", "--repair", "--json")
    assert result.answer["repairs"][0] == "Rebuilt row by row: 1 unit or design saved."
    assert "(damaged in part, " in result.answer["folders"]["Catalogue"]
    assert result.answer["problems"] == ["Dragon DRG-X in the catalog cannot be read. Import its file again."]


def test_the_doctor_changes_nothing(companion: Run, database: Path) -> None:
    before = {path: path.read_bytes() for path in database.parent.rglob("*.sqlite3")}
    assert companion("doctor").code == 0
    assert companion("doctor", "--repair").code == 0
    assert {path: path.read_bytes() for path in database.parent.rglob("*.sqlite3")} == before


def test_a_disagreement_with_the_journal_is_told_by_entry(companion: Run, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "UPDATE entry SET events = replace(events, '\"facing\":3', '\"facing\":2') WHERE number = 4"
        )
    result = companion("doctor", "--json")
    assert (result.code, result.answer["problems"]) == (0, [])
    (remark,) = result.answer["remarks"]
    assert remark.startswith("Training scenario: 1 of 4 entries would come out differently by this release")
    assert "The first: Entry 4, " in remark
    assert remark.endswith(": the rules now say: the same, with different results")


def test_a_battle_of_a_newer_companion_is_told_by_name(companion: Run, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute('UPDATE entry SET events = \'[{"event":"dragon_came"}]\' WHERE number = 4')
    result = companion("doctor", "--json")
    assert result.code == 1
    assert "Training scenario: The journal contains 'dragon_came'" in result.answer["problems"][0]


def test_a_battle_whose_ruleset_is_gone_is_told_by_name(companion: Run, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE battle SET header = replace(header, '\"quickstart\"', '\"our-table\"')")
        connection.execute("DELETE FROM battle_content")
    problems = companion("doctor", "--json").answer["problems"]
    known = "bt-tactics, citytech, omega, quickstart, untitled-mech"
    assert problems == [f"Training scenario: There is no ruleset 'our-table'. Known: {known}."]


def test_a_faulty_ruleset_of_the_player_is_told_by_place(companion: Run, home: Path) -> None:
    folder = home / "rulesets" / "ours"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("extends: quickstart\nto_hit: {bse: 1}\n")
    result = companion("doctor", "--json")
    assert result.code == 1
    assert result.answer["rulesets"]["ours"] == "faulty"
    assert "ruleset.yaml:2:10: to_hit.bse: is not a known key." in result.answer["problems"][0]


def spoil(database: Path) -> None:
    with Database.open(database):
        pass
    scribble(database)


def cut_short(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:5000])


def empty(database: Path) -> None:
    database.write_bytes(b"")


def replace_by_text(database: Path) -> None:
    database.write_text("a shopping list\n" * 50)


DAMAGE = [spoil, cut_short, empty, replace_by_text]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_database_is_told_and_left_alone_until_repair_is_asked_for(
    companion: Run, database: Path, damage: object
) -> None:
    assert callable(damage)
    backup(database)
    damage(database)
    spoilt = database.read_bytes()
    result = companion("doctor")
    assert result.code == 1
    assert "Problems\n" in result.out
    assert database.read_bytes() == spoilt
    result = companion("doctor", "--repair")
    assert result.code == 0
    repaired = "Rebuilt row by row: 1 battle" if damage is spoil else "Restored companion-"
    assert f"Repaired\n  {repaired}" in result.out
    assert "sound" in result.out
    kept = list(database.parent.glob("companion-kept-*.sqlite3"))
    assert [copy.read_bytes() for copy in kept] == [spoilt]
    assert companion("doctor", "--json").answer["battles"] != []


def test_a_damaged_database_without_a_sound_backup_stays_as_it_is(companion: Run, database: Path) -> None:
    for copy in backups_of(database):
        copy.write_bytes(b"no backup")
    cut_short(database)
    spoilt = database.read_bytes()
    result = companion("doctor", "--repair")
    assert result.code == 1
    assert "There is no sound backup in" in result.out
    assert database.read_bytes() == spoilt


def test_a_lost_database_comes_back_from_its_backup(companion: Run, database: Path) -> None:
    backup(database)
    database.unlink()
    command_result = companion("doctor")
    assert command_result.code == 1
    assert "is missing. `companion doctor --repair` restores its newest backup." in command_result.out
    assert companion("doctor", "--repair").code == 0
    assert companion("doctor", "--json").answer["database"] == "sound"


def make_newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


def make_foreign(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA application_id = 77")
        connection.execute("CREATE TABLE battle (id INTEGER PRIMARY KEY, title VARCHAR)")


def make_foreign_and_cut(database: Path) -> None:
    make_foreign(database)
    database.write_bytes(database.read_bytes()[:5000])


def make_forked(database: Path, *changes: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA application_id = 77")
        for change in changes:
            connection.execute(change)


def make_forked_by_a_table(database: Path) -> None:
    make_forked(database, "CREATE TABLE league (id INTEGER PRIMARY KEY, name VARCHAR)")


def make_forked_by_a_column(database: Path) -> None:
    make_forked(database, "ALTER TABLE battle ADD COLUMN league VARCHAR")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (make_newer, "was saved by a newer Companion"),
        (make_foreign, "belongs to another program"),
        (make_foreign_and_cut, "belongs to another program"),
        (make_forked_by_a_table, "belongs to another program"),
        (make_forked_by_a_column, "belongs to another program"),
    ],
)
def test_what_no_backup_mends_is_never_overwritten(
    companion: Run, database: Path, change: object, text: str
) -> None:
    assert callable(change)
    backup(database)
    change(database)
    before = database.read_bytes()
    result = companion("doctor", "--repair", "--json")
    assert result.code == 1
    assert result.answer["database"] == "cannot be used"
    assert text in result.answer["problems"][0]
    assert result.answer["repairs"] == []
    assert database.read_bytes() == before


@pytest.mark.parametrize(
    ("start", "damage"),
    [
        (68, bytes(4)),
        (68, b"Co\x90p"),
        (68, b"\xff\xff\xff\xff"),
        (56, bytes(16)),
        (16, bytes(84)),
        (16, b"\xff" * 84),
        (40, bytes(range(200, 252))),
    ],
)
def test_a_header_that_says_nothing_of_companion_is_mended_by_its_tables(
    companion: Run, database: Path, start: int, damage: bytes
) -> None:
    sound = companion("doctor", "--json").answer
    raw = bytearray(database.read_bytes())
    raw[start : start + len(damage)] = damage
    database.write_bytes(raw)
    result = companion("doctor")
    assert result.code == 1
    assert "is damaged: its header does not say that it is Companion's, but its tables are" in result.out
    assert database.read_bytes() == raw, "who only looks changes nothing"
    assert "Rebuilt row by row" in companion("doctor", "--repair").out
    (kept,) = database.parent.glob("companion-kept-*.sqlite3")
    assert kept.read_bytes() == raw
    mended = companion("doctor", "--json").answer
    assert (mended["database"], mended["battles"]) == ("sound", sound["battles"])


def test_a_database_open_in_a_window_can_be_examined(companion: Run, database: Path) -> None:
    with Database.open(database):
        result = companion("doctor", "--json")
        assert (result.code, result.answer["database"]) == (0, "sound")


def test_a_database_locked_by_another_program_is_told_so(companion: Run, database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        result = companion("doctor", "--json")
    assert result.code == 1
    assert "Another program is using" in result.answer["problems"][0]


@pytest.mark.skipif(os.name != "posix", reason="permissions of folders mean something else here")
def test_a_folder_that_may_only_be_read_is_enough_to_examine(companion: Run, database: Path) -> None:
    database.parent.chmod(0o500)
    database.chmod(0o400)
    try:
        assert companion("doctor", "--json").answer["database"] == "sound"
    finally:
        database.parent.chmod(0o700)


def test_a_damaged_battle_is_named_and_brought_back(companion: Run, database: Path) -> None:
    backup(database)
    spoil_row(database, "UPDATE entry SET made_at = 'noon' WHERE number = 2")
    command_result = companion("doctor", "--json")
    assert (command_result.code, command_result.answer["database"]) == (1, "sound")
    (problem,) = command_result.answer["problems"]
    assert problem.startswith(
        "Training scenario: damaged, entry 2: the time that it was made is not a valid time"
    )
    assert "doctor --repair" in problem
    mended = companion("doctor", "--repair", "--json")
    assert (mended.code, mended.answer["problems"]) == (0, [])
    back, kept = mended.answer["repairs"]
    assert back.startswith("Training scenario: 1 journal entry brought back from companion-0000")
    assert "companion-kept-" in kept
    assert companion("doctor").code == 0


def test_a_damaged_battle_without_a_backup_is_said_to_stay(companion: Run, database: Path) -> None:
    spoil_row(database, "UPDATE battle SET header = '[]'")
    for copy in backups_of(database):
        copy.unlink()
    before = database.read_bytes()
    command_result = companion("doctor", "--repair", "--json")
    assert command_result.code == 1
    assert (
        command_result.answer["problems"][0]
        == "Training scenario: no backup has it whole. It was left as it is."
    )
    assert database.read_bytes() == before


def test_a_damaged_campaign_is_told_and_brought_back_with_what_came_later(
    companion: Run, database: Path
) -> None:
    found_it = command_text(found_command("Border war"))
    command = NewCommand('{"do": "pass_days", "to": "3025-05-01"}', "Ann")
    with Database.open(database) as opened:
        war = opened.campaigns.create("Border war", "citytech", [NewCommand(found_it, "Ann"), command])
    backup(database)
    with Database.open(database) as opened:
        later = NewCommand('{"do": "pass_days", "to": "3025-06-01"}', "Ann")
        opened.campaigns.append(war, 2, [later], name="Border war", ruleset="citytech")
    assert companion("doctor", "--json").answer["campaigns"] == [
        "Border war (citytech, 3 entries, 0 battles)"
    ]
    spoil_row(database, "UPDATE campaign_entry SET deed = 'torn' WHERE number = 1")
    result = companion("doctor")
    assert result.code == 1
    assert "Border war: damaged, entry 1: its action is not JSON. `companion doctor --repair`" in result.out
    found = companion("doctor", "--repair", "--json").answer
    assert found["repairs"][0].startswith("Border war: 1 entry brought back from companion-0000")
    assert found["repairs"][1].startswith("The database as it was is ")
    assert found["problems"] == []
    assert companion("doctor").code == 0
    with Database.open(database, read_only=True) as opened:
        assert len(opened.campaigns.entries(war)) == 3


def test_nothing_is_repaired_under_an_open_window(companion: Run, database: Path) -> None:
    backup(database)
    spoil_row(database, "UPDATE battle SET updated_at = 'never'")
    with Database.open(database):
        command_result = companion("doctor", "--repair", "--json")
    assert command_result.code == 1
    assert "open in another Companion window" in command_result.answer["problems"][0]


@pytest.mark.parametrize(
    ("gone", "made"),
    [
        ("DROP TABLE snapshot", "table snapshot"),
        ("DROP TABLE setting", "table setting"),
        ("DROP INDEX ix_entry_parent_id", "index ix_entry_parent_id"),
    ],
)
def test_what_is_missing_and_holds_no_play_needs_no_backup(
    companion: Run, database: Path, gone: str, made: str
) -> None:
    for copy in backups_of(database):
        copy.unlink()
    spoil_row(database, gone)
    command_result = companion("doctor", "--json")
    assert (command_result.code, command_result.answer["database"]) == (1, "damaged")
    assert f"the {made} is missing" in command_result.answer["problems"]
    with pytest.raises(StoreError, match=f"the {made} is missing.*doctor --repair"):
        Database.open(database)
    mended = companion("doctor", "--repair", "--json")
    assert (mended.code, mended.answer["database"]) == (0, "sound")
    assert mended.answer["repairs"][0].startswith("Rebuilt row by row: 1 battle and 4 journal entries saved.")
    assert mended.answer["battles"] == [
        "Training scenario (quickstart, 4 journal entries, Turn 1, initiative)"
    ]


def test_a_database_without_a_column_is_rebuilt(companion: Run, database: Path) -> None:
    spoil_row(database, "ALTER TABLE entry DROP COLUMN overruled")
    command_result = companion("doctor", "--json")
    assert command_result.answer["problems"] == ["the table entry has no column overruled"]
    assert "1 battle and 4 journal entries saved" in companion("doctor", "--repair").out
    assert companion("doctor").code == 0


def test_a_data_folder_that_is_none_is_told(companion: Run, home: Path) -> None:
    home.write_text("a file", encoding="utf-8")
    command_result = companion("doctor", "--json")
    assert command_result.code == 1
    assert (
        command_result.answer["problems"][0]
        == f"{home} is not a folder. Mend it, or point COMPANION_HOME at another folder."
    )


def test_a_data_folder_that_cannot_be_made_is_told(
    companion: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file", encoding="utf-8")
    monkeypatch.setenv("COMPANION_HOME", str(home / "deeper"))
    command_result = companion("doctor", "--json")
    assert command_result.code == 1
    assert f"{home / 'deeper'} cannot be made" in command_result.answer["problems"][0]


def test_a_data_folder_that_may_only_be_read_is_told(
    companion: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    may = (
        os.access
    )  # root may anything; and nobody else may read Companion itself where root's home is closed
    monkeypatch.setattr(os, "access", lambda path, mode: path != home and may(path, mode))
    command_result = companion("doctor", "--json")
    assert command_result.code == 1
    assert command_result.answer["problems"] == [
        f"The data folder {home} cannot be written to: nothing would be saved. "
        "Mend it, or point COMPANION_HOME at another folder."
    ]


@pytest.mark.timeout(30)
@pytest.mark.skipif(os.name != "posix", reason="only there is everything a file")
@pytest.mark.parametrize("lay", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to(path)])
def test_what_is_no_database_is_told(companion: Run, home: Path, lay: Callable[[Path], None]) -> None:
    home.mkdir()
    lay(home / "companion.sqlite3")
    for repair in ([], ["--repair"]):
        command_result = companion("doctor", "--json", *repair)
        assert (command_result.code, command_result.answer["database"]) == (1, "cannot be used")


def test_the_home_of_somebody_unknown_is_told(companion: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", "~nobody-of-that-name")
    command_result = companion("doctor")
    assert command_result.code == 2
    assert "nobody of that name has a home here" in command_result.err


def test_the_answer_is_one_line_of_json(companion: Run, database: Path) -> None:
    assert database.exists()
    out = companion("doctor", "--json").out
    assert out.count("\n") == 1
    assert set(json.loads(out)) == {
        "versions", "folders", "backups", "rulesets", "database", "battles", "campaigns", "problems",
        "repairs", "remarks",
    }  # fmt: skip


def test_a_healthy_database_of_an_earlier_release_is_remarked_on_and_left_as_it_is(
    companion: Run, home: Path
) -> None:
    home.mkdir()
    path = Path(shutil.copy(OLDER, home))
    before = path.read_bytes()
    result = companion("doctor", "--json")
    assert (result.code, result.answer["problems"], result.answer["database"]) == (0, [], "sound")
    assert result.answer["remarks"] == [
        "The database was saved by an earlier Companion, and is sound. It is upgraded when you open"
        " it, or by `companion doctor --migrate`."
    ]
    assert len(result.answer["battles"]) == 1
    assert path.read_bytes() == before
    migrated = companion("doctor", "--migrate", "--json").answer
    assert migrated["remarks"] == []
    assert "was saved by an earlier Companion and has been upgraded" in migrated["repairs"][0]
    assert backups_of(path)[0].name.endswith("-migration.sqlite3")
    assert companion("doctor", "--migrate", "--json").answer["repairs"] == []


def test_a_command_that_reads_brings_an_older_database_up_to_date_and_says_so(
    companion: Run, home: Path
) -> None:
    home.mkdir()
    path = Path(shutil.copy(OLDER, home))
    result = companion("campaign", "list")
    assert result.code == 0
    assert f"{path} was saved by an earlier Companion and has been upgraded" in result.err
    assert companion("campaign", "list").err == ""


def test_a_log_that_was_cut_off_is_told_by_what_the_newest_backup_has(companion: Run, database: Path) -> None:
    shutil.copy(database, database.with_name("before"))
    with Library.open(database.parent) as library:
        session = library.open_battle(1)
        session.do(mark(session, Random(1)), Auto(), overruled="Agreed at the table")
    backup(database)
    database.with_name("before").replace(database)
    result = companion("doctor", "--json")
    (problem,) = result.answer["problems"]
    assert result.code == 1
    assert problem.startswith("Training scenario: the end of its journal is missing, though companion-0000")
    assert "lost with the write-ahead log" in problem
    mended = companion("doctor", "--repair", "--json")
    assert (mended.code, mended.answer["problems"]) == (0, [])
    assert "1 journal entry brought back from companion-0000" in mended.answer["repairs"][0]
    with Library.open(database.parent) as library:
        assert len(library.open_battle(1).entries()) == 5


def test_a_version_that_never_was_is_damage(companion: Run, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA user_version = 0")
    result = companion("doctor", "--json")
    assert (result.code, result.answer["database"]) == (1, "damaged")
    assert result.answer["problems"] == ["it does not give its version"]
    mended = companion("doctor", "--repair", "--json")
    assert (mended.code, mended.answer["database"]) == (0, "sound")
    assert mended.answer["battles"] == [
        "Training scenario (quickstart, 4 journal entries, Turn 1, initiative)"
    ]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "UPDATE sqlite_sequence SET seq = 1e999",
        "UPDATE entry SET id = 9223372036854775807 WHERE number = 4",
    ],
)
def test_numbers_out_of_all_bounds_are_told_and_repaired(companion: Run, database: Path, change: str) -> None:
    backup(database)
    spoil_row(database, change)
    result = companion("doctor", "--json")
    assert result.code == 1
    assert "out of bounds" in result.answer["problems"][0]
    mended = companion("doctor", "--repair", "--json")
    assert (mended.code, mended.answer["problems"]) == (0, [])
    with Library.open(database.parent) as library:
        assert len(library.open_battle(1).entries()) == 4
