"""The examination of a ruleset's folder: all faults of its tables, models, boards and scenarios."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion import paths
from companion.battles.scripts.script import play_script, read_script
from companion.catalog.files import boards, scenarios
from companion.construction.design_rules import DesignRules
from companion.construction.families import design_rules_of
from companion.documents.document import SourcePosition, key_text, single_fault_error
from companion.documents.findings import changed_key
from companion.documents.yamlfile import read_cached
from companion.engine.families import game_of, patch_faults
from companion.engine.game import Game
from companion.engine.game.characters import CharacterRules
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.tabletop.number_text import format_count

CHARACTERS = "characters"
"""The folder of a ruleset with files of characters."""


@dataclass(frozen=True, slots=True)
class RulesetExamination:
    """The findings in a ruleset's folder: its faults, its game if playable, and a line on its contents.

    `faults` are all that were found, `unreadable` those of them that are no YAML; `game` is None where the
    rules themselves cannot be played. Files with faults are left out of what `contents_text` counts.
    """

    faults: tuple[Fault, ...]
    unreadable: tuple[Fault, ...] = ()
    game: Game | None = None
    contents_text: str = ""


def examine_ruleset(folder: Path, library: RulebookLibrary) -> RulesetExamination:
    """Examine the folder of a ruleset whose parents are in a library."""
    if not (folder / MANIFEST).is_file():
        faults = single_fault_error(str(folder), f"There is no {MANIFEST} in this folder.").faults
        return RulesetExamination(faults, faults)
    unreadable = _check_files(read_cached, sorted(folder.rglob("*.yaml")))
    try:
        source = library.load_folder(folder)
        game = game_of(source)
        kinds = {"model": game.models(), "board": boards(source), "scenario": scenarios(source)}
        inner = [*_relocate_faults(folder, source, _inner_faults(source, game, library))]
    except FileError as error:
        return RulesetExamination(_without_duplicates([*unreadable, *error.faults]), unreadable)
    except CompanionError as error:
        given = single_fault_error(str(folder / MANIFEST), str(error)).faults
        return RulesetExamination(_without_duplicates([*unreadable, *given]), unreadable)
    text = ", ".join(format_count(len(found), what) for what, found in kinds.items())
    return RulesetExamination(_without_duplicates([*unreadable, *inner]), unreadable, game, text)


def examine_all_rulesets(library: RulebookLibrary) -> Mapping[str, RulesetExamination]:
    """Examine every ruleset of a library; return the findings by name."""
    return {name: examine_ruleset(library.folder(name), library) for name in library.names()}


def _inner_faults(source: RulesetSource, game: Game, library: RulebookLibrary) -> Iterator[Fault]:
    """Yield what is wrong with the files that lie in a ruleset's folder or in those of its parents."""
    yield from patch_faults(source)
    yield from game.model_faults()
    own, designs = source.folders[0], source.files("units")
    if own.head.own_designs:
        designs = own.files("units", ".yaml")
    yield from _check_files(partial(_check_unit, game, design_rules_of(game)), designs.values())
    if (characters := game.ports.characters) is not None:
        yield from _check_files(partial(_check_character, characters), source.files(CHARACTERS).values())
    if (battles := game.ports.battles) is not None:
        check = battles.check_board
        yield from _check_files(lambda path: check(read_cached(path)), boards(source).values())
    yield from _check_files(
        lambda path: list(play_script(read_script(read_cached(path), library))), scenarios(source).values()
    )


def _relocate_faults(folder: Path, source: RulesetSource, faults: Iterable[Fault]) -> Iterator[Fault]:
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
        place = source.document.places.at(cause) if cause else SourcePosition(str(folder / MANIFEST), 1, 1)
        text = f"{format_count(files, 'file')} of its parents no longer {'fits' if files == 1 else 'fit'}"
        message = f"{text}, such as {Path(first.file).name}: {key}: {first.message}"
        yield Fault(*place, key_text(cause), message, first.remedy, first.rule)


def _check_unit(game: Game, rules: DesignRules | None, path: Path) -> None:
    """Raise FileError for a unit that cannot be played, or is not legal where there are rules of design."""
    document = read_cached(path)
    if rules is None:
        game.check_unit(document)
    elif faults := rules.check(document).faults:
        raise FileError(faults)


def _check_character(rules: CharacterRules, path: Path) -> None:
    if faults := rules.check_character(read_cached(path)).faults:
        raise FileError(faults)


def _check_files(check: Callable[[Path], object], paths: Iterable[Path]) -> tuple[Fault, ...]:
    found: list[Fault] = []
    for path in paths:
        try:
            check(path)
        except FileError as error:
            found += error.faults
    return tuple(found)


def _without_duplicates(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    return tuple(dict.fromkeys(faults))
