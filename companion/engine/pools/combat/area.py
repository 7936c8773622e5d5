"""Area effects: they strike everything around a hex, and go astray where they miss.

Rule: Untitled Mech Game, R112, R119 to R122, R127; gap G48.
"""

from __future__ import annotations

from math import ceil

from companion.engine.play import Play
from companion.engine.pools.battle.clouds import CLOUDS
from companion.engine.pools.battle.condition import survivors
from companion.engine.pools.battle.engagement_events import Burst, CloudRaised
from companion.engine.pools.battle.events import AttackResolved
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.hits import Aim, take_hit
from companion.engine.pools.combat.shots import AREA, Shot, hit_rules
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.tables.combat import AreaRules
from companion.tabletop.hexes import Hex, distance, neighbor


def burst(play: Play[Battle], shot: Shot, rolled: AttackResolved) -> None:
    """Let what was fired go off: where it was aimed at, or where it has scattered to."""
    rules = play.battle.tables.attacks.area
    assert rules is not None, "areas are played only where the rules have them"
    place, is_on_target = shot.target.hex, rolled.hits > 0
    if not is_on_target:
        place = _scatter(play, shot, rules, rolled.defense - rolled.result)
    else:
        play.emit(Burst(shot.mech.id, shot.weapon.id, place, 0, 0))
    traits = shot.profile(shot.weapon).traits
    if kind := next((trait for trait in CLOUDS if trait in traits), ""):
        _raise_cloud(play, shot, kind, place)
        return
    if place is None and not is_on_target:
        return
    for weapon in shot.shooters[: rolled.hits or None]:
        for unit in [mech.id for mech in _struck(play.battle, shot, place)]:
            mech = play.battle.units[unit]
            if not mech.is_destroyed:
                hit = hit_rules(play.battle, mech, shot.profile(weapon), weapon.damage)
                take_hit(play, unit, hit, Aim(shot.mech.id))


def strike_around(play: Play[Battle], unit: UnitId, weapon: Armament, place: Hex) -> None:
    """Strike everybody near the ground around a hex with what went off there, where it has an area."""
    radius = weapon.profile.traits.get(AREA)
    for mech in survivors(play.battle) if radius is not None else ():
        if mech.hex is not None and max(distance(mech.hex, place), mech.altitude) <= int(radius or 0):
            take_hit(play, mech.id, hit_rules(play.battle, mech, weapon.profile, weapon.damage), Aim(unit))


def _raise_cloud(play: Play[Battle], shot: Shot, kind: str, place: Hex | None) -> None:
    """Leave a cloud where it went off, for some rounds. Rule: R119 to R122."""
    rules = play.battle.tables.attacks.clouds
    if rules is None or place is None or shot.radius is None:
        return
    rounds = max(1, int(shot.weapon.damage * rules.rounds_share))
    until = play.battle.turn.number + rounds
    play.emit(CloudRaised(shot.mech.id, kind, place, shot.radius, shot.weapon.damage, until))


def _scatter(play: Play[Battle], shot: Shot, rules: AreaRules, missed_by: int) -> Hex | None:
    """Return where a miss goes off: off the map, and on paper, it is nowhere."""
    question = questions.ask_scatter(shot.mech, shot.weapon.label)
    way = play.roll("1d6", question, side=shot.mech.side, source=rules.source)
    most = max(1, ceil(shot.situation.range * rules.range_share))
    hexes = min(most, max(1, ceil(missed_by / rules.per_hex)))
    place, board = shot.target.hex, play.battle.board
    for _ in range(hexes):
        place = neighbor(place, way - 1) if place is not None else None
    if place is not None and (board is None or place not in board):
        place = None
    play.emit(Burst(shot.mech.id, shot.weapon.id, place, hexes, way))
    return place


def _struck(battle: Battle, shot: Shot, place: Hex | None) -> list[Mech]:
    """Return the mechs around a hex, friends and whoever fired among them; without a map the target alone."""
    if place is None or shot.radius is None:
        return [battle.units[shot.target.id]]
    height = battle.units[shot.target.id].altitude
    return [
        mech
        for mech in survivors(battle)
        if mech.hex is not None and max(distance(mech.hex, place), abs(mech.altitude - height)) <= shot.radius
    ]
