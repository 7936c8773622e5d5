"""Turn, phase, who is to act and what is still owed, as the phase bar shows it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.actions import (
    Dismiss,
    DismissAll,
    GoOn,
    ResolveBlow,
    ResolveFire,
    Settle,
    SettleAll,
)
from companion.engine.battletech.battle.dues import MAY_WAIT, must_settle, owed
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    END,
    HEAT,
    INITIATIVE,
    MOVEMENT,
    PHYSICAL_ATTACK,
    REACTION,
    RESOLVE,
    SETUP,
    WEAPON_ATTACK,
    in_mid_move,
    pending,
    side_to_act,
    why_not_go_on,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.battle.words.dues import due_label
from companion.engine.battletech.heat import settling
from companion.engine.views import Due, NextStep, PhaseView, TurnView

DOING = {
    (SETUP, ""): "set up",
    (MOVEMENT, ""): "move",
    (REACTION, ""): "twist or stay",
    (WEAPON_ATTACK, DECLARE): "declare",
    (PHYSICAL_ATTACK, DECLARE): "declare physical attacks",
}
LEAVING = {
    (SETUP, ""): "Begin the battle",
    (INITIATIVE, ""): "Roll initiative",
    (MOVEMENT, ""): "End movement",
    (REACTION, ""): "No more twists",
    (WEAPON_ATTACK, DECLARE): "End declarations",
    (PHYSICAL_ATTACK, DECLARE): "No more attacks",
    (HEAT, ""): "On to the End Phase",
    (END, ""): "Next turn",
}


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
        dues=(*_declared(battle), *_owed(battle)),
        settle_all=SettleAll() if must_settle(battle) else None,
        dismiss_all=DismissAll() if must_settle(battle) else None,
        winner=battle.ending.winner if battle.ending else None,
        is_over=battle.ending is not None,
    )


def _status(battle: Battle) -> str:
    if battle.ending:
        winner = battle.ending.winner
        return f"{battle.side(winner).name} have won" if winner else "A draw"
    waiting = pending(battle)
    if battle.turn.step == RESOLVE and waiting:
        what = "fire" if battle.turn.phase == WEAPON_ATTACK else "attacks"
        return f"Roll the declared {what}, {len(waiting)} left"
    if dues := must_settle(battle):
        return "One roll is owed" if len(dues) == 1 else f"{len(dues)} rolls are owed"
    if (mech := in_mid_move(battle)) is not None:
        return f"{mech.name} {'has fallen and ' * mech.is_prone}may go on"
    if battle.turn.phase in RESTING:
        sides = "Both sides" if len(battle.sides) == 2 else "All sides"
        return RESTING[battle.turn.phase].format(sides=sides)
    side = side_to_act(battle)
    doing = DOING.get((battle.turn.phase, battle.turn.step), "act")
    left = sum(mech.side == side for mech in waiting)
    return f"{battle.side(side).name} {doing}, {left} left" if side else f"Nobody is left to {doing}"


RESTING = {
    INITIATIVE: "{sides} roll for initiative",
    HEAT: "Heat is told up",
    END: "{sides} can fight on",
}


def _next_step(battle: Battle) -> NextStep | None:
    if battle.ending:
        return None
    if battle.turn.step == RESOLVE and (waiting := pending(battle)):
        what = "fire" if battle.turn.phase == WEAPON_ATTACK else "attack"
        return NextStep(f"Roll {waiting[0].name}'s {what}", _resolve(battle, waiting[0]))
    if must_settle(battle):
        # The rolls of a phase come after all its attacks.
        return NextStep("Roll what is owed", SettleAll())
    refusal = why_not_go_on(battle)
    label = LEAVING.get((battle.turn.phase, battle.turn.step), "Go on")
    return NextStep(label, GoOn(), refusal)


def _resolve(battle: Battle, mech: Unit) -> ResolveFire | ResolveBlow:
    return ResolveFire(mech.id) if battle.turn.phase == WEAPON_ATTACK else ResolveBlow(mech.id)


def _declared(battle: Battle) -> Iterator[Due]:
    """What has been declared and not yet rolled."""
    if battle.turn.step == RESOLVE:
        source = battle.rules.tables.weapon_attacks.declaration_source
        what = "fire" if battle.turn.phase == WEAPON_ATTACK else "attack"
        for mech in pending(battle):
            label = f"{mech.name}: roll the declared {what}"
            yield Due(f"{what}/{mech.id}", mech.id, label, source, _resolve(battle, mech))


def _owed(battle: Battle) -> Iterator[Due]:
    for due in owed(battle):
        outlook = settling.outlook(battle, due)
        yield Due(
            id=due.id,
            unit=due.unit,
            label=f"{battle.units[due.unit].name}: {due_label(battle, due)}",
            source=outlook.source,
            action=Settle(due.id),
            number=outlook.number,
            chance=outlook.chance,
            dismissal=Dismiss(due.id),
            may_wait=due.kind in MAY_WAIT,
        )
