"""Charges that soldiers plant on a 'Mech: a critical hit in the leg that they choose."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.battle.components import is_lost, location_plan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage import criticals
from companion.engine.battletech.fire.firing import Fire
from companion.engine.battletech.tables.fire_steps import EffectStep
from companion.engine.play import Play


def charge_leg(play: Play[Battle], fire: Fire, step: EffectStep) -> None:
    """Let the attacker choose a leg, and the dice a slot of it; nothing is struck where none is whole."""
    mech = play.battle.units[fire.struck]
    legs = {
        leg: slots
        for leg in _standing_legs(play.battle, mech)
        if (slots := _whole_slots(play.battle, mech, leg))
    }
    if not legs or step.dice is None:
        return
    leg, source = _choose_leg(play, fire, mech, tuple(legs)), fire.weapon.source
    rows = {
        index + 1: say("row/roll_again", label=str(index + 1)) if index not in legs[leg] else filling
        for index, filling in enumerate(_fillings(play.battle, mech, leg))
    }
    label = play.battle.rules.tables.place(mech.type, leg).label.lower()
    question = asks.charged_slot(fire.names, mech, label)
    while (
        rolled := play.roll(step.dice, question, side=fire.side, source=source, rows=rows)
    ) - 1 not in legs[leg]:
        pass
    criticals.strike_slot(play, mech.id, leg, rolled - 1)


def _choose_leg(play: Play[Battle], fire: Fire, mech: Unit, legs: tuple[str, ...]) -> str:
    if len(legs) == 1:
        return legs[0]
    names = play.battle.rules.tables
    options = [Option(leg, names.place(mech.type, leg).label) for leg in legs]
    return play.choose(asks.charged_leg(fire.names, mech), options, side=fire.side, source=fire.weapon.source)


def _standing_legs(battle: Battle, mech: Unit) -> tuple[str, ...]:
    return tuple(leg for leg in location_plan(battle, mech).legs if not is_lost(mech, leg))


def _fillings(battle: Battle, mech: Unit, leg: str) -> tuple[str, ...]:
    return tuple(slot or "" for slot in battle.model(mech).slots_of(leg))


def _whole_slots(battle: Battle, mech: Unit, leg: str) -> tuple[int, ...]:
    """Return the slots of a leg that hold something and are not yet struck."""
    struck = mech.hit_slots.get(leg, ())
    return tuple(
        index for index, filling in enumerate(_fillings(battle, mech, leg)) if filling and index not in struck
    )
