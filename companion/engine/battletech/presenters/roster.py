"""Units as roster cards and map counters show them, and models as the dialog for a new battle does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.battletech.battle.ammunition import LOADS, STANDARD, fitting_loads
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    MOVEMENT,
    PHYSICAL_ATTACK,
    REACTION,
    RESOLVE,
    SETUP,
    WEAPON_ATTACK,
    in_mid_move,
    is_to_be_placed,
    next_to_act,
    pending_units,
    sort_by_initiative,
    waits_for_units,
)
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.dashboard import heat_effects_text, to_be_hit_text
from companion.engine.battletech.units.unit_model import AmmunitionBin, UnitModel
from companion.engine.forms import Field, FieldChoice, FieldKind
from companion.engine.shared.roster import RosterPlace, in_roster
from companion.engine.sheet import Chip, Tone
from companion.engine.views.units import Expected, ModelView, SideView, UnitView
from companion.tabletop.hexes import HEXSIDES
from companion.tabletop.number_text import format_count, pluralize

EXPECTED: Mapping[tuple[str, str], Expected] = {
    (SETUP, ""): Expected.SET_UP,
    (MOVEMENT, ""): Expected.MOVE,
    (REACTION, ""): Expected.TWIST,
    (WEAPON_ATTACK, DECLARE): Expected.FIRE,
    (WEAPON_ATTACK, RESOLVE): Expected.ROLL,
    (PHYSICAL_ATTACK, DECLARE): Expected.STRIKE,
    (PHYSICAL_ATTACK, RESOLVE): Expected.ROLL,
}


def side_views(battle: Battle) -> tuple[SideView, ...]:
    """Return the sides in their order."""
    winner = sort_by_initiative(battle)[-1] if battle.turn.initiative else None
    return tuple(
        SideView(side.id, side.name, index, has_initiative=side.id == winner)
        for index, side in enumerate(battle.sides)
    )


def unit_views(battle: Battle) -> tuple[UnitView, ...]:
    """Return every unit, side by side."""
    waiting = {mech.id for mech in pending_units(battle)}
    acting = frozenset() if battle.ending else frozenset(mech.id for mech in next_to_act(battle))
    places = in_roster([side.id for side in battle.sides], battle.units.values())
    return tuple(
        _cached_view(battle, place.unit, _turn_status(battle, place, waiting, acting)) for place in places
    )


@dataclass(frozen=True, slots=True)
class _TurnStatus:
    """The part of the turn in a unit's view, and the unit's place among all."""

    phase: str
    step: str
    may_act: bool
    has_acted: bool
    still_acts: bool
    expects: Expected
    initiative: int | None
    number: int
    name: str
    short_name: str
    note: str


def _turn_status(
    battle: Battle, place: RosterPlace[Unit], waiting: set[UnitId], acting: frozenset[UnitId]
) -> _TurnStatus:
    mech = place.unit
    may_act = mech.id in acting
    return _TurnStatus(
        battle.turn.phase,
        battle.turn.step,
        may_act,
        has_acted=waits_for_units(battle) and mech.id not in waiting and not is_to_be_placed(battle, mech),
        still_acts=mech.id in waiting,
        expects=_expects(battle, mech, may_act=may_act),
        initiative=battle.turn.unit_initiative.get(mech.id),
        number=place.number,
        name=place.name,
        short_name=place.short_name,
        note=battle.notes.get(mech.id, ""),
    )


def _expects(battle: Battle, unit: Unit, *, may_act: bool) -> Expected:
    """Return the action expected of a unit now; a unit that has arrived is placed whoever acts."""
    if is_to_be_placed(battle, unit) and (may_act or battle.turn.phase != SETUP):
        return Expected.SET_UP
    return expected_action(battle, unit) if may_act else Expected.NOTHING


_view_cache: dict[UnitId, tuple[Unit, Rulebook, _TurnStatus, UnitView]] = {}
"""The last view of each unit: most of them stay the same when something happens to one."""

MAX_CACHED_VIEWS = 256


def _cached_view(battle: Battle, unit: Unit, standing: _TurnStatus) -> UnitView:
    known = _view_cache.get(unit.id)
    if known is None or known[0] is not unit or known[1] is not battle.rules or known[2] != standing:
        if len(_view_cache) >= MAX_CACHED_VIEWS:
            _view_cache.clear()
        known = _view_cache[unit.id] = (unit, battle.rules, standing, _unit_view(battle, unit, standing))
    return known[3]


def _unit_view(battle: Battle, unit: Unit, standing: _TurnStatus) -> UnitView:
    model, heat = battle.model(unit), battle.rules.tables.heat
    return UnitView(
        id=unit.id,
        name=standing.name,
        designation=model.model if model.model != unit.name else "",
        pilot=format_pilot(battle, unit),
        side=unit.side,
        silhouette=battle.rules.kind(model).silhouette(model),
        armor_left=sum(unit.armor.values()) + sum(unit.rear_armor.values()),
        armor_full=model.armor_points,
        movement=format_movement(battle, unit),
        chips=(*chips(battle, unit), *_rank(battle, unit)),
        may_act=standing.may_act,
        has_acted=standing.has_acted,
        is_destroyed=is_destroyed(battle, unit) and not unit.arrives,
        expects=standing.expects,
        hex=unit.hex if not (unit.arrives or unit.carrier) else None,
        facing=unit.facing,
        has_facing=unit.has_facing,
        structure_left=sum(unit.structure.values()) if unit.structure else None,
        structure_full=sum(model.structure.values()) if model.structure else None,
        structure_name=_structure_name(battle, unit),
        heat=unit.heat if heat and unit.heats_up else None,
        heat_full=heat.scale.highest if heat and unit.heats_up else None,
        twist=(unit.torso_facing - unit.facing + 2) % HEXSIDES - 2,
        is_prone=unit.is_prone,
        is_coming=bool(unit.arrives),
        has_left=unit.has_left,
        number=standing.number,
        short_name=standing.short_name,
        note=standing.note,
        still_acts=standing.still_acts,
        to_be_hit=to_be_hit_text(battle, unit),
        heat_effects=heat_effects_text(battle, unit),
    )


def _structure_name(battle: Battle, unit: Unit) -> str:
    """Return what a unit has in place of structure, such as men; empty where it has that."""
    named = (row.points_are for row in location_plan(battle, unit).names.values() if row.points_are)
    return next(map(pluralize, named), "")


def _rank(battle: Battle, unit: Unit) -> Iterator[Chip]:
    """Yield what the unit rolled where units act by their own initiative."""
    rolled = battle.turn.unit_initiative.get(unit.id)
    if rolled is not None and not is_destroyed(battle, unit):
        source = battle.rules.tables.initiative.source
        yield Chip("initiative", say("chip/initiative", rolled=rolled), Tone.PLAIN, source)


def format_pilot(battle: Battle, unit: Unit) -> str:
    """Return the MechWarrior's name and skills, Gunnery first: "Kai, 3/4"."""
    if unit.warrior is None:
        return unit.pilot
    gunnery = unit.warrior.gunnery
    skills = (
        f"{gunnery}/{unit.warrior.piloting}" if battle.moves(unit) else say("unit/gunnery", gunnery=gunnery)
    )
    return f"{unit.pilot}, {skills}" if unit.pilot else skills


def format_movement(battle: Battle, unit: Unit) -> str:
    """Format the unit's movement of this turn: "Walked 5 hexes"; empty before it moved.

    Who lies on the ground and has not moved does not stand still.
    """
    moved = unit.doings.moved
    if moved is None or (unit.is_prone and not (moved.hexes or moved.spent or moved.entered)):
        return ""
    done = battle.rules.tables.movement.modes_of(unit.type)[moved.movement].done.capitalize()
    if not moved.hexes:
        return done
    return f"{done} {format_count(moved.hexes, 'hex')}"


def model_view(rules: Rulebook, model: UnitModel) -> ModelView:
    """Return a model in a line: what it is, and what may be chosen for it."""
    view: ModelView = rules.kind(model).view(model, rules)
    return view


def loads_of(rules: Rulebook, model: UnitModel) -> Iterator[Field]:
    """Yield a choice for each slot of ammunition that may hold special rounds.

    Rule: CityTech, Equipment > LB-X Autocannon; Thunder Long-Range Missiles; Narc Missile Beacon.
    """
    tables = rules.tables
    alike = Counter(_bin_label(rules, model, stored) for stored in model.ammunition)
    seen: Counter[str] = Counter()
    for stored in model.ammunition:
        name = _bin_label(rules, model, stored)
        seen[name] += 1
        weapon = tables.weapons.get(stored.weapon)
        loads = fitting_loads(tables, weapon) if weapon else ()
        if len(loads) > 1:
            label = f"{name} {seen[name]}" if alike[name] > 1 else name
            choices = tuple(FieldChoice(load, LOADS[load][0]) for load in loads)
            hint = format_count(stored.shots, "round")
            yield Field(stored.id, label, FieldKind.CHOICE, STANDARD, choices, hint=hint)


def _bin_label(rules: Rulebook, model: UnitModel, stored: AmmunitionBin) -> str:
    tables, weapon = rules.tables, stored.weapon
    name = tables.weapons[weapon].name if weapon in tables.weapons else tables.equipment[weapon].name
    return f"{name}, {tables.place(model.type, stored.location).abbreviation}"


def expected_action(battle: Battle, unit: Unit) -> Expected:
    """Return the action expected of a unit that may act: a move that was broken off comes first."""
    moving = in_mid_move(battle)
    if moving is not None and moving.id != unit.id:
        return Expected.NOTHING
    return EXPECTED.get((battle.turn.phase, battle.turn.step), Expected.NOTHING)
