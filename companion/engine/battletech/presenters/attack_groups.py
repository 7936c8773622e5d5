"""Launchers as groups of what they hold: so many of one kind at a target, in one gesture or a few words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.ammunition import (
    feeds,
    fitting_loads,
    load_label,
    load_of,
    loads_left,
)
from companion.engine.battletech.battle.fire_modes import SHELLS
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.names import format_place
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.skeleton.talk.tokens import Name, Names
from companion.engine.views.attacks import AttackGroup


def attack_groups(battle: Battle, unit: Unit) -> Iterator[AttackGroup]:
    """Yield each kind of missiles of each launcher that can still fire some."""
    tables, launchers = battle.rules.tables, dict[str, list[Mount]]()
    for mount in battle.model(unit).weapons:
        if tables.weapons[mount.weapon].holds is not None and why_not_weapon(battle, unit, mount) is None:
            launchers.setdefault(mount.launcher, []).append(mount)
    for launcher, tubes in launchers.items():
        weapon = tables.weapons[tubes[0].weapon]
        place, _ = format_place(tables, unit.type, tubes[0])
        for load in loads_left(battle, unit, tubes[0]):
            if weapon.flight is not None and load not in weapon.guides:
                continue
            left = _rounds_of(battle, unit, tubes[0], load)
            yield AttackGroup(
                id=f"{launcher}/{load}",
                launcher=f"{weapon.name} ({place})",
                label=load_label(weapon, load),
                attacks=tuple(tube.id for tube in tubes),
                choice=(SHELLS, load),
                most=min(len(tubes), left),
                left=left,
            )


def _rounds_of(battle: Battle, unit: Unit, mount: Mount, load: str) -> int:
    """Return the rounds of a kind that a launcher has left."""
    return sum(unit.rounds[feed] for feed in feeds(battle, unit, mount) if load_of(unit, feed) == load)


def spoken_groups(battle: Battle, unit: str) -> Names[tuple[AttackGroup, ...]]:
    """Return the groups of a unit by what players call them: IR for those of every launcher, or of one."""
    by_label: dict[str, list[AttackGroup]] = {}
    for group in attack_groups(battle, battle.units[unit]):
        by_label.setdefault(group.label, []).append(group)
        by_label.setdefault(f"{group.launcher.partition(' (')[0]} {group.label}", []).append(group)
    return Names([Name(label, tuple(groups), label) for label, groups in by_label.items()])


def round_names(rules: Rulebook) -> frozenset[str]:
    """Return what players call all rounds that launchers may hold, in small letters."""
    tables = rules.tables
    launchers = [weapon for weapon in tables.weapons.values() if weapon.holds is not None]
    labels = {
        (weapon.name, load_label(weapon, load))
        for weapon in launchers
        for load in fitting_loads(tables, weapon)
    }
    return frozenset(text.casefold() for name, label in labels for text in (label, f"{name} {label}"))
