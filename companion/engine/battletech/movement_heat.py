"""Heat that moving builds up. Rule: CityTech, Heat > Heat Point Table."""

from __future__ import annotations

from companion.engine.battletech.events import HeatBuilt
from companion.engine.battletech.movement_rules import MovementPoints
from companion.engine.battletech.state import Battle, UnitId
from companion.engine.play import Play

CAUSES = {
    MovementPoints.WALKING: "Walking",
    MovementPoints.RUNNING: "Running",
    MovementPoints.JUMPING: "Jumping",
}
STANDING_UP = "Standing up"


def heat_of_moving(battle: Battle, movement: str, hexes: int = 0) -> int:
    """Points of a way of moving over so many hexes; only those of a jump count.

    Rule: CityTech, Movement > Walking/Cruising; Running/Flank Speed; Jumping.
    """
    heat = battle.rules.tables.heat
    if heat is None:
        return 0
    match battle.rules.tables.movement.modes[movement].points:
        case MovementPoints.WALKING:
            return heat.points.walking
        case MovementPoints.RUNNING:
            return heat.points.running
        case MovementPoints.JUMPING:
            return max(hexes * heat.points.jumping_per_hex, heat.points.jumping_least)
        case _:
            return 0


def heat_of_standing(battle: Battle) -> int:
    """Points of one attempt to stand up. Rule: CityTech, Movement > Standing Up."""
    heat = battle.rules.tables.heat
    return heat.points.stand_up_attempt if heat else 0


def heat_up_moving(play: Play[Battle], unit: UnitId, movement: str, hexes: int = 0) -> None:
    """Build up the heat of a way of moving."""
    if points := heat_of_moving(play.battle, movement, hexes):
        cause = CAUSES[play.battle.rules.tables.movement.modes[movement].points]
        play.happen(HeatBuilt(unit, cause, points))


def heat_up_standing(play: Play[Battle], unit: UnitId) -> None:
    """Build up the heat of one attempt to stand up."""
    if points := heat_of_standing(play.battle):
        play.happen(HeatBuilt(unit, STANDING_UP, points))
