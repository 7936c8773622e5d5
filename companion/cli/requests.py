"""Inputs of commands, files or standard input, and requests answered one after the other in one process."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.catalog.model_repository import CatalogueModelRepository
from companion.cli.printing import print_json, print_message
from companion.documents.document import Document, SourcePositions, single_fault_error
from companion.documents.model import validate
from companion.documents.textfile import open_file
from companion.documents.yamlfile import (
    BATTLE_PARSE_LIMITS,
    ParseLimits,
    read_document,
    read_many,
    read_stream,
)
from companion.engine.families import request_answers_of, usual_request_answers_of
from companion.errors import FileError, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetName, RulesetSource, option_values

if TYPE_CHECKING:
    from companion.engine.game.battle_play import RequestAnswers


T = TypeVar("T")
FIRST_RULESET = "quickstart"
MAIN_RULESET = "citytech"

STDIN = "-"
SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
PLACES = ("/", "./", "../", "~")


def add_answer_arguments(parser: ArgumentParser) -> None:
    """The options that all commands with requests share."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON for each request")
    parser.add_argument(
        "--ruleset", metavar="NAME", help="the ruleset of requests and shorthand that name none"
    )


class Responder:
    """A responder to requests of one kind; `ruleset` serves those that name none, None makes it a fault."""

    def __init__(self, kind: str, ruleset: str | None) -> None:
        self._kind = kind
        self._ruleset = ruleset
        self._library = RulebookLibrary.of_player()
        self._model_repository = CatalogueModelRepository(self._library)
        self._sources: dict[str, RulesetSource] = {}
        self._usual: dict[str, RequestAnswers] = {}

    def answer(self, document: Document) -> dict[str, Any]:
        """Return the answer to a request, or to shorthand; raises FileError."""
        if not isinstance(document.data, dict | str):
            raise FileError([document.fault((), "expected a request: keys such as ruleset.")])
        name = self._name(document)
        answering = self._with_models(self._answering(name, document), name, document)
        if isinstance(document.value(("board",)), str):
            # Only here, as no other request needs to read a file.
            from companion.catalog.files import with_board

            document = with_board(document, self._source(name, document), folder_of(document))
        return answering.answer_request(self._kind, document)

    def _with_models(self, answering: RequestAnswers, ruleset: str, document: Document) -> RequestAnswers:
        """With the models that a request names and only the player's catalogue has."""
        named = (document.value((end, "model")) for end in ("attacker", "target"))
        lacking = [name for name in named if isinstance(name, str) and not answering.knows_model(name)]
        found = {name: self._model_repository.find_model(ruleset, name) for name in dict.fromkeys(lacking)}
        own = {
            name: Document(name, data, SourcePositions.of_file(name))
            for name, data in found.items()
            if data is not None
        }
        return answering.with_models(own) if own else answering

    def _name(self, document: Document) -> str:
        named = isinstance(document.data, dict) and "ruleset" in document.data
        default = self._ruleset or (MAIN_RULESET if isinstance(document.data, str) else None)
        return default if default and not named else validate(RulesetName, document, ("ruleset",))

    def _source(self, name: str, document: Document) -> RulesetSource:
        return _kept(self._sources, name, document, self._library.load)

    def _answering(self, name: str, document: Document) -> RequestAnswers:
        if not (isinstance(document.data, dict) and "options" in document.data):
            return _kept(self._usual, name, document, partial(usual_request_answers_of, self._library))
        chosen = validate(dict[str, str], document, ("options",))
        source = self._source(name, document)
        return request_answers_of(source, option_values(source, chosen, document, ("options",)))


def _kept(known: dict[str, T], name: str, document: Document, load: Callable[[str], T]) -> T:
    """Return what is loaded once by the name of a ruleset; a fault of the name is told at its place."""
    if name not in known:
        try:
            known[name] = load(name)
        except InputError as problem:
            raise FileError([document.fault(problem.at, str(problem))]) from problem
    return known[name]


def answer_each(
    referee: Responder,
    requests: Iterable[Document | FileError],
    show: Callable[[dict[str, Any]], list[str]],
    *,
    as_json: bool,
) -> int:
    """Print an answer for each request and an error for each that cannot be understood; the exit code."""
    code = 0
    is_first = True
    for request in requests:
        try:
            if isinstance(request, FileError):
                raise request
            answer = referee.answer(request)
        except FileError as error:
            print_message(str(error))
            code = 2
            continue
        if as_json:
            print_json(answer)
        else:
            print(*([] if is_first else [""]), *show(answer), sep="\n", flush=True)
        is_first = False
    return code


def requests_in(names: Sequence[str]) -> Iterator[Document | FileError]:
    """Yield the requests of these files, one a line in JSON Lines; what cannot be read comes as its error."""
    for name in names:
        if name == STDIN and sys.stdin is not None:
            yield from read_many(sys.stdin.buffer, STDIN)
        elif name == STDIN:
            yield _closed_input()
        else:
            yield from _requests_in_file(name)


def _requests_in_file(name: str) -> Iterator[Document | FileError]:
    try:
        with open_file(Path(name)) as stream:
            yield from read_many(stream, name)
    except FileError as error:
        yield error


def document_in(name: str, bounds: ParseLimits = BATTLE_PARSE_LIMITS) -> Document:
    """Return the one document of a file or of standard input, which may be a whole battle; raises
    FileError.
    """
    if name != STDIN:
        return read_document(Path(name), bounds)
    if sys.stdin is None:
        raise _closed_input()
    return read_stream(sys.stdin.buffer, STDIN, bounds)


def folder_of(document: Document) -> Path:
    """Return the folder that names in a document start from."""
    return Path() if document.name == STDIN else Path(document.name).parent


def looks_like_file(word: str) -> bool:
    """Whether a word on the command line names something to read rather than being shorthand.

    A folder called ppc is none, so that words mean the same wherever they are typed.
    """
    is_named_as_one = word == STDIN or word.lower().endswith(SUFFIXES) or word.startswith(PLACES)
    return is_named_as_one or (os.path.lexists(word) and not Path(word).is_dir())


def _closed_input() -> FileError:
    return single_fault_error(STDIN, "Standard input is closed.", "Name a file.")
