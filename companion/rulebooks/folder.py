"""One ruleset's own folder: ruleset.yaml, its tables, and the files beside them.

A ruleset is data only: nothing in its folder is executed, and nothing outside its folder is read.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from companion.documents.document import Document, KeyPath, SourcePositions
from companion.documents.model import Name, RuleModel, validate
from companion.documents.similar_names import nearest
from companion.documents.yamlfile import read_document
from companion.errors import Fault, FileError
from companion.rulebooks.overlay import WORDS, Patch
from companion.stamps import FileStamp, file_stamp

MANIFEST = "ruleset.yaml"
OPTIONS = "options"
CHANGES = "changes"

FolderStamp: TypeAlias = tuple[tuple[str, FileStamp], ...]
READ_FOLDERS = 128
"""How many folders stay in memory as they were read last: a shelf with all the examples on it."""
CACHED_FOLDERS = 32
"""How many of them stay in memory as what is made of them."""


class RulesetHead(RuleModel):
    """The head of ruleset.yaml; each further key of the file is a section of its rules.

    `plays: false` marks rules that offer models and calculators, but no battles; unsaid, the parent's counts.
    `extends` names the parent, or several of which the later are laid over the first; `effect` tells in one
    number what a house rule changes.
    """

    name: Name = ""
    """What players call the ruleset."""
    family: str | None = None
    """The family of rules it is of; where it extends another, that one's."""
    extends: str | tuple[str, ...] | None = None
    """The ruleset that it changes, by the name of its folder."""
    about: str = ""
    """The rules in one sentence."""
    effect: str = ""
    """What it changes, in one number."""
    plays: bool | None = None
    """Whether battles are played by it; false offers models and calculators only."""
    own_designs: bool = False
    """Whether units of its parents were designed by other rules: they need not be legal by these, and the
    parents' scenarios are not offered.
    """
    tables: str | tuple[str, ...] = ()
    """Files in its folder that hold further sections."""

    @property
    def parents(self) -> tuple[tuple[str, KeyPath], ...]:
        """The names of the parents, each with the key path that it stands at."""
        if self.extends is None or isinstance(self.extends, str):
            return ((self.extends, ("extends",)),) if self.extends is not None else ()
        return tuple((name, ("extends", at)) for at, name in enumerate(self.extends))


@dataclass(frozen=True, eq=False)
class RulesetFolder:
    """A folder with a ruleset.yaml whose head is understood; its parents are still unknown.

    It is read once and stays what it is; once a file of it was saved, `open` reads another.
    """

    path: Path
    head: RulesetHead
    manifest: Document

    @classmethod
    def open(cls, path: Path) -> RulesetFolder:
        """Return a folder with the head of its ruleset.yaml, as it is on disk now; raises FileError."""
        return _open_cached(path, stamp_of(path))

    @classmethod
    def _read_manifest(cls, path: Path) -> RulesetFolder:
        unplaced = Document(str(path / MANIFEST), {}, SourcePositions.of_file(str(path / MANIFEST)))
        manifest = read_document(own_file(path, MANIFEST, unplaced, ()), special_words=WORDS)
        head = validate(RulesetHead, _only(manifest, set(RulesetHead.field_names)))
        if head.family is None and not head.parents:
            raise FileError([_without_family(manifest)])
        return cls(path, head, manifest)

    @property
    def name(self) -> str:
        """The name other files call the ruleset by."""
        return self.path.name

    @cached_property
    def rules(self) -> Document:
        """The sections of ruleset.yaml and of its tables in one document as they are written.

        Words of the language stand in it, and what options change is set apart. Raises FileError.
        """
        own = {key for key in self.manifest.data if key not in RulesetHead.field_names}
        rules = _only(self.manifest, own)
        tables = (self.head.tables,) if isinstance(self.head.tables, str) else self.head.tables
        for index, table in enumerate(tables):
            at: KeyPath = ("tables",) if isinstance(self.head.tables, str) else ("tables", index)
            rules = _join_sections(
                rules, read_document(own_file(self.path, table, self.manifest, at), special_words=WORDS)
            )
        return _with_patches(rules)

    def files(self, kind: str, suffix: str) -> dict[str, Path]:
        """Return the files of a subfolder such as `units` by name without suffix; raises FileError."""
        if (kind, suffix) not in self._files:
            names = [path.name for path in sorted((self.path / kind).glob(f"*{suffix}"))]
            self._files[kind, suffix] = {
                name.removesuffix(suffix): own_file(self.path, f"{kind}/{name}", self.manifest, ())
                for name in names
                if not name.startswith(".")
            }
        return self._files[kind, suffix]

    @cached_property
    def _files(self) -> dict[tuple[str, str], dict[str, Path]]:
        return {}


def own_file(folder: Path, text: str, document: Document, at: KeyPath) -> Path:
    """Return the file that a ruleset names at a key path; raises FileError where it lies outside the
    folder.
    """
    path = folder / text
    relative = PurePosixPath(text)
    inside = not (relative.is_absolute() or ".." in relative.parts or "\\" in text or ":" in text)
    if not (inside and _ends(path) and path.resolve().is_relative_to(folder.resolve())):
        message = f"'{text}' leads out of the ruleset's folder."
        raise FileError([document.fault(at, message, "Copy the file into the folder.")])
    return path


def _ends(path: Path) -> bool:
    """Whether links end, if only at a missing file; from Python 3.13 on `resolve` does not tell."""
    try:
        path.stat()
    except OSError as problem:
        return problem.errno != errno.ELOOP
    return True


@lru_cache(maxsize=READ_FOLDERS)
def _open_cached(path: Path, _stamp: FolderStamp) -> RulesetFolder:
    return RulesetFolder._read_manifest(path)


def stamp_of(folder: Path) -> FolderStamp:
    """Name and stamp of each file in a folder; two stamps of it differ once a file was saved."""
    stamps: list[tuple[str, FileStamp]] = []
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)  # noqa: PTH118, as a Path takes longer than the file system
            with suppress(OSError):
                stamps.append((path, file_stamp(path)))
    return tuple(sorted(stamps))


def _only(document: Document, keys: set[str | int]) -> Document:
    if not isinstance(document.data, dict):
        return document
    data = {key: value for key, value in document.data.items() if key in keys}
    places = {str(key): document.places.inside[str(key)] for key in data}
    return Document(document.name, data, SourcePositions(document.places.here, places))


def _join_sections(rules: Document, table: Document) -> Document:
    """Return both documents' sections; a table may go on in another file, where each row has one home, or a
    reader could not tell which of two holds.
    """
    if not isinstance(table.data, dict):
        raise FileError(
            [table.fault((), "expected a mapping of sections.", "Write 'section:' and indent its rows.")]
        )
    faults, data, inside = [], dict(rules.data), dict(rules.places.inside)
    for key, section in table.data.items():
        name, twice = str(key), _rows_in_both(rules.data.get(key), section)
        if key in RulesetHead.field_names:
            faults.append(table.fault((key,), f"belongs in {MANIFEST}.", "Move it there."))
        elif name in inside and twice != set():
            for path in [(key,)] if twice is None else [(key, row) for row in twice]:
                first = rules.places.at(path)
                message = f"is already in {first.file}, line {first.line}."
                faults.append(table.fault(path, message, "Keep one."))
        elif name in inside:
            rows = {**inside[name].inside, **table.places.inside[name].inside}
            data[key], inside[name] = data[key] | section, SourcePositions(inside[name].here, rows)
        else:
            data[key], inside[name] = section, table.places.inside[name]
    if faults:
        raise FileError(faults)
    return Document(rules.name, data, SourcePositions(rules.places.here, inside))


def _rows_in_both(section: object, other: object) -> set[str | int] | None:
    """Return the rows that two parts of a table have in common; None where they are no rows of one table."""
    if not (_is_table(section) and _is_table(other)):
        return None
    assert isinstance(section, dict)
    assert isinstance(other, dict)
    return section.keys() & other.keys()


def _is_table(section: object) -> bool:
    return isinstance(section, dict) and all(isinstance(row, dict) for row in section.values())


def _with_patches(rules: Document) -> Document:
    """Return the same rules, in which what each choice of an option changes is one value, as it is
    written.
    """
    options = rules.data.get(OPTIONS) if isinstance(rules.data, dict) else None
    if not isinstance(options, dict):
        return rules
    marked = {name: _mark_words(option) for name, option in options.items()}
    return Document(rules.name, {**rules.data, OPTIONS: marked}, rules.places)


def _mark_words(option: object) -> object:
    changes = option.get(CHANGES) if isinstance(option, dict) else None
    if not (isinstance(option, dict) and isinstance(changes, dict)):
        return option
    patches = {key: Patch(patch) if isinstance(patch, dict) else patch for key, patch in changes.items()}
    return {**option, CHANGES: patches}


def _without_family(manifest: Document) -> Fault:
    for key in manifest.data:
        if key not in RulesetHead.field_names and (meant := nearest(str(key), ("extends", "family"))):
            return manifest.fault((key,), "is not a known key.", f"Did you mean '{meant}'?")
    return manifest.fault(
        (), "A ruleset names a family or a parent.", "Add 'extends: quickstart', for example."
    )
