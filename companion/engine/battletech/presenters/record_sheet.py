"""The record sheet of a 'Mech as plain data."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.components import is_lost, is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.rules_by_kind import QuestionByKind
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.slots import format_place, load_name, slot_name
from companion.engine.battletech.battle.text.unsupported_parts import remarks_on
from companion.engine.battletech.battle.units import Mech, Situation, Unit
from companion.engine.battletech.fire.jams import jams_of
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.presenters.chips import chips, why_changed
from companion.engine.battletech.presenters.critical_table import slot_lists
from companion.engine.battletech.presenters.printed.unit_data import mech_data
from companion.engine.battletech.presenters.statuses import statuses
from companion.engine.battletech.presenters.weapon_table import weapon_table
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.sheet import Counter, Fact, Flag, Gauge, GaugeMark, Heading, Sheet, Tone, Track
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count

AMMUNITION = Heading("ammunition", say("sheet/ammunition"))
FLAGS: Mapping[str, tuple[str, str]] = {
    "prone": (say("sheet/prone"), say("sheet/it_lies_on_the_ground")),
    "shut_down": (say("sheet/shut_down"), say("sheet/its_reactor_is_off_it")),
    "unconscious": (say("sheet/unconscious"), say("sheet/its_mechwarrior_neither_moves_nor")),
    "withdraws": (say("sheet/withdraws"), say("sheet/it_has_to_leave_the_battle")),
    "destroyed": (say("sheet/out_of_the_battle"), say("sheet/it_takes_no_further_part")),
}
"""Conditions that a hand may switch: the words for each, and what it means."""


@QuestionByKind
def record_sheet(
    battle: Battle, unit: Unit, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    """Return a unit's sheet; with a target, the weapons carry their numbers against it.

    Without a map they do where it is told how it `stands`.
    """
    del battle, target, stands
    raise NotImplementedError(f"no sheet for {unit.name}")


@record_sheet.of(Mech)
def _mech_sheet(
    battle: Battle, mech: Mech, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    model = battle.model(mech)
    return Sheet(
        unit=mech.id,
        title=mech.name,
        subtitle=" · ".join(filter(None, (model.model, format_count(model.tonnage, "ton"), mech.pilot))),
        side=mech.side,
        drawing="biped",
        tracks=tuple(_tracks(battle, mech)),
        tables=(weapon_table(battle, mech, target, stands),),
        counters=tuple(_counters(battle, mech)),
        facts=tuple(_facts(battle, mech)),
        chips=chips(battle, mech),
        is_destroyed=is_destroyed(battle, mech),
        slots=tuple(slot_lists(battle, mech)),
        gauges=tuple(_gauges(battle, mech)),
        flags=tuple(flags_of(battle, mech, FLAGS)),
        remarks=tuple(remarks_on(battle.rules.tables, model)),
        printed=tuple(mech_data(battle, mech)),
        statuses=tuple(statuses(battle, mech)),
    )


def _tracks(battle: Battle, mech: Mech) -> Iterator[Track]:
    model = battle.model(mech)
    for kind, text, printed in (
        (tracks.ARMOR, "", model.armor),
        (tracks.REAR, ", rear", model.rear_armor),
        (tracks.STRUCTURE, ", structure", model.structure),
    ):
        for name in battle.rules.tables.locations.names:
            if name in printed:
                yield track_of(battle, mech, kind, name, text)
    if mech.warrior is not None:
        yield _warrior_track(battle, mech)


def track_of(battle: Battle, mech: Unit, kind: str, name: str, text: str, hint: str = "") -> Track:
    """Return a row of boxes of one location; the hint says where more damage goes, unless another is
    given.
    """
    tables, track = battle.rules.tables, f"{kind}/{name}"
    row = tables.place(mech.type, name)
    full = tracks.track_full(tables, battle.model(mech), track) or 0
    left = tracks.track_left(battle, mech, track)
    inward = tables.place(mech.type, row.transfers_to).label.lower() if row.transfers_to else None
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
        fresh=min(mech.doings.fresh.get(track, 0), full - left),
        is_destroyed=is_lost(mech, name),
        hint=hint,
        layer=kind,
        location=name,
        over=tracks.armor_track_over(mech, name) if kind == tracks.STRUCTURE else "",
    )


def _warrior_track(battle: Battle, mech: Mech) -> Track:
    tables = battle.rules.tables
    table = tables.warriors.consciousness
    needed = [table.needed.get(hits) for hits in range(1, table.dead_at + 1)]
    return Track(
        id=tracks.WARRIOR,
        label=say("sheet/hits_left"),
        abbreviation="MW",
        full=table.dead_at,
        left=tracks.track_left(battle, mech, tracks.WARRIOR),
        hint=say("sheet/consciousness_hint", source=table.source),
        notes=tuple(f"{number}+" if number else say("sheet/dead") for number in needed),
    )


def _counters(battle: Battle, mech: Mech) -> Iterator[Counter]:
    tables, model = battle.rules.tables, battle.model(mech)
    yield from rounds_of(battle, mech)
    for name, pool in tables.warriors.pools.items():
        track = f"{tracks.POOL}/{name}"
        yield Counter(track, pool.label, pool.start, tracks.track_left(battle, mech, track), pool.source)
    if tables.heat and model.heat_sinks is not None:
        kind, number = model.heat_sinks.kind, tables.heat.sinks.of(model.heat_sinks.number)
        each = tables.heat.sinks.double if kind == "double" else tables.heat.sinks.single
        hint = say("sheet/heat_sinks_each_takes_away", kind=kind, each=each, source=tables.heat.points.source)
        left = tracks.track_left(battle, mech, tracks.SINKS)
        yield Counter(tracks.SINKS, say("sheet/heat_sinks_on"), number, left, hint, gauge=tracks.HEAT)


def rounds_of(battle: Battle, unit: Unit) -> Iterator[Counter]:
    """Rounds that a weapon has of its own, and slots of ammunition."""
    tables = battle.rules.tables
    source = tables.weapon_attacks.ammunition_source
    for mount in battle.model(unit).weapons:
        if mount.rounds is not None:
            label = say("sheet/rounds", name=tables.weapons[mount.weapon].name)
            yield Counter(f"{tracks.ROUNDS}/{mount.id}", label, mount.rounds, unit.rounds[mount.id], source)
    yield from _bins(battle, unit)


def _bins(battle: Battle, mech: Unit) -> Iterator[Counter]:
    """Slots of ammunition, those of a kind one after the other and told apart by location."""
    tables, model = battle.rules.tables, battle.model(mech)
    kinds = {stored.id: slot_name(battle, mech, stored.id) for stored in model.ammunition}
    places = [(kinds[stored.id], stored.location) for stored in model.ammunition]
    seen, order = Tally[tuple[str, str]](), list(kinds.values())
    for stored in sorted(model.ammunition, key=lambda stored: order.index(kinds[stored.id])):
        kind = kinds[stored.id]
        seen[kind, stored.location] += 1
        which = f" {seen[kind, stored.location]}" if places.count((kind, stored.location)) > 1 else ""
        where = f"{tables.place(mech.type, stored.location).label.lower()}{which}"
        is_broken = is_mount_broken(battle, mech, stored)
        yield Counter(
            id=f"{tracks.ROUNDS}/{stored.id}",
            label=f"{kind}, {where}, lost" if is_broken else f"{kind}, {where}",
            full=stored.shots,
            left=mech.rounds[stored.id],
            hint=tables.weapon_attacks.ammunition_source,
            group=AMMUNITION,
            kind=Heading(
                f"{stored.weapon}/{mech.loads.get(stored.id, '')}",
                load_name(battle, mech, stored.id, stored.weapon),
            ),
            place=where.capitalize(),
            is_destroyed=is_broken,
        )


def _gauges(battle: Battle, mech: Mech) -> Iterator[Gauge]:
    heat = battle.rules.tables.heat
    if heat:
        from companion.engine.battletech.heat.build_up import heat_outlook

        scale, after = heat.scale, heat_outlook(battle, mech).after
        yield Gauge(
            id=tracks.HEAT,
            label=say("sheet/heat"),
            low=scale.lowest,
            high=scale.highest,
            value=mech.heat,
            marks=tuple(heat_marks(battle)),
            forecast=after if after != mech.heat else None,
            hint=scale.source,
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


def flags_of(battle: Battle, mech: Unit, labels: Mapping[str, tuple[str, str]]) -> Iterator[Flag]:
    """Conditions that a hand may switch, with the words for each, and weapons that may have jammed."""
    tables, model = battle.rules.tables, battle.model(mech)
    for name, (label, hint) in labels.items():
        track = f"{tracks.FLAG}/{name}"
        if tracks.track_full(tables, model, track) is not None:
            yield Flag(track, label, bool(tracks.track_left(battle, mech, track)), hint)
    for mount in model.weapons:
        weapon = tables.weapons[mount.weapon]
        if (jam := next(jams_of(tables, weapon), None)) is not None:
            where, _ = format_place(tables, mech.type, mount)
            track, label = (
                f"{tracks.FLAG}/jammed/{mount.id}",
                say("sheet/jammed", weapon=weapon.name, where=where),
            )
            yield Flag(track, label, mount.id in mech.jammed, jam.source, is_own=True)


def _facts(battle: Battle, mech: Mech) -> Iterator[Fact]:
    tables, printed = battle.rules.tables, battle.model(mech).movement
    if mech.warrior is not None:
        yield Fact("gunnery", say("sheet/gunnery"), str(mech.warrior.gunnery))
        yield Fact("piloting", say("sheet/piloting"), str(mech.warrior.piloting))
    shown: set[MovementPoints] = set()
    for name, mode in tables.movement.modes.items():
        if mode.points is MovementPoints.NONE:
            continue
        now, full = movement_points(battle, mech, name), mode.of(getattr(printed, mode.points))
        if now or full:
            hint = "" if now == full else why_changed(battle, mech, mode.points)
            # The first way that spends a rating stands for it on the sheet, as printed.
            is_first = mode.points not in shown
            label = f"{mode.points.capitalize() if is_first else mode.label} MP"
            yield Fact(
                mode.points if is_first else name, label, str(now), str(full) if now != full else "", hint
            )
            shown.add(mode.points)
    if mech.warrior is not None:
        known = tables.warriors.abilities
        if able := [known[name] for name in mech.warrior.abilities if name in known]:
            text = "\n".join(f"{row.about or row.label} ({row.source})" for row in able)
            yield Fact("abilities", say("sheet/abilities"), ", ".join(row.label for row in able), hint=text)
