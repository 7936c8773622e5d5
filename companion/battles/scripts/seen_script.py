"""A battle as one side sees it, as a script: without what others still hide, and yet it replays."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.battles.entries import Attempt
from companion.battles.models import MODELS
from companion.battles.rules.rules_ref import rules_change_of
from companion.battles.rules.script_rules import carried_rules
from companion.battles.scripts.codec import answers_text, parse_answers
from companion.battles.scripts.script import export_battle, script_text
from companion.battles.session import Session
from companion.engine.asks import Answer, Ask
from companion.engine.game import BattleGame
from companion.engine.play import NeedsAnswer, Play, Script
from companion.engine.skeleton.setup import BoardData, Setup
from companion.errors import IllegalAction, InputError
from companion.store.records import EntryRecord


@dataclass(frozen=True, slots=True)
class Secrets:
    """What others hide from a side at the end of a battle: units, and hexes with mines."""

    side: str | None
    units: frozenset[str]
    hexes: frozenset[str]

    @classmethod
    def of(cls, game: BattleGame, battle: Any, side: str | None) -> Secrets:
        """Return what a side does not see of a battle; no side is anybody who looks on."""
        seen = game.as_seen(battle, side)
        shown = {unit.id for unit in game.units(seen)}
        signs = game.table(seen).signs
        hidden = {
            place.label
            for owner in game.sides_with_secrets(battle) - {side}
            for place in game.table(game.as_seen(battle, owner)).signs
            if place not in signs
        }
        return cls(side, frozenset({*battle.units} - shown), frozenset(hidden))

    def are_told_by(self, action: Mapping[str, Any]) -> bool:
        """Whether an action, as data, is about what is hidden."""
        owner = action.get("owner", "")
        is_mining = owner not in ("", self.side) and action.get("hex") in self.hexes
        return is_mining or _mentions(action, self.units)

    def without(self, setup: Setup) -> Setup:
        """Return how the battle began, without what is hidden."""
        units = tuple(unit for unit in setup.units if unit.id not in self.units)
        sides = tuple(
            side
            if side.id == self.side
            else side.model_copy(update={"mines": tuple(it for it in side.mines if it.hex not in self.hexes)})
            for side in setup.sides
        )
        models = {unit.model for unit in units}
        only_hidden = {unit.model for unit in setup.units if unit.id in self.units} - models
        carried = {name: model for name, model in setup.models.items() if name not in only_hidden}
        return setup.model_copy(update={"units": units, "sides": sides, MODELS: carried})


def _mentions(value: object, names: Collection[str]) -> bool:
    if isinstance(value, Mapping):
        return any(_mentions(each, names) for pair in value.items() for each in pair)
    if isinstance(value, list | tuple):
        return any(_mentions(each, names) for each in value)
    return isinstance(value, str) and value in names


class AskedAnswers:
    """Stored answers of an action, each with the question that it answered."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._script = Script(answers)
        self.given: list[tuple[Ask, Answer]] = []

    def take(self, ask: Ask) -> Answer | None:
        answer = self._script.take(ask)
        if answer is not None:
            self.given.append((ask, answer))
        return answer


class FilteredAnswers:
    """Answers for what is still asked where something is left out: secret rolls may be asked no more."""

    def __init__(self, given: Sequence[tuple[Ask, Answer]]) -> None:
        self._left = list(given)

    def take(self, ask: Ask) -> Answer | None:
        while self._left:
            asked, answer = self._left.pop(0)
            if asked == ask:
                return answer
            if not getattr(asked, "is_secret", False):
                return None
        return None


def export_as_seen(setup: Setup, session: Session, side: str | None) -> str:
    """Export a battle, up to the moment shown, as a side sees it; no side is anybody who looks on.

    Raises InputError where what is hidden has already changed what everybody sees.
    """
    secrets = Secrets.of(session.game, session.battle, side)
    if not secrets.units and not secrets.hexes:
        return export_battle(setup, session)
    if any(rules_change_of(record.action, record.events) is not None for record in session.entries()):
        raise InputError(
            "The rules or models of this battle were changed while it was played: it can only be exported "
            "with all that is hidden."
        )
    carried = carried_rules(setup, session.rules.resolve_rules(session.rules_ref_at(None)), [])
    seen = secrets.without(setup.model_copy(update={MODELS: carried.models}))
    return script_text(seen, tuple(_entries(session, seen, secrets)), session.codec, carried)


def _entries(session: Session, setup: Setup, secrets: Secrets) -> Iterator[EntryRecord]:
    """Yield the entries that a side may read, with the answers that are asked for without the others."""
    game = session.game
    board = setup.board.board() if isinstance(setup.board, BoardData) else None
    empty = next((side for side in setup.sides if side.id not in {it.side for it in setup.units}), None)
    if empty is not None:
        raise InputError(
            f"{empty.name} has nobody yet that the reader sees: a battle needs units on each side."
        )
    battle = game.new_battle(board, setup.sides, setup.units)
    for record in session.entries():
        before, after = session.battle_at(record.parent_id), session.battle_at(record.id)
        data = json.loads(record.action)
        if secrets.are_told_by(data) or _is_ahead(game, battle, before, after, secrets.side):
            continue
        action = session.codec.action(data)
        asked = AskedAnswers(parse_answers(record.answers))
        game.resolve(Play(before, asked, game.apply), action)
        play = _play(game, battle, action, FilteredAnswers(asked.given), record)
        battle = play.battle
        yield replace(record, answers=answers_text(play.given_answers))
    if game.units(battle) != game.units(game.as_seen(session.battle, secrets.side)):
        raise _cannot_be_left_out("what is hidden")


def _is_ahead(game: BattleGame, battle: Any, before: Any, after: Any, side: str | None) -> bool:
    """Whether the battle has come already where an entry leads to: nobody hidden had to be set up."""
    was, is_now = (_point(game, game.as_seen(it, side)) for it in (before, after))
    return was != is_now == _point(game, battle)


def _point(game: BattleGame, battle: Any) -> tuple[int, str]:
    turn = game.turn(battle)
    return turn.number, turn.phase


def _play(
    game: BattleGame, battle: Any, action: Any, answers: FilteredAnswers, record: EntryRecord
) -> Play[Any]:
    line = f"entry {record.number}"
    try:
        attempt = Attempt.of(game, battle, action, record.overruled)
        play = attempt.begin(answers)
        attempt.resolve(play)
    except (IllegalAction, NeedsAnswer, InputError) as problem:
        raise _cannot_be_left_out(line) from problem
    return play


def _cannot_be_left_out(what: str) -> InputError:
    return InputError(
        f"This battle cannot be told without what is hidden: {what} would come out otherwise. Export it with "
        "all that is hidden, or when it has been found."
    )
