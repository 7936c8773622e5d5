"""What kind of file lies before us, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from companion import paths
from companion.battles.force_files import read_force
from companion.battles.script import played, read_script
from companion.catalog.files import boards, scenarios
from companion.cli.answering import FIRST_RULESET
from companion.cli.reading import STDIN, document_in
from companion.documents.document import Document, refused
from companion.documents.model import validate
from companion.documents.yamlfile import read_document
from companion.engine.families import game_of, patch_faults
from companion.engine.game import Files, Game
from companion.engine.shared.setup import BoardData
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.counting import counted

Faults: TypeAlias = Sequence[Fault]


class Kind(StrEnum):
    """The kinds of file that players write."""

    RULESET = "ruleset"
    BATTLE = "battle"
    FORCE = "force"
    SCENARIO = "scenario"
    BOARD = "board"
    UNIT = "unit"


# The keys that give a file away, also where others are misspelt; the first kind that has one is meant.
SIGNS: dict[Kind, tuple[str, ...]] = {
    Kind.BATTLE: ("log",),
    Kind.FORCE: ("force",),
    Kind.SCENARIO: ("sides", "units"),
    # Before boards, as a unit may have a size too.
    Kind.UNIT: ("model", "tonnage", "armor"),
    Kind.BOARD: ("size", "hexes"),
    Kind.RULESET: ("family", "extends"),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found in one file; a file that cannot be read at all is of no kind."""

    file: str
    kind: Kind | None
    faults: tuple[Fault, ...] = ()
    words: str = ""

    @property
    def exit_code(self) -> int:
        if self.kind is None:
            return 2
        return 1 if self.faults else 0


def verdict_on(name: str, ruleset: str | None) -> Verdict:
    """Everything wrong with a file or a ruleset's folder; `ruleset` is what units and boards are for."""
    try:
        if name != STDIN and (Path(name).is_dir() or Path(name).name == MANIFEST):
            return _on_folder(name, Path(name) if Path(name).is_dir() else Path(name).parent)
        document = document_in(name)
    except (FileError, OSError, ValueError) as error:
        faults = error.faults if isinstance(error, FileError) else refused(name, str(error)).faults
        return Verdict(name, None, tuple(faults))
    kind = _kind_of(document)
    if kind is None:
        return _on_table(document)
    try:
        return Verdict(name, kind, words=CHECKS[kind](document, ruleset))
    except FileError as error:
        return Verdict(name, kind, error.faults)
    except InputError as error:
        return Verdict(name, kind, (document.fault(error.at, str(error)),))


def _kind_of(document: Document) -> Kind | None:
    keys = document.data if isinstance(document.data, dict) else {}
    return next((kind for kind, signs in SIGNS.items() if any(sign in keys for sign in signs)), None)


def _on_table(document: Document) -> Verdict:
    folder = Path(document.name).parent
    if document.name != STDIN and (folder / MANIFEST).is_file():
        return _on_folder(document.name, folder)
    kinds = ", ".join(Kind)
    fault = document.fault((), f"This is none of these: {kinds}.", "Compare it with a shipped file.")
    return Verdict(document.name, None, (fault,))


def _library(*more: Path) -> RulebookLibrary:
    return RulebookLibrary((paths.rulesets(), paths.data_folder() / "rulesets", *more))


def _game(document: Document, ruleset: str | None) -> Game:
    """The rules that a unit or board is for: those of the folder it lies in, else those named."""
    folder = Path(document.name).resolve().parent.parent
    if ruleset is None and document.name != STDIN and (folder / MANIFEST).is_file():
        return game_of(_library(folder.parent).load_folder(folder))
    return game_of(_library().load(ruleset or FIRST_RULESET))


def _check_unit(document: Document, ruleset: str | None) -> str:
    game = _game(document, ruleset)
    game.check_unit(document)
    return game.title


def _check_board(document: Document, ruleset: str | None) -> str:
    board = validate(BoardData, document)
    lies_in_ruleset = (Path(document.name).resolve().parent.parent / MANIFEST).is_file()
    if ruleset is not None or lies_in_ruleset:
        _game(document, ruleset).check_board(document)
    return f"{board.size[0]} by {board.size[1]} hexes"


def _check_battle(document: Document, _ruleset: str | None) -> str:
    script = read_script(document, _library())
    return f"{script.game.title}, {counted(len(list(played(script))), 'action')}"


def _check_force(document: Document, _ruleset: str | None) -> str:
    force = read_force(document, _library())
    if faults := force.faults():
        raise FileError(faults)
    spent = f"{force.view.points} of {force.view.most_points} points"
    return f"{force.game.title}, {counted(len(force.units), 'unit')}, {spent}"


def _check_manifest(document: Document, _ruleset: str | None) -> str:
    raise FileError(
        [document.fault((), f"A ruleset is a folder with a {MANIFEST}.", f"Rename the file {MANIFEST}.")]
    )


CHECKS = {
    Kind.BATTLE: _check_battle,
    Kind.FORCE: _check_force,
    Kind.SCENARIO: _check_battle,
    Kind.BOARD: _check_board,
    Kind.RULESET: _check_manifest,
    Kind.UNIT: _check_unit,
}


def _on_folder(name: str, folder: Path) -> Verdict:
    folder = folder.resolve()
    if not (folder / MANIFEST).is_file():
        return Verdict(name, None, refused(name, f"There is no {MANIFEST} in this folder.").faults)
    if unreadable := [fault for path in sorted(folder.rglob("*.yaml")) for fault in _unreadable(path)]:
        return Verdict(name, None, tuple(unreadable))
    library = _library(folder.parent)
    try:
        source = library.load_folder(folder)
        game = game_of(source)
        counts = {"model": game.models(), "board": boards(source), "scenario": scenarios(source)}
        faults = [
            *patch_faults(source),
            *(fault for path in boards(source).values() for fault in _board_faults(game, path)),
            *(fault for path in scenarios(source).values() for fault in _scenario_faults(library, path)),
        ]
    except FileError as error:
        return Verdict(name, Kind.RULESET, error.faults)
    words = ", ".join(counted(len(found), what) for what, found in counts.items())
    return Verdict(name, Kind.RULESET, tuple(faults), words)


def _unreadable(path: Path) -> Iterator[Fault]:
    try:
        read_document(path)
    except FileError as error:
        yield from error.faults


def _board_faults(game: Files, path: Path) -> Iterator[Fault]:
    try:
        game.check_board(read_document(path))
    except FileError as error:
        yield from error.faults


def _scenario_faults(library: RulebookLibrary, path: Path) -> Iterator[Fault]:
    try:
        list(played(read_script(read_document(path), library)))
    except FileError as error:
        yield from error.faults
