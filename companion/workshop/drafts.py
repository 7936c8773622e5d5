"""Drafts of a ruleset's files: checked and played before anything is saved."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from companion.documents.yamlfile import parse_document
from companion.engine.families import game_of, patch_faults
from companion.engine.game import Game
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.overlay import WORDS
from companion.rulebooks.sharing import SUFFIX
from companion.stamps import FileStamp, file_stamp
from companion.writing import write_whole

Texts = Mapping[str, str]
"""Texts that are not saved yet, by the name of the file in the folder, with `/` between folder and file."""


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """The faults of a draft, and its rules and game unless faults keep these from being read."""

    faults: tuple[Fault, ...]
    source: RulesetSource | None = None
    game: Game | None = None


class RulesetDraft:
    """One ruleset's folder with texts laid over its files; `check` may run on any thread, once at a time."""

    def __init__(self, folder: Path, library: RulebookLibrary) -> None:
        self.folder = folder
        self._library = library
        self._lock = Lock()
        self._room: tempfile.TemporaryDirectory[str] | None = None
        self._copied_stamps: dict[Path, FileStamp] = {}
        """The stamps of the files that were copied, by their names in the folder."""

    def files(self) -> tuple[str, ...]:
        """Return the files that can be edited, the manifest first, then tables, then what lies in folders."""
        names = [path.relative_to(self.folder).as_posix() for path in _yaml_in(self.folder)]
        return tuple(sorted(names, key=lambda name: (name != MANIFEST, name.count("/"), name)))

    def check(self, texts: Texts) -> DraftCheck:
        """Return everything wrong with the rules and models as they would be once the texts are saved."""
        with self._lock:
            if unreadable := [*self._unreadable(texts)]:
                return DraftCheck(tuple(unreadable))
            copy = self._copy_folder(texts)
            checked = _check_copy(copy, self._library)
            return replace(
                checked, faults=tuple(self._relocate_fault(fault, copy) for fault in checked.faults)
            )

    def close(self) -> None:
        """Let go of the copy."""
        with self._lock:
            if self._room is not None:
                self._room.cleanup()
                self._room = None
                self._copied_stamps.clear()

    def _unreadable(self, texts: Texts) -> Iterator[Fault]:
        for name, text in texts.items():
            try:
                parse_document(text, str(self.folder / name), special_words=WORDS)
            except FileError as error:
                yield from error.faults

    def _copy_folder(self, texts: Texts) -> Path:
        """Return the folder as it would be, under its own name; only what changed is written anew."""
        if self._room is None:
            self._room = tempfile.TemporaryDirectory(prefix="companion-draft-")
        copy = Path(self._room.name) / self.folder.name
        copy.mkdir(exist_ok=True)
        wanted = {path.relative_to(self.folder): path for path in _yaml_in(self.folder)}
        for name, text in texts.items():
            wanted.pop(Path(name), None)
            self._copied_stamps.pop(Path(name), None)
            _write_changed(copy / name, text)
        for relative, path in wanted.items():
            self._copy_changed(path, relative, copy)
        kept = {*wanted, *map(Path, texts)}
        for path in [*_yaml_in(copy)]:
            if (relative := path.relative_to(copy)) not in kept:
                self._copied_stamps.pop(relative, None)
                path.unlink()
        return copy

    def _copy_changed(self, path: Path, relative: Path, copy: Path) -> None:
        """Copy a file unless its copy is one of the file as it is."""
        stamp = file_stamp(path)
        if self._copied_stamps.get(relative) != stamp:
            (copy / relative).parent.mkdir(parents=True, exist_ok=True)
            # Without the file's time: the copy's own tells that it was written again.
            shutil.copyfile(path, copy / relative)
            self._copied_stamps[relative] = stamp

    def _relocate_fault(self, fault: Fault, copy: Path) -> Fault:
        """Return a fault of the copy as one of the folder that it is of."""
        file = Path(fault.file)
        if not file.is_relative_to(copy):
            return fault
        message = fault.message.replace(str(copy), str(self.folder))
        return replace(fault, file=str(self.folder / file.relative_to(copy)), message=message)


def _check_copy(copy: Path, library: RulebookLibrary) -> DraftCheck:
    try:
        source = library.load_folder(copy)
        game = game_of(source)
        return DraftCheck((*game.model_faults(), *patch_faults(source)), source, game)
    except FileError as error:
        return DraftCheck(tuple(dict.fromkeys(error.faults)))
    except CompanionError as error:
        return DraftCheck((Fault(str(copy / MANIFEST), 1, 1, "", str(error)),))


def _yaml_in(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        for path in sorted(folder.rglob(f"*{SUFFIX}")):
            is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
            if not is_hidden and not path.is_symlink() and path.is_file():
                yield path


def _write_changed(path: Path, text: str) -> None:
    raw = text.encode()
    if not path.is_file() or path.read_bytes() != raw:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, raw)
