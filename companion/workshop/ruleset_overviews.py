"""Overviews of rulesets: what each says of itself, what it changes, and its faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.battles.examination import examine_ruleset
from companion.documents.document import SourcePosition
from companion.errors import CompanionError, Fault
from companion.rulebooks.folder import MANIFEST, RulesetFolder, stamp_of
from companion.rulebooks.loader import RulebookLibrary, RulesetOption
from companion.workshop.ruleset_changes import ChangeSection, describe_changes, parent_of


@dataclass(frozen=True, slots=True)
class RulesetOverview:
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
    options: Mapping[str, RulesetOption] | None = None
    changes: tuple[ChangeSection, ...] = ()
    faults: tuple[Fault, ...] = ()
    contents_text: str = ""
    problem: str = ""

    @property
    def manifest(self) -> Path:
        """Where its head stands."""
        return self.folder / MANIFEST


class OverviewReader:
    """The overviews of rulesets; one that has not changed since is not read again."""

    def __init__(self, library: RulebookLibrary) -> None:
        self._library = library
        self._seen: dict[str, tuple[object, RulesetOverview]] = {}

    def names(self) -> tuple[str, ...]:
        """Return every ruleset, the player's own first."""
        own = self._library.roots[-1]
        return tuple(sorted(self._library.names(), key=lambda name: self._library.folder(name).parent != own))

    def overviews(self) -> tuple[RulesetOverview, ...]:
        """Return every ruleset, each with all its faults; folders that are no rulesets are told
        beside them.
        """
        return tuple(self.overview(name) for name in self.names())

    def overview(self, name: str) -> RulesetOverview:
        """One ruleset, looked through."""
        stamps = self._stamps(name)
        seen = self._seen.get(name)
        if seen is None or seen[0] != stamps:
            seen = self._seen[name] = (stamps, self._read_overview(name))
        return seen[1]

    def _stamps(self, name: str) -> object:
        """Return what tells whether anything changed that a ruleset hangs on: its files, and its parents'."""
        try:
            folders = [folder.path for folder in self._library.load(name).folders]
        except CompanionError:
            folders = [self._library.folder(each) for each in self._library.names()]
        return tuple(stamp_of(folder) for folder in folders)

    def _read_overview(self, name: str) -> RulesetOverview:
        folder = self._library.folder(name)
        look = RulesetOverview(name, name, folder, folder.parent == self._library.roots[-1])
        try:
            head = RulesetFolder.open(folder).head
            parents = tuple(parent for parent, _ in head.parents)
            look = replace(
                look, title=head.name or name, about=head.about, effect=head.effect, parents=parents
            )
            source = self._library.load(name)
            look = replace(look, options=source.options)
            if (parent := parent_of(source, self._library)) is not None:
                look = replace(look, changes=describe_changes(source, parent))
        except CompanionError as problem:
            look = replace(look, problem=str(problem))
        found = examine_ruleset(folder, self._library)
        return replace(look, faults=found.faults, contents_text=found.contents_text)


def is_inside(look: RulesetOverview, place: SourcePosition) -> bool:
    """Whether a place is in the ruleset's own folder, and not in a parent's."""
    return look.folder in Path(place.file).parents
