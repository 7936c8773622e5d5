"""The roll of an attack with its reasons, and the Defense that it has to reach.

Rule: Untitled Mech Game, R226, R229, R230, R237, R246, R252 to R263.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.pools.mechs.statistics import FormStatistics
from companion.engine.pools.mechs.weapons import WeaponFigures, rate_bonus
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.characters import DefenseRule
from companion.engine.pools.tables.combat import Facing
from companion.tabletop.modifiers import Modifier, TargetNumber

HAZE = ("minor_visibility", "major_visibility")
"""What lies between and impairs sight."""


def attack_pool(
    tables: Tables,
    skills: Sequence[Modifier],
    figures: WeaponFigures,
    rate: int,
    conditions: Sequence[str],
    hexes: Mapping[str, int],
    distance: int | None,
    haze: float = 1,
) -> Pool:
    """Return the pool of an attack: skills and dice first, then what is added to the result.

    Of what poor visibility costs, the part `haze` counts.
    """
    rules = tables.attacks
    named = [rules.conditions[name] for name in conditions]
    dice = [*skills, *(Modifier(row.label, row.dice, rules.source) for row in named if row.dice)]
    rolled = pool_of(tables.pools, dice).dice
    added = [
        Modifier(row.label, round_effect(row.pools * rolled), rules.source) for row in named if row.pools
    ]
    added += _weapon_bonuses(tables, figures, rate, distance)
    for name, number in hexes.items():
        row = rules.by_hex[name]
        value = max(row.each * number, round_effect(row.pools * rolled))
        if name in HAZE:
            value = round_effect(value * haze)
        if number:
            added.append(Modifier(f"{row.label}, {number}", value, rules.source))
    return pool_of(tables.pools, dice, added)


def _weapon_bonuses(
    tables: Tables, figures: WeaponFigures, rate: int, distance: int | None
) -> Iterator[Modifier]:
    source = tables.weapons.source
    if figures.accuracy:
        yield Modifier("Accuracy", figures.accuracy, source)
    yield Modifier(f"Rate {rate}", rate_bonus(rate), source)
    if distance is not None and figures.range is not None and distance > figures.range:
        yield Modifier("Beyond combat range", tables.attacks.maximum_range, tables.attacks.source)


def defense(
    tables: Tables,
    skills: Mapping[str, int],
    mettle: int,
    form: FormStatistics,
    *,
    facing: Facing,
    parries: bool,
    is_guarding: bool,
    running_from: str = "",
    shield_bonus: int = 0,
    guarding: float = 0,
    derived: DefenseRule | None = None,
) -> TargetNumber:
    """Return the Defense of a mech: what an attack's result has to reach. Rule: R262, R263.

    Who is no mech has `derived` rules of his own.
    """
    rules, derived = tables.attacks.defense, derived or tables.derived.defense
    ways = derived.parry if parries else derived.dodge
    first = max(ways, key=lambda skill: skills.get(skill, 0))
    second = max(derived.best_of, key=lambda skill: skills.get(skill, 0))
    lines = [
        Modifier(
            f"{derived.factor} × {tables.skills.all[skill].label}",
            derived.factor * skills.get(skill, 0),
            rules.source,
        )
        for skill in (first, second)
    ]
    counted = mettle * ((guarding or rules.guarding) if is_guarding else 1)
    if running_from in ("ranged", "melee"):
        counted *= rules.running["ranged" if running_from == "ranged" else "melee"]
    lines.append(Modifier("Mettle", round_effect(counted * rules.facing[facing]), rules.source))
    if shield_bonus and parries and is_guarding:
        lines.append(Modifier("Defense Bonus of the shield", shield_bonus, tables.shields.source))
    lines += form.mv
    return TargetNumber(tuple(lines))
