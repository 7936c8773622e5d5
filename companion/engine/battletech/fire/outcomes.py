"""Further outcomes of a roll to hit, by its margin or by the natural roll.

Rule: CityTech, Combat > To-Hit Roll; Missile Hits; Determining Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.battletech.attack.hit_damage import UNCHANGED, damage_changes, damage_source_of_shot
from companion.engine.battletech.attack.shot import Shot, bracket_at, facts_of
from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.heated_units import MECH
from companion.engine.battletech.damage.facts import count_modifier, counting_rows
from companion.engine.battletech.fire.procedures import Firing
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.fire_steps import HowManyStep
from companion.engine.battletech.tables.to_hit import ToHitOutcome
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import at_least, odds_of


@dataclass(frozen=True, slots=True)
class ReachedOutcome:
    """An outcome that a roll has reached, and the times it counts."""

    name: str
    row: ToHitOutcome
    times: int


def firing_for_shot(firing: Firing, shot: Shot, tables: Tables, options: Mapping[str, str]) -> Firing:
    """Return a shot with what rows add to the rolls on what it does, and its damage to what it strikes."""
    firing = firing.heating(is_heated=shot.target_type == MECH)
    if shot.weapon.counts_by_range:
        firing = replace(firing, cluster=(*firing.cluster, *_bracket_modifiers(firing, shot, tables)))
    change = damage_changes(shot, tables)
    if change is not UNCHANGED:
        firing = replace(firing, points=change.of(firing.points), times=change.times, dice=change.dice)
    dealt = damage_source_of_shot(shot, tables)
    rows = tables.missile_hits.modifiers if tables.missile_hits else {}
    added = tuple(counting_rows(rows, dealt, firing.points, options))
    if dealt is NO_ATTACK:
        return firing
    return replace(firing, cluster=(*firing.cluster, *added), dealt=dealt)


def _bracket_modifiers(firing: Firing, shot: Shot, tables: Tables) -> Iterator[Modifier]:
    """Yield what the range adds to the roll for how many strike."""
    at = bracket_at(tables.to_hit, shot.weapon, shot.range)
    counted = next((step for step in firing.steps if isinstance(step, HowManyStep)), None)
    if counted is not None and at is not None and at in counted.brackets:
        label = tables.to_hit.range[at].label
        yield Modifier(label, counted.brackets[at], shot.weapon.source)


def outcomes_of(
    shot: Shot, tables: Tables, options: Mapping[str, str], number: int, rolled: int | None
) -> tuple[ReachedOutcome, ...]:
    """Return the outcomes of a roll against a number."""
    rows = tables.to_hit.outcomes
    if not rows or rolled is None:
        return ()
    facts = facts_of(shot, tables)
    return tuple(
        ReachedOutcome(name, row, row.times(rolled - number))
        for name, row in rows.items()
        if row.holds(facts) and row.is_chosen(options) and row.is_met(rolled, number)
    )


def jams(came: Sequence[ReachedOutcome]) -> bool:
    """Whether the weapon jams."""
    return any(it.row.jams for it in came)


def apply_outcomes(firing: Firing, came: Sequence[ReachedOutcome]) -> Firing:
    """Return the shot with the outcomes of its roll: its damage, and modifiers of further rolls."""
    for it in came:
        row = it.row
        if row.damage is not None:
            firing = replace(firing, points=row.damage.of(firing.points, it.times))
        cluster = (*firing.cluster, *_outcome_modifiers(row, row.cluster, it.times))
        critical = (*firing.dealt.critical, *_outcome_modifiers(row, row.critical, it.times))
        firing = replace(firing, cluster=cluster, dealt=replace(firing.dealt, critical=critical))
    return firing


def _outcome_modifiers(row: ToHitOutcome, value: int, times: int) -> Iterator[Modifier]:
    if value and times:
        yield count_modifier(row.adding(value), times)


@lru_cache(maxsize=64)
def _chance_to_roll(number: int, dice: str) -> float:
    return float(at_least(number, odds_of(parse_dice(dice))))


def ways_to_hit(
    firing: Firing, shot: Shot, tables: Tables, options: Mapping[str, str], number: int
) -> tuple[tuple[float, Firing], ...]:
    """Return every way in which a shot against a number may hit, with its chance."""
    if not tables.to_hit.outcomes and not firing.may_land_at_mark:
        return ((_chance_to_roll(number, tables.to_hit.dice), firing),)
    odds = odds_of(parse_dice(tables.to_hit.dice))
    found: dict[object, tuple[float, Firing]] = {}
    for rolled, chance in odds.items():
        if rolled >= number:
            came, hitting = outcomes_of(shot, tables, options, number, rolled), firing.after_roll(rolled)
            kind = (hitting.is_at_mark, *((it.name, it.times) for it in came))
            before = found[kind][0] if kind in found else 0.0
            found[kind] = (before + float(chance), apply_outcomes(hitting, came))
    return tuple(found.values())
