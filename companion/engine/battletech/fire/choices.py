"""The choices that a player has for one weapon against one target, with what is chosen now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.engine.battletech.attack.called_shots import callable_locations, why_hidden, why_not_toward
from companion.engine.battletech.attack.shot import has_working_computer, shot_at
from companion.engine.battletech.battle.ammunition import CLUSTER, feeds, load_label, load_of, loads_left
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.fire_modes import (
    AIM,
    BIN,
    CALL,
    DAMAGE,
    EFFECT,
    GUIDE,
    HEAT,
    RATE,
    SHELLS,
    SPOTTER,
    TOWARD,
    FireMode,
    choosable,
    rates_of,
)
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Aim, Situation, Unit
from companion.engine.battletech.tables.firing import USUAL_RATE
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.forms import FieldChoice
from companion.engine.views.attacks import AttackChoice
from companion.tabletop.hexes import Hex, neighbors

HEX = "hex"
"""The hex that missiles mine instead of the target's: a target of its own where it is declared."""


def choices(
    battle: Battle,
    attacker: Unit,
    target: Aim,
    mount: Mount,
    mode: FireMode,
    stands: Situation | None,
    spotters: Iterable[Unit],
    mined: Hex | None = None,
) -> tuple[AttackChoice, ...]:
    """Return the choices for a weapon, except those with a single value; `mined` is the hex chosen for it."""
    weapon = battle.rules.tables.weapons[mount.weapon].loaded_with(mode.load)
    known = tuple(choosable(battle, weapon))
    found = [
        *_way_choices(battle, mount, known, mode),
        *_ammunition_choices(battle, attacker, mount, known, mode),
        *(_place_choices(battle, target, mined) if isinstance(target, Unit) and mode.lays_mines else ()),
        *(_spotter_choices(spotters, mode) if SPOTTER in known else ()),
    ]
    if stands is not None and not mode.lays_mines and isinstance(target, Unit):
        found += _location_choices(battle, (attacker, target), mount, known, mode, stands)
    return tuple(found)


def _way_choices(
    battle: Battle, mount: Mount, known: tuple[str, ...], mode: FireMode
) -> Iterator[AttackChoice]:
    if RATE in known:
        tables = battle.rules.tables
        rates = rates_of(tables, tables.weapons[mount.weapon]).items()
        options = (
            FieldChoice(USUAL_RATE, say("choice/single_rate")),
            *(FieldChoice(name, rate.label, rate.source) for name, rate in rates),
        )
        yield AttackChoice(RATE, say("choice/rate_of_fire"), options, mode.rate or USUAL_RATE)
    # A missile with its guide built in leaves no choice.
    if GUIDE in known and mode.load not in battle.rules.tables.weapons[mount.weapon].guides:
        guides = battle.rules.tables.weapons[mount.weapon].guides.items()
        options = tuple(FieldChoice(name, guide.label, guide.source) for name, guide in guides)
        yield AttackChoice(GUIDE, say("choice/guided_by"), options, mode.guide)
    if EFFECT in known and battle.rules.options.get("flamers") == "damage_or_heat":
        options = (FieldChoice(DAMAGE, say("choice/damage")), FieldChoice(HEAT, say("choice/heat")))
        yield AttackChoice(EFFECT, say("choice/effect"), options, HEAT if mode.heats else DAMAGE)


def _ammunition_choices(
    battle: Battle, attacker: Unit, mount: Mount, known: tuple[str, ...], mode: FireMode
) -> Iterator[AttackChoice]:
    loads = loads_left(battle, attacker, mount)
    if SHELLS in known and len(loads) > 1:
        weapon = battle.rules.tables.weapons[mount.weapon]
        options = tuple(FieldChoice(load, load_label(weapon, load)) for load in loads)
        yield AttackChoice(SHELLS, say("choice/rounds"), options, mode.load)
    bins = [
        feed
        for feed in feeds(battle, attacker, mount)
        if load_of(attacker, feed) == mode.load and attacker.rounds[feed] > 0
    ]
    if BIN in known and len(bins) > 1:
        options = tuple(FieldChoice(feed, _format_bin(battle, attacker, feed)) for feed in bins)
        yield AttackChoice(BIN, say("choice/from"), options, mode.bin if mode.bin in bins else bins[0])


def _format_bin(battle: Battle, attacker: Unit, feed: str) -> str:
    stored = next(stored for stored in battle.model(attacker).ammunition if stored.id == feed)
    alike = [
        other.id
        for other in battle.model(attacker).ammunition
        if (other.weapon, other.location) == (stored.weapon, stored.location)
    ]
    number = f" {alike.index(feed) + 1}" if len(alike) > 1 else ""
    place = battle.rules.tables.place(attacker.type, stored.location)
    return say("choice/left", place=place.label, number=number, rounds=attacker.rounds[feed])


def _place_choices(battle: Battle, target: Unit, mined: Hex | None) -> Iterator[AttackChoice]:
    """Yield the target's hex and those around it; any other is aimed at by itself."""
    if battle.board is None or target.hex is None:
        return
    own = target.hex
    around = [place for place in (own, *neighbors(own)) if place in battle.board]
    if mined is not None and mined not in around:
        around.append(mined)
    options = tuple(
        FieldChoice(place.label, say("choice/the_targets", hex=place.label) if place == own else place.label)
        for place in around
    )
    yield AttackChoice(HEX, say("choice/hex_to_mine"), options, (mined or own).label)


def _spotter_choices(spotters: Iterable[Unit], mode: FireMode) -> Iterator[AttackChoice]:
    options = tuple(FieldChoice(mech.id, say("choice/indirect_spots", unit=mech.name)) for mech in spotters)
    if options or mode.spotter:
        yield AttackChoice(
            SPOTTER, say("choice/fire"), (FieldChoice("", say("choice/direct")), *options), mode.spotter
        )


def _location_choices(
    battle: Battle,
    units: tuple[Unit, Unit],
    mount: Mount,
    known: tuple[str, ...],
    mode: FireMode,
    stands: Situation,
) -> Iterator[AttackChoice]:
    """Rule: CityTech, Combat > Aimed Shots; Equipment > Targeting Computer (both at 'Mechs)."""
    attacker, target = units
    if not isinstance(target, Mech):
        return
    weapon, names = battle.rules.tables.weapons[mount.weapon], location_plan(battle, target).names
    is_whole = weapon.category != "missile" and mode.load != CLUSTER
    if AIM in known and stands.is_target_immobile and is_whole and not (mode.called or mode.toward):
        places = [name for name in names if why_hidden(battle, target, stands, name) is None]
        options = tuple(FieldChoice(name, names[name].label) for name in places)
        yield AttackChoice(
            AIM, say("choice/aim_at"), (FieldChoice("", say("choice/not_aimed")), *options), mode.aimed_at
        )
    if TOWARD in known and not mode.location:
        parts = _part_choices(battle, (attacker, target), mount, mode, stands)
        yield from [parts] if len(parts.options) > 1 else []
    is_steered = WeaponTrait.DIRECT_FIRE in weapon.traits and mode.load != CLUSTER
    is_free = not (mode.aimed_at or mode.toward)
    if CALL in known and is_steered and is_free and has_working_computer(battle, attacker, weapon):
        places = [*callable_locations(battle, target, stands)]
        options = tuple(FieldChoice(name, names[name].label) for name in places)
        yield AttackChoice(
            CALL, say("choice/steer_at"), (FieldChoice("", say("choice/anywhere")), *options), mode.called
        )


def _part_choices(
    battle: Battle, units: tuple[Unit, Unit], mount: Mount, mode: FireMode, stands: Situation
) -> AttackChoice:
    """Return the parts of a target that any shot may be called at."""
    attacker, target = units
    shot = shot_at(battle, attacker, target, mount, stands, mode)
    options = tuple(
        FieldChoice(name, row.label, row.source)
        for name, row in battle.rules.tables.called_shots.items()
        if why_not_toward(battle, target, stands, replace(shot, toward=name)) is None
    )
    anywhere = FieldChoice("", say("choice/anywhere"))
    return AttackChoice(TOWARD, say("choice/call_at"), (anywhere, *options), mode.toward)
