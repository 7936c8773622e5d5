"""The sequence of play: phases and their steps, whose unit acts next, and what is called off.

Rule: CityTech, Playing the Game > Sequence of Play; Combat > Charging;
Death From Above > Weapon Attack Phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from companion.engine.battletech.battle.components import legs_lost
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless, may_twist, surviving
from companion.engine.battletech.battle.dues import must_settle
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import SideId, Unit
from companion.engine.battletech.tables.physical import CHARGE, DEATH_FROM_ABOVE
from companion.engine.shared.last_battle import of_last_battle
from companion.errors import Refusal
from companion.tabletop.hexes import distance, neighbor

SETUP, INITIATIVE, MOVEMENT, REACTION = "setup", "initiative", "movement", "reaction"
WEAPON_ATTACK, PHYSICAL_ATTACK, HEAT, END = "weapon_attack", "physical_attack", "heat", "end"
DECLARE, RESOLVE = "declare", "resolve"

STEPS: Mapping[str, tuple[str, ...]] = {
    WEAPON_ATTACK: (DECLARE, RESOLVE),
    PHYSICAL_ATTACK: (DECLARE, RESOLVE),
}
"""Phases in several steps; all others have one."""

FREE = ((REACTION, ""), (PHYSICAL_ATTACK, DECLARE))
"""Steps that may end while units could still act: who has not acted then lets it be."""


def steps_of(battle: Battle) -> tuple[tuple[str, str], ...]:
    """Every phase and step of a turn in their order."""
    phases = battle.rules.tables.phases.order
    return tuple((row.id, step) for row in phases for step in STEPS.get(row.id, ("",)))


@of_last_battle
def pending(battle: Battle) -> tuple[Unit, ...]:
    """The units that still have to act in this step."""
    rule = PENDING.get((battle.turn.phase, battle.turn.step))
    if rule is None:
        return ()
    return tuple(mech for mech in battle.units.values() if rule(battle, mech))


def _must_set_up(_battle: Battle, mech: Unit) -> bool:
    return mech.hex is None


def _must_move(battle: Battle, mech: Unit) -> bool:
    moved = mech.doings.moved
    # Who was stopped in mid-move and can no longer act does not go on.
    has_ended = moved is not None and (moved.is_over or is_helpless(mech))
    return mech.moves and not has_ended and not is_destroyed(battle, mech)


def _may_react(battle: Battle, mech: Unit) -> bool:
    return not mech.doings.has_reacted and may_twist(battle, mech) and not is_destroyed(battle, mech)


def _must_declare(battle: Battle, mech: Unit) -> bool:
    return mech.doings.declared is None and not is_destroyed(battle, mech) and not is_helpless(mech)


def _must_roll(_battle: Battle, mech: Unit) -> bool:
    return has_fire(mech) and not mech.doings.has_resolved


def _may_strike(battle: Battle, mech: Unit) -> bool:
    is_able = mech.doings.blow is None and not is_destroyed(battle, mech) and not is_helpless(mech)
    is_able = is_able and mech.moves and not mech.is_prone
    return is_able and (mech.hex is None or any(_is_near(mech, other) for other in surviving(battle)))


def _is_near(mech: Unit, other: Unit) -> bool:
    """Whether an enemy stands where a physical attack could reach it."""
    if mech.hex is None or other.hex is None or other.side == mech.side:
        return False
    return distance(mech.hex, other.hex) <= 1


def _must_strike(battle: Battle, mech: Unit) -> bool:
    return has_blow(mech) and not mech.doings.has_struck and why_called_off(battle, mech) is None


def has_fire(mech: Unit) -> bool:
    """Whether a unit has declared any shot."""
    return mech.doings.declared is not None and bool(mech.doings.declared.weapons)


def has_blow(mech: Unit) -> bool:
    """Whether a unit has declared a physical attack."""
    return mech.doings.blow is not None and bool(mech.doings.blow.attack)


def waits_for_units(battle: Battle) -> bool:
    """Whether each unit has something to do in this step, unlike in one that is about the whole battle."""
    return (battle.turn.phase, battle.turn.step) in PENDING


def may_act(battle: Battle, mech: Unit) -> bool:
    """Whether the table waits for this unit now."""
    rule = PENDING.get((battle.turn.phase, battle.turn.step))
    return rule is not None and rule(battle, mech)


def side_to_act(battle: Battle) -> SideId | None:
    """The side whose unit acts next; None where the order is free.

    Rule: Quick-Start, Movement Phase and Weapon Attack Phase. CityTech, Playing the Game > Movement Phase.
    """
    if broken_off := in_mid_move(battle):
        return broken_off.side
    left = Counter(mech.side for mech in pending(battle))
    if not left or battle.turn.step == RESOLVE:
        return None
    if battle.turn.phase == SETUP:
        return next(side.id for side in battle.sides if left[side.id])
    acted = Counter(mech.side for mech in battle.units.values() if _has_acted(battle, mech))
    for side in battle.turn.order:
        if acted[side] > 0:
            acted[side] -= 1
        elif left[side]:
            return side
    return next(iter(left))


def takes_turns(battle: Battle, mech: Unit, phase: str, step: str) -> bool:
    """Whether a unit counts for the order of a step: who can do nothing there is not counted."""
    if phase == REACTION:
        return may_twist(battle, mech)
    return (mech.moves or phase == WEAPON_ATTACK) and (step != DECLARE or not is_helpless(mech))


def _has_acted(battle: Battle, mech: Unit) -> bool:
    if not takes_turns(battle, mech, battle.turn.phase, battle.turn.step):
        return False
    match battle.turn.phase:
        case "movement":
            return mech.doings.moved is not None
        case "reaction":
            return mech.doings.has_reacted
        case "weapon_attack":
            return mech.doings.declared is not None
        case _:
            return mech.doings.blow is not None


def in_mid_move(battle: Battle) -> Unit | None:
    """The unit whose move a fall has broken off, and which may still go on with it."""
    if battle.turn.phase != MOVEMENT:
        return None
    return next((mech for mech in pending(battle) if mech.doings.moved is not None), None)


def why_not_now(battle: Battle, mech: Unit, phase: str, step: str = "") -> Refusal | None:
    """Why a unit cannot act in this step: the battle is over, the phase is another, or it is not its turn."""
    tables = battle.rules.tables
    if battle.ending:
        return Refusal.by_rule("The battle is over.", tables.victory.source)
    if (battle.turn.phase, battle.turn.step) != (phase, step):
        return Refusal.by_rule(f"This is not the time: {_step_words(battle)}.", tables.phases.source)
    if not may_act(battle, mech):
        return Refusal.by_rule(
            f"{mech.name} {_done_words(battle, mech)}.", tables.movement.alternation_source
        )
    side = side_to_act(battle)
    if side not in (None, mech.side):
        return Refusal.by_rule(
            f"{battle.side(side or '').name} act next.", tables.movement.alternation_source
        )
    if (moving := in_mid_move(battle)) and moving.id != mech.id:
        return Refusal.by_rule(
            f"{moving.name} has to end its move first.", tables.movement.alternation_source
        )
    return None


def _step_words(battle: Battle) -> str:
    labels = {row.id: row.label for row in battle.rules.tables.phases.order} | {SETUP: "Setting up"}
    what = {DECLARE: ", declaring", RESOLVE: ", rolling"}.get(battle.turn.step, "")
    return f"it is {labels[battle.turn.phase]}{what}"


def _done_words(battle: Battle, mech: Unit) -> str:
    if battle.turn.phase == SETUP:
        return "is set up already"
    if is_destroyed(battle, mech):
        return "is out of the battle"
    if is_helpless(mech) and battle.turn.phase != MOVEMENT:
        return "can do nothing: its reactor is shut down or its MechWarrior unconscious"
    return {
        REACTION: "has reacted already",
        DECLARE: "has declared already",
        RESOLVE: "has nothing left to roll",
    }.get(battle.turn.step or battle.turn.phase, "has moved already")


def acting_order(battle: Battle, units: Iterable[Unit], *, winner_first: bool = False) -> tuple[SideId, ...]:
    """The sides' sequence when the loser of the initiative begins and sides alternate unit by unit.

    With uneven numbers the side left over goes on alone, or the larger side acts with several units at a
    time: twice as many, two. Rule: Quick-Start, Movement Phase (gap G9). CityTech, Playing the Game >
    Movement Phase; Reaction Phase, where the winner begins.
    """
    left = Counter(mech.side for mech in units)
    sides = sorted(
        (side.id for side in battle.sides),
        key=lambda side: battle.turn.initiative.get(side, 0),
        reverse=winner_first,
    )
    in_proportion = _alternation(battle) == "in_proportion"
    order: list[SideId] = []
    while acting := [side for side in sides if left[side]]:
        fewest = min(left[side] for side in acting)
        for side in acting:
            share = left[side] // fewest if in_proportion else 1
            order += [side] * share
            left[side] -= share
    return tuple(order)


def _alternation(battle: Battle) -> str:
    return battle.rules.options.get("uneven_numbers", battle.rules.tables.phases.uneven_numbers)


def why_not_roll_initiative(battle: Battle) -> Refusal | None:
    """Why nobody rolls for initiative now. Rule: Quick-Start, Initiative Phase."""
    if battle.turn.phase == INITIATIVE:
        return None
    source = battle.rules.tables.initiative.source
    return Refusal.by_rule("Initiative is rolled at the beginning of a turn.", source)


def why_not_go_on(battle: Battle) -> Refusal | None:
    """Why the step cannot end: the battle is over, rolls are owed, or units still have to act."""
    source = battle.rules.tables.phases.source
    if battle.ending:
        return Refusal.by_rule("The battle is over.", battle.rules.tables.victory.source)
    if dues := must_settle(battle):
        names = ", ".join(dict.fromkeys(battle.units[due.unit].name for due in dues))
        return Refusal.by_rule(f"Still owed to {names}: settle it or waive it.", source)
    waiting = pending(battle)
    step = (battle.turn.phase, battle.turn.step)
    if not waiting or step in FREE:
        return None
    names = ", ".join(mech.name for mech in waiting)
    return Refusal.by_rule(f"Still to {WAITING_FOR.get(step, 'roll its declared attack')}: {names}.", source)


def is_over(battle: Battle) -> bool:
    """Whether every unit has acted in this step and nothing is owed."""
    return not pending(battle) and not must_settle(battle)


PENDING: Mapping[tuple[str, str], Callable[[Battle, Unit], bool]] = {
    (SETUP, ""): _must_set_up,
    (MOVEMENT, ""): _must_move,
    (REACTION, ""): _may_react,
    (WEAPON_ATTACK, DECLARE): _must_declare,
    (WEAPON_ATTACK, RESOLVE): _must_roll,
    (PHYSICAL_ATTACK, DECLARE): _may_strike,
    (PHYSICAL_ATTACK, RESOLVE): _must_strike,
}
WAITING_FOR: Mapping[tuple[str, str], str] = {
    (SETUP, ""): "set up",
    (MOVEMENT, ""): "move",
    (WEAPON_ATTACK, DECLARE): "declare",
    (WEAPON_ATTACK, RESOLVE): "roll its declared fire",
}


STRIKING = "physical_attack"


def why_called_off(battle: Battle, mech: Unit) -> Refusal | None:
    """Why a charge declared with the move comes to nothing; what happens in its own phase does not matter.

    Who comes down from above does so whatever happens below. Rule: CityTech, Combat > Charging; Death From
    Above > Weapon Attack Phase.
    """
    physical, blow = battle.rules.tables.physical, mech.doings.blow
    if physical is None or blow is None or blow.attack not in (CHARGE, DEATH_FROM_ABOVE):
        return None
    now = _at_start(battle, mech)
    if is_destroyed(battle, now):
        reason = f"{mech.name} is out of the battle"
    elif blow.attack == CHARGE and blow.target is not None:
        reason = _why_no_charge(battle, now, _at_start(battle, battle.units[blow.target]))
    else:
        reason = ""
    return Refusal.by_rule(f"{reason}.", physical.attacks[blow.attack].source) if reason else None


def _at_start(battle: Battle, mech: Unit) -> Unit:
    return battle.at_start(mech) if battle.turn.phase == STRIKING else mech


def _why_no_charge(battle: Battle, mech: Unit, target: Unit) -> str:
    if is_helpless(mech):
        return f"{mech.name} can do nothing and does not charge"
    if mech.is_prone or legs_lost(mech):
        return f"{mech.name} is down or has lost a leg and does not charge"
    if is_destroyed(battle, target):
        return f"{target.name} is out of the battle: there is nobody to charge"
    if mech.hex is not None and target.hex not in (None, neighbor(mech.hex, mech.facing)):
        return f"{target.name} is no longer straight ahead of {mech.name}"
    return ""
