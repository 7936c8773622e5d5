"""Commands of a mech besides moving and attacking, for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from companion.engine.pools.battle.actions import (
    ActFirst,
    Action,
    ActNow,
    Attack,
    EndTurn,
    Maneuver,
    Prepare,
)
from companion.engine.pools.battle.condition import survivors
from companion.engine.pools.battle.holds import partners
from companion.engine.pools.battle.people import has_action
from companion.engine.pools.battle.sequence import TURNS, action_row, next_unit
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.attacks import is_overwatch
from companion.engine.pools.combat.ejection import EJECTION
from companion.engine.pools.combat.grapples import weapon_held
from companion.engine.pools.combat.maneuvers import difficulty_of
from companion.engine.pools.combat.pursuits import (
    pursuers,
)
from companion.engine.pools.combat.reach import MELEE_REACH
from companion.engine.pools.combat.shots import HEAVY
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.combat.suppression import SIDES
from companion.engine.pools.presenters.own_commands import own_commands
from companion.engine.pools.tables.battle import ManeuverRow
from companion.engine.pools.turn.preparations import (
    AIM,
    BRACE,
    DELAY,
    EJECT,
    GUARD,
    OVERWATCH,
    PATROL,
    STAND,
    SUPPRESS,
    may_patrol,
)
from companion.engine.views.units import Role, UnitCommand
from companion.errors import Refusal

PAPER = Situation(2)
"""A situation that changes nothing, for what needs none."""
WhyNot: TypeAlias = Callable[[Battle, Action], Refusal | None]


def commands(battle: Battle, mech: Mech, why_not: WhyNot) -> tuple[UnitCommand, ...]:
    """Return the commands that a mech has now, each with what speaks against it."""
    if battle.turn.phase != TURNS or mech.is_out or battle.ending is not None:
        return ()
    found = (each for each in _commands(battle, mech) if _is_its(battle, mech, each))
    return tuple(replace(each, refusal=why_not(battle, each.action)) for each in found)


def _is_its(battle: Battle, mech: Mech, command: UnitCommand) -> bool:
    """Whether a command is one that a mech, or a person, has at all."""
    action = command.action
    return not isinstance(action, Prepare | Maneuver) or has_action(battle, mech, action.action)


def known_commands(battle: Battle, mech: Mech) -> tuple[UnitCommand, ...]:
    """Return every command of a mech, be it its turn or not."""
    found = (_act_first(battle, mech), _stand(battle, mech), *_out_of_turn(battle, mech))
    all_of_it = (*found, *(each for each in _in_turn(battle, mech) if each.id != STAND))
    return tuple(each for each in all_of_it if _is_its(battle, mech, each))


def _commands(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    turn = next_unit(battle)
    if mech.record.mettle and not mech.has_acted and not mech.acts_first and battle.turn.active is None:
        yield _act_first(battle, mech)
    if turn is not None and turn.id == mech.id:
        yield from _in_turn(battle, mech)
    else:
        yield from _out_of_turn(battle, mech)


def _act_first(battle: Battle, mech: Mech) -> UnitCommand:
    mettle = battle.tables.mettle
    hint = f"{mettle.spends['act_first'].label}. {mettle.source}"
    return UnitCommand("act_first", "Act first", ActFirst(mech.id), "forward", "mettle", hint)


def _stand(battle: Battle, mech: Mech) -> UnitCommand:
    source = battle.tables.turns.actions["stand"].source
    return UnitCommand(STAND, "Stand up", Prepare(mech.id, STAND), "stand", "action", source)


def _in_turn(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield what a mech may do in its own turn."""
    actions = battle.tables.turns.actions
    if mech.is_prone:
        yield _stand(battle, mech)
    yield UnitCommand(
        "aim_half", "Aim, Half", Prepare(mech.id, AIM), "target", "action", actions["aim"].source
    )
    yield UnitCommand(
        "aim_full", "Aim, Full", Prepare(mech.id, AIM, 2), "target", "action", actions["aim"].source
    )
    yield UnitCommand(GUARD, "Guard", Prepare(mech.id, GUARD), "shield", "action", actions["guard"].source)
    for weapon in battle.facts(mech).armaments.values():
        if HEAVY in weapon.profile.traits and weapon.id not in mech.braced:
            action = Prepare(mech.id, BRACE, weapon=weapon.id)
            source = actions["brace"].source
            yield UnitCommand(f"brace/{weapon.id}", f"Brace {weapon.label}", action, "", "action", source)
    yield from own_commands(battle, mech)
    yield from _ready_fire(battle, mech)
    if (row := action_row(battle, EJECT)) is not None:
        has_system = any(each.kind in EJECTION for each in battle.facts(mech).mech.fittings)
        action = Prepare(mech.id, EJECT, 1 if has_system else 2)
        label = "Eject" if has_system else "Leave the mech"
        yield UnitCommand(EJECT, label, action, "leave-map", "action", row.source)
    if (row := action_row(battle, PATROL)) is not None and may_patrol(battle, mech):
        yield UnitCommand(PATROL, row.label, Prepare(mech.id, PATROL, 2), "eye", "action", row.source)
    if (row := action_row(battle, DELAY)) is not None:
        yield UnitCommand("delay", row.label, Prepare(mech.id, DELAY), "history", "action", row.source)
    yield from _maneuvers(battle, mech)
    yield UnitCommand("end", "End the turn", EndTurn(mech.id), "check", role=Role.DECLINE)


def _out_of_turn(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield what a mech may do in the turn of another: what it has delayed, or was on overwatch for."""
    if mech.doings.delayed and (row := action_row(battle, DELAY)) is not None:
        yield UnitCommand("act_now", "Act now", ActNow(mech.id), "forward", "action", row.source)
    for target in survivors(battle):
        ready = mech.doings.ready_fire
        if ready is None:
            return
        action = Attack(mech.id, target.id, (ready.weapon,), 2)
        if is_overwatch(battle, action):
            label = f"Overwatch: {target.name}"
            yield UnitCommand(f"overwatch/{target.id}", label, action, "target", "action")


def _ready_fire(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield the weapons that a mech may hold ready: on overwatch, or for suppressing fire."""
    rules, watch, suppress = (
        battle.tables.suppression,
        *(action_row(battle, each) for each in (OVERWATCH, SUPPRESS)),
    )
    if rules is None or mech.hex is None or watch is None or suppress is None:
        return
    for weapon in battle.facts(mech).armaments.values():
        if weapon.is_melee:
            continue
        action = Prepare(mech.id, OVERWATCH, 2, weapon.id)
        label = f"{watch.label}: {weapon.label}"
        yield UnitCommand(f"{OVERWATCH}/{weapon.id}", label, action, "eye", "action", watch.source)
        if weapon.profile.rate < rules.rate:
            continue
        halves = ("",) if weapon.profile.rate >= rules.wide_rate else tuple(SIDES)
        for half in halves:
            where = f", ahead to the {half}" if half else ""
            label = f"{suppress.label}: {weapon.label}{where}"
            action = Prepare(mech.id, SUPPRESS, 2, weapon.id, half)
            yield UnitCommand(
                f"{SUPPRESS}/{weapon.id}/{half}", label, action, "fire", "action", suppress.source
            )


def _maneuvers(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield the maneuvers against each enemy beside a mech, and against whom it hardly sees."""
    chased = {other.id for other, _, _ in pursuers(battle, mech)}
    for name, row in battle.tables.maneuvers.rows.items():
        for target in (battle.units[other] for other in chased if row.effect == "evade"):
            action, label = Maneuver(mech.id, target.id, name, situation=PAPER), f"{row.label}: {target.name}"
            yield UnitCommand(f"{name}/{target.id}", label, action, "shield", "action", row.source)
    for target in survivors(battle):
        situation = situation_between(battle, mech, target)
        if target.side == mech.side or situation is None:
            continue
        for name, row in battle.tables.maneuvers.rows.items():
            if not _is_offered(battle, mech, target, row, situation):
                continue
            action = Maneuver(mech.id, target.id, name)
            label = f"{row.label}: {target.name}"
            yield UnitCommand(f"{name}/{target.id}", label, action, "physical", "action", row.source)


def _is_offered(battle: Battle, mech: Mech, target: Mech, row: ManeuverRow, situation: Situation) -> bool:
    """Whether a maneuver against a mech is thinkable as both stand."""
    match row.effect:
        case "pinpoint":
            return difficulty_of(row, situation) > 0
        case "break_away":
            return target in partners(battle, mech)
        case "dismember":
            return target.id in mech.holds
        case "disarm":
            return weapon_held(battle, mech, target) is not None
        case "evade":
            return False
        case _:
            return situation.range <= MELEE_REACH
