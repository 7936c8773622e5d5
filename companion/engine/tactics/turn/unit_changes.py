"""Changes that each event makes in its unit."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.state import Mech
from companion.engine.tactics.battle.tracks import with_track
from companion.engine.tactics.tables.names import PHYSICAL


def no_change(mech: Mech, _event: object) -> Mech:
    """Return the unit as it was: the event only tells, or other events carry what it leads to."""
    return mech


def after_clean_up(mech: Mech) -> Mech:
    """Return the unit after Clean-up. Rule: BT Tactics 3025, R75 (gap G27)."""
    return replace(
        mech,
        moved="",
        is_activated=False,
        actions=(),
        free_actions=0,
        focus=0,
        evade=0,
        special=0,
        suppressed=0,
        is_hull_down=False,
        has_flipped_arms=False,
        fired=(),
        held=(),
        has_struck=False,
        has_fought=False,
        has_cooled=False,
        fights_on=False,
        used={card: uses for card, uses in mech.used.items() if uses == "game"},
    )


# --- orders and actions ---


def apply_unit_placed(mech: Mech, event: events.UnitPlaced) -> Mech:
    return replace(mech, hex=event.hex, facing=event.facing)


def apply_orders_written(mech: Mech, event: events.OrdersWritten) -> Mech:
    return replace(mech, orders={**mech.orders, event.round: event.orders})


def apply_action_taken(mech: Mech, event: events.ActionTaken) -> Mech:
    actions = (*mech.actions, event.action)
    return replace(mech, actions=actions, free_actions=mech.free_actions + event.is_free)


def apply_tokens_gained(mech: Mech, event: events.TokensGained) -> Mech:
    return with_track(mech, event.token, max(getattr(mech, event.token) + event.number, 0))


def apply_lock_taken(mech: Mech, event: events.LockTaken) -> Mech:
    return replace(mech, lock=event.target)


def apply_special_used(mech: Mech, event: events.SpecialUsed) -> Mech:
    return replace(
        mech,
        special=max(mech.special - 1, 0),
        is_hull_down=mech.is_hull_down or event.is_hull_down,
        has_flipped_arms=mech.has_flipped_arms or event.flips_arms,
    )


# --- combat ---


def apply_tic_held(mech: Mech, event: events.TicHeld) -> Mech:
    return replace(mech, held=(*mech.held, event.tic))


def apply_attack_began(mech: Mech, event: events.AttackBegan) -> Mech:
    if not event.is_fired:
        return mech
    if event.tic == PHYSICAL:
        return replace(mech, has_struck=True)
    return replace(mech, fired=(*mech.fired, event.tic))


def apply_attacks_ended(mech: Mech, _event: events.AttacksEnded) -> Mech:
    return replace(mech, has_fought=True, fights_on=False)


def apply_card_used(mech: Mech, event: events.CardUsed) -> Mech:
    return replace(mech, used={**mech.used, event.card: event.uses})


# --- damage and heat ---


def apply_circles_marked(mech: Mech, event: events.CirclesMarked) -> Mech:
    return replace(
        mech,
        armor=mech.armor - event.armor,
        external=mech.external - event.external,
        internal=mech.internal - event.internal,
    )


def apply_critical_played(mech: Mech, event: events.CriticalPlayed) -> Mech:
    return replace(mech, criticals=(*mech.criticals, event.critical))


def apply_heat_gained(mech: Mech, event: events.HeatGained) -> Mech:
    return replace(mech, heat_down=mech.heat_down + event.cards)


def apply_heat_turned_up(mech: Mech, event: events.HeatTurnedUp) -> Mech:
    return replace(mech, heat_down=max(mech.heat_down - 1, 0), heat_up=(*mech.heat_up, event.card))


def apply_cooled(mech: Mech, _event: events.Cooled) -> Mech:
    return replace(mech, has_cooled=True)


def apply_shut_down(mech: Mech, _event: events.ShutDown) -> Mech:
    return replace(mech, is_shut_down=True)


def apply_restarted(mech: Mech, _event: events.Restarted) -> Mech:
    return replace(mech, is_shut_down=False)
