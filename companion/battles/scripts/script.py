"""The battle script: a battle as one file that a person can read, write, mail and replay."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from typing import Any

import yaml

from companion.battles.entries import Attempt, PlayedAction
from companion.battles.models import MODELS, ModelRepository, complete_setup, game_with_models
from companion.battles.rules.joining import ModelJoining, find_joining
from companion.battles.rules.migration import describe_change, play_migration
from companion.battles.rules.resolved_rules import (
    ResolvedRules,
    game_for_choice,
    resolve_rules,
    resolve_rules_with,
)
from companion.battles.rules.rules_ref import ChangeRules, parse_change, parse_joined_models, rules_change_of
from companion.battles.rules.script_rules import (
    CARRIED,
    LATER,
    RULES,
    CarriedRules,
    RulesTransition,
    TakeOver,
    carried_rules,
    later_rules,
    script_source,
)
from companion.battles.scripts.codec import Codec, parse_answers, part_of, stored_name, validate_part
from companion.battles.scripts.force_files import setup_faults
from companion.battles.session import Session
from companion.catalog.files import find_board
from companion.documents.document import Document, KeyPath
from companion.documents.model import RuleModel, validate
from companion.documents.yamltext import DUMPER
from companion.engine.asks import Answer
from companion.engine.families import game_of
from companion.engine.game import BattleGame, battles_of
from companion.engine.play import NeedsAnswer, Script
from companion.engine.skeleton.setup import BoardData, Setup
from companion.errors import Fault, FileError, IllegalAction, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from companion.store.records import EntryRecord

LOG = "log"
BESIDE = ("dice", "choices", "overruled")


class ActionDetails(RuleModel):
    """Details of an action in the log: dice in the order asked, choices, why it was overruled."""

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
    details: ActionDetails
    at: KeyPath


@dataclass(frozen=True, slots=True)
class BattleScript:
    """A script that has been read: the set-up with its board written out, its rules, and the log.

    The battle begins by the first of `resolved_rules`, and may be taken over to the others. Models that
    its log brings into it are looked for on the `model_repository`, where neither it nor its rules have
    them.
    """

    setup: Setup
    resolved_rules: tuple[ResolvedRules, ...]
    start: Any
    log: tuple[LogItem, ...]
    document: Document
    model_repository: ModelRepository | None = None

    @property
    def game(self) -> BattleGame:
        """The game that the battle begins in."""
        return self.resolved_rules[0].game


def read_script(
    document: Document, library: RulebookLibrary, model_repository: ModelRepository | None = None
) -> BattleScript:
    """Understand a battle script; raises FileError with all faults of its header, or of its log."""
    if not isinstance(document.data, dict):
        raise FileError([document.fault((), "expected a battle: ruleset, sides, units and log.")])
    header = {key: value for key, value in document.data.items() if key not in (LOG, *CARRIED)}
    setup = validate(Setup, part_of(document, (), header))
    try:
        setup, begun, start = begin(
            setup, script_source(document, setup, library), document, model_repository
        )
        rulings = (begun, *later_rules(document, setup, begun, library))
    except InputError as problem:
        raise FileError([document.fault(problem.at, str(problem))]) from problem
    log = tuple(_parse_log(document, Codec(begun.game), len(rulings) - 1))
    return BattleScript(setup, rulings, start, log, document, model_repository)


def begin(
    setup: Setup,
    source: RulesetSource,
    document: Document | None = None,
    model_repository: ModelRepository | None = None,
) -> tuple[Setup, ResolvedRules, Any]:
    """Return the set-up with its board and models written out, what it is played by, and its first state.

    Raises InputError or FileError. Models that neither it nor its ruleset has are looked for on a shelf.
    Where the set-up comes from a document, faulty options and forces are told by their place in it.
    """
    game = battles_of(game_of(source, option_values(source, setup.options, document, ("options",))))
    game = game_with_models(game, setup, document)
    if (filled := complete_setup(setup, game, model_repository)) is not setup:
        setup, game = filled, game_with_models(game, filled)
    board = find_board(source, setup.board)
    if document is not None and (faults := [*setup_faults(game, setup, document)]):
        raise FileError(faults)
    start = game.new_battle(board, setup.sides, setup.units)
    whole = setup.model_copy(update={"board": BoardData.of(board) if board else None})
    return whole, resolve_rules(whole, source, game), start


def _parse_log(document: Document, codec: Codec, later: int) -> Iterator[LogItem]:
    log = document.data.get(LOG)
    if log is None:
        return
    if not isinstance(log, list):
        raise FileError([document.fault((LOG,), "expected a list of actions.")])
    faults: list[Fault] = []
    for index in range(len(log)):
        at: KeyPath = (LOG, index)
        try:
            action = _parse_migration(document, at, later) or codec.action_in(document, at, BESIDE)
            beside = {key: value for key, value in log[index].items() if key in BESIDE}
            yield LogItem(action, validate_part(ActionDetails, document, at, beside), at)
        except FileError as error:
            faults += error.faults
    if faults:
        raise FileError(faults)


def _parse_migration(document: Document, at: KeyPath, later: int) -> TakeOver | None:
    """Return an item that takes the battle over to other rules; None for any other."""
    item = document.value(at)
    if not isinstance(item, dict) or item.get("do") != stored_name(ChangeRules):
        return None
    action = validate_part(TakeOver, document, at, {key: it for key, it in item.items() if key not in BESIDE})
    if action.to > later:
        message = f"there {'is' if later == 1 else 'are'} {later} under `{LATER}`."
        raise FileError([document.fault((*at, "to"), message)])
    return action


def play_script(script: BattleScript, until: int | None = None) -> Iterator[PlayedAction]:
    """Play a script action by action.

    Raises RefusedAction at the place of an action that the rules refuse, MissingAnswer where it lacks dice or
    choices, and FileError where they do not fit.
    """
    battle, ruling = script.start, script.resolved_rules[0]
    for item in script.log[:until]:
        if isinstance(item.action, TakeOver):
            step, ruling = _migrate(script, ruling, battle, item)
        else:
            brings = find_joining(ruling, item.action, script.model_repository)
            step = _play_item(script, ruling.game, battle, item, brings)
            ruling = brings.ruling if brings is not None else ruling
        battle = step.battle
        yield step


def _migrate(
    script: BattleScript, resolved_rules: ResolvedRules, battle: Any, item: LogItem
) -> tuple[PlayedAction, ResolvedRules]:
    now = _with_joined(script.resolved_rules[item.action.to], resolved_rules, script.setup)
    change = resolved_rules.ref.change_to(now.ref)
    try:
        return play_migration(battle, change, now.game, describe_change(resolved_rules, now)), now
    except IllegalAction as refused:
        raise RefusedAction([script.document.fault(item.at, str(refused))]) from refused


def _with_joined(now: ResolvedRules, before: ResolvedRules, setup: Setup) -> ResolvedRules:
    """Rules that a battle is taken over to, with the models that have come into it until then.

    The game knows those as well that come into it later.
    """
    documents = {model: now.documents.get(model, it) for model, it in before.documents.items()}
    if documents.keys() == now.documents.keys():
        return now
    further = {model: it for model, it in now.documents.items() if model not in documents}
    made = resolve_rules_with(now.source, game_for_choice(now.source, setup), documents)
    return replace(made, game=made.game.with_models(further)) if further else made


def _play_item(
    script: BattleScript, game: BattleGame, battle: Any, item: LogItem, brings: ModelJoining | None = None
) -> PlayedAction:
    attempt, answers = _attempt(script, game, battle, item, brings), Script(item.details.answers)
    play = attempt.begin(answers)
    try:
        step = attempt.resolve(play)
    except NeedsAnswer as question:
        message = f"an answer is missing: {question.ask.purpose}."
        raise MissingAnswer(
            [script.document.fault(item.at, message, "Add it to `dice` or `choices`.")]
        ) from question
    except InputError as problem:
        fault = script.document.fault(
            _answer_place(item, play.given_answers, answers.unused_answers), str(problem)
        )
        raise FileError([fault]) from problem
    if left := len(answers.unused_answers):
        message = f"{left} of its answers {'is' if left == 1 else 'are'} not needed."
        place = _answer_place(item, play.given_answers, answers.unused_answers)
        raise FileError([script.document.fault(place, message, "Remove them.")])
    return step


def _attempt(
    script: BattleScript, game: BattleGame, battle: Any, item: LogItem, brings: ModelJoining | None
) -> Attempt:
    try:
        return Attempt.of(game, battle, item.action, item.details.overruled, brings)
    except IllegalAction as refused:
        refusal = refused.refusal
        if not refusal.can_be_overruled:
            raise RefusedAction([script.document.fault(item.at, str(refusal))]) from refused
        remedy = "Add `overruled: why` if it was played anyway."
        fault = script.document.fault(item.at, f"against the rules: {refusal}", remedy)
        raise RefusedAction([fault]) from refused


def _answer_place(item: LogItem, answered: Sequence[Answer], left: Sequence[Answer]) -> KeyPath:
    """Return where the first answer stands that was not taken as it is: it cannot be, or nothing asks
    for it.
    """
    dice, choices = _count_answers(answered)
    is_choice_wrong = choices + _count_answers(left)[1] < len(item.details.choices)
    if is_choice_wrong or dice == len(item.details.dice):
        return (*item.at, "choices", choices)
    return (*item.at, "dice", dice)


def _count_answers(answers: Sequence[Answer]) -> tuple[int, int]:
    choices = sum(isinstance(answer, str) for answer in answers)
    return len(answers) - choices, choices


def export_battle(setup: Setup, session: Session) -> str:
    """Export a stored battle, up to the moment shown, as a script that replays to the same state anywhere."""
    entries = session.entries()
    along = [
        RulesTransition(
            _resolved_rules(session, record.parent_id),
            _resolved_rules(session, record.id),
            parse_joined_models(record.events) is None,
        )
        for record in entries
        if rules_change_of(record.action, record.events) is not None
    ]
    carried = carried_rules(setup, _resolved_rules(session, None), along)
    whole = setup.model_copy(update={MODELS: carried.models})
    return script_text(whole, entries, session.codec, carried)


def _resolved_rules(session: Session, entry: int | None) -> ResolvedRules:
    return session.rules.resolve_rules(session.rules_ref_at(entry))


def script_text(
    setup: Setup, entries: Sequence[EntryRecord], codec: Codec, carried: CarriedRules | None = None
) -> str:
    """Return a battle as a script, in the words of this release; what is not shipped is carried along."""
    header = setup.model_dump(mode="json", exclude_defaults=True)
    apart = ("board", "sides", "units", MODELS)
    parts = [_block_yaml({key: value}) for key, value in header.items() if key not in apart]
    for key in ("sides", "units"):
        parts.append(f"{key}:\n" + "".join(f"  - {_flow_yaml(item)}\n" for item in header[key]))
    if models := header.get(MODELS):
        parts.append(_models_text(models))
    if board := header.get("board"):
        parts.append(_board_text(board))
    parts.append("log:\n" if entries else "log: []\n")
    later = count(1)
    parts += [f"  - {_flow_yaml(_item(record, codec, later))}\n" for record in entries]
    return "".join([*parts, *(_carried_lines(carried) if carried is not None else ())])


def _carried_lines(carried: CarriedRules) -> Iterator[str]:
    """Yield the rules that a script carries, a row a line; at its end, as few people read them."""
    if carried.rules is not None:
        yield from _rows(RULES, carried.rules, 0)
    if carried.later:
        yield f"{LATER}:\n"
    for item in carried.later:
        yield "  -\n"
        for key, value in item.items():
            yield from _rows(key, value, 2)


def _rows(key: object, value: object, depth: int) -> Iterator[str]:
    """Yield a key with its value: mappings of mappings line by line, all else on one."""
    indent = "  " * depth
    if isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values()):
        yield f"{indent}{_flow_yaml(key)}:\n"
        for inner_key, inner in value.items():
            yield from _rows(inner_key, inner, depth + 1)
    else:
        yield f"{indent}{_flow_yaml(key)}: {_flow_yaml(value)}\n"


def _models_text(models: Mapping[str, Mapping[str, Any]]) -> str:
    lines = [f"{MODELS}:\n"]
    for name, model in models.items():
        lines.append(f"  {_flow_yaml(name)}:\n")
        lines += [f"    {_flow_yaml(key)}: {_flow_yaml(value)}\n" for key, value in model.items()]
    return "".join(lines)


def _board_text(board: Mapping[str, Any]) -> str:
    hexes = board.get("hexes", {})
    rest = {key: value for key, value in board.items() if key != "hexes"}
    lines = [f"  {key}: {_flow_yaml(value)}\n" for key, value in rest.items()]
    lines.append("  hexes:\n" if hexes else "  hexes: {}\n")
    # Thousands of hexes share few grounds, and writing YAML is slow.
    written = cache(lambda text: _flow_yaml(json.loads(text)))
    lines += [f'    "{label}": {written(json.dumps(ground))}\n' for label, ground in hexes.items()]
    return "board:\n" + "".join(lines)


def _item(record: EntryRecord, codec: Codec, later: Iterator[int]) -> dict[str, Any]:
    if parse_change(record.action) is not None:
        return {"do": stored_name(ChangeRules), "to": next(later)}
    item = codec.action_data(codec.action(json.loads(record.action)))
    answers = parse_answers(record.answers)
    if dice := [list(answer) for answer in answers if not isinstance(answer, str)]:
        item["dice"] = dice
    if choices := [answer for answer in answers if isinstance(answer, str)]:
        item["choices"] = choices
    if record.overruled is not None:
        item["overruled"] = record.overruled
    return item


def _flow_yaml(value: object) -> str:
    text = yaml.dump(
        value, Dumper=DUMPER, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000
    )
    return text.removesuffix("\n...\n").rstrip("\n")


def _block_yaml(value: Mapping[str, Any]) -> str:
    return yaml.dump(dict(value), Dumper=DUMPER, sort_keys=False, allow_unicode=True, width=100)
