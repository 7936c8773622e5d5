"""References to the rules and models of a battle by their digests, and the action that changes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.store.records import HeldContent

RULES = "rules"
MODEL = "model/"
"""What a battle holds its models by, before their ids."""
LATER = "later/"
"""What a battle holds all else by that it was taken over to, before what it is."""
INSTEAD = "instead/"
"""What a battle holds in the place of a content that cannot be read any more, before its digest."""


def keeps_rules(held: Iterable[HeldContent]) -> bool:
    """Whether a battle keeps its rules; those that earlier releases began do not."""
    return any(one.name == RULES for one in held)


@dataclass(frozen=True, slots=True)
class ModelChange:
    """A model of a battle replaced by another, both by their digests."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """The action that takes a battle over to other rules and models, by their digests."""

    before: str
    """The rules until now."""
    after: str
    """The rules from now on."""
    models: Mapping[str, ModelChange] = field(default_factory=dict)
    """The models that change, by their ids."""


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The event from which on a battle is played by the rules of this digest and the models of its action."""

    rules: str


@dataclass(frozen=True, slots=True)
class ModelsJoined:
    """The event by which a battle gets further models, by their digests: a unit brought them into it."""

    models: Mapping[str, str]
    """By their ids."""


@dataclass(frozen=True, slots=True)
class RulesRef:
    """A reference to rules and models by their digests, as they are kept with a battle."""

    rules: str
    models: Mapping[str, str]
    """By their ids."""

    def after(self, change: ChangeRules | ModelsJoined) -> RulesRef:
        """Return what a battle is played by once it was taken over, or has more models."""
        if isinstance(change, ModelsJoined):
            return RulesRef(self.rules, {**self.models, **change.models})
        return RulesRef(change.after, {**self.models, **{it: new.after for it, new in change.models.items()}})

    def change_to(self, later: RulesRef) -> ChangeRules:
        """Return the action that leads from these to others."""
        models = {
            name: ModelChange(digest, later.models[name])
            for name, digest in self.models.items()
            if later.models.get(name, digest) != digest
        }
        return ChangeRules(self.rules, later.rules, models)


_CHANGE = '{"do":"change_rules"'
"""How the text of an action begins that takes a battle over to other rules."""
_JOINED = '[{"event":"models_joined"'
"""How the text of events begins by which a battle has more models."""


def parse_change(action: str) -> ChangeRules | None:
    """Parse the change of rules in the stored text of an action; None for any other action."""
    if not action.startswith(_CHANGE):
        return None
    data = json.loads(action)
    models = {model: ModelChange(**change) for model, change in data.get("models", {}).items()}
    return ChangeRules(data["before"], data["after"], models)


def parse_joined_models(events: str) -> ModelsJoined | None:
    """Parse the models that the stored text of events brings into a battle; None where it brings none."""
    return ModelsJoined(json.loads(events)[0]["models"]) if events.startswith(_JOINED) else None


def rules_change_of(action: str, events: str) -> ChangeRules | ModelsJoined | None:
    """Return the change of rules or models by an entry of a journal; None for most entries."""
    return parse_change(action) or parse_joined_models(events)
