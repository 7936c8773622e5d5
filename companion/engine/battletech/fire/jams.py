"""Weapons that jam or explode on a low roll to hit.

Rule: CityTech, Equipment > Ultra Autocannon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.battletech.battle.events import WeaponJammed
from companion.engine.battletech.battle.fire_modes import rate_of, rates_of
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.damage.explosions import explode
from companion.engine.battletech.fire.firing import Fire
from companion.engine.battletech.fire.outcomes import ReachedOutcome, jams
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.fire_steps import FireSteps, JamStep
from companion.engine.battletech.tables.firing import OF_WEAPON
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.play import Play


def jam_sources(tables: Tables, weapon: Weapon) -> Iterator[str]:
    """Yield where it stands that a weapon may jam or explode, at whatever rate and in whatever situation."""
    if _may_jam(weapon.way_to_fire.steps):
        yield weapon.source
    for rate in rates_of(tables, weapon).values():
        if rate.jams_on is not None or rate.explodes_on is not None or _may_jam(rate.steps):
            yield rate.source
    for row in tables.to_hit.outcomes.values():
        of_weapon = {fact for fact in row.when if fact.endswith(OF_WEAPON)}
        if row.jams and of_weapon <= weapon.facts and not row.unless & weapon.facts:
            yield row.source


def _may_jam(steps: FireSteps) -> bool:
    return any(isinstance(step, JamStep) and step.rolled is not None for step in steps)


def apply_jam(
    play: Play[Battle],
    fire: Fire,
    rolled: int | None,
    came: Sequence[ReachedOutcome],
    limit: int | None = None,
) -> None:
    """A shot that was rolled so, of which all this has come, may jam its weapon or have it explode.

    It jams on a roll up to the `limit`.
    """
    rate = rate_of(play.battle.rules.tables, fire.weapon, fire.mode)
    if rate is not None and _is_under(rolled, rate.explodes_on):
        _explode(play, fire)
    elif jams(came) or _is_under(rolled, limit) or (rate is not None and _is_under(rolled, rate.jams_on)):
        play.emit(WeaponJammed(fire.unit, fire.mount.id))


def _is_under(rolled: int | None, limit: int | None) -> bool:
    return rolled is not None and limit is not None and rolled <= limit


def _explode(play: Play[Battle], fire: Fire) -> None:
    """The weapon is destroyed, and what a hit of it does goes off inside; one that stands in no slots jams.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition).
    """
    unit: UnitId = fire.unit
    if not isinstance(play.battle.units[unit], HeatedUnit):
        play.emit(WeaponJammed(unit, fire.mount.id))
        return
    places = play.battle.model(play.battle.units[unit]).places.get(fire.mount.id, ())
    slots = [slot for location, slot in places if location == fire.mount.location]
    # One hit destroys all of it.
    load = ExplosiveLoad(
        fire.mount.location, (fire.mount.id,), (*slots[:1],), fire.firing.points, bursts=True
    )
    explode(play, unit, load)
