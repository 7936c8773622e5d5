"""Charges: damage to both, their final hexes, and the rolls that both owe.

Rule: CityTech, Combat > Charging.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.attack import physical_damage
from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.movement import displacement
from companion.engine.battletech.movement.terrain_costs import entry_cost
from companion.engine.battletech.physical import pushing
from companion.engine.play import Play
from companion.tabletop.hexes import Hex, neighbor, turn_facing


def charge(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Roll a charge declared with the move. Rule: CityTech, Combat > Charging; Damage; Falls."""
    is_hit = physical_damage.roll_to_hit(play, blow)
    if is_hit:
        physical_damage.damage_target(play, blow)
        physical_damage.damage_attacker(play, blow)
        pushing.force_back(play, blow)
    else:
        run_past(play, blow)
    physical_damage.owe_rolls(play, blow, is_hit=is_hit)


def run_past(play: Play[Battle], blow: PhysicalAttack) -> None:
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
    displacement.move_forced(play, mech.id, places[chosen])


def _beside(battle: Battle, blow: PhysicalAttack) -> dict[str, Hex]:
    """Return the hexes ahead to both sides that the attacker could enter, by their side."""
    here, facing, tables = blow.attacker.hex, blow.attacker.facing, battle.rules.tables
    if battle.board is None or here is None or battle.units[blow.attacker.id].hex != here:
        return {}
    found = {"left": neighbor(here, turn_facing(facing, -1)), "right": neighbor(here, turn_facing(facing, 1))}
    ground = battle.board.at(here)
    return {
        side: place
        for side, place in found.items()
        if place in battle.board
        and displacement.standing_in(battle, place) is None
        and isinstance(entry_cost(tables.movement, battle.rules.options, ground, battle.board.at(place)), int)
    }
