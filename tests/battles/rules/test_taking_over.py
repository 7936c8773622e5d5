"""A battle taken over to the rules and models that there are now, and back by undo."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from companion.battles.changes import Changes
from companion.battles.correction import correct
from companion.battles.ending import ending, ending_of_play
from companion.battles.library import Library
from companion.battles.rules.taking_over import LINE
from companion.battles.scripts.script import played, read_script
from companion.battles.session import Session
from companion.documents.yamlfile import BATTLE_BOUNDS, parse_document
from companion.engine.battletech.battle.actions import DeclareFire, Move, RollInitiative
from companion.engine.marking import Mark
from companion.engine.play import Script
from companion.errors import FileError, IllegalAction, StoreError
from tests.battles.builders import pair, reopened
from tests.battles.rules.tables import Table


def base(session: Session, entry: int | None = -1) -> int:
    battle = session.battle if entry == -1 else session.battle_at(entry)
    value: int = battle.rules.tables.to_hit.base.value
    return value


def head(session: Session) -> int:
    left: int = session.battle.units["cicada"].armor["head"]
    return left


@pytest.fixture
def changed(table: Table) -> Session:
    """A battle with damage in it, whose rules and one unit have changed since."""
    session = table.begun()
    session.do(Mark("cicada", "armor/head", 3))
    session.do(RollInitiative(), Script([(3,), (9,)]))
    table.edit("value: 5", "value: 7")
    table.edit_unit(lambda unit: unit["armor"].update(head=5))
    return table.library.open_battle(session.id)


def taken(table: Table, session: Session) -> Session:
    table.library.take_over(session, table.library.differences(session))
    return session


def test_taking_over_is_an_entry_and_damage_stays(table: Table, changed: Session) -> None:
    assert (base(changed), head(changed)) == (5, 3)
    told: list[Changes] = []
    changed.subscribe(told.append)
    taken(table, changed)
    assert (base(changed), head(changed)) == (7, 1)
    (change,) = told
    assert (change.units, change.turn) == (frozenset({"cicada", "hermes"}), True)
    line = changed.lines()[-1].telling
    assert line.line == LINE
    assert line.details == ("1 value of the rules changed", "Cicada CDA-X changed")
    assert not table.library.differences(changed)
    assert table.library.edited() == frozenset()
    assert changed.game.models()[0].id


def test_undo_goes_back_to_the_old_rules_and_redo_to_the_new(table: Table, changed: Session) -> None:
    before = table.seen(changed)
    taken(table, changed)
    after = table.seen(changed)
    assert changed.undo_line == LINE
    changed.undo()
    assert table.seen(changed) == before
    assert base(changed) == 5
    assert table.library.edited() == {changed.id}
    changed.redo()
    assert table.seen(changed) == after
    changed.undo()
    changed.do(Move("cicada", "stationary"))
    assert base(changed) == 5


def test_it_opens_again_where_it_was_and_whatever_happened_since(table: Table, changed: Session) -> None:
    taken(table, changed)
    changed.do(Move("cicada", "stationary"))
    shown = table.seen(changed)
    table.edit("value: 7", "value: 9")
    table.unit.unlink()
    again = table.library.open_battle(changed.id)
    assert (table.seen(again), base(again)) == (shown, 7)
    assert again.game_at(None) is not again.game
    assert [base(again, record.id) for record in again.entries()] == [5, 5, 7, 7]
    for _ in range(4):
        again.undo()
    assert (base(again), again.undo_line) == (5, None)
    looked = reopened(table.home, changed.id)
    assert base(looked) == 5
    assert again.disagreements() == []


def test_another_branch_has_its_own_rules(table: Table, changed: Session) -> None:
    taken(table, changed)
    changed.do(Move("cicada", "stationary"))
    over = changed.head
    changed.undo()
    changed.undo()
    changed.do(Move("cicada", "stationary"))
    assert (base(changed), base(changed, over)) == (5, 7)
    again = table.library.open_battle(changed.id)
    assert (base(again), base(again, over)) == (5, 7)
    assert again.game_at(over) is not again.game
    again.go_to(over)
    assert base(again) == 7
    assert table.library.edited() == frozenset()


def test_entries_before_and_after_it_are_corrected(table: Table, changed: Session) -> None:
    taken(table, changed)
    changed.do(Move("cicada", "stationary"))
    mark = changed.entries()[0].id
    correction = correct(changed, {mark: []})
    assert (correction.stop, len(correction.entries)) == ("", 4)
    correction.commit()
    assert (base(changed), len(changed.entries())) == (7, 4)
    assert table.library.open_battle(changed.id).battle == changed.battle
    assert changed.lines()[2].telling.line == LINE
    assert changed.lines()[2].telling.details == ("1 value of the rules changed", "Cicada CDA-X changed")
    later = changed.entries()[3].id
    assert len(correct(changed, {later: []}).entries) == 1


def test_it_is_taken_over_as_often_as_one_likes(table: Table, changed: Session) -> None:
    taken(table, changed)
    table.edit("value: 7", "value: 9")
    taken(table, changed)
    table.edit("value: 9", "value: 5")
    taken(table, changed)
    again = table.library.open_battle(changed.id)
    assert [base(again, record.id) for record in again.entries()] == [5, 5, 7, 9, 5]


def test_where_nothing_has_changed_there_is_nothing_to_take_over(table: Table) -> None:
    session = table.begun()
    with pytest.raises(IllegalAction, match="The rules have not changed since the battle began"):
        table.library.take_over(session, table.library.differences(session))
    assert session.undo_line is None


def test_a_model_that_is_gone_stays_as_it_is_kept(table: Table, changed: Session) -> None:
    table.unit.unlink()
    taken(table, changed)
    assert (base(changed), head(changed)) == (7, 3)
    assert [it.after for it in table.library.differences(changed).models] == [None]


def test_a_model_that_the_new_rules_cannot_play_refuses(table: Table, changed: Session) -> None:
    table.unit.unlink()
    table.edit("to_hit:", "weapons: {medium_laser: remove}\nto_hit:")
    found = table.library.differences(changed)
    assert found.rules
    assert "medium_laser" in found.why_not
    with pytest.raises(IllegalAction, match="medium_laser"):
        table.library.take_over(changed, found)
    assert base(changed) == 5


def test_rules_of_another_family_refuse(table: Table, changed: Session) -> None:
    table.edit("extends: quickstart", "extends: bt-tactics")
    found = table.library.differences(changed)
    assert "another family" in found.why_not
    with pytest.raises(IllegalAction, match="another family"):
        table.library.take_over(changed, found)


def test_an_option_that_is_no_more_refuses(table: Table) -> None:
    setup = table.setup().model_copy(update={"options": {"leaving_map": "forbidden"}})
    session = table.library.new_battle(setup)
    table.edit("to_hit:", "options: {leaving_map: {choices: [destroyed]}}\nto_hit:")
    found = table.library.differences(session)
    assert "leaving_map" in found.why_not
    with pytest.raises(IllegalAction, match="leaving_map"):
        table.library.take_over(session, found)


def test_what_is_declared_with_a_weapon_that_is_gone_refuses(table: Table) -> None:
    session = table.begun()
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(Move("cicada", "stationary"))
    session.do(Move("hermes", "stationary"))
    session.do(DeclareFire("cicada", "hermes", ("medium_laser_rt",)))
    table.edit_unit(lambda unit: unit.update(weapons=unit["weapons"][1:]))
    found = table.library.differences(session)
    with pytest.raises(IllegalAction, match="medium laser rt, which there is not any more"):
        table.library.take_over(session, found)
    assert len(session.entries()) == 4
    session.undo()
    assert table.library.take_over(session, table.library.differences(session))


def test_a_window_that_only_looks_takes_nothing_over(table: Table, changed: Session) -> None:
    looked = reopened(table.home, changed.id)
    with pytest.raises(StoreError, match="This battle is open in another window:"):
        table.library.take_over(looked, table.library.differences(changed))


def test_the_end_of_a_battle_that_was_taken_over_is_told(table: Table, changed: Session) -> None:
    taken(table, changed)
    changed.do(Mark("cicada", "armor/head", 0))
    end = ending(changed)
    assert {unit.id for unit in end.units} == {"cicada", "hermes"}


# --- scripts ---


def imported(library: Library, text: str) -> Session:
    return library.import_script(parse_document(text.encode(), "battle.yaml", bounds=BATTLE_BOUNDS))


def test_a_script_carries_its_rules_and_models_and_plays_anywhere(
    table: Table, changed: Session, tmp_path: Path
) -> None:
    taken(table, changed)
    changed.do(Move("cicada", "stationary"))
    text = table.library.export(changed)
    assert [*yaml.safe_load(text)] == [
        "title", "ruleset", "sides", "units", "models", "board", "log", "rules", "later",
    ]  # fmt: skip
    assert "  - {do: change_rules, to: 1}\n" in text
    with Library.open(tmp_path / "elsewhere") as other:
        again = imported(other, text)
        assert table.seen(again) == table.seen(changed)
        assert [base(again, record.id) for record in again.entries()] == [5, 5, 7, 7]
        assert other.export(again) == text
        reread = other.open_battle(again.id)
        assert table.seen(reread) == table.seen(changed)
        reread.undo()
        reread.undo()
        assert (base(reread), head(reread)) == (5, 3)
        assert reread.lines()[2].telling.details == changed.lines()[2].telling.details


def test_what_is_shipped_is_not_carried(library: Library) -> None:
    text = library.export(library.new_battle(pair()))
    assert [*yaml.safe_load(text)] == ["title", "ruleset", "sides", "units", "board", "log"]


def test_a_script_of_kept_rules_plays_by_them_where_the_ruleset_is_another(table: Table) -> None:
    text = table.library.export(table.begun())
    table.edit("value: 5", "value: 8")
    again = imported(table.library, text)
    assert base(again) == 5
    assert table.library.differences(again).rules


FAULTS = [
    ("name: ours", "name: theirs", "rules.name: these are the rules of 'theirs'"),
    ("family: battletech", "family: chess", "is of the family 'chess'"),
    ("rules:\n      name: ours\n      title: Ours\n      family: battletech",
     "rules:\n      name: ours\n      title: Ours\n      family: tactics", "now belong to another family"),
    ("to: 1", "to: 2", "log[2].to: there is 1 under `later`."),
    ("{do: change_rules, to: 1}", "{do: change_rules}", "log[2].to: is missing"),
    ("{do: change_rules, to: 1}", "{do: change_rules, to: 1, why: 3}", "log[2].why"),
    ("later:", "later: 3\nlater_on:", "later_on"),
    ("value: 7", "value: seven", "to_hit.base.value"),
    ("  models:\n      CDA-X:", "  models:\n      CDA-Y:", "no unit is of this model"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "told"), FAULTS)
def test_faulty_rules_in_a_script_are_told(
    table: Table, changed: Session, old: str, new: str, told: str
) -> None:
    text = table.library.export(taken(table, changed))
    assert old in text
    before = len(table.library.battles())
    with pytest.raises(FileError) as error:
        imported(table.library, text.replace(old, new))
    assert told in str(error.value)
    assert len(table.library.battles()) == before


def test_a_script_whose_battle_does_not_fit_its_later_rules_is_refused(table: Table) -> None:
    session = table.begun()
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(Move("cicada", "stationary"))
    session.do(Move("hermes", "stationary"))
    table.edit_unit(lambda unit: unit.update(weapons=unit["weapons"][1:]))
    text = table.library.export(taken(table, session))
    declared = "{do: declare_fire, unit: cicada, target: hermes, weapons: [medium_laser_rt]}"
    over = "{do: change_rules, to: 1}"
    with pytest.raises(FileError, match=r"log\[4\]: .*medium laser rt, which there is not any more"):
        imported(table.library, text.replace(over, f"{declared}\n  - {over}"))


def test_what_a_script_comes_to_is_told_across_its_rules(table: Table, changed: Session) -> None:
    taken(table, changed)
    changed.do(Mark("cicada", "armor/head", 0))
    script = read_script(
        parse_document(table.library.export(changed).encode(), "battle.yaml"), table.library.rulebooks
    )
    end = ending_of_play(script.game, script.start, list(played(script)))
    assert end.units == ending(changed).units
    assert end.kills == ending(changed).kills
