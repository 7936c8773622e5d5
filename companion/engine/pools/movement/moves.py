"""Moves: the ways of moving that a mech has, what speaks against a move, and how it is carried out.

Rule: Untitled Mech Game, R230, R232, R238, R240, R246, R247, R258, R288, R291 to R295.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Move
from companion.engine.pools.battle.condition import (
    STAGGERED,
    allowance,
    medium_of,
    survivors,
)
from companion.engine.pools.battle.engagement_events import CoverKept
from companion.engine.pools.battle.events import Guarded, Moved
from companion.engine.pools.battle.forms import form_row
from companion.engine.pools.battle.fuel import fuel_left
from companion.engine.pools.battle.people import has_action, pace, people_rules
from companion.engine.pools.battle.people_events import Strode
from companion.engine.pools.battle.sequence import action_row, why_not_act
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.grapples import why_not_part
from companion.engine.pools.combat.mines import spring
from companion.engine.pools.combat.reactions import ask_watcher, watchers
from companion.engine.pools.combat.situation import cover_in
from companion.engine.pools.mechs.statistics import crosses_rough_ground
from companion.engine.pools.movement.opportunities import is_stopped, stand_at
from companion.engine.pools.movement.paths import MovePath, Position, Way, paths
from companion.engine.pools.movement.paths import way as way_in
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.special import AIR
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.hexes import distance

HALF, FULL, RUN, JUMP, DISENGAGE, CHARGE, RUSH = "half", "full", "run", "jump", "disengage", "charge", "rush"
TACTICAL = "tactical"
FLY, FLY_FULL, BOOST = "fly", "fly_full", "boost"
NO = "no"


@dataclass(frozen=True, slots=True)
class MovementKind:
    """A way of moving: the action that it is, its Half Actions, and how it is called."""

    action: str
    halves: int
    label: str
    icon: str = "walk"
    in_air: bool = False


KINDS: Mapping[str, MovementKind] = {
    HALF: MovementKind("move", 1, "Half Move"),
    FULL: MovementKind("move", 2, "Full Move", "walk"),
    RUN: MovementKind("run", 2, "Run", "run"),
    RUSH: MovementKind("rush", 0, "Foolhardy Rush", "run"),
    CHARGE: MovementKind("charge", 2, "Charge", "physical"),
    TACTICAL: MovementKind("tactical_advance", 2, "Tactical Advance", "shield"),
    JUMP: MovementKind("jump", 2, "Jump", "jump"),
    DISENGAGE: MovementKind("disengage", 2, "Disengage", "shield"),
    FLY: MovementKind("fly", 1, "Half Flight", "jump", in_air=True),
    FLY_FULL: MovementKind("fly", 2, "Full Flight", "jump", in_air=True),
    BOOST: MovementKind("run", 2, "Boost", "run", in_air=True),
}


def kinds_of(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Return the ways of moving that a mech has as it stands, in their order."""
    flies = allowance(battle, mech, AIR) > 0
    on_ground = not mech.altitude and medium_of(battle, mech) != AIR
    known = {
        name: kind
        for name, kind in KINDS.items()
        if action_row(battle, kind.action) is not None and has_action(battle, mech, kind.action)
    }
    if battle.turn.number != 1 or not rush_share(battle, mech):
        known.pop(RUSH, None)
    return tuple(name for name, kind in known.items() if (flies if kind.in_air else on_ground))


def may_hover(battle: Battle, mech: Mech) -> bool:
    """Whether a mech may end a move in the air. Rule: Untitled Mech Game, R238."""
    return allowance(battle, mech, AIR) >= battle.tables.movement.flight


def way_of(battle: Battle, mech: Mech, movement: str, altitude: int = 0) -> Way:
    """Return a way of moving with its allowance."""
    rules, kind = battle.tables.movement, KINDS[movement]
    if (people := people_rules(battle, mech)) is not None:
        meters = mech.strode + pace(battle, mech) * _factor(battle, movement)
        return Way(meters // people.meters_per_hex, meters=meters)
    medium = AIR if kind.in_air else medium_of(battle, mech)
    ma = max(0, allowance(battle, mech, medium) - _rushed(battle, mech))
    if movement == RUSH:
        return way_in(round_effect(ma * rush_share(battle, mech)))
    if movement == JUMP:
        run = ma * rules.run
        up = max(rules.jump.least_up, round_effect(run * rules.jump.up))
        return way_in(round_effect(run * rules.jump.across), clears=up)
    is_free = not kind.in_air and crosses_rough_ground(battle.facts(mech).design)
    if movement == CHARGE and rules.charge is not None:
        return way_in(ma * rules.charge.times, straight=rules.charge.straight, is_rough_ground_free=is_free)
    climbing = abs(altitude - mech.altitude) if kind.in_air else 0
    most = max(0, ma * _factor(battle, movement) - climbing)
    if kind.in_air and (fuel := fuel_left(battle, mech)) is not None:
        most = min(most, fuel)
    return way_in(most, kind.in_air, is_rough_ground_free=is_free)


def _factor(battle: Battle, movement: str) -> int:
    """Return how many times the MA a way of moving has."""
    rules = battle.tables.movement
    factors = {HALF: 1, FLY: 1, DISENGAGE: 1, TACTICAL: 1, RUN: rules.run, BOOST: rules.run}
    return factors.get(movement, rules.full)


def rush_share(battle: Battle, mech: Mech) -> float:
    """Return what part of its MA a mech may move at no cost as an encounter starts. Rule: R39."""
    talents = battle.tables.talents.kinds
    return max((talents[name].rush_share for name in mech.record.talents), default=0)


def _rushed(battle: Battle, mech: Mech) -> int:
    """Return what a rush takes from the MA until the first round ends."""
    return mech.doings.rushed if battle.turn.number == 1 else 0


def highest(battle: Battle, mech: Mech) -> int:
    """Return how high a mech may end a move. In levels."""
    facts = battle.facts(mech)
    if not may_hover(battle, mech):
        return 0
    rows = [battle.tables.propulsion.kinds[each.kind].max_altitude for each in facts.mech.propulsion]
    limits = [row for row in rows if row is not None]
    form = form_row(battle, mech).max_altitude
    if form is not None:
        limits.append(form)
    reach = mech.altitude + allowance(battle, mech, AIR) * battle.tables.movement.full
    return min([*limits, reach])


def why_not_kind(battle: Battle, mech: Mech, movement: str) -> Refusal | None:
    """Return why a mech cannot move in a way at all now."""
    if movement not in KINDS:
        return nonsense("no_such_movement", movement=movement, known=tuple(KINDS))
    kind, source = KINDS[movement], battle.tables.movement.source
    if refusal := why_not_act(battle, mech, kind.action, kind.halves):
        return refusal
    if refusal := why_not_part(battle, mech):
        return refusal
    if mech.is_prone:
        return by_rule("is_prone", battle.tables.turns.actions["stand"].source, unit=mech.name)
    if kind.action == "run" and mech.faults.get(STAGGERED, 0):
        return by_rule("stagger_runs", battle.tables.turns.actions["run"].source, unit=mech.name)
    if movement not in kinds_of(battle, mech):
        why = (
            "no_rush"
            if movement == RUSH and not mech.altitude
            else "is_airborne"
            if mech.altitude and not kind.in_air
            else "cannot_fly"
            if kind.in_air
            else "cannot_walk"
        )
        return by_rule(why, source, unit=mech.name)
    if kind.in_air and fuel_left(battle, mech) == 0:
        return by_rule("no_fuel", battle.tables.propulsion.fuel.source, unit=mech.name)
    if refusal := _why_not_so(battle, mech, movement):
        return refusal
    way = way_of(battle, mech, movement)
    if way.ma < 1 and not way.meters:
        return by_rule("cannot_fly" if kind.in_air else "cannot_walk", source, unit=mech.name)
    return None


def _why_not_so(battle: Battle, mech: Mech, movement: str) -> Refusal | None:
    """Return why a mech cannot charge, advance under cover or hover as it stands."""
    if movement == CHARGE and (refusal := _why_not_charge(battle, mech)):
        return refusal
    if movement == TACTICAL and mech.hex is not None and not cover_in(battle, mech.hex):
        row = battle.tables.turns.further["tactical_advance"]
        return by_rule("not_in_cover", row.source, unit=mech.name)
    if movement == FLY and not may_hover(battle, mech):
        return by_rule("only_jumps", battle.tables.turns.actions["fly"].source, unit=mech.name)
    return None


def _why_not_charge(battle: Battle, mech: Mech) -> Refusal | None:
    """Return why there is nothing that a mech can charge at. Rule: Untitled Mech Game, R230."""
    rules = battle.tables.movement.charge
    if rules is None or mech.hex is None:
        return None
    foes = [enemy.hex for enemy in survivors(battle) if enemy.side != mech.side and enemy.hex is not None]
    if any(distance(mech.hex, place) >= rules.straight for place in foes):
        return None
    return by_rule("nothing_to_charge", rules.source, unit=mech.name, far=rules.straight)


def why_not_move(battle: Battle, action: Move) -> Refusal | None:
    """Return why a mech cannot make a move."""
    mech = battle.units[action.unit]
    if refusal := why_not_kind(battle, mech, action.movement):
        return refusal
    high = highest(battle, mech) if KINDS[action.movement].in_air else mech.altitude
    if not 0 <= action.altitude <= high:
        return nonsense("too_low", unit=mech.name, low=0, high=high, given=action.altitude)
    if battle.board is None or mech.hex is None:
        most = way_of(battle, mech, action.movement, action.altitude).ma
        return None if 0 <= action.hexes <= most else nonsense("say_how_far", most=most)
    if action.hex is None or action.facing is None:
        return nonsense("say_where")
    if action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if action.facing not in range(6):
        return nonsense("no_such_facing")
    if path_of(battle, mech, action) is None:
        source = battle.tables.movement.source
        return by_rule("too_far", source, unit=mech.name, hex=action.hex.label)
    return None


def path_of(battle: Battle, mech: Mech, action: Move) -> MovePath | None:
    """Return the path of a move, None where there is none."""
    if action.hex is None or action.facing is None:
        return None
    reach = way_of(battle, mech, action.movement, action.altitude)
    return paths(battle, mech, reach).get((action.hex, action.facing))


def move(play: Play[Battle], action: Move) -> None:
    """Move along the path; who is left behind may attack, and a hit stops the mech where it is."""
    battle = play.battle
    mech = battle.units[action.unit]
    path = path_of(battle, mech, action)
    if path is None:
        # On paper, or against the rules: it is where the players say.
        place = action.hex if mech.hex is not None else None
        facing = mech.facing if action.facing is None else action.facing
        hexes = distance(mech.hex, place) if place is not None and mech.hex is not None else action.hexes
        _stride(play, action, hexes)
        play.emit(Moved(mech.id, action.movement, hexes, hexes, place, facing, action.altitude))
        return
    kept = cover_in(battle, path.steps[0][0]) if action.movement == TACTICAL else ""
    asked, patrols = set[str](), set[str]()
    for index, (here, there) in enumerate(zip(path.steps, path.steps[1:], strict=False), 1):
        if here[0] == there[0]:
            continue
        is_open = action.movement not in (DISENGAGE, JUMP)
        if is_open and is_stopped(play, action, path.steps[:index], path.steps[index:], patrols):
            return
        if index + 1 < len(path.steps) and _is_watched(play, action, path.steps[: index + 1], asked):
            return
        if index + 1 < len(path.steps) and _is_mined(play, action, path.steps[: index + 1]):
            return
    place, facing = path.steps[-1]
    _stride(play, action, path.spent)
    play.emit(Moved(mech.id, action.movement, path.hexes, path.spent, place, facing, action.altitude))
    _keep_cover(play, mech.id, kept)
    if play.battle.mines and not action.altitude:
        spring(play, mech.id)
    if not play.battle.units[mech.id].is_out:
        _is_watched(play, action, path.steps, asked)


def _stride(play: Play[Battle], action: Move, spent: int) -> None:
    """Count the meters that a person has of the way to the next hex."""
    person = play.battle.units[action.unit]
    if (people := people_rules(play.battle, person)) is None:
        return
    meters = way_of(play.battle, person, action.movement).meters - spent * people.meters_per_hex
    play.emit(Strode(person.id, meters % people.meters_per_hex if spent else meters))


def _is_mined(play: Play[Battle], action: Move, steps: Sequence[Position]) -> bool:
    """Whether mines under a hex on the way stop a mech; who jumps or flies is above them. Rule: R115."""
    is_above = action.movement == JUMP or KINDS[action.movement].in_air
    unit, place = play.battle.units[action.unit], steps[-1][0]
    foes = (it for it in play.battle.mines if play.battle.units[it.unit].side != unit.side)
    if is_above or not any(mine.hex == place for mine in foes):
        return False
    stand_at(play, action, steps)
    spring(play, action.unit)
    return not play.battle.units[action.unit].is_active


def _keep_cover(play: Play[Battle], unit: str, cover: str) -> None:
    """Keep the cover of where a tactical advance began, with what goes with it. Rule: R40, R249."""
    if not cover:
        return
    play.emit(CoverKept(unit, cover))
    talents = play.battle.tables.talents.kinds
    if any(talents[name].guards_advance for name in play.battle.units[unit].record.talents):
        play.emit(Guarded(unit))


def _is_watched(play: Play[Battle], action: Move, steps: Sequence[Position], asked: set[str]) -> bool:
    """Whether enemies on overwatch stop a mech on its way; each is asked once. Rule: R241."""
    mech, (place, facing) = play.battle.units[action.unit], steps[-1]
    there = play.battle.with_unit(replace(mech, hex=place, facing=facing))
    for enemy, _, _ in watchers(there, there.units[mech.id]):
        if enemy.id in asked:
            continue
        asked.add(enemy.id)
        stand_at(play, action, steps)
        ask_watcher(play, mech.id, enemy.id)
        if not play.battle.units[mech.id].is_active:
            return True
    return False
