"""The lines of the units and boards that lie in rulesets, read anew only where a file has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.catalog.entries import (
    CatalogueEntry,
    DocumentKind,
    EntryOrigin,
    entry_of,
    format_entry,
    parse_entry,
    printed_names,
)
from companion.construction.design_rules import DesignRules
from companion.construction.families import design_rules_of, listed_figures
from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_cached
from companion.engine.families import game_of
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.folder import RulesetFolder
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.stamps import file_stamp

UNITS, BOARDS, CHARACTERS = "units", "boards", "characters"

NAME = "the design"


class DesignFaultCounter:
    """A counter of faults in designs; the rules of each ruleset are read once."""

    def __init__(self, rulebooks: RulebookLibrary) -> None:
        self._rulebooks = rulebooks
        self._rules: dict[str, DesignRules | None] = {}

    def faults(self, document: Mapping[str, Any], ruleset: str) -> int | None:
        """Return how many there are; None where no rules judge such a document, or it is no unit at all."""
        if ruleset not in self._rules:
            self._rules[ruleset] = self._rules_of(ruleset)
        rules = self._rules[ruleset]
        if rules is None:
            return None
        try:
            look = rules.check(Document(NAME, dict(document), SourcePositions.of_file(NAME)))
        except CompanionError:
            return None
        return None if look.examined is None else len(look.faults)

    def _rules_of(self, ruleset: str) -> DesignRules | None:
        try:
            return design_rules_of(game_of(self._rulebooks.load(ruleset)))
        except CompanionError:
            return None


@dataclass(slots=True)
class ShippedFiles:
    """The entries of the rulesets' own files; `read` are lines not kept yet, `gone` those to drop."""

    entries: dict[Path, CatalogueEntry] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    read: dict[str, tuple[str, str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)


def shipped_files(
    library: RulebookLibrary, kept: Mapping[str, tuple[str, str]], judge: DesignFaultCounter | None = None
) -> ShippedFiles:
    """Return the lines of every ruleset's own files, by path; `kept` are stamps and lines from the last time.

    Without a `judge`, which has to read all rules first, nobody looks for faults in what is read anew.
    A ruleset or a file that cannot be read is told and left out.
    """
    found = ShippedFiles()
    for name in library.names():
        try:
            folder = RulesetFolder.open(library.folder(name))
            ruleset = _Ruleset(library, folder, judge)
            for kind in (UNITS, BOARDS, CHARACTERS):
                rules = ruleset.digest if kind == UNITS else ""
                for path in folder.files(kind, ".yaml").values():
                    _add_entry(found, ruleset, path, kept, rules)
        except FileError as error:
            found.faults += error.faults
    known = set(map(str, found.entries))
    found.gone += (path for path in kept if path not in known)
    return found


@dataclass(frozen=True)
class _Ruleset:
    library: RulebookLibrary
    folder: RulesetFolder
    judge: DesignFaultCounter | None

    @property
    def origin(self) -> EntryOrigin:
        """The first shelf holds what is shipped."""
        return (
            EntryOrigin.SHIPPED if self.folder.path.parent == self.library.roots[0] else EntryOrigin.PLAYERS
        )

    @cached_property
    def source(self) -> RulesetSource | None:
        """The rules that lines of units are made by; none where they cannot be read, which others tell."""
        try:
            return self.library.load(self.folder.name)
        except CompanionError:
            return None

    @cached_property
    def digest(self) -> str:
        """A fingerprint of those rules."""
        return self.source.digest if self.source is not None else ""

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Their printed names."""
        try:
            return printed_names(self.source) if self.source is not None else {}
        except CompanionError:
            return {}

    def figures(self, document: Document) -> Mapping[str, Any]:
        """Return what a unit leaves to the rules; nothing where they cannot be read."""
        try:
            return listed_figures(self.source, document) if self.source is not None else {}
        except CompanionError:
            return {}

    def entry(self, path: Path) -> CatalogueEntry:
        """Return the line of a file; raises FileError."""
        document = read_cached(path)
        data: Any = document.data
        if not isinstance(data, dict):
            raise FileError([document.fault((), "expected a mapping of keys.")])
        faults = self.judge.faults(data, self.folder.name) if self.judge is not None else None
        figures = self.figures(document)
        entry = entry_of(data, self.folder.name, self.origin, self.names, faults=faults, figures=figures)
        # Boards are known by the names of their files.
        return replace(entry, key=path.stem) if entry.kind is DocumentKind.BOARD else entry


def _add_entry(
    found: ShippedFiles, ruleset: _Ruleset, path: Path, known: Mapping[str, tuple[str, str]], rules: str
) -> None:
    """Take the line of a file, made anew where the file or the `rules` behind it have changed."""
    stamp, text = known.get(str(path), ("", ""))
    now = f"{_stamp(path)} {ruleset.origin} {rules}".rstrip()
    if stamp == now and (entry := parse_entry(text)) is not None:
        found.entries[path] = entry
        return
    try:
        entry = ruleset.entry(path)
    except FileError as error:
        found.faults += error.faults
        return
    found.entries[path] = entry
    found.read[str(path)] = (now, format_entry(entry))


def _stamp(path: Path) -> str:
    try:
        return str(file_stamp(path))
    except OSError:
        return "missing"  # reading it tells why
