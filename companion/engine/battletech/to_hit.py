"""The to-hit number of a shot: base, range, movement of both, woods and conditions, each with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.battletech.facts import Fact
from companion.engine.battletech.sight import density
from companion.engine.battletech.tables import Tables
from companion.engine.battletech.to_hit_rules import Condition, ToHitRules
from companion.engine.battletech.weapon_rules import Weapon
from companion.engine.forms import Outcome, Reckoning
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier, TargetNumber, banded
from companion.tabletop.odds import odds_of


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon at one target: range in hexes, both sides' movement this turn, and what stands between."""

    weapon: Weapon
    range: int
    attacker_movement: str
    target_movement: str
    hexes_moved: int
    target_in: str = "clear"
    light_woods: int = 0
    heavy_woods: int = 0
    is_target_immobile: bool = False

    @property
    def intervening(self) -> Mapping[str, int]:
        return {"light_woods": self.light_woods, "heavy_woods": self.heavy_woods}

    def facts(self) -> frozenset[Fact]:
        """What holds of this shot, of the questions a condition may ask."""
        held = {
            Fact.ATTACKER_STATIONARY: self.attacker_movement == "stationary",
            Fact.ATTACKER_WALKED: self.attacker_movement == "walked",
            Fact.ATTACKER_RAN: self.attacker_movement == "ran",
            Fact.TARGET_STATIONARY: self.target_movement == "stationary",
            Fact.TARGET_IMMOBILE: self.is_target_immobile,
            Fact.TARGET_IN_LIGHT_WOODS: self.target_in == "light_woods",
            Fact.TARGET_IN_HEAVY_WOODS: self.target_in == "heavy_woods",
            Fact.ADJACENT: self.range == 1,
        }
        return frozenset(fact for fact, holds in held.items() if holds)


def bracket(weapon: Weapon, hexes: int) -> str | None:
    """The range bracket, or None beyond long range. Rule: Quick-Start, Range Modifier."""
    brackets = {"short": weapon.short, "medium": weapon.medium, "long": weapon.long}
    return next((name for name, last in brackets.items() if hexes <= last), None)


def why_impossible(shot: Shot, tables: Tables) -> Refusal | None:
    """Why a shot cannot be made at all: beyond long range, or woods in between that block the line.

    Rule: Quick-Start, Range Modifier; Intervening Terrain.
    """
    if bracket(shot.weapon, shot.range) is None:
        reach = f"{shot.weapon.name} reaches {shot.weapon.long} hexes; the target is {shot.range} away."
        return Refusal(reach, tables.weapon_attacks.range_source)
    if density(tables.line_of_sight, shot.intervening) >= tables.line_of_sight.blocked_at:
        return Refusal(
            "No line of sight: the woods in between block it.", tables.line_of_sight.terrain_source
        )
    return None


def to_hit(shot: Shot, tables: Tables, options: Mapping[str, str]) -> TargetNumber:
    """Every modifier that counts for this shot, with its source, in rulebook order.

    Rule: Quick-Start, Modified To-Hit Number.
    """
    if refusal := why_impossible(shot, tables):
        return TargetNumber((), impossible=refusal.reason)
    return number_all_the_same(shot, tables.to_hit, options)


def number_all_the_same(shot: Shot, rules: ToHitRules, options: Mapping[str, str]) -> TargetNumber:
    """The modifiers of a shot that the table lets through; beyond long range it counts as long."""
    return TargetNumber(tuple(_modifiers(shot, rules, options)))


def _modifiers(shot: Shot, rules: ToHitRules, options: Mapping[str, str]) -> Iterator[Modifier]:
    base, by_range = rules.base, rules.range[bracket(shot.weapon, shot.range) or "long"]
    yield Modifier(base.label, base.value, base.source)
    yield Modifier(f"{by_range.label} ({shot.range})", by_range.value, by_range.source)
    attacker = rules.attacker_movement[shot.attacker_movement]
    yield Modifier(attacker.label, attacker.value, attacker.source)
    moved = rules.target_movement
    label = f"{moved.label} {shot.hexes_moved} {'hex' if shot.hexes_moved == 1 else 'hexes'}"
    yield Modifier(label, banded(shot.hexes_moved, moved.bands), moved.source)
    for kind, row in rules.intervening.items():
        if number := shot.intervening.get(kind, 0):
            yield Modifier(f"{number} × {row.label}", number * row.value, row.source)
    for condition in rules.conditions.values():
        if condition.when <= shot.facts() and _is_chosen(condition, options):
            yield Modifier(condition.label, condition.value, condition.source)


def _is_chosen(condition: Condition, options: Mapping[str, str]) -> bool:
    return all(options.get(name) == value for name, value in condition.only_with.items())


def reckoned(shot: Shot, tables: Tables, options: Mapping[str, str]) -> Reckoning:
    """A shot's target number with its outcome and exact probability. Rule: Quick-Start, To-Hit Roll."""
    rules, target = tables.to_hit, to_hit(shot, tables, options)
    name = bracket(shot.weapon, shot.range)
    if target.number is None:
        return Reckoning(None, Outcome.IMPOSSIBLE, 0.0, (), name, target.impossible or "")
    chance = float(target.chance(odds_of(parse_dice(rules.dice)), rules.automatic_miss_above))
    if target.number > rules.automatic_miss_above:
        reason = f"Over {rules.automatic_miss_above} misses automatically ({rules.automatic_miss_source})."
        return Reckoning(target.number, Outcome.AUTOMATIC_MISS, chance, target.modifiers, name, reason)
    return Reckoning(target.number, Outcome.ROLL, chance, target.modifiers, name)
