"""Rolling physical attacks: whether a blow lands, its damage, and the Piloting Skill Rolls that follow.

Rule: CityTech, Combat > Physical Attacks; Punching; Kicking; Hatchets.
"""

from __future__ import annotations

from companion.engine.battletech import physical_damage, piloting
from companion.engine.battletech.events import BlowStruck
from companion.engine.battletech.physical_numbers import to_hit
from companion.engine.battletech.physical_strikes import Strike, label_of
from companion.engine.battletech.state import Battle
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice


def lands(play: Play[Battle], strike: Strike) -> bool:
    """Roll whether a blow hits; what is certain is not rolled."""
    rules, attacker, target = play.battle.rules.tables.to_hit, strike.attacker, strike.target
    number = to_hit(strike).number
    assert number is not None, "every blow has a number"
    rolled: int | None = None
    is_hit = number <= parse_dice(rules.dice).minimum
    if not is_hit and number <= rules.automatic_miss_above:
        purpose = f"{attacker.name}: {label_of(strike).lower()} at {target.name}"
        rolled = play.roll(rules.dice, purpose, need=number, side=attacker.side, source=strike.rule.source)
        is_hit = rolled >= number
    play.happen(BlowStruck(attacker.id, strike.attack, strike.limb, target.id, number, rolled, is_hit))
    return is_hit


def strike(play: Play[Battle], blow: Strike) -> bool:
    """Roll a blow, deal its damage, and note the rolls that both then owe; True for a hit.

    Rule: CityTech, Combat > Punching; Kicking; Hatchets.
    """
    is_hit = lands(play, blow)
    if is_hit:
        physical_damage.deliver(play, blow)
    owe(play, blow, is_hit=is_hit)
    return is_hit


def owe(play: Play[Battle], blow: Strike, *, is_hit: bool) -> None:
    """Note the Piloting Skill Rolls of attacker and target; they are made when all attacks are rolled.

    Rule: CityTech, Movement > Making Piloting Skill Rolls.
    """
    rule = blow.rule
    for unit, cause in (
        (blow.target.id, rule.target_owes if is_hit else ""),
        (blow.attacker.id, rule.attacker_owes if is_hit else rule.owes_on_miss),
    ):
        if cause:
            piloting.owe(play, unit, cause)
