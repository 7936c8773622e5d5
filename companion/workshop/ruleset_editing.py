"""The editing of one ruleset: its files and parents, completion, drafts checked and played, and saving."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from companion.documents.textfile import read_text
from companion.documents.yamlfile import parse_document
from companion.engine.families import game_of, patch_faults
from companion.engine.file_shapes import names_of
from companion.engine.game import Game
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.folder import MANIFEST, RulesetFolder
from companion.rulebooks.loader import JOINT, RulebookLibrary, RulesetSource
from companion.rulebooks.origins import resolve_rules
from companion.rulebooks.overlay import WORDS
from companion.rulebooks.sharing import SUFFIX
from companion.stamps import FileStamp, file_stamp
from companion.workshop.completion import Completer
from companion.workshop.reference import topic
from companion.workshop.trials import TrialRules
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
        self._is_closed = False
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
            if self._is_closed:  # what is saved on leaving asks once more
                return DraftCheck(())
            if unreadable := [*self._unreadable(texts)]:
                return DraftCheck(tuple(unreadable))
            copy = self._copy_folder(texts)
            checked = _check_copy(copy, self._library)
            return replace(
                checked, faults=tuple(self._relocate_fault(fault, copy) for fault in checked.faults)
            )

    def close(self) -> None:
        """Let go of the copy; nothing is checked any more."""
        with self._lock:
            self._is_closed = True
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


@dataclass(frozen=True, slots=True)
class ParentRules:
    """The rules that a ruleset is laid over: ready to try things by, and what they know."""

    trial: TrialRules
    completer: Completer


class RulesetEditing:
    """The files of one ruleset while they are written; nothing is saved before `save`."""

    def __init__(self, library: RulebookLibrary, name: str) -> None:
        self.name = name
        self.folder = library.folder(name)
        self.is_own = self.folder.parent == library.roots[-1]
        self._library = library
        self._draft = RulesetDraft(self.folder, library)

    def files(self) -> tuple[str, ...]:
        """Return the files that there are, the manifest first."""
        return self._draft.files()

    def text(self, name: str) -> str:
        """Return a file as it is saved. Raises FileError."""
        return read_text(self.folder / name)

    def check(self, texts: Texts) -> DraftCheck:
        """Return everything wrong with the rules as they would be with these texts; may run on any thread."""
        return self._draft.check(texts)

    def write(self, texts: Texts) -> None:
        """Write these files, each whole or not at all. Raises StoreError."""
        for name, text in texts.items():
            write_whole(self.folder / name, text)

    def parent(self) -> ParentRules | None:
        """Return the rules below; None where there are none, or they cannot be read. May run on any
        thread.
        """
        for source in self._parent_sources():
            with suppress(CompanionError):
                trial = TrialRules(game_of(source), source)
                facts = [name for names in names_of(source).values() for name in names]
                known = resolve_rules(source).data
                reference = [key for part in topic(source.family).parts for key in part.keys]
                return ParentRules(trial, Completer(known, self._library.names(), facts, reference))
        return None

    def close(self) -> None:
        """Let go of what was made to check with."""
        self._draft.close()

    def _parent_sources(self) -> Iterator[RulesetSource]:
        """Yield the parents as one, where they go together; else the first of them that can be read."""
        names: tuple[str, ...] = ()
        with suppress(CompanionError):
            names = tuple(name for name, _ in RulesetFolder.open(self.folder).head.parents) or (self.name,)
        for name in dict.fromkeys([JOINT.join(names), *names]) if names else ():
            with suppress(CompanionError):
                yield self._library.load(name)


def relative_name(folder: Path, file: str) -> str:
    """Return the name of a file inside a ruleset's folder; empty where it lies elsewhere."""
    path = Path(file)
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else ""


def changed_texts(saved: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that differ from what is saved."""
    return {name: text for name, text in now.items() if saved.get(name) != text}
