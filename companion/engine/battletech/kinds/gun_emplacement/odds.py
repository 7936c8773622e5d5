"""Exact odds of a volley at a gun emplacement: every state that it can lead to, followed with its chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.damage.damage_sequence import carry_through
from companion.engine.battletech.damage.single_hit import SingleHit
from companion.engine.battletech.fire.salvo import hits_and_damage, joint_odds
from companion.engine.battletech.kinds.gun_emplacement.damage import find_struck_part
from companion.engine.battletech.kinds.gun_emplacement.emplacement import GunEmplacement, rules_of
from companion.engine.battletech.odds.armor import ArmorPoints
from companion.engine.battletech.tables.kinds.gun_emplacements import (
    BUILDING,
    TURRET,
    EmplacementHit,
    GunEmplacements,
)
from companion.engine.battletech.tables.locations import RolledPlace
from companion.engine.views.attacks import Measure, VolleyOdds
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of


@dataclass(frozen=True, slots=True)
class _EmplacementState:
    """Points left, of the turret with one point beyond its armor; whether crew and weapons are left."""

    building: int
    turret: int
    has_crew: bool
    has_weapons: bool = True
    struck: frozenset[str] = frozenset()


States: TypeAlias = Mapping[_EmplacementState, float]


def emplacement_odds(battle: Battle, target: GunEmplacement, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at an emplacement as it is now.

    Rule: CityTech, Special Case Rules > Gun Emplacement Damage Table.
    """
    return joint_odds(salvos, partial(_odds, battle, target), partial(_spots, rules_of(battle)))


def _spots(rules: GunEmplacements, _salvo: Salvo) -> Iterator[tuple[RolledPlace, float]]:
    """Yield where a salvo may set its mark, each with its chance."""
    for total, chance in odds_of(parse_dice(rules.dice)).items():
        yield RolledPlace("", rolled=total), float(chance)


def _odds(battle: Battle, target: GunEmplacement, salvos: Sequence[Salvo]) -> VolleyOdds:
    course = _EmplacementVolley(battle, target)
    began = course.began
    states: States = {began: 1.0}
    for salvo in salvos:
        states = course.after(states, salvo)
    hits, damage = hits_and_damage(salvos)
    places = {BUILDING: "building", **({TURRET: "turret"} if began.turret else {})}
    return VolleyOdds(
        hits=hits,
        damage=damage,
        location_damage={
            name: sum(
                chance * (getattr(began, points) - getattr(state, points)) for state, chance in states.items()
            )
            for name, points in places.items()
        },
        location_hit={
            name: sum(chance for state, chance in states.items() if name in state.struck) for name in places
        },
        location_destroyed={
            name: sum(chance for state, chance in states.items() if getattr(state, points) <= 0)
            for name, points in places.items()
        },
        kill=sum(chance for state, chance in states.items() if course.is_out(state)),
        mean_damage=sum(points * chance for points, chance in damage.items()),
        measures=tuple(_measures(states, has_turret=began.turret > 0)),
        labels={name: row.label for name, row in location_plan(battle, target).names.items()},
    )


def _measures(states: States, *, has_turret: bool) -> Iterator[Measure]:
    def make_measure(name: str, label: str, holds: Callable[[_EmplacementState], bool]) -> Measure:
        return Measure(name, label, sum(chance for state, chance in states.items() if holds(state)))

    if has_turret:
        label = say("measure/turret_destroyed")
        yield make_measure("turret_destroyed", label, lambda state: state.turret <= 0)
    label = say("measure/weapons_destroyed")
    yield make_measure("weapons_destroyed", label, lambda state: not state.has_weapons)
    yield make_measure("crew_killed", say("measure/crew_killed"), lambda state: not state.has_crew)


class _EmplacementVolley:
    """The states of an emplacement after one hit after the other."""

    def __init__(self, battle: Battle, target: GunEmplacement) -> None:
        self._rules, self._rows = rules_of(battle), location_plan(battle, target).names
        turret = target.armor[TURRET] + target.structure[TURRET] if target.has_turret else 0
        self.began = _EmplacementState(
            target.structure[BUILDING], turret, not target.is_crew_dead, not target.are_weapons_destroyed
        )
        self._chances: dict[EmplacementHit, float] = defaultdict(float)
        for total, chance in odds_of(parse_dice(self._rules.dice)).items():
            self._chances[self._rules.rows[total]] += float(chance)

    def after(self, states: States, salvo: Salvo) -> States:
        """Return the states after one attack, missed or with each number of hits that it may have."""
        found: dict[_EmplacementState, float] = defaultdict(float)
        for state, chance in states.items():
            found[state] += chance * (1 - salvo.chance)
        for entry, (part, points) in enumerate(salvo.hits):
            landed = {state: chance * salvo.chance * part for state, chance in states.items()}
            spot = salvo.spot_of(entry)
            effects = {self._rules.rows[spot.rolled or 0]: 1.0} if spot else self._chances
            for each in points:
                landed = dict(self._strike(landed, each, effects))
            for state, chance in landed.items():
                found[state] += chance
        return found

    def _strike(
        self, states: States, points: int, effects: Mapping[EmplacementHit, float]
    ) -> dict[_EmplacementState, float]:
        found: dict[_EmplacementState, float] = defaultdict(float)
        for state, chance in states.items():
            for effect, share in effects.items():
                found[self._outcome(state, effect, points)] += chance * share
        return found

    def _outcome(self, state: _EmplacementState, effect: EmplacementHit, points: int) -> _EmplacementState:
        match find_struck_part(effect, has_turret=state.turret > 0):
            case "weapons_destroyed":
                return replace(state, has_weapons=False)
            case "crew_killed":
                return replace(state, has_crew=False)
            case "building":
                struck = BUILDING
            case _:
                struck = TURRET
        sheet = ArmorPoints(self._rows, {BUILDING: state.building, TURRET: state.turret})
        carry_through(sheet, SingleHit(struck, points))
        left = sheet.armor
        return replace(state, building=left[BUILDING], turret=left[TURRET], struck=state.struck | {struck})

    def is_out(self, state: _EmplacementState) -> bool:
        """Whether nobody is left in it, or a location is gone that it cannot do without."""
        left = {BUILDING: state.building, TURRET: state.turret}
        is_lost = any(row.destroys_unit and left[name] <= 0 for name, row in self._rows.items())
        return is_lost or not state.has_crew
