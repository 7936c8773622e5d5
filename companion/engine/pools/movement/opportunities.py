"""Attacks of opportunity: at whoever leaves the reach of an enemy, or moves where one patrols.

Rule: Untitled Mech Game, R38, R46, R232.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.actions import Move
from companion.engine.pools.battle.condition import occupied_hexes, survivors, why_not_use
from companion.engine.pools.battle.engagement_events import PatrolSet, SteppedAside
from companion.engine.pools.battle.events import Moved
from companion.engine.pools.battle.ground import entry_cost
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.attacks import resolve_shot
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import bearing, bears_on, situation_between
from companion.engine.pools.mechs.armament import RAM, Armament
from companion.engine.pools.movement.paths import Position
from companion.tabletop.hexes import HEXSIDES, Hex, distance, neighbor, turn_facing

NO, PATROL = "no", "patrol"
STEP_TURNS = (0, 1, -1, 2, -2)
"""Hexsides that a mech may turn by that steps aside."""


def stand_at(play: Play[Battle], action: Move, steps: Sequence[Position]) -> None:
    """Have a mech stand where its move has led so far."""
    mech, (place, facing) = play.battle.units[action.unit], steps[-1]
    if (mech.hex, mech.facing) != (place, facing):
        hexes = len(dict.fromkeys(each for each, _ in steps)) - 1
        play.emit(Moved(mech.id, action.movement, hexes, 0, place, facing, mech.altitude))


def is_stopped(
    play: Play[Battle],
    action: Move,
    steps: Sequence[Position],
    onward: Sequence[Position],
    patrols: set[str],
) -> bool:
    """Whether an attack of opportunity hits a mech on its way after these steps; each patrol strikes once at
    most.
    """
    (here, _), way = steps[-1], [place for place, _ in onward]
    for enemy in left_behind(play.battle, action.unit, here, way[0]):
        stand_at(play, action, steps)
        weapon = _chosen_weapon(play, enemy, action.unit, here)
        if weapon is not None and _strike_at(play, enemy, action.unit, weapon):
            return True
    for enemy in _patrolling(play.battle, action.unit, here):
        if enemy.id in patrols:
            continue
        stand_at(play, action, steps)
        if _close_in(play, enemy, here, way):
            patrols.add(enemy.id)
            now = play.battle.units[enemy.id]
            weapon = _chosen_weapon(play, now, action.unit, here)
            if weapon is not None and _strike_at(play, now, action.unit, weapon):
                return True
    return False


def left_behind(battle: Battle, unit: str, here: Hex, there: Hex) -> Iterator[Mech]:
    """Yield the enemies out of whose reach a step leads that have not attacked in this move."""
    for enemy in _foes_near(battle, unit):
        ready = melee_weapons(battle, enemy)
        if any(_threatens(enemy, weapon, here) for weapon in ready) and not any(
            _threatens(enemy, weapon, there) for weapon in ready
        ):
            yield enemy


def _foes_near(battle: Battle, unit: str) -> Iterator[Mech]:
    """Yield the enemies that could strike at a mech as high as it is."""
    mover = battle.units[unit]
    for enemy in survivors(battle):
        if enemy.side == mover.side or not enemy.is_active or enemy.hex is None:
            continue
        if abs(enemy.altitude - mover.altitude) <= 1:
            yield enemy


def melee_weapons(battle: Battle, mech: Mech) -> list[Armament]:
    """Return the weapons that a mech threatens with up close; a ram is a move of its own."""
    weapons = battle.facts(mech).armaments.values()
    return [
        each for each in weapons if each.is_melee and each.id != RAM and not why_not_use(battle, mech, each)
    ]


def _threatens(mech: Mech, weapon: Armament, place: Hex) -> bool:
    if mech.hex is None or distance(mech.hex, place) != 1:
        return False
    return bears_on(weapon, mech.hex, mech.facing, place)


def _chosen_weapon(play: Play[Battle], enemy: Mech, unit: str, place: Hex) -> Armament | None:
    """Return the weapon that the player of an enemy attacks with, or None."""
    mover = play.battle.units[unit]
    weapons = {each.id: each for each in melee_weapons(play.battle, enemy) if _threatens(enemy, each, place)}
    options = [Option(NO, "Let it go"), *(Option(name, each.label) for name, each in weapons.items())]
    source = play.battle.tables.turns.actions["disengage"].source
    question = questions.ask_opportunity(enemy, mover, place.label)
    chosen = play.choose(question, options, side=enemy.side, source=source)
    return weapons.get(chosen)


def _strike_at(play: Play[Battle], enemy: Mech, unit: str, weapon: Armament) -> bool:
    """Make a free Half Attack; return whether it hits, after which some mechs step aside."""
    battle = play.battle
    attacker, target = battle.units[enemy.id], battle.units[unit]
    situation = situation_between(battle, attacker, target) or Situation(1)
    rate = min(weapon.profile.rate, battle.tables.weapons.half_attack_rate)
    shot = Shot(battle, attacker, target, (weapon,), situation, (rate,), is_reaction=True)
    is_hit = resolve_shot(play, shot) > 0
    if is_hit:
        _step_aside(play, unit)
    return is_hit


# --- patrols ---


def _patrolling(battle: Battle, unit: str, place: Hex) -> Iterator[Mech]:
    """Yield the enemies on patrol whose arc a mech moves in."""
    for enemy in _foes_near(battle, unit):
        reach = 1 + enemy.record.mettle
        if not enemy.doings.patrol or enemy.hex is None or distance(enemy.hex, place) > reach:
            continue
        origin, facing = enemy.hex, enemy.facing
        if any(bears_on(each, origin, facing, place) for each in melee_weapons(battle, enemy)):
            yield enemy


def _close_in(play: Play[Battle], enemy: Mech, place: Hex, way: Sequence[Hex]) -> bool:
    """Have a mech on patrol step up to whoever moves in its arc, but not into its way; return whether it can
    strike there.
    """
    battle = play.battle
    if any(_threatens(enemy, each, place) for each in melee_weapons(battle, enemy)):
        return True
    assert enemy.hex is not None
    left, taken = enemy.doings.patrol - 1, {*occupied_hexes(battle, besides=enemy), *way}
    around = [neighbor(place, side) for side in range(HEXSIDES)]
    free = [it for it in around if it not in taken and _is_open(battle, it)]
    to = min(free, key=lambda it: distance(enemy.hex or it, it), default=None)
    if to is None or (far := distance(enemy.hex, to)) > left:
        return False
    facing = bearing(to, 0, place)
    play.emit(Moved(enemy.id, PATROL, far, far, to, facing, enemy.altitude))
    play.emit(PatrolSet(enemy.id, left - far))
    return True


def _is_open(battle: Battle, place: Hex) -> bool:
    """Whether a mech can stand in a hex."""
    if battle.board is None or place not in battle.board:
        return False
    return entry_cost(battle, place, place) is not None


# --- stepping aside ---


def _step_aside(play: Play[Battle], unit: str) -> None:
    """Let a mobile mech step one hex and turn, once a round, which provokes nobody. Rule: R46."""
    battle, talents = play.battle, play.battle.tables.talents
    mech = battle.units[unit]
    may = any(talents.kinds[name].steps_free for name in mech.record.talents)
    if not may or mech.doings.has_stepped or not mech.is_active or mech.hex is None or mech.is_prone:
        return
    taken = occupied_hexes(battle, besides=mech)
    around = [neighbor(mech.hex, side) for side in range(HEXSIDES)]
    free = [
        place
        for place in around
        if _is_open(battle, place) and place not in taken and entry_cost(battle, mech.hex, place) is not None
    ]
    options = [Option(NO, "Stay"), *(Option(place.label, f"To {place.label}") for place in free)]
    question = questions.ask_step(mech)
    chosen = play.choose(question, options, side=mech.side, source=talents.source)
    if chosen == NO:
        return
    place = next(each for each in free if each.label == chosen)
    facings = {str(turn): turn_facing(mech.facing, turn) for turn in STEP_TURNS}
    turns = [Option(name, _turn_label(int(name))) for name in facings]
    turned = play.choose(questions.ask_step_turn(mech), turns, side=mech.side, source=talents.source)
    play.emit(SteppedAside(unit, place, facings[turned]))


def _turn_label(turn: int) -> str:
    if not turn:
        return "Keep its facing"
    sides = "one hexside" if abs(turn) == 1 else "two hexsides"
    return f"Turn {sides} to the {'right' if turn > 0 else 'left'}"
