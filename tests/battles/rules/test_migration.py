"""A battle migrated to the present rules and models, and back by undo."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from companion.battles.correction import correct
from companion.battles.disagreements import disagreements
from companion.battles.ending import battle_ending, battle_ending_of_play
from companion.battles.entries import Changes
from companion.battles.library import Library
from companion.battles.rules.migration import LINE
from companion.battles.scripts.script import play_script, read_script
from companion.battles.session import Session
from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, parse_document
from companion.engine.battletech.battle.actions import DeclareFire, Move, RollInitiative
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.errors import FileError, IllegalAction, StoreError
from tests.battles.builders import pair_setup, reopen
from tests.battles.rules.tables import EditableTable


def base_number(session: Session, entry: int | None = -1) -> int:
    battle = session.battle if entry == -1 else session.battle_at(entry)
    value: int = battle.rules.tables.to_hit.base.value
    return value


def head(session: Session) -> int:
    left: int = session.battle.units["cicada"].armor["head"]
    return left


@pytest.fixture
def changed(table: EditableTable) -> Session:
    """A battle with damage in it, whose rules and one unit have changed since."""
    session = table.begin()
    session.do(Mark("cicada", "armor/head", 3))
    session.do(RollInitiative(), Script([(3,), (9,)]))
    table.edit("value: 5", "value: 7")
    table.edit_unit(lambda unit: unit["armor"].update(head=5))
    return table.library.open_battle(session.id)


def migrate(table: EditableTable, session: Session) -> Session:
    table.library.migrate_rules(session, table.library.rules_differences(session))
    return session


def test_taking_over_is_an_entry_and_damage_stays(table: EditableTable, changed: Session) -> None:
    assert (base_number(changed), head(changed)) == (5, 3)
    given: list[Changes] = []
    changed.subscribe(given.append)
    migrate(table, changed)
    assert (base_number(changed), head(changed)) == (7, 1)
    (change,) = given
    assert (change.units, change.turn) == (frozenset({"cicada", "hermes"}), True)
    line = changed.lines()[-1].description
    assert line.line == LINE
    assert line.details == ("1 value of the rules changed", "Cicada CDA-X changed")
    assert not table.library.rules_differences(changed)
    assert table.library.battles_with_edited_rules() == frozenset()
    assert changed.game.models()[0].id


def test_undo_goes_back_to_the_old_rules_and_redo_to_the_new(table: EditableTable, changed: Session) -> None:
    before = table.visible_state(changed)
    migrate(table, changed)
    after = table.visible_state(changed)
    assert changed.undo_line == LINE
    changed.undo()
    assert table.visible_state(changed) == before
    assert base_number(changed) == 5
    assert table.library.battles_with_edited_rules() == {changed.id}
    changed.redo()
    assert table.visible_state(changed) == after
    changed.undo()
    changed.do(Move("cicada", "stationary"))
    assert base_number(changed) == 5


def test_it_opens_again_where_it_was_and_whatever_happened_since(
    table: EditableTable, changed: Session
) -> None:
    migrate(table, changed)
    changed.do(Move("cicada", "stationary"))
    shown = table.visible_state(changed)
    table.edit("value: 7", "value: 9")
    table.unit.unlink()
    again = table.library.open_battle(changed.id)
    assert (table.visible_state(again), base_number(again)) == (shown, 7)
    assert again.game_at(None) is not again.game
    assert [base_number(again, record.id) for record in again.entries()] == [5, 5, 7, 7]
    for _ in range(4):
        again.undo()
    assert (base_number(again), again.undo_line) == (5, None)
    looked = reopen(table.home, changed.id)
    assert base_number(looked) == 5
    assert disagreements(again) == []


def test_another_branch_has_its_own_rules(table: EditableTable, changed: Session) -> None:
    migrate(table, changed)
    changed.do(Move("cicada", "stationary"))
    over = changed.head
    changed.undo()
    changed.undo()
    changed.do(Move("cicada", "stationary"))
    assert (base_number(changed), base_number(changed, over)) == (5, 7)
    again = table.library.open_battle(changed.id)
    assert (base_number(again), base_number(again, over)) == (5, 7)
    assert again.game_at(over) is not again.game
    again.go_to(over)
    assert base_number(again) == 7
    assert table.library.battles_with_edited_rules() == frozenset()


def test_entries_before_and_after_it_are_corrected(table: EditableTable, changed: Session) -> None:
    migrate(table, changed)
    changed.do(Move("cicada", "stationary"))
    mark = changed.entries()[0].id
    correction = correct(changed, {mark: []})
    assert (correction.stop, len(correction.entries)) == ("", 4)
    correction.commit()
    assert (base_number(changed), len(changed.entries())) == (7, 4)
    assert table.library.open_battle(changed.id).battle == changed.battle
    assert changed.lines()[2].description.line == LINE
    assert changed.lines()[2].description.details == ("1 value of the rules changed", "Cicada CDA-X changed")
    later = changed.entries()[3].id
    assert len(correct(changed, {later: []}).entries) == 1


def test_it_is_taken_over_as_often_as_one_likes(table: EditableTable, changed: Session) -> None:
    migrate(table, changed)
    table.edit("value: 7", "value: 9")
    migrate(table, changed)
    table.edit("value: 9", "value: 5")
    migrate(table, changed)
    again = table.library.open_battle(changed.id)
    assert [base_number(again, record.id) for record in again.entries()] == [5, 5, 7, 9, 5]


def test_where_nothing_has_changed_there_is_nothing_to_take_over(table: EditableTable) -> None:
    session = table.begin()
    with pytest.raises(IllegalAction, match="The rules have not changed since the battle began"):
        table.library.migrate_rules(session, table.library.rules_differences(session))
    assert session.undo_line is None


def test_a_model_that_is_gone_stays_as_it_is_kept(table: EditableTable, changed: Session) -> None:
    table.unit.unlink()
    migrate(table, changed)
    assert (base_number(changed), head(changed)) == (7, 3)
    assert [it.after for it in table.library.rules_differences(changed).models] == [None]


def test_a_model_that_the_new_rules_cannot_play_refuses(table: EditableTable, changed: Session) -> None:
    table.unit.unlink()
    table.edit("to_hit:", "weapons: {medium_laser: remove}\nto_hit:")
    found = table.library.rules_differences(changed)
    assert found.rules
    assert "medium_laser" in found.why_not
    with pytest.raises(IllegalAction, match="medium_laser"):
        table.library.migrate_rules(changed, found)
    assert base_number(changed) == 5


def test_rules_of_another_family_refuse(table: EditableTable, changed: Session) -> None:
    table.edit("extends: quickstart", "extends: bt-tactics")
    found = table.library.rules_differences(changed)
    assert "another kind of game" in found.why_not
    with pytest.raises(IllegalAction, match="another kind of game"):
        table.library.migrate_rules(changed, found)


def test_an_option_that_is_no_more_refuses(table: EditableTable) -> None:
    setup = table.setup().model_copy(update={"options": {"leaving_map": "forbidden"}})
    session = table.library.new_battle(setup)
    table.edit("to_hit:", "options: {leaving_map: {choices: [destroyed]}}\nto_hit:")
    found = table.library.rules_differences(session)
    assert "leaving_map" in found.why_not
    with pytest.raises(IllegalAction, match="leaving_map"):
        table.library.migrate_rules(session, found)


def test_what_is_declared_with_a_weapon_that_is_gone_refuses(table: EditableTable) -> None:
    session = table.begin()
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(Move("cicada", "stationary"))
    session.do(Move("hermes", "stationary"))
    session.do(DeclareFire("cicada", "hermes", ("medium_laser_rt",)))
    table.edit_unit(lambda unit: unit.update(weapons=unit["weapons"][1:]))
    found = table.library.rules_differences(session)
    with pytest.raises(IllegalAction, match="medium laser rt, which there is not any more"):
        table.library.migrate_rules(session, found)
    assert len(session.entries()) == 4
    session.undo()
    assert table.library.migrate_rules(session, table.library.rules_differences(session))


def test_a_window_that_only_looks_takes_nothing_over(table: EditableTable, changed: Session) -> None:
    looked = reopen(table.home, changed.id)
    with pytest.raises(StoreError, match="This battle is open in another window:"):
        table.library.migrate_rules(looked, table.library.rules_differences(changed))


def test_the_end_of_a_battle_that_was_taken_over_is_told(table: EditableTable, changed: Session) -> None:
    migrate(table, changed)
    changed.do(Mark("cicada", "armor/head", 0))
    end = battle_ending(changed)
    assert {unit.id for unit in end.units} == {"cicada", "hermes"}


# --- scripts ---


def import_script(library: Library, text: str) -> Session:
    return library.import_script(parse_document(text.encode(), "battle.yaml", bounds=BATTLE_PARSE_LIMITS))


def test_a_script_carries_its_rules_and_models_and_plays_anywhere(
    table: EditableTable, changed: Session, tmp_path: Path
) -> None:
    migrate(table, changed)
    changed.do(Move("cicada", "stationary"))
    text = table.library.export(changed)
    assert [*yaml.safe_load(text)] == [
        "title", "ruleset", "sides", "units", "models", "board", "log", "rules", "later",
    ]  # fmt: skip
    assert "  - {do: change_rules, to: 1}\n" in text
    with Library.open(tmp_path / "elsewhere") as other:
        again = import_script(other, text)
        assert table.visible_state(again) == table.visible_state(changed)
        assert [base_number(again, record.id) for record in again.entries()] == [5, 5, 7, 7]
        assert other.export(again) == text
        reread = other.open_battle(again.id)
        assert table.visible_state(reread) == table.visible_state(changed)
        reread.undo()
        reread.undo()
        assert (base_number(reread), head(reread)) == (5, 3)
        assert reread.lines()[2].description.details == changed.lines()[2].description.details


def test_what_is_shipped_is_not_carried(library: Library) -> None:
    text = library.export(library.new_battle(pair_setup()))
    assert [*yaml.safe_load(text)] == ["title", "ruleset", "sides", "units", "board", "log"]


def test_a_script_of_kept_rules_plays_by_them_where_the_ruleset_is_another(table: EditableTable) -> None:
    text = table.library.export(table.begin())
    table.edit("value: 5", "value: 8")
    again = import_script(table.library, text)
    assert base_number(again) == 5
    assert table.library.rules_differences(again).rules


FAULTS = [
    ("name: ours", "name: theirs", "rules.name: these are the rules of 'theirs'"),
    ("family: battletech", "family: chess", "is of the family 'chess'"),
    ("rules:\n      name: ours\n      title: Ours\n      family: battletech",
     "rules:\n      name: ours\n      title: Ours\n      family: tactics", "for another kind of game"),
    ("to: 1", "to: 2", "log[2].to: there is 1 under `later`."),
    ("{do: change_rules, to: 1}", "{do: change_rules}", "log[2].to: is missing"),
    ("{do: change_rules, to: 1}", "{do: change_rules, to: 1, why: 3}", "log[2].why"),
    ("later:", "later: 3\nlater_on:", "later_on"),
    ("value: 7", "value: seven", "to_hit.base.value"),
    ("  models:\n      CDA-X:", "  models:\n      CDA-Y:", "no unit is of this model"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_faulty_rules_in_a_script_are_told(
    table: EditableTable, changed: Session, old: str, new: str, message: str
) -> None:
    text = table.library.export(migrate(table, changed))
    assert old in text
    before = len(table.library.battles())
    with pytest.raises(FileError) as error:
        import_script(table.library, text.replace(old, new))
    assert message in str(error.value)
    assert len(table.library.battles()) == before


def test_a_script_whose_battle_does_not_fit_its_later_rules_is_refused(table: EditableTable) -> None:
    session = table.begin()
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(Move("cicada", "stationary"))
    session.do(Move("hermes", "stationary"))
    table.edit_unit(lambda unit: unit.update(weapons=unit["weapons"][1:]))
    text = table.library.export(migrate(table, session))
    declared = "{do: declare_fire, unit: cicada, target: hermes, weapons: [medium_laser_rt]}"
    over = "{do: change_rules, to: 1}"
    with pytest.raises(FileError, match=r"log\[4\]: .*medium laser rt, which there is not any more"):
        import_script(table.library, text.replace(over, f"{declared}\n  - {over}"))


def test_what_a_script_comes_to_is_told_across_its_rules(table: EditableTable, changed: Session) -> None:
    migrate(table, changed)
    changed.do(Mark("cicada", "armor/head", 0))
    script = read_script(
        parse_document(table.library.export(changed).encode(), "battle.yaml"), table.library.rulebooks
    )
    end = battle_ending_of_play(script.game, script.start, list(play_script(script)))
    assert end.units == battle_ending(changed).units
    assert end.kills == battle_ending(changed).kills
