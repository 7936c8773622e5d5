"""A ruleset read whole, with all that it takes from others and all that players may choose."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.documents.document import Document
from companion.documents.model import Name, OneLine, RuleModel, Sourced, validate
from companion.documents.row_demands import Demands
from companion.documents.rule_model import Field, model_validator
from companion.errors import FileError
from companion.rulebooks.folder import CACHED_FOLDERS, CHANGES, OPTIONS, RulesetFolder, RulesetHead

LONGEST_NAMES = 2000
"""Many names may be joined in one."""


class RulesetOption(Sourced):
    """YAML: `leaving_map: {label: …, choices: [destroyed, forbidden], default: destroyed, source: …}`.

    `changes: {forbidden: {movement: {…}}}` lays sections over the rules where that choice is made.
    """

    label: Name
    """What players read above the choices."""
    choices: tuple[str, ...] = Field(min_length=1)
    """What may be chosen."""
    choice_labels: Mapping[str, OneLine] = {}
    """What players read in place of a choice, by the choice; one that a parent labels need not stay."""
    default: str
    """What counts unless something else is chosen."""
    about: str = ""
    """The option in one sentence."""
    changes: Mapping[str, Mapping[str, Any]] = {}
    """Sections that a choice lays over the rules, by the choice."""

    @model_validator(mode="after")
    def _names_its_choices(self) -> RulesetOption:
        if self.default not in self.choices:
            raise ValueError(f"The default '{self.default}' is not one of the choices.")
        demands = Demands()
        for choice in self.changes:
            demands.require_name((CHANGES, choice), choice, self.choices, "choice")
        demands.raise_faults()
        return self

    def format_choice(self, choice: str) -> str:
        """Return a choice as players read it: "1 MP a level", "No extra MP (default)"."""
        text = self.choice_labels.get(choice) or choice.replace("_", " ").capitalize()
        return f"{text} (default)" if choice == self.default else text


class SourceHead(RuleModel):
    """The name, parents and purpose of a ruleset; `chain` as in RulesetSource."""

    name: str = Field(max_length=LONGEST_NAMES)
    """What files call it; joined rulesets have a plus sign between their names."""
    title: OneLine
    """What players call it."""
    family: str
    """The family of rules it is of."""
    about: str = ""
    """The rules in one sentence."""
    chain: tuple[str, ...]
    """Its name, and then those of its parents."""
    plays: bool = True
    """Whether battles are played by it."""
    effect: str = ""
    """What it changes, in one number."""


SCENARIOS = "scenarios"
"""The folder of battle scripts that are ready to be played."""


@dataclass(frozen=True, slots=True, eq=False)
class RulesetSource:
    """A ruleset with all it takes from its parents, not yet read by its family.

    While no file of it changes it is the same object, so that what is made of it may be kept beside it.

    `chain` names the ruleset and then its parents; `document` holds the sections of rules without options,
    which have a document of their own. `patches` are what choices of options change, by option and choice.
    `plays` is False where there are no battles by these rules, only models and calculators.
    """

    name: str
    title: str
    family: str
    about: str
    chain: tuple[str, ...]
    options: Mapping[str, RulesetOption]
    document: Document
    folders: tuple[RulesetFolder, ...]
    plays: bool = True
    effect: str = ""
    options_document: Document | None = None
    patches: Mapping[tuple[str, str], Document] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """A fingerprint of family, rules and options: another one as soon as any value is another.

        Names, places, comments, the order of keys and the files of models and boards do not count.
        """
        return _digest(self)

    @property
    def designs_by(self) -> str:
        """The ruleset by which its units are designed: the nearest with designs of its own, or the first."""
        own = next((folder for folder in self.folders if folder.head.own_designs), None)
        return (own or self.folders[-1]).name if self.folders else self.name

    def files(self, kind: str, suffix: str = ".yaml") -> dict[str, Path]:
        """Files by convention, `units/HBK-4G.yaml` as `HBK-4G`; a child's file replaces its parent's.

        Scenarios are played with designs of the same rules, so those of a parent with other designs are not
        among them.
        """
        own = next((number for number, it in enumerate(self.folders, start=1) if it.head.own_designs), None)
        found: dict[str, Path] = {}
        for folder in reversed(self.folders[:own] if kind == SCENARIOS else self.folders):
            found |= folder.files(kind, suffix)
        return found


def source_of(head: SourceHead, rules: Document, folders: tuple[RulesetFolder, ...] = ()) -> RulesetSource:
    """Return a ruleset made of all its sections, with the options among them; raises FileError for the
    options.
    """
    options = validate(dict[str, RulesetOption], rules, (OPTIONS,)) if OPTIONS in rules.data else {}
    return RulesetSource(
        name=head.name,
        title=head.title,
        family=head.family,
        about=head.about,
        chain=head.chain,
        options=options,
        document=replace(rules, data={key: value for key, value in rules.data.items() if key != OPTIONS}),
        folders=folders,
        plays=head.plays,
        effect=head.effect,
        options_document=_part(rules, OPTIONS) if options else None,
        patches=_patches(rules, options),
    )


def _patches(rules: Document, options: Mapping[str, RulesetOption]) -> dict[tuple[str, str], Document]:
    """Return what choices change; raises FileError where one changes what is not a section of rules."""
    patches = {
        (name, choice): _part(rules, OPTIONS, name, CHANGES, choice)
        for name, option in options.items()
        for choice in option.changes
    }
    faults = [
        rules.fault((OPTIONS, name, CHANGES, choice, key), "is not a section that a choice can change.")
        for (name, choice), patch in patches.items()
        for key in patch.data
        if key == OPTIONS or key in RulesetHead.field_names
    ]
    if faults:
        raise FileError(faults)
    return patches


def _part(rules: Document, *path: str) -> Document:
    places = rules.places
    for part in path:
        places = places.inside[part]
    data = rules.value(path)
    return Document(rules.name, dict(data) if isinstance(data, dict) else {}, places)


@lru_cache(maxsize=CACHED_FOLDERS)
def _digest(source: RulesetSource) -> str:
    options = source.options_document.data if source.options_document else {}
    whole = [source.family, source.plays, source.document.data, options]
    return sha256(json.dumps(_by_text(whole), sort_keys=True).encode()).hexdigest()


def _by_text(value: object) -> object:
    """Return the same data with texts for keys, so that they can be put in order."""
    if isinstance(value, dict):
        return {str(key): _by_text(inner) for key, inner in value.items()}
    return [_by_text(inner) for inner in value] if isinstance(value, list) else value
