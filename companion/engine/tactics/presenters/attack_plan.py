"""The attack plan of a unit on a target: every weapon group with its dice, and the odds of a volley.

Rule: BT Tactics 3025, R43-R62, R69.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.forms import Calculation, FieldChoice, Outcome, Values
from companion.engine.skeleton.rule_rows import Account
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.attack.dice_odds import (
    BEST,
    STATED,
    AttackOdds,
    AttackPool,
    DefensePool,
    Rerolls,
    attack_odds,
)
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.condition import is_banned
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text import events as words
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.names import BattleAccount, tic_name, unit_name
from companion.engine.tactics.battle.text.refusals import nonsense
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.cards.heat import heat_levels
from companion.engine.tactics.presenters.moves import sight_view
from companion.engine.tactics.tables.combat import FOCUS, LOCK, format_faces
from companion.engine.tactics.tables.models import Tic
from companion.engine.tactics.tables.names import PHYSICAL, Bracket, Pool
from companion.engine.tone import Tone
from companion.engine.views.attacks import AttackChoice, AttackPlan, AttackView, How, Rolling, RollLine
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count

SPEND = "spend"
NOTHING = "nothing"
UNKNOWN_SITUATION = nonsense("situation_untold")
CHOICES = (
    FieldChoice(BEST, say("attack/what_is_best")),
    FieldChoice(NOTHING, say("attack/no_token")),
    FieldChoice(FOCUS, say("attack/a_focus_token")),
    FieldChoice(LOCK, say("attack/the_target_lock")),
)

LISTED_EVENTS: Mapping[type, Callable[[BattleAccount, Any], str]] = {
    events.CardDrawn: words.format_card_drawn,
    events.CriticalPlayed: words.format_critical_played,
    events.MechDestroyed: words.format_mech_destroyed,
}
"""What else may come of an attack, and how it is put into words."""

TONES: Mapping[type, Tone] = {events.CriticalPlayed: Tone.WARN, events.MechDestroyed: Tone.DANGER}

HEADINGS = ("rolling/dice", "rolling/attack", "rolling/defense", "rolling/damage", "rolling/marked")


def attack_plan(
    battle: Battle,
    mech: Mech,
    target: Mech,
    situation: Situation | None,
    given_values: Values | None = None,
    how: How | None = None,
) -> AttackPlan:
    """Return every weapon group and the physical attack, with what speaks against each."""
    situation = situation or situation_between(battle, mech, target)
    refusal = attacks.why_not_target(battle, mech, target) if situation is not None else UNKNOWN_SITUATION
    views = tuple(_views(battle, mech, target, situation, how or {})) if situation is not None else ()
    return AttackPlan(
        attacker=mech.id,
        target=target.id,
        range=situation.range if situation is not None else None,
        attacks=views,
        sight=sight_view(battle, mech.hex, target.hex) if mech.hex and target.hex else None,
        refusal=refusal,
        how=how or {},
        situation=given_values,
        heat_levels=heat_levels(battle, mech),
    )


def why_not_attack(battle: Battle, mech: Mech, target: Mech) -> Refusal | None:
    """Return why no attack on a target can be made as both stand on the map, by the first of its groups."""
    situation = situation_between(battle, mech, target)
    if situation is None:
        return UNKNOWN_SITUATION
    if refusal := attacks.why_not_target(battle, mech, target):
        return refusal
    names = (*(tic.id for tic in battle.card(mech).tics), PHYSICAL)
    found = [attacks.why_not_one(battle, mech, target, name, situation) for name in names]
    return found[0] if all(found) else None


def _views(battle: Battle, mech: Mech, target: Mech, situation: Situation, how: How) -> Iterator[AttackView]:
    card = battle.card(mech)
    for tic in card.tics:
        upgrade, heats = (
            weapon_groups.upgrade_of(battle, mech, tic),
            weapon_groups.generates_heat(battle, mech, tic),
        )
        reckoning, mean = _calculation(battle, mech, target, tic.id, situation, how)
        yield AttackView(
            id=tic.id,
            name=f"{tic.name} ({upgrade.name})" if upgrade else tic.name,
            location=say("attack/arms") if tic.arm else say("attack/rear") if tic.arc == "rear" else "",
            damage=0 if heats else 1,
            calculation=reckoning,
            refusal=attacks.why_not_one(battle, mech, target, tic.id, situation),
            choices=_choices(battle, mech, target, tic, how),
            excludes=_excluded_groups(battle, mech, tic),
            heat=tic.heat + (upgrade.heat if upgrade else 0),
            mean=0.0 if heats else mean,
        )
    reckoning, mean = _calculation(battle, mech, target, PHYSICAL, situation, how)
    yield AttackView(
        id=PHYSICAL,
        name=say("attack/physical_attack"),
        location="",
        damage=1,
        calculation=reckoning,
        refusal=attacks.why_not_one(battle, mech, target, PHYSICAL, situation),
        excludes=frozenset(tic.id for tic in card.tics if weapon_groups.uses_arms(battle.tables, card, tic)),
        mean=mean,
    )


def _excluded_groups(battle: Battle, mech: Mech, tic: Tic) -> frozenset[str]:
    card = battle.card(mech)
    parts = weapon_groups.includes(battle.tables, card, tic)
    wholes = {other.id for other in card.tics if tic.id in weapon_groups.includes(battle.tables, card, other)}
    arms = {PHYSICAL} if weapon_groups.uses_arms(battle.tables, card, tic) else set()
    return frozenset({*parts, *wholes, *arms})


def _choices(battle: Battle, mech: Mech, target: Mech, tic: Tic, how: How) -> tuple[AttackChoice, ...]:
    has = {BEST, NOTHING}
    if mech.focus and not is_banned(battle, mech, "spend_focus"):
        has.add(FOCUS)
    if mech.lock == target.id and not is_banned(battle, mech, "spend_lock"):
        has.add(LOCK)
    if len(has) == 2:
        return ()
    value = how.get(tic.id, {}).get(SPEND, BEST)
    return (AttackChoice(SPEND, say("attack/spend"), tuple(row for row in CHOICES if row.id in has), value),)


def _calculation(
    battle: Battle, mech: Mech, target: Mech, name: str, situation: Situation, how: How
) -> tuple[Calculation, float]:
    """Return the dice and the chance of an attack, and the hits that get through on average."""
    tic = battle.card(mech).tic(name)
    refusal = attacks.why_not_one(battle, mech, target, name, situation)
    bracket = attacks.bracket_for(battle, tic, situation)
    dice = attacks.dice_for(battle, mech, target, name, situation)
    defense = attacks.defense_dice(battle, mech, target, name, situation)
    lines = (*dice.modifiers, *(_against(row) for row in defense.modifiers))
    if refusal is not None or not dice.number:
        reason = refusal.reason if refusal else say("attack/it_has_no_dice_left")
        return Calculation(None, Outcome.IMPOSSIBLE, 0.0, lines, bracket, reason), 0.0
    found = odds_of(battle, mech, target, name, situation, how.get(name, {}).get(SPEND, BEST))
    reckoning = Calculation(dice.number, Outcome.ROLL, float(found.any), lines, bracket, is_pool=True)
    return reckoning, float(found.mean)


def _against(row: Modifier) -> Modifier:
    return Modifier(say("attack/defense_dice", name=row.label), row.value, row.source)


def odds_of(
    battle: Battle, mech: Mech, target: Mech, name: str, situation: Situation, spend: str = BEST
) -> AttackOdds:
    """Return the odds of one attack as things are now; tokens are spent as stated, or as is best."""
    tic = battle.card(mech).tic(name)
    attack = attack_pool(battle, mech, target, tic, situation, spend)
    count = attacks.defense_dice(battle, mech, target, name, situation).number
    defense = DefensePool(
        count,
        focus=target.focus > 0 and not is_banned(battle, target, "spend_focus"),
        evade=target.evade > 0,
        rerolls=_rerolls(battle, target, "defense"),
    )
    return attack_odds(battle.tables.dice, attack, defense, policy=BEST if spend == BEST else STATED)


def attack_pool(
    battle: Battle, mech: Mech, target: Mech, tic: Tic | None, situation: Situation, spend: str
) -> AttackPool:
    """Return the attack dice, and what the attacker may change them with."""
    name = tic.id if tic is not None else PHYSICAL
    bracket: Bracket = attacks.bracket_for(battle, tic, situation)
    upgrade = weapon_groups.upgrade_of(battle, mech, tic) if tic is not None else None
    row = upgrade.reroll if upgrade else None
    own = (Rerolls(row.dice, row.faces),) if row else ()
    change = upgrade.change if upgrade else None
    can_focus = mech.focus > 0 and not is_banned(battle, mech, "spend_focus")
    can_lock = tic is not None and mech.lock == target.id and not is_banned(battle, mech, "spend_lock")
    return AttackPool(
        attacks.dice_for(battle, mech, target, name, situation).number,
        bracket,
        is_starred=tic is not None and bracket in tic.starred,
        focus=can_focus and spend in (BEST, FOCUS),
        lock=can_lock and spend in (BEST, LOCK),
        rerolls=(*own, *_rerolls(battle, mech, "attack")),
        changes=((change.dice, change.faces, change.to),) if change else (),
    )


def _rerolls(battle: Battle, mech: Mech, pool: Pool) -> tuple[Rerolls, ...]:
    names = dict.fromkeys(name for name in mech.mechwarriors if name not in mech.used)
    rows = {name: battle.tables.mechwarriors.cards[name].reroll for name in names}
    return tuple(
        Rerolls(row.dice, row.faces, name if row.uses else "")
        for name, row in rows.items()
        if row is not None and pool in row.pools and not row.of_enemy
    )


def rolling_view(
    battle: Battle, action: Attack, emitted: Sequence[object], *, is_over: bool = False
) -> Rolling:
    """Return the attacks of a unit, of which so much has happened; `battle` is the one before them."""
    groups = _group_lines(battle, action, emitted)
    waiting = [[RollLine(tic_name(battle, action.unit, tic))] for tic in action.tics[len(groups) :]]
    shown = [*groups, *waiting]
    latest = shown[max(len(groups) - 1, 0)]
    latest[0] = replace(latest[0], is_open=not is_over)
    lines = tuple(line for group in shown for line in group)
    title = f"{unit_name(battle, action.unit)} attacks {unit_name(battle, action.target)}"
    headings = tuple(say(text) for text in HEADINGS)
    return Rolling(title, lines, _summary([group[0] for group in groups]), headings, is_over)


def _group_lines(battle: Battle, action: Attack, emitted: Sequence[object]) -> list[list[RollLine]]:
    """Return the line of each weapon group that has begun, and after it what else came of its attack."""
    account, groups = Account(battle, action, tuple(emitted)), list[list[RollLine]]()
    for event in emitted:
        line = groups[-1][0] if groups else RollLine("")
        match event:
            case events.AttackBegan() if event.target:
                against = f"{event.dice} against {format_count(event.bonus, 'die')}"
                groups.append([RollLine(tic_name(battle, event.unit, event.tic), against)])
            case events.DiceShown() if groups and event.unit == action.unit:
                groups[-1][0] = replace(line, rolled=_faces_text(battle, event))
            case events.AttackCompared() if groups:
                evaded = format_count(event.evades, "evade")
                groups[-1][0] = replace(line, where=evaded, damage=format_count(event.through, "hit"))
            case events.CirclesMarked() if groups and event.unit == action.target:
                groups[-1][0] = replace(line, left=", ".join(_damage_texts(event)))
            case _ if groups and (tell := LISTED_EVENTS.get(type(event))) and (text := tell(account, event)):
                groups[-1].append(RollLine(text, is_note=True, tone=TONES.get(type(event), Tone.PLAIN)))
    return groups


def _summary(begun: Sequence[RollLine]) -> str:
    """Return what got through so far; empty while nothing is rolled."""
    if any(line.damage for line in begun):
        return "; ".join(
            say("rolling/through", group=line.name, hits=line.damage) for line in begun if line.damage
        )
    return say("rolling/attack_dice_lie") if any(line.rolled for line in begun) else ""


def _faces_text(battle: Battle, event: events.DiceShown) -> str:
    return format_faces(battle.tables.dice, event.faces) or "no dice"


def _damage_texts(event: events.CirclesMarked) -> Iterator[str]:
    rings = ((event.armor, "armor"), (event.external, "external"), (event.internal, "internal"))
    yield from (f"\u2212{lost} {ring}" for lost, ring in rings if lost)
