"""The Action Step: which actions a unit has, on whom, and carrying them out.

Rule: BT Tactics 3025, R28-R35.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine.play import Play
from companion.engine.tactics.battle.actions import Act
from companion.engine.tactics.battle.condition import apart, is_active, is_banned, mechwarriors, why_too_far
from companion.engine.tactics.battle.events import ActionTaken, FreeActionGranted, LockTaken, TokensGained
from companion.engine.tactics.battle.sequence import ACTIVATION
from companion.engine.tactics.battle.state import Battle, Mech, UnitId
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
from companion.tabletop.counting import counted

BANS = (FOCUS, TARGET_LOCK, EVADE, COMMAND)


def why_not_act(battle: Battle, action: Act) -> Refusal | None:
    """Why a unit cannot perform this action now."""
    mech, rules = battle.units[action.unit], battle.tables.action_step
    if action.action not in rules.actions:
        known = ", ".join(rules.actions)
        return Refusal.nonsense(f"{action.action!r} is no action: choose from {known}.")
    if strange := [name for name in (action.target, action.other) if name not in (None, *battle.units)]:
        return Refusal.nonsense(f"There is no unit {strange[0]!r}.")
    return (
        _why_not_step(battle, mech)
        or why_not_kind(battle, mech, action)
        or _why_not_aim(battle, mech, action)
    )


def _why_not_step(battle: Battle, mech: Mech) -> Refusal | None:
    source = battle.tables.action_step.source
    if battle.turn.phase != ACTIVATION:
        return Refusal.by_rule("Actions are performed in the Activation Phase.", source)
    granted = battle.turn.granted
    if granted is not None and granted != mech.id:
        return Refusal.by_rule(f"{battle.units[granted].name} has a free action first.", source)
    if granted is None and battle.turn.active != mech.id:
        return Refusal.by_rule(f"{mech.name} is not in its action step.", source)
    return None


def key_of(action: Act) -> str:
    """What counts as the same action. Rule: BT Tactics 3025, R28."""
    return f"{CARD}/{action.card}" if action.action == CARD else action.action


def why_not_kind(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    """Why a unit has no such action now, whoever it is aimed at."""
    rules, card = battle.tables.action_step, battle.card(mech)
    row = rules.action(action.action)
    if mech.is_shut_down and not card_actions.is_purge(battle, mech, action):
        return Refusal.by_rule(f"{mech.name} is shut down.", battle.tables.heat.source)
    if key_of(action) in mech.actions:
        return Refusal.by_rule(f"{mech.name} has done this once this round.", rules.source)
    if action.action == CARD:
        refusal = card_actions.why_not_card(battle, mech, action)
    elif action.action != JUMPING_EVADE and action.action not in card.actions:
        refusal = Refusal.by_rule(f"{mech.name} has no {row.label} on its action bar.", row.source)
    elif action.action in BANS and is_banned(battle, mech, action.action):
        refusal = Refusal.by_rule(f"A card keeps {mech.name} from {row.label}.", battle.tables.decks.source)
    else:
        refusal = None
    return refusal or _why_not_after(battle, mech, action)


def _why_not_after(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    """Why the way of moving leaves no such action."""
    rules = battle.tables.action_step
    is_jump = mech.movement == JUMP and mech.moved != ""
    if action.action == JUMPING_EVADE and not is_jump:
        return Refusal.by_rule("A Jumping Evade follows a jump.", rules.source)
    if battle.turn.granted == mech.id or mech.is_shut_down:
        return None
    if is_jump and action.action not in rules.after_jump:
        return Refusal.by_rule(f"{mech.name} has jumped and may only take a Jumping Evade.", rules.source)
    if len(mech.actions) - mech.free_actions < actions_allowed(battle, mech, action):
        return None
    return Refusal.by_rule(f"{mech.name} has no action left.", rules.source)


def actions_allowed(battle: Battle, mech: Mech, action: Act) -> int:
    """How many actions a unit may have performed after this one; cards may add to it."""
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
        return Refusal.nonsense("Name the unit to lock on.")
    enemy = battle.units[target]
    if enemy.side == mech.side or enemy.is_destroyed:
        return Refusal.by_rule(f"{enemy.name} cannot be locked on.", source)
    if apart(mech, enemy) > rules.target_lock_range:
        return Refusal.by_rule(f"{enemy.name} is beyond {counted(rules.target_lock_range, 'hex')}.", source)
    return None


def why_not_grant(battle: Battle, mech: Mech, target: UnitId | None) -> Refusal | None:
    """Why a friend cannot be given a free action. Rule: BT Tactics 3025, R33."""
    source = battle.tables.action_step.actions[COMMAND].source
    if target is None:
        return Refusal.nonsense("Name the friend who gets a free action.")
    friend = battle.units[target]
    if friend.id == mech.id or friend.side != mech.side or not is_active(friend):
        return Refusal.by_rule(f"{friend.name} cannot be given a free action.", source)
    if is_banned(battle, friend, "free_action"):
        return Refusal.by_rule(f"A card keeps {friend.name} from free actions.", battle.tables.decks.source)
    return why_too_far(battle, mech, friend)


def act(play: Play[Battle], action: Act) -> None:
    """Perform an action."""
    is_free = play.battle.turn.granted == action.unit
    play.happen(ActionTaken(action.unit, key_of(action), is_free))
    if is_free:
        play.happen(FreeActionGranted(None, action.unit))
    CARRYING_OUT[action.action](play, action)


def _focus(play: Play[Battle], action: Act) -> None:
    play.happen(TokensGained(action.unit, "focus"))


def _evade(play: Play[Battle], action: Act) -> None:
    play.happen(TokensGained(action.unit, "evade"))


def _jumping_evade(play: Play[Battle], action: Act) -> None:
    """Rule: BT Tactics 3025, R32."""
    number = play.battle.card(play.battle.units[action.unit]).jump_evade_tokens
    play.happen(TokensGained(action.unit, "evade", number))


def _special(play: Play[Battle], action: Act) -> None:
    play.happen(TokensGained(action.unit, "special"))


def _target_lock(play: Play[Battle], action: Act) -> None:
    play.happen(LockTaken(action.unit, action.target))


def _command(play: Play[Battle], action: Act) -> None:
    if action.uses_card:
        card_actions.command(play, action)
    elif action.target is not None:
        play.happen(FreeActionGranted(action.target, action.unit))


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
    """Every action that a unit's card and the cards on it name, not yet aimed at anybody."""
    mech = battle.units[unit]
    for name in battle.tables.action_step.actions:
        if name in battle.card(mech).actions or (name == JUMPING_EVADE and mech.movement == JUMP):
            yield Act(unit, name)
    yield from card_actions.kinds(battle, mech)


def open_actions(battle: Battle, unit: UnitId) -> tuple[Act, ...]:
    """The actions that a unit could still perform, each aimed at somebody where it needs a target."""
    return tuple(
        aimed
        for kind in kinds(battle, unit)
        for aimed in aims(battle, kind)
        if why_not_act(battle, aimed) is None
    )


def aims(battle: Battle, kind: Act) -> Iterator[Act]:
    """An action aimed at everybody it could be aimed at."""
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
