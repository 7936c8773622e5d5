"""The Action Step: which actions a unit has, on whom, and carrying them out.

Rule: BT Tactics 3025, R28-R35.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine.play import Play
from companion.engine.tactics.battle.actions import Act
from companion.engine.tactics.battle.condition import (
    distance_between,
    is_active,
    is_banned,
    mechwarriors,
    why_too_far,
)
from companion.engine.tactics.battle.events import ActionTaken, FreeActionGranted, LockTaken, TokensGained
from companion.engine.tactics.battle.sequence import ACTIVATION
from companion.engine.tactics.battle.state import Battle, Mech, UnitId
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.orders import card_actions
from companion.engine.tactics.tables.names import (
    CARD,
    COMMAND,
    EVADE,
    FOCUS,
    JUMP,
    JUMPING_EVADE,
    SPECIAL,
    TARGET_LOCK,
)
from companion.errors import Refusal

BANS = (FOCUS, TARGET_LOCK, EVADE, COMMAND)


def why_not_act(battle: Battle, action: Act) -> Refusal | None:
    """Return why a unit cannot perform this action now."""
    mech, rules = battle.units[action.unit], battle.tables.action_step
    if action.action not in rules.actions:
        return nonsense("no_such_act", action=action.action, known=tuple(rules.actions))
    if strange := [name for name in (action.target, action.other) if name not in (None, *battle.units)]:
        return nonsense("no_such_unit", unit=strange[0], known=tuple(battle.units))
    return (
        _why_not_step(battle, mech)
        or why_not_kind(battle, mech, action)
        or _why_not_aim(battle, mech, action)
    )


def _why_not_step(battle: Battle, mech: Mech) -> Refusal | None:
    source = battle.tables.action_step.source
    if battle.turn.phase != ACTIVATION:
        return by_rule("acts_in_activation", source)
    granted = battle.turn.granted
    if granted is not None and granted != mech.id:
        return by_rule("free_action_first", source, unit=battle.units[granted].name)
    if granted is None and battle.turn.active != mech.id:
        return by_rule("not_in_action_step", source, unit=mech.name)
    return None


def key_of(action: Act) -> str:
    """Return what counts as the same action. Rule: BT Tactics 3025, R28."""
    return f"{CARD}/{action.card}" if action.action == CARD else action.action


def why_not_kind(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    """Return why a unit has no such action now, whoever it is aimed at."""
    rules, card = battle.tables.action_step, battle.card(mech)
    row = rules.action(action.action)
    if mech.is_shut_down and not card_actions.is_purge(battle, mech, action):
        return by_rule("shut_down", battle.tables.heat.source, unit=mech.name)
    if key_of(action) in mech.actions:
        return by_rule("done_this_round", rules.source, unit=mech.name)
    if action.action == CARD:
        refusal = card_actions.why_not_card(battle, mech, action)
    elif action.action != JUMPING_EVADE and action.action not in card.actions:
        refusal = by_rule("not_on_action_bar", row.source, unit=mech.name, action=row.label)
    elif action.action in BANS and is_banned(battle, mech, action.action):
        refusal = by_rule("banned_by_card", battle.tables.decks.source, unit=mech.name, action=row.label)
    else:
        refusal = None
    return refusal or _why_not_after(battle, mech, action)


def _why_not_after(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    """Return why the way of moving leaves no such action."""
    rules = battle.tables.action_step
    is_jump = mech.movement == JUMP and mech.moved != ""
    if action.action == JUMPING_EVADE and not is_jump:
        return by_rule("evade_follows_jump", rules.source)
    if battle.turn.granted == mech.id or mech.is_shut_down:
        return None
    if is_jump and action.action not in rules.after_jump:
        return by_rule("jumped_evades_only", rules.source, unit=mech.name)
    if len(mech.actions) - mech.free_actions < actions_allowed(battle, mech, action):
        return None
    return by_rule("no_action_left", rules.source, unit=mech.name)


def actions_left(battle: Battle, mech: Mech) -> int:
    """Return how many actions its way of moving still leaves a unit, whatever its cards add to it."""
    after = battle.tables.action_step.after
    allowed = next((number for mode, number in after.items() if mode == mech.movement), 0)
    return max(allowed - (len(mech.actions) - mech.free_actions), 0)


def actions_allowed(battle: Battle, mech: Mech, action: Act) -> int:
    """Return how many actions a unit may have performed after this one; cards may add to it."""
    allowed = next(
        number for mode, number in battle.tables.action_step.after.items() if mode == mech.movement
    )
    for warrior in mechwarriors(battle, mech):
        extra = next((names for mode, names in warrior.actions_after.items() if mode == mech.movement), ())
        if action.action in extra:
            return max(allowed, 1)
    return allowed


def _why_not_aim(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    if action.action == TARGET_LOCK:
        return _why_not_lock(battle, mech, action.target)
    if action.action == COMMAND and action.uses_card:
        return card_actions.why_not_command(battle, mech, action)
    if action.action == COMMAND:
        return why_not_grant(battle, mech, action.target)
    return card_actions.why_not_aim(battle, mech, action) if action.action == CARD else None


def _why_not_lock(battle: Battle, mech: Mech, target: UnitId | None) -> Refusal | None:
    """Rule: BT Tactics 3025, R30 (gap G9)."""
    rules = battle.tables.action_step
    source = rules.actions[TARGET_LOCK].source
    if target is None:
        return nonsense("say_whom_to_lock")
    enemy = battle.units[target]
    if enemy.side == mech.side or enemy.is_out:
        return by_rule("no_lock_on", source, target=enemy.name)
    if distance_between(mech, enemy) > rules.target_lock_range:
        return by_rule("lock_too_far", source, target=enemy.name, most=rules.target_lock_range)
    return None


def why_not_grant(battle: Battle, mech: Mech, target: UnitId | None) -> Refusal | None:
    """Return why a friend cannot be given a free action. Rule: BT Tactics 3025, R33."""
    source = battle.tables.action_step.actions[COMMAND].source
    if target is None:
        return nonsense("say_which_friend")
    friend = battle.units[target]
    if friend.id == mech.id or friend.side != mech.side or not is_active(friend):
        return by_rule("no_free_action", source, friend=friend.name)
    if is_banned(battle, friend, "free_action"):
        return by_rule("free_action_banned", battle.tables.decks.source, friend=friend.name)
    return why_too_far(battle, mech, friend)


def act(play: Play[Battle], action: Act) -> None:
    """Perform an action."""
    is_free = play.battle.turn.granted == action.unit
    play.emit(ActionTaken(action.unit, key_of(action), is_free))
    if is_free:
        play.emit(FreeActionGranted(None, action.unit))
    CARRYING_OUT[action.action](play, action)


def _focus(play: Play[Battle], action: Act) -> None:
    play.emit(TokensGained(action.unit, "focus"))


def _evade(play: Play[Battle], action: Act) -> None:
    play.emit(TokensGained(action.unit, "evade"))


def _jumping_evade(play: Play[Battle], action: Act) -> None:
    """Rule: BT Tactics 3025, R32."""
    number = play.battle.card(play.battle.units[action.unit]).jump_evade_tokens
    play.emit(TokensGained(action.unit, "evade", number))


def _special(play: Play[Battle], action: Act) -> None:
    play.emit(TokensGained(action.unit, "special"))


def _target_lock(play: Play[Battle], action: Act) -> None:
    play.emit(LockTaken(action.unit, action.target))


def _command(play: Play[Battle], action: Act) -> None:
    if action.uses_card:
        card_actions.command(play, action)
    elif action.target is not None:
        play.emit(FreeActionGranted(action.target, action.unit))


CARRYING_OUT: Mapping[str, Callable[[Play[Battle], Act], None]] = {
    FOCUS: _focus,
    EVADE: _evade,
    JUMPING_EVADE: _jumping_evade,
    SPECIAL: _special,
    TARGET_LOCK: _target_lock,
    COMMAND: _command,
    CARD: card_actions.use_card,
}


def kinds(battle: Battle, unit: UnitId) -> Iterator[Act]:
    """Yield every action that a unit's card and the cards on it name, not yet aimed at anybody."""
    mech = battle.units[unit]
    for name in battle.tables.action_step.actions:
        if name in battle.card(mech).actions or (name == JUMPING_EVADE and mech.movement == JUMP):
            yield Act(unit, name)
    yield from card_actions.kinds(battle, mech)


def open_actions(battle: Battle, unit: UnitId) -> tuple[Act, ...]:
    """Return the actions that a unit could still perform, each aimed at somebody where it needs a target."""
    return tuple(
        aimed
        for kind in kinds(battle, unit)
        for aimed in aims(battle, kind)
        if why_not_act(battle, aimed) is None
    )


def aims(battle: Battle, kind: Act) -> Iterator[Act]:
    """Yield an action aimed at everybody it could be aimed at."""
    mech = battle.units[kind.unit]
    others = [other.id for other in battle.units.values() if other.id != kind.unit]
    if kind.action == TARGET_LOCK:
        yield from (Act(kind.unit, TARGET_LOCK, target) for target in others)
    elif kind.action == COMMAND:
        yield from (Act(kind.unit, COMMAND, target) for target in others)
        yield from card_actions.command_aims(battle, mech)
    elif kind.action == CARD:
        yield from card_actions.aims(battle, mech, kind)
    else:
        yield kind
