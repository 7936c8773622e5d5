"""The to-hit number of a shot: base, range, movement of both, woods and conditions, each with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.attack.ranges import bracket, farthest
from companion.engine.battletech.attack.shot import Attack, Shot, facts_of
from companion.engine.battletech.battle.fire_modes import rates_of
from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.battle.words.refusals import by_rule
from companion.engine.battletech.damage.facts import counting
from companion.engine.battletech.sight.between import density, is_too_dense
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import FIRE, CriticalEffect, Criticals, row_at
from companion.engine.battletech.tables.to_hit import DAMAGE, Certainty, ToHitRules
from companion.engine.forms import Outcome, Reckoning
from companion.errors import Refusal
from companion.tabletop.counting import counted
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier, TargetNumber, banded
from companion.tabletop.odds import odds_of


def why_certain(shot: Shot, tables: Tables) -> Certainty | None:
    """The rule by which a shot hits without a roll. Rule: CityTech, Buildings > Damage to Buildings."""
    return _certainty(facts_of(shot, tables), tables) if tables.to_hit.certain else None


def _certainty(facts: frozenset[str], tables: Tables) -> Certainty | None:
    return next((row for row in tables.to_hit.certain.values() if row.holds(facts)), None)


def why_impossible(shot: Shot, tables: Tables) -> Refusal | None:
    """Why a shot cannot be made at all: a prohibition, a target out of range, or woods that block the line.

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
    for effect in felt_in(shot, tables.criticals):
        if FIRE in effect.forbids:
            reason = say("number/damage_forbids_fire", damage=effect.label)
            return by_rule("impossible", effect.source, reason=reason)
    if bracket(tables.to_hit, shot.weapon, shot.range) is None:
        _, last = farthest(tables.to_hit, shot.weapon)
        name, source = shot.weapon.name, tables.weapon_attacks.range_source
        return by_rule("out_of_range", source, weapon=name, reach=last, range=shot.range)
    if is_too_dense(tables.line_of_sight, density(tables.line_of_sight, shot.intervening)):
        return by_rule("woods_between", tables.line_of_sight.terrain_source)
    return None


def to_hit(shot: Shot, tables: Tables, options: Mapping[str, str]) -> TargetNumber:
    """Every modifier that counts for this shot, with its source, in rulebook order.

    Rule: Quick-Start, Modified To-Hit Number. CityTech, Combat > Weapons Fire Modifiers Table.
    """
    facts = facts_of(shot, tables)
    if refusal := _why_impossible(shot, tables, facts):
        return TargetNumber((), impossible=refusal.reason)
    if row := _certainty(facts, tables):
        return TargetNumber.of(Modifier(row.label, parse_dice(tables.to_hit.dice).minimum, row.source))
    return _number(shot, tables, options, facts)


def number_all_the_same(shot: Shot, tables: Tables, options: Mapping[str, str]) -> TargetNumber:
    """The modifiers of a shot that the tables let through; beyond its last bracket it counts as in that."""
    return _number(shot, tables, options, facts_of(shot, tables))


def _number(shot: Shot, tables: Tables, options: Mapping[str, str], facts: frozenset[str]) -> TargetNumber:
    return TargetNumber(in_order(dict(_modifiers(shot, tables, options, facts)), tables.to_hit))


def in_order(found: Mapping[str, Modifier], rules: ToHitRules) -> tuple[Modifier, ...]:
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
    """Each modifier by the part of the tables it comes from."""
    rules = tables.to_hit
    at = bracket(rules, shot.weapon, shot.range) or farthest(rules, shot.weapon)[0]
    base, by_range = rules.base, rules.range[at]
    skill = base.value if base.skill is None or shot.gunnery is None else shot.gunnery
    yield "base", Modifier(base.label, skill, base.source)
    yield "range", Modifier(f"{by_range.label} ({shot.range})", by_range.value, by_range.source)
    yield from _minimum_range(shot, rules)
    yield from movement_modifiers(shot, rules)
    if rules.heat and (value := banded(shot.heat, rules.heat.bands)):
        yield "heat", Modifier(f"{rules.heat.label} {shot.heat}", value, rules.heat.source)
    for kind, row in rules.intervening.items():
        if number := shot.intervening.get(kind, 0):
            yield f"between.{kind}", Modifier(f"{number} × {row.label}", number * row.value, row.source)
    if shot.damage:
        yield from _damage(shot, tables.criticals)
    yield from _conditions(shot, tables, options, facts)
    if shot.spotter_movement in rules.spotter_movement:
        spotter = rules.spotter_movement[shot.spotter_movement]
        yield "spotter", Modifier(spotter.label, spotter.value, spotter.source)
    if shot.rate or shot.toward:
        yield from _chosen(shot, tables)


def _chosen(shot: Shot, tables: Tables) -> Iterator[tuple[str, Modifier]]:
    """What the way adds that a player chose: another rate of fire, a part of the target."""
    rate, called = rates_of(tables, shot.weapon).get(shot.rate), tables.called_shots.get(shot.toward)
    if rate is not None and rate.to_hit:
        yield "rate", Modifier(rate.label, rate.to_hit, rate.source)
    if called is not None:
        yield "called", Modifier(called.label, called.to_hit, called.source)


def _damage(shot: Shot, criticals: Criticals) -> Iterator[tuple[str, Modifier]]:
    """What hits on the attacker add, unless another hit stands for them.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects.
    """
    rows: dict[str, list[CriticalEffect]] = {}
    over = {name for row in felt_in(shot, criticals) for name in row.covers}
    for row in felt_in(shot, criticals):
        if row.to_hit and row.component not in over:
            rows.setdefault(f"{DAMAGE}.{row.component}.{row.hits}", []).append(row)
    for part, (row, *more) in rows.items():
        times = len(more) + 1
        label = f"{times} × {row.label}" if more else row.label
        yield part, Modifier(label, times * row.to_hit, row.source)


def felt_in(shot: Shot, criticals: Criticals) -> Iterator[CriticalEffect]:
    """The row of each hit on the attacker that counts for a shot."""
    for component, hits in shot.damage:
        for number in range(1, hits + 1):
            if (row := row_at(criticals.by_component.get(component, ()), number)) is not None:
                yield row


def movement_modifiers(attack: Attack, rules: ToHitRules) -> Iterator[tuple[str, Modifier]]:
    """What the movement of both sides adds. Rule: CityTech, Combat > To-Hit Modifiers."""
    attacker = rules.attacker_movement[attack.attacker_movement]
    yield "attacker_movement", Modifier(attacker.label, attacker.value, attacker.source)
    moved = rules.target_movement
    label = f"{moved.label} {counted(attack.hexes_moved, 'hex')}"
    yield "target_movement", Modifier(label, banded(attack.hexes_moved, moved.bands), moved.source)


def _minimum_range(shot: Shot, rules: ToHitRules) -> Iterator[tuple[str, Modifier]]:
    """Rule: CityTech, Combat > To-Hit Modifiers (at the minimum range, and for each hex nearer)."""
    row, least = rules.minimum_range, shot.weapon.minimum
    if row is not None and shot.range <= least:
        value = row.at + row.nearer * (least - shot.range)
        yield "minimum_range", Modifier(f"{row.label} ({least})", value, row.source)


def conditions(attack: Attack, tables: Tables, options: Mapping[str, str]) -> Iterator[tuple[str, Modifier]]:
    """Every condition of the tables that holds for an attack."""
    return _conditions(attack, tables, options, facts_of(attack, tables))


def _conditions(
    attack: Attack, tables: Tables, options: Mapping[str, str], facts: frozenset[str]
) -> Iterator[tuple[str, Modifier]]:
    for name, row in tables.to_hit.conditions.items():
        if row.holds(facts) and row.is_chosen(options):
            times = row.times(int(getattr(attack, row.per, 0))) if row.per else 1
            if times:
                yield f"conditions.{name}", counting(row, times)


def reckoned(shot: Shot, tables: Tables, options: Mapping[str, str]) -> Reckoning:
    """A shot's target number with its outcome and exact probability. Rule: Quick-Start, To-Hit Roll."""
    at = bracket(tables.to_hit, shot.weapon, shot.range)
    return reckoning(to_hit(shot, tables, options), tables.to_hit, at)


def reckoning(target: TargetNumber, rules: ToHitRules, bracket: str | None = None) -> Reckoning:
    """A target number with its outcome and exact probability."""
    if target.number is None:
        return Reckoning(None, Outcome.IMPOSSIBLE, 0.0, (), bracket, target.impossible or "")
    chance = float(target.chance(odds_of(parse_dice(rules.dice)), rules.automatic_miss_above))
    if target.number > rules.automatic_miss_above:
        most, source = rules.automatic_miss_above, rules.automatic_miss_source
        reason = say("number/automatic_miss", most=most, source=source)
        return Reckoning(target.number, Outcome.AUTOMATIC_MISS, chance, target.modifiers, bracket, reason)
    return Reckoning(target.number, Outcome.ROLL, chance, target.modifiers, bracket)
