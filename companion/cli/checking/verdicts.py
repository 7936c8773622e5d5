"""Verdicts on files: the kind of each, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from companion import paths
from companion.battles.examination import examine_ruleset
from companion.battles.scripts.force_files import read_force
from companion.battles.scripts.script import play_script, read_script
from companion.catalog.foreign_formats import READERS
from companion.catalog.importing.parsing import game_for
from companion.catalog.model_repository import CatalogueModelRepository
from companion.cli.requests import MAIN_RULESET, STDIN, SUFFIXES, document_in
from companion.construction.families import design_rules_of
from companion.documents.document import Document, single_fault_error
from companion.documents.model import validate
from companion.engine.families import game_of
from companion.engine.game import Game, battles_of
from companion.engine.skeleton.setup import BoardData
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.number_text import format_count

UNITS = ("mech", "vehicle", "slotted_vehicle", "infantry", "battle_armor")


class FileKind(StrEnum):
    """The kinds of file that players write."""

    RULESET = "ruleset"
    CAMPAIGN = "campaign"
    ROSTER = "roster"
    BATTLE = "battle"
    FORCE = "force"
    SCENARIO = "scenario"
    BOARD = "board"
    UNIT = "unit"
    CHARACTER = "character"


# The keys that give a file away, also where others are misspelt; the first kind that has one is meant.
SIGNS: dict[FileKind, tuple[str, ...]] = {
    FileKind.CHARACTER: ("character",),
    FileKind.CAMPAIGN: ("journal",),
    FileKind.ROSTER: ("roster",),
    FileKind.BATTLE: ("log",),
    FileKind.FORCE: ("force",),
    FileKind.SCENARIO: ("sides", "units"),
    # Before boards, as a unit may have a size too.
    FileKind.UNIT: ("model", "tonnage", "armor"),
    FileKind.BOARD: ("size", "hexes"),
    FileKind.RULESET: ("family", "extends"),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings in one file; a file that cannot be read at all is of no kind.

    `game` is the ruleset that it was held against, where there is one; `remarks` are no faults.
    """

    file: str
    kind: FileKind | None
    faults: tuple[Fault, ...] = ()
    text: str = ""
    game: Game | None = None
    remarks: tuple[Fault, ...] = ()

    @property
    def exit_code(self) -> int:
        if self.kind is None:
            return 2
        return 1 if self.faults else 0


def fault_data(fault: Fault) -> dict[str, object]:
    """Return a fault as plain data."""
    return remark_data(fault) | {"remedy": fault.remedy, "rule": fault.rule}


def remark_data(remark: Fault) -> dict[str, object]:
    """Return a remark as plain data."""
    place = {"file": remark.file, "line": remark.line, "column": remark.column, "key": remark.key}
    return place | {"message": remark.message}


def verdicts_on(name: str, ruleset: str | None) -> Iterator[Verdict]:
    """Yield everything wrong with a file, a ruleset's folder, or each ruleset in a folder of such.

    `ruleset` is what units and boards are for.
    """
    folder = Path(name)
    shelved = _ruleset_folders(folder) if name != STDIN else ()
    if not shelved:
        yield verdict_on(name, ruleset)
    for inner in shelved:
        yield _folder_verdict(str(inner), inner)


def _ruleset_folders(folder: Path) -> Sequence[Path]:
    """Return the subfolders of a folder that holds rulesets and is none itself; those without a
    manifest too.
    """
    try:
        if not folder.is_dir() or (folder / MANIFEST).exists():
            return ()
        inner = [path for path in sorted(folder.iterdir()) if path.is_dir() and path.name[0] != "."]
        return inner if any((path / MANIFEST).exists() for path in inner) else ()
    except (OSError, ValueError):
        return ()  # which `verdict_on` tells


def verdict_on(name: str, ruleset: str | None) -> Verdict:
    """Return everything wrong with a file or a ruleset's folder; `ruleset` is what units and boards
    are for.
    """
    try:
        if name != STDIN and (Path(name).is_dir() or Path(name).name == MANIFEST):
            return _folder_verdict(name, Path(name) if Path(name).is_dir() else Path(name).parent)
        if _is_foreign(name):
            return _foreign_verdict(name, ruleset)
        document = document_in(name)
    except (FileError, OSError, ValueError) as error:
        faults = error.faults if isinstance(error, FileError) else single_fault_error(name, str(error)).faults
        return Verdict(name, None, tuple(faults))
    kind = _kind_of(document)
    if kind is None:
        return _table_verdict(document)
    game = None
    try:
        game = _game(kind, document, ruleset)
        if kind is FileKind.UNIT:
            return _unit_verdict(name, document, game)
        if kind is FileKind.CHARACTER:
            return _character_verdict(name, document, ruleset)
        return Verdict(name, kind, text=CHECKS[kind](document, game), game=game)
    except FileError as error:
        return Verdict(name, kind, error.faults, game=game)
    except InputError as error:
        return Verdict(name, kind, (document.fault(error.at, str(error)),), game=game)


def _kind_of(document: Document) -> FileKind | None:
    keys = document.data if isinstance(document.data, dict) else {}
    return next((kind for kind, signs in SIGNS.items() if any(sign in keys for sign in signs)), None)


def _table_verdict(document: Document) -> Verdict:
    folder = Path(document.name).parent
    if document.name != STDIN and (folder / MANIFEST).is_file():
        return _folder_verdict(document.name, folder)
    kinds = ", ".join(FileKind)
    fault = document.fault((), f"This is not one of these: {kinds}.", "Compare it with a shipped file.")
    return Verdict(document.name, None, (fault,))


def _library(*more: Path) -> RulebookLibrary:
    return RulebookLibrary((paths.rulesets(), paths.data_folder() / "rulesets", *more))


def _game(kind: FileKind, document: Document, ruleset: str | None) -> Game | None:
    """Return the rules that a unit or board is for: those named, those of the folder it lies in, or what
    knows it.

    A board that lies nowhere is held against none.
    """
    if kind not in (FileKind.UNIT, FileKind.BOARD):
        return None
    if ruleset is not None:
        return game_of(_library().load(ruleset))
    if (folder := _own_ruleset(document)) is not None:
        return game_of(_library(folder.parent).load_folder(folder))
    library = _library()
    names = sorted(library.names(), key=lambda name: name != MAIN_RULESET)
    return game_for(document, library, names) if kind is FileKind.UNIT else None


def _own_ruleset(document: Document) -> Path | None:
    """Return the ruleset's folder that a file lies in, if in any."""
    folder = Path(document.name).resolve().parent.parent
    return folder if document.name != STDIN and (folder / MANIFEST).is_file() else None


def _is_foreign(name: str) -> bool:
    """Whether a file is one of another program, by the ending of its name."""
    if name == STDIN or Path(name).suffix.lower() in ("", *SUFFIXES):
        return False
    # Only here, as other files need not wait for what reads these.

    return Path(name).suffix.lower() in READERS


def _foreign_verdict(name: str, ruleset: str | None) -> Verdict:
    """Whether a unit in a file of another program can be played and is legal; raises FileError."""
    from companion.cli.checking.foreign_units import unit_in

    return _unit_verdict(name, *unit_in(name, _library(), ruleset, UNITS))


def _unit_verdict(name: str, document: Document, game: Game | None) -> Verdict:
    """Whether a unit can be played, and whether its design is legal."""
    # Only here, as other files need not wait for the rules of design.

    assert game is not None, "a unit is always held against a ruleset"
    rules = design_rules_of(game)
    if rules is None:
        return Verdict(name, FileKind.UNIT, _faults_of_unit(document, game), game.title, game)
    try:
        look = rules.check(document)
    except FileError as error:
        return Verdict(name, FileKind.UNIT, error.faults, game=game)
    return Verdict(name, FileKind.UNIT, look.faults, game.title, game, look.remarks)


def _character_verdict(name: str, document: Document, ruleset: str | None) -> Verdict:
    """Whether a character was made by the rules, with its statistics and what is left to choose."""
    named = document.value(("ruleset",))
    game = game_of(_library().load(ruleset or (named if isinstance(named, str) else MAIN_RULESET)))
    if (characters := game.ports.characters) is None:
        remedy = "Say its ruleset, or name one with --ruleset."
        fault = document.fault(("ruleset",), f"{game.title} has no rules for characters.", remedy)
        return Verdict(name, FileKind.CHARACTER, (fault,), game=game)
    look = characters.check_character(document)
    lines = [f"{label}: {text}" for label, text in look.statistics]
    lines += [f"Left to choose: {text}" for text in look.left]
    remarks = tuple(document.fault(("character",), line) for line in lines)
    return Verdict(name, FileKind.CHARACTER, look.faults, look.name, game, remarks)


def _faults_of_unit(document: Document, game: Game) -> tuple[Fault, ...]:
    try:
        game.check_unit(document)
    except FileError as error:
        return error.faults
    return ()


def _check_board(document: Document, game: Game | None) -> str:
    board = validate(BoardData, document)
    if game is not None:
        battles_of(game).check_board(document)
    return f"{board.size[0]} by {board.size[1]} hexes"


def _check_battle(document: Document, _game: Game | None) -> str:
    library = _library()
    script = read_script(document, library, CatalogueModelRepository(library))
    return f"{script.game.title}, {format_count(len(list(play_script(script))), 'action')}"


def _check_campaign(document: Document, _game: Game | None) -> str:
    # Only here, as other files need not wait for what campaigns need.
    from companion.campaign.files.importing import battles_of, read_campaign

    library = _library()
    file = read_campaign(document, library)
    battles = list(battles_of(file, library, CatalogueModelRepository(library)))
    return (
        f"{file.campaign.name}, {format_count(len(file.commands), 'entry')}, "
        f"{format_count(len(battles), 'battle')}"
    )


def _check_roster(document: Document, _game: Game | None) -> str:
    from companion.campaign.files.rosters import read_roster

    roster = read_roster(document, _library())
    return (
        f"{roster.roster}, {format_count(len(roster.units), 'unit')}, "
        f"{format_count(len(roster.pilots), 'pilot')}"
    )


def _check_force(document: Document, _game: Game | None) -> str:
    force = read_force(document, _library())
    if faults := force.faults():
        raise FileError(faults)
    spent = f"{force.view.points} of {force.view.max_points} points"
    return f"{force.game.title}, {format_count(len(force.units), 'unit')}, {spent}"


def _check_manifest(document: Document, _game: Game | None) -> str:
    raise FileError(
        [document.fault((), f"A ruleset is a folder with a {MANIFEST}.", f"Rename the file {MANIFEST}.")]
    )


CHECKS = {
    FileKind.CAMPAIGN: _check_campaign,
    FileKind.ROSTER: _check_roster,
    FileKind.BATTLE: _check_battle,
    FileKind.FORCE: _check_force,
    FileKind.SCENARIO: _check_battle,
    FileKind.BOARD: _check_board,
    FileKind.RULESET: _check_manifest,
}


def _folder_verdict(name: str, folder: Path) -> Verdict:
    """Return everything wrong with a ruleset; one that holds a file which cannot be read is of no kind."""
    folder = folder.resolve()
    found = examine_ruleset(folder, _library(folder.parent))
    if found.unreadable:
        return Verdict(name, None, found.faults)
    return Verdict(name, FileKind.RULESET, found.faults, found.contents_text, found.game)
