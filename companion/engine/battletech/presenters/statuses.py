"""Statuses in the head of a sheet: heat, the modifier to be hit, movement, and what disables a unit."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.condition import is_destroyed, is_unconscious
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.tracks import WARRIOR, track_full
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.presenters.dashboard import target_text
from companion.engine.battletech.presenters.roster import format_movement
from companion.engine.sheet import Status, Tone

FARTHEST = 20
"""More hexes than any unit moves in a turn."""

MAX_TO_BE_HIT = "+10"
"""As wide as any modifier is written."""


def statuses(battle: Battle, unit: Unit) -> Iterator[Status]:
    """Yield every field of the head; one that has nothing to say is empty and keeps its place."""
    tables = battle.rules.tables
    if tables.heat and unit.heats_up:
        tone = Tone.WARN if unit.heat >= _first_effect(battle) else Tone.PLAIN
        text, room = (say("status/heat", heat=heat) for heat in (unit.heat, tables.heat.scale.highest))
        yield Status("heat", text, room, tone, tables.heat.scale.source)
    longest = "unit/to_be_hit_adjacent" if unit.may_fall else "unit/to_be_hit"
    room = say(longest, change=MAX_TO_BE_HIT, near=MAX_TO_BE_HIT)
    yield Status("to_be_hit", target_text(battle, unit), room, Tone.PLAIN, say("status/to_be_hit_hint"))
    has_warrior = track_full(battle.rules, battle.model(unit), WARRIOR) is not None
    if unit.warrior is not None and has_warrior:
        hits, table = unit.warrior.hits, tables.warriors.consciousness
        wounds = say("status/wounds", hits=hits) if hits else ""
        yield Status("hits", wounds, say("status/wounds", hits=table.dead_at), Tone.WARN, table.source)
    if battle.moves(unit):
        longest = max(
            (mode.done for mode in tables.movement.modes_of(unit.type).values()), key=len
        ).capitalize()
        room = say("status/moved", movement=longest, hexes=FARTHEST)
        yield Status("moved", format_movement(battle, unit), room)
    if unit.may_fall:
        text = say("chip/prone") if unit.is_prone else ""
        yield Status("prone", text, say("chip/prone"), Tone.WARN, tables.movement.stand_up_source)
    if tables.heat and unit.heats_up:
        text = say("chip/shut_down") if unit.is_shut_down else ""
        yield Status("shut_down", text, say("chip/shut_down"), Tone.DANGER, tables.heat.scale.source)
    if unit.warrior is not None and has_warrior:
        asleep = say("chip/unconscious")
        is_asleep = is_unconscious(unit) and not is_destroyed(battle, unit)
        source = tables.warriors.consciousness.source
        yield Status("unconscious", asleep if is_asleep else "", asleep, Tone.DANGER, source)


def _first_effect(battle: Battle) -> int:
    """Return the heat from which on it does anything."""
    scale, to_hit = battle.rules.tables.heat.scale, battle.rules.tables.to_hit.heat
    bands = (*scale.movement, *(to_hit.bands if to_hit is not None else ()))
    return min((band.low for band in bands if band.value), default=scale.highest)
