"""Round, phase, who is to act, and how to go on, as the phase bar shows it."""

from __future__ import annotations

from companion.engine.pools.battle.actions import EndTurn
from companion.engine.pools.battle.condition import initiative, survivors
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.sequence import (
    END,
    SETUP,
    TURNS,
    halves_left,
    is_charging,
    next_unit,
    next_units,
    side_to_act,
    waiting,
)
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.names import PHASES
from companion.engine.pools.turn.phases import is_decided, why_not_go_on, why_not_let_be
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.roster import names_in_roster
from companion.engine.views.turn import NextStep, PhaseView, TurnView
from companion.engine.views.units import Role, UnitCommand
from companion.tabletop.number_text import format_count, join_listed

SEVERAL = 2


@cached_per_battle
def turn_view(battle: Battle) -> TurnView:
    """Return where the battle stands."""
    shown = (SETUP, TURNS, END) if battle.turn.phase == SETUP else (TURNS, END)
    return TurnView(
        number=battle.turn.number,
        phases=tuple(PhaseView(phase, PHASES[phase]) for phase in shown),
        phase=battle.turn.phase,
        status=_status(battle),
        side=None if battle.ending else side_to_act(battle),
        next=_next(battle),
        winner=battle.ending.winner if battle.ending else None,
        is_over=battle.ending is not None,
        pass_remaining=_pass_remaining(battle),
    )


def _status(battle: Battle) -> str:
    if battle.ending is not None:
        return f"{battle.side(battle.ending.winner).name} win" if battle.ending.winner else "A draw"
    names = names_in_roster(battle.sides, battle.units.values())
    if battle.turn.phase == SETUP:
        found = next_units(battle)
        return f"{battle.side(found[0].side).name}: place a mech" if found else "Ready to begin"
    mech = next_unit(battle)
    if mech is None:
        present = {each.side for each in survivors(battle) if is_mech(each)}
        gone = [side.name for side in battle.sides if side.id not in present]
        have = "has" if len(gone) == 1 else "have"
        return f"{join_listed(gone)} {have} no mechs left" if gone else "The round is over"
    side = battle.side(mech.side).name
    if battle.turn.active is None:
        return f"{side}: {names[mech.id]} acts, Initiative {initiative(battle, mech)}"
    return f"{side}: {names[mech.id]} {_open(battle, mech)}"


def _open(battle: Battle, mech: Mech) -> str:
    """Return what a mech whose turn it is may still do."""
    if is_charging(battle, mech):
        return "has charged and may attack"
    return f"has {format_count(halves_left(battle, mech), 'Half Action')} left"


def _next(battle: Battle) -> NextStep | None:
    if battle.ending is not None:
        return None
    names = names_in_roster(battle.sides, battle.units.values())
    mech = next_unit(battle)
    if battle.turn.phase == TURNS and mech is not None:
        is_open = halves_left(battle, mech) or is_charging(battle, mech)
        missed = (f"{names[mech.id]} {_open(battle, mech)}",) if is_open else ()
        return NextStep(
            f"End the turn of {names[mech.id]}",
            EndTurn(mech.id),
            missed_actions=missed,
            missed_side=mech.side if missed else None,
        )
    labels = {SETUP: "Begin the battle", END: "End the battle" if is_decided(battle) else "Next round"}
    return NextStep(labels.get(battle.turn.phase, "End the round"), GoOn(), why_not_go_on(battle))


def _pass_remaining(battle: Battle) -> UnitCommand | None:
    """Return what ends all turns of the acting side, where there are several."""
    side = side_to_act(battle) or ""
    if battle.turn.phase != TURNS or why_not_let_be(battle, side) is not None:
        return None
    left = [mech.name for mech in waiting(battle) if mech.side == side]
    if len(left) < SEVERAL:
        return None
    label = f"{battle.side(side).name}: end all turns"
    return UnitCommand("let_be", label, LetBe(side), "shield", hint=join_listed(left), role=Role.DECLINE)
