"""Rulesets by name, each laid over its parents: the shipped ones and the player's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from companion import paths
from companion.documents.document import clip, single_fault_error
from companion.documents.rule_model import BeforeValidator, WithJsonSchema
from companion.documents.similar_names import did_you_mean
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.compiled import CompiledFile
from companion.rulebooks.folder import CACHED_FOLDERS, MANIFEST, RulesetFolder, RulesetHead
from companion.rulebooks.layers import LayerConflict, Stack, StackBuilder, conflicts, merge_stack
from companion.rulebooks.options import choice_faults, option_values, requirement_faults, unused_option_faults
from companion.rulebooks.source import RulesetOption, RulesetSource, SourceHead, source_of

__all__ = [
    "JOINT",
    "RulebookLibrary",
    "RulesetName",
    "RulesetOption",
    "RulesetSource",
    "choice_faults",
    "option_values",
    "requirement_faults",
    "unused_option_faults",
]  # fmt: skip

JOINT = "+"
"""Stands between the names of rulesets that are laid over one another."""
MOST_REPORTED = 5
"""How many disagreements between rulesets are told."""


_NAMED = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}


def _joint_name(written: object) -> object:
    names = written if isinstance(written, list) else []
    return JOINT.join(names) if names and all(isinstance(name, str) for name in names) else written


RulesetName = Annotated[str, BeforeValidator(_joint_name), WithJsonSchema(_NAMED)]
"""How a file names its ruleset, `citytech+our-crits` or `[citytech, our-crits]` for several in one."""


class RulebookLibrary:
    """The rulesets in some folders; of two with one name the earlier folder's counts."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.roots = tuple(folders)

    @classmethod
    def of_player(cls) -> RulebookLibrary:
        """Return the shipped rulesets, then those in the player's data folder."""
        return cls((paths.rulesets(), paths.data_folder() / "rulesets"))

    def names(self) -> tuple[str, ...]:
        """Return the names of the rulesets, folder by folder."""
        return tuple(self._paths())

    def knows(self, name: str) -> bool:
        """Whether there is a ruleset of this name, or all those whose names it joins."""
        known = self._paths()
        return name in known or all(part in known for part in name.split(JOINT))

    def folder(self, name: str) -> Path:
        """Return where a ruleset lies; raises InputError for an unknown name."""
        return _find_path(name, self._paths())

    def title(self, name: str) -> str:
        """Return what players call a ruleset, of joined ones all; its id where none can be read."""
        return " + ".join(self._title(part) for part in name.split(JOINT))

    def _title(self, name: str) -> str:
        try:
            return RulesetFolder.open(self.folder(name)).head.name or name
        except (InputError, FileError):
            return name

    def names_of(self, family: str) -> tuple[str, ...]:
        """Return the rulesets of a family that extend no other; faulty ones are left out."""
        return tuple(name for name, head in self._heads() if head.family == family)

    def names_with_own_designs(self) -> tuple[str, ...]:
        """Return the rulesets by which units are designed otherwise than by their parents."""
        return tuple(name for name, head in self._heads() if head.own_designs)

    def _heads(self) -> Iterator[tuple[str, RulesetHead]]:
        """Yield the heads of all rulesets but faulty ones."""
        for name in self.names():
            with suppress(InputError, FileError):
                yield name, RulesetFolder.open(self.folder(name)).head

    def compiled_file(self, name: str) -> CompiledFile | None:
        """Return the file with the compiled rules of a ruleset; None for joined and unknown ones."""
        known = self._paths()
        return CompiledFile(name, known) if name in known else None

    def load(self, name: str) -> RulesetSource:
        """Return a ruleset and its parents as one; `citytech+our-crits` lays the second over the first.

        Raises InputError for an unknown name and for rulesets that do not go together, and FileError for a
        faulty file.
        """
        known = self._paths()
        if name in known or JOINT not in name:
            return self._load(_find_path(name, known), known)
        return self._load_combined(name.split(JOINT), known)

    def load_folder(self, path: Path) -> RulesetSource:
        """Return the ruleset in any folder, with the parents it finds here; raises FileError."""
        return self._load(path, self._paths())

    def _load(self, path: Path, known: Mapping[str, Path]) -> RulesetSource:
        stacking = StackBuilder(known)
        top = stacking.add(RulesetFolder.open(path))
        return _build_source(stacking.stack, (top,))

    def _load_combined(self, names: Sequence[str], known: Mapping[str, Path]) -> RulesetSource:
        stacking = StackBuilder(known)
        tops: list[int] = []
        for name in names:
            path = _find_path(name, known)
            if stacking.holds(name):
                raise InputError(f"'{name}' is there already. Name it once, or leave it out.", ("ruleset",))
            tops.append(stacking.add(RulesetFolder.open(path)))
            if stacking.root_of(tops[-1]) != stacking.root_of(0):
                message = f"'{name}' and '{names[0]}' do not extend the same rules, so they cannot be joined."
                raise InputError(message, ("ruleset",))
        return _build_source(stacking.stack, tuple(tops))

    def faults(self) -> tuple[Fault, ...]:
        """Return why folders that look like rulesets are not offered."""
        offered = self._paths()
        faults: list[Fault] = []
        for shelf in self.roots:
            for path in _subfolders(shelf):
                if path.name not in offered:
                    faults += single_fault_error(
                        str(path), f"There is no {MANIFEST} in this folder.", "Add one."
                    ).faults
                elif offered[path.name] != path:
                    message = f"There is a ruleset of this name in {offered[path.name].parent}."
                    faults += single_fault_error(str(path), message, "Rename this folder.").faults
        return tuple(faults)

    def _paths(self) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for shelf in self.roots:
            for path in _subfolders(shelf):
                if _exists(path / MANIFEST):
                    found.setdefault(path.name, path)
        return found


def is_shipped(name: str) -> bool:
    """Whether a ruleset is shipped, or each of those whose names a name joins."""
    return RulebookLibrary((paths.rulesets(),)).knows(name)


def _find_path(name: str, known: Mapping[str, Path]) -> Path:
    if name not in known:
        message = f"There is no ruleset '{clip(name)}'. {did_you_mean(name, known)}".strip()
        raise InputError(message, at=("ruleset",))
    return known[name]


@lru_cache(maxsize=CACHED_FOLDERS)
def _build_source(stack: Stack, tops: tuple[int, ...]) -> RulesetSource:
    """Return a stack of folders as one ruleset; its uppermost is meant, or several that are joined."""
    family = _family([layer.folder for layer in stack])
    _format_conflicts(conflicts(stack))
    rules = merge_stack(stack)
    meant = [stack[top].folder for top in tops]
    name = JOINT.join(folder.name for folder in meant)
    folders = tuple(layer.folder for layer in reversed(stack))
    names = tuple(folder.name for folder in folders)
    head = SourceHead(
        name=name,
        title=" + ".join(folder.head.name or folder.name for folder in meant),
        family=family,
        about=" ".join(folder.head.about for folder in meant if folder.head.about),
        chain=names if len(meant) == 1 else (name, *names),
        plays=next((folder.head.plays for folder in folders if folder.head.plays is not None), True),
        effect=" ".join(folder.head.effect for folder in meant if folder.head.effect),
    )
    return source_of(head, rules, folders)


def _family(folders: Sequence[RulesetFolder]) -> str:
    """Return the family of the oldest parent, which no child may change: its sections mean nothing to
    another.
    """
    family = folders[0].head.family
    for folder in folders:
        if folder.head.family not in (None, family):
            message = f"expected '{family}', the family of its parent."
            raise FileError([folder.manifest.fault(("family",), message, "Remove the line.")])
    return family or ""


def _format_conflicts(found: Sequence[LayerConflict]) -> None:
    """Refuse layers that disagree: at the ruleset that joins them, or in words where a name does."""
    if not found:
        return
    faults = [
        conflict.joined_by.manifest.fault(("extends",), str(conflict), "What you write here for it counts.")
        for conflict in found
        if conflict.joined_by is not None
    ]
    if faults:
        raise FileError(faults)
    text = " ".join(map(str, found[:MOST_REPORTED]))
    more = f" There are {len(found) - MOST_REPORTED} more." if len(found) > MOST_REPORTED else ""
    remedy = "Leave one out, or write a ruleset that extends both and decides."
    raise InputError(f"{text}{more} {remedy}", at=("ruleset",))


def _subfolders(shelf: Path) -> list[Path]:
    try:
        return sorted(path for path in shelf.iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:
        return []


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False
