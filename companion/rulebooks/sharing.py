"""Rulesets as one file that players swap: its files by name, read safely, and written whole or not at all."""

from __future__ import annotations

import re
import secrets
import shutil
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from companion.documents.document import Document, clip
from companion.documents.model import RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.textfile import read_text
from companion.documents.tree import ParseLimits
from companion.documents.yamltext import DUMPER
from companion.errors import CompanionError, Fault, FileError, InputError, StoreError
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.new_ruleset import check_name
from companion.writing import make_folder, write_whole

SUFFIX = ".yaml"
MOST_FILES, DEEPEST = 500, 3
LARGEST_FILE, LARGEST_WHOLE = 2_000_000, 8_000_000
SHARED_BOUNDS = ParseLimits(size=LARGEST_WHOLE, depth=8, values=4 * MOST_FILES)
"""What a file with a ruleset in it may hold; each of its files is bounded by itself once it is read."""
REMOVED = "removed-rulesets"
"""The folder beside the player's own rulesets where they go when they are removed."""

_PART = re.compile(r"\w[\w .()'+-]{0,78}(?<![ .])")
_WINDOWS_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_HEAD = """\
# A ruleset of Companion in one file. To play by it: Rulesets > Import, and choose this file.
"""


class RulesetExistsError(CompanionError):
    """There is a ruleset of this name already, and nobody has said that it may be replaced."""


class SharedData(RuleModel):
    """YAML: `{shared_ruleset: our-table, files: {ruleset.yaml: "name: …", units/CDA-3C.yaml: …}}`."""

    shared_ruleset: str
    files: Mapping[str, str] = Field(min_length=1, max_length=MOST_FILES)


@dataclass(frozen=True, slots=True)
class SharedRuleset:
    """A ruleset whose files are texts by their names, with `/` between folder and file."""

    name: str
    files: Mapping[str, str]


def read_shared(document: Document) -> SharedRuleset:
    """Return the ruleset in a file that somebody has sent; raises FileError with all that is wrong
    with it.
    """
    data = validate(SharedData, document)
    faults = [*_faults(document, data)]
    if faults:
        raise FileError(faults)
    return SharedRuleset(data.shared_ruleset, data.files)


def read_folder(folder: Path, name: str = "") -> SharedRuleset:
    """Return the ruleset in any folder, without what hides in it, links, and files that no ruleset has.

    Raises InputError for what is no ruleset, too large or named badly, and FileError for an unreadable file.
    """
    if not (folder / MANIFEST).is_file():
        raise InputError(f"There is no {MANIFEST} in {folder}. Choose the folder that it lies in.")
    files: dict[str, str] = {}
    total = 0
    for path in _files_in(folder):
        key = path.relative_to(folder).as_posix()
        if fault := _name_fault(key):
            raise InputError(f"'{clip(key)}' {fault}")
        files[key] = read_text(path, LARGEST_FILE)
        total += len(files[key])
        if len(files) > MOST_FILES or total > LARGEST_WHOLE:
            raise InputError(
                f"{folder} holds more than {MOST_FILES} files or {LARGEST_WHOLE // 1_000_000} MB."
            )
    name = name or folder.resolve().name
    check_name(name)
    return SharedRuleset(name, files)


def shared_text(shared: SharedRuleset) -> str:
    """Return a ruleset as one file that `read_shared` understands, and that people can read."""
    ordered = sorted(shared.files, key=lambda name: (name != MANIFEST, name.count("/"), name))
    data = {"shared_ruleset": shared.name, "files": {name: shared.files[name] for name in ordered}}
    return _HEAD + yaml.dump(data, Dumper=BLOCK_DUMPER, sort_keys=False, allow_unicode=True, width=10_000)


def write_shared(shared: SharedRuleset, shelf: Path, *, may_replace: bool = False) -> Path:
    """Write a ruleset's folder into a shelf, whole or not at all; where it lies.

    What is replaced is set aside. Raises Taken where the name is taken, StoreError where nothing can be
    written.
    """
    check_name(shared.name)
    own = shelf / shared.name
    if own.exists() and not may_replace:
        raise RulesetExistsError(
            f"There is already a ruleset '{shared.name}'. Replace it, or choose another name."
        )
    make_folder(shelf)
    # Hidden, so that nobody takes a half-written folder for a ruleset.
    coming = shelf / f".{secrets.token_hex(6)}"
    try:
        for name, text in shared.files.items():
            make_folder((coming / name).parent)
            write_whole(coming / name, text)
        kept = set_aside(own) if own.exists() else None
        try:
            coming.rename(own)
        except OSError:
            if kept is not None:
                kept.rename(own)
            raise
    except OSError as problem:
        raise StoreError(f"{own} cannot be written: {problem.strerror or problem}.") from problem
    finally:
        shutil.rmtree(coming, ignore_errors=True)
    return own


def set_aside(folder: Path) -> Path:
    """Move a ruleset's folder off its shelf to where it is kept; where that is.

    Raises StoreError where it cannot be moved; then it stays.
    """
    removed = folder.parent.parent / REMOVED
    make_folder(removed)
    place, number = removed / folder.name, 1
    while place.exists():
        number += 1
        place = removed / f"{folder.name} {number}"
    try:
        folder.rename(place)
    except OSError as problem:
        raise StoreError(f"{folder} cannot be moved: {problem.strerror or problem}.") from problem
    return place


def bring_back(backup: Path, folder: Path) -> None:
    """Put a ruleset that was set aside where it was; raises Taken or StoreError, and it stays set aside."""
    if folder.exists():
        raise RulesetExistsError(
            f"There is a ruleset '{folder.name}' again. The one removed is kept in {backup}."
        )
    try:
        backup.rename(folder)
    except OSError as problem:
        raise StoreError(f"{backup} cannot be moved: {problem.strerror or problem}.") from problem


def _faults(document: Document, data: SharedData) -> Iterator[Fault]:
    try:
        check_name(data.shared_ruleset)
    except InputError as problem:
        yield document.fault(("shared_ruleset",), str(problem))
    if MANIFEST not in data.files:
        yield document.fault(("files",), f"There is no {MANIFEST}.", "Share the ruleset again.")
    known: dict[str, str] = {}
    for name, text in data.files.items():
        if fault := _name_fault(name):
            yield document.fault(("files", name), fault)
        folded = unicodedata.normalize("NFKC", name).casefold()
        if known.setdefault(folded, name) != name:
            yield document.fault(("files", name), f"some systems treat this as '{clip(known[folded])}'.")
        if len(text.encode()) > LARGEST_FILE:
            yield document.fault(("files", name), f"is larger than {LARGEST_FILE // 1_000_000} MB.")
    for name in data.files:
        if any(other.startswith(f"{name}/") for other in data.files):
            yield document.fault(("files", name), "is a file and a folder at once.")


def _name_fault(name: str) -> str:
    """Return why a text cannot name a file in a ruleset's folder on every system; nothing where it can."""
    path = PurePosixPath(name)
    if path.is_absolute() or "\\" in name or ":" in name or str(path) != name or ".." in path.parts:
        return "leads out of the ruleset's folder, or is not a plain file name."
    if len(path.parts) > DEEPEST:
        return "is nested too deep in folders."
    if path.suffix != SUFFIX:
        return f"is not a {SUFFIX} file; a ruleset has no others."
    if not all(_PART.fullmatch(part) and not _WINDOWS_RESERVED.fullmatch(part) for part in path.parts):
        return "cannot be the name of a file on every system."
    return ""


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the files of a ruleset in the order of their names; what hides and what is a link is
    passed over.
    """
    with suppress(OSError):
        for path in sorted(folder.iterdir()):
            if path.name.startswith(".") or path.is_symlink():
                continue
            if path.is_dir():
                if len(path.relative_to(folder).parts) < DEEPEST:
                    yield from _inner(path, folder)
            elif path.suffix == SUFFIX:
                yield path


def _inner(path: Path, folder: Path) -> Iterator[Path]:
    for inner in _files_in(path):
        if len(inner.relative_to(folder).parts) <= DEEPEST:
            yield inner


def _text_node(dumper: Any, text: str) -> yaml.ScalarNode:
    """Return a text of several lines as it stands."""
    style = "|" if "\n" in text else None
    node: yaml.ScalarNode = dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)
    return node


BLOCK_DUMPER: Any = type("BlockDumper", (DUMPER,), {})
BLOCK_DUMPER.add_representer(str, _text_node)
