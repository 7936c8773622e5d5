"""Drop packages: falls that end on the feet, where the pilot steers well.

Rule: Untitled Mech Game, R182, R289.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.clouds import haze_in
from companion.engine.pools.battle.condition import PACKAGE, allowance, occupied_hexes, rank
from companion.engine.pools.battle.engagement_events import Drifted
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.detection import has_working
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.environment import DropRules
from companion.engine.pools.tables.special import AIR
from companion.tabletop.hexes import Hex, neighbor
from companion.tabletop.modifiers import Modifier


def drop_rules(battle: Battle, mech: Mech) -> DropRules | None:
    """Return the rules of drops where a mech has a package that works."""
    rules = battle.tables.falls.drop if battle.tables.falls is not None else None
    return rules if rules is not None and has_working(battle, mech, PACKAGE) else None


def drop_pool(battle: Battle, mech: Mech, rules: DropRules) -> Pool:
    """Return what the pilot steers a drop with: of each list the best skill."""
    skills = battle.tables.skills
    best = [max(names, key=lambda name: rank(mech, name)) for names in rules.pool]
    return pool_of(
        battle.tables.pools, [Modifier(skills.all[it].label, rank(mech, it), skills.source) for it in best]
    )


def drop_difficulty(battle: Battle, mech: Mech, rules: DropRules, fallen: int) -> int:
    """Return what steering has to reach, by the rounds of the fall, what impairs sight, and weak jets."""
    rounds = -(-fallen // rules.levels)
    around = battle.tables.environment
    hazes = [around.visibility] if around is not None and around.visibility is not None else []
    dim = [*hazes, *(haze_in(battle, mech.hex) if mech.hex is not None else ())]
    worst = max((rules.visibility.get(each, 0) for each in dim), default=0)
    jets = 0 if "shut_down" in mech.faults else allowance(battle, mech, AIR)
    return rules.per_round * rounds + worst + rules.per_ma * jets


def lands_safely(play: Play[Battle], unit: UnitId, fallen: int) -> bool:
    """Whether a mech with a drop package comes down whole, perhaps in another hex."""
    battle = play.battle
    mech = battle.units[unit]
    rules = drop_rules(battle, mech)
    if rules is None:
        return False
    need = drop_difficulty(battle, mech, rules, fallen)
    pool = drop_pool(battle, mech, rules)
    result = roll_test(play, unit, pool, PACKAGE, "come down by its drop package", passes(need), need=need)
    missed = need - (result or 0)
    if result is None or missed > rules.uncontrolled:
        return False
    if missed > 0:
        _drift(play, unit, rules, missed)
    return True


def _drift(play: Play[Battle], unit: UnitId, rules: DropRules, missed: int) -> None:
    """Come down so many hexes aside, as far as there is room."""
    mech = play.battle.units[unit]
    way = play.roll("1d6", questions.ask_drift(mech), side=mech.side, source=rules.source)
    hexes = -(-missed // rules.per_hex)
    place, far = mech.hex, 0
    for step in range(1, hexes + 1):
        there = _beyond(mech.hex, way - 1, step)
        if _is_free(play.battle, mech, there):
            place, far = there, step
    play.emit(Drifted(unit, far if mech.hex is not None else hexes, way, place))


def _beyond(place: Hex | None, side: int, steps: int) -> Hex | None:
    for _ in range(steps):
        place = neighbor(place, side) if place is not None else None
    return place


def _is_free(battle: Battle, mech: Mech, place: Hex | None) -> bool:
    """Whether a mech can stand in a hex of the map."""
    board = battle.board
    if place is None or board is None or place not in board or place in occupied_hexes(battle, besides=mech):
        return False
    rows = battle.tables.movement.terrain
    return all(rows[word].ma is not None for word in board.at(place).terrain if word in rows)
