"""The record sheet of a 'Mech as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.components import (
    LEG_ACTUATORS,
    all_losses,
    felt_effects,
    hips_hit,
    legs_lost,
    location_plan,
)
from companion.engine.battletech.battle.condition import is_destroyed, is_immobile, is_unconscious
from companion.engine.battletech.battle.heated_units import HeatedUnit, Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import remarks_on
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.heat.build_up import heat_outlook
from companion.engine.battletech.kinds.mech.critical_table import slot_lists
from companion.engine.battletech.kinds.mech.movement import jumping_points, walking_rows
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.printed.unit_data import mech_data
from companion.engine.battletech.presenters.record_sheet import flags_of, heat_marks, rounds_of, track_of
from companion.engine.battletech.presenters.statuses import statuses
from companion.engine.battletech.presenters.weapon_table import weapon_table
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.sheet import Counter, Fact, Gauge, Sheet, Track
from companion.engine.skeleton.wording import in_sentence
from companion.tabletop.modifiers import band_value, format_signed
from companion.tabletop.number_text import format_count

HIT_BOXES: Mapping[str, str] = {
    system: say(f"sheet/{system}_hits") for system in (
        "engine", "gyro", "sensors", "life_support", "combustion_engine", "drive_train", "lift",
    )
}  # fmt: skip
"""The systems whose hits are counted on paper."""
FLAGS: Mapping[str, tuple[str, str]] = {
    "prone": (say("sheet/prone"), say("sheet/it_lies_on_the_ground")),
    "shut_down": (say("sheet/shut_down"), say("sheet/its_reactor_is_off_it")),
    "unconscious": (say("sheet/unconscious"), say("sheet/its_mechwarrior_neither_moves_nor")),
    "withdraws": (say("sheet/withdraws"), say("sheet/it_has_to_leave_the_battle")),
}
"""Conditions that a hand may switch: the words for each, and what it means."""


def mech_sheet(
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
        counters=tuple(counters_of(battle, mech)),
        facts=tuple(_facts(battle, mech)),
        chips=chips(battle, mech),
        is_destroyed=is_destroyed(battle, mech),
        slots=tuple(slot_lists(battle, mech)),
        gauges=tuple(gauges_of(battle, mech)),
        flags=tuple(flags_of(battle, mech, FLAGS)),
        remarks=tuple(remarks_on(battle.rules, model)),
        printed=tuple(mech_data(battle, mech)),
        statuses=tuple(statuses(battle, mech)),
        hit_boxes=tuple(hit_boxes_of(battle, mech)),
    )


def _tracks(battle: Battle, mech: Mech) -> Iterator[Track]:
    model = battle.model(mech)
    for kind, text, printed in (
        (tracks.ARMOR, "", model.armor),
        (tracks.REAR, ", rear", model.rear_armor),
        (tracks.STRUCTURE, ", structure", model.structure),
    ):
        for name in location_plan(battle, mech).names:
            if name in printed:
                yield track_of(battle, mech, kind, name, text)
    if mech.warrior is not None:
        yield warrior_track(battle, mech)


def hit_boxes_of(battle: Battle, mech: HeatedUnit) -> Iterator[Counter]:
    """Yield as many boxes for hits on each vital system as there are effects of them."""
    criticals, lost = battle.rules.tables.criticals, all_losses(battle, mech)
    for system, label in HIT_BOXES.items():
        rows = [row for name, row in criticals.effects.items() if (row.component or name) == system]
        if rows and system in battle.model(mech).places:
            full = max(row.hits for row in rows)
            yield Counter(
                f"hits/{system}", label, full, max(full - len(lost.get(system, ())), 0), is_tally=True
            )


def warrior_track(battle: Battle, mech: HeatedUnit) -> Track:
    """Return the boxes for hits on whoever sits in it."""
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


def counters_of(battle: Battle, mech: HeatedUnit) -> Iterator[Counter]:
    """Yield rounds, points of pools, and heat sinks that are on."""
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


def gauges_of(battle: Battle, mech: HeatedUnit) -> Iterator[Gauge]:
    """Yield the heat scale."""
    heat = battle.rules.tables.heat
    if heat:
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
            hint = "" if now == full else _why_changed(battle, mech, mode.points)
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


def _why_changed(battle: Battle, mech: Mech, rating: MovementPoints) -> str:
    """Return everything that changes a kind of Movement Points, as one sentence.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects; Heat > Movement Effects. Quick-Start, Leg
    Destruction.
    """
    if is_immobile(battle, mech):
        reasons = list(_standstill(battle, mech))
    elif rating is MovementPoints.JUMPING:
        reasons = list(_jets(battle, mech))
    else:
        reasons = [*_legs(battle, mech), *_heat(battle, mech)]
        if rating is MovementPoints.RUNNING and mech.doings.uses_masc:
            reasons.append("MASC")
    text = ", ".join(reasons)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _standstill(battle: Battle, unit: Unit) -> Iterator[str]:
    if unit.is_shut_down:
        yield say("slow/shut_down")
    if is_unconscious(unit):
        yield say("slow/mechwarrior_unconscious")
    if lost := legs_lost(battle, unit):
        yield say("slow/a_leg_is_destroyed") if len(lost) == 1 else say("slow/both_legs_are_destroyed")


def _legs(battle: Battle, mech: Mech) -> Iterator[str]:
    rows, lost, hips = walking_rows(battle, mech), legs_lost(battle, mech), hips_hit(battle, mech)
    if lost:
        yield say("slow/a_leg_is_destroyed") if len(lost) == 1 else say("slow/both_legs_are_destroyed")
        return
    if hips and any(row.component == "hip" for row in rows):
        yield say("slow/a_hip_is_hit") if len(hips) == 1 else say("slow/both_hips_are_hit")
    if change := sum(row.walking for row in rows if row.component in LEG_ACTUATORS):
        yield say("slow/leg_actuators", change=format_signed(change))
    others = (row for row in rows if row.component not in ("hip", *LEG_ACTUATORS))
    yield from (in_sentence(row.label) for row in others)


def _heat(battle: Battle, unit: Unit) -> Iterator[str]:
    if slower := band_value(unit.heat, battle.rules.tables.heat.scale.movement):
        yield say("slow/heat", change=format_signed(slower))


def _jets(battle: Battle, mech: Mech) -> Iterator[str]:
    printed = battle.model(mech).movement.jumping
    change = sum(row.jumping for row, _ in felt_effects(battle, mech, "jumping"))
    if change:
        yield say("slow/jump_jets", change=format_signed(change))
    if jumping_points(battle, mech) < max(printed + change, 0):
        yield say("slow/jump_jets_under_water")
