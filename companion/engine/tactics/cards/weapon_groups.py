"""Weapon groups: which may fire now, what a Mixed one includes, and how many dice they roll.

Rule: BT Tactics 3025, R46-R53.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.tactics.battle.condition import effects, mechwarriors
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.refusals import by_rule
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.cards import Upgrade
from companion.engine.tactics.tables.models import Tic, UnitCard
from companion.engine.tactics.tables.names import PHYSICAL, Bracket
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier


def includes(tables: Tables, card: UnitCard, tic: Tic) -> frozenset[str]:
    """Return the groups that a Mixed one includes: all it does not exclude. Rule: BT Tactics 3025,
    R47, R48.
    """
    if not tables.attacks.types[tic.type].is_mixed:
        return frozenset()
    beside = tables.attacks.always_beside_mixed
    return frozenset(
        other.id
        for other in card.tics
        if other.id not in (tic.id, *tic.excludes)
        and other.type not in beside
        and not tables.attacks.types[other.type].is_mixed
    )


def uses_arms(tables: Tables, card: UnitCard, tic: Tic) -> bool:
    """Whether a group, or one that it includes, is in the arms."""
    parts = includes(tables, card, tic)
    return tic.arm or any(other.arm for other in card.tics if other.id in parts)


def upgrade_of(battle: Battle, mech: Mech, tic: Tic) -> Upgrade | None:
    """Return the upgrade on a weapon group."""
    name = mech.upgrades.get(tic.id)
    return battle.tables.upgrades.cards[name] if name else None


def generates_heat(battle: Battle, mech: Mech, tic: Tic | None) -> bool:
    """Whether hits of a weapon group deal heat cards instead of damage."""
    upgrade = upgrade_of(battle, mech, tic) if tic is not None else None
    return upgrade is not None and upgrade.heats


def stopped_groups(battle: Battle, mech: Mech, how: str) -> frozenset[str]:
    """Return the groups that a critical card has jammed or destroyed."""
    cards = battle.tables.decks
    found = []
    for critical in mech.criticals:
        effect = cards.of(critical.deck)[critical.card].effects
        if effect is not None and effect.stops_tic == how:
            found.append(critical.tic)
    return frozenset(found)


def why_not_fire(battle: Battle, mech: Mech, tic: Tic) -> Refusal | None:
    """Return why a weapon group cannot be used at all now. Rule: BT Tactics 3025, R47-R49 (gap G18)."""
    tables, card = battle.tables, battle.card(mech)
    source = tables.attacks.weapon_source
    if tables.attacks.types[tic.type].needs_upgrade and upgrade_of(battle, mech, tic) is None:
        return by_rule("needs_upgrade", source, group=tic.name)
    if tic.id in mech.fired:
        return by_rule("group_has_fired", source, group=tic.name)
    if tic.id in mech.held:
        return by_rule("group_held", source, group=tic.name)
    for fired in (card.tic(name) for name in mech.fired):
        if fired is not None and _excludes(tables, card, tic, fired):
            return by_rule("group_excluded", source, group=tic.name, other=fired.name)
    if mech.has_struck and uses_arms(tables, card, tic):
        return by_rule("arms_have_struck", source, group=tic.name)
    return _why_stopped(battle, mech, tic)


def _excludes(tables: Tables, card: UnitCard, one: Tic, other: Tic) -> bool:
    return one.id in includes(tables, card, other) or other.id in includes(tables, card, one)


def _why_stopped(battle: Battle, mech: Mech, tic: Tic) -> Refusal | None:
    parts = {tic.id, *includes(battle.tables, battle.card(mech), tic)}
    source = battle.tables.decks.source
    if tic.id in stopped_groups(battle, mech, "destroyed"):
        return by_rule("group_destroyed", source, group=tic.name)
    if parts & stopped_groups(battle, mech, "jammed"):
        return by_rule("group_jammed", source, group=tic.name)
    if parts & set(mech.held) - {tic.id}:
        return by_rule("part_held", source, group=tic.name)
    return None


def bracket_of(battle: Battle, situation: Situation) -> Bracket | None:
    """Return the range bracket. Rule: BT Tactics 3025, R44 (gap G1)."""
    is_wide = battle.rules.options.get("medium_range") == "15"
    return battle.tables.ranges.bracket(situation.range, is_wide=is_wide)


def why_not_bear(battle: Battle, mech: Mech, tic: Tic, situation: Situation) -> Refusal | None:
    """Return why a group does not bear on a target: its arc. Rule: BT Tactics 3025, R40, R46, R47."""
    source = battle.tables.attacks.target_source
    if tic.arc == "all":
        return None
    is_rear = tic.arc == "rear" or (tic.arm and mech.has_flipped_arms)
    if is_rear and not situation.in_rear_arc:
        return by_rule("rear_arc_only", source, group=tic.name)
    if not is_rear and not situation.in_forward_arc:
        return by_rule("forward_arc_only", source, group=tic.name)
    return None


@dataclass(frozen=True, slots=True)
class DiceCount:
    """The number of dice and its reasons; `most` is the cap, None where there is none."""

    modifiers: tuple[Modifier, ...]
    most: int | None = None

    @property
    def number(self) -> int:
        """The dice rolled."""
        added = max(sum(modifier.value for modifier in self.modifiers), 0)
        return added if self.most is None else min(added, self.most)


def printed_dice(battle: Battle, mech: Mech, tic: Tic, bracket: Bracket) -> int:
    """Dice of a group at a range with its upgrade, less those of destroyed groups that it includes."""
    upgrade = upgrade_of(battle, mech, tic)
    dice = tic.dice.get(bracket, 0) + (upgrade.dice.get(bracket, 0) if upgrade else 0)
    card, gone = battle.card(mech), stopped_groups(battle, mech, "destroyed")
    parts = includes(battle.tables, card, tic) & gone
    return max(dice - sum(other.dice.get(bracket, 0) for other in card.tics if other.id in parts), 0)


def attack_dice(
    battle: Battle, mech: Mech, tic: Tic, situation: Situation, bracket: Bracket, *, indirect: int = 0
) -> DiceCount:
    """Attack dice of a weapon group, with reasons. Rule: BT Tactics 3025, R50-R52."""
    rules = battle.tables.attacks
    base = Modifier(
        say("dice/at_range", group=tic.name, bracket=bracket),
        printed_dice(battle, mech, tic, bracket),
        rules.dice_source,
    )
    more = [*_flanking(battle, mech, situation), *_losses(battle, mech, bracket, in_arms=tic.arm)]
    if indirect:
        more.append(Modifier(say("dice/indirect_fire"), indirect, battle.tables.upgrades.source))
    return DiceCount((base, *more), rules.max_dice)


def physical_dice(battle: Battle, mech: Mech, situation: Situation) -> DiceCount:
    """Attack dice of a physical attack: by size, without a cap. Rule: BT Tactics 3025, R69."""
    rules, size = battle.tables.physical, battle.card(mech).size
    more = [
        Modifier(warrior.name, warrior.physical_dice, battle.tables.mechwarriors.source)
        for warrior in mechwarriors(battle, mech)
        if warrior.physical_dice
    ]
    more += [*_flanking(battle, mech, situation), *_losses(battle, mech, rules.bracket, in_arms=True)]
    return DiceCount((Modifier(say("dice/mech", size=size), rules.dice[size], rules.source), *more))


def _flanking(battle: Battle, mech: Mech, situation: Situation) -> Iterator[Modifier]:
    if situation.is_flanked:
        yield Modifier(
            say("dice/flanking"), battle.tables.attacks.flanking_dice, battle.tables.attacks.dice_source
        )
        for warrior in mechwarriors(battle, mech):
            if warrior.flanking_dice:
                yield Modifier(warrior.name, warrior.flanking_dice, battle.tables.mechwarriors.source)


def _losses(battle: Battle, mech: Mech, bracket: Bracket, *, in_arms: bool) -> Iterator[Modifier]:
    source = battle.tables.decks.source
    found = effects(battle, mech)
    if lost := sum(effect.attack_dice.get(bracket, 0) for effect in found):
        yield Modifier(say("dice/damage_and_heat"), lost, source)
    if in_arms and (lost := sum(effect.arm_dice for effect in found)):
        yield Modifier(say("dice/arm_actuators"), lost, source)
    if mech.suppressed:
        yield Modifier(say("dice/suppressed"), -mech.suppressed, battle.tables.upgrades.source)


def has_used_arms(battle: Battle, mech: Mech) -> bool:
    """Whether a unit has fired a group in its arms. Rule: BT Tactics 3025, R69."""
    card = battle.card(mech)
    fired = [card.tic(name) for name in mech.fired if name != PHYSICAL]
    return any(tic is not None and uses_arms(battle.tables, card, tic) for tic in fired)
