"""The to-hit number of a shot: base, range, movement of both, woods and conditions, each with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.attack.shot import (
    AttackConditions,
    Shot,
    bracket_at,
    facts_of,
    farthest_bracket,
)
from companion.engine.battletech.battle.fire_modes import rates_of
from companion.engine.battletech.battle.ground import SMOKES
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.damage.facts import count_modifier
from companion.engine.battletech.sight.intervening import density, is_too_dense
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import FIRE, CriticalEffect, Criticals, row_at
from companion.engine.battletech.tables.to_hit import DAMAGE, Certainty, ToHitRules
from companion.engine.battletech.tables.vocabulary.facts import ATTACKER, TARGET
from companion.engine.forms import Calculation, Outcome
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier, TargetNumber, band_value
from companion.tabletop.number_text import format_count
from companion.tabletop.odds import odds_of


def why_certain(shot: Shot, tables: Tables) -> Certainty | None:
    """Return the rule by which a shot hits without a roll. Rule: CityTech, Buildings > Damage to
    Buildings.
    """
    return _certainty(facts_of(shot, tables), tables) if tables.to_hit.certain else None


def _certainty(facts: frozenset[str], tables: Tables) -> Certainty | None:
    return next((row for row in tables.to_hit.certain.values() if row.holds(facts)), None)


def why_impossible(shot: Shot, tables: Tables) -> Refusal | None:
    """Return why a shot cannot be made at all: a prohibition, a target out of range, or woods that block the
    line.

    Rule: Quick-Start, Range Modifier; Intervening Terrain. CityTech, Combat > To-Hit Modifiers.
    """
    return _why_impossible(shot, tables, facts_of(shot, tables))


def _why_impossible(shot: Shot, tables: Tables, facts: frozenset[str]) -> Refusal | None:
    for row in tables.to_hit.impossible.values():
        if row.holds(facts):
            return by_rule("impossible", row.source, reason=row.reason)
    called = tables.called_shots.get(shot.toward)
    if called is not None and not called.holds(facts):
        return by_rule("not_called_so", called.source, weapon=shot.weapon.name, part=called.label)
    for effect in effects_on_shot(shot, tables.criticals):
        if FIRE in effect.forbids:
            reason = say("number/damage_forbids_fire", damage=effect.label)
            return by_rule("impossible", effect.source, reason=reason)
    if bracket_at(tables.to_hit, shot.weapon, shot.range) is None:
        _, last = farthest_bracket(tables.to_hit, shot.weapon)
        name, source = shot.weapon.name, tables.weapon_attacks.range_source
        return by_rule("out_of_range", source, weapon=name, reach=last, range=shot.range)
    between = shot.intervening
    if shot.is_probed:
        between = {kind: number for kind, number in between.items() if kind not in SMOKES}
    if is_too_dense(tables.line_of_sight, density(tables.line_of_sight, between)):
        return by_rule("woods_between", tables.line_of_sight.terrain_source)
    return None


def to_hit(shot: Shot, tables: Tables, options: Mapping[str, str]) -> TargetNumber:
    """Return every modifier that counts for this shot, with its source, in rulebook order.

    Rule: Quick-Start, Modified To-Hit Number. CityTech, Combat > Weapons Fire Modifiers Table.
    """
    facts = facts_of(shot, tables)
    if refusal := _why_impossible(shot, tables, facts):
        return TargetNumber((), impossible=refusal.reason)
    if row := _certainty(facts, tables):
        return TargetNumber.of(Modifier(row.label, parse_dice(tables.to_hit.dice).minimum, row.source))
    return _target_number(shot, tables, options, facts)


def number_despite_refusal(shot: Shot, tables: Tables, options: Mapping[str, str]) -> TargetNumber:
    """Return the modifiers of a shot that the tables let through; beyond its last bracket it counts as in
    that.
    """
    return _target_number(shot, tables, options, facts_of(shot, tables))


def modifiers_by_part(shot: Shot, tables: Tables, options: Mapping[str, str]) -> Mapping[str, Modifier]:
    """Return the modifiers of a shot by the part of the tables that each comes from."""
    return dict(_modifiers(shot, tables, options, facts_of(shot, tables)))


def _target_number(
    shot: Shot, tables: Tables, options: Mapping[str, str], facts: frozenset[str]
) -> TargetNumber:
    if shot.is_point_blank:
        # Rule: CityTech, Special Case Rules > Point Blank Shots from Hidden Units.
        facts = frozenset(fact for fact in facts if not fact.startswith(OF_GROUND))
    return TargetNumber(sort_modifiers(dict(_modifiers(shot, tables, options, facts)), tables.to_hit))


OF_GROUND = (f"{ATTACKER}_in_", f"{TARGET}_in_")
"""What facts of the ground begin with that either stands on."""


def sort_modifiers(found: Mapping[str, Modifier], rules: ToHitRules) -> tuple[Modifier, ...]:
    """Modifiers by their part of the tables, as the rulebook lists them."""
    places = {part: index for index, part in enumerate(rules.order)}
    last = len(places)
    return tuple(
        found[part]
        for part in sorted(found, key=lambda part: places.get(part, places.get(part.partition(".")[0], last)))
    )


def _modifiers(
    shot: Shot, tables: Tables, options: Mapping[str, str], facts: frozenset[str]
) -> Iterator[tuple[str, Modifier]]:
    """Yield each modifier by the part of the tables it comes from."""
    rules, guide = tables.to_hit, shot.weapon.guides.get(shot.guide)
    if guide is not None and guide.hits_on is not None:
        yield "base", Modifier(guide.label, guide.hits_on, guide.source)
        yield from _minimum_range(shot, rules)
        return
    yield from _base_and_range(shot, rules)
    yield from movement_modifiers(shot, rules)
    if rules.heat and (value := band_value(shot.heat, rules.heat.bands)):
        yield "heat", Modifier(f"{rules.heat.label} {shot.heat}", value, rules.heat.source)
    for kind, row in rules.intervening.items():
        if number := shot.intervening.get(kind, 0):
            yield f"between.{kind}", Modifier(f"{number} × {row.label}", number * row.value, row.source)
    if shot.damage:
        yield from _damage_modifiers(shot, tables.criticals)
    yield from _condition_modifiers(shot, tables, options, facts)
    if shot.spotter_movement in rules.spotter_movement:
        spotter = rules.spotter_movement[shot.spotter_movement]
        yield "spotter", Modifier(spotter.label, spotter.value, spotter.source)
    if shot.rate or shot.toward:
        yield from _choice_modifiers(shot, tables)


def _base_and_range(shot: Shot, rules: ToHitRules) -> Iterator[tuple[str, Modifier]]:
    """Yield the skill and the range, or the number that a weapon has by its range.

    Rule: CityTech, Combat > Base To-Hit Number; Infantry > Standard Infantry Attacks.
    """
    if shot.weapon.to_hit:
        label = say("number/base_at_range", range=shot.range)
        yield "base", Modifier(label, shot.weapon.base_at(shot.range), shot.weapon.source)
        return
    at = bracket_at(rules, shot.weapon, shot.range) or farthest_bracket(rules, shot.weapon)[0]
    away = shot.range
    if shot.network_range is not None and (near := bracket_at(rules, shot.weapon, shot.network_range)):
        at, away = near, shot.network_range
    base, by_range = rules.base_of.get(shot.attacker_type, rules.base), rules.range[at]
    skill = base.value if base.skill is None or shot.gunnery is None else shot.gunnery
    yield "base", Modifier(base.label, skill, base.source)
    yield "range", Modifier(f"{by_range.label} ({away})", by_range.value, by_range.source)
    yield from _minimum_range(shot, rules)


def _choice_modifiers(shot: Shot, tables: Tables) -> Iterator[tuple[str, Modifier]]:
    """Yield the modifiers of the player's choices: another rate of fire, a part of the target."""
    rate, called = rates_of(tables, shot.weapon).get(shot.rate), tables.called_shots.get(shot.toward)
    if rate is not None and rate.to_hit:
        yield "rate", Modifier(rate.label, rate.to_hit, rate.source)
    if called is not None:
        yield "called", Modifier(called.label, called.to_hit, called.source)


def _damage_modifiers(shot: Shot, criticals: Criticals) -> Iterator[tuple[str, Modifier]]:
    """Yield the modifiers of hits on the attacker, unless another hit stands for them.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects.
    """
    rows: dict[str, list[CriticalEffect]] = {}
    over = {name for row in effects_on_shot(shot, criticals) for name in row.covers}
    for row in effects_on_shot(shot, criticals):
        if row.to_hit and row.component not in over:
            rows.setdefault(f"{DAMAGE}.{row.component}.{row.hits}", []).append(row)
    for part, (row, *more) in rows.items():
        times = len(more) + 1
        label = f"{times} × {row.label}" if more else row.label
        yield part, Modifier(label, times * row.to_hit, row.source)


def effects_on_shot(shot: Shot, criticals: Criticals) -> Iterator[CriticalEffect]:
    """Yield the row of each hit on the attacker that counts for a shot."""
    for component, hits in shot.damage:
        for number in range(1, hits + 1):
            if (row := row_at(criticals.by_component.get(component, ()), number)) is not None:
                yield row


def movement_modifiers(attack: AttackConditions, rules: ToHitRules) -> Iterator[tuple[str, Modifier]]:
    """Yield the modifiers of both sides' movement. Rule: CityTech, Combat > To-Hit Modifiers."""
    attacker = rules.attacker_movement[attack.attacker_movement]
    is_of_soldiers = isinstance(attack, Shot) and bool(attack.weapon.to_hit)
    if attack.attacker_type not in attacker.not_of and not is_of_soldiers:
        label = attacker.label_of(attack.attacker_type)
        yield "attacker_movement", Modifier(label, attacker.value, attacker.source)
    moved = rules.target_movement
    label = f"{moved.label} {format_count(attack.hexes_moved, 'hex')}"
    yield "target_movement", Modifier(label, band_value(attack.hexes_moved, moved.bands), moved.source)


def _minimum_range(shot: Shot, rules: ToHitRules) -> Iterator[tuple[str, Modifier]]:
    """Rule: CityTech, Combat > To-Hit Modifiers (at the minimum range, and for each hex nearer); Buildings >
    Infantry (none from floor to floor).
    """
    row, least = rules.minimum_range, shot.weapon.minimum
    if row is not None and shot.range <= least and not shot.floors_apart:
        value = row.at + row.nearer * (least - shot.range)
        yield "minimum_range", Modifier(f"{row.label} ({least})", value, row.source)


def condition_modifiers(
    attack: AttackConditions, tables: Tables, options: Mapping[str, str]
) -> Iterator[tuple[str, Modifier]]:
    """Return every condition of the tables that holds for an attack."""
    return _condition_modifiers(attack, tables, options, facts_of(attack, tables))


def _condition_modifiers(
    attack: AttackConditions, tables: Tables, options: Mapping[str, str], facts: frozenset[str]
) -> Iterator[tuple[str, Modifier]]:
    for name, row in tables.to_hit.conditions.items():
        if row.holds(facts) and row.is_chosen(options):
            times = row.times(int(getattr(attack, row.per, 0))) if row.per else 1
            if times:
                yield f"conditions.{name}", count_modifier(row, times)


def calculate_shot(shot: Shot, tables: Tables, options: Mapping[str, str]) -> Calculation:
    """Calculate a shot's target number, outcome and exact probability. Rule: Quick-Start, To-Hit Roll."""
    at = bracket_at(tables.to_hit, shot.weapon, shot.range)
    return calculate_target_number(to_hit(shot, tables, options), tables.to_hit, at)


def calculate_target_number(
    target: TargetNumber, rules: ToHitRules, bracket: str | None = None
) -> Calculation:
    """Return a target number with its outcome and exact probability."""
    if target.number is None:
        return Calculation(None, Outcome.IMPOSSIBLE, 0.0, (), bracket, target.impossible or "")
    chance = float(target.chance(odds_of(parse_dice(rules.dice)), rules.automatic_miss_above))
    if target.number > rules.automatic_miss_above:
        most, source = rules.automatic_miss_above, rules.automatic_miss_source
        reason = say("number/automatic_miss", most=most, source=source)
        return Calculation(target.number, Outcome.AUTOMATIC_MISS, chance, target.modifiers, bracket, reason)
    return Calculation(target.number, Outcome.ROLL, chance, target.modifiers, bracket)
