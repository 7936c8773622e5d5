"""Knockback: hard hits push a mech away from who hit it, and may bring it down.

Rule: Untitled Mech Game, R130; gap G51.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.condition import occupied_hexes, rank
from companion.engine.pools.battle.events import PostureSet, Pushed
from companion.engine.pools.battle.ground import entry_cost
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import bearing
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.resolution.pools import pool_of
from companion.tabletop.hexes import Hex, neighbor
from companion.tabletop.modifiers import Modifier

KINETIC = "kinetic"


def push(play: Play[Battle], shot: Shot, weapon: Armament) -> None:
    """Push the target of a hit that is hard for its weight; one that falls lies where it comes to."""
    battle = play.battle
    rules, target = battle.tables.knockback, battle.units[shot.target.id]
    if not rules.pool or target.is_out or target.altitude or not is_mech(target):
        return
    times = rules.kinetic if KINETIC in shot.profile(weapon).traits else 1
    excess = weapon.damage * times - battle.facts(target).design.tons / rules.tons
    if excess <= 0:
        return
    if hexes := int(excess // rules.per_hex):
        _shove(play, target, battle.units[shot.mech.id].hex, hexes)
    if not target.is_prone:
        _keep_footing(play, target)


def _shove(play: Play[Battle], target: Mech, source: Hex | None, hexes: int) -> None:
    """Move the target straight away until something stands in its way."""
    if target.hex is None or source is None:
        play.emit(Pushed(target.id, hexes))
        return
    way, place, moved = bearing(source, 0, target.hex), target.hex, 0
    taken = occupied_hexes(play.battle, besides=target)
    board = play.battle.board
    while moved < hexes:
        after = neighbor(place, way)
        if board is None or after not in board or after in taken:
            break
        if entry_cost(play.battle, place, after) is None:
            break
        place, moved = after, moved + 1
    if moved:
        play.emit(Pushed(target.id, moved, place))


def _keep_footing(play: Play[Battle], target: Mech) -> None:
    rules, tables = play.battle.tables.knockback, play.battle.tables
    skills = [
        Modifier(tables.skills.all[name].label, rank(target, name), tables.skills.source)
        for name in rules.pool
    ]
    pool = pool_of(tables.pools, skills)
    if pool.fails or not target.is_active:
        play.emit(PostureSet(target.id, is_prone=True))
        return
    dice = f"{pool.dice}d{tables.pools.sides}"
    question = questions.ask_footing(target)
    shown = play.roll(dice, question, need=rules.difficulty, side=target.side, source=rules.source)
    if shown < rules.difficulty:
        play.emit(PostureSet(target.id, is_prone=True))
