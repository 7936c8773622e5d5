"""Setting a battle up from its header: board, sides, units and where they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace

from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.ammunition import checked_loads
from companion.engine.battletech.battle.footing import footings, has_bridge
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.secrecy import hidden_units, with_roster_numbers
from companion.engine.battletech.battle.sequence import INITIATIVE, SETUP
from companion.engine.battletech.battle.sides_and_turn import EdgeToReach, Side, Turn
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.refusals import nonsense
from companion.engine.battletech.battle.tracks import printed_rounds
from companion.engine.battletech.battle.units import Unit, Warrior
from companion.engine.battletech.damage.hidden_units import why_not_hidden_in
from companion.engine.battletech.damage.warriors import average_skills
from companion.engine.battletech.movement.transport import why_no_room
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.battletech.turn.condition_at_start import in_condition
from companion.engine.battletech.turn.noted_ground import with_hidden_mines
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.skeleton.roster import names_in_roster, newcomer_name
from companion.engine.skeleton.setup import SideSetup, UnitSetup, check_sides
from companion.engine.views.units import KnownGround
from companion.errors import InputError, Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, parse_label

NO_BRIDGE = "there is no bridge to stand under: name a hex that has one, or leave it out."


def new_battle(
    rules: Rulebook, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
) -> Battle:
    """Return the battle before anything has happened.

    Raises InputError for units or terrain that do not fit.
    """
    if board is not None:
        _check_terrain(rules, board)
    check_sides(sides, units)
    _check_goals(rules, sides)
    ready = {unit.id: unit_of(rules, board, unit, index) for index, unit in enumerate(units)}
    must_set_up = board is not None and any(ready[it.id].hex is None and not it.carrier for it in units)
    turn = Turn(0, SETUP) if must_set_up else Turn(1, INITIATIVE)
    battle = Battle(
        rules=rules,
        sides=tuple(Side(side.id, side.name, side.zone, _edge_to_reach(side)) for side in sides),
        units=ready,
        turn=turn,
        board=board,
    )
    for index, unit in enumerate(units):
        if unit.carrier:
            battle = _with_passenger(battle, unit, index)
    for index, unit in enumerate(units):
        if unit.hidden:
            _check_hiding(battle, unit, index)
    for index, side in enumerate(sides):
        battle = with_hidden_mines(battle, side, index)
    begun = {unit.id: in_condition(battle, unit, index) for index, unit in enumerate(units)}
    names = _distinct_names(sides, begun.values())
    ready = {id_: replace(unit, name=names[id_]) for id_, unit in begun.items()}
    battle = replace(battle, units=ready)
    return replace(with_roster_numbers(battle), has_ambush=True) if any(hidden_units(battle)) else battle


def _distinct_names(sides: Sequence[SideSetup], units: Collection[Unit]) -> dict[str, str]:
    """Return the names of units by their ids, no two alike; open ones tell of no hidden one."""
    names = names_in_roster(sides, [unit for unit in units if not unit.is_hidden])
    for unit in units:
        if unit.is_hidden:
            names[unit.id] = newcomer_name(unit.name, tuple(names.values()))
    return names


def _with_passenger(battle: Battle, setup: UnitSetup, index: int) -> Battle:
    """Return the battle with a unit in its carrier; raises InputError where it cannot ride there."""
    unit, carrier = battle.units[setup.id], battle.units.get(setup.carrier)
    if carrier is None:
        remedy = did_you_mean(setup.carrier, battle.units)
        message = f"{setup.id}: there is no unit {setup.carrier!r} to carry it. {remedy}".rstrip()
        raise InputError(message, ("units", index, "carrier"))
    refusal = nonsense("carries_itself", unit=unit.name) if carrier is unit else None
    if refusal := refusal or why_no_room(battle, unit, carrier):
        raise InputError(f"{setup.id}: {refusal.reason}", ("units", index, "carrier"))
    there = replace(
        unit, hex=carrier.hex, is_hidden=carrier.is_hidden, is_below=carrier.is_below, floor=carrier.floor
    )
    return battle.with_unit(replace(there, carrier=carrier.id))


def _check_hiding(battle: Battle, setup: UnitSetup, index: int) -> None:
    """Raise InputError for a unit that cannot set out hidden."""
    unit = battle.units[setup.id]
    refusal: Refusal | None
    if battle.rules.tables.hidden_units is None:
        refusal = nonsense("nobody_hides", title=battle.rules.title)
    elif unit.carrier is not None and not battle.units[unit.carrier].is_hidden:
        carrier = battle.units[unit.carrier].name
        refusal = nonsense("hides_with_carrier", unit=unit.name, carrier=carrier)
    else:
        refusal = why_not_hidden_in(battle, unit, unit.hex, floor=unit.floor)
    if refusal is not None:
        raise InputError(f"{setup.id}: {refusal.reason}", ("units", index, "hidden"))


def _edge_to_reach(side: SideSetup) -> EdgeToReach | None:
    goal = side.goal
    return EdgeToReach(goal.edge, goal.needed, goal.units) if goal is not None else None


def _check_goals(rules: Rulebook, sides: Sequence[SideSetup]) -> None:
    """Raise InputError for a goal over the edge where no unit ever leaves the map."""
    is_open = rules.tables.movement.leaving is not None
    for index, side in enumerate(sides):
        if side.goal is not None and not is_open:
            message = f"{side.name}: by {rules.title} no unit leaves the map: leave the goal out."
            raise InputError(message, ("sides", index, "goal"))


def _check_terrain(rules: Rulebook, board: Board) -> None:
    for (label, key), wrong in unknown_terrain(rules, board):
        message = f"{board.name}, hex {label}: {wrong} Choose another board."
        raise InputError(message, ("board", "hexes", label, key))


def unknown_terrain(rules: Rulebook, board: Board) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the faults of a board's terrain: its hex and key in the file, and the fault."""
    movement = rules.tables.movement
    known = [*movement.costs, *movement.without_cost]
    for place, ground in sorted(board.hexes.items()):
        for kind in ground.terrain:
            if not movement.knows(kind):
                wrong = f"{kind!r} is not a terrain of {rules.title}, which has {', '.join(known)}."
                yield (place.label, "terrain"), wrong
            elif terrain_of(kind).factor == 0:
                wrong = f"{kind!r} has a Construction Factor of 0 and would have fallen: write rubble."
                yield (place.label, "terrain"), wrong
        if ground.level and not movement.has_levels:
            yield (place.label, "level"), f"{rules.title} has no levels."


def known_ground(rules: Rulebook) -> KnownGround:
    """Return the ground that boards may have by the ruleset; open ground has no word of its own."""
    movement = rules.tables.movement
    texts = (word for word in (*movement.costs, *movement.without_cost) if word != "clear")
    return KnownGround({word: terrain_of(word).text.capitalize() for word in texts}, movement.has_levels)


def unit_of(rules: Rulebook, board: Board | None, unit: UnitSetup, index: int) -> Unit:
    """Return a unit as it sets out, the one of this number in its file. Raises InputError for what does not
    fit.
    """
    model = rules.models.get(unit.model)
    if model is None:
        message = f"{unit.id}: there is no model {unit.model!r} in {rules.title}."
        remedy = did_you_mean(unit.model, rules.models)
        raise InputError(f"{message} {remedy}".rstrip(), ("units", index, "model"))
    if refused := rules.kind(model).why_not_played(model, rules.tables):
        raise InputError(f"{unit.id}: {refused}", ("units", index, "model"))
    place = parse_label(unit.hex) if unit.hex and board is not None else None
    if place is not None and board is not None and place not in board:
        board_size = f"{board.name}, which is {board.width} by {board.height} hexes"
        message = f"{unit.id}: hex {unit.hex} is not on the board {board_size}. Name one of these, or none."
        raise InputError(message, ("units", index, "hex"))
    if unit.below and (place is None or board is None or not has_bridge(board.at(place))):
        raise InputError(f"{unit.id}: {NO_BRIDGE}", ("units", index, "below"))
    if unit.floor:
        _check_floor(unit, board, place, index)
    fresh = replace(fresh_unit(rules, model, unit, index), hex=place, is_hidden=unit.hidden)
    return replace(fresh, heat=rules.tables.heat.scale.start) if isinstance(fresh, HeatedUnit) else fresh


def _check_floor(unit: UnitSetup, board: Board | None, place: Hex | None, index: int) -> None:
    """Raise InputError for a floor that there is not where a unit stands."""
    known = [footing.floor for footing in footings(board.at(place))] if board is not None and place else [0]
    if unit.floor not in known:
        has = f"has floors {min(known)} to {max(known)}" if len(known) > 1 else "has no building"
        where = unit.hex or "no hex"
        message = f"{unit.id}: there is no floor {unit.floor} in {where}, which {has}."
        raise InputError(message, ("units", index, "floor"))


def fresh_unit(rules: Rulebook, model: UnitModel, unit: UnitSetup, index: int = 0) -> Unit:
    """Return a unit fresh from the works, nowhere on the map. Raises InputError for what does not fit its
    model.
    """
    fresh = Unit(
        id=unit.id,
        model=unit.model,
        side=unit.side,
        name=unit.name or model.short_name,
        pilot=unit.pilot,
        armor=model.armor,
        structure=model.structure,
        rounds=printed_rounds(model),
        loads=_loads(rules, model, unit, index),
        warrior=_warrior(rules, model, unit, index),
        facing=unit.facing,
        is_below=unit.below,
        floor=unit.floor,
    )
    kind = rules.kind(model).rules
    assert kind is not None, "what cannot be played is refused before"
    built: Unit = kind.build(model, unit, {each.name: getattr(fresh, each.name) for each in fields(fresh)})
    return built


def _loads(rules: Rulebook, model: UnitModel, unit: UnitSetup, index: int) -> Mapping[str, str]:
    try:
        return checked_loads(rules.tables, model, unit.loads)
    except InputError as problem:
        raise InputError(f"{unit.id}: {problem}", ("units", index, "loads", *problem.at)) from None


def _warrior(rules: Rulebook, model: UnitModel, unit: UnitSetup, index: int) -> Warrior | None:
    """Return the unit's MechWarrior, of average skills where none are told; rules without skills have
    none.
    """
    known = rules.tables.warriors.abilities
    for number, ability in enumerate(unit.abilities):
        if ability not in known:
            message = f"{unit.id}: {rules.title} has no ability '{clip(ability)}'."
            remedy = did_you_mean(ability, known)
            raise InputError(f"{message} {remedy}".rstrip(), ("units", index, "abilities", number))
    if not rules.tables.warriors:
        return None
    average = average_skills(rules.tables.warriors, model)
    return Warrior(
        average.gunnery if unit.gunnery is None else unit.gunnery,
        average.piloting if unit.piloting is None else unit.piloting,
        abilities=tuple(dict.fromkeys(unit.abilities)),
        pools={name: pool.start for name, pool in rules.tables.warriors.pools.items()},
    )
