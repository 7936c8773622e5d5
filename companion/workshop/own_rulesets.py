"""The player's own rulesets: overviews, examples to add, and their beginning, exchange and removal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from companion import paths
from companion.battles.examination import examine_ruleset
from companion.documents.document import SourcePosition, key_text
from companion.documents.yamlfile import read_document
from companion.errors import CompanionError, Fault, InputError
from companion.rulebooks.diff import to_yaml
from companion.rulebooks.folder import MANIFEST, RulesetFolder, stamp_of
from companion.rulebooks.layers import SOURCE, leaves
from companion.rulebooks.loader import RulebookLibrary, RulesetOption
from companion.rulebooks.new_ruleset import write_start
from companion.rulebooks.sharing import (
    SHARED_BOUNDS,
    SharedRuleset,
    bring_back,
    read_folder,
    read_shared,
    set_aside,
    shared_text,
    write_shared,
)
from companion.workshop.ruleset_changes import ChangeSection, describe_changes, parent_of
from companion.writing import make_folder

_TITLE = re.compile(r"(?m)^name:.*$")
EXAMPLES = ("examples", "house-rules")


@dataclass(frozen=True, slots=True)
class HouseRuleExample:
    """A shipped house rule that can be added: name, description, and the keys that it changes."""

    name: str
    title: str
    about: str
    effect: str
    extends: str
    folder: Path
    changes: tuple[str, ...] = ()

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the rules that it changes."""
        return tuple(dict.fromkeys(re.split(r"[.\[]", key)[0].replace("_", " ") for key in self.changes))

    def matches(self, text: str) -> bool:
        """Whether every word of a text stands in its name, its description or a key that it changes."""
        keys = " ".join(self.changes)
        parts = (self.name, self.title, self.about, self.effect, keys, keys.replace("_", " "))
        searched = " ".join(parts).lower()
        return all(word in searched for word in text.lower().split())


class OwnRulesets:
    """The folder of the player's own rulesets, the last of a library's."""

    def __init__(self, library: RulebookLibrary) -> None:
        self.library = library
        self.folder = library.roots[-1]

    def is_own(self, name: str) -> bool:
        """Whether a ruleset is the player's, and may be changed."""
        return self.library.folder(name).parent == self.folder

    def begin(self, name: str, parents: Sequence[str]) -> Path:
        """Write a commented start of a ruleset; where its manifest lies. Raises CompanionError in words."""
        return write_start(self.library, self.folder, name, parents)

    def duplicate(self, name: str, copy: str) -> Path:
        """Return a copy of a player's own ruleset, or a ruleset that extends a shipped one; where its
        manifest lies.

        Raises CompanionError in words.
        """
        if not self.is_own(name):
            return self.begin(copy, [name])
        self._check_free(copy)
        shared = read_folder(self.library.folder(name), copy)
        head = _TITLE.sub(lambda _: f"name: {to_yaml(copy)}", shared.files[MANIFEST], count=1)
        copied = replace(shared, files={**shared.files, MANIFEST: head})
        return write_shared(copied, self.folder) / MANIFEST

    def free_name(self, name: str) -> str:
        """Return a name like this one that no ruleset has yet."""
        taken, number, free = set(self.library.names()), 1, name
        while free in taken or (self.folder / free).exists():
            number += 1
            free = f"{name}-{number}"
        return free

    def remove(self, name: str) -> Path:
        """Set a player's own ruleset aside; where it is kept. Raises StoreError."""
        return set_aside(self.library.folder(name))

    def restore(self, aside: Path, name: str) -> None:
        """Put a ruleset that was set aside back. Raises Taken or StoreError."""
        bring_back(aside, self.folder / name)

    # --- in and out ---

    def export(self, name: str) -> str:
        """Return a ruleset as one file. Raises CompanionError for a folder that cannot be shared."""
        return shared_text(read_folder(self.library.folder(name)))

    def parse_shared(self, path: Path) -> SharedRuleset:
        """Return the ruleset in a file that was shared, or in a folder. Raises CompanionError in words."""
        if path.is_dir():
            return read_folder(path)
        if path.name == MANIFEST:
            return read_folder(path.parent)
        return read_shared(read_document(path, SHARED_BOUNDS))

    def import_ruleset(self, shared: SharedRuleset, *, may_replace: bool = False) -> Path:
        """Put a ruleset on the shelf; where it lies. Raises Taken where its name is taken, and StoreError."""
        if shared.name in self.library.names() and not self.is_own(shared.name):
            raise InputError(f"'{shared.name}' is the name of a shipped ruleset. Import it by another name.")
        return write_shared(shared, self.folder, may_replace=may_replace)

    def create(self) -> Path:
        """Return the folder, made if there is none yet. Raises StoreError."""
        make_folder(self.folder)
        return self.folder

    # --- examples ---

    def examples(self) -> tuple[HouseRuleExample, ...]:
        """Return the shipped house rules, those of one parent beside each other."""
        return house_rules()

    def add_example(self, example: HouseRuleExample) -> Path:
        """Copy an example among the player's own rulesets; where it lies. Raises Taken and StoreError."""
        return self.import_ruleset(read_folder(example.folder))

    def _check_free(self, name: str) -> None:
        if name in self.library.names():
            raise InputError(f"There is already a ruleset '{name}'. Choose another name.")


def house_rules() -> tuple[HouseRuleExample, ...]:
    """Return the shipped house rules, those of one parent beside each other."""
    return tuple(sorted(_examples(), key=lambda example: (example.extends, example.title)))


def _examples() -> Iterator[HouseRuleExample]:
    folder = paths.resources().joinpath(*EXAMPLES)
    for manifest in sorted(folder.glob(f"*/{MANIFEST}")):
        with suppress(CompanionError):
            opened = RulesetFolder.open(manifest.parent)
            head, name = opened.head, opened.name
            extends = ", ".join(parent for parent, _ in head.parents)
            changes = tuple(dict.fromkeys(_changed_keys(opened.rules.data)))
            yield HouseRuleExample(name, head.name, head.about, head.effect, extends, opened.path, changes)


def _changed_keys(rules: object) -> Iterator[str]:
    """Return the keys that an overlay writes, without the sources of its rows."""
    return (key_text(path) for path, _ in leaves(rules) if path and path[-1] != SOURCE)


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
    """The overviews of rulesets; one that has not changed since any reader read it is not read again."""

    _read: ClassVar[dict[tuple[Path, bool], tuple[object, RulesetOverview]]] = {}

    def __init__(self, library: RulebookLibrary) -> None:
        self._library = library

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
        stamps, folder = self._stamps(name), self._library.folder(name)
        place = (folder, folder.parent == self._library.roots[-1])
        read = self._read.get(place)
        if read is None or read[0] != stamps:
            read = self._read[place] = (stamps, self._read_overview(name))
        return read[1]

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
