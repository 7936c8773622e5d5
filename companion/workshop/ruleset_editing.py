"""The editing of one ruleset: its files and parents, completion, and saving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.documents.textfile import read_text
from companion.engine.families import game_of
from companion.engine.file_shapes import names_of
from companion.errors import CompanionError
from companion.rulebooks.folder import RulesetFolder
from companion.rulebooks.loader import JOINT, RulebookLibrary, RulesetSource
from companion.rulebooks.origins import resolve_rules
from companion.workshop.completion import Completer
from companion.workshop.drafts import DraftCheck, RulesetDraft, Texts
from companion.workshop.reference import topic
from companion.workshop.trials import TrialRules
from companion.writing import write_whole


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
