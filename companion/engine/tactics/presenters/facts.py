"""Facts of a unit card besides circles and weapon groups."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.sheet import Fact
from companion.engine.tactics.battle.condition import (
    activation_order,
    dissipation,
    modes,
    native_defense,
    points,
)
from companion.engine.tactics.battle.sequence import ACTIVATION, PLANNING
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.tables.models import UnitCard
from companion.engine.tactics.tables.names import JUMP, JUMPING_EVADE, RUN, SPECIAL, STAND, WALK


def facts(battle: Battle, mech: Mech) -> Iterator[Fact]:
    """Yield the printed lines of a unit as they are now. Rule: BT Tactics 3025, R3."""
    card = battle.card(mech)
    for mode, printed in ((WALK, card.movement.walk), (RUN, card.movement.run), (JUMP, card.movement.jump)):
        if printed:
            now = points(battle, mech, mode)
            yield Fact(mode, f"{mode.capitalize()} MP", str(now), str(printed) if now != printed else "")
    yield Fact("activation_order", say("fact/activation_order"), str(activation_order(battle, mech)))
    yield Fact("dissipation", say("fact/heat_dissipation"), str(dissipation(battle, mech)))
    if card.jump_evade_tokens:
        label = battle.tables.action_step.action(JUMPING_EVADE).label
        yield Fact(
            "jump_evade", label, str(card.jump_evade_tokens), hint=say("fact/evade_tokens_after_a_jump")
        )
    yield Fact(
        "defense",
        say("fact/defense_dice"),
        str(native_defense(battle, mech)),
        hint=say("fact/as_it_moved_in_this"),
    )
    yield _defense(battle, mech)
    yield Fact("actions", say("fact/actions"), ", ".join(_actions(battle, card)))


def has_hidden_orders(battle: Battle, mech: Mech) -> bool:
    """Whether an order card lies face down; the other player sees that it does, not what is on it."""
    is_hidden = battle.turn.phase in (PLANNING, ACTIVATION) and not mech.is_activated
    return is_hidden and battle.turn.number in mech.orders


def faction_text(rules: Rulebook, card: UnitCard) -> str:
    """Return who may field a unit."""
    is_common = set(rules.tables.lance.houses) <= set(card.factions)
    return say("fact/all_houses") if is_common else ", ".join(card.factions)


def _defense(battle: Battle, mech: Mech) -> Fact:
    """Return the defense dice after each way of moving that is printed; a dash where it cannot move
    so now.
    """
    movement, found = battle.card(mech).movement, modes(battle, mech)
    points_of = {STAND: 1, WALK: movement.walk, RUN: movement.run, JUMP: movement.jump}
    printed = [mode for mode, points in points_of.items() if points]
    dice = (str(native_defense(battle, mech, mode)) if mode in found else "–" for mode in printed)
    initials = "/".join(mode[0].upper() for mode in printed)
    hint = say("fact/defense_after", movements=tuple(found))
    return Fact("defense_by_movement", say("fact/defense_by", movements=initials), "/".join(dice), hint=hint)


def _actions(battle: Battle, card: UnitCard) -> Iterator[str]:
    rules = battle.tables
    for name in card.actions:
        label = rules.action_step.action(name).label
        kinds = ", ".join(rules.special_actions.kinds[kind].label for kind in card.special_actions)
        yield kinds if name == SPECIAL and kinds else label
