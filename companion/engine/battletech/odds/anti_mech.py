"""Salvos of soldiers who climb 'Mechs, and of fighting them off.

Rule: CityTech, Special Case Rules > Leg Attacks; Swarm Attack Damage; Fighting Off Swarm Attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod

from companion.engine.battletech.attack.physical_attack import PhysicalAttack, attack_label
from companion.engine.battletech.attack.physical_damage import struck_table, target_damage
from companion.engine.battletech.attack.physical_to_hit import to_hit
from companion.engine.battletech.battle.components import is_lost, location_plan, working_items
from companion.engine.battletech.battle.salvo import Column, Salvo
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.damage.swarms import anti_mech_rules
from companion.engine.battletech.fire.salvo import column_of
from companion.engine.battletech.physical.anti_mech import POD
from companion.engine.battletech.tables.locations import HitPlace
from companion.engine.battletech.tables.physical import FIGHT_OFF, LEG_ATTACK, SWARM, SWARM_DAMAGE
from companion.engine.views.attacks import Measure
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of


def chance_to_hit(strike: PhysicalAttack) -> float:
    """Return the chance that a physical attack hits."""
    rules = strike.battle.rules.tables.to_hit
    return float(to_hit(strike).chance(odds_of(parse_dice(rules.dice)), rules.automatic_miss_above))


def _leg_salvos(strikes: Sequence[PhysicalAttack]) -> Iterator[Salvo]:
    for strike in strikes:
        points, legs = anti_mech_rules(strike.battle).legs.points, _leg_column(strike)
        yield Salvo(
            attack_label(strike),
            chance_to_hit(strike) if legs else 0.0,
            ((1.0, (points,)),),
            legs or ((HitPlace(""), 1.0),),
            criticals_first=True,
        )


def _leg_column(strike: PhysicalAttack) -> Column:
    """Return the legs that the die may show, or the only one that is left."""
    plan, rules = location_plan(strike.battle, strike.target), anti_mech_rules(strike.battle).legs
    standing = [leg for leg in plan.legs if not is_lost(strike.target, leg)]
    if len(standing) < 2:
        return tuple((HitPlace(leg), 1.0) for leg in standing)
    odds = odds_of(parse_dice(rules.dice))
    found: dict[str, float] = {}
    for total, leg in rules.rows.items():
        found[leg] = found.get(leg, 0.0) + float(odds[total])
    return tuple((HitPlace(leg), chance) for leg, chance in found.items())


def _swarm_salvos(strikes: Sequence[PhysicalAttack]) -> Iterator[Salvo]:
    """Yield climbing on, which hurts nobody yet."""
    for strike in strikes:
        yield Salvo(attack_label(strike), chance_to_hit(strike), ((1.0, ()),), ((HitPlace(""), 1.0),))


def _back_salvos(strikes: Sequence[PhysicalAttack]) -> Iterator[Salvo]:
    """Yield the hits from a 'Mech's back, of which the first may do critical damage even if armor holds."""
    for strike in strikes:
        training = strike.battle.kind(strike.attacker).anti_mech
        points = training.damage(strike.battle, strike.attacker) if training else ()
        for number, each in enumerate(points):
            column = _back_column(strike, may_be_critical=not number)
            yield Salvo(attack_label(strike), 1.0, ((1.0, (each,)),), column, is_helpers=number > 0)


def _back_column(strike: PhysicalAttack, *, may_be_critical: bool) -> Column:
    rules, battle = anti_mech_rules(strike.battle).swarm, strike.battle
    names = location_plan(battle, strike.target).names
    if any(row.location not in names for row in rules.rows.values()):
        return column_of(battle.rules.tables, "hit_location", "front")
    odds = odds_of(parse_dice(rules.dice))
    return tuple(
        (HitPlace(row.location, row.location if may_be_critical else "", row.is_rear), float(odds[total]))
        for total, row in rules.rows.items()
    )


def _fending_salvos(strikes: Sequence[PhysicalAttack]) -> Iterator[Salvo]:
    """Yield the one hit of all arms that brings soldiers off: who is off is not struck again."""
    chances = [_chance_off(strike) for strike in strikes]
    off = 1 - prod(1 - chance for chance in chances)
    table, side = struck_table(strikes[0])
    hits = tuple(
        (chance * prod(1 - before for before in chances[:number]) / off, (target_damage(strike),))
        for number, (strike, chance) in enumerate(zip(strikes, chances, strict=True))
        if off
    )
    yield Salvo(
        strikes[0].rule.label, off, hits, column_of(strikes[0].battle.rules.tables, table, side), side
    )


def _chance_off(strike: PhysicalAttack) -> float:
    """Return the chance that a swing of one arm brings soldiers off; without a MechWarrior it never does."""
    return chance_to_hit(strike) if strike.attacker.warrior is not None else 0.0


SALVOS: Mapping[str, Callable[[Sequence[PhysicalAttack]], Iterator[Salvo]]] = {
    LEG_ATTACK: _leg_salvos,
    SWARM: _swarm_salvos,
    SWARM_DAMAGE: _back_salvos,
    FIGHT_OFF: _fending_salvos,
}
"""Attacks that do more than strike, as salvos."""


def own_measures(strikes: Sequence[PhysicalAttack]) -> Iterator[Measure]:
    """Yield what else comes of fighting soldiers off: that they are off, or the 'Mech hits itself."""
    if strikes[0].attack == FIGHT_OFF:
        chances = [_chance_off(strike) for strike in strikes]
        yield Measure("comes_off", say("measure/comes_off"), 1 - prod(1 - chance for chance in chances))
        yield Measure("strikes_itself", say("measure/strikes_itself"), 1 - prod(chances))


def pods_remark(strike: PhysicalAttack) -> str:
    """Return what odds of climbing leave out: pods that its player may set off before."""
    training = strike.battle.kind(strike.attacker).anti_mech
    if strike.attack not in (LEG_ATTACK, SWARM) or training is None or training.is_sealed:
        return ""
    pods = working_items(strike.battle, strike.target, POD)
    is_ready = any(pod.id not in strike.target.spent for pod in pods)
    return say("odds/pods_left_out", unit=strike.target.name) if is_ready else ""
