"""What else comes of a roll to hit than a hit: by its margin, or by what the dice show by themselves.

Rule: CityTech, Combat > To-Hit Roll; Missile Hits; Determining Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.engine.battletech.attack.dealing import dealt_by
from companion.engine.battletech.attack.shot import Shot, facts_of
from companion.engine.battletech.damage.dealt import BY_NOTHING, rows_that_count
from companion.engine.battletech.damage.facts import counting
from companion.engine.battletech.fire.procedures import Firing
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.to_hit import Outcome
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import at_least, odds_of


@dataclass(frozen=True, slots=True)
class Came:
    """An outcome that has come about, and how often it counts."""

    name: str
    row: Outcome
    times: int


def as_shot(firing: Firing, shot: Shot, tables: Tables, options: Mapping[str, str]) -> Firing:
    """A shot with what rows add to the rolls on what it does."""
    dealt = dealt_by(shot, tables)
    rows = tables.missile_hits.modifiers if tables.missile_hits else {}
    added = tuple(rows_that_count(rows, dealt, firing.points, options))
    return replace(firing, cluster=added, dealt=dealt) if dealt is not BY_NOTHING else firing


def outcomes_of(
    shot: Shot, tables: Tables, options: Mapping[str, str], number: int, rolled: int | None
) -> tuple[Came, ...]:
    """What has come of a roll against a number, of all that the rules tell."""
    rows = tables.to_hit.outcomes
    if not rows or rolled is None:
        return ()
    facts = facts_of(shot, tables)
    return tuple(
        Came(name, row, row.times(rolled - number))
        for name, row in rows.items()
        if row.holds(facts) and row.is_chosen(options) and row.is_met(rolled, number)
    )


def jams(came: Sequence[Came]) -> bool:
    """Whether the weapon jams."""
    return any(it.row.jams for it in came)


def changed(firing: Firing, came: Sequence[Came]) -> Firing:
    """The shot after what has come of its roll: its damage, and what is added to further rolls."""
    for it in came:
        row = it.row
        if row.damage is not None:
            firing = replace(firing, points=row.damage.of(firing.points, it.times))
        cluster = (*firing.cluster, *_added(row, row.cluster, it.times))
        critical = (*firing.dealt.critical, *_added(row, row.critical, it.times))
        firing = replace(firing, cluster=cluster, dealt=replace(firing.dealt, critical=critical))
    return firing


def _added(row: Outcome, value: int, times: int) -> Iterator[Modifier]:
    if value and times:
        yield counting(row.adding(value), times)


def ways_to_hit(
    firing: Firing, shot: Shot, tables: Tables, options: Mapping[str, str], number: int
) -> tuple[tuple[float, Firing], ...]:
    """Every way in which a shot against a number may hit, with its chance."""
    odds = odds_of(parse_dice(tables.to_hit.dice))
    if not tables.to_hit.outcomes:
        return ((float(at_least(number, odds)), firing),)
    found: dict[tuple[tuple[str, int], ...], tuple[float, Firing]] = {}
    for rolled, chance in odds.items():
        if rolled >= number:
            came = outcomes_of(shot, tables, options, number, rolled)
            kind = tuple((it.name, it.times) for it in came)
            before = found[kind][0] if kind in found else 0.0
            found[kind] = (before + float(chance), changed(firing, came))
    return tuple(found.values())
