"""The record sheet of a mech in a battle: its model's sheet with what is left, its pilot, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from companion.engine.pools.battle.condition import (
    ALTITUDE,
    FLAGS,
    HEALTH,
    METTLE,
    PSYCHE,
    SHUT_DOWN,
    STAGGERED,
    clip_key,
    full_tracks,
    has_package,
    initiative,
    is_lost,
    left_of,
    rank,
    shots_full,
    why_not_use,
)
from companion.engine.pools.battle.environment import WORN, has_weather
from companion.engine.pools.battle.fuel import FUEL, fuel_left
from companion.engine.pools.battle.people import attack_pools, is_mech, pace, people_rules
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.defenses import defense_of
from companion.engine.pools.combat.reach import why_not_weapon
from companion.engine.pools.combat.shots import attack_skills
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.presenters.attack_plan import calculation, shot_in
from companion.engine.pools.presenters.record_sheet import personal_sheet, record_sheet
from companion.engine.pools.presenters.units import chips
from companion.engine.pools.resolution.pools import pool_of
from companion.engine.sheet import (
    Cell,
    Column,
    Counter,
    Fact,
    Flag,
    Heading,
    Row,
    Sheet,
    Status,
    Table,
    Track,
)
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import percent

AGAINST = Column("Against it", room="10d +12 : 30, 100%")
SHOTS, PILOT = Heading("shots", "Shots"), Heading("pilot", "Pilot")
LABELS = {HEALTH: "Health", PSYCHE: "Psyche", METTLE: "Mettle points"}


def battle_sheet(
    battle: Battle, mech: Mech, target: Mech | None = None, situation: Situation | None = None
) -> Sheet:
    """Return the sheet of a mech as it is; with a target, weapons carry their pools against it."""
    if target is not None and situation is None:
        situation = situation_between(battle, mech, target)
    people = people_rules(battle, mech)
    design = battle.facts(mech).design
    printed = record_sheet(design) if people is None else personal_sheet(design, people)
    weapons, *others = printed.tables
    return replace(
        printed,
        unit=mech.id,
        title=mech.name,
        subtitle=" · ".join(filter(None, (printed.subtitle, mech.pilot if people is None else ""))),
        side=mech.side,
        tracks=tuple(_tracks(battle, mech, printed)),
        tables=(_weapons(battle, mech, weapons, target, situation), *others),
        counters=tuple(_counters(battle, mech)),
        facts=(*_pilot_facts(battle, mech), *printed.facts),
        chips=tuple(chips(battle, mech)),
        is_destroyed=mech.is_destroyed,
        flags=tuple(_flags(mech)),
        statuses=tuple(_statuses(battle, mech)),
    )


def _tracks(battle: Battle, mech: Mech, printed: Sheet) -> Iterator[Track]:
    for track in printed.tracks:
        location = track.id.partition("/")[2]
        left = min(track.full, left_of(battle, mech, track.id))
        yield replace(track, left=left, is_destroyed=is_lost(mech, location))
    full = full_tracks(battle, mech)
    source = battle.tables.derived.source
    for name, letters in ((HEALTH, "HEA"), (PSYCHE, "PSY")):
        yield Track(name, LABELS[name], letters, full[name], left_of(battle, mech, name), hint=source)


def _counters(battle: Battle, mech: Mech) -> Iterator[Counter]:
    full = full_tracks(battle, mech)
    if mech.record.mettle:
        source = battle.tables.mettle.source
        yield Counter(METTLE, LABELS[METTLE], full[METTLE], mech.mettle_points, source, PILOT)
    types = battle.tables.weapons.ammunition.types
    for weapon in battle.facts(mech).armaments.values():
        if shots_full(weapon) is not None:
            track = f"shots/{weapon.id}"
            yield Counter(track, weapon.label, full[track], left_of(battle, mech, track), group=SHOTS)
        for line, clip in enumerate(weapon.clips):
            track = f"shots/{clip_key(weapon, line)}"
            kinds = ", ".join(types[name].label for name in clip.types)
            label = f"{weapon.label}, {kinds.lower()}" if kinds else weapon.label
            yield Counter(track, label, full[track], left_of(battle, mech, track), group=SHOTS)
    if (fuel := fuel_left(battle, mech)) is not None:
        track, source = f"shots/{FUEL}", battle.tables.propulsion.fuel.source
        yield Counter(track, "Fuel, hexes", full[track], fuel, source, SHOTS)
    if has_package(battle, mech):
        hint = battle.tables.fittings.source
        yield Counter(ALTITUDE, "Altitude, levels", full[ALTITUDE], mech.altitude, hint, PILOT)
    weather = ((WORN, "Worn by the weather"),) if has_weather(battle) else ()
    plant = ((STAGGERED, "Staggered, turns"), (SHUT_DOWN, "Shut down")) if is_mech(mech) else ()
    for fault, label in (*plant, *weather):
        track = f"fault/{fault}"
        yield Counter(track, label, full[track], left_of(battle, mech, track), are_tokens=True)


def _flags(mech: Mech) -> Iterator[Flag]:
    labels = {"flag/prone": "Prone", "flag/destroyed": "Out of the battle"}
    yield from (Flag(flag, labels[flag], bool(getattr(mech, name))) for flag, name in FLAGS.items())


def _statuses(battle: Battle, mech: Mech) -> Iterator[Status]:
    """Yield what a mech rolls and what others have to reach against it, which is asked for first."""
    attacks = attack_pools(battle, mech)
    for way, label, skills in (("ranged", "Ranged", attacks.ranged), ("melee", "Melee", attacks.melee)):
        pool = pool_of(battle.tables.pools, attack_skills(battle, mech, skills))
        yield Status(
            way,
            f"{label} {pool.dice}d" if pool.dice else f"{label} –",
            f"{label} 10d",
            hint=_sum_of(pool.reasons),
            leads=True,
        )
    for way, label, parries in (("dodge", "Dodge", False), ("parry", "Parry", True)):
        found = defense_of(battle, mech, "front", is_melee=parries, parries=parries)
        hint = _sum_of(found.modifiers)
        yield Status(way, f"{label} {found.number or 0}", f"{label} 100", hint=hint, leads=True)
    yield Status("prone", "Prone" if mech.is_prone else "", "Prone")


def _sum_of(modifiers: Sequence[Modifier]) -> str:
    return ", ".join(f"{each.label} {each.value}" for each in modifiers)


def _pilot_facts(battle: Battle, mech: Mech) -> Iterator[Fact]:
    tables = battle.tables
    if not is_mech(mech):
        hint = "What a person walks in a Half Action."
        yield Fact("pace", "Move Allowance", f"{pace(battle, mech)} m", hint=hint)
    yield Fact("initiative", "Initiative", str(initiative(battle, mech)), hint=tables.initiative.source)
    if mech.record.mettle:
        yield Fact("mettle", "Mettle", str(mech.record.mettle), hint=tables.mettle.source)
    for skill, row in tables.skills.all.items():
        if ranks := rank(mech, skill):
            yield Fact(f"skill/{skill}", row.label, str(ranks), hint=tables.skills.source)
    for talent in mech.record.talents:
        kind = tables.talents.kinds[talent]
        yield Fact(f"talent/{talent}", "Talent", kind.label, hint=kind.about)


def _weapons(
    battle: Battle, mech: Mech, table: Table, target: Mech | None, situation: Situation | None
) -> Table:
    """Return the weapons, what cannot be used struck out; with a target, each with its pool against it."""
    known = battle.facts(mech).armaments
    rows = [_weapon_row(battle, mech, row, target, situation) for row in table.rows]
    listed = {row.id for row in table.rows}
    for weapon in known.values():
        if weapon.id not in listed:
            cells = (Cell(weapon.label), Cell(""), Cell(str(weapon.damage)), *(Cell("–") for _ in range(6)))
            rows.append(_weapon_row(battle, mech, Row(weapon.id, cells), target, situation))
    columns = (*table.columns, AGAINST) if target is not None else table.columns
    return replace(table, columns=columns, rows=tuple(rows), awaits=AGAINST)


def _weapon_row(
    battle: Battle, mech: Mech, row: Row, target: Mech | None, situation: Situation | None
) -> Row:
    weapon = battle.facts(mech).armaments[row.id]
    refusal = why_not_use(battle, mech, weapon)
    cells = row.cells
    if target is not None:
        cells = (*cells, _against(battle, mech, target, row.id, situation))
    return replace(
        row, cells=cells, is_struck=refusal is not None, why=refusal.reason if refusal is not None else ""
    )


def _against(battle: Battle, mech: Mech, target: Mech, name: str, situation: Situation | None) -> Cell:
    if situation is None:
        return Cell("–")
    weapon = battle.facts(mech).armaments[name]
    if refusal := why_not_weapon(battle, mech, target, weapon, situation):
        return Cell("–", refusal.reason)
    shot = shot_in(battle, mech, target, weapon, situation, {})
    found = calculation(shot, None)
    chance = percent(Fraction(found.probability).limit_denominator(10_000))
    return Cell(f"{shot.pool} : {shot.defense.number or 0}, {chance}")
