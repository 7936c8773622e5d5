"""Setting a battle up: mechs with their pilots, and where they stand.

Rule: Untitled Mech Game, R34, R35, R251.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.engine.play import Play
from companion.engine.pools.attack.damage import LocationState, fresh_barrier
from companion.engine.pools.battle.actions import Deploy, Place
from companion.engine.pools.battle.condition import full_boxes, occupied_hexes
from companion.engine.pools.battle.events import UnitPlaced
from companion.engine.pools.battle.sequence import PLACEMENT, READY, SETUP
from companion.engine.pools.battle.state import Battle, Mech, PilotRecord, Side, Turn
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.reloading import fresh_ready
from companion.engine.pools.mechs.facts import MechFacts
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.tables.book import Tables
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.roster import names_in_roster
from companion.engine.skeleton.setup import SideSetup, UnitSetup, check_sides
from companion.errors import InputError, Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, parse_label

PILOT, METTLE = "pilot", "mettle"
"""Loads of a set-up: the ready pilot by name, and Mettle; others are skills with their ranks."""


def new_battle(
    rules: Rulebook, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
) -> Battle:
    """Return the battle before anything has happened. Raises InputError for what does not fit."""
    check_sides(sides, units)
    for index, side in enumerate(sides):
        for key in ("mines", "force", "goal"):
            if getattr(side, key):
                message = f"{side.name}: {rules.title} has no {key} before the battle: leave them out."
                raise InputError(message, ("sides", index, key))
    if board is not None:
        check_terrain(rules, board)
    made = {unit.id: mech_of(rules, board, unit, index) for index, unit in enumerate(units)}
    names = names_in_roster(sides, made.values())
    named = {id_: replace(mech, name=names[id_]) for id_, mech in made.items()}
    own = tuple(Side(side.id, side.name, side.zone) for side in sides)
    is_placed = board is None or all(mech.hex is not None for mech in named.values())
    return Battle(rules, own, named, Turn(0, SETUP, READY if is_placed else PLACEMENT), board=board)


def check_terrain(rules: Rulebook, board: Board) -> None:
    """Raise InputError for terrain that the ruleset does not know."""
    known = rules.tables.movement.terrain
    for place, printed in sorted(board.hexes.items()):
        for word in printed.terrain:
            if word not in known:
                listed = ", ".join(known)
                message = f"{board.name}, hex {place.label}: {word!r} is not a terrain here: {listed}."
                raise InputError(message, ("board", "hexes", place.label, "terrain"))


def lone_battle(rules: Rulebook, model: str) -> Battle:
    """Return a mech that nobody plays against. Raises InputError for a model that there is not."""
    mech = mech_of(rules, None, UnitSetup(id=model, model=model, side=""), 0)
    return Battle(rules, (Side("", ""),), {model: mech}, Turn(0, SETUP, READY))


def mech_of(rules: Rulebook, board: Board | None, unit: UnitSetup, index: int) -> Mech:
    """Return a mech as it sets out, the one of this number in its file. Raises InputError."""
    facts = _facts_of(rules, unit, index)
    place = parse_label(unit.hex) if unit.hex and board is not None else None
    if place is not None and board is not None and place not in board:
        message = f"{unit.id}: hex {unit.hex} is not on the board {board.name}."
        raise InputError(message, ("units", index, "hex"))
    for key in ("hidden", "below", "carrier", "floor", "gunnery", "piloting"):
        if getattr(unit, key):
            message = f"{unit.id}: {rules.title} does not know {key!r} of a unit: leave it out."
            raise InputError(message, ("units", index, key))
    record = record_of(rules.tables, unit, index)
    bare = Mech(
        id=unit.id,
        model=unit.model,
        side=unit.side,
        name=unit.name or facts.mech.name,
        record=record,
        locations=fresh_locations(facts),
        health=0,
        psyche=0,
        mettle_points=facts.mettle_points(record.mettle),
        pilot=unit.pilot,
        barriers={each.id: fresh_barrier(facts.design, each) for each in facts.mech.barriers},
        ready=fresh_ready(rules.tables, facts),
        hex=place,
        facing=unit.facing,
    )
    lone = Battle(rules, (), {}, Turn(0, SETUP))
    health, psyche = (full_boxes(lone, bare, track) for track in ("health", "psyche"))
    return _with_condition(rules, replace(bare, health=health, psyche=psyche), unit, index)


def _facts_of(rules: Rulebook, unit: UnitSetup, index: int) -> MechFacts:
    """Return the facts of a unit's model. Raises InputError for one that there is not, or with no modules."""
    at = ("units", index, "model")
    try:
        facts = rules.facts(unit.model)
    except InputError as problem:
        raise InputError(str(problem), at) from problem
    if not facts.mech.modules:
        raise InputError(
            f"{unit.id}: {facts.mech.name} has no modules to be hit. Give it a core at least.", at
        )
    return facts


def fresh_locations(facts: MechFacts) -> dict[str, LocationState]:
    """Return the modules of a mech as they leave the works."""
    return {
        id_: LocationState(
            one.module.armor.dr if one.module.armor is not None else 0, 0, max(one.sp, 0), one.is_pod
        )
        for id_, one in facts.design.modules.items()
    }


def _with_condition(rules: Rulebook, mech: Mech, unit: UnitSetup, index: int) -> Mech:
    """Return a mech as an earlier battle has left it."""
    given = unit.condition
    if given is None:
        return mech
    for name in (*given.armor, *given.structure):
        if name not in mech.locations:
            raise InputError(
                f"{unit.id}: {rules.title}: there is no location {name!r}. "
                f"{did_you_mean(name, mech.locations)}".rstrip(),
                ("units", index, "condition"),
            )
    locations = {
        name: replace(
            state,
            dr=min(state.dr, given.armor.get(name, state.dr)),
            sp=min(state.sp, given.structure.get(name, state.sp)),
        )
        for name, state in mech.locations.items()
    }
    return replace(mech, locations=locations, health=max(0, mech.health - given.hits))


def record_of(tables: Tables, unit: UnitSetup, index: int) -> PilotRecord:
    """Return a pilot: a ready one, with ranks and Mettle that a set-up tells otherwise. Raises InputError."""
    rules, at = tables.pilots, ("units", index, "loads")
    name = unit.loads.get(PILOT, rules.usual)
    if name not in rules.ready:
        remedy = did_you_mean(name, rules.ready) or f"Choose from {', '.join(rules.ready)}."
        raise InputError(f"{unit.id}: there is no pilot '{clip(name)}'. {remedy}", (*at, PILOT))
    row = rules.ready[name]
    skills, mettle = {**row.skills}, row.mettle
    for key, text in unit.loads.items():
        if key == PILOT:
            continue
        most = tables.mettle.maximum if key == METTLE else tables.pools.max_rank
        if key != METTLE and key not in tables.skills.all:
            remedy = did_you_mean(key, tables.skills.all)
            raise InputError(f"{unit.id}: there is no skill '{clip(key)}'. {remedy}".rstrip(), (*at, key))
        if not text.isdigit() or int(text) > most:
            raise InputError(
                f"{unit.id}: {key} is a number from 0 to {most}, not '{clip(text)}'.", (*at, key)
            )
        if key == METTLE:
            mettle = int(text)
        else:
            skills[key] = int(text)
    return PilotRecord(skills, mettle, _talents(tables, unit, index, row.talents))


def _talents(tables: Tables, unit: UnitSetup, index: int, usual: tuple[str, ...]) -> tuple[str, ...]:
    known = tables.talents.kinds
    for name in unit.abilities:
        if name not in known:
            remedy = did_you_mean(name, known)
            message = f"{unit.id}: there is no talent '{clip(name)}'. {remedy}".rstrip()
            raise InputError(message, ("units", index, "abilities"))
    return unit.abilities or usual


# --- placement ---


def setup_hexes(battle: Battle, mech: Mech) -> frozenset[Hex]:
    """Return the hexes where a mech may be set up: in the zone of its side, or anywhere that is free."""
    board, zone = battle.board, battle.side(mech.side).zone
    if board is None:
        return frozenset()
    taken = occupied_hexes(battle, besides=mech)
    rows = battle.tables.movement.terrain
    free = [
        place
        for place in board.all_hexes()
        if place not in taken
        and all(rows[word].ma is not None for word in board.at(place).terrain if word in rows)
    ]
    if zone is None:
        return frozenset(free)
    row_of = board.row_from_north if zone.edge == "north" else board.row_from_south
    return frozenset(place for place in free if row_of(place) <= zone.rows)


def why_not_place(battle: Battle, action: Place) -> Refusal | None:
    """Return why a model cannot be put somewhere: there is no such place."""
    if battle.board is None:
        return nonsense("no_map")
    if action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if action.facing not in range(6):
        return nonsense("no_such_facing")
    return None


def why_not_deploy(battle: Battle, action: Deploy) -> Refusal | None:
    """Return why a mech cannot be set up here now."""
    if refusal := why_not_place(battle, Place(action.unit, action.hex, action.facing)):
        return refusal
    mech, source = battle.units[action.unit], battle.tables.turns.source
    if battle.turn.phase != SETUP:
        return by_rule("in_set_up", source)
    if action.hex in occupied_hexes(battle, besides=mech):
        return by_rule("hex_taken", battle.tables.movement.source, hex=action.hex.label)
    if action.hex not in setup_hexes(battle, mech):
        return by_rule("starts_elsewhere", source, unit=mech.name)
    return None


def place(play: Play[Battle], action: Place | Deploy) -> None:
    """Put a model on the map."""
    play.emit(UnitPlaced(action.unit, action.hex, action.facing))
