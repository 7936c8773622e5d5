"""The Combat Phase: weapon and physical attacks from the pick of a target to the heat they cost.

Rule: BT Tactics 3025, R42-R71.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.play import Play
from companion.engine.skeleton.common_events import TerrainSet
from companion.engine.tactics.attack.dice_changes import Exchange, modify
from companion.engine.tactics.attack.sight import is_unseen, situation_between, unseen_refusal
from companion.engine.tactics.battle.actions import Attack, Decline, FireAtHex
from companion.engine.tactics.battle.condition import native_defense, survivors
from companion.engine.tactics.battle.events import (
    AttackBegan,
    AttackCompared,
    AttacksEnded,
    DiceShown,
    HexTokenSet,
)
from companion.engine.tactics.battle.sequence import COMBAT, why_not_now
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech, ground
from companion.engine.tactics.battle.text import refusals
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.cards.damage import deal_damage
from companion.engine.tactics.cards.decks import gain_heat
from companion.engine.tactics.cards.weapon_groups import DiceCount
from companion.engine.tactics.tables import combat
from companion.engine.tactics.tables.cards import Upgrade
from companion.engine.tactics.tables.models import Tic
from companion.engine.tactics.tables.names import PHYSICAL, Bracket
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, distance
from companion.tabletop.modifiers import Modifier


def why_not_attack(battle: Battle, action: Attack) -> Refusal | None:
    """Return why these attacks cannot be made in this order."""
    mech, target = battle.units[action.unit], battle.units[action.target]
    if not action.tics:
        return nonsense("say_which_group")
    card = battle.card(mech)
    for name in action.tics:
        if name != PHYSICAL and card.tic(name) is None:
            known = (*(tic.id for tic in card.tics), PHYSICAL)
            return nonsense("no_such_group_of", unit=mech.name, group=name, known=known)
    if refusal := why_not_target(battle, mech, target):
        return refusal
    situation = situation_between(battle, mech, target) or action.situation
    if situation is None:
        return nonsense("say_how_it_stands")
    for name in action.tics:
        if refusal := why_not_one(battle, mech, target, name, situation):
            return refusal
        battle = battle.with_unit(_without_group(battle.units[mech.id], name))
        mech = battle.units[mech.id]
    return None


def _without_group(mech: Mech, name: str) -> Mech:
    return replace(mech, has_struck=True) if name == PHYSICAL else replace(mech, fired=(*mech.fired, name))


def why_not_target(battle: Battle, mech: Mech, target: Mech) -> Refusal | None:
    """Return why a unit cannot attack another at all now."""
    if target.side == mech.side:
        return nonsense("same_side", target=target.name)
    if refusal := why_not_now(battle, mech, COMBAT):
        return refusal
    if target.has_left:
        return by_rule("left_battle", battle.tables.attacks.target_source, unit=target.name)
    if target.is_destroyed:
        return by_rule("target_destroyed", battle.tables.attacks.target_source, target=target.name)
    return None


def why_not_one(battle: Battle, mech: Mech, target: Mech, name: str, situation: Situation) -> Refusal | None:
    """Return why one weapon group, or a physical attack, cannot be used on a target that stands so."""
    if name == PHYSICAL:
        return _why_not_physical(battle, mech, target, situation)
    tic = battle.card(mech).tic(name)
    assert tic is not None, "groups are known before"
    if refusal := weapon_groups.why_not_fire(battle, mech, tic) or weapon_groups.why_not_bear(
        battle, mech, tic, situation
    ):
        return refusal
    source = battle.tables.attacks.target_source
    bracket = weapon_groups.bracket_of(battle, situation)
    if bracket is None or not weapon_groups.printed_dice(battle, mech, tic, bracket):
        return by_rule("out_of_range", source, group=tic.name, range=situation.range)
    if is_unseen(battle, situation) and spotted_situation(battle, mech, target, tic) is None:
        return unseen_refusal(mech, target, situation, source)
    if not dice_for(battle, mech, target, name, situation).number:
        return by_rule("no_dice_left", battle.tables.attacks.dice_source, group=tic.name)
    return None


def _why_not_physical(battle: Battle, mech: Mech, target: Mech, situation: Situation) -> Refusal | None:
    """Rule: BT Tactics 3025, R69 (gap G18)."""
    rules = battle.tables.physical
    if mech.has_struck:
        return by_rule("has_struck", rules.source, unit=mech.name)
    if weapon_groups.has_used_arms(battle, mech):
        return by_rule("arms_have_fired", rules.source, unit=mech.name)
    if situation.range > rules.range:
        if rules.range == 1:
            return by_rule("strikes_adjacent_only", rules.source)
        return by_rule("strike_out_of_range", rules.source, range=rules.range)
    if not situation.in_forward_arc:
        return by_rule("strikes_forward_only", rules.source)
    if is_unseen(battle, situation):
        return unseen_refusal(mech, target, situation, battle.tables.attacks.target_source)
    if not weapon_groups.physical_dice(battle, mech, situation).number:
        return by_rule("no_dice_to_strike", rules.source, unit=mech.name)
    return None


def spotted_situation(battle: Battle, mech: Mech, target: Mech, tic: Tic) -> Situation | None:
    """Return how a friend sees a target that this group may fire at indirectly; None where it may not."""
    upgrade = weapon_groups.upgrade_of(battle, mech, tic)
    if upgrade is None or upgrade.indirect is None:
        return None
    friends = [friend for friend in survivors(battle, mech.side) if friend.id != mech.id]
    views = [view for friend in friends if (view := situation_between(battle, friend, target)) is not None]
    seen = [view for view in views if not is_unseen(battle, view)]
    return min(seen, key=lambda view: view.bonus, default=None)


def dice_for(battle: Battle, mech: Mech, target: Mech, name: str, situation: Situation) -> DiceCount:
    """Attack dice with their reasons."""
    if name == PHYSICAL:
        return weapon_groups.physical_dice(battle, mech, situation)
    tic = battle.card(mech).tic(name)
    assert tic is not None, "groups are known before"
    bracket = weapon_groups.bracket_of(battle, situation) or "long"
    upgrade = weapon_groups.upgrade_of(battle, mech, tic)
    is_indirect = is_unseen(battle, situation) and spotted_situation(battle, mech, target, tic) is not None
    indirect = (upgrade.indirect or 0) if upgrade and is_indirect else 0
    return weapon_groups.attack_dice(battle, mech, tic, situation, bracket, indirect=indirect)


def defense_dice(battle: Battle, mech: Mech, target: Mech, name: str, situation: Situation) -> DiceCount:
    """Defense dice with their reasons. Rule: BT Tactics 3025, R55-R58, R74."""
    tic = battle.card(mech).tic(name)
    if is_unseen(battle, situation) and tic is not None:
        situation = spotted_situation(battle, mech, target, tic) or situation
    source = battle.tables.defense.source
    label = say("dice/shut_down") if target.is_shut_down else f"{target.name} {_is_spent(battle, target)}"
    parts = [Modifier(label, native_defense(battle, target), source)]
    causes = (
        (say("dice/smoke"), situation.smoke),
        (say("dice/woods"), situation.woods),
        (say("dice/cover"), situation.cover),
    )
    parts += [Modifier(label, dice, source) for label, dice in causes if dice]
    return DiceCount(tuple(parts))


def _is_spent(battle: Battle, mech: Mech) -> str:
    return battle.tables.movement.mode(mech.movement).done


def attack(play: Play[Battle], action: Attack) -> None:
    """Make these attacks one after the other, as long as the target stands."""
    for name in action.tics:
        battle = play.battle
        mech, target = battle.units[action.unit], battle.units[action.target]
        if target.is_destroyed:
            return
        situation = situation_between(battle, mech, target) or action.situation
        if situation is not None:
            _one_attack(play, mech, target, name, situation)


def _one_attack(play: Play[Battle], mech: Mech, target: Mech, name: str, situation: Situation) -> None:
    """One attack through all its steps; without dice nothing is rolled and no heat is gained (gap G32)."""
    battle = play.battle
    tic = battle.card(mech).tic(name)
    count = dice_for(battle, mech, target, name, situation)
    defense = defense_dice(battle, mech, target, name, situation).number
    bracket = bracket_for(battle, tic, situation)
    if not count.number:
        return
    exchange = Exchange(mech.id, target.id, tic)
    play.emit(AttackBegan(mech.id, target.id, name, bracket, count.number, defense))
    attack_faces = _roll_pool(play, exchange, "attack", count.number)
    defense_faces = _roll_pool(play, exchange, "defense", defense)
    dice = battle.tables.dice
    scored = combat.hits(dice, attack_faces, bracket, is_starred=tic is not None and bracket in tic.starred)
    shown = combat.evades(dice, defense_faces)
    through = combat.hits_through(scored, shown)
    play.emit(AttackCompared(mech.id, target.id, scored, shown, through))
    take_effect(play, exchange, through)


def take_effect(play: Play[Battle], exchange: Exchange, through: int) -> None:
    """Damage or heat for the target, and heat for the attacker. Rule: BT Tactics 3025, R63, R68."""
    mech, tic = play.battle.units[exchange.attacker], exchange.tic
    upgrade = weapon_groups.upgrade_of(play.battle, mech, tic) if tic is not None else None
    if tic is not None and weapon_groups.generates_heat(play.battle, mech, tic):
        gain_heat(play, exchange.target, through, mech.upgrades[tic.id])
    elif through:
        deal_damage(play, exchange.target, through, by=mech.id)
    if tic is not None:
        gain_heat(play, mech.id, tic.heat + (upgrade.heat if upgrade else 0), tic.id)


def bracket_for(battle: Battle, tic: Tic | None, situation: Situation) -> Bracket:
    """Return the bracket that an attack counts as. Rule: BT Tactics 3025, R70."""
    if tic is None:
        return battle.tables.physical.bracket
    return weapon_groups.bracket_of(battle, situation) or "long"


def _roll_pool(play: Play[Battle], exchange: Exchange, pool: str, count: int) -> combat.Faces:
    """One pool rolled and then changed by both sides."""
    battle = play.battle
    is_attack = pool == "attack"
    unit = battle.units[exchange.attacker if is_attack else exchange.target]
    sides = combat.sides_of(battle.tables.dice, "attack" if is_attack else "defense")
    source = battle.tables.attacks.dice_source if is_attack else battle.tables.defense.source
    faces = play.throw(
        count, sides, refusals.ask_pool(unit, pool, exchange.name), side=unit.side, source=source
    )
    play.emit(DiceShown(unit.id, pool, faces))
    return modify(play, exchange, "attack" if is_attack else "defense", faces)


def decline(play: Play[Battle], action: Decline) -> None:
    """Make no more attacks this round (gap G36)."""
    play.emit(AttacksEnded(action.unit))


def why_not_fire_at_hex(battle: Battle, action: FireAtHex) -> Refusal | None:
    """Return why a group cannot be fired at a hex; the cards ask for range only, not for arc and sight."""
    mech = battle.units[action.unit]
    tic = battle.card(mech).tic(action.tic)
    if tic is None:
        return nonsense("no_such_group", unit=mech.name, group=action.tic)
    if battle.board is not None and action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    source = battle.tables.upgrades.source
    upgrade = weapon_groups.upgrade_of(battle, mech, tic)
    if upgrade is None or not (upgrade.lays or upgrade.thins_woods):
        return by_rule("no_hex_upgrade", source, group=tic.name)
    if refusal := why_not_now(battle, mech, COMBAT) or weapon_groups.why_not_fire(battle, mech, tic):
        return refusal
    if battle.board is not None and _needs_woods(upgrade) and not woods_in(battle, action.hex):
        return by_rule("no_woods", source, hex=action.hex.label)
    return _why_out_of_range(battle, mech, tic, action.hex)


def _why_out_of_range(battle: Battle, mech: Mech, tic: Tic, place: Hex) -> Refusal | None:
    if mech.hex is None:
        return None
    apart = distance(mech.hex, place)
    bracket = weapon_groups.bracket_of(battle, Situation(apart))
    if bracket is None or not weapon_groups.printed_dice(battle, mech, tic, bracket):
        source = battle.tables.attacks.target_source
        return by_rule("out_of_range", source, group=tic.name, range=apart)
    return None


def _needs_woods(upgrade: Upgrade) -> bool:
    return upgrade.thins_woods or upgrade.heat_on_entering > 0


def woods_in(battle: Battle, place: Hex) -> str:
    """Return the woods of a hex by name; empty where there are none."""
    known = battle.tables.movement.terrain
    found = [name for name in ground(battle, place).terrain if name in known and known[name].woods]
    return found[0] if found else ""


def fire_at_hex(play: Play[Battle], action: FireAtHex) -> None:
    """Put the token, or thin the woods; the group has fired and heats as usual."""
    battle = play.battle
    mech = battle.units[action.unit]
    tic = battle.card(mech).tic(action.tic)
    upgrade = weapon_groups.upgrade_of(battle, mech, tic) if tic is not None else None
    if tic is None or upgrade is None:
        return
    play.emit(AttackBegan(mech.id, "", tic.id, "", 0, 0))
    if upgrade.lays:
        play.emit(HexTokenSet(action.hex, upgrade.lays))
    elif wood := woods_in(battle, action.hex):
        play.emit(TerrainSet(action.hex, _thinner(battle, action.hex, wood)))
    gain_heat(play, mech.id, tic.heat + upgrade.heat, tic.id)


def _thinner(battle: Battle, place: Hex, wood: str) -> tuple[str, ...]:
    thinner = battle.tables.movement.terrain[wood].thins_to
    rest = tuple(name for name in ground(battle, place).terrain if name != wood)
    return (*rest, thinner) if thinner else rest
