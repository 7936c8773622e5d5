"""Going on through a round: what happens by itself when a phase begins, and when it ends.

Rule: BT Tactics 3025, R19, R20, R75, R76.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics.battle.events import (
    BattleEnded,
    PhaseBegan,
    RoundBegan,
    StepBegan,
    TokensCleared,
)
from companion.engine.tactics.battle.sequence import (
    ACTIVATION,
    CLEAN_UP,
    COIN,
    COMBAT,
    EDGES,
    END,
    HEAT,
    PLACEMENT,
    PLANNING,
    SETUP,
    SPECIAL,
    is_over,
    pending,
    round_initiative,
)
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards.heat import end_heat_phase
from companion.engine.tactics.lances.victory import ending
from companion.engine.tactics.turn.set_up import steps_left
from companion.errors import Refusal

RESTING = (PLANNING, END)
"""Phases that players leave by themselves, to look at what they have before it is revealed or over."""

FOLLOWING = {PLANNING: ACTIVATION, ACTIVATION: SPECIAL, SPECIAL: COMBAT, COMBAT: HEAT, HEAT: CLEAN_UP}


def why_not_go_on(battle: Battle) -> Refusal | None:
    """Return why the phase cannot be left yet."""
    if battle.ending is not None:
        return nonsense("battle_over")
    if battle.turn.phase == SETUP and battle.turn.step in (COIN, EDGES):
        return nonsense("coin_first" if battle.turn.step == COIN else "edge_first")
    source = battle.tables.rounds.source
    if battle.turn.active is not None:
        return by_rule("activation_open", source, unit=battle.units[battle.turn.active].name)
    if waiting := pending(battle):
        return by_rule("still_to_act", source, units=tuple(mech.name for mech in waiting))
    return None


def go_on(play: Play[Battle]) -> None:
    """Leave the present phase, or step of the set-up, for the next in which there is anything to do."""
    turn = play.battle.turn
    if turn.phase == SETUP:
        _next_step(play)
    elif turn.phase == END:
        if not _end(play):
            begin_round(play)
    else:
        _begin(play, FOLLOWING[turn.phase])


def go_on_when_over(play: Play[Battle], before: Battle) -> None:
    """Go on by itself when an action was the last that its phase waited for."""
    now, then = play.battle.turn, before.turn
    is_same = (now.phase, now.step, now.number) == (then.phase, then.step, then.number)
    if play.battle.ending is not None or not is_same:
        return
    if now.phase == SETUP:
        if now.step in (COIN, EDGES) or (now.step == PLACEMENT and not pending(play.battle)):
            _next_step(play)
    elif now.phase not in RESTING and is_over(play.battle):
        go_on(play)


def _next_step(play: Play[Battle]) -> None:
    """The next step of the set-up, or the first round."""
    steps = steps_left(play.battle)
    if steps:
        play.emit(StepBegan(steps[0]))
    else:
        begin_round(play)


def begin_round(play: Play[Battle]) -> None:
    """Begin a round with its initiative, and its Planning Phase."""
    number = play.battle.turn.number + 1
    play.emit(RoundBegan(number, round_initiative(play.battle, number)))
    _begin(play, PLANNING)


def _begin(play: Play[Battle], phase: str) -> None:
    """Begin a phase; one in which nobody has anything to do is over at once."""
    if play.battle.turn.phase == HEAT:
        end_heat_phase(play)
    play.emit(PhaseBegan(phase))
    if phase == CLEAN_UP:
        play.emit(TokensCleared())
        _begin(play, END)
    elif phase == END:
        _end(play)
    elif phase not in RESTING and is_over(play.battle):
        _begin(play, FOLLOWING[phase])


def _end(play: Play[Battle]) -> bool:
    """End the battle if it has an end: marks made by hand may bring one when the round is over already."""
    result = ending(play.battle)
    if result is not None:
        play.emit(BattleEnded(result.winner, result.reason))
    return result is not None
