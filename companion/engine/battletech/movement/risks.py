"""Risks of entering a hex (mines, a skid, water, rubble) and their rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.engine.battletech.battle.components import felt_effects, walking_hits
from companion.engine.battletech.battle.footing import Footing
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.damage.fires import is_burning, survival_number
from companion.engine.battletech.damage.mines import fields_met
from companion.engine.battletech.movement.terrain_costs import why_too_weak
from companion.engine.battletech.movement.walk import Mover, Walk, footing_at
from companion.engine.battletech.tables.buildings import THROUGH_WALL
from companion.engine.battletech.tables.movement import MovementMode, Owed
from companion.engine.battletech.tables.vocabulary.terrain import Terrain
from companion.engine.skeleton.wording import in_sentence
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Facing
from companion.tabletop.modifiers import Modifier, band_value
from companion.tabletop.odds import at_least, odds_of

OPEN_GROUND = Footing()
STANDING_UP, SKIDDING, RUBBLE = "standing_up", "skidding", "entering_rubble"
WATER = "entering_water_{}"


class Danger(StrEnum):
    """The kinds of risks."""

    COLLAPSE = "collapse"
    MINES = "mines"
    SKID = "skid"
    WALL = "wall"
    FIRE = "fire"
    GROUND = "ground"


@dataclass(frozen=True, slots=True)
class Risk:
    """Something that may go wrong: its kind and, for a Piloting Skill Roll, the event and what adds to it;
    of mines the `cause` is their kind.
    """

    danger: Danger
    cause: str = ""
    extra: tuple[Modifier, ...] = ()
    is_leaving: bool = False
    """Whether a wall is that of the building that is left."""


def risks(mover: Mover, before: Walk, after: Walk) -> Iterator[Risk]:
    """Yield the risks of a step into the next hex, in the order in which they are met."""
    if not after.has_left:
        entered, has_turned = footing_at(mover, after), is_turn(before.heading, after.heading)
        mined = fields_met(mover.battle, mover.unit).get(after.hex, "")
        left = footing_at(mover, before)
        yield from risks_on(mover, entered, after.entered, has_turned=has_turned, mined=mined, left=left)


def risks_on(
    mover: Mover,
    entered: Footing,
    hexes: int,
    *,
    has_turned: bool,
    mined: str = "",
    left: Footing = OPEN_GROUND,
) -> Iterator[Risk]:
    """Yield the risks of entering this ground as the last of so many hexes, straight on or after a turn; it
    may be `mined` with mines of a kind. What is `left` may have walls around it.

    Rule: CityTech, Movement > Bridge Movement; Skidding; Making Piloting Skill Rolls; Buildings > Movement
    Effects.
    """
    walls = walls_between(mover, left, entered)
    yield from (_wall(mover, wall, hexes, is_leaving=True) for wall in walls[:1] if left.is_inside)
    if (carrier := entered.carrier) is not None and why_too_weak(mover.battle, mover.unit, entered):
        yield Risk(Danger.COLLAPSE, carrier.kind)
    may_slip = has_turned and mover.unit.warrior is not None
    if may_slip and may_skid(mover.battle, mover.mode, entered):
        yield Risk(Danger.SKID, SKIDDING, (skid_modifier(mover.battle, hexes),))
    if mined:
        yield Risk(Danger.MINES, mined)
    yield from (_wall(mover, wall, hexes) for wall in walls[-1:] if entered.is_inside)
    if not mover.unit.heats_up and survival_number(mover.battle) is not None and is_burning(entered):
        yield Risk(Danger.FIRE)
    if cause := ground_cause(mover.battle, mover.unit, entered):
        yield Risk(Danger.GROUND, cause)


def _wall(mover: Mover, building: Terrain, hexes: int, *, is_leaving: bool = False) -> Risk:
    extra = (wall_modifier(mover.battle, hexes),)
    return Risk(Danger.WALL, THROUGH_WALL.format(building.type), extra, is_leaving)


def walls_between(mover: Mover, left: Footing, entered: Footing) -> tuple[Terrain, ...]:
    """Return the buildings of which a step breaks a wall: the one left first, then the one entered.

    Rule: CityTech, Buildings > Movement Effects.
    """
    if left.building is None and entered.building is None:
        return ()
    buildings = mover.battle.rules.tables.buildings
    if buildings is None or buildings.walls is None or mover.unit.type not in buildings.walls.of:
        return ()
    return tuple(it.building for it in (left, entered) if it.building is not None and it.is_inside)


def wall_modifier(battle: Battle, hexes: int) -> Modifier:
    """Return the modifier of the hexes moved so far. Rule: CityTech, Buildings > Building Movement Modifiers
    Table.
    """
    buildings = battle.rules.tables.buildings
    assert buildings is not None, "asked only where the rules know walls"
    assert buildings.walls is not None, "asked only where the rules know walls"
    walls = buildings.walls
    return Modifier(f"{walls.label} {hexes}", band_value(hexes, walls.bands), walls.source)


def is_turn(heading: Facing | None, direction: Facing | None) -> bool:
    """Whether a 'Mech moves on in another direction than it was heading; who has just stood up had none."""
    return heading is not None and heading != direction


def may_skid(battle: Battle, mode: MovementMode, entered: Footing) -> bool:
    """Whether a 'Mech that turns may slip here. Rule: CityTech, Movement > Skidding."""
    return mode.skids and entered.is_paved and battle.rules.tables.movement.skid is not None


def skid_modifier(battle: Battle, hexes: int) -> Modifier:
    """Return the modifier of the hexes moved so far. Rule: CityTech, Movement > Skid Modifier Table."""
    skid = battle.rules.tables.movement.skid
    assert skid is not None, "asked only where the rules know skids"
    return Modifier(f"{skid.label} {hexes}", band_value(hexes, skid.bands), skid.source)


def ground_cause(battle: Battle, unit: Unit, entered: Footing) -> str:
    """Return the event of a unit's Piloting Skill Roll for entering this ground; empty where none is due.

    Rule: CityTech, Movement > Movement Cost Table (footnote 1); Mech's Actions.
    """
    rules = battle.rules.tables.piloting
    if not rules or not unit.may_fall:
        return ""
    for depth in range(entered.depth, 0, -1):
        if (cause := WATER.format(depth)) in rules.events:
            return cause
    return RUBBLE if any(each.kind == "rubble" for each in entered.terrain) else ""


def rolls_owed(battle: Battle, unit: Unit, mode: MovementMode) -> tuple[str, ...]:
    """Return the events of the Piloting Skill Rolls at the end of a move in this way, or on landing.

    Rule: CityTech, Movement > Jumping; Combat > BattleMech Critical Hit Effects (Gyro; Hip; Leg Destruction).
    """
    if not mode.owes or not unit.may_fall or not battle.rules.tables.piloting:
        return ()
    return tuple(cause for cause, when in mode.owes.items() for _ in range(TIMES_OWED[when](battle, unit)))


def _for_running(battle: Battle, unit: Unit) -> int:
    hits = felt_effects(battle, unit, "running", walking_hits(battle, unit))
    return len({row.component for row, _ in hits if row.rolls_running})


def _for_piloting(battle: Battle, unit: Unit) -> int:
    return int(
        any(row.piloting for row, _ in felt_effects(battle, unit, "piloting", walking_hits(battle, unit)))
    )


TIMES_OWED: Mapping[Owed, Callable[[Battle, Unit], int]] = {
    "always": lambda _battle, _mech: 1,
    "damage_to_running": _for_running,
    "damage_to_piloting": _for_piloting,
}


def is_undamaged(battle: Battle, unit: Unit) -> bool:
    """Whether nothing is hit that makes Piloting Skill Rolls harder."""
    return not _for_piloting(battle, unit)


def format_risk(battle: Battle, unit: Unit, risk: Risk) -> str:
    """Format a risk with its number and chance: "Entering water of Depth 1 4+ (92 %)"."""
    if risk.danger is Danger.MINES:
        tables = battle.rules.tables
        conventional = tables.minefields.conventional if tables.minefields else None
        field = tables.thunder if risk.cause == "thunder" else conventional
        if field is None or risk.cause == "vibrabomb":
            return say("move/mines_go_off")
        return say("move/mines_go_off_on", odds=format_odds(field.dice, field.hits_on))
    if risk.danger is Danger.FIRE:
        fires, number = battle.rules.tables.fires, survival_number(battle)
        assert fires is not None, "asked only where fires harm"
        return say("move/survives_fire", odds=format_odds(fires.dice, number or 0))
    if risk.danger is Danger.COLLAPSE:
        return say(f"move/the_{risk.cause}_collapses")
    rules = piloting.piloting_rules(battle)
    target = piloting.target_number(battle, unit, risk.cause, *risk.extra)
    label = rules.events[risk.cause].label
    if target.number is None:
        return say("move/fails", label=label, why=in_sentence(target.impossible or ""))
    return f"{label} {format_odds(rules.dice, target.number)}"


def format_odds(dice: str, number: int) -> str:
    """Return a number to roll, with its chance: "4+ (92 %)"."""
    chance = at_least(number, odds_of(parse_dice(dice)))
    return f"{number}+ ({float(chance):.0%})".replace("%", " %")
