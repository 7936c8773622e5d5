from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from companion.battles.action_resolver import ActionResolver
from companion.battles.entries import Changes
from companion.battles.library import Library
from companion.engine.marks import Mark
from companion.errors import Refusal
from companion.ui.settings import DiceHabit, WindowSettings
from companion.ui.table.controller import BattleController
from companion.ui.table.views import EARLIER_MOMENT, READ_ONLY

ARMOR = "armor/right_torso"


def armor_of(bridge: BattleController, unit: str) -> int:
    return bridge.unit(unit).armor_left


def some_track(bridge: BattleController, unit: str) -> str:
    return bridge.game.sheet(bridge.battle, unit).tracks[1].id


def test_an_action_that_asks_waits_for_answers(qtbot: QtBot, bridge: BattleController) -> None:
    step = bridge.turn().next
    assert step is not None
    with qtbot.waitSignal(bridge.asked):
        bridge.propose(step.action)
    assert bridge.ask is not None
    bridge.answer(((3, 4),))
    assert bridge.given_answers == ((3, 4),)
    with qtbot.waitSignal(bridge.changed):
        bridge.answer(((9,),))
    assert bridge.ask is None
    assert bridge.turn().phase == "movement"


def test_giving_up_leaves_no_trace(bridge: BattleController) -> None:
    step = bridge.turn().next
    assert step is not None
    before = bridge.battle
    bridge.propose(step.action)
    bridge.answer(((3, 4),))
    bridge.take_back()
    assert bridge.given_answers == ()
    bridge.give_up()
    assert bridge.ask is None
    assert bridge.battle == before
    assert bridge.session.lines() == ()


def test_the_app_rolls_by_habit(bridge: BattleController, settings: WindowSettings) -> None:
    settings.dice = DiceHabit.ROLL
    step = bridge.turn().next
    assert step is not None
    bridge.propose(step.action)
    assert bridge.ask is None
    assert bridge.turn().phase == "movement"


def test_a_refused_action_is_told_and_can_be_overruled(qtbot: QtBot, bridge: BattleController) -> None:
    action = bridge.game.note_move("cicada", {"movement": "walked", "hexes": 3})
    with qtbot.waitSignal(bridge.refused) as refused:
        bridge.propose(action)
    assert isinstance(refused.args[0], Refusal)
    bridge.overrule("The scout moves first here")
    assert bridge.session.lines()[-1].overruled == "The scout moves first here"
    assert "3 hexes" in bridge.unit("cicada").movement


def test_only_what_changed_is_named(qtbot: QtBot, bridge: BattleController) -> None:
    with qtbot.waitSignal(bridge.changed) as changed:
        bridge.mark(Mark("cicada", some_track(bridge, "cicada"), 1))
    changes = changed.args[0]
    assert isinstance(changes, Changes)
    assert changes.units == {"cicada"}
    assert not changes.turn


def test_undo_and_redo(bridge: BattleController) -> None:
    full = armor_of(bridge, "cicada")
    bridge.mark(Mark("cicada", some_track(bridge, "cicada"), 1))
    assert armor_of(bridge, "cicada") < full
    bridge.undo()
    assert armor_of(bridge, "cicada") == full
    bridge.redo()
    assert armor_of(bridge, "cicada") < full
    bridge.redo()


def test_looking_at_an_earlier_moment_changes_nothing(qtbot: QtBot, bridge: BattleController) -> None:
    track = some_track(bridge, "cicada")
    bridge.mark(Mark("cicada", track, 3))
    bridge.mark(Mark("cicada", track, 1))
    first, last = (line.entry_id for line in bridge.session.lines())
    now = armor_of(bridge, "cicada")
    bridge.look_at(first)
    assert bridge.moment == first
    assert armor_of(bridge, "cicada") == now + 2
    with qtbot.waitSignal(bridge.refused) as refused:
        bridge.mark(Mark("cicada", track, 0))
    assert refused.args == [EARLIER_MOMENT]
    assert len(bridge.session.lines()) == 2
    bridge.look_at(last)
    assert bridge.moment is None
    assert armor_of(bridge, "cicada") == now


def test_going_on_from_an_earlier_moment_keeps_the_old_course(bridge: BattleController) -> None:
    track = some_track(bridge, "cicada")
    bridge.mark(Mark("cicada", track, 3))
    bridge.mark(Mark("cicada", track, 1))
    first, last = (line.entry_id for line in bridge.session.lines())
    bridge.look_at(first)
    bridge.go_to(first)
    assert bridge.moment is None
    bridge.mark(Mark("cicada", track, 2))
    assert bridge.session.lines()[-1].other_branches == (last,)


def test_a_correction_takes_effect_when_committed(bridge: BattleController) -> None:
    step = bridge.turn().next
    assert step is not None
    bridge.propose(step.action)
    bridge.answer(((12,), (2,)))
    entry = bridge.session.lines()[0].entry_id
    assert bridge.answers_of(entry) == ((12,), (2,))
    side = bridge.turn().side
    correction = bridge.correct({entry: ((2,), (12,))})
    assert bridge.turn().side == side
    bridge.commit(correction)
    assert bridge.turn().side != side


def test_a_read_only_battle_can_only_be_looked_at(
    qtbot: QtBot, bridge: BattleController, settings: WindowSettings, home: Path
) -> None:
    bridge.mark(Mark("cicada", some_track(bridge, "cicada"), 1))
    with Library.open(home, read_only=True) as other:
        session = other.open_battle(bridge.session.id)
        looking = BattleController(session, ActionResolver(session), settings)
        assert looking.is_closed
        with qtbot.waitSignal(looking.refused) as refused:
            looking.mark(Mark("cicada", some_track(looking, "cicada"), 0))
        assert refused.args == [READ_ONLY]
        looking.remember_view({"unit": "cicada"})
        looking.undo()


def test_an_answer_that_cannot_be_is_told(qtbot: QtBot, bridge: BattleController) -> None:
    step = bridge.turn().next
    assert step is not None
    bridge.propose(step.action)
    with qtbot.waitSignal(bridge.problem_reported) as given:
        bridge.answer(((77,),))
    assert "77" in given.args[0]
    assert bridge.given_answers == ()
