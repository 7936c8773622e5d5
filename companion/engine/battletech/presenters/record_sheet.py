"""The record sheet of a 'Mech as plain data."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.components import is_lost, is_mount_broken
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_place, load_name, slot_name
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.fire.jams import jam_sources
from companion.engine.sheet import Counter, Flag, GaugeMark, Heading, Sheet, Tone, Track
from companion.tabletop.modifiers import format_signed

OUT_OF_BATTLE = (say("sheet/out_of_the_battle"), say("sheet/it_takes_no_further_part"))
"""The words for a unit that a hand takes out of the battle, and what it means."""
AMMUNITION = Heading("ammunition", say("sheet/ammunition"))


def record_sheet(
    battle: Battle, unit: Unit, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    """Return a unit's sheet; with a target, the weapons carry their numbers against it.

    Without a map they do where it is told how it `stands`.
    """
    return battle.kind(unit).sheet(battle, unit, target, stands)


def track_of(battle: Battle, unit: Unit, kind: str, name: str, text: str, hint: str = "") -> Track:
    """Return a row of boxes of one location; the hint says where more damage goes, unless another is
    given.
    """
    tables, track = battle.rules.tables, f"{kind}/{name}"
    row = tables.place(unit.type, name)
    full = tracks.track_full(battle.rules, battle.model(unit), track) or 0
    left = tracks.track_left(battle, unit, track)
    inward = tables.place(unit.type, row.transfers_to).label.lower() if row.transfers_to else None
    hint = hint or (
        say("sheet/more_damage_goes_to_the", inward=inward)
        if inward
        else say("sheet/its_loss_destroys_the_mech")
    )
    return Track(
        id=track,
        label=f"{row.label}{text}",
        plate=row.label,
        abbreviation=row.abbreviation,
        full=full,
        left=left,
        fresh=min(unit.doings.fresh.get(track, 0), full - left),
        is_destroyed=is_lost(unit, name),
        hint=hint,
        layer=kind,
        location=name,
        over=tracks.armor_track_over(unit, name) if kind == tracks.STRUCTURE else "",
    )


def rounds_of(battle: Battle, unit: Unit) -> Iterator[Counter]:
    """Rounds that a weapon has of its own, and slots of ammunition."""
    tables = battle.rules.tables
    source = tables.weapon_attacks.ammunition_source
    for mount in battle.model(unit).weapons:
        if mount.rounds is not None:
            label = say("sheet/rounds", name=tables.weapons[mount.weapon].name)
            yield Counter(f"{tracks.ROUNDS}/{mount.id}", label, mount.rounds, unit.rounds[mount.id], source)
    yield from _bins(battle, unit)


def _bins(battle: Battle, unit: Unit) -> Iterator[Counter]:
    """Slots of ammunition, those of a kind one after the other and told apart by location."""
    tables, model = battle.rules.tables, battle.model(unit)
    kinds = {stored.id: slot_name(battle, unit, stored.id) for stored in model.ammunition}
    places = [(kinds[stored.id], stored.location) for stored in model.ammunition]
    seen, order = Tally[tuple[str, str]](), list(kinds.values())
    for stored in sorted(model.ammunition, key=lambda stored: order.index(kinds[stored.id])):
        kind = kinds[stored.id]
        seen[kind, stored.location] += 1
        which = f" {seen[kind, stored.location]}" if places.count((kind, stored.location)) > 1 else ""
        where = f"{tables.place(unit.type, stored.location).label.lower()}{which}"
        is_broken = is_mount_broken(battle, unit, stored)
        yield Counter(
            id=f"{tracks.ROUNDS}/{stored.id}",
            label=f"{kind}, {where}, lost" if is_broken else f"{kind}, {where}",
            full=stored.shots,
            left=unit.rounds[stored.id],
            hint=tables.weapon_attacks.ammunition_source,
            group=AMMUNITION,
            kind=Heading(
                f"{stored.weapon}/{unit.loads.get(stored.id, '')}",
                load_name(battle, unit, stored.id, stored.weapon),
            ),
            place=where.capitalize(),
            is_destroyed=is_broken,
        )


def heat_marks(battle: Battle) -> Iterator[GaugeMark]:
    """Yield the effects of heat at the points of its scale, from the bottom up."""
    heat, to_hit = battle.rules.tables.heat, battle.rules.tables.to_hit.heat
    if not heat:
        return
    marks = [
        *(
            GaugeMark(band.low, f"{format_signed(band.value)} MP")
            for band in heat.scale.movement
            if band.value
        ),
        *(
            GaugeMark(at, say("sheet/ammo", need=need), Tone.DANGER)
            for at, need in heat.scale.ammunition.items()
        ),
    ]
    if to_hit is not None:
        marks += [
            GaugeMark(band.low, say("sheet/heat_to_hit", change=format_signed(band.value)))
            for band in to_hit.bands
            if band.value
        ]
    for at, need in heat.scale.shutdown.items():
        marks.append(
            GaugeMark(at, say("sheet/shutdown_on", need=need) if need else say("sheet/shutdown"), Tone.DANGER)
        )
    yield from sorted(marks, key=lambda mark: mark.at)


def flags_of(
    battle: Battle, unit: Unit, labels: Mapping[str, tuple[str, str]] | None = None
) -> Iterator[Flag]:
    """Yield conditions that a hand may switch, those of its kind by their `labels`, and jammed weapons."""
    tables, model = battle.rules.tables, battle.model(unit)
    for name, (label, hint) in {**(labels or {}), "destroyed": OUT_OF_BATTLE}.items():
        track = f"{tracks.FLAG}/{name}"
        if tracks.track_full(battle.rules, model, track) is not None:
            yield Flag(track, label, bool(tracks.track_left(battle, unit, track)), hint)
    for mount in model.weapons:
        weapon = tables.weapons[mount.weapon]
        if source := next(jam_sources(tables, weapon), ""):
            where, _ = format_place(tables, unit.type, mount)
            track, label = (
                f"{tracks.FLAG}/jammed/{mount.id}",
                say("sheet/jammed", weapon=weapon.name, where=where),
            )
            yield Flag(track, label, mount.id in unit.jammed, source, is_own=True)
