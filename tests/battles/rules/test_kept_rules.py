"""A battle keeps its own rules and models, whatever becomes of the files that they came from."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
import yaml

from companion import paths
from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.battles.rules.rules_repository import OLD
from companion.battles.session import Session
from companion.documents.yamlfile import read_document
from companion.engine.battletech.battle.actions import Move, RollInitiative
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.skeleton.setup import Setup
from companion.errors import FileError, StoreError
from companion.store.backups.automatic_backups import backup
from companion.store.failures import BattleDamaged
from companion.workshop.repair import repair_battles
from tests.battles.builders import forget_rules, pair_setup, reopen
from tests.battles.rules.tables import EditableTable
from tests.store.builders import spoil_row


def base(session: Session) -> int:
    """Return the number that every shot begins from, by the rules of a battle."""
    value: int = session.battle.rules.tables.to_hit.base.value
    return value


def test_rules_that_are_edited_change_no_stored_battle(table: EditableTable) -> None:
    session = table.begin()
    assert base(session) == 5
    shown = table.visible_state(session)
    table.edit("value: 5", "value: 7")
    again = table.library.open_battle(session.id)
    assert base(again) == 5
    assert table.visible_state(again) == shown
    assert again.rules.notices == []
    assert table.library.battles_with_edited_rules() == {session.id}
    assert base(table.begin()) == 7


def test_a_ruleset_that_is_deleted_keeps_no_battle_from_opening(table: EditableTable) -> None:
    session = table.begin()
    shown = table.visible_state(session)
    rmtree(table.folder)
    assert table.library.battles()[0].damage == ""
    again = table.library.open_battle(session.id)
    assert table.visible_state(again) == shown
    again.do(RollInitiative(), Script([(3,), (9,)]))
    found = table.library.rules_differences(again)
    assert (bool(found), found.change, found.source) == (True, None, None)
    assert "no ruleset 'ours'" in found.why_not
    assert table.library.battles_with_edited_rules() == {session.id}
    assert table.library.rules_of(again).title == "Ours"
    assert base(reopen(table.home, session.id)) == 5


def test_a_unit_that_is_edited_or_deleted_changes_no_stored_battle(table: EditableTable) -> None:
    session = table.begin()
    session.do(Mark("cicada", "armor/head", 3))
    shown = table.visible_state(session)
    table.edit_unit(lambda unit: unit["armor"].update(head=5))
    again = table.library.open_battle(session.id)
    assert table.visible_state(again) == shown
    assert [(it.id, it.name) for it in table.library.rules_differences(again).models] == [("CDA-X", "Cicada")]
    assert table.library.battles_with_edited_rules() == {session.id}
    table.unit.unlink()
    again = table.library.open_battle(session.id)
    assert table.visible_state(again) == shown
    (gone,) = table.library.rules_differences(again).models
    assert (gone.id, gone.after) == ("CDA-X", None)
    rmtree(table.folder)
    assert table.visible_state(table.library.open_battle(session.id)) == shown


def test_what_changes_no_rule_is_no_change(table: EditableTable) -> None:
    session = table.begin()
    table.edit("name: Ours", "# Ours.\nname: Our table")
    table.unit.write_text("# Ours.\n" + yaml.safe_dump(table.model_data), encoding="utf-8")
    again = table.library.open_battle(session.id)
    assert not table.library.rules_differences(again)
    assert table.library.battles_with_edited_rules() == frozenset()
    assert table.library.ruleset("ours").title == again.game.title == "Our table"


def test_nothing_is_read_of_what_is_kept_while_nothing_has_changed(
    table: EditableTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table.begin()
    monkeypatch.setattr(type(table.library.database.contents), "text", None)
    again = table.library.open_battle(session.id)
    assert again.game is session.game
    assert table.library.rules_of(again) is table.library.ruleset("ours")


def test_battles_share_what_they_keep(table: EditableTable) -> None:
    first, second = table.begin(), table.begin()
    contents = table.library.database.contents
    assert contents.of_battle(first.id) == contents.of_battle(second.id)
    assert [held.name for held in contents.of_battle(first.id)] == ["model/CDA-X", "model/HER-2S", "rules"]
    table.edit("value: 5", "value: 7")
    third = table.begin()
    mine, its = contents.of_battle(first.id), contents.of_battle(third.id)
    assert mine[:2] == its[:2]
    assert mine[2] != its[2]
    assert base(table.library.open_battle(second.id)) == 5


def test_a_release_that_changes_a_shipped_number_changes_no_stored_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path) as library:
        session = library.new_battle(pair_setup())
        session.do(RollInitiative(), Script([(3,), (9,)]))
        session.do(Move("cicada", "stationary"))
    release = tmp_path / "release"
    for source in (paths.rulesets() / "quickstart").rglob("*.yaml"):
        target = release / "quickstart" / source.relative_to(paths.rulesets() / "quickstart")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(
            source.read_text(encoding="utf-8").replace("value: 4", "value: 6"), encoding="utf-8"
        )
    monkeypatch.setattr(paths, "rulesets", lambda: release)
    with Library.open(tmp_path) as library:
        again = library.open_battle(session.id)
        assert again.battle == session.battle
        assert base(again) == base(session)
        assert library.rules_differences(again).rules
        again.do(Move("hermes", "stationary"))
        assert disagreements(again) == []


def test_a_battle_of_an_earlier_release_goes_on_by_the_present_rules_and_keeps_those(
    table: EditableTable,
) -> None:
    session = table.begin()
    forget_rules(table.home)
    table.edit("value: 5", "value: 6")
    looked = reopen(table.home, session.id)
    assert (base(looked), looked.rules.notices) == (6, [OLD])
    assert table.library.database.contents.of_battle(session.id) == ()
    again = table.library.open_battle(session.id)
    assert (base(again), again.rules.notices) == (6, [OLD])
    table.edit("value: 6", "value: 7")
    again = table.library.open_battle(session.id)
    assert (base(again), again.rules.notices) == (6, [])
    assert table.library.rules_differences(again).rules
    assert table.library.battles_with_edited_rules() == {session.id}


def test_a_battle_opens_where_its_rules_cannot_be_kept(
    table: EditableTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table.begin()
    forget_rules(table.home)

    def full(*_given: object) -> None:
        raise StoreError("The disk is full, nothing was saved.")

    with monkeypatch.context() as patched:
        patched.setattr(type(table.library.database.battles), "keep_rules", full)
        assert table.visible_state(table.library.open_battle(session.id)) == table.visible_state(session)
    assert table.library.database.contents.of_battle(session.id) == ()
    table.library.open_battle(session.id)
    assert len(table.library.database.contents.of_battle(session.id)) == 3


def test_an_earlier_release_whose_rules_are_the_same_is_not_told_of(table: EditableTable) -> None:
    session = table.begin()
    forget_rules(table.home)
    assert table.library.open_battle(session.id).rules.notices == []
    assert len(table.library.database.contents.of_battle(session.id)) == 3


@pytest.mark.parametrize("kind", ["rules", "model/CDA-X"])
def test_what_this_release_cannot_read_is_played_by_what_there_is_now(
    table: EditableTable, kind: str
) -> None:
    session = table.begin()
    table.corrupt_content(session, kind, strange=3)
    assert table.library.database.battles.faults() == {}
    again = table.library.open_battle(session.id)
    (notice,) = again.rules.notices
    assert "cannot read the" in notice
    assert "strange" in notice
    assert table.visible_state(again) == table.visible_state(session)
    assert table.library.open_battle(session.id).rules.notices == []
    table.edit("value: 5", "value: 7")
    table.edit_unit(lambda unit: unit["armor"].update(head=5))
    later = table.library.open_battle(session.id)
    assert later.rules.notices == []
    assert table.visible_state(later) == table.visible_state(session)


def test_rules_of_a_family_that_this_release_does_not_know_are_replaced_too(table: EditableTable) -> None:
    session = table.begin()
    table.corrupt_content(session, "rules", family="chess")
    again = table.library.open_battle(session.id)
    assert "chess" in again.rules.notices[0]
    assert table.visible_state(again) == table.visible_state(session)


def test_rules_that_nobody_can_read_any_more_are_told(table: EditableTable) -> None:
    session = table.begin()
    table.corrupt_content(session, "rules", strange=3)
    rmtree(table.folder)
    with pytest.raises(FileError, match="strange"):
        table.library.open_battle(session.id)
    assert "strange" in table.library.battles()[0].damage


def test_damaged_rules_are_told_and_repaired(table: EditableTable) -> None:
    session = table.begin()
    path = table.home / "companion.sqlite3"
    backup(path)
    spoil_row(path, "UPDATE content SET data = replace(data, '5', '6')")
    with pytest.raises(BattleDamaged, match="what it is played by was changed"):
        table.library.open_battle(session.id)
    table.library.close()
    assert len(repair_battles(path, [session.id]).done) == 1
    with Library.open(table.home) as library:
        assert table.visible_state(library.open_battle(session.id)) == table.visible_state(session)


def test_models_of_the_players_shelf_are_compared_with_it(library: Library) -> None:
    own: dict[str, Any] = dict(read_document(paths.rulesets() / "quickstart" / "units" / "CDA-2A.yaml").data)
    own["model"] = "CDA-X"

    class Shelf:
        def find_model(self, ruleset: str, model: str) -> Any:
            return own if (ruleset, model) == ("quickstart", "CDA-X") else None

    library.model_repository = Shelf()
    units = [pair_setup().units[0].model_copy(update={"model": "CDA-X"}), *pair_setup().units[1:]]
    session = library.new_battle(pair_setup().model_copy(update={"units": tuple(units)}))
    assert not library.rules_differences(session)
    own["armor"] = {**own["armor"], "head": 4}
    (changed,) = library.rules_differences(library.open_battle(session.id)).models
    assert changed.id == "CDA-X"


def test_the_stored_header_stays_small(table: EditableTable) -> None:
    session = table.begin()
    header = json.loads(table.library.database.battles.get(session.id).header)
    assert "models" not in header
    assert Setup.model_validate_json(json.dumps(header)) == table.library.setup(session)
