"""Turn, phase, who is to act and what is still owed, as the phase bar shows it."""

from __future__ import annotations

from companion.engine.battletech.actions import GoOn, ResolveFire
from companion.engine.battletech.sequence import (
    DECLARE,
    END,
    INITIATIVE,
    MOVEMENT,
    RESOLVE,
    SETUP,
    pending,
    side_to_act,
    why_not_go_on,
)
from companion.engine.battletech.state import Battle
from companion.engine.views import Due, NextStep, PhaseView, TurnView


def turn_view(battle: Battle) -> TurnView:
    """Where the battle stands."""
    phases = tuple(PhaseView(row.id, row.label) for row in battle.rules.tables.phases.order)
    setup = (PhaseView(SETUP, "Set-up"),) if battle.turn.phase == SETUP else ()
    return TurnView(
        number=battle.turn.number,
        phases=setup + phases,
        phase=battle.turn.phase,
        status=_status(battle),
        side=None if battle.ending else side_to_act(battle),
        next=_next_step(battle),
        dues=_dues(battle),
        winner=battle.ending.winner if battle.ending else None,
        is_over=battle.ending is not None,
    )


def _status(battle: Battle) -> str:
    if battle.ending:
        winner = battle.ending.winner
        return f"{battle.side(winner).name} have won" if winner else "A draw"
    if battle.turn.phase == INITIATIVE:
        return "Both sides roll for initiative"
    if battle.turn.phase == END:
        return "Both sides can fight on"
    waiting = pending(battle)
    side = side_to_act(battle)
    if battle.turn.step == RESOLVE:
        return f"Roll the declared fire, {len(waiting)} left"
    doing = {SETUP: "set up", MOVEMENT: "move"}.get(battle.turn.phase, "declare")
    left = sum(mech.side == side for mech in waiting)
    return f"{battle.side(side).name} {doing}, {left} left" if side else ""


def _next_step(battle: Battle) -> NextStep | None:
    if battle.ending:
        return None
    refusal = why_not_go_on(battle)
    if battle.turn.step == RESOLVE and (waiting := pending(battle)):
        return NextStep(f"Roll {waiting[0].name}'s fire", ResolveFire(waiting[0].id))
    labels = {
        SETUP: "Begin the battle",
        INITIATIVE: "Roll initiative",
        MOVEMENT: "End movement",
        END: "Next turn",
    }
    label = "End declarations" if battle.turn.step == DECLARE else labels.get(battle.turn.phase, "Go on")
    return NextStep(label, GoOn(), refusal)


def _dues(battle: Battle) -> tuple[Due, ...]:
    if battle.turn.step != RESOLVE:
        return ()
    source = battle.rules.tables.weapon_attacks.declaration_source
    return tuple(
        Due(f"fire/{mech.id}", mech.id, f"{mech.name}: roll the declared fire", source, ResolveFire(mech.id))
        for mech in pending(battle)
    )
