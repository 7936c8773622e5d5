"""Units as roster cards and map counters show them, and models as the dialog for a new battle does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.battletech.battle.ammunition import STANDARD, fitting_loads, load_label
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.ground import Structure
from companion.engine.battletech.battle.secrecy import hidden_units
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
from companion.engine.battletech.battle.sides_and_turn import Side
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.fire.point_blank import point_blank_targets
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.dashboard import heat_effects_text, to_be_hit_text
from companion.engine.battletech.units.unit_model import AmmunitionBin, UnitModel
from companion.engine.battletech.victory import goal_progress
from companion.engine.forms import Field, FieldChoice, FieldKind
from companion.engine.sheet import Chip, Tone
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.roster import RosterPlace, in_roster
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
        SideView(side.id, side.name, index, side.id == winner, _format_goal(battle, side))
        for index, side in enumerate(battle.sides)
    )


def _format_goal(battle: Battle, side: Side) -> str:
    """Format how many units a side has brought over its edge, of those that it needs."""
    if side.goal is None:
        return ""
    over, _ = goal_progress(battle, side.id, side.goal)
    return say("side/goal", over=len(over), needed=side.goal.needed, edge=side.goal.edge)


@cached_per_battle
def unit_views(battle: Battle) -> tuple[UnitView, ...]:
    """Return every unit, side by side."""
    waiting = {mech.id for mech in pending_units(battle)}
    able = (
        *next_to_act(battle),
        *(it for it in hidden_units(battle) if any(point_blank_targets(battle, it))),
    )
    acting = frozenset() if battle.ending else frozenset(unit.id for unit in able)
    places = in_roster([side.id for side in battle.sides], battle.units.values())
    company = _carriers_and_riders(battle)
    return tuple(_cached_view(battle, place, waiting, acting, company) for place in places)


def _carriers_and_riders(battle: Battle) -> Mapping[UnitId, list[Unit]]:
    """Return whom each unit carries or has on it, or rides in or clings to."""
    found: dict[UnitId, list[Unit]] = {}
    for unit in battle.units.values():
        for other in (unit.carrier, unit.swarms.mech if unit.swarms is not None else None):
            if other is not None and other in battle.units:
                found.setdefault(other, []).append(unit)
                found.setdefault(unit.id, []).append(battle.units[other])
    return found


@dataclass(frozen=True, slots=True)
class _TurnStatus:
    """The part of the turn in a unit's view: it changes with every act, and nothing else in it does."""

    may_act: bool
    has_acted: bool
    still_acts: bool
    expects: Expected
    declaring: tuple[str, str, bool] | None
    """Phase, step, and whether it still acts, for a unit that has declared something: its chips tell it."""


def _turn_status(battle: Battle, unit: Unit, waiting: set[UnitId], acting: frozenset[UnitId]) -> _TurnStatus:
    may_act, turn = unit.id in acting, battle.turn
    has_declared = unit.doings.declared is not None or unit.doings.blow is not None
    return _TurnStatus(
        may_act,
        has_acted=waits_for_units(battle)
        and not may_act
        and unit.id not in waiting
        and not is_to_be_placed(battle, unit),
        still_acts=unit.id in waiting,
        expects=_expects(battle, unit, may_act=may_act),
        declaring=(turn.phase, turn.step, unit.id in waiting) if has_declared else None,
    )


@dataclass(frozen=True, slots=True)
class _UnitContext:
    """What a unit's view tells besides the unit and its part in the turn."""

    place: tuple[int, str, str]
    initiative: int | None
    note: str
    building: Structure | None
    company: Sequence[Unit]


def _unit_context(
    battle: Battle, place: RosterPlace[Unit], company: Mapping[UnitId, Sequence[Unit]]
) -> _UnitContext:
    turn, unit = battle.turn, place.unit
    return _UnitContext(
        (place.number, place.name, place.short_name),
        turn.unit_initiative.get(unit.id),
        battle.notes.get(unit.id, ""),
        battle.structures.get(unit.hex) if unit.hex is not None else None,
        company.get(unit.id, ()),
    )


def _expects(battle: Battle, unit: Unit, *, may_act: bool) -> Expected:
    """Return the action expected of a unit now; a unit that has arrived is placed whoever acts."""
    if is_to_be_placed(battle, unit) and (may_act or battle.turn.phase != SETUP):
        return Expected.SET_UP
    return expected_action(battle, unit) if may_act else Expected.NOTHING


@dataclass(frozen=True, slots=True)
class _CachedView:
    """The last view of a unit, and what it was made of."""

    unit: Unit
    rules: Rulebook
    context: _UnitContext
    status: _TurnStatus
    view: UnitView


_view_cache: dict[UnitId, _CachedView] = {}
"""The last view of each unit: most of them stay the same when something happens to one."""

MAX_CACHED_VIEWS = 256


def _cached_view(
    battle: Battle,
    place: RosterPlace[Unit],
    waiting: set[UnitId],
    acting: frozenset[UnitId],
    company: Mapping[UnitId, Sequence[Unit]],
) -> UnitView:
    unit, rules = place.unit, battle.rules
    context = _unit_context(battle, place, company)
    status = _turn_status(battle, unit, waiting, acting)
    known = _view_cache.get(unit.id)
    if known is None or known.unit is not unit or known.rules is not rules or known.context != context:
        if len(_view_cache) >= MAX_CACHED_VIEWS:
            _view_cache.clear()
        view = _unit_view(battle, place, status)
    elif known.status == status:
        return known.view
    else:
        view = replace(
            known.view,
            chips=known.view.chips
            if known.status.declaring == status.declaring
            else _all_chips(battle, unit),
            may_act=status.may_act,
            has_acted=status.has_acted,
            still_acts=status.still_acts,
            expects=status.expects,
        )
    _view_cache[unit.id] = _CachedView(unit, rules, context, status, view)
    return view


def _unit_view(battle: Battle, place: RosterPlace[Unit], status: _TurnStatus) -> UnitView:
    unit = place.unit
    model, heat = battle.model(unit), battle.rules.tables.heat
    return UnitView(
        id=unit.id,
        name=place.name,
        designation=model.model if model.model != unit.name else "",
        pilot=format_pilot(battle, unit),
        side=unit.side,
        silhouette=battle.rules.kind(model).silhouette(model),
        armor_left=sum(unit.armor.values()) + sum(unit.rear_armor.values()),
        armor_full=model.armor_points,
        movement=format_movement(battle, unit),
        chips=_all_chips(battle, unit),
        may_act=status.may_act,
        has_acted=status.has_acted,
        is_destroyed=is_destroyed(battle, unit) and not unit.arrives,
        expects=status.expects,
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
        is_hidden=unit.is_hidden,
        number=place.number,
        short_name=place.short_name,
        note=battle.notes.get(unit.id, ""),
        still_acts=status.still_acts,
        to_be_hit=to_be_hit_text(battle, unit),
        heat_effects=heat_effects_text(battle, unit),
    )


def _all_chips(battle: Battle, unit: Unit) -> tuple[Chip, ...]:
    return (*chips(battle, unit), *_rank(battle, unit))


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
        if weapon and len(loads) > 1:
            label = f"{name} {seen[name]}" if alike[name] > 1 else name
            choices = tuple(FieldChoice(load, load_label(weapon, load)) for load in loads)
            hint, usual = format_count(stored.shots, "round"), stored.load or STANDARD
            yield Field(stored.id, label, FieldKind.CHOICE, usual, choices, hint=hint)


def _bin_label(rules: Rulebook, model: UnitModel, stored: AmmunitionBin) -> str:
    tables, weapon = rules.tables, stored.weapon
    name = tables.weapons[weapon].name if weapon in tables.weapons else tables.equipment[weapon].name
    return f"{name}, {tables.place(model.type, stored.location).abbreviation}"


def expected_action(battle: Battle, unit: Unit) -> Expected:
    """Return the action expected of a unit that may act: a move that was broken off comes first."""
    moving = in_mid_move(battle)
    if unit.is_hidden and any(point_blank_targets(battle, unit)):
        return Expected.FIRE
    if moving is not None and moving.id != unit.id:
        return Expected.NOTHING
    return EXPECTED.get((battle.turn.phase, battle.turn.step), Expected.NOTHING)
