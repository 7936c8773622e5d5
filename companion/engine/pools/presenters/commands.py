"""Commands of a mech besides moving and attacking, for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from companion.engine.pools.battle.actions import ActFirst, Action, EndTurn, Maneuver, Prepare
from companion.engine.pools.battle.condition import survivors
from companion.engine.pools.battle.holds import partners
from companion.engine.pools.battle.sequence import TURNS, action_row, next_unit
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.attacks import MELEE_REACH
from companion.engine.pools.combat.grapples import HOLD
from companion.engine.pools.combat.maneuvers import difficulty_of
from companion.engine.pools.combat.shots import HEAVY
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.tables.battle import ManeuverRow
from companion.engine.pools.turn.phases import AIM, BRACE, GUARD, STAND
from companion.engine.views.units import Command, Role
from companion.errors import Refusal

WhyNot: TypeAlias = Callable[[Battle, Action], Refusal | None]


def commands(battle: Battle, mech: Mech, why_not: WhyNot) -> tuple[Command, ...]:
    """Return the commands that a mech has now, each with what speaks against it."""
    if battle.turn.phase != TURNS or mech.is_out or battle.ending is not None:
        return ()
    return tuple(replace(each, refusal=why_not(battle, each.action)) for each in _commands(battle, mech))


def _commands(battle: Battle, mech: Mech) -> Iterator[Command]:
    actions, mettle = battle.tables.turns.actions, battle.tables.mettle
    turn = next_unit(battle)
    if mech.record.mettle and not mech.has_acted and not mech.acts_first and battle.turn.active is None:
        hint = f"{mettle.spends['act_first'].label}. {mettle.source}"
        yield Command("act_first", "Act first", ActFirst(mech.id), "forward", "mettle", hint)
    if turn is None or turn.id != mech.id:
        return
    if mech.is_prone:
        source = actions["stand"].source
        yield Command(STAND, "Stand up", Prepare(mech.id, STAND), "stand", "action", source)
    yield Command("aim_half", "Aim, Half", Prepare(mech.id, AIM), "target", "action", actions["aim"].source)
    yield Command(
        "aim_full", "Aim, Full", Prepare(mech.id, AIM, 2), "target", "action", actions["aim"].source
    )
    yield Command(GUARD, "Guard", Prepare(mech.id, GUARD), "shield", "action", actions["guard"].source)
    for weapon in battle.facts(mech).armaments.values():
        if HEAVY in weapon.profile.traits and weapon.id not in mech.braced:
            action = Prepare(mech.id, BRACE, weapon=weapon.id)
            source = actions["brace"].source
            yield Command(f"brace/{weapon.id}", f"Brace {weapon.label}", action, "", "action", source)
    if mech.holds and (row := action_row(battle, HOLD)) is not None:
        yield Command(HOLD, row.label, Prepare(mech.id, HOLD), "hand", "action", row.source)
    yield from _maneuvers(battle, mech)
    yield Command("end", "End the turn", EndTurn(mech.id), "check", role=Role.DECLINE)


def _maneuvers(battle: Battle, mech: Mech) -> Iterator[Command]:
    """Yield the maneuvers against each enemy beside a mech, and against whom it hardly sees."""
    for target in survivors(battle):
        situation = situation_between(battle, mech, target)
        if target.side == mech.side or situation is None:
            continue
        for name, row in battle.tables.maneuvers.rows.items():
            if not _is_offered(battle, mech, target, row, situation):
                continue
            action = Maneuver(mech.id, target.id, name)
            label = f"{row.label}: {target.name}"
            yield Command(f"{name}/{target.id}", label, action, "physical", "action", row.source)


def _is_offered(battle: Battle, mech: Mech, target: Mech, row: ManeuverRow, situation: Situation) -> bool:
    """Whether a maneuver against a mech is thinkable as both stand."""
    match row.effect:
        case "pinpoint":
            return difficulty_of(row, situation) > 0
        case "break_away":
            return target in partners(battle, mech)
        case "dismember":
            return target.id in mech.holds
        case _:
            return situation.range <= MELEE_REACH
