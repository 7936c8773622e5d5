"""Going on through a round: what happens by itself when a phase begins, and when it ends.

Rule: BT Tactics 3025, R19, R20, R75, R76.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.play import Play
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.battle.actions import Activate, Cool, Decline, PlanOrders, UseSpecial
from companion.engine.tactics.battle.events import (
    ActivationEnded,
    BattleEnded,
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
    in_order,
    is_over,
    is_pending,
    pending,
    round_initiative,
    side_to_act,
)
from companion.engine.tactics.battle.state import Battle, Mech, SideId
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards import heat
from companion.engine.tactics.cards.heat import end_heat_phase
from companion.engine.tactics.orders import activation, orders, special_actions
from companion.engine.tactics.tables.names import STAND
from companion.engine.tactics.turn.set_up import steps_left
from companion.engine.tactics.turn.victory import ending
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


def waiting(battle: Battle, side: SideId = "") -> tuple[Mech, ...]:
    """Return the units that would be let be, in their order: those of one side, or of all.

    Orders are written for one side at a time.
    """
    if battle.ending is not None or battle.turn.phase not in PASSES:
        return ()
    found = in_order(battle, pending(battle))
    if battle.turn.phase == PLANNING:
        side = side or side_to_act(battle) or ""
    return tuple(mech for mech in found if side in ("", mech.side))


def why_not(battle: Battle, side: SideId = "") -> Refusal | None:
    """Return why the units cannot be let be: nobody is waited for, or somebody has to move or to end its
    actions.
    """
    found = waiting(battle, side)
    if not found:
        return nonsense("nobody_to_let_be")
    if battle.turn.phase != ACTIVATION:
        return None
    if battle.turn.active is not None:
        name = battle.units[battle.turn.active].name
        return by_rule("activation_open", battle.tables.movement.step_source, unit=name)
    moving = next((mech for mech in found if not _may_stand_still(battle, mech)), None)
    if moving is not None:
        return by_rule("has_to_move", battle.tables.movement.step_source, unit=moving.name)
    return None


def _may_stand_still(battle: Battle, mech: Mech) -> bool:
    return mech.is_shut_down or orders.orders_of(battle, mech).movement == STAND


def pass_remaining(play: Play[Battle], side: SideId = "") -> None:
    """Let every unit that is still waited for do the least that its step asks: of one side, or of all."""
    least = PASSES[play.battle.turn.phase]
    for mech in waiting(play.battle, side):
        # Ammunition that cooks off may have taken one that was waited for.
        if is_pending(play.battle, play.battle.units[mech.id]):
            least(play, mech)


def _stand_still(play: Play[Battle], mech: Mech) -> None:
    activation.activate(play, Activate(mech.id))
    if play.battle.turn.active == mech.id:
        play.emit(ActivationEnded(mech.id))


def _decline_free_action(play: Play[Battle], mech: Mech) -> None:
    for _ in range(mech.special):
        special_actions.use(play, UseSpecial(mech.id))


PASSES: Mapping[str, Callable[[Play[Battle], Mech], None]] = {
    PLANNING: lambda play, mech: orders.plan(play, PlanOrders(mech.id, STAND)),
    ACTIVATION: _stand_still,
    SPECIAL: _decline_free_action,
    COMBAT: lambda play, mech: attacks.decline(play, Decline(mech.id)),
    HEAT: lambda play, mech: heat.cool(play, Cool(mech.id)),
}
"""The least that a unit does, by the phase."""
