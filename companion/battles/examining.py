"""Everything that is wrong with a ruleset's folder: its tables, models, boards and scenarios."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion import paths
from companion.battles.scripts.script import played, read_script
from companion.catalog.files import boards, scenarios
from companion.construction.design_rules import DesignRules, design_rules_of
from companion.documents.author_changes import changed_key
from companion.documents.document import Place, key_text, refused
from companion.documents.yamlfile import read_document
from companion.engine.families import game_of, patch_faults
from companion.engine.game import Game
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.tabletop.counting import counted


@dataclass(frozen=True, slots=True)
class Examined:
    """A ruleset's folder looked through.

    `faults` are all that were found, `unreadable` those of them that are no YAML; `game` is None where the
    rules themselves cannot be played. Files with faults are left out of what `holds` counts.
    """

    faults: tuple[Fault, ...]
    unreadable: tuple[Fault, ...] = ()
    game: Game | None = None
    holds: str = ""


def examined(folder: Path, library: RulebookLibrary) -> Examined:
    """Look through the folder of a ruleset whose parents are in a library."""
    if not (folder / MANIFEST).is_file():
        faults = refused(str(folder), f"There is no {MANIFEST} in this folder.").faults
        return Examined(faults, faults)
    unreadable = _faults_of(read_document, sorted(folder.rglob("*.yaml")))
    try:
        source = library.load_folder(folder)
        game = game_of(source)
        kinds = {"model": game.models(), "board": boards(source), "scenario": scenarios(source)}
        inner = [*_at_home(folder, source, _inner_faults(source, game, library))]
    except FileError as error:
        return Examined(_once([*unreadable, *error.faults]), unreadable)
    except CompanionError as error:
        told = refused(str(folder / MANIFEST), str(error)).faults
        return Examined(_once([*unreadable, *told]), unreadable)
    words = ", ".join(counted(len(found), what) for what, found in kinds.items())
    return Examined(_once([*unreadable, *inner]), unreadable, game, words)


def all_examined(library: RulebookLibrary) -> Mapping[str, Examined]:
    """Every ruleset of a library looked through, by its name."""
    return {name: examined(library.folder(name), library) for name in library.names()}


def _inner_faults(source: RulesetSource, game: Game, library: RulebookLibrary) -> Iterator[Fault]:
    """What is wrong with the files that lie in a ruleset's folder or in those of its parents."""
    yield from patch_faults(source)
    yield from game.model_faults()
    yield from _faults_of(partial(_check_unit, game, design_rules_of(game)), source.files("units").values())
    yield from _faults_of(lambda path: game.check_board(read_document(path)), boards(source).values())
    yield from _faults_of(
        lambda path: list(played(read_script(read_document(path), library))), scenarios(source).values()
    )


def _at_home(folder: Path, source: RulesetSource, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Faults of the folder's own files; those of its parents' at what it changes, which is their cause."""
    abroad: dict[str, list[Fault]] = {}
    for fault in faults:
        if Path(fault.file).is_relative_to(folder) or folder.parent == paths.rulesets():
            yield fault
        else:
            abroad.setdefault(fault.key, []).append(fault)
    for key, found in abroad.items():
        first, files = found[0], len({fault.file for fault in found})
        path = tuple(re.findall(r"[^.\[\]]+", key))
        cause = changed_key(source.document, path, first.message) or ()
        place = source.document.places.at(cause) if cause else Place(str(folder / MANIFEST), 1, 1)
        told = f"{counted(files, 'file')} of its parents no longer {'fits' if files == 1 else 'fit'}"
        message = f"{told}, such as {Path(first.file).name}: {key}: {first.message}"
        yield Fault(*place, key_text(cause), message, first.remedy, first.rule)


def _check_unit(game: Game, rules: DesignRules | None, path: Path) -> None:
    """Raise FileError for a unit that cannot be played, or is not legal where there are rules of design."""
    document = read_document(path)
    if rules is None:
        game.check_unit(document)
    elif faults := rules.look(document).faults:
        raise FileError(faults)


def _faults_of(check: Callable[[Path], object], paths: Iterable[Path]) -> tuple[Fault, ...]:
    found: list[Fault] = []
    for path in paths:
        try:
            check(path)
        except FileError as error:
            found += error.faults
    return tuple(found)


def _once(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    return tuple(dict.fromkeys(faults))
