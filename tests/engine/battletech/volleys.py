"""Volleys for tests of odds: `volley(at, "orion", "victor", "lrm20_la")`, and playing them by the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from companion.engine.asks import Answer, Ask, Roll
from companion.engine.battletech.battle.actions import DeclareFire, ResolveBlow
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    AmmunitionExploded,
    ArmorLost,
    BlowStruck,
    CriticalRolled,
    LocationDestroyed,
    LocationHit,
    ShotFired,
    SlotHit,
    StructureLost,
    UnitFell,
    WarriorFainted,
    WarriorHit,
)
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.soldiers import passengers_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration, Unit
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.fire.volley import fire_all
from companion.engine.battletech.kinds.mech.handholds import suit_shield
from companion.engine.battletech.kinds.vehicle.events import VehicleExploded, VehicleTroubled
from companion.engine.battletech.kinds.vehicle.vehicle import STANDSTILL
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.outlook import build_salvos
from companion.engine.battletech.owed import settle_owed_to
from companion.engine.battletech.physical import declare_and_roll
from companion.engine.battletech.presenters.physical_plan import is_bodily, physical_declaration
from companion.engine.battletech.tables.physical import LEG_ATTACK
from companion.engine.forms import Values
from companion.engine.play import NeedsAnswer, Play
from companion.engine.views.attacks import How, Volley, VolleyOdds
from companion.tabletop.odds import total_of
from tests.auto import Auto
from tests.builders import citytech
from tests.engine.battletech.gunnery import declare_fire as fire_declared


def volley(
    at: Battle,
    attacker: str,
    target: str,
    *attacks: str,
    how: How | None = None,
    situation: Values | None = None,
    is_secondary: bool = False,
) -> Volley:
    """These attacks of one unit on another; all that the rules allow where none are named."""
    plan = citytech().attack_plan(at, attacker, target, situation, how=how, is_secondary=is_secondary)
    allowed = tuple(view.id for view in plan.attacks if view.refusal is None)
    assert set(attacks) <= set(allowed), f"{set(attacks) - set(allowed)} cannot be made"
    return Volley(plan, attacks or allowed)


def unit_of(volley: Volley) -> str:
    """Return the unit that a volley goes at."""
    assert isinstance(volley.plan.target, str)
    return volley.plan.target


def load_volley(at: Battle, volley: Volley) -> tuple[Body, tuple[Salvo, ...]]:
    """Return the target of a volley and the salvos fired at it, as the odds see them."""
    target = at.mech(unit_of(volley))
    salvos = build_salvos(at, [volley])[target.id]
    return Body.struck_by(at, target, salvos, suit_shield(at, target)), salvos


def declare_volley(at: Battle, volley: Volley) -> Battle:
    """Return the battle in which this attack has been declared and is to be rolled."""
    plan = volley.plan
    if not is_bodily(at.rules, volley):
        how = {weapon: chosen for weapon, chosen in plan.how.items() if weapon in volley.attacks}
        return fire_declared(at, DeclareFire(plan.attacker, plan.target, volley.attacks, how=how))
    said = physical_declaration(at.rules, volley)
    blow = PhysicalAttackDeclaration(said.attack, said.target, said.limbs, said.situation)
    return at.with_unit(
        replace(at.units[plan.attacker], doings=replace(at.units[plan.attacker].doings, blow=blow))
    )


def roll_volley(play: Play[Battle], unit: str) -> None:
    """Roll the declared attack of a unit, without what comes after it."""
    mech = play.battle.units[unit]
    if mech.doings.blow is not None and mech.doings.blow.attack:
        declare_and_roll.resolve(play, ResolveBlow(unit))
        return
    assert mech.doings.declared is not None, "an attack is declared"
    fire_all(play, unit, mech.doings.declared.volleys)


def _events_of_unit(events: Iterable[Any], unit: str) -> list[Any]:
    return [event for event in events if getattr(event, "unit", None) == unit]


def facts_of(play: Play[Battle], unit: str, target: str) -> Iterator[tuple[str, float]]:
    """Roll the declared attack of a unit: all that has come true of it.

    Facts bear the names of the odds; points of damage count as often as they are.
    """
    before = play.battle.units[target]
    suits = {rider.id: rider.fighters for rider in passengers_of(play.battle, target)}
    roll_volley(play, unit)
    after, events = play.battle.units[target], play.events
    shots = [event for event in events if isinstance(event, ShotFired | BlowStruck)]
    landed = [event for event in events if isinstance(event, LocationHit) and event.unit == target]
    yield f"hits {sum(shot.is_hit for shot in shots)}", 1
    yield f"damage {sum(hit.damage for hit in landed)}", 1
    charged = [event.location for event in events if isinstance(event, CriticalRolled)]
    is_leg_attack = any(isinstance(shot, BlowStruck) and shot.attack == LEG_ATTACK for shot in shots)
    struck = {hit.location for hit in landed} | {*(charged[:1] if is_leg_attack else ())}
    yield from ((f"location_hit {name}", 1) for name in struck)
    yield from _facts_of_events(
        before, after, [event for event in events if getattr(event, "unit", None) == target]
    )
    left = [play.battle.units[rider].fighters for rider in suits]
    if sum(left) < sum(suits.values()):
        yield "suit_lost", 1
    if suits and not any(left):
        yield "suits_lost", 1
    staggers_at = piloting.staggers_at(play.battle, before, before.suffered.taken)
    if staggers_at is not None and after.suffered.taken >= staggers_at:
        yield "staggers", 1
    if is_destroyed(play.battle, after):
        yield "kill", 1


def settle_dues(play: Play[Battle], target: str) -> Iterator[tuple[str, float]]:
    """Settle what a target owes after an attack: whether its MechWarrior faints, and whether it falls."""
    mech, rolled = play.battle.units[target], len(play.events)
    if is_destroyed(play.battle, mech):
        return
    settle_owed_to(play, target)
    settled = _events_of_unit(play.events[rolled:], target)
    fell = next((n for n, event in enumerate(settled) if isinstance(event, UnitFell)), None)
    if fell is not None:
        yield "fall", 1
    if any(isinstance(event, WarriorFainted) for event in settled[:fell]):
        yield "unconscious", 1


def _facts_of_events(before: Unit, after: Unit, events: list[Any]) -> Iterator[tuple[str, float]]:
    for name, structure in after.structure.items():
        if not structure:
            yield f"location_destroyed {name}", 1
        if structure < before.structure[name] or not structure:
            yield f"location_breached {name}", 1
    for event in events:
        if isinstance(event, ArmorLost | StructureLost):
            yield f"location_damage {event.location}", event.points
    found = {
        "critical": any(
            isinstance(event, SlotHit)
            or (isinstance(event, LocationDestroyed) and event.is_blown_off and not event.with_location)
            for event in events
        ),
        "explosion": any(isinstance(event, AmmunitionExploded) for event in events),
        "head_hit": any(isinstance(event, LocationHit) and event.location == "head" for event in events),
        "pilot_hit": any(isinstance(event, WarriorHit) for event in events),
    }
    yield from ((name, 1) for name, is_true in found.items() if is_true)
    yield from ((name, 1) for name in {_trouble_of(event) for event in events} if name)


def _trouble_of(event: Any) -> str:
    """Return what odds call that which an event brings to a vehicle."""
    if isinstance(event, VehicleExploded):
        return "explodes"
    if not isinstance(event, VehicleTroubled):
        return ""
    return "immobile" if event.trouble in STANDSTILL else event.trouble


def play_volley(at: Battle, volley: Volley, times: int) -> Mapping[str, float]:
    """Return how often each fact came true, of so many times that the volley was played by chance."""
    start, plan, found = declare_volley(at, volley), volley.plan, defaultdict[str, float](float)
    for seed in range(times):
        play: Play[Battle] = Play(start, Auto(Random(seed)), citytech().apply)
        facts = (*facts_of(play, plan.attacker, unit_of(volley)), *settle_dues(play, unit_of(volley)))
        for fact, amount in facts:
            found[fact] += amount
    return {fact: amount / times for fact, amount in found.items()}


def every_fact(at: Battle, volley: Volley, *, margins: Collection[int] = ()) -> Mapping[str, float]:
    """Return the chance of each fact before anything is settled, found by playing all that the volley can
    come to.

    Outcomes of a roll that come to the same are played once, and lines of next to no chance not at all.
    Rolls that make their number by one of some `margins` come to something else than those by any other.
    """
    start, plan, found = declare_volley(at, volley), volley.plan, defaultdict[str, float](float)
    lines: list[tuple[tuple[Answer, ...], float]] = [((), 1.0)]
    while lines:
        answers = _EveryAnswer(*lines.pop(), lines, margins)
        play: Play[Battle] = Play(start, answers, citytech().apply)
        with suppress(NeedsAnswer):  # of next to no chance
            for fact, amount in [*facts_of(play, plan.attacker, unit_of(volley))]:
                found[fact] += amount * answers.chance
    return found


class _EveryAnswer:
    """Answers of one line: those given, then the first outcome of each roll; the others are lines to play."""

    def __init__(
        self,
        given: tuple[Answer, ...],
        chance: float,
        lines: list[tuple[tuple[Answer, ...], float]],
        margins: Collection[int],
    ) -> None:
        self.chance = chance
        self._given, self._taken, self._lines, self._margins = [*reversed(given)], given, lines, margins

    def take(self, ask: Ask) -> Answer | None:
        if self._given:
            return ask.validate(self._given.pop())
        outcomes = [(answer, self.chance * part) for answer, part in _outcomes(ask, self._margins)]
        likely = [(answer, chance) for answer, chance in outcomes if chance > NEGLIGIBLE]
        if not likely:
            return None
        self._lines += [((*self._taken, answer), chance) for answer, chance in likely[1:]]
        answer, self.chance = likely[0]
        self._taken = (*self._taken, answer)
        return ask.validate(answer)


def _outcomes(ask: Ask, margins: Collection[int]) -> Iterator[tuple[Answer, float]]:
    """One result of a roll for each of its different outcomes, with their chance."""
    assert isinstance(ask, Roll), "nothing is to be chosen"
    kinds: dict[str, tuple[int, Fraction]] = {}
    for shown, part in total_of(ask.dice.count, ask.dice.sides).items():
        kind = ask.rows.get(shown, "")
        kind = "again" if kind.endswith(AGAIN) else kind
        if ask.need is not None:
            margin = shown - ask.need
            kind = "failed" if margin < 0 else f"made by {margin}" if margin in margins else "made"
        elif ask.dice.count > 1 and kind in LUCKY_PLACES:
            kind = str(shown)
        kinds[kind] = (shown, kinds.get(kind, (0, Fraction(0)))[1] + part)
    return (((shown,), float(part)) for shown, part in kinds.values())


def odds_by_fact(odds: VolleyOdds) -> Mapping[str, float]:
    """Odds as a flat mapping; a chance of nothing is left out."""
    found: dict[str, float] = {}
    for field in ("hits", "damage", *LOCATED):
        found |= {f"{field} {key}": chance for key, chance in getattr(odds, field).items()}
    found |= {"kill": odds.kill, **{measure.id: measure.chance for measure in odds.measures}}
    return {fact: chance for fact, chance in found.items() if chance}


NEGLIGIBLE = 1e-7
AGAIN = "roll again"
LUCKY_PLACES = ("Center torso", "Left torso", "Right torso")
"""Where a hit may call for a critical one by the roll alone."""
LOCATED = ("location_hit", "location_damage", "location_breached", "location_destroyed")
