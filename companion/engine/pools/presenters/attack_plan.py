"""The attack plan of a mech on a target: every weapon with its pool, the Defense and the odds.

Rule: Untitled Mech Game, R252 to R266.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.forms import Calculation, FieldChoice, Outcome, Value, Values
from companion.engine.pools.attack.odds import hit_odds, mean_hits
from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.condition import first_clip, most_rate, ready_left, why_not_use
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import events as text
from companion.engine.pools.battle.text.names import ammunition_name, location_label, unit_name, weapon_names
from companion.engine.pools.battle.text.refusals import nonsense
from companion.engine.pools.combat import attacks
from companion.engine.pools.combat.attacks import why_not_target
from companion.engine.pools.combat.fuses import FUSE, fuse_rules, has_fuse
from companion.engine.pools.combat.reach import may_fire_indirectly, why_not_weapon
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.presenters.moves import sight_view
from companion.engine.pools.tables.weapons import ORDNANCE, PROJECTILE
from companion.engine.skeleton.rule_rows import Account
from companion.engine.tone import Tone
from companion.engine.views.attacks import (
    AttackChoice,
    AttackPlan,
    AttackView,
    How,
    Rolling,
    RollLine,
    Volley,
)
from companion.engine.views.shots import KnownShot, OwnWeapon
from companion.errors import InputError, Refusal
from companion.tabletop.modifiers import Modifier, format_signed
from companion.tabletop.number_text import format_count

ACTION, RATE, CLIPS = "action", "rate", "clips"
PLAIN, FULL, CALLED, HOLD, HOLD_FULL = "half", "full", "called", "hold", "hold_full"
ACTIONS = (
    FieldChoice(PLAIN, "Half Action"),
    FieldChoice(FULL, "Full Action"),
    FieldChoice(CALLED, "Called Shot"),
)
PATH, DIRECT, INDIRECT = "path", "direct", "indirect"
PATHS = (FieldChoice(DIRECT, "Straight at it"), FieldChoice(INDIRECT, "Over what lies between"))
HOLDS = (FieldChoice(HOLD, "Grapple, Half"), FieldChoice(HOLD_FULL, "Grapple, Full"))
SIGNAL = "0"
"""The choice of a fuse that waits for a signal."""
SHORT = (PLAIN, HOLD)
"""Actions that take half a turn."""
UNKNOWN_SITUATION = nonsense("say_how_it_stands")
DECLARE = "Declare attack"
HEADINGS = ("Pool", "Result", "Where", "Damage", "Left")
NEWS: Mapping[type, tuple[Callable[[Account[Battle], Any], str], Tone]] = {
    events.CriticalSuffered: (text.format_critical_suffered, Tone.WARN),
    events.LocationDestroyed: (text.format_location_destroyed, Tone.WARN),
    events.UnitDestroyed: (text.format_unit_destroyed, Tone.DANGER),
    events.MettleSpent: (text.format_mettle_spent, Tone.PLAIN),
    events.BarrierStruck: (text.format_barrier_struck, Tone.PLAIN),
}


def attack_plan(
    battle: Battle,
    mech: Mech,
    target: Mech,
    situation: Situation | None,
    given_values: Values | None = None,
    how: How | None = None,
) -> AttackPlan:
    """Return every weapon with what speaks against it."""
    situation = situation or situation_between(battle, mech, target)
    refusal = why_not_target(battle, mech, target) if situation is not None else UNKNOWN_SITUATION
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
        declare=DECLARE,
    )


def why_not_attack(battle: Battle, mech: Mech, target: Mech) -> Refusal | None:
    """Return why no attack on a target can be made as both stand on the map, by the first of its weapons."""
    situation = situation_between(battle, mech, target)
    if situation is None:
        return UNKNOWN_SITUATION
    if refusal := why_not_target(battle, mech, target):
        return refusal
    weapons = battle.facts(mech).armaments.values()
    found = [why_not_weapon(battle, mech, target, weapon, situation) for weapon in weapons]
    return found[0] if all(found) else None


def declaration(volley: Volley, situation: Situation | None) -> Attack:
    """Return the action that makes the chosen attacks: a Half Action where that is enough."""
    how = volley.plan.how
    kinds = {how.get(name, {}).get(ACTION, _usual_action(volley)) for name in volley.attacks}
    rates = {name: int(how[name][RATE]) for name in volley.attacks if RATE in how.get(name, {})}
    loads = {name: int(how[name][CLIPS]) for name in volley.attacks if CLIPS in how.get(name, {})}
    if not isinstance(volley.plan.target, str):
        raise InputError("Attack a mech: these rules have no attacks on hexes here.")
    return Attack(
        volley.plan.attacker,
        volley.plan.target,
        volley.attacks,
        1 if kinds <= {*SHORT} else 2,
        CALLED in kinds,
        kinds <= {HOLD, HOLD_FULL},
        any(how.get(name, {}).get(PATH) == INDIRECT for name in volley.attacks),
        rates,
        loads,
        max((int(how[name].get(FUSE, SIGNAL)) for name in volley.attacks if name in how), default=0),
        situation,
    )


def _usual_action(volley: Volley) -> str:
    """Return the action of attacks for which nothing is chosen: one weapon takes a Half Action."""
    return PLAIN if len(volley.attacks) < 2 else FULL


def _views(battle: Battle, mech: Mech, target: Mech, situation: Situation, how: How) -> Iterator[AttackView]:
    for weapon in battle.facts(mech).armaments.values():
        own = how.get(weapon.id, {})
        line = int(own[CLIPS]) if CLIPS in own else None
        shot = shot_in(battle, mech, target, weapon, situation, own)
        lobbed = own.get(PATH) == INDIRECT
        refusal = why_not_weapon(battle, mech, target, weapon, situation, line, is_indirect=lobbed)
        yield AttackView(
            id=weapon.id,
            name=weapon.label,
            location=_where(battle, mech, weapon),
            damage=weapon.damage,
            calculation=calculation(shot, refusal),
            rounds=_rounds(mech, weapon, line),
            refusal=refusal,
            choices=tuple(_choices(battle, mech, weapon, situation, own)),
            mean=0.0 if refusal is not None else mean_damage(shot),
        )


def _where(battle: Battle, mech: Mech, weapon: Armament) -> str:
    labels = battle.facts(mech).labels
    return ", ".join(labels[mount] for mount in weapon.mounts)


def _rounds(mech: Mech, weapon: Armament, line: int | None) -> int | None:
    if weapon.profile.category == PROJECTILE and weapon.clips:
        return max(0, ready_left(mech, weapon, first_clip(mech, weapon) if line is None else line))
    if weapon.profile.category == ORDNANCE:
        return most_rate(mech, weapon, 0)
    return None


def shot_in(
    battle: Battle,
    mech: Mech,
    target: Mech,
    weapon: Armament,
    situation: Situation,
    own: Mapping[str, str],
) -> Shot:
    """Return the shot of one weapon with what is chosen for it."""
    loads = {weapon.id: int(own[CLIPS])} if CLIPS in own else {}
    action = own.get(ACTION, PLAIN)
    is_grapple = action in (HOLD, HOLD_FULL)
    most = max(1, most_rate(mech, weapon, loads.get(weapon.id, first_clip(mech, weapon))))
    if action in SHORT and weapon.profile.category != ORDNANCE:
        most = min(most, battle.tables.weapons.half_attack_rate)
    rate = min(most, int(own.get(RATE, most)))
    is_called = action == CALLED
    return Shot(
        battle,
        mech,
        target,
        (weapon,),
        situation,
        (rate,),
        is_called,
        is_grapple=is_grapple,
        is_indirect=own.get(PATH) == INDIRECT,
        loads=loads,
    )


def _choices(
    battle: Battle, mech: Mech, weapon: Armament, situation: Situation, own: Mapping[str, str]
) -> Iterator[AttackChoice]:
    known = (*ACTIONS, *HOLDS) if attacks.takes_hold(battle, weapon) else ACTIONS
    yield AttackChoice(ACTION, "Action", known, own.get(ACTION, PLAIN))
    is_behind = situation.blocked_by or situation.light_cover or situation.heavy_cover
    if is_behind and may_fire_indirectly(battle, weapon, situation):
        yield AttackChoice(PATH, "Path", PATHS, own.get(PATH, DIRECT))
    most = most_rate(mech, weapon, first_clip(mech, weapon))
    if most > 1:
        numbers = sorted({1, most, *(number for number in (2, 3, 4, 6, 8, 12, 16, 20, 30) if number < most)})
        usual = most
        if own.get(ACTION, PLAIN) in SHORT and weapon.profile.category != ORDNANCE:
            usual = min(most, battle.tables.weapons.half_attack_rate)
        label = "Fires" if weapon.profile.category == ORDNANCE else "Attacks"
        options = tuple(FieldChoice(str(number), str(number)) for number in numbers)
        yield AttackChoice(RATE, label, options, own.get(RATE, str(usual)))
    if has_fuse(battle, weapon):
        rounds = range(1, fuse_rules(battle).rounds + 1)
        ends = tuple(FieldChoice(str(number), _fuse_end(number)) for number in rounds)
        yield AttackChoice(FUSE, "Fuse", (FieldChoice(SIGNAL, "By signal"), *ends), own.get(FUSE, SIGNAL))
    if len(weapon.clips) > 1:
        lines = tuple(
            FieldChoice(str(line), ammunition_name(battle, weapon, line)) for line in range(len(weapon.clips))
        )
        yield AttackChoice(CLIPS, "Ammunition", lines, own.get(CLIPS, str(first_clip(mech, weapon))))


def _fuse_end(number: int) -> str:
    return "End of this round" if number == 1 else f"End of the round, {format_count(number - 1, 'round')} on"


def calculation(shot: Shot, refusal: Refusal | None) -> Calculation:
    """Return the pool against the Defense, and the chance of a hit."""
    reasons = (*shot.pool.reasons, *(_against(row) for row in shot.defense.modifiers))
    if refusal is not None:
        return Calculation(None, Outcome.IMPOSSIBLE, 0.0, reasons, reason=refusal.reason)
    if shot.pool.fails:
        return Calculation(None, Outcome.IMPOSSIBLE, 0.0, reasons, reason="It has no dice left.")
    chance = float(1 - hit_odds(shot.pool, shot.defense.number or 0, shot.hits).get(0, 0))
    rolled = f"{shot.pool} against {shot.defense.number or 0}"
    return Calculation(shot.pool.dice, Outcome.ROLL, chance, reasons, is_pool=True, roll_text=rolled)


def _against(row: Modifier) -> Modifier:
    return Modifier(f"Defense: {row.label}", row.value, row.source)


def mean_damage(shot: Shot) -> float:
    """Return the damage that hits of a shot do on average before armor, misses counted in."""
    return mean_hits(shot.pool, shot.defense.number or 0, shot.hits) * shot.weapon.damage


def known_shot(battle: Battle, mech: Mech, target: Mech | None) -> KnownShot:
    """Return what a battle knows of a shot: the pool of each weapon against the Defense of the target."""
    situation = situation_between(battle, mech, target) if target is not None else None
    weapons = []
    for weapon in battle.facts(mech).armaments.values():
        refusal = why_not_use(battle, mech, weapon)
        shot = shot_in(battle, mech, target or mech, weapon, situation or Situation(1), {})
        values: dict[str, Value] = {"dice": shot.pool.dice, "bonus": shot.pool.bonus, "against": "difficulty"}
        if target is not None:
            values["difficulty"] = max(0, shot.defense.number or 0)
        about = f"{shot.pool}, damage {weapon.damage}"
        why = refusal.reason if refusal is not None else ""
        weapons.append(OwnWeapon(weapon.id, weapon.label, about, values, why))
    ready = sorted(weapons, key=lambda each: bool(each.against))
    shown = {"mettle": mech.record.mettle, "points": mech.mettle_points}
    first = ready[0].values if ready else {}
    return KnownShot(mech.name, target.name if target is not None else "", {**first, **shown}, tuple(ready))


# --- while dice are rolled ---


def rolling_view(
    battle: Battle, action: Attack, emitted: Sequence[object], *, is_over: bool = False
) -> Rolling:
    """Return the attacks of a mech, of which so much has happened; `battle` is the one before them."""
    groups = _groups(battle, action, emitted)
    names = attacks.groups_of(battle, action)
    waiting = [[RollLine(weapon_names(battle, action.unit, group))] for group in names[len(groups) :]]
    shown = [*groups, *waiting]
    latest = shown[max(len(groups) - 1, 0)]
    latest[0] = replace(latest[0], is_open=not is_over)
    lines = tuple(row for group in shown for row in group)
    title = f"{unit_name(battle, action.unit)} attacks {unit_name(battle, action.target)}"
    return Rolling(title, lines, _summary([group[0] for group in groups]), HEADINGS, is_over)


def _groups(battle: Battle, action: Attack, emitted: Sequence[object]) -> list[list[RollLine]]:
    """Return the line of each roll that has begun, and after it its hits and what else came of it."""
    account, groups = Account(battle, action, tuple(emitted)), list[list[RollLine]]()
    for event in emitted:
        if isinstance(event, events.AttackBegan):
            bonus = f" {format_signed(event.bonus)}" if event.bonus else ""
            needed = f"{event.dice}d{bonus} vs {event.defense}"
            groups.append([RollLine(weapon_names(battle, event.unit, event.weapons), needed)])
        elif not groups:
            continue
        elif isinstance(event, events.PoolRolled):
            shown = str(sum(event.dice) + event.bonus)
            groups[-1][0] = replace(groups[-1][0], rolled=shown)
        elif isinstance(event, events.AttackResolved):
            came = format_count(event.hits, "hit") if event.hits else "miss"
            groups[-1][0] = replace(groups[-1][0], rolled=str(event.result), damage=came)
        elif isinstance(event, events.LocationRolled):
            label = location_label(battle, event.unit, event.location)
            rolled = f"{event.roll % 100:02d}" if event.roll else ""
            groups[-1].append(RollLine("", rolled=rolled, where=label))
        elif isinstance(event, events.LocationStruck) and event.damage:
            left = f"DR {event.dr}, SP {event.sp}"
            damage = f"{event.through} of {event.damage}"
            place = max(number for number, row in enumerate(groups[-1]) if not row.is_note)
            groups[-1][place] = replace(groups[-1][place], damage=damage, left=left)
        elif (news := NEWS.get(type(event))) is not None:
            format_event, tone = news
            note = format_event(account, event)
            groups[-1].append(RollLine(note, is_note=True, tone=tone))
    return groups


def _summary(begun: Sequence[RollLine]) -> str:
    """Return what hit so far; empty while nothing is resolved."""
    return "; ".join(f"{row.name}: {row.damage}" for row in begun if row.damage)
