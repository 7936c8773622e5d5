from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.store.backups.automatic_backups import backup
from companion.store.database import Database
from companion.store.failures import BattleDamaged
from companion.store.records import Content, HeldContent
from companion.store.repair.battles import restore_battles
from tests.store.builders import NOON, new_battle, spoil_row

pytestmark = pytest.mark.both_databases

RULES = Content.of({"name": "quickstart", "to_hit": {"gunnery": 4}})
WOLFHOUND = Content.of({"model": "WLF-2"})


def with_rules(database: Database, title: str = "Training") -> int:
    contents = {"rules": RULES, "model/WLF-2": WOLFHOUND}
    return database.battles.create(title, "quickstart", "{}", contents=contents)


def rows(sql: Callable[[str], str], table: str) -> int:
    return int(sql(f"SELECT count(*) FROM {table}"))


def test_what_battles_share_is_kept_once(database: Database, sql: Callable[[str], str]) -> None:
    first, second = with_rules(database), with_rules(database)
    held = (HeldContent("model/WLF-2", WOLFHOUND.digest), HeldContent("rules", RULES.digest))
    assert database.contents.of_battle(first) == database.contents.of_battle(second) == held
    assert database.contents.text(RULES.digest) == RULES.text
    assert (rows(sql, "content"), rows(sql, "battle_content")) == (2, 4)


def test_a_digest_is_that_of_the_text_and_its_order() -> None:
    assert Content.of({"a": 1, "b": 2}) == Content.of({"a": 1, "b": 2})
    assert Content.of({"a": 1, "b": 2}).digest != Content.of({"b": 2, "a": 1}).digest
    assert Content.of({1: "é"}).text == '{"1":"\\u00e9"}'
    with pytest.raises(ValueError, match="JSON"):
        Content.of(float("nan"))


def test_a_battle_holds_more_as_time_goes_by(database: Database) -> None:
    number = with_rules(database)
    later = Content.of({"name": "later"})
    database.contents.hold_for_battle(number, {"rules": later})
    database.contents.hold_for_battle(number, {"rules": later})
    digests = {held.digest for held in database.contents.of_battle(number) if held.name == "rules"}
    assert digests == {RULES.digest, later.digest}


def test_a_battle_that_is_not_written_keeps_nothing(database: Database, sql: Callable[[str], str]) -> None:
    with pytest.raises(StoreError):
        database.battles.create("Training", "quickstart", "torn", contents={"rules": RULES})
    with pytest.raises(StoreError):
        database.contents.hold_for_battle(99, {"rules": RULES})
    assert (rows(sql, "content"), rows(sql, "battle")) == (0, 0)


def test_contents_are_kept_by_themselves(database: Database) -> None:
    database.contents.keep([RULES, RULES, WOLFHOUND])
    wanted = [RULES.digest, WOLFHOUND.digest]
    assert database.contents.texts(wanted) == {RULES.digest: RULES.text, WOLFHOUND.digest: WOLFHOUND.text}
    with pytest.raises(BattleDamaged, match=r"The stored content 123456789012 is missing\..*doctor --repair"):
        database.contents.text("1234567890123")


DAMAGE = [
    (f"DELETE FROM content WHERE digest = '{RULES.digest}'", "what it is played by is missing: rules"),
    (
        f"UPDATE content SET data = '{{}}' WHERE digest = '{WOLFHOUND.digest}'",
        "what it is played by was changed: model WLF-2",
    ),
    (
        f"UPDATE content SET data = CAST(data AS BLOB) WHERE digest = '{RULES.digest}'",
        "what it is played by was changed: rules",
    ),
    (
        f"UPDATE battle_content SET digest = 'torn' WHERE digest = '{RULES.digest}' AND battle_id = 1",
        "what it is played by is missing: rules",
    ),
    (
        f"UPDATE battle_content SET name = x'00' WHERE digest = '{RULES.digest}' AND battle_id = 1",
        "what it is played by has no name",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("damage", "text"), DAMAGE)
def test_a_battle_whose_contents_are_damaged_is_told_and_comes_back(
    path: Path, damage: str, text: str
) -> None:
    with Database.open(path) as database:
        with_rules(database)
        new_battle(database, "Without")
    copy = backup(path, NOON)
    spoil_row(path, damage)
    with Database.open(path) as database:
        assert database.battles.faults() == {1: text}
        assert database.battles.faults(battle_id=1) == {1: text}
        assert database.battles.faults(battle_id=2) == {}
    with closing(Database.open_copy(copy)) as whole:
        kept = restore_battles(path, [whole.battles.read_whole(1)])
    with Database.open(path) as database:
        assert database.battles.faults() == {}
        assert database.contents.text(RULES.digest) == RULES.text
        assert len(database.contents.of_battle(1)) == 2
    assert kept is not None
    with closing(Database.open_copy(kept)) as spoilt:
        assert spoilt.battles.faults() == {1: text}


def test_contents_changed_under_an_open_database_are_refused(path: Path) -> None:
    with Database.open(path) as database:
        with_rules(database)
        spoil_row(path, DAMAGE[1][0])
        with pytest.raises(BattleDamaged, match="has been altered"):
            database.contents.text(WOLFHOUND.digest)


def test_two_battles_that_share_damaged_content_are_both_told_and_mended_by_one(path: Path) -> None:
    with Database.open(path) as database:
        with_rules(database)
        with_rules(database, "At the ford")
    copy = backup(path, NOON)
    spoil_row(path, DAMAGE[1][0])
    with Database.open(path) as database:
        assert set(database.battles.faults()) == {1, 2}
    with closing(Database.open_copy(copy)) as whole:
        restore_battles(path, [whole.battles.read_whole(1)])
    with Database.open(path) as database:
        assert database.battles.faults() == {}


def test_a_battle_brought_back_keeps_the_name_that_campaigns_know_it_by(path: Path) -> None:
    with Database.open(path) as database:
        with_rules(database)
        known = database.battles.get(1).uid
    copy = backup(path, NOON)
    with closing(Database.open_copy(copy)) as older:
        older.battles.join(1, None, uid="from-another-release")
        restore_battles(path, [older.battles.read_whole(1)])
    with Database.open(path) as database:
        assert database.battles.get(1).uid == known
