"""Heat: its causes, its sinks, the Heat Phase, and its outlook.

Rule: CityTech, Heat; Heat > Building Up Heat; Heat Point Table; Equipment > Anti-Missile System.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile

from companion.engine.battletech.battle.actions import Switch
from companion.engine.battletech.battle.components import felt_effects, is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless, surviving_units
from companion.engine.battletech.battle.events import HeatBuilt, HeatSet, Switched
from companion.engine.battletech.battle.footing import Footing, footing_of
from companion.engine.battletech.battle.heat_sinks import dissipation, working_sinks
from companion.engine.battletech.battle.sequence import END, HEAT, has_begun
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effects_in
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage.fires import burns_now, is_burning
from companion.engine.battletech.heat import effects
from companion.engine.battletech.tables.injuries import Heat
from companion.engine.battletech.tables.movement import MovementMode
from companion.engine.play import Play
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.views.attacks import HeatLevel, HeatOutlook
from companion.errors import Refusal
from companion.tabletop.hexes import Hex
from companion.tabletop.modifiers import band_value, format_signed
from companion.tabletop.odds import percent

ENGINE = "engine_hits"


def heat_phase(play: Play[Battle]) -> None:
    """Settle the heat of every 'Mech, and note what follows from it.

    Rule: CityTech, Playing the Game > Heat Phase; Heat > Recording Heat Build-Up.
    """
    for unit in surviving_units(play.battle):
        if unit.heats_up:
            _record(play, unit.id)


def _record(play: Play[Battle], unit: UnitId) -> None:
    mech = play.battle.units[unit]
    for cause, points in heat_of_damage(play.battle, mech).items():
        play.emit(HeatBuilt(unit, cause, points))
    if burning := fire_heat(play.battle, mech):
        play.emit(HeatBuilt(unit, STOOD_IN_FIRE, burning))
    mech = play.battle.units[unit]
    heat = play.battle.rules.tables.heat
    built = sum(mech.doings.heat_sources.values())
    after = _on_scale(heat, mech.heat + built - dissipation(play.battle, mech))
    if after != mech.heat:
        play.emit(HeatSet(unit, after))
    effects.owe_effects(play, unit, mech.heat)


def _on_scale(heat: Heat, level: int) -> int:
    return min(max(level, heat.scale.lowest), heat.scale.highest)


def heat_of_damage(battle: Battle, unit: Unit) -> Mapping[str, int]:
    """Heat a turn by the damage that lets it in, as a struck engine does; none from one that is shut down.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Engine).
    """
    found: dict[str, int] = {}
    for row, _ in felt_effects(battle, unit, "heat"):
        cause = ENGINE if row.component == "engine" else f"damage/{row.label}"
        if cause != ENGINE or not unit.is_shut_down:
            found[cause] = found.get(cause, 0) + row.heat
    return {cause: points for cause, points in found.items() if points}


def fire_heat(battle: Battle, unit: Unit) -> int:
    """Heat of a turn that ends in a burning hex. Rule: CityTech, Heat > Heat Point Table."""
    points = battle.rules.tables.heat.points.burning_hex_stood_in
    is_harmed = unit.hex is None or burns_now(battle, unit.hex)
    return points if points and is_harmed and is_burning(footing_of(battle, unit)) else 0


def heat_of_entering(battle: Battle, entered: Footing) -> int:
    """Heat of going into a hex: that of a burning one. Rule: CityTech, Heat > Heat Point Table."""
    return battle.rules.tables.heat.points.burning_hex_entered if is_burning(entered) else 0


def heat_of_leaving(battle: Battle, place: Hex) -> int:
    """Heat of beginning a move in a hex, or going through it, by what burns there. Rule: Omega, Inferno
    Rockets.
    """
    if not (points := battle.rules.tables.heat.points.hex_left):
        return 0
    burning = {effect.kind for effect in effects_in(battle, place)}
    return max((heat for kind, heat in points.items() if kind in burning), default=0)


def heat_up_leaving(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Build up the heat of leaving a hex."""
    if (points := heat_of_leaving(play.battle, place)) and play.battle.units[unit].heats_up:
        play.emit(HeatBuilt(unit, LEFT_FIRE, points))


def heat_up_entering(play: Play[Battle], unit: UnitId, entered: Footing) -> None:
    """Build up the heat of going into a hex."""
    points = heat_of_entering(play.battle, entered)
    if points and play.battle.units[unit].heats_up:
        play.emit(HeatBuilt(unit, ENTERED_FIRE, points))


def heat_outlook(battle: Battle, unit: Unit, extra: Mapping[str, int] = {}) -> HeatOutlook:
    """Return the heat of a 'Mech after this turn, with `extra` heat by cause, and its consequences.

    Rule: CityTech, Heat > Recording Heat Build-Up; Effects of Heat.
    """
    if has_begun(battle, HEAT):
        # This turn's heat stands on the scale already.
        return HeatOutlook(unit.heat, 0, 0, unit.heat, effects=format_effects(battle, unit.heat))
    built = built_so_far(battle, unit) + sum(extra.values())
    shed = dissipation(battle, unit)
    after = _on_scale(battle.rules.tables.heat, unit.heat + built - shed)
    return HeatOutlook(
        before=unit.heat,
        built_up=built,
        taken_away=shed,
        after=after,
        shutdown=float(effects.shutdown_chance(battle, unit, after)),
        explosion=float(effects.explosion_chance(battle, unit, after)),
        effects=format_effects(battle, after),
    )


def heat_sources(battle: Battle, unit: Unit) -> Mapping[str, int]:
    """Heat by cause that this turn has built up so far, and that damage and fire will."""
    found = dict(unit.doings.heat_sources)
    for cause, points in (*heat_of_damage(battle, unit).items(), (STOOD_IN_FIRE, fire_heat(battle, unit))):
        found[cause] = found.get(cause, 0) + points
    return found


def built_so_far(battle: Battle, unit: Unit) -> int:
    """Return the sum of all that heats a 'Mech in this turn so far."""
    return sum(heat_sources(battle, unit).values())


def format_effects(battle: Battle, level: int) -> tuple[str, ...]:
    """Format the effects of a level of heat on movement and fire.

    Rule: CityTech, Heat > Movement Effects; Weapon Attack Effects.
    """
    movement = band_value(level, battle.rules.tables.heat.scale.movement)
    to_hit = battle.rules.tables.to_hit.heat
    fire = band_value(level, to_hit.bands) if to_hit else 0
    texts = (
        f"{format_signed(movement)} MP" if movement else "",
        say("heat/to_hit", change=format_signed(fire)) if fire else "",
    )
    return tuple(word for word in texts if word)


FIRE, ENTERED_FIRE, STOOD_IN_FIRE, LEFT_FIRE = "fire", "entered_fire", "stood_in_fire", "left_fire"
STANDING_UP, MOVED = "standing_up", "moved"


def heat_of_moving(battle: Battle, movement: str, hexes: int = 0) -> int:
    """Points of a way of moving over so many hexes; only those of a jump count.

    Rule: CityTech, Movement > Walking/Cruising; Running/Flank Speed; Jumping.
    """
    heat, mode = battle.rules.tables.heat, battle.rules.tables.movement.modes[movement]
    if isinstance(mode.heat, int):
        return mode.heat
    match mode.heat or mode.points:
        case "walking":
            return heat.points.walking
        case "running":
            return heat.points.running
        case "jumping":
            return max(hexes * heat.points.jumping_per_hex, heat.points.jumping_least)
        case _:
            return 0


def counts_hexes(mode: MovementMode) -> bool:
    """Whether the heat of a way of moving grows with the hexes."""
    return (mode.heat or mode.points) == "jumping"


def cause_of_moving(battle: Battle, movement: str) -> str:
    """Return the heat cause of a way of moving: the row that it counts by, or its own name."""
    mode = battle.rules.tables.movement.modes[movement]
    if isinstance(mode.heat, int):
        return f"{MOVED}/{mode.label}"
    return mode.heat or mode.points.value


def heat_of_standing(battle: Battle, stands: str = "") -> int:
    """Points of one attempt to stand up, unsaid in the usual way. Rule: CityTech, Movement > Standing Up."""
    way = battle.rules.tables.movement.way_up(stands)
    if way is None or way.heat is None:
        return battle.rules.tables.heat.points.stand_up_attempt
    return way.heat


def heat_up_moving(play: Play[Battle], unit: UnitId, movement: str, hexes: int = 0) -> None:
    """Build up the heat of a way of moving."""
    points = heat_of_moving(play.battle, movement, hexes)
    if points and play.battle.units[unit].heats_up:
        play.emit(HeatBuilt(unit, cause_of_moving(play.battle, movement), points))


def heat_up_standing(play: Play[Battle], unit: UnitId, stands: str = "") -> None:
    """Build up the heat of one attempt to stand up."""
    if points := heat_of_standing(play.battle, stands):
        play.emit(HeatBuilt(unit, STANDING_UP, points))


SINKS = "sinks"


def why_not_switch(battle: Battle, action: Switch) -> Refusal | None:
    """Return why something cannot be switched: it cannot be at all, is broken, or it is not the End Phase."""
    mech, heat = battle.units[action.unit], battle.rules.tables.heat
    if not heat:
        return nonsense("nothing_to_switch", title=battle.rules.title)
    if action.item == SINKS and mech.heats_up:
        return _why_not_sinks(battle, mech, action.value) or _why_not_now(battle, mech, heat.points.source)
    return _why_not_item(battle, mech, action)


def _why_not_sinks(battle: Battle, unit: Unit, off: int) -> Refusal | None:
    working = working_sinks(battle, unit)
    if 0 <= off <= working:
        return None
    return nonsense("no_such_sinks", unit=unit.name, working=working, off=off)


def _why_not_item(battle: Battle, unit: Unit, action: Switch) -> Refusal | None:
    item = next((item for item in battle.model(unit).equipment if item.id == action.item), None)
    row = battle.rules.tables.equipment[item.item] if item else None
    if item is None or row is None or not row.answers_missiles:
        return nonsense("no_such_switch", unit=unit.name, item=action.item)
    if action.value not in (0, 1):
        return nonsense("on_or_off", item=row.name, value=action.value)
    if is_mount_broken(battle, unit, item):
        return by_rule("item_destroyed", row.source, item=row.name)
    return _why_not_now(battle, unit, row.source)


def _why_not_now(battle: Battle, unit: Unit, source: str) -> Refusal | None:
    if battle.turn.phase != END:
        return by_rule("switched_in_end_phase", source)
    if is_destroyed(battle, unit) or is_helpless(unit):
        return by_rule("nobody_switches", source, unit=unit.name)
    return None


def switch(play: Play[Battle], action: Switch) -> None:
    """Have so many heat sinks off, or an item off or on. Rule: CityTech, Heat > Building Up Heat."""
    play.emit(Switched(action.unit, action.item, action.value))


def heat_levels(battle: Battle, unit: Unit) -> tuple[HeatLevel, ...]:
    """Return the heat that a unit may keep to after this turn; none where nobody counts it."""
    return battle.kind(unit).heat_levels(battle, unit)


@cached_per_battle
def levels_on_scale(battle: Battle, unit: Unit) -> tuple[HeatLevel, ...]:
    """Return the hottest at which nothing comes of it, then the hottest before each thing that follows."""
    if not battle.rules.tables.heat:
        return ()
    scale = battle.rules.tables.heat.scale
    base = unit.heat + built_so_far(battle, unit) - dissipation(battle, unit)
    cool = [*takewhile(lambda level: stays_cool(battle, unit, level), range(scale.lowest, scale.highest + 1))]
    first = cool[-1] if cool else min(base, scale.lowest)
    levels = [HeatLevel(first, max(first - base, 0), say("heat/nothing_follows"))]
    follows = {level: _consequences(battle, unit, level) for level in range(first + 1, scale.highest + 1)}
    levels += (
        HeatLevel(level, max(level - base, 0), ", ".join(texts))
        for level, texts in follows.items()
        if texts != follows.get(level + 1)
    )
    return tuple(levels)


def _consequences(battle: Battle, unit: Unit, level: int) -> tuple[str, ...]:
    return (*format_effects(battle, level), *_risk_lines(battle, unit, level))


def _risk_lines(battle: Battle, unit: Unit, level: int) -> Iterator[str]:
    if chance := effects.shutdown_chance(battle, unit, level):
        yield say("heat/shutdown", chance=percent(chance))
    if chance := effects.explosion_chance(battle, unit, level):
        yield say("heat/explosion", chance=percent(chance))


def stays_cool(battle: Battle, unit: Unit, after: int) -> bool:
    """Whether nothing comes of a turn that ends at this heat: no roll, no hit, no effect that is new."""
    scale, to_hit = battle.rules.tables.heat.scale, battle.rules.tables.to_hit.heat
    if effects.shutdown_level(scale, unit.heat, after) is not None:
        return False
    if effects.failing_chance(battle, unit, after) or effects.life_support_hits(battle, unit, after):
        return False
    slows = band_value(after, scale.movement) < band_value(unit.heat, scale.movement)
    return not slows and (
        to_hit is None or band_value(after, to_hit.bands) <= band_value(unit.heat, to_hit.bands)
    )
