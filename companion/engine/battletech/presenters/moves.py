"""Moves of a unit now: ways of moving, places within reach, their costs and effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

from companion.engine.battletech.battle.actions import Jump, Move, NoteMove, Step
from companion.engine.battletech.battle.footing import footing_in
from companion.engine.battletech.battle.sequence import MOVEMENT, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_floor
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.mines import fields_met
from companion.engine.battletech.heat.build_up import (
    counts_hexes,
    heat_of_entering,
    heat_of_leaving,
    heat_of_moving,
    heat_of_standing,
)
from companion.engine.battletech.movement.jump import landing_footing, landings, why_not_land, why_not_onto
from companion.engine.battletech.movement.leaving import edge_left_by, open_edges, tells_edges, why_not_leave
from companion.engine.battletech.movement.move import why_not_mode, why_not_move
from companion.engine.battletech.movement.movement_points import movement_points, ways_of_moving
from companion.engine.battletech.movement.noted_moves import why_not_note
from companion.engine.battletech.movement.reach import search_reach
from companion.engine.battletech.movement.risks import (
    Danger,
    Risk,
    ground_cause,
    rolls_owed,
)
from companion.engine.battletech.movement.risks import format_risk as risk_words
from companion.engine.battletech.movement.steps import in_the_way, others_in
from companion.engine.battletech.movement.terrain_costs import why_too_weak
from companion.engine.battletech.movement.walk import Mover, footing_at, walk_along
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.forms import Field, FieldChoice, FieldKind, Form
from companion.engine.views.moves import Movement, Reach, ReachableHex
from companion.engine.views.units import UnitCommand
from companion.tabletop.hexes import HEXSIDES, Hex, distance, neighbors
from companion.tabletop.modifiers import band_value, format_signed

GROUND, ENDING = "ground", "ending"
"""Groups of commands: those of a 'Mech where it stands or lies, and the ways in which a move may end."""

ICONS: Mapping[MovementPoints, str] = {
    MovementPoints.NONE: "stand",
    MovementPoints.WALKING: "walk",
    MovementPoints.RUNNING: "run",
    MovementPoints.JUMPING: "jump",
}


def move_form(battle: Battle, unit: Unit, form: Form) -> Form:
    """Return the form of a noted move with the unit's own ways of moving, and the edges that are open to it;
    a 'Mech is offered all ways.
    """
    form = _with_open_edges(battle, unit, form)
    if unit.may_fall:
        return form
    modes, ways = battle.rules.tables.movement.modes_of(unit.type), ways_of_moving(battle, unit)
    choices = tuple(FieldChoice(name, modes[name].label) for name in modes if name in ways)
    movement, *others = form.fields
    return replace(form, fields=(replace(movement, choices=choices), *others)) if choices else form


def _with_open_edges(battle: Battle, unit: Unit, form: Form) -> Form:
    """Return the form with the edges over which a unit may leave the map, or without leaving it."""
    edges, goal = open_edges(battle, unit), battle.side(unit.side).goal
    if not edges:
        return replace(form, fields=tuple(field for field in form.fields if field.id != "leaves_map"))
    if len(edges) == 1 or not tells_edges(battle):
        return form
    choices = tuple(FieldChoice(edge, edge.capitalize()) for edge in edges)
    usual = goal.edge if goal is not None else edges[0]
    return replace(
        form, fields=(*form.fields, Field("edge", say("form/edge"), FieldKind.CHOICE, usual, choices))
    )


def movements(battle: Battle, unit: Unit) -> tuple[Movement, ...]:
    """Return the ways of moving, each with its points, its heat and what speaks against it."""
    kind, modes = battle.kind(unit).movement, battle.rules.tables.movement.modes_of(unit.type)
    if kind is None:
        return ()
    now = why_not_now(battle, unit, MOVEMENT)
    return tuple(
        Movement(
            name,
            (mode.lying if unit.is_prone else "") or mode.label,
            movement_points(battle, unit, name),
            now or why_not_mode(battle, unit, name),
            hint=_join_texts(
                format_heat(battle, name) if unit.heats_up else "", _format_to_hit(battle, unit, name, None)
            ),
            icon=ICONS[mode.points],
        )
        for name in kind.ways(battle, unit)
        if (mode := modes[name])
    )


def format_heat(battle: Battle, movement: str) -> str:
    """Return the heat of a way of moving: "2 heat"; empty where there is none."""
    heat = heat_of_moving(battle, movement)
    if not heat:
        return ""
    grows = counts_hexes(battle.rules.tables.movement.modes[movement])
    return say("move/heat_or_more", heat=heat) if grows else say("move/heat", heat=heat)


def _join_texts(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _format_to_hit(battle: Battle, unit: Unit, movement: str, hexes: int | None) -> str:
    """Return what a move does to fire by and at the unit: "you +2, target +3"; what does nothing is
    left out.
    """
    rules = battle.rules.tables.to_hit
    own = rules.attacker_movement[movement].value_of(unit.type)
    target = band_value(hexes, rules.target_movement.bands) if hexes is not None else 0
    if battle.rules.tables.movement.modes[movement].is_jump:
        target += sum(row.value for row in rules.conditions.values() if row.when == {ShotFact.TARGET_JUMPED})
    return _join_texts(
        say("move/you", change=format_signed(own)) if own else "",
        say("move/target", change=format_signed(target)) if target else "",
    )


def reach(battle: Battle, unit: Unit, movement: str, path: Sequence[str] = ()) -> Reach:
    """Return every place within reach, one a hex and facing, the cheapest way each."""
    if unit.hex is None or battle.board is None or battle.kind(unit).movement is None:
        return Reach(unit.id, movement, ())
    if battle.rules.tables.movement.modes[movement].is_jump:
        return Reach(unit.id, movement, tuple(_jump_places(battle, unit, movement)))
    mover = Mover.of(battle, unit, movement)
    return Reach(unit.id, movement, tuple(_walk_places(mover, cast("Sequence[Step]", path))))


def _walk_places(mover: Mover, path: Sequence[Step]) -> Iterator[ReachableHex]:
    battle, mech, movement, allowed = mover.battle, mover.unit, mover.movement, mover.allowed
    hint = lru_cache(maxsize=None)(lambda *how: _hint(battle, mech, *how))
    floor_text = lru_cache(maxsize=None)(lambda place, floor: format_floor(battle, place, floor))
    heat = heat_of_moving(battle, movement) if mech.heats_up and mech.doings.moved is None else 0
    standing, at_end = heat_of_standing(battle), _rolls_at_end(mover)
    others = (unit for unit in battle.units.values() if unit.id != mech.id)
    taken = {
        (unit.hex, unit.floor)
        for unit in others
        if unit.hex and in_the_way(battle, mech, unit.hex, unit.floor)
    }
    known: set[tuple[Hex, int]] = set()
    found = tuple(search_reach(mover, path))
    burning = _burning_hexes(battle, set[Hex]().union(*(at.route for at in found))) if mech.heats_up else {}
    leaving = _heat_of_leaving(battle) if mech.heats_up else {}
    for at in found:
        # On a bridge or under it, on a floor or the roof: the cheaper comes first. Whoever has no facing is
        # in a hex only once.
        place = (at.hex, at.facing if mech.has_facing else 0)
        if place in known:
            continue
        known.add(place)
        yield ReachableHex(
            at.hex,
            at.facing,
            at.spent,
            allowed - at.spent if at.spent < allowed else 0,
            at.hexes,
            at.route,
            Move(mech.id, movement, at.path),
            at.has_left,
            at.has_left or not at.route or (at.hex, at.floor) not in taken,
            hint(
                mover.minimum_movement if at.is_least else movement,
                at.hexes,
                at.is_below,
                "" if at.has_left else floor_text(at.hex, at.floor),
            ),
            heat
            + standing * at.path.count("stand")
            + (sum(burning.get(place, 0) for place in at.route) if burning else 0)
            + (sum(leaving.get(place, 0) for place in (mech.hex, *at.route[:-1])) if leaving else 0),
            (*at.rolls, *at_end) if at.entered else at.rolls,
        )


def _heat_of_leaving(battle: Battle) -> Mapping[Hex | None, int]:
    """Return the hexes that burn so, each with the heat of leaving it."""
    found = ((place, heat_of_leaving(battle, place)) for place in battle.hex_effects)
    return {place: heat for place, heat in found if heat}


def _burning_hexes(battle: Battle, places: Iterable[Hex]) -> Mapping[Hex, int]:
    """Return the hexes that burn, each with the heat of going into it."""
    board = battle.board
    if board is None:
        return {}
    entered = ((place, footing_in(board, place)) for place in places if place in board)
    return {place: heat for place, footing in entered if (heat := heat_of_entering(battle, footing))}


def _hint(battle: Battle, unit: Unit, movement: str, hexes: int, is_below: bool, floor: str) -> str:
    below = say("move/under_the_bridge") if is_below else ""
    return _join_texts(_format_to_hit(battle, unit, movement, hexes), below, floor)


def _rolls_at_end(mover: Mover) -> tuple[str, ...]:
    """Rolls that the way of moving owes at its end, such as those of a run with a damaged gyro, in words."""
    moved = mover.unit.doings.moved
    if moved is not None and moved.has_rolled:
        return ()
    owed = rolls_owed(mover.battle, mover.unit, mover.mode)
    return tuple(risk_words(mover.battle, mover.unit, Risk(Danger.GROUND, cause)) for cause in owed)


def _jump_places(battle: Battle, unit: Unit, movement: str) -> Iterator[ReachableHex]:
    """Yield every landing of a jump with every facing, and every unit that may be jumped on from above."""
    if why_not_mode(battle, unit, movement):
        return
    routes: dict[Hex, tuple[Hex, ...]] = {}
    for there, before in landings(battle, unit, movement_points(battle, unit, movement)).items():
        routes[there] = (*routes.get(before[0], ()), there)
        yield from _landing_places(battle, unit, movement, routes[there])
        yield from _places_from_above(battle, unit, movement, routes[there])
    if open_edges(battle, unit):
        yield from _jumps_off(battle, unit, movement, ((), *routes.values()))


def _jumps_off(
    battle: Battle, unit: Unit, movement: str, routes: Iterable[tuple[Hex, ...]]
) -> Iterator[ReachableHex]:
    """Yield the jumps over open edges, by the shortest way each. Rule: Quick-Start, Special Rules."""
    assert unit.hex is not None, "units jump over maps"
    assert battle.board is not None, "units jump over maps"
    known, allowed = set[Hex](), movement_points(battle, unit, movement)
    for route in routes:
        here, away = (unit.hex, *route)[-1], len(route) + 1
        for facing, beyond in enumerate(neighbors(here)):
            if beyond in battle.board or beyond in known or away > allowed:
                continue
            edge = edge_left_by(battle, unit, beyond)
            if distance(unit.hex, beyond) != away or why_not_leave(battle, unit, edge):
                continue
            known.add(beyond)
            yield ReachableHex(
                beyond,
                facing,
                away,
                allowed - away,
                away,
                (*route, beyond),
                NoteMove(unit.id, movement, away, leaves_map=True, edge=edge),
                leaves_map=True,
                hint=_format_to_hit(battle, unit, movement, away),
                heat=heat_of_moving(battle, movement, away) if unit.heats_up else 0,
            )


def _landing_places(
    battle: Battle, unit: Unit, movement: str, route: tuple[Hex, ...]
) -> Iterator[ReachableHex]:
    there, away = route[-1], len(route)
    if why_not_land(battle, unit, there):
        return
    floor = format_floor(battle, there, landing_footing(battle, there).floor)
    allowed, hint = movement_points(battle, unit, movement), _hint(battle, unit, movement, away, False, floor)
    heat = heat_of_moving(battle, movement, away) + _burning_hexes(battle, (there,)).get(there, 0)
    heat += _heat_of_leaving(battle).get(unit.hex, 0)
    heat = heat if unit.heats_up else 0
    rolls = _rolls_on_landing(battle, unit, there, movement)
    for facing in range(HEXSIDES) if unit.has_facing else (unit.facing,):
        action = Jump(unit.id, there, facing, movement=_jump_name(battle, movement))
        yield ReachableHex(
            there, facing, away, allowed - away, away, route, action, hint=hint, heat=heat, rolls=rolls
        )


def _jump_name(battle: Battle, movement: str) -> str:
    """Return a way of jumping as it is said: the usual one need not be."""
    return "" if movement == battle.rules.tables.movement.jumping_mode else movement


def _rolls_on_landing(battle: Battle, unit: Unit, there: Hex, movement: str) -> tuple[str, ...]:
    assert battle.board is not None, "units jump over maps"
    mined = fields_met(battle, unit).get(there)
    met = [Risk(Danger.MINES, mined)] if mined else []
    if cause := ground_cause(battle, unit, landing_footing(battle, there)):
        met.append(Risk(Danger.GROUND, cause))
    owed = rolls_owed(battle, unit, battle.rules.tables.movement.modes[movement])
    met += (Risk(Danger.GROUND, cause) for cause in owed)
    return tuple(risk_words(battle, unit, risk) for risk in met)


def _places_from_above(
    battle: Battle, unit: Unit, movement: str, route: tuple[Hex, ...]
) -> Iterator[ReachableHex]:
    """Rule: CityTech, Combat > Death From Above."""
    there, away = route[-1], len(route)
    landing = landing_footing(battle, there).floor
    for target in others_in(battle, unit, there, landing) if battle.rules.tables.physical else ():
        if why_not_onto(battle, unit, target.id, movement):
            continue
        facing = neighbors((unit.hex, *route)[-2] or there).index(there)
        yield ReachableHex(
            there,
            facing,
            away,
            movement_points(battle, unit, movement) - away,
            away,
            route,
            Jump(unit.id, there, facing, target.id, _jump_name(battle, movement)),
            hint=_join_texts(
                say("move/from_above", target=target.name), _format_to_hit(battle, unit, movement, away)
            ),
            heat=heat_of_moving(battle, movement, away),
        )


def endings_noted(battle: Battle, action: NoteMove) -> Iterator[UnitCommand]:
    """Yield the other endings of a noted move: in a charge, from above, or lying down.

    Only what the rules allow.
    """
    mech, modes = battle.units[action.unit], battle.rules.tables.movement.modes
    for other in battle.units.values():
        onto = replace(action, charge=other.id)
        if other.side != mech.side and battle.rules.tables.physical and why_not_note(battle, onto) is None:
            text = (
                say("move/death_from_above", target=other.name)
                if modes[action.movement].is_jump
                else say("move/charge", target=other.name)
            )
            yield UnitCommand(f"charge/{other.id}", text, onto, "physical", ENDING)
    drop = replace(action, charge=None, drops=True)
    if why_not_note(battle, drop) is None:
        yield UnitCommand("drop", say("move/drop_to_the_ground"), drop, "prone", ENDING)


def endings(battle: Battle, action: Move) -> Iterator[UnitCommand]:
    """Yield the other endings of a planned move: with a charge, on a collapsing bridge, or lying down.

    Only what the rules allow. Rule: CityTech, Combat > Charging; Movement > Bridge Movement; Dropping to the
    Ground.
    """
    mech = battle.units[action.unit]
    drop = replace(action, path=(*action.path, "drop"), charge=None)
    for other in battle.units.values():
        charge = replace(action, charge=other.id)
        if other.side != mech.side and why_not_move(battle, charge) is None:
            yield UnitCommand(
                f"charge/{other.id}", say("move/charge", target=other.name), charge, "physical", ENDING
            )
    yield from _other_floors(battle, action)
    for step in ("forward", "climb"):
        onward = replace(action, path=(*action.path, step), charge=None)
        if (name := _broken_structure(battle, mech, onward)) and why_not_move(battle, onward) is None:
            label = say(f"move/onto_the_{name}_which_collapses")
            yield UnitCommand("collapse", label, onward, "arrow-down", ENDING)
            break
    if why_not_move(battle, drop) is None:
        yield UnitCommand("drop", say("move/drop_to_the_ground"), drop, "prone", ENDING)


def _broken_structure(battle: Battle, unit: Unit, action: Move) -> str:
    """Return what gives way under a unit at the end of a move: bridge, building, or nothing."""
    mover = Mover.of(battle, unit, action.movement)
    footing = footing_at(mover, walk_along(mover, action.path))
    carrier = footing.carrier
    return carrier.kind if carrier is not None and why_too_weak(battle, unit, footing) else ""


def _other_floors(battle: Battle, action: Move) -> Iterator[UnitCommand]:
    """Yield the other floors, and the roof, of the building in which a planned move ends."""
    unit, board = battle.units[action.unit], battle.board
    if board is None or unit.hex is None:
        return
    mover = Mover.of(battle, unit, action.movement, action.stands)
    walk = walk_along(mover, action.path)
    if walk.has_left or footing_at(mover, walk).building is None:
        return
    for at in search_reach(mover):
        if (at.hex, at.facing) == (walk.hex, walk.facing) and at.floor != walk.floor:
            text = say("move/to_floor", floor=format_floor(battle, at.hex, at.floor), spent=at.spent)
            onto = replace(action, path=at.path, charge=None)
            if why_not_move(battle, onto) is None:
                yield UnitCommand(f"floor/{at.floor}", text, onto, "movement", ENDING)
