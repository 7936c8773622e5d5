"""Battles damaged in every way: the library, the others and the way back from backups."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from companion.battles.library import Library
from companion.engine.marks import Mark
from companion.errors import CompanionError, StoreError
from companion.store.backups.automatic_backups import backup
from companion.workshop.repair import repair_battles
from tests.battles.builders import forget_rules, pair_setup
from tests.store.builders import spoil_row


def battle(change: str) -> str:
    return f"UPDATE battle SET {change} WHERE id = 1"


def entry(change: str) -> str:
    return f"UPDATE entry SET {change} WHERE id = 2"


WAYS = {
    "made_at": entry("made_at = 'noon'"),
    "updated_at": battle("updated_at = 'yesterday'"),
    "label is no JSON": entry("label = 'Walk'"),
    "label of another shape": entry("label = '{\"line\": \"x\"}'"),
    "label of huge numbers": entry("label = replace(label, '\"turn\":1', '\"turn\":1e999')"),
    "words that are none": entry("label = replace(label, '\"details\":[]', '\"details\":[7]')"),
    "malformed events": entry("events = '[[1, 2]]'"),
    "events that are none": entry("events = '[{\"event\": \"dragon_came\"}]'"),
    "events of nobody": entry("events = replace(events, 'hermes', 'nobody')"),
    "events of huge numbers": entry("events = replace(events, ':7', ':1e999')"),
    "malformed dice": entry("answers = '[7]'"),
    "action in a BLOB": entry("action = CAST(action AS BLOB)"),
    "its own ancestor": "UPDATE entry SET parent_id = 3 WHERE id = 1",
    "its own parent": entry("parent_id = 2"),
    "no head": battle("head_id = 4711"),
    "an entry is gone": "DELETE FROM entry WHERE id = 2",
    "the battle is gone": "DELETE FROM battle WHERE id = 1",
    "numbers beyond all": entry("number = 9223372036854775807"),
    "title with NUL": battle("title = 'Skir' || char(0) || 'mish'"),
    "header is no JSON": battle("header = 'torn'"),
    "header of another shape": battle("header = '{\"sides\": 7}'"),
    "header nested too deep": battle("header = printf('%.*c', 900, '[') || printf('%.*c', 900, ']')"),
    "a strange option": battle("header = json_set(header, '$.options.x', 'y')"),
    "options that are none": battle("header = json_set(header, '$.options', null)"),
    "a bad ruleset": battle("header = json_set(header, '$.ruleset', 'quikstart')"),
}  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two battles of three entries each, and a backup of both."""
    folder = tmp_path_factory.mktemp("played")
    with closing(Library.open(folder)) as library:
        for title in ("Skirmish", "At the ford"):
            session = library.new_battle(pair_setup().model_copy(update={"title": title}))
            for left in (8, 7, 6):
                session.do(Mark("hermes", "armor/head", left))
    backup(folder / "companion.sqlite3")
    return folder


@pytest.fixture
def home(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, to be damaged."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    copytree(played, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def path(home: Path) -> Path:
    return home / "companion.sqlite3"


@pytest.mark.timeout(60)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_damaged_battle_is_told_and_comes_back_from_its_backup(home: Path, path: Path, way: str) -> None:
    with closing(Library.open(home)) as library:
        whole = library.open_battle(1).battle
        library.open_battle(2).do(Mark("hermes", "armor/head", 5))
        spoil_row(path, way)
    with closing(Library.open(home)) as library:
        with pytest.raises(CompanionError, match=r"doctor --repair|no ruleset|options|no battle 1"):
            library.open_battle(1)
        given = {battle.id: battle.damage for battle in library.battles()}
        assert given.pop(1, "only its journal is left") != ""
        assert given == {2: ""}
        assert set(library.damaged_battles()) == {1}
        library.open_battle(2).undo()
    repairs = repair_battles(path, [1])
    assert [text.rpartition(", with")[2] for text in repairs.done] == [" 3 journal entries."]
    assert not repairs.failed
    assert repairs.kept_copy is not None
    with closing(Library.open(home)) as library:
        assert library.damaged_battles() == {}
        assert library.open_battle(1).battle == whole
        other = library.open_battle(2)
        assert (len(other.entries()), other.redo_line is not None) == (3, True)
        other.redo()
        library.open_battle(1).do(Mark("hermes", "armor/head", 4))
    with closing(Library.of_copy(repairs.kept_copy)) as kept, pytest.raises(CompanionError):
        kept.open_battle(1)


def test_what_no_backup_has_whole_is_left_as_it_is(home: Path, path: Path) -> None:
    spoil_row(path, WAYS["made_at"])
    for copy in (home / "backups").iterdir():
        spoil_row(copy, WAYS["label is no JSON"])
    before = path.read_bytes()
    repairs = repair_battles(path, [1])
    assert repairs.failed == ("Skirmish: no backup has it whole. It was left as it is.",)
    assert (repairs.done, repairs.kept_copy) == ((), None)
    assert path.read_bytes() == before


def test_an_older_backup_serves_where_a_newer_one_is_spoilt(path: Path) -> None:
    spoil_row(path, WAYS["malformed events"])
    newer = backup(path)
    repairs = repair_battles(path, [1])
    assert len(repairs.done) == 1
    assert newer.name not in repairs.done[0]


def test_another_battle_of_the_same_number_is_no_backup_of_it(home: Path, path: Path) -> None:
    for copy in (home / "backups").iterdir():
        spoil_row(
            copy,
            "UPDATE battle SET title = 'Other', created_at = '2001-01-01T00:00:00+00:00',"
            " header = json_set(header, '$.title', 'Other') WHERE id = 1",
        )
    spoil_row(path, WAYS["no head"])
    assert repair_battles(path, [1]).failed


def test_a_repair_that_does_not_fit_changes_nothing(path: Path) -> None:
    spoil_row(path, WAYS["made_at"], "UPDATE entry SET battle_id = 2 WHERE id = 3")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"nothing was saved|does not fit"):
        repair_battles(path, [1])
    assert path.read_bytes() == before
    assert len(repair_battles(path, [1, 2]).done) == 2


def test_a_damaged_draft_and_view_lose_no_battle(home: Path, path: Path) -> None:
    spoil_row(path, "UPDATE battle SET view = '[1', draft = '{\"action\": 3}' WHERE id = 1")
    with closing(Library.open(home)) as library:
        session = library.open_battle(1)
        assert session.view == {}
        session.save_view({"unit": "hermes"})
        assert library.open_battle(1).view == {"unit": "hermes"}


def test_a_damaged_setting_counts_as_never_set(home: Path, path: Path) -> None:
    with closing(Library.open(home)) as library:
        library.save_setting("dice", {"habit": "type"})
        spoil_row(path, "UPDATE setting SET value = '{torn'")
        assert library.setting("dice") is None
        assert library.database.settings.faults() == [
            "The setting dice cannot be read; it counts as never set."
        ]


def test_a_battle_of_an_earlier_release_is_sound_again_once_its_ruleset_is_back(home: Path) -> None:
    own = home / "rulesets" / "our-table" / "ruleset.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: quickstart\n", encoding="utf-8")
    with closing(Library.open(home)) as library:
        library.play_scenario("our-table", "training")
        text = own.read_text(encoding="utf-8")
        forget_rules(home)
        own.unlink()
        assert library.battles()[0].damage == "there is no ruleset 'our-table'"
        own.write_text(text + "to_hit: 3\n", encoding="utf-8")
        with pytest.raises(CompanionError):
            library.open_battle(3)
        assert "to_hit" in library.battles()[0].damage
        own.write_text(text, encoding="utf-8")
        library.open_battle(3)
        assert library.battles()[0].damage == ""
