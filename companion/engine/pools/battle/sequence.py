"""The sequence of a round: who acts before whom, and whose turn it is.

Rule: Untitled Mech Game, R225, R251.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.pools.battle.condition import STAGGERED, initiative, is_to_be_placed, rank
from companion.engine.pools.battle.people import has_action, is_mech, people_rules
from companion.engine.pools.battle.state import Battle, Mech, SideId
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.tables.battle import ActionRow
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.errors import Refusal

SETUP, TURNS, END = "setup", "turns", "end"
CHARGE = "charge"
PLACEMENT, READY = "placement", "ready"


def standing(battle: Battle, mech: Mech) -> tuple[int, ...]:
    """Return what a mech acts by, the higher the sooner: Mettle points spent, Initiative, Speed, a die."""
    speed = rank(mech, battle.tables.derived.initiative.skill)
    return (int(mech.acts_first), initiative(battle, mech), speed, mech.tie_break)


@cached_per_battle
def in_order(battle: Battle) -> tuple[Mech, ...]:
    """Return the mechs that take part in the order in which they act."""
    taking_part = [mech for mech in battle.units.values() if not mech.is_out]
    return tuple(sorted(taking_part, key=lambda mech: standing(battle, mech), reverse=True))


def waiting(battle: Battle) -> tuple[Mech, ...]:
    """Return the mechs whose turn has still to come or to end in this round, in their order."""
    if battle.turn.phase != TURNS or battle.ending is not None:
        return ()
    return tuple(mech for mech in in_order(battle) if not mech.has_acted)


def unplaced(battle: Battle) -> tuple[Mech, ...]:
    """Return the mechs that have still to be placed on the map."""
    return tuple(mech for mech in battle.units.values() if is_to_be_placed(battle, mech))


def next_unit(battle: Battle) -> Mech | None:
    """Return the mech whose turn it is, or begins with its next action."""
    if battle.turn.active is not None:
        return battle.units[battle.turn.active]
    return next(iter(waiting(battle)), None)


def next_units(battle: Battle) -> tuple[Mech, ...]:
    """Return the mechs of which one acts next: to be placed, or the one whose turn it is."""
    if battle.ending is not None:
        return ()
    if battle.turn.phase == SETUP:
        return unplaced(battle)
    found = next_unit(battle)
    return () if found is None else (found,)


def side_to_act(battle: Battle) -> SideId | None:
    """Return the side whose turn it is; during set-up the sides set up one after the other."""
    found = next_units(battle)
    if not found:
        return None
    order = [side.id for side in battle.sides]
    return min((mech.side for mech in found), key=order.index)


def why_not_now(battle: Battle, mech: Mech) -> Refusal | None:
    """Return why a mech cannot act now: it is not its turn."""
    source = battle.tables.turns.source
    if battle.ending is not None:
        return nonsense("battle_over")
    if battle.turn.phase == SETUP:
        return by_rule("set_up_first", source)
    if mech.is_out:
        return by_rule("out_of_battle", source, unit=mech.name)
    if not mech.is_active:
        return by_rule("shut_down", source, unit=mech.name)
    if battle.turn.active == mech.id:
        return None
    if mech.has_acted or battle.turn.phase == END:
        return by_rule("has_acted", source, unit=mech.name)
    first = next_unit(battle)
    if first is not None and first.id != mech.id:
        return by_rule("others_first", battle.tables.initiative.source, other=first.name, unit=mech.name)
    return None


def halves_of(battle: Battle, mech: Mech) -> int:
    """Return the Half Actions that a mech's turn has. Rule: Untitled Mech Game, R225; gaps G61, G92."""
    rules = battle.tables.turns
    return rules.staggered if mech.faults.get(STAGGERED, 0) else rules.halves


def halves_left(battle: Battle, mech: Mech) -> int:
    """Return the Half Actions that a mech has left, be it that its turn has yet to begin."""
    return mech.doings.halves if battle.turn.active == mech.id else halves_of(battle, mech)


def is_charging(battle: Battle, mech: Mech) -> bool:
    """Whether a mech has just charged and may still attack, which takes nothing more of its turn."""
    return battle.turn.active == mech.id and mech.doings.done[-1:] == (CHARGE,)


def action_row(battle: Battle, action: str) -> ActionRow | None:
    """Return what the tables say of an action or a maneuver."""
    turns = battle.tables.turns
    for rows in (turns.actions, turns.further, battle.tables.maneuvers.rows):
        known: Mapping[str, ActionRow] = rows  # type: ignore[assignment]
        if action in known:
            return known[action]
    return None


def _precedes(battle: Battle, action: str) -> bool:
    """Whether what has to come first may still follow an action."""
    row = action_row(battle, action)
    return row is not None and row.precedes


def is_offense(battle: Battle, action: str) -> bool:
    """Whether an action is an attack, of which a turn has one."""
    row = action_row(battle, action)
    return row is not None and row.is_offense


def why_not_act(battle: Battle, mech: Mech, action: str, halves: int) -> Refusal | None:
    """Return why a mech cannot take an action of its turn now. Gap G92."""
    rules = battle.tables.turns
    row = action_row(battle, action)
    if row is None:
        return nonsense("no_such_act", action=action, known=tuple(rules.actions))
    if refusal := _why_not_afoot(battle, mech, action, row):
        return refusal
    if halves not in row.halves:
        known = tuple(map(str, row.halves))
        return nonsense("no_such_halves", action=row.label, known=known, halves=halves)
    if refusal := why_not_now(battle, mech):
        return refusal
    done = mech.doings.done if battle.turn.active == mech.id else ()
    if action in done:
        return by_rule("done_already", row.source, unit=mech.name, action=row.label)
    if row.is_offense and any(is_offense(battle, name) for name in done):
        return by_rule("one_offense", row.source, unit=mech.name)
    if row.is_first and not all(_precedes(battle, name) for name in done):
        return by_rule("comes_first", row.source, action=row.label)
    if row.is_offense and mech.doings.is_resumed:
        return by_rule("resumed_attacks", row.source, unit=mech.name)
    if is_charging(battle, mech):
        fits = row.is_offense and halves == 1
        return None if fits else by_rule("charge_attacks", row.source, unit=mech.name)
    return _why_not_enough(battle, mech, row, halves)


def _why_not_afoot(battle: Battle, unit: Mech, action: str, row: ActionRow) -> Refusal | None:
    """Return why a person does not what only mechs do, nor a mech what only people do."""
    if not has_action(battle, unit, action):
        why = "only_on_foot" if is_mech(unit) else "not_on_foot"
        return by_rule(why, row.source, unit=unit.name, action=row.label)
    own = people_rules(battle, unit)
    if own is not None and unit.altitude:
        return by_rule("still_in_the_air", own.source, unit=unit.name)
    return None


def _why_not_enough(battle: Battle, mech: Mech, row: ActionRow, halves: int) -> Refusal | None:
    """Return why what is left of a turn is not enough for an action; what is granted does not merge."""
    granted = mech.doings.granted if battle.turn.active == mech.id else 0
    left = halves_left(battle, mech)
    if halves > 1 and left - granted < halves <= left:
        return by_rule("no_merging", row.source, action=row.label, unit=mech.name)
    if halves > left:
        return by_rule("no_halves", row.source, action=row.label, needed=halves, unit=mech.name, left=left)
    return None
