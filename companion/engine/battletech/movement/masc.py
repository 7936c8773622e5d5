"""Myomer accelerator signal circuitry: running faster for a turn, at the risk of frozen legs.

Rule: CityTech, Equipment > Myomer Accelerator Signal Circuitry (MASC).
"""

from __future__ import annotations

from companion.engine.battletech import owed
from companion.engine.battletech.battle.actions import UseMasc
from companion.engine.battletech.battle.components import is_lost, legs, working_items
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import MascUsed
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.sequence import MOVEMENT
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import criticals
from companion.engine.battletech.movement.risks import format_odds
from companion.engine.battletech.tables.equipment import Masc
from companion.engine.play import Play
from companion.errors import Refusal

ITEM, HIP = "masc", "hip"


def masc_number(battle: Battle, mech: Mech) -> int | None:
    """Return the number that keeps the legs from freezing if MASC is used now; None: they freeze."""
    rules = _rules(battle)
    return rules.needed[min(mech.next_masc_step, max(rules.needed))]


def format_masc(battle: Battle, mech: Mech) -> str:
    """Format the risk of using MASC now: "the legs hold on 5+ (83 %)"."""
    number, rules = masc_number(battle, mech), _rules(battle)
    if number is None:
        return say("move/the_legs_freeze")
    return say("move/the_legs_hold_on", odds=format_odds(rules.dice, number))


def _rules(battle: Battle) -> Masc:
    rules = battle.rules.tables.masc
    assert rules is not None, "asked only where the rules know MASC"
    return rules


def why_not_use(battle: Battle, action: UseMasc) -> Refusal | None:
    """Return why a unit cannot switch MASC on now."""
    mech, rules = battle.units[action.unit], battle.rules.tables.masc
    if rules is None or not isinstance(mech, Mech) or not _has_masc(battle, mech):
        return nonsense("no_masc", unit=mech.name)
    if not any(working_items(battle, mech, ITEM)):
        return by_rule("masc_destroyed", rules.source, unit=mech.name)
    if battle.turn.phase != MOVEMENT or mech.doings.moved is not None or battle.ending:
        return by_rule("masc_before_moving", rules.source)
    if mech.doings.uses_masc:
        return by_rule("masc_used_already", rules.source, unit=mech.name)
    if is_destroyed(battle, mech) or is_helpless(mech):
        return by_rule("nobody_acts", rules.source, unit=mech.name)
    return None


def _has_masc(battle: Battle, mech: Mech) -> bool:
    return any(item.item.partition(".")[2] == ITEM for item in battle.model(mech).equipment)


def use(play: Play[Battle], action: UseMasc) -> None:
    """Roll whether the legs hold; if not, both hips freeze."""
    mech, rules = play.battle.mech(action.unit), _rules(play.battle)
    number, rolled = masc_number(play.battle, mech), None
    if number is not None:
        rolled = play.roll(rules.dice, asks.masc(mech), need=number, side=mech.side, source=rules.source)
    is_frozen = number is None or rolled is None or rolled < number
    play.emit(MascUsed(mech.id, number, rolled, is_frozen))
    if is_frozen:
        _freeze(play, mech.id)


def _freeze(play: Play[Battle], unit: UnitId) -> None:
    for leg in legs(play.battle, play.battle.units[unit]):
        mech = play.battle.units[unit]
        for where, slot in play.battle.model(mech).places.get(HIP, ()):
            if where == leg and not is_lost(mech, leg) and slot not in mech.hit_slots.get(leg, ()):
                criticals.strike(play, unit, leg, slot)
    owed.settle_owed_to(play, unit)
