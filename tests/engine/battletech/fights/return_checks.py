"""Checks of a battle's end, whoever plays and whatever the dice show."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.condition import why_destroyed
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.downtime.aftermath import EntryEvents, PilotFate, UnitFate
from tests.engine.battletech.fights.random_fights import RandomFight


def check_kills(fight: RandomFight) -> None:
    """Every unit that is out in the end was put out once, in the entry in which it was."""
    entries = [EntryEvents(number, played.events) for number, played in enumerate(fight.steps, 1)]
    kills = fight.game.kills(fight.start, entries)
    moments, end = fight.moments, fight.moments[-1]
    assert sorted(kill.victim for kill in kills) == sorted(out(end) - out(fight.start))
    assert [kill.entry for kill in kills] == sorted(kill.entry for kill in kills)
    for kill in kills:
        assert kill.victim not in out(moments[kill.entry - 1]), kill
        assert all(kill.victim in out(moment) for moment in moments[kill.entry :]), kill
        assert kill.how
        side = end.units[kill.victim].side
        others = [kill.by, *(helper.unit for helper in kill.helpers)]
        assert all(end.units[other].side != side for other in others if other is not None), kill
        assert all(helper.damage > 0 for helper in kill.helpers), kill


def out(battle: Battle) -> set[str]:
    """Return who is destroyed."""
    return {name for name, unit in battle.units.items() if why_destroyed(battle, unit)}


def check_return(fight: RandomFight) -> None:
    """Units that begin in the condition in which others ended have the same sheets."""
    end = fight.moments[-1]
    ends = {unit.id: unit for unit in fight.game.aftermath(fight.start, end)}
    setups = [unit.model_copy(update={"condition": ends[unit.id].condition}) for unit in fight.setup.units]
    assert not isinstance(fight.setup.board, str), "boards of fights are written out"
    board = fight.setup.board.board() if fight.setup.board else None
    again = fight.game.new_battle(board, fight.setup.sides, setups)
    for name in end.units:
        assert sorted(marks(fight.game, again, name)) == sorted(marks(fight.game, end, name)), name
    for unit in fight.game.aftermath(again, again):
        was = ends[unit.id]
        assert (unit.condition, unit.wounds) == (was.condition, was.wounds)
        assert (unit.fate is UnitFate.DESTROYED) >= (was.fate is UnitFate.DESTROYED and was.cause != HAND)
        assert (unit.pilot_fate is PilotFate.KILLED) == (was.pilot_fate is PilotFate.KILLED)
        assert not unit.shots_spent


HAND = "Marked as destroyed"


def marks(game: BattletechGame, battle: Battle, name: str) -> Iterator[tuple[str, object]]:
    """Yield the boxes of a sheet that show lasting damage."""
    unit, sheet = battle.units[name], game.sheet(battle, name)
    yield from ((track.id, track.left) for track in sheet.tracks)
    yield from ((it.id, it.left) for it in sheet.counters if it.id.startswith("rounds/"))
    resting = unit.disabled if isinstance(unit, Mech) else {}
    for slot in (slot for location in sheet.slots for slot in location.slots):
        yield slot.id, slot.is_hit and slot.id.removeprefix("slot/") not in resting
    yield from ((flag.id, flag.is_on) for flag in sheet.flags if flag.id.partition("/")[2] in LASTING)


LASTING = ("turret_locked", "weapons_destroyed", "crew_killed")
CHECKS = (check_kills, check_return)
