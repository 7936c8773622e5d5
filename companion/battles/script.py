"""The battle script: a battle as one file that a person can read, write, mail and replay."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from companion.battles.attempt import Attempt
from companion.battles.codec import Codec, answers_from, part_of, validate_part
from companion.battles.entries import Played
from companion.battles.force_files import setup_faults
from companion.battles.models import MODELS, ModelShelf, completed, game_with_models
from companion.catalog.files import find_board
from companion.documents.document import Document, KeyPath
from companion.documents.model import RuleModel, validate
from companion.engine.asks import Answer
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.play import NeedsAnswer, Script
from companion.engine.shared.setup import BoardData, Setup
from companion.errors import Fault, FileError, IllegalAction, InputError
from companion.rulebooks.loader import RulebookLibrary, option_values
from companion.store import EntryRecord

LOG = "log"
BESIDE = ("dice", "choices", "overruled")


class Beside(RuleModel):
    """What stands beside an action in the log: dice in the order asked, choices, why it was overruled."""

    dice: tuple[tuple[int, ...], ...] = ()
    """What the dice showed, roll by roll, in the order asked."""
    choices: tuple[str, ...] = ()
    """What was chosen, in the order asked."""
    overruled: str | None = None
    """Why players allowed what the rules refuse."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        return (*self.dice, *self.choices)


class RefusedAction(FileError):
    """A battle script that can be read, but has an action that the rules refuse."""


class MissingAnswer(FileError):
    """A battle script that says less than an action asks for: dice or a choice are missing."""


@dataclass(frozen=True, slots=True)
class LogItem:
    """One action of the log; `at` is its place in the file."""

    action: Any
    beside: Beside
    at: KeyPath


@dataclass(frozen=True, slots=True)
class BattleScript:
    """A script that has been read: the set-up with its board written out, the game, and the log."""

    setup: Setup
    game: Game
    start: Any
    log: tuple[LogItem, ...]
    document: Document


def read_script(
    document: Document, library: RulebookLibrary, shelf: ModelShelf | None = None
) -> BattleScript:
    """Understand a battle script; raises FileError with all faults of its header, or of its log."""
    if not isinstance(document.data, dict):
        raise FileError([document.fault((), "expected a battle: ruleset, sides, units and log.")])
    header = {key: value for key, value in document.data.items() if key != LOG}
    setup = validate(Setup, part_of(document, (), header))
    try:
        setup, game, start = begin(setup, library, document, shelf)
    except InputError as problem:
        raise FileError([document.fault(problem.at, str(problem))]) from problem
    return BattleScript(setup, game, start, tuple(_log(document, Codec(game))), document)


def begin(
    setup: Setup,
    library: RulebookLibrary,
    document: Document | None = None,
    shelf: ModelShelf | None = None,
) -> tuple[Setup, Game, Any]:
    """The set-up with its board and models written out, its game and its first state.

    Raises InputError or FileError. Models that neither it nor its ruleset has are looked for on a shelf.
    Where the set-up comes from a document, faulty options and forces are told by their place in it.
    """
    source = library.load(setup.ruleset)
    game = game_of(source, option_values(source, setup.options, document, ("options",)))
    game = game_with_models(game, setup, document)
    if (filled := completed(setup, game, shelf)) is not setup:
        setup, game = filled, game_with_models(game, filled)
    board = find_board(source, setup.board)
    if document is not None and (faults := [*setup_faults(game, setup, document)]):
        raise FileError(faults)
    start = game.new_battle(board, setup.sides, setup.units)
    whole = setup.model_copy(update={"board": BoardData.of(board) if board else None})
    return whole, game, start


def _log(document: Document, codec: Codec) -> Iterator[LogItem]:
    log = document.data.get(LOG)
    if log is None:
        return
    if not isinstance(log, list):
        raise FileError([document.fault((LOG,), "expected a list of actions.")])
    faults: list[Fault] = []
    for index in range(len(log)):
        at: KeyPath = (LOG, index)
        try:
            action = codec.action_in(document, at, BESIDE)
            beside = {key: value for key, value in log[index].items() if key in BESIDE}
            yield LogItem(action, validate_part(Beside, document, at, beside), at)
        except FileError as error:
            faults += error.faults
    if faults:
        raise FileError(faults)


def played(script: BattleScript, until: int | None = None) -> Iterator[Played]:
    """Play a script action by action.

    Raises RefusedAction at the place of an action that the rules refuse, MissingAnswer where it lacks dice or
    choices, and FileError where they do not fit.
    """
    battle = script.start
    for item in script.log[:until]:
        step = _play(script, battle, item)
        battle = step.battle
        yield step


def _play(script: BattleScript, battle: Any, item: LogItem) -> Played:
    attempt, answers = _attempt(script, battle, item), Script(item.beside.answers)
    play = attempt.begin(answers)
    try:
        step = attempt.resolve(play)
    except NeedsAnswer as question:
        message = f"an answer is missing: {question.ask.purpose}."
        raise MissingAnswer(
            [script.document.fault(item.at, message, "Add it to `dice` or `choices`.")]
        ) from question
    except InputError as problem:
        fault = script.document.fault(_place(item, play.answered, answers.left), str(problem))
        raise FileError([fault]) from problem
    if left := len(answers.left):
        message = f"{left} of its answers {'is' if left == 1 else 'are'} asked for by nothing."
        place = _place(item, play.answered, answers.left)
        raise FileError([script.document.fault(place, message, "Remove them.")])
    return step


def _attempt(script: BattleScript, battle: Any, item: LogItem) -> Attempt:
    try:
        return Attempt.of(script.game, battle, item.action, item.beside.overruled)
    except IllegalAction as refused:
        refusal = refused.refusal
        if not refusal.can_be_overruled:
            raise RefusedAction([script.document.fault(item.at, str(refusal))]) from refused
        remedy = "Add `overruled: why` if it was played all the same."
        fault = script.document.fault(item.at, f"against the rules: {refusal}", remedy)
        raise RefusedAction([fault]) from refused


def _place(item: LogItem, answered: Sequence[Answer], left: Sequence[Answer]) -> KeyPath:
    """Where the first answer stands that was not taken as it is: it cannot be, or nothing asks for it."""
    dice, choices = _counted(answered)
    is_choice_wrong = choices + _counted(left)[1] < len(item.beside.choices)
    if is_choice_wrong or dice == len(item.beside.dice):
        return (*item.at, "choices", choices)
    return (*item.at, "dice", dice)


def _counted(answers: Sequence[Answer]) -> tuple[int, int]:
    choices = sum(isinstance(answer, str) for answer in answers)
    return len(answers) - choices, choices


def script_text(setup: Setup, entries: Sequence[EntryRecord], codec: Codec) -> str:
    """A stored battle as a script that replays to the same state, in the words of this release."""
    header = setup.model_dump(mode="json", exclude_defaults=True)
    apart = ("board", "sides", "units", MODELS)
    parts = [_yaml({key: value}) for key, value in header.items() if key not in apart]
    for key in ("sides", "units"):
        parts.append(f"{key}:\n" + "".join(f"  - {_flow(item)}\n" for item in header[key]))
    if models := header.get(MODELS):
        parts.append(_models_text(models))
    if board := header.get("board"):
        parts.append(_board_text(board))
    parts.append("log:\n" if entries else "log: []\n")
    parts += [f"  - {_flow(_item(record, codec))}\n" for record in entries]
    return "".join(parts)


def _models_text(models: Mapping[str, Mapping[str, Any]]) -> str:
    lines = [f"{MODELS}:\n"]
    for name, model in models.items():
        lines.append(f"  {_flow(name)}:\n")
        lines += [f"    {_flow(key)}: {_flow(value)}\n" for key, value in model.items()]
    return "".join(lines)


def _board_text(board: Mapping[str, Any]) -> str:
    hexes = board.get("hexes", {})
    rest = {key: value for key, value in board.items() if key != "hexes"}
    lines = [f"  {key}: {_flow(value)}\n" for key, value in rest.items()]
    lines.append("  hexes:\n" if hexes else "  hexes: {}\n")
    # Thousands of hexes share few grounds, and writing YAML is slow.
    written = cache(lambda text: _flow(json.loads(text)))
    lines += [f'    "{label}": {written(json.dumps(ground))}\n' for label, ground in hexes.items()]
    return "board:\n" + "".join(lines)


def _item(record: EntryRecord, codec: Codec) -> dict[str, Any]:
    item = codec.action_data(codec.action(json.loads(record.action)))
    answers = answers_from(record.answers)
    if dice := [list(answer) for answer in answers if not isinstance(answer, str)]:
        item["dice"] = dice
    if choices := [answer for answer in answers if isinstance(answer, str)]:
        item["choices"] = choices
    if record.overruled is not None:
        item["overruled"] = record.overruled
    return item


def _flow(value: object) -> str:
    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000)
    return text.removesuffix("\n...\n").rstrip("\n")


def _yaml(value: Mapping[str, Any]) -> str:
    return yaml.safe_dump(dict(value), sort_keys=False, allow_unicode=True, width=100)
