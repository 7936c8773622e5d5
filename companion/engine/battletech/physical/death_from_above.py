"""Death from above: a 'Mech jumps onto another.

Rule: CityTech, Combat > Death from Above.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asks import Option
from companion.engine.battletech.attack import physical_damage
from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import BlowStruck
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.movement import displacement
from companion.engine.battletech.sight.arcs import crossed_hexsides
from companion.engine.play import Play
from companion.tabletop.hexes import HEXSIDES, Facing, Hex, neighbor, opposite, turn_facing

NEAREST_FIRST = (0, 1, -1, 2, -2, 3)
"""Hexsides to turn from a direction, the smallest turn first."""


def come_down(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Roll the attack of a 'Mech in the air, or let it land where its target was destroyed before.

    Rule: CityTech, Combat > Death from Above; Death From Above > Weapon Attack Phase.
    """
    if is_destroyed(play.battle, blow.target):
        _land(play, blow, play.battle.units[blow.target.id].hex)
    elif is_doomed(blow) or not physical_damage.roll_to_hit(play, blow):
        if is_doomed(blow):
            play.emit(BlowStruck(blow.attacker.id, blow.attack, "", blow.target.id, None, None, False))
        crash(play, blow)
    else:
        crush(play, blow)


def is_doomed(blow: PhysicalAttack) -> bool:
    """Whether the attack misses by itself: fire has thrown it off its course, or nobody steers it.

    Rule: CityTech, Combat > Death From Above > Weapon Attack Phase.
    """
    declared = blow.attacker.doings.blow
    return is_helpless(blow.attacker) or (declared is not None and declared.is_failed)


def crush(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Damage both, land in the target's hex and force it out.

    Rule: CityTech, Combat > Death From Above > Damage to Target; Damage to Attacker; Location after Attack.
    """
    hexside = _struck_hexside(play, blow)
    if hexside is not None:
        side = blow.target.sides[turn_facing(hexside, -blow.target.facing)]
        blow = replace(blow, situation=replace(blow.situation, side=side))
    physical_damage.damage_target(play, blow)
    physical_damage.damage_attacker(play, blow)
    place = play.battle.units[blow.target.id].hex
    if hexside is not None:
        _force_out(play, blow, opposite(hexside))
    _land(play, blow, place)
    physical_damage.owe_rolls(play, blow, is_hit=True)


def crash(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Fall into the target's hex on the back, while the target moves into any hex next to it.

    Rule: CityTech, Combat > Death From Above > Location after Attack; Falls.
    """
    place = play.battle.units[blow.target.id].hex
    _dodge(play, blow)
    _land(play, blow, place)
    piloting.owe_fall(play, blow.attacker.id, blow.rule.attacker_owes, levels=blow.rule.falls_on_miss)


def _struck_hexside(play: Play[Battle], blow: PhysicalAttack) -> Facing | None:
    """Return the hexside that the line from where the jump began crosses; the target's player picks of two.

    Rule: CityTech, Combat > Death From Above > Damage to Target; Attack Direction.
    """
    attacker, target = blow.attacker, blow.target
    start = (attacker.doings.moved.from_hex if attacker.doings.moved else None) or attacker.hex
    if start is None or target.hex is None:
        return None
    crossed = crossed_hexsides(target.hex, start)
    if len(crossed) < 2:
        return next(iter(crossed), None)
    options = [
        Option(
            str(side), target.sides[turn_facing(side, -target.facing)].capitalize(), _away(target.hex, side)
        )
        for side in crossed
    ]
    source = play.battle.rules.tables.hit_location.source
    chosen = play.choose(asks.comes_down(attacker, target), options, side=target.side, source=source)
    return next(side for side in crossed if str(side) == chosen)


def _away(place: Hex, hexside: Facing) -> str:
    return say("choice/forced_towards", hex=neighbor(place, opposite(hexside)).label)


def _land(play: Play[Battle], blow: PhysicalAttack, place: Hex | None) -> None:
    """Come down where the target was, or beside it where it cannot make room; without a map nobody moves."""
    if place is not None and play.battle.units[blow.attacker.id].hex is not None:
        displacement.set_down(play, blow.attacker.id, place)


def _force_out(play: Play[Battle], blow: PhysicalAttack, direction: Facing) -> None:
    """Force the target out away from the attack or, where that hex is closed, next to it (errata A4)."""
    for turn in NEAREST_FIRST:
        if displacement.displace(play, blow.target.id, turn_facing(direction, turn)):
            return


def _dodge(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Move the target into the hex that its player chooses, even if it is immobile or prone.

    Rule: CityTech, Combat > Death From Above > Location after Attack.
    """
    target = play.battle.units[blow.target.id]
    if target.hex is None or is_destroyed(play.battle, target):
        return
    ways = [
        way
        for way in range(HEXSIDES)
        if displacement.may_be_forced(play.battle, target, neighbor(target.hex, way))
    ]
    while ways:
        places = {neighbor(target.hex, way).label: way for way in ways}
        options = [Option(label, say("choice/to_place", label=label)) for label in places]
        question = asks.dodge(target, blow.attacker)
        chosen = play.choose(question, options, side=target.side, source=blow.rule.source)
        if displacement.displace(play, target.id, places[chosen]):
            return
        ways.remove(places[chosen])
