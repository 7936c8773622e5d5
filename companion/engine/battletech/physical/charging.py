"""Charging: damage to both, who ends where, and the rolls that both owe.

Rule: CityTech, Combat > Charging.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.attack import strike_damage
from companion.engine.battletech.attack.strike import Strike
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.words import asks
from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.movement import displacement
from companion.engine.battletech.movement.terrain_costs import entry_cost
from companion.engine.battletech.physical import pushing
from companion.engine.play import Play
from companion.tabletop.hexes import Hex, neighbor, turned


def charge(play: Play[Battle], blow: Strike) -> None:
    """Roll a charge declared with the move. Rule: CityTech, Combat > Charging; Damage; Falls."""
    is_hit = strike_damage.lands(play, blow)
    if is_hit:
        strike_damage.deliver(play, blow)
        strike_damage.take(play, blow)
        pushing.force_back(play, blow)
    else:
        run_past(play, blow)
    strike_damage.owe(play, blow, is_hit=is_hit)


def run_past(play: Play[Battle], blow: Strike) -> None:
    """Put an attacker that has missed into one of the hexes ahead to the left and right; its player chooses.

    It stays where neither can be entered. Rule: CityTech, Combat > Charging > Location after Attack.
    """
    mech = play.battle.units[blow.attacker.id]
    places = _beside(play.battle, blow)
    if not places:
        return
    chosen = next(iter(places))
    if len(places) > 1:
        options = [
            Option(side, say("choice/to", side=side, hex=place.label)) for side, place in places.items()
        ]
        chosen = play.choose(asks.run_past(mech), options, side=mech.side, source=blow.rule.source)
    displacement.put(play, mech.id, places[chosen])


def _beside(battle: Battle, blow: Strike) -> dict[str, Hex]:
    """The hexes ahead to both sides that the attacker could enter, by their side."""
    here, facing, tables = blow.attacker.hex, blow.attacker.facing, battle.rules.tables
    if battle.board is None or here is None or battle.units[blow.attacker.id].hex != here:
        return {}
    found = {"left": neighbor(here, turned(facing, -1)), "right": neighbor(here, turned(facing, 1))}
    ground = battle.board.at(here)
    return {
        side: place
        for side, place in found.items()
        if place in battle.board
        and displacement.standing_in(battle, place) is None
        and isinstance(entry_cost(tables.movement, battle.rules.options, ground, battle.board.at(place)), int)
    }
