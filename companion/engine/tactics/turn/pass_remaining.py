"""One action that passes for all remaining units: each does the least that the phase allows.

Rule: BT Tactics 3025, R21, R24, R36, R42 (gap G36), R72.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.play import Play
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.battle.actions import Activate, Cool, Decline, PlanOrders, UseSpecial
from companion.engine.tactics.battle.events import ActivationEnded
from companion.engine.tactics.battle.sequence import (
    ACTIVATION,
    COMBAT,
    HEAT,
    PLANNING,
    SPECIAL,
    in_order,
    is_pending,
    pending,
    side_to_act,
)
from companion.engine.tactics.battle.state import Battle, Mech, SideId
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards import heat
from companion.engine.tactics.orders import activation, orders, special_actions
from companion.engine.tactics.tables.names import STAND
from companion.errors import Refusal


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
