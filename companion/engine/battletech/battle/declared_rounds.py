"""Rounds that declared fire takes, whenever it is rolled: it all leaves before damage takes effect.

Rule: CityTech, Playing the Game > Sequence of Play; Combat > Ammunition Expenditures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.engine.battletech.battle.ammunition import feeds, load_of, needs_rounds
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.events import RoundSpent
from companion.engine.battletech.battle.fire_modes import FireMode, mode_of, rounds_of
from companion.engine.battletech.battle.sequence import WEAPON_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration, Unit, UnitId
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play

Rounds: TypeAlias = Mapping[str, int]
"""Rounds by what counts them: a bin, or a weapon with its own."""


def rounds_aboard(battle: Battle, unit: Unit) -> Rounds:
    """Return the rounds that can go off: while weapons are fired, what has been declared counts as fired.

    So a bin that bursts does the same damage whether its owner's fire is rolled before or after. That holds
    also of Streaks that find no lock, and of shots that their player withholds.
    """
    if battle.turn.phase != WEAPON_ATTACK or unit.doings.declared is None:
        return unit.rounds
    left = dict(unit.rounds)
    for weapon, shares in _shares(battle, unit).items():
        for feed, rounds in shares.items() if weapon not in unit.doings.fired else ():
            left[feed] = max(left[feed] - rounds, 0)
    return left


def take_rounds(play: Play[Battle], unit: UnitId, bins: list[str], rounds: int) -> None:
    """Take rounds out of bins in this order, as many as there are."""
    for feed in bins:
        taken = min(play.battle.units[unit].rounds[feed], rounds)
        if taken:
            play.emit(RoundSpent(unit, feed, taken))
            rounds -= taken


def spend_rounds(play: Play[Battle], unit: UnitId, mount: Mount, mode: FireMode) -> None:
    """Use up the rounds of a declared shot.

    The bins are those that worked when the phase began. What a shot was to take from one that has burst since
    went up with it, and is not taken from another.
    """
    battle, mech = play.battle, play.battle.units[unit]
    shares = _shares(battle, mech).get(mount.id, {})
    burst = {feed for feed in shares if _has_burst(battle, mech, feed)}
    bins = [feed for feed in _bins(battle, battle.at_start(mech), mount, mode) if feed not in burst]
    gone = sum(shares[feed] for feed in burst)
    weapon = battle.rules.tables.weapons[mount.weapon]
    take_rounds(
        play, unit, sorted(bins, key=lambda feed: feed not in shares), rounds_of(battle, weapon, mode) - gone
    )


def _shares(battle: Battle, unit: Unit) -> Mapping[str, Rounds]:
    """Return the rounds of each declared shot by weapon, from the bins as they were at the phase's start."""
    start, declared = battle.at_start(unit), unit.doings.declared or Declaration()
    left, found = dict(start.rounds), dict[str, dict[str, int]]()
    for weapon in declared.weapons:
        mount = battle.model(unit).mount(weapon)
        if mount is None or not needs_rounds(battle, start, mount):
            continue
        kind = battle.rules.tables.weapons[mount.weapon]
        mode = mode_of(battle, start, mount, declared.how.get(weapon, {}))
        wanted, shares = rounds_of(battle, kind, mode), found.setdefault(weapon, {})
        for feed in _bins(battle, start, mount, mode):
            if taken := min(left[feed], wanted):
                shares[feed] = taken
                left[feed] -= taken
                wanted -= taken
    return found


def _bins(battle: Battle, start: Unit, mount: Mount, mode: FireMode) -> list[str]:
    """Return the bins of a weapon's rounds, the chosen bin first."""
    bins = [feed for feed in feeds(battle, start, mount) if load_of(start, feed) == mode.load]
    return sorted(bins, key=lambda feed: feed != mode.bin)


def _has_burst(battle: Battle, unit: Unit, feed: str) -> bool:
    """Whether a bin that held rounds when the phase began has gone off since, or can no longer be loaded."""
    stored = next((each for each in battle.model(unit).ammunition if each.id == feed), None)
    return stored is not None and not unit.rounds[feed] and is_mount_broken(battle, unit, stored)
