"""The battle script: a battle as one file that a person can read, write, mail and replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.battles.attempt import Attempt
from companion.battles.entries import Played
from companion.battles.models import ModelShelf, completed, game_with_models
from companion.battles.rules.basis import ChangeRules
from companion.battles.rules.in_scripts import (
    CARRIED,
    LATER,
    TakeOver,
    later_in,
    source_in,
)
from companion.battles.rules.joining import Joining, joining
from companion.battles.rules.ruling import Ruling, game_by, ruling_of, ruling_with
from companion.battles.rules.taking_over import change_words, played_over
from companion.battles.scripts.codec import Codec, part_of, validate_part, word
from companion.battles.scripts.force_files import setup_faults
from companion.catalog.files import find_board
from companion.documents.document import Document, KeyPath
from companion.documents.model import RuleModel, validate
from companion.engine.asks import Answer
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.play import NeedsAnswer, Script
from companion.engine.shared.setup import BoardData, Setup
from companion.errors import Fault, FileError, IllegalAction, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values

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
    """A script that has been read: the set-up with its board written out, its rules, and the log.

    The battle begins by the first of `rulings`, and may be taken over to the others. Models that its log
    brings into it are looked for on the `shelf`, where neither it nor its rules have them.
    """

    setup: Setup
    rulings: tuple[Ruling, ...]
    start: Any
    log: tuple[LogItem, ...]
    document: Document
    shelf: ModelShelf | None = None

    @property
    def game(self) -> Game:
        """The game that the battle begins in."""
        return self.rulings[0].game


def read_script(
    document: Document, library: RulebookLibrary, shelf: ModelShelf | None = None
) -> BattleScript:
    """Understand a battle script; raises FileError with all faults of its header, or of its log."""
    if not isinstance(document.data, dict):
        raise FileError([document.fault((), "expected a battle: ruleset, sides, units and log.")])
    header = {key: value for key, value in document.data.items() if key not in (LOG, *CARRIED)}
    setup = validate(Setup, part_of(document, (), header))
    try:
        setup, begun, start = begin(setup, source_in(document, setup, library), document, shelf)
        rulings = (begun, *later_in(document, setup, begun, library))
    except InputError as problem:
        raise FileError([document.fault(problem.at, str(problem))]) from problem
    log = tuple(_log(document, Codec(begun.game), len(rulings) - 1))
    return BattleScript(setup, rulings, start, log, document, shelf)


def begin(
    setup: Setup,
    source: RulesetSource,
    document: Document | None = None,
    shelf: ModelShelf | None = None,
) -> tuple[Setup, Ruling, Any]:
    """The set-up with its board and models written out, what it is played by, and its first state.

    Raises InputError or FileError. Models that neither it nor its ruleset has are looked for on a shelf.
    Where the set-up comes from a document, faulty options and forces are told by their place in it.
    """
    game = game_of(source, option_values(source, setup.options, document, ("options",)))
    game = game_with_models(game, setup, document)
    if (filled := completed(setup, game, shelf)) is not setup:
        setup, game = filled, game_with_models(game, filled)
    board = find_board(source, setup.board)
    if document is not None and (faults := [*setup_faults(game, setup, document)]):
        raise FileError(faults)
    start = game.new_battle(board, setup.sides, setup.units)
    whole = setup.model_copy(update={"board": BoardData.of(board) if board else None})
    return whole, ruling_of(whole, source, game), start


def _log(document: Document, codec: Codec, later: int) -> Iterator[LogItem]:
    log = document.data.get(LOG)
    if log is None:
        return
    if not isinstance(log, list):
        raise FileError([document.fault((LOG,), "expected a list of actions.")])
    faults: list[Fault] = []
    for index in range(len(log)):
        at: KeyPath = (LOG, index)
        try:
            action = _taking_over(document, at, later) or codec.action_in(document, at, BESIDE)
            beside = {key: value for key, value in log[index].items() if key in BESIDE}
            yield LogItem(action, validate_part(Beside, document, at, beside), at)
        except FileError as error:
            faults += error.faults
    if faults:
        raise FileError(faults)


def _taking_over(document: Document, at: KeyPath, later: int) -> TakeOver | None:
    """An item that takes the battle over to other rules; None for any other."""
    item = document.value(at)
    if not isinstance(item, dict) or item.get("do") != word(ChangeRules):
        return None
    action = validate_part(TakeOver, document, at, {key: it for key, it in item.items() if key not in BESIDE})
    if action.to > later:
        message = f"there {'is' if later == 1 else 'are'} {later} under `{LATER}`."
        raise FileError([document.fault((*at, "to"), message)])
    return action


def played(script: BattleScript, until: int | None = None) -> Iterator[Played]:
    """Play a script action by action.

    Raises RefusedAction at the place of an action that the rules refuse, MissingAnswer where it lacks dice or
    choices, and FileError where they do not fit.
    """
    battle, ruling = script.start, script.rulings[0]
    for item in script.log[:until]:
        if isinstance(item.action, TakeOver):
            step, ruling = _taken_over(script, ruling, battle, item)
        else:
            brings = joining(ruling, item.action, script.shelf)
            step = _play(script, ruling.game, battle, item, brings)
            ruling = brings.ruling if brings is not None else ruling
        battle = step.battle
        yield step


def _taken_over(script: BattleScript, ruling: Ruling, battle: Any, item: LogItem) -> tuple[Played, Ruling]:
    now = _with_joined(script.rulings[item.action.to], ruling, script.setup)
    change = ruling.basis.change_to(now.basis)
    try:
        return played_over(battle, change, now.game, change_words(ruling, now)), now
    except IllegalAction as refused:
        raise RefusedAction([script.document.fault(item.at, str(refused))]) from refused


def _with_joined(now: Ruling, before: Ruling, setup: Setup) -> Ruling:
    """Rules that a battle is taken over to, with the models that have come into it until then.

    The game knows those as well that come into it later.
    """
    documents = {model: now.documents.get(model, it) for model, it in before.documents.items()}
    if documents.keys() == now.documents.keys():
        return now
    further = {model: it for model, it in now.documents.items() if model not in documents}
    made = ruling_with(now.source, game_by(now.source, setup), documents)
    return replace(made, game=made.game.with_models(further)) if further else made


def _play(
    script: BattleScript, game: Game, battle: Any, item: LogItem, brings: Joining | None = None
) -> Played:
    attempt, answers = _attempt(script, game, battle, item, brings), Script(item.beside.answers)
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
        message = f"{left} of its answers {'is' if left == 1 else 'are'} not needed."
        place = _place(item, play.answered, answers.left)
        raise FileError([script.document.fault(place, message, "Remove them.")])
    return step


def _attempt(script: BattleScript, game: Game, battle: Any, item: LogItem, brings: Joining | None) -> Attempt:
    try:
        return Attempt.of(game, battle, item.action, item.beside.overruled, brings)
    except IllegalAction as refused:
        refusal = refused.refusal
        if not refusal.can_be_overruled:
            raise RefusedAction([script.document.fault(item.at, str(refusal))]) from refused
        remedy = "Add `overruled: why` if it was played anyway."
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
