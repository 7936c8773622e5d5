"""Set-up of a duel: a fresh model or a unit of a battle, its choices, and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.tracks import as_heated
from companion.engine.battletech.battle.units import PhaseDamage, TurnState, Unit
from companion.engine.battletech.damage.warriors import average_skills
from companion.engine.battletech.heat.build_up import format_effects, stays_cool
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.battletech.turn.set_up import new_battle
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.duels import Conduct, DuelChoices, Duellist, DuelMovement
from companion.errors import InputError

FIRST, SECOND = "first", "second"
UNAVAILABLE = ("ground", "physical", "moving", "fire", "equipment", "weapons", "lying")


def build_duel_battle(rules: Rulebook, duellists: Mapping[str, Duellist], battle: Battle | None) -> Battle:
    """Build a battle of these units alone, by their places `first` and `second`.

    Raises InputError for units that cannot fight a duel.
    """
    if why := _why_no_duels(rules):
        raise InputError(why)
    found = {place: _setup(rules, place, duellist, battle) for place, duellist in duellists.items()}
    sides = [SideSetup(id=place, name=place.capitalize()) for place in (FIRST, SECOND)]
    arena = new_battle(rules, None, sides, [setup for setup, _ in found.values()])
    for place, (_, given) in found.items():
        unit = arena.units[place] if given is None else _unit_as_it_is(given, place, duellists[place])
        if arena.kind(unit).duel_side is None or not unit.structure:
            raise InputError(say("duel/no_duels", unit=arena.model(unit).name))
        if is_destroyed(arena.with_unit(unit), unit):
            raise InputError(say("duel/is_out", unit=unit.name))
        arena = arena.with_unit(unit)
    return arena


def _why_no_duels(rules: Rulebook) -> str:
    tables = rules.tables
    known = tables.heat and tables.criticals and tables.warriors and tables.piloting
    return "" if known else say("duel/rules_without", title=rules.title)


def _setup(
    rules: Rulebook, place: str, duellist: Duellist, battle: Battle | None
) -> tuple[UnitSetup, Unit | None]:
    unit = None
    if duellist.unit:
        unit = battle.units.get(duellist.unit) if battle is not None else None
        if unit is None:
            raise InputError(say("duel/no_unit", unit=duellist.unit))
    model = unit.model if unit is not None else duellist.model
    if model not in rules.models:
        hint = did_you_mean(model, rules.models)
        raise InputError(f"{say('duel/no_model', title=rules.title, model=model)}{hint}")
    setup = UnitSetup(id=place, model=model, side=place, gunnery=duellist.gunnery, piloting=duellist.piloting)
    return setup, unit


def _unit_as_it_is(unit: Unit, place: str, duellist: Duellist) -> Unit:
    """Return a unit of a battle with its damage, its turn forgotten."""
    warrior = unit.warrior
    if warrior is not None:
        gunnery = warrior.gunnery if duellist.gunnery is None else duellist.gunnery
        piloting = warrior.piloting if duellist.piloting is None else duellist.piloting
        warrior = replace(warrior, gunnery=gunnery, piloting=piloting)
    return replace(
        unit,
        id=place,
        side=place,
        hex=None,
        is_below=False,
        floor=0,
        warrior=warrior,
        doings=TurnState(),
        suffered=PhaseDamage(),
    )


def duel_choices(rules: Rulebook, duellist: Duellist, battle: Battle | None) -> DuelChoices:
    """Return the choices for a unit in a duel, or why it can fight none."""
    try:
        arena = build_duel_battle(rules, {FIRST: duellist, SECOND: duellist}, battle)
    except InputError as error:
        return DuelChoices(duellist.model or duellist.unit, refusal=str(error))
    unit = arena.units[FIRST]
    usual = average_skills(rules.tables.warriors, arena.model(unit))
    ways, modes = tuple(_movements(arena, unit)), rules.tables.movement.modes
    return DuelChoices(
        name=battle.units[duellist.unit].name if battle and duellist.unit else arena.model(unit).name,
        gunnery=unit.warrior.gunnery if unit.warrior else usual.gunnery,
        piloting=unit.warrior.piloting if unit.warrior else usual.piloting,
        piloting_label=rules.kind(arena.model(unit)).piloting_label,
        movements=ways,
        usual_movement=next((way.id for way in ways if modes[way.id].is_on_foot), ways[0].id),
        heat_lines=_heat_lines(arena, unit),
        usual_heat_line=_usual_line(arena, unit),
        omitted=tuple(say(f"duel/left/{what}") for what in UNAVAILABLE),
    )


def _movements(battle: Battle, unit: Unit) -> Iterator[DuelMovement]:
    """Yield the ways of moving in which it may fire."""
    for name, mode in battle.rules.tables.movement.modes_of(unit.type).items():
        if "fire" in mode.forbids:
            continue
        most = None if mode.points is MovementPoints.NONE else movement_points(battle, unit, name)
        if most is None or most > 0:
            yield DuelMovement(name, mode.label, most)


def conduct(battle: Battle, unit: Unit, duellist: Duellist) -> Conduct:
    """Return the conduct of a unit. Raises InputError for what it cannot do."""
    modes = battle.rules.tables.movement.modes
    movement = duellist.movement or next(iter(modes))
    if movement not in modes:
        title, known = battle.rules.title, ", ".join(modes)
        raise InputError(say("duel/no_movement", title=title, movement=movement, known=known))
    ways = {way.id: way.hexes or 0 for way in _movements(battle, unit)}
    name = battle.model(unit).name
    if movement not in ways:
        raise InputError(say("duel/unmoved", unit=name))
    hexes = ways[movement] if duellist.hexes is None else duellist.hexes
    if not 0 <= hexes <= ways[movement]:
        raise InputError(say("duel/too_far", unit=name, most=ways[movement]))
    scale = battle.rules.tables.heat.scale
    if duellist.heat_line is not None and not scale.lowest < duellist.heat_line <= scale.highest + 1:
        raise InputError(say("duel/heat_line", lowest=scale.lowest + 1, highest=scale.highest + 1))
    return Conduct(movement, hexes, duellist.heat_line)


def _heat_lines(battle: Battle, unit: Unit) -> Mapping[int, str]:
    """Return the levels at which heat does something more, and what."""
    if not unit.heats_up:
        return {}
    scale = battle.rules.tables.heat.scale
    found: dict[int, str] = {}
    before: tuple[str, ...] = ()
    for level in range(scale.lowest + 1, scale.highest + 1):
        texts = list(format_effects(battle, level))
        if level >= min(scale.shutdown, default=level + 1):
            texts.append(say("duel/shuts_down"))
        if level >= min(scale.ammunition, default=level + 1) and unit.rounds:
            texts.append(say("duel/explodes"))
        if texts and tuple(texts) != before:
            before = tuple(texts)
            found[level] = ", ".join(texts)
    return found


def _usual_line(battle: Battle, unit: Unit) -> int | None:
    """Return the lowest level from which on anything comes of heat."""
    scale = battle.rules.tables.heat.scale
    if not unit.heats_up:
        return None
    cool = replace(as_heated(unit), heat=scale.lowest)
    levels = range(scale.lowest, scale.highest + 1)
    return len([*takewhile(lambda level: stays_cool(battle, cool, level), levels)]) + scale.lowest
