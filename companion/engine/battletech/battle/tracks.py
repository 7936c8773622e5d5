"""The tracks of a record sheet that a hand may set: what each shows now, how far it runs, and setting it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.engine.battletech.battle.flags import OUT, FlagTrack
from companion.engine.battletech.battle.heat_sinks import working_sinks
from companion.engine.battletech.battle.heated_units import H, HeatedUnit, Mech
from companion.engine.battletech.battle.state import Battle, Rulebook, TrackKind
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.slotted_model import SlottedModel
from companion.engine.battletech.units.unit_model import UnitModel

ARMOR, REAR, STRUCTURE, ROUNDS, SLOT = "armor", "rear", "structure", "rounds", "slot"
WARRIOR, HEAT, SINKS, FLAG, POOL = "warrior", "heat", "sinks", "flag", "pool"


def _track_kind(rules: Rulebook, model: UnitModel, kind: str) -> TrackKind | None:
    """Return the kind of a track: one that every unit may have, or that only units of its kind have."""
    if kind in TRACKS:
        return TRACKS[kind]
    own = rules.kind(model).rules
    return own.tracks.get(kind) if own else None


def _known_kind(battle: Battle, unit: Unit, kind: str) -> TrackKind:
    return TRACKS.get(kind) or battle.kind(unit).tracks[kind]


def with_track(battle: Battle, unit: Unit, track: str, left: int) -> Unit:
    """Return the unit with a track set."""
    kind, _, name = track.partition("/")
    return _known_kind(battle, unit, kind).set(battle, unit, name, left)


def track_full(rules: Rulebook, model: UnitModel, track: str) -> int | None:
    """Return the length of a track of the printed sheet; None where the sheet has no such track."""
    kind, _, name = track.partition("/")
    found = _track_kind(rules, model, kind)
    return found.full(rules, model, name) if found else None


class NamedBoxes(NamedTuple):
    """Boxes of a kind of its own: their track, label and number, and whether they stay marked after a
    battle.
    """

    track: str
    label: str
    full: int
    lasts: bool


def named_boxes(rules: Rulebook, model: UnitModel) -> Mapping[str, NamedBoxes]:
    """Return the boxes of a model that its kind has names for, by the name in the track."""
    kind = rules.kind(model).rules
    return {
        name: NamedBoxes(
            f"{prefix}/{name}", label, row.full(rules, model, name) or 0, name in row.lasting(rules, model)
        )
        for prefix, row in (kind.tracks if kind else {}).items()
        for name, label in row.labels(rules, model).items()
    }


def lasting_boxes(rules: Rulebook, model: UnitModel) -> Mapping[str, NamedBoxes]:
    """Return those of them that a unit brings home from a battle."""
    return {name: boxes for name, boxes in named_boxes(rules, model).items() if boxes.lasts}


def armor_track_over(unit: Unit, location: str) -> str:
    """Return the armor that damage to a structure comes through: the rear one where that just fell."""
    is_open = unit.rear_armor.get(location) == 0 and unit.doings.fresh.get(f"{REAR}/{location}")
    if is_open:
        return f"{REAR}/{location}"
    return f"{ARMOR}/{location}" if location in unit.armor else ""


def track_left(battle: Battle, unit: Unit, track: str) -> int:
    """Return the points left of a track."""
    kind, _, name = track.partition("/")
    return _known_kind(battle, unit, kind).left(battle, unit, name)


def _slot_left(_battle: Battle, unit: Unit, name: str) -> int:
    location, _, index = name.partition("/")
    return int(int(index) not in unit.hit_slots.get(location, ()))


def _full_slot(_rules: Rulebook, model: UnitModel, name: str) -> int | None:
    location, _, index = name.partition("/")
    slots = model.slots_of(location)
    exists = index.isdecimal() and int(index) < len(slots) and slots[int(index)] is not None
    return 1 if exists else None


def as_mech(unit: Unit) -> Mech:
    """Return a unit whose sheet has a track that only 'Mechs have."""
    assert isinstance(unit, Mech), f"{unit.name} is no 'Mech"
    return unit


def as_heated(unit: Unit) -> HeatedUnit:
    """Return a unit whose sheet has a track that only those have that heat up."""
    assert isinstance(unit, HeatedUnit), f"{unit.name} has no heat scale"
    return unit


def with_slot(unit: H, location: str, index: int, *, is_hit: bool) -> H:
    """Return the unit with a critical slot struck or whole again."""
    others = [slot for slot in unit.hit_slots.get(location, ()) if slot != index]
    slots = tuple(sorted([*others, index] if is_hit else others))
    return replace(unit, hit_slots={**unit.hit_slots, location: slots})


def _with_slot(_battle: Battle, unit: Unit, name: str, left: int) -> Unit:
    location, _, index = name.partition("/")
    return with_slot(as_heated(unit), location, int(index), is_hit=not left)


def printed_rounds(model: UnitModel) -> Mapping[str, int]:
    """Rounds of a fresh 'Mech by weapon or ammunition slot."""
    own = {mount.id: mount.rounds for mount in model.weapons if mount.rounds is not None}
    return own | {stored.id: stored.shots for stored in model.ammunition}


def _warrior_left(battle: Battle, unit: Unit, _name: str) -> int:
    return _dead_at(battle.rules.tables) - (unit.warrior.hits if unit.warrior else 0)


def _with_hits(battle: Battle, unit: Unit, _name: str, left: int) -> Unit:
    assert unit.warrior is not None, "a track of hits belongs to a MechWarrior"
    return replace(unit, warrior=replace(unit.warrior, hits=_dead_at(battle.rules.tables) - left))


def _dead_at(tables: Tables) -> int:
    return tables.warriors.consciousness.dead_at


def _full_warrior(rules: Rulebook, model: UnitModel, _name: str) -> int | None:
    return _dead_at(rules.tables) or None if isinstance(model, SlottedModel) else None


def _pool_left(_battle: Battle, unit: Unit, name: str) -> int:
    return unit.warrior.pools.get(name, 0) if unit.warrior else 0


def _full_pool(rules: Rulebook, model: UnitModel, name: str) -> int | None:
    pool = rules.tables.warriors.pools.get(name)
    return pool.start if pool and isinstance(model, SlottedModel) else None


def _with_pool(_battle: Battle, unit: Unit, name: str, left: int) -> Unit:
    if unit.warrior is None:
        return unit
    return replace(unit, warrior=replace(unit.warrior, pools={**unit.warrior.pools, name: left}))


def _full_heat(rules: Rulebook, model: UnitModel, _name: str) -> int | None:
    return rules.tables.heat.scale.highest if rules.tables.heat and isinstance(model, SlottedModel) else None


def _sinks_on(battle: Battle, unit: Unit, _name: str) -> int:
    return max(working_sinks(battle, unit) - unit.sinks_off, 0)


def _with_sinks_on(battle: Battle, unit: Unit, _name: str, left: int) -> Unit:
    """Return what is destroyed cannot be switched on."""
    return replace(as_heated(unit), sinks_off=max(working_sinks(battle, unit) - left, 0))


def _full_rear(_rules: Rulebook, model: UnitModel, name: str) -> int | None:
    return model.rear_armor.get(name) if isinstance(model, MechModel) else None


def _full_sinks(rules: Rulebook, model: UnitModel, _name: str) -> int | None:
    sinks = model.heat_sinks if isinstance(model, SlottedModel) else None
    return rules.tables.heat.sinks.of(sinks.number) if sinks else None


def known_flags(rules: Rulebook, model: UnitModel) -> Mapping[str, FlagTrack[Any, Any]]:
    """Return the conditions that units of a model have by these rules."""
    kind = rules.kind(model).rules
    found = {**kind.flags, **OUT} if kind else {}
    return {name: flag for name, flag in found.items() if flag.has(rules.tables, model)}


def _flag(rules: Rulebook, model: UnitModel, name: str) -> FlagTrack[Any, Any] | None:
    kind = rules.kind(model).rules
    flag = kind.flags.get(name) or OUT.get(name) if kind else None
    return flag if flag and flag.has(rules.tables, model) else None


def _flag_left(battle: Battle, unit: Unit, name: str) -> int:
    flag = _flag(battle.rules, battle.model(unit), name)
    return int(flag.holds(unit)) if flag else int(name.partition("/")[2] in unit.jammed)


def _with_flag(battle: Battle, unit: Unit, name: str, value: int) -> Unit:
    if flag := _flag(battle.rules, battle.model(unit), name):
        marked: Unit = flag.set_flag(unit, bool(value))
        return marked
    weapon = frozenset({name.partition("/")[2]})
    return replace(unit, jammed=unit.jammed | weapon if value else unit.jammed - weapon)


def _full_flag(rules: Rulebook, model: UnitModel, name: str) -> int | None:
    if name.startswith("jammed/"):
        return 1 if model.mount(name.partition("/")[2]) else None
    return 1 if _flag(rules, model, name) else None


TRACKS: Mapping[str, TrackKind] = {
    ARMOR: TrackKind(
        lambda _, mech, name: mech.armor[name],
        lambda _, model, name: model.armor.get(name),
        lambda _, mech, name, left: replace(
            mech,
            armor={**mech.armor, name: left},
            doings=replace(mech.doings, fresh={**mech.doings.fresh, f"{ARMOR}/{name}": 0}),
        ),
    ),
    REAR: TrackKind(
        lambda _, mech, name: mech.rear_armor[name],
        _full_rear,
        lambda _, mech, name, left: replace(
            as_mech(mech),
            rear_armor={**mech.rear_armor, name: left},
            doings=replace(mech.doings, fresh={**mech.doings.fresh, f"{REAR}/{name}": 0}),
        ),
    ),
    STRUCTURE: TrackKind(
        lambda _, mech, name: mech.structure[name],
        lambda _, model, name: model.structure.get(name),
        lambda _, mech, name, left: replace(
            mech,
            structure={**mech.structure, name: left},
            doings=replace(mech.doings, fresh={**mech.doings.fresh, f"{STRUCTURE}/{name}": 0}),
        ),
    ),
    ROUNDS: TrackKind(
        lambda _, mech, name: mech.rounds[name],
        lambda _, model, name: printed_rounds(model).get(name),
        lambda _, mech, name, left: replace(mech, rounds={**mech.rounds, name: left}),
    ),
    SLOT: TrackKind(_slot_left, _full_slot, _with_slot),
    WARRIOR: TrackKind(_warrior_left, _full_warrior, _with_hits),
    HEAT: TrackKind(
        lambda _, mech, _name: mech.heat,
        _full_heat,
        lambda _, mech, _name, left: replace(as_heated(mech), heat=left),
    ),
    SINKS: TrackKind(_sinks_on, _full_sinks, _with_sinks_on),
    POOL: TrackKind(_pool_left, _full_pool, _with_pool),
    FLAG: TrackKind(_flag_left, _full_flag, _with_flag),
}
