"""All that a page shows of one ruleset: what its head says, what it changes, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.battles.examining import examined
from companion.documents.document import Place
from companion.errors import CompanionError, Fault
from companion.rulebooks.folder import MANIFEST, RulesetFolder, stamp_of
from companion.rulebooks.loader import Option, RulebookLibrary
from companion.workshop.changes import Section, parent_of, told_changes


@dataclass(frozen=True, slots=True)
class Look:
    """One ruleset as it is now; of a faulty one only what could be read.

    `plays` is False where no battles are played by it; `problem` says why no changes are told.
    """

    name: str
    title: str
    folder: Path
    is_own: bool
    about: str = ""
    effect: str = ""
    parents: tuple[str, ...] = ()
    options: Mapping[str, Option] | None = None
    changes: tuple[Section, ...] = ()
    faults: tuple[Fault, ...] = ()
    holds: str = ""
    problem: str = ""

    @property
    def manifest(self) -> Path:
        """Where its head stands."""
        return self.folder / MANIFEST


class Looker:
    """Looks rulesets through; what has not changed since is told as it was."""

    def __init__(self, library: RulebookLibrary) -> None:
        self._library = library
        self._seen: dict[str, tuple[object, Look]] = {}

    def names(self) -> tuple[str, ...]:
        """Every ruleset, the player's own first."""
        own = self._library.shelves[-1]
        return tuple(sorted(self._library.names(), key=lambda name: self._library.folder(name).parent != own))

    def looks(self) -> tuple[Look, ...]:
        """Every ruleset, each with all its faults; folders that are no rulesets are told beside them."""
        return tuple(self.look(name) for name in self.names())

    def look(self, name: str) -> Look:
        """One ruleset, looked through."""
        stamps = self._stamps(name)
        seen = self._seen.get(name)
        if seen is None or seen[0] != stamps:
            seen = self._seen[name] = (stamps, self._looked(name))
        return seen[1]

    def _stamps(self, name: str) -> object:
        """What tells whether anything changed that a ruleset hangs on: its files, and its parents'."""
        try:
            folders = [folder.path for folder in self._library.load(name).folders]
        except CompanionError:
            folders = [self._library.folder(each) for each in self._library.names()]
        return tuple(stamp_of(folder) for folder in folders)

    def _looked(self, name: str) -> Look:
        folder = self._library.folder(name)
        look = Look(name, name, folder, folder.parent == self._library.shelves[-1])
        try:
            head = RulesetFolder.open(folder).head
            parents = tuple(parent for parent, _ in head.parents)
            look = replace(
                look, title=head.name or name, about=head.about, effect=head.effect, parents=parents
            )
            source = self._library.load(name)
            look = replace(look, options=source.options)
            if (parent := parent_of(source, self._library)) is not None:
                look = replace(look, changes=told_changes(source, parent))
        except CompanionError as problem:
            look = replace(look, problem=str(problem))
        found = examined(folder, self._library)
        return replace(look, faults=found.faults, holds=found.holds)


def is_inside(look: Look, place: Place) -> bool:
    """Whether a place is in the ruleset's own folder, and not in a parent's."""
    return look.folder in Path(place.file).parents
