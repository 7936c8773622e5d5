"""The sequence of a round: who has the initiative, whose unit acts next, and who still has to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.tactics.battle.condition import activation_order, effects, is_active, is_banned
from companion.engine.tactics.battle.state import Battle, Mech, SideId
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.errors import Refusal

SETUP, INITIATIVE, PLANNING, ACTIVATION, SPECIAL, COMBAT, HEAT, CLEAN_UP, END = (
    "setup", "initiative", "planning", "activation", "special", "combat", "heat", "clean_up", "end",
)  # fmt: skip
COIN, EDGES, PLACEMENT, READY = "coin", "edges", "placement", "ready"
HIGHEST_FIRST = (COMBAT,)
ORDERED = (PLACEMENT, ACTIVATION, SPECIAL, COMBAT)


def round_initiative(battle: Battle, number: int) -> SideId:
    """Return the side with the initiative in a round. Rule: BT Tactics 3025, R20 (gap G30)."""
    if cheaper := cheaper_side(battle):
        return cheaper
    first = battle.first or battle.sides[0].id
    return first if number % 2 else battle.other(first)


def cheaper_side(battle: Battle) -> SideId | None:
    """Return the side whose lance costs less; None where they cost the same. Rule: BT Tactics 3025, R16."""
    one, other = battle.sides
    if one.cost == other.cost:
        return None
    return one.id if one.cost < other.cost else other.id


def is_pending(battle: Battle, mech: Mech) -> bool:
    """Whether a unit still has to act in this step."""
    rule = PENDING.get(place_of(battle))
    return rule is not None and rule(battle, mech)


def place_of(battle: Battle) -> str:
    """Return the phase, or the step of the set-up."""
    return battle.turn.step if battle.turn.phase == SETUP else battle.turn.phase


def pending(battle: Battle) -> tuple[Mech, ...]:
    """Return the units that still have to act in this step."""
    return tuple(mech for mech in battle.units.values() if is_pending(battle, mech))


def _must_be_placed(_battle: Battle, mech: Mech) -> bool:
    return mech.hex is None and not mech.is_out


def _needs_orders(battle: Battle, mech: Mech) -> bool:
    return is_active(mech) and battle.turn.number not in mech.orders


def may_purge(battle: Battle, mech: Mech) -> bool:
    """Whether a shut-down unit has the one action left to it. Rule: BT Tactics 3025, R74."""
    return mech.heat_cards > 0 and any(effect.purges for effect in effects(battle, mech))


def _must_activate(battle: Battle, mech: Mech) -> bool:
    if mech.is_activated or mech.is_out:
        return False
    return not mech.is_shut_down or may_purge(battle, mech)


def _must_use_special(battle: Battle, mech: Mech) -> bool:
    return mech.special > 0 and is_active(mech) and not is_banned(battle, mech, "special_actions")


def _may_fight(_battle: Battle, mech: Mech) -> bool:
    return (is_active(mech) or mech.fights_on) and not mech.has_fought


def _must_cool(battle: Battle, mech: Mech) -> bool:
    gains = any(effect.heat for effect in effects(battle, mech))
    return not mech.is_out and not mech.has_cooled and (gains or mech.heat_cards > 0)


PENDING: Mapping[str, Callable[[Battle, Mech], bool]] = {
    PLACEMENT: _must_be_placed,
    PLANNING: _needs_orders,
    ACTIVATION: _must_activate,
    SPECIAL: _must_use_special,
    COMBAT: _may_fight,
    HEAT: _must_cool,
}


def in_order(battle: Battle, units: tuple[Mech, ...]) -> tuple[Mech, ...]:
    """Units in the order in which they act; on a tie the side with the initiative is later, in combat first.

    Rule: BT Tactics 3025, R18, R23, R36, R42.
    """
    highest = battle.turn.phase in HIGHEST_FIRST

    def key(mech: Mech) -> tuple[int, bool]:
        holds = mech.side == battle.turn.initiative
        order = activation_order(battle, mech)
        return (-order, not holds) if highest else (order, holds)

    return tuple(sorted(units, key=key))


def next_units(battle: Battle) -> tuple[Mech, ...]:
    """Return the units of which one acts next; its player chooses where several of his are equal."""
    waiting = pending(battle)
    if battle.turn.active is not None:
        return (battle.units[battle.turn.active],)
    if place_of(battle) not in ORDERED or not waiting:
        return waiting
    ordered = in_order(battle, waiting)
    first = ordered[0]
    order = activation_order(battle, first)
    return tuple(
        mech for mech in ordered if mech.side == first.side and activation_order(battle, mech) == order
    )


def side_to_act(battle: Battle) -> SideId | None:
    """Return the side whose turn it is; in Planning the sides write one after the other."""
    if battle.turn.phase == SETUP and battle.turn.step == EDGES:
        return battle.turn.initiative
    found = next_units(battle)
    if not found:
        return None
    if battle.turn.granted is not None:
        return battle.units[battle.turn.granted].side
    if battle.turn.phase == PLANNING:
        order = [side.id for side in battle.sides]
        return min((mech.side for mech in found), key=order.index)
    return found[0].side if place_of(battle) in ORDERED else None


def why_not_now(battle: Battle, mech: Mech, phase: str) -> Refusal | None:
    """Return why a unit cannot act in this phase now: it is another phase, it has acted, or others come
    first.
    """
    rounds = battle.tables.rounds
    label = next((row.label for row in rounds.order if row.id == phase), "Set-up")
    if battle.ending is not None:
        return nonsense("battle_over")
    if place_of(battle) != phase:
        return by_rule("other_phase", rounds.source, phase=label)
    if mech.has_left:
        return by_rule("left_battle", rounds.source, unit=mech.name)
    if mech.is_destroyed and not mech.fights_on:
        return by_rule("destroyed", battle.tables.attacks.damage_source, unit=mech.name)
    if mech.id == battle.turn.active:
        return None
    if not is_pending(battle, mech):
        why = "shut_down" if mech.is_shut_down else "has_acted"
        return by_rule(why, rounds.source, unit=mech.name)
    found = next_units(battle)
    if mech not in found:
        before = tuple(other.name for other in found)
        return by_rule("others_first", rounds.source, others=before, unit=mech.name)
    return None


def is_over(battle: Battle) -> bool:
    """Whether nobody has to act in this step any more."""
    return not pending(battle) and battle.turn.active is None
