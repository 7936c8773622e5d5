"""Dumping ammunition: a slot that is emptied before it can explode.

It is no rule of the book: a ruleset says under `ammunition.dumping` that its players may.
"""

from __future__ import annotations

from companion.engine.battletech.battle.actions import Dump
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import AmmunitionDumped, DumpDeclared
from companion.engine.battletech.battle.sequence import END, HEAT, SETUP
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.play import Play
from companion.errors import Refusal


def why_not_dump(battle: Battle, action: Dump) -> Refusal | None:
    """Return why a slot of ammunition cannot be dumped now."""
    mech, rule = battle.units[action.unit], battle.rules.tables.ammunition.dumping
    bins = {stored.id: stored for stored in battle.model(mech).ammunition}
    if rule is None:
        return nonsense("no_dumping", title=battle.rules.title)
    if action.bin not in bins:
        return nonsense("no_such_bin", unit=mech.name, bin=action.bin)
    if battle.turn.phase in (SETUP, HEAT, END) or action.bin in mech.doings.dumps:
        return by_rule("dumped_in_turn", rule.source, unit=mech.name)
    if is_destroyed(battle, mech) or is_helpless(mech):
        return by_rule("nobody_switches", rule.source, unit=mech.name)
    if not mech.rounds.get(action.bin) or is_mount_broken(battle, mech, bins[action.bin]):
        return by_rule("nothing_to_dump", rule.source, unit=mech.name)
    return None


def dump(play: Play[Battle], action: Dump) -> None:
    """Begin to dump; the ammunition is aboard, and may be fired or explode, until the turn ends."""
    play.emit(DumpDeclared(action.unit, action.bin))


def empty(play: Play[Battle]) -> None:
    """At the end of the turn what was dumped is gone."""
    for unit in play.battle.units.values():
        if not unit.doings.dumps:
            continue
        bins = tuple(name for name in unit.doings.dumps if unit.rounds.get(name))
        if bins and not is_destroyed(play.battle, unit):
            play.emit(AmmunitionDumped(unit.id, tuple(sorted(bins))))
