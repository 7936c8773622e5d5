"""Rulesets by name, each laid over its parents: the shipped ones and the player's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from pydantic import Field, model_validator

from companion import paths
from companion.documents.document import Document, KeyPath, Places, clipped, refused
from companion.documents.model import Name, Sourced, validate
from companion.documents.names import did_you_mean
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.folder import KEPT_FOLDERS, MANIFEST, RulesetFolder
from companion.rulebooks.overlay import merge_documents


class Option(Sourced):
    """YAML: `leaving_map: {label: …, choices: [destroyed, forbidden], default: destroyed, source: …}`."""

    label: Name
    """What players read above the choices."""
    choices: tuple[str, ...] = Field(min_length=1)
    """What may be chosen."""
    default: str
    """What counts unless something else is chosen."""
    about: str = ""
    """The option in one sentence."""

    @model_validator(mode="after")
    def _default_is_a_choice(self) -> Option:
        if self.default not in self.choices:
            raise ValueError(f"The default '{self.default}' is not one of the choices.")
        return self


@dataclass(frozen=True, slots=True, eq=False)
class RulesetSource:
    """A ruleset with all it takes from its parents, not yet read by its family.

    While no file of it changes it is the same object, so that what is made of it may be kept beside it.

    `chain` names the ruleset and then its parents; `document` holds the sections of rules, without options.
    `plays` is False where there are no battles by these rules, only models and calculators.
    """

    name: str
    title: str
    family: str
    about: str
    chain: tuple[str, ...]
    options: Mapping[str, Option]
    document: Document
    folders: tuple[RulesetFolder, ...]
    plays: bool = True
    effect: str = ""

    def files(self, kind: str, suffix: str = ".yaml") -> dict[str, Path]:
        """Files by convention, `units/HBK-4G.yaml` as `HBK-4G`; a child's file replaces its parent's."""
        found: dict[str, Path] = {}
        for folder in reversed(self.folders):
            found |= folder.files(kind, suffix)
        return found


class RulebookLibrary:
    """The rulesets in some folders; of two with one name the earlier folder's counts."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.shelves = tuple(folders)

    @classmethod
    def of_player(cls) -> RulebookLibrary:
        """The shipped rulesets, then those in the player's data folder."""
        return cls((paths.rulesets(), paths.data_folder() / "rulesets"))

    def names(self) -> tuple[str, ...]:
        """The names that `load` takes, folder by folder."""
        return tuple(self._paths())

    def folder(self, name: str) -> Path:
        """Where a ruleset lies; raises InputError for an unknown name."""
        if name not in (known := self._paths()):
            message = f"There is no ruleset '{clipped(name)}'. {did_you_mean(name, known)}".strip()
            raise InputError(message, at=("ruleset",))
        return known[name]

    def load(self, name: str) -> RulesetSource:
        """A ruleset and its parents as one.

        Raises InputError for an unknown name and FileError for a faulty file.
        """
        return self.load_folder(self.folder(name))

    def load_folder(self, path: Path) -> RulesetSource:
        """The ruleset in any folder, with the parents it finds here; raises FileError."""
        return _joined(self._chain(path, self._paths()))

    def faults(self) -> tuple[Fault, ...]:
        """Why folders that look like rulesets are not offered."""
        offered = self._paths()
        faults: list[Fault] = []
        for shelf in self.shelves:
            for path in _subfolders(shelf):
                if path.name not in offered:
                    faults += refused(str(path), f"There is no {MANIFEST} in this folder.", "Add one.").faults
                elif offered[path.name] != path:
                    message = f"There is a ruleset of this name in {offered[path.name].parent}."
                    faults += refused(str(path), message, "Rename this folder.").faults
        return tuple(faults)

    def _paths(self) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for shelf in self.shelves:
            for path in _subfolders(shelf):
                if _exists(path / MANIFEST):
                    found.setdefault(path.name, path)
        return found

    def _chain(self, path: Path, known: Mapping[str, Path]) -> tuple[RulesetFolder, ...]:
        folders = [RulesetFolder.open(path)]
        while (parent := folders[-1].head.extends) is not None:
            names = [folder.name for folder in folders]
            if parent in names:
                circle = " extends ".join([*names[names.index(parent) :], parent])
                raise _extends_fault(folders[-1], f"goes in a circle: {circle}.", "Remove one.")
            if parent not in known:
                remedy = did_you_mean(parent, known)
                raise _extends_fault(folders[-1], f"There is no ruleset '{parent}'.", remedy)
            folders.append(RulesetFolder.open(known[parent]))
        return tuple(folders)


@lru_cache(maxsize=KEPT_FOLDERS)
def _joined(folders: tuple[RulesetFolder, ...]) -> RulesetSource:
    """A ruleset's folder laid over those of its parents."""
    rules = folders[-1].rules
    for folder in reversed(folders[:-1]):
        rules = merge_documents(rules, folder.rules)
    options = validate(dict[str, Option], rules, ("options",)) if "options" in rules.data else {}
    data = {key: value for key, value in rules.data.items() if key != "options"}
    own = folders[0]
    return RulesetSource(
        name=own.name,
        title=own.head.name or own.name,
        family=_family(folders),
        about=own.head.about,
        chain=tuple(folder.name for folder in folders),
        options=options,
        document=replace(rules, data=data),
        folders=folders,
        plays=next((folder.head.plays for folder in folders if folder.head.plays is not None), True),
        effect=own.head.effect,
    )


def option_values(
    source: RulesetSource, chosen: Mapping[str, str], document: Document | None = None, at: KeyPath = ()
) -> dict[str, str]:
    """Every option of a ruleset with the choice made or its default.

    Raises FileError with all faults, each at its place where the choices stand at a key path of a document.
    """
    document = document or Document("options", {}, Places.of_file("options"))
    faults: list[Fault] = []
    for name, choice in chosen.items():
        option = source.options.get(name)
        if option is None:
            message = f"{source.name} has no such option."
            faults.append(document.fault((*at, name), message, did_you_mean(name, source.options)))
        elif choice not in option.choices:
            message = f"'{choice}' is not one of the choices."
            faults.append(document.fault((*at, name), message, did_you_mean(choice, option.choices)))
    if faults:
        raise FileError(faults)
    return {name: option.default for name, option in source.options.items()} | dict(chosen)


def choice_faults(source: RulesetSource, known: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Choices that a ruleset offers for options which its family reads, and does not know."""
    for name, choices in known.items():
        option = source.options.get(name)
        for choice in option.choices if option else ():
            if choice not in choices:
                message = f"'{choice}' is no choice that these rules know."
                at: KeyPath = ("options", name, "choices")
                yield source.document.fault(at, message, did_you_mean(choice, choices))


def wanted_faults(source: RulesetSource, wanted: Mapping[str, str], at: KeyPath) -> Iterator[Fault]:
    """Options that a row at a key path counts with, and that the ruleset does not have."""
    for name, choice in wanted.items():
        option = source.options.get(name)
        if option is None:
            remedy = did_you_mean(name, source.options)
            yield source.document.fault((*at, name), "there is no such option.", remedy)
        elif choice not in option.choices:
            remedy = did_you_mean(choice, option.choices)
            yield source.document.fault((*at, name), f"'{choice}' is not one of the choices.", remedy)


def _family(folders: Sequence[RulesetFolder]) -> str:
    """The family of the oldest parent, which no child may change: its sections mean nothing to another."""
    family = folders[-1].head.family
    for folder in folders:
        if folder.head.family not in (None, family):
            message = f"expected '{family}', the family of its parent."
            raise FileError([folder.manifest.fault(("family",), message, "Remove the line.")])
    return family or ""


def _extends_fault(folder: RulesetFolder, message: str, remedy: str) -> FileError:
    return FileError([folder.manifest.fault(("extends",), message, remedy)])


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
