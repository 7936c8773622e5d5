"""Fire modes: the player's choices for a weapon, and the usual mode without any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from companion.engine.battletech.battle.ammunition import (
    STANDARD,
    THUNDER,
    feeds,
    fitting_loads,
    load_of,
    loads_left,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import nonsense
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.fire_steps import FireSteps, RollStep, count_attacks
from companion.engine.battletech.tables.firing import USUAL_RATE, CalledShot, Rate
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.battletech.tables.vocabulary.rows import FLAME
from companion.engine.battletech.tables.weapons import Weapon, WeaponTrait
from companion.engine.battletech.units.unit_model import Mount
from companion.errors import Refusal

RATE, SHELLS, BIN, AIM = "rate", "shells", "bin", "aim"
CALL, TOWARD, EFFECT, SPOTTER = "call", "toward", "effect", "spotter"
GUIDE = "guide"
ROUNDING = 1e-9
"""What computing with parts of a point of heat may be off by."""
DAMAGE, HEAT = "damage", "heat"


@dataclass(frozen=True, slots=True)
class FireMode:
    """The mode of firing a weapon: its rounds, its `rate` if not the usual one, its guide, and its location.

    `aimed_at` is where an aimed shot at an immobile target goes, `called` where a targeting computer steers
    it, `toward` the part of the target that it is called at; a `spotter` sees the target for indirect fire.
    """

    load: str = STANDARD
    bin: str = ""
    rate: str = ""
    guide: str = ""
    aimed_at: str = ""
    called: str = ""
    toward: str = ""
    heats: bool = False
    spotter: str = ""
    is_blind: bool = False
    """Whether the shot needs no line of sight to its target."""

    at_hex: bool = False
    """Whether its rounds are fired at hexes only."""

    @property
    def lays_mines(self) -> bool:
        """Whether the shot goes at a hex, also where a unit is named as its target."""
        return self.load == THUNDER or self.at_hex

    @property
    def location(self) -> str:
        """The location it is meant for, if any."""
        return self.called or self.aimed_at


DIRECT = FireMode()
"""A shot in the usual way, straight at its target."""


def mode_of(battle: Battle, unit: Unit, mount: Mount, chosen: Mapping[str, str]) -> FireMode:
    """Return the fire mode of a weapon with these choices."""
    load, guides = _load(battle, unit, mount, chosen), battle.rules.tables.weapons[mount.weapon].guides
    loaded = battle.rules.tables.weapons[mount.weapon].way_to_fire.loaded
    usual = "" if load in loaded else next(iter(guides), "")
    guide = load if load in guides else chosen.get(GUIDE) or usual
    return FireMode(
        guide=guide,
        is_blind=guide in guides and guides[guide].is_blind,
        load=load,
        at_hex=load in loaded and loaded[load].at_hex,
        bin=chosen.get(BIN, ""),
        rate="" if chosen.get(RATE) == USUAL_RATE else chosen.get(RATE, ""),
        aimed_at=chosen.get(AIM, ""),
        called=chosen.get(CALL, ""),
        toward=chosen.get(TOWARD, ""),
        heats=chosen.get(EFFECT) == HEAT,
        spotter=chosen.get(SPOTTER, ""),
    )


def _load(battle: Battle, unit: Unit, mount: Mount, chosen: Mapping[str, str]) -> str:
    """Return the chosen rounds, or those of the first bin that holds any."""
    if chosen.get(SHELLS):
        return chosen[SHELLS]
    if chosen.get(BIN):
        return load_of(unit, chosen[BIN])
    left = loads_left(battle, unit, mount) or tuple(load_of(unit, it) for it in feeds(battle, unit, mount))
    return left[0] if left else STANDARD


def rates_of(tables: Tables, weapon: Weapon) -> Mapping[str, Rate]:
    """Return the rates of fire that a weapon has besides the usual one: every weapon's of its kind, and its
    own.
    """
    found = {name: rate for name, rate in tables.weapon_attacks.rates.items() if rate.holds(weapon.facts)}
    return {**found, **weapon.rates} if weapon.rates else found


def every_rate(tables: Tables) -> Mapping[str, Rate]:
    """Return all rates of fire besides the usual one; of several by one name the first."""
    own = {name: rate for weapon in tables.weapons.values() for name, rate in weapon.rates.items()}
    return {**own, **tables.weapon_attacks.rates}


def rate_of(tables: Tables, weapon: Weapon, mode: FireMode) -> Rate | None:
    """Return the rate at which a weapon is fired; None for the usual one."""
    return rates_of(tables, weapon).get(mode.rate) if mode.rate else None


def called_shot(tables: Tables, mode: FireMode) -> CalledShot | None:
    """Return the part of the target that a shot is called at, if any."""
    return tables.called_shots.get(mode.toward) if mode.toward else None


def listed_steps(weapon: Weapon, mode: FireMode) -> FireSteps:
    """Return the steps that a weapon lists for its rounds or their guide; none where it lists none."""
    way, guide = weapon.way_to_fire, weapon.guides.get(mode.guide)
    if mode.load in way.loaded:
        return way.loaded[mode.load].steps
    return guide.steps if guide is not None and guide.steps else way.steps


def needs_mark(tables: Tables, weapon: Weapon, mode: FireMode) -> bool:
    """Whether a friend's shot has to mark the target of a weapon before."""
    return any(marks_needed(tables, weapon, mode))


def marks_needed(tables: Tables, weapon: Weapon, mode: FireMode) -> Iterator[str]:
    """Yield the marks that friends have to set on the target of a weapon."""
    rate = rate_of(tables, weapon, mode)
    steps = (rate and rate.steps) or listed_steps(weapon, mode)
    yield from (step.needs for step in steps if isinstance(step, RollStep) and step.needs)


def heat_of_fire(tables: Tables, weapon: Weapon, mode: FireMode) -> int:
    """Heat of one firing of a weapon; of rounds that only go at hexes none where the rules say so."""
    loaded = weapon.way_to_fire.loaded.get(mode.load) if weapon.flight is None else None
    if loaded is not None and loaded.at_hex and tables.weapon_attacks.cold_rockets:
        return 0
    rate = rate_of(tables, weapon, mode)
    if rate is not None and rate.heat is not None:
        return rate.heat
    return ceil(weapon.heat * _shots(weapon, rate) - ROUNDING)


def rounds_of(battle: Battle, weapon: Weapon, mode: FireMode) -> int:
    """Rounds that one firing of a weapon uses up."""
    rate = rate_of(battle.rules.tables, weapon, mode)
    if rate is not None and rate.rounds is not None:
        return rate.rounds
    return weapon.way_to_fire.rounds * _shots(weapon, rate)


def _shots(weapon: Weapon, rate: Rate | None) -> int:
    """Return how many usual shots one firing at a rate is, all its attacks counted."""
    steps = (rate and rate.steps) or weapon.way_to_fire.steps
    attacks = count_attacks(steps) if steps else 1
    return attacks if rate is None else attacks * rate.attacks * rate.shots


def choosable(battle: Battle, weapon: Weapon) -> Iterator[str]:
    """Yield the choices that a weapon knows under these rules."""
    tables = battle.rules.tables
    if rates_of(tables, weapon):
        yield RATE
    if weapon.guides:
        yield GUIDE
    if len(fitting_loads(tables, weapon)) > 1:
        yield SHELLS
    if weapon.uses_ammunition:
        yield BIN
    if tables.aimed_shots is not None:
        yield AIM
    if tables.to_hit.asks(ShotFact.CALLED_SHOT):
        yield CALL
    if tables.called_shots:
        yield TOWARD
    if weapon.way_to_fire.procedure == FLAME and tables.flamer_heat is not None:
        yield EFFECT
    if WeaponTrait.INDIRECT in weapon.traits and tables.to_hit.asks(ShotFact.INDIRECT):
        yield SPOTTER


def why_invalid(battle: Battle, unit: Unit, mount: Mount, chosen: Mapping[str, str]) -> Refusal | None:
    """Return what no table can overrule: a choice that a weapon does not know, or a value that is none."""
    weapon = battle.rules.tables.weapons[mount.weapon]
    known = tuple(choosable(battle, weapon))
    for name, value in chosen.items():
        if name not in known:
            return nonsense("no_such_choice", weapon=weapon.name, choice=name, known=known)
        if value and not CHOICE_CHECKS[name](battle, unit, mount, value):
            if name == SHELLS:
                fitting = fitting_loads(battle.rules.tables, weapon)
                return nonsense("no_such_rounds", weapon=weapon.name, value=value, known=fitting)
            return nonsense("no_such_value", weapon=weapon.name, choice=name, value=value)
    held = load_of(unit, chosen[BIN]) if chosen.get(BIN) else ""
    if held and chosen.get(SHELLS) and chosen[SHELLS] != held:
        return nonsense("bin_holds_other", weapon=weapon.name, bin=chosen[BIN], load=held)
    return None


def _is_rate(battle: Battle, _unit: Unit, mount: Mount, value: str) -> bool:
    tables = battle.rules.tables
    return value in (USUAL_RATE, *rates_of(tables, tables.weapons[mount.weapon]))


def _is_load(battle: Battle, _unit: Unit, mount: Mount, value: str) -> bool:
    tables = battle.rules.tables
    return value in fitting_loads(tables, tables.weapons[mount.weapon])


def _is_bin(battle: Battle, unit: Unit, mount: Mount, value: str) -> bool:
    stored = battle.model(unit).ammunition
    return any(one.id == value and one.weapon == mount.weapon for one in stored)


def _is_location(battle: Battle, _unit: Unit, _mount: Mount, value: str) -> bool:
    # Only 'Mechs are aimed at in parts.
    return battle.rules.tables.has_place("mech", value)


CHOICE_CHECKS: Mapping[str, Callable[[Battle, Unit, Mount, str], bool]] = {
    RATE: _is_rate,
    GUIDE: lambda battle, _unit, mount, value: value in battle.rules.tables.weapons[mount.weapon].guides,
    SHELLS: _is_load,
    BIN: _is_bin,
    AIM: _is_location,
    CALL: _is_location,
    TOWARD: lambda battle, _mech, _mount, value: value in battle.rules.tables.called_shots,
    EFFECT: lambda _battle, _mech, _mount, value: value in (DAMAGE, HEAT),
    SPOTTER: lambda battle, _mech, _mount, value: value in battle.units,
}
"""Whether a choice can have this value."""
