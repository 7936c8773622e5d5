"""The sequence of play: phases and their steps, the next unit to act, and attacks called off.

Rule: CityTech, Playing the Game > Sequence of Play; Combat > Charging; Death From Above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from companion.engine.battletech.battle.actions import DeclareBlow
from companion.engine.battletech.battle.components import legs_lost
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless, surviving_units
from companion.engine.battletech.battle.cruise_missiles import has_strike
from companion.engine.battletech.battle.soldiers import swarmed_by
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import SideId, U, Unit
from companion.engine.battletech.tables.physical import CHARGE, DEATH_FROM_ABOVE
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.errors import Refusal
from companion.tabletop.hexes import distance, neighbor

SETUP, INITIATIVE, MOVEMENT, REACTION = "setup", "initiative", "movement", "reaction"
WEAPON_ATTACK, PHYSICAL_ATTACK, HEAT, END = "weapon_attack", "physical_attack", "heat", "end"
DECLARE, RESOLVE = "declare", "resolve"

STEPS = {WEAPON_ATTACK: (DECLARE, RESOLVE), PHYSICAL_ATTACK: (DECLARE, RESOLVE)}
"""Phases in several steps; all others have one."""
TOGETHER = (RESOLVE, DECLARE)
"""The steps of a phase that go round: what has been declared is rolled before anything else is declared."""


def steps_of(battle: Battle) -> tuple[tuple[str, str], ...]:
    """Return every phase and step of a turn in their order."""
    phases = battle.rules.tables.phases
    return tuple(
        (row.id, step)
        for row in phases.order
        for step in (TOGETHER if phases.are_together(row.id) else STEPS.get(row.id, ("",)))
    )


def has_begun(battle: Battle, phase: str) -> bool:
    """Whether a phase of this turn has begun, or is over."""
    now = battle.turn.phase
    names = [row.id for row in battle.rules.tables.phases.order]
    return phase in names and now in names and names.index(phase) <= names.index(now)


@cached_per_battle
def pending_units(battle: Battle) -> tuple[Unit, ...]:
    """Return the units that still have to act in this step; nobody waits for one that is hidden."""
    rule = PENDING.get((battle.turn.phase, battle.turn.step))
    if rule is None:
        return ()
    waits_for_hidden = battle.turn.phase == SETUP
    return tuple(
        unit
        for unit in battle.units.values()
        if (waits_for_hidden or not unit.is_hidden) and rule(battle, unit)
    )


def lurking_units(battle: Battle) -> tuple[Unit, ...]:
    """Return the hidden units that may come out in this step.

    Rule: CityTech, Special Case Rules > Hidden Units.
    """
    if battle.turn.phase not in (MOVEMENT, WEAPON_ATTACK):
        return ()
    return tuple(unit for unit in battle.units.values() if unit.is_hidden and may_act(battle, unit))


def _must_set_up(_battle: Battle, unit: Unit) -> bool:
    return unit.hex is None and not unit.arrives and not unit.has_left and unit.carrier is None


def is_on_table(battle: Battle, unit: Unit) -> bool:
    """Whether a unit stands where all see it: one that has arrived is still to be placed on a map."""
    return battle.board is None or unit.hex is not None


def is_to_be_placed(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has joined the battle and stands nowhere on the map yet."""
    return not is_on_table(battle, unit) and not is_destroyed(battle, unit)


def _must_move(battle: Battle, unit: Unit) -> bool:
    moved = unit.doings.moved
    # Who was stopped in mid-move and can no longer act does not go on.
    has_ended = moved is not None and (moved.is_over or is_helpless(unit))
    may_move = battle.moves(unit) and swarmed_by(battle, unit) is None and unit.carrier is None
    return may_move and not has_ended and not is_destroyed(battle, unit)


def _may_react(battle: Battle, unit: Unit) -> bool:
    is_able = is_on_table(battle, unit) and not is_destroyed(battle, unit)
    if unit.is_hidden:
        return False
    return not unit.doings.has_reacted and battle.kind(unit).arcs.may_turn(battle, unit) and is_able


def _must_declare(battle: Battle, unit: Unit) -> bool:
    return unit.doings.declared is None and _fights_on(battle, unit)


def unit_as_it_declares(battle: Battle, mech: U) -> U:
    """Return a unit as it names its targets: damage that takes effect later has not hurt it yet."""
    return battle.at_start(mech) if battle.turn.step == DECLARE else mech


def _fights_on(battle: Battle, unit: Unit) -> bool:
    now = battle.at_start(unit)
    if not is_on_table(battle, now):
        return False
    return not is_destroyed(battle, now) and not is_helpless(now)


def _must_roll(battle: Battle, unit: Unit) -> bool:
    if strikes_now(battle, unit):
        return not unit.doings.has_struck
    return (has_fire(unit) or has_strike(battle, unit)) and not unit.doings.has_resolved


def strikes_now(battle: Battle, unit: Unit) -> bool:
    """Whether what a unit has declared for this phase is a physical attack."""
    return has_physical_attack(unit) and phase_of_blow(battle, unit) == battle.turn.phase


def phase_of_blow(battle: Battle, unit: Unit) -> str:
    """Return the phase in which the physical attack is made that a unit has declared."""
    physical, blow = battle.rules.tables.physical, unit.doings.blow
    rule = physical.attacks.get(blow.attack) if physical and blow else None
    return rule.phase if rule else PHYSICAL_ATTACK


def _strikes_bodily(battle: Battle, unit: Unit) -> bool:
    """Whether a unit makes any attack of those that belong into the Physical Attack Phase."""
    physical = battle.rules.tables.physical
    if DeclareBlow not in battle.kind(unit).actions:
        return False
    return physical is None or any(
        unit.type in rule.made_by and rule.phase == PHYSICAL_ATTACK for rule in physical.attacks.values()
    )


def _may_strike(battle: Battle, unit: Unit) -> bool:
    is_able = unit.doings.blow is None and _fights_on(battle, unit) and not unit.is_hidden
    if not is_able or not _strikes_bodily(battle, unit):
        return False
    if battle.at_start(unit).is_prone:
        return any(_is_thrashed_at(battle, unit, other) for other in surviving_units(battle))
    return unit.hex is None or any(_is_near(unit, other) for other in surviving_units(battle))


def _is_near(unit: Unit, other: Unit) -> bool:
    """Whether an enemy stands where a physical attack could reach it."""
    if unit.hex is None or other.hex is None or other.side == unit.side or other.is_hidden:
        return False
    return distance(unit.hex, other.hex) <= 1


def _is_thrashed_at(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether an enemy is one that a 'Mech on the ground may attack.

    Rule: CityTech, Combat > Physical Attacks by Prone BattleMechs.
    """
    physical = battle.rules.tables.physical
    if other.side == unit.side or other.is_hidden or physical is None:
        return False
    rules = (it for it in physical.attacks.values() if it.while_prone and other.type not in it.not_against)
    is_there = unit.hex is None or other.hex is None or unit.hex == other.hex
    return is_there and any(rules)


def _must_strike(battle: Battle, unit: Unit) -> bool:
    is_due = has_physical_attack(unit) and phase_of_blow(battle, unit) == PHYSICAL_ATTACK
    return is_due and not unit.doings.has_struck and why_called_off(battle, unit) is None


def has_fire(unit: Unit) -> bool:
    """Whether a unit has declared any shot."""
    return unit.doings.declared is not None and bool(unit.doings.declared.weapons)


def has_physical_attack(unit: Unit) -> bool:
    """Whether a unit has declared a physical attack."""
    return unit.doings.blow is not None and bool(unit.doings.blow.attack)


def waits_for_units(battle: Battle) -> bool:
    """Whether each unit has something to do in this step, unlike in one that is about the whole battle."""
    return (battle.turn.phase, battle.turn.step) in PENDING


def may_act(battle: Battle, unit: Unit) -> bool:
    """Whether the table waits for this unit now."""
    rule = PENDING.get((battle.turn.phase, battle.turn.step))
    return rule is not None and rule(battle, unit)


@cached_per_battle
def side_to_act(battle: Battle) -> SideId | None:
    """Return the side whose unit acts next; None where the order is free.

    Rule: Quick-Start, Movement Phase and Weapon Attack Phase. CityTech, Playing the Game > Movement Phase.
    """
    if next_one := in_mid_move(battle) or unit_to_act(battle):
        return next_one.side
    left = Counter(mech.side for mech in pending_units(battle))
    if not left or battle.turn.step == RESOLVE:
        return None
    if battle.turn.phase == SETUP:
        return next(side.id for side in battle.sides if left[side.id])
    if not battle.turn.order:
        return None
    acted = Counter(mech.side for mech in battle.units.values() if _has_acted(battle, mech))
    for side in battle.turn.order:
        if acted[side] > 0:
            acted[side] -= 1
        elif left[side]:
            return side
    return next(iter(left))


def sort_by_initiative(battle: Battle, totals: Mapping[SideId, int] | None = None) -> tuple[SideId, ...]:
    """Return the sides by what they rolled, the least first; of equal ones as the rules break a tie."""
    rolled = battle.turn.initiative if totals is None else totals
    sides = (side.id for side in battle.sides)
    return tuple(sorted(sides, key=lambda side: (rolled.get(side, 0), tie_break_key(battle, side))))


def tie_break_key(battle: Battle, side: SideId) -> int:
    """Return the key that breaks a tie of sides: the higher has the initiative."""
    lost = battle.turn.lost_in_a_row.get(side, 0)
    return {"last_winner": -lost, "last_loser": lost}.get(battle.rules.tables.initiative.ties, 0)


def unit_to_act(battle: Battle) -> Unit | None:
    """Return the unit that acts next where each has its own place; who has none acts after all others."""
    if not battle.turn.units or battle.turn.step == RESOLVE:
        return None
    waiting = {mech.id: mech for mech in pending_units(battle)}
    placed = next((waiting[unit] for unit in (*battle.turn.units, *waiting) if unit in waiting), None)
    return in_mid_move(battle) or placed


def next_to_act(battle: Battle) -> tuple[Unit, ...]:
    """Return the units that may act now: any that nobody else is to act before."""
    if (unit := unit_to_act(battle)) is not None:
        return (unit,)
    side = side_to_act(battle)
    able = (*pending_units(battle), *lurking_units(battle))
    return tuple(unit for unit in able if side in (None, unit.side))


def takes_turns(battle: Battle, unit: Unit, phase: str, step: str) -> bool:
    """Whether a unit counts for the order of a step: who can do nothing there or is hidden is not counted."""
    if unit.is_hidden and phase != SETUP:
        return False
    if phase == REACTION:
        return battle.kind(unit).arcs.may_turn(battle, unit)
    return (battle.moves(unit) or phase == WEAPON_ATTACK) and (step != DECLARE or not is_helpless(unit))


def _has_acted(battle: Battle, unit: Unit) -> bool:
    if not takes_turns(battle, unit, battle.turn.phase, battle.turn.step):
        return False
    match battle.turn.phase:
        case "movement":
            return unit.doings.moved is not None
        case "reaction":
            return unit.doings.has_reacted
        case "weapon_attack":
            return unit.doings.declared is not None
        case _:
            return unit.doings.blow is not None


def in_mid_move(battle: Battle) -> Unit | None:
    """Return the unit whose move a fall has broken off, and which may still go on with it."""
    if battle.turn.phase != MOVEMENT:
        return None
    return next((mech for mech in pending_units(battle) if mech.doings.moved is not None), None)


def why_not_now(battle: Battle, unit: Unit, phase: str, step: str = "") -> Refusal | None:
    """Return why a unit cannot act in this step: the battle is over, the phase is another, or it is not its
    turn.
    """
    tables = battle.rules.tables
    if battle.ending:
        return by_rule("battle_over", tables.victory.source)
    if (battle.turn.phase, battle.turn.step) != (phase, step):
        return _not_the_time(battle)
    if not may_act(battle, unit):
        return by_rule(_why_done(battle, unit), tables.movement.alternation_source, unit=unit.name)
    return _why_not_next(battle, unit)


def _why_not_next(battle: Battle, unit: Unit) -> Refusal | None:
    """Return why another unit acts before this one: it is in mid-move, or has an earlier place or turn."""
    tables = battle.rules.tables
    source = tables.phases.of(battle.turn.phase).source or tables.movement.alternation_source
    side, acting = side_to_act(battle), unit_to_act(battle)
    if (moving := in_mid_move(battle)) and moving.side == unit.side and moving.id != unit.id:
        return by_rule("ends_its_move_first", tables.movement.alternation_source, unit=moving.name)
    if acting is not None and acting.id != unit.id:
        return by_rule("unit_acts_next", source, unit=acting.name)
    if side not in (None, unit.side):
        return by_rule("others_act_next", source, side=battle.side(side or "").name)
    return None


def _not_the_time(battle: Battle) -> Refusal:
    rules, source = battle.rules.tables.phases.order, battle.rules.tables.phases.source
    if battle.turn.phase == SETUP:
        return by_rule("still_setting_up", source)
    wrong = {DECLARE: "now_declaring", RESOLVE: "now_rolling"}.get(battle.turn.step, "other_phase")
    label = next(row.label for row in rules if row.id == battle.turn.phase)
    return by_rule(wrong, source, phase=label)


def _why_done(battle: Battle, unit: Unit) -> str:
    """Return which refusal tells that the table does not wait for a unit."""
    if battle.turn.phase == SETUP:
        return "set_up_already"
    if is_destroyed(battle, unit):
        return "out_of_battle"
    if battle.turn.phase == MOVEMENT and swarmed_by(battle, unit) is not None:
        return "travels_along"
    if is_helpless(unit) and battle.turn.phase != MOVEMENT:
        return "helpless"
    return {
        REACTION: "reacted_already",
        DECLARE: "declared_already",
        RESOLVE: "nothing_left_to_roll",
    }.get(battle.turn.step or battle.turn.phase, "moved_already")


PENDING: Mapping[tuple[str, str], Callable[[Battle, Unit], bool]] = {
    (SETUP, ""): _must_set_up,
    (MOVEMENT, ""): _must_move,
    (REACTION, ""): _may_react,
    (WEAPON_ATTACK, DECLARE): _must_declare,
    (WEAPON_ATTACK, RESOLVE): _must_roll,
    (PHYSICAL_ATTACK, DECLARE): _may_strike,
    (PHYSICAL_ATTACK, RESOLVE): _must_strike,
}


def why_called_off(battle: Battle, unit: Unit) -> Refusal | None:
    """Return why a charge declared with the move comes to nothing; what happens in its own phase does not
    matter.

    Who comes down from above does so whatever happens below. Rule: CityTech, Combat > Charging; Death From
    Above > Weapon Attack Phase.
    """
    physical, blow = battle.rules.tables.physical, unit.doings.blow
    if physical is None or blow is None or blow.attack not in (CHARGE, DEATH_FROM_ABOVE):
        return None
    now, source = _at_start(battle, unit), physical.attacks[blow.attack].source
    if is_destroyed(battle, now):
        return by_rule("out_of_battle", source, unit=unit.name)
    # Whoever looks may not see a unit that lies in wait, though overruling declared a charge at it.
    if blow.attack == CHARGE and blow.target is not None and blow.target in battle.units:
        return _why_no_charge(battle, now, _at_start(battle, battle.units[blow.target]), source)
    return None


def _at_start(battle: Battle, unit: Unit) -> Unit:
    return battle.at_start(unit) if battle.turn.phase == PHYSICAL_ATTACK else unit


def _why_no_charge(battle: Battle, unit: Unit, target: Unit, source: str) -> Refusal | None:
    if is_helpless(unit):
        return by_rule("charge_helpless", source, unit=unit.name)
    if unit.is_prone or legs_lost(battle, unit):
        return by_rule("charge_down", source, unit=unit.name)
    if is_destroyed(battle, target):
        return by_rule("charge_nobody", source, target=target.name)
    if unit.hex is not None and target.hex not in (None, neighbor(unit.hex, unit.facing)):
        return by_rule("charge_astray", source, target=target.name, unit=unit.name)
    return None
