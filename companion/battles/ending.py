"""The end of a battle as proposed: survivors, kills, what is left and what was spent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.battles.entries import PlayedAction
from companion.battles.journal_lines import format_status
from companion.battles.rules.joining import with_known_models
from companion.battles.scripts.codec import Codec
from companion.battles.session import Session
from companion.engine.downtime.aftermath import EntryEvents, KillView, PilotFate, UnitEnd, UnitFate
from companion.engine.downtime.progression.views import PilotFacts
from companion.engine.game import BattleGame
from companion.store.records import EntryRecord


@dataclass(frozen=True, slots=True)
class EndedKill:
    """A kill with the turn that it happened in, and the shares that units have in it."""

    kill: KillView
    turn: int
    shares: Mapping[str, Fraction]

    @classmethod
    def of(cls, kill: KillView, turn: int) -> EndedKill:
        """Return a kill as the rules see it: it is all that of the unit that did it."""
        return cls(kill, turn, {kill.by: Fraction(1)} if kill.by is not None else {})


@dataclass(frozen=True, slots=True)
class BattleEnding:
    """The state of a battle as its end, at one moment of its journal: the entry with this number.

    The `outcome` is in words; no `winner` means a draw, or that it is not over. The `facts` go by unit, for
    whoever pilots it.
    """

    moment: int
    outcome: str
    is_over: bool
    winner: str | None
    turns: int
    units: tuple[UnitEnd, ...]
    kills: tuple[EndedKill, ...]
    facts: Mapping[str, PilotFacts]

    def unit(self, unit_id: str) -> UnitEnd:
        """Return the end of one unit."""
        return next(unit for unit in self.units if unit.id == unit_id)


def battle_ending(session: Session) -> BattleEnding:
    """Return the end of a stored battle at the moment that is shown; raises BattleDamaged."""
    records = session.entries()
    entries = _decode_entries(session.game, session.codec, records)
    joined = set(session.resolved_rules.ref.models) - set(session.rules_ref_at(None).models)
    start = with_known_models(session.game, session.start) if joined else session.start
    return _build_ending(session.game, start, session.battle, entries, len(records), _turn_lookup(records))


def battle_ending_of_play(game: BattleGame, start: Any, played: Sequence[PlayedAction]) -> BattleEnding:
    """Return the end of a battle that was played from a script."""
    battle = played[-1].battle if played else start
    entries = (EntryEvents(number, step.events) for number, step in enumerate(played, 1))
    return _build_ending(
        game, start, battle, entries, len(played), lambda at: game.turn(played[at - 1].before).number
    )


def _build_ending(
    game: BattleGame,
    start: Any,
    battle: Any,
    entries: Iterable[EntryEvents],
    moment: int,
    turn_of: Callable[[int], int],
) -> BattleEnding:
    turn, units = game.turn(battle), game.aftermath(start, battle)
    found = _confirmed_kills(game, start, units, game.kills(start, entries), moment)
    kills = tuple(EndedKill.of(kill, turn_of(kill.entry) if kill.entry else 0) for kill in found)
    return BattleEnding(
        moment=moment,
        outcome=format_status(game, battle),
        is_over=turn.is_over,
        winner=turn.winner,
        turns=turn.number,
        units=units,
        kills=kills,
        facts=_pilot_facts(units, kills, turn.winner),
    )


def _confirmed_kills(
    game: BattleGame, start: Any, units: Sequence[UnitEnd], kills: Sequence[KillView], moment: int
) -> Iterator[KillView]:
    """Yield the kills that the end bears out, and one by nobody for whoever is out and was put out by no
    entry.

    Both may differ where the rules of a battle were changed on the way.
    """
    out = {unit.id: unit for unit in units if unit.fate is UnitFate.DESTROYED}
    yield from (kill for kill in kills if kill.victim in out)
    if lacking := out.keys() - {kill.victim for kill in kills}:
        began = {unit.id for unit in game.aftermath(start, start) if unit.fate is UnitFate.DESTROYED}
        for name in (name for name in out if name in lacking - began):
            yield KillView(name, None, out[name].cause, moment)


def _decode_entries(game: BattleGame, codec: Codec, records: Sequence[EntryRecord]) -> Iterator[EntryEvents]:
    """Yield the entries of a journal that tell of ends: others are not read."""
    kinds = game.ending_events
    for record in records:
        if found := codec.events_of(record.events, kinds):
            yield EntryEvents(record.number, tuple(found))


def _turn_lookup(records: Sequence[EntryRecord]) -> Callable[[int], int]:
    def turn_of(number: int) -> int:
        return int(json.loads(records[number - 1].label)["turn"])

    return turn_of


def _pilot_facts(
    units: Sequence[UnitEnd], kills: Sequence[EndedKill], winner: str | None
) -> Mapping[str, PilotFacts]:
    kinds = {unit.id: unit.kind for unit in units}
    done: dict[str, list[tuple[str, Fraction]]] = {unit.id: [] for unit in units}
    for ended in kills:
        for unit_id, share in ended.shares.items():
            done[unit_id].append((kinds[ended.kill.victim], share))
    return {
        unit.id: PilotFacts(
            kills=tuple(done[unit.id]),
            has_won=winner is not None and unit.side == winner,
            has_survived=unit.pilot_fate is not PilotFate.KILLED,
            wounds=unit.wounds_taken,
        )
        for unit in units
    }
