"""By which rules and models a battle is played, and the action that changes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.store import Held

RULES = "rules"
MODEL = "model/"
"""What a battle holds its models by, before their ids."""
LATER = "later/"
"""What a battle holds all else by that it was taken over to, before what it is."""
INSTEAD = "instead/"
"""What a battle holds in the place of a content that cannot be read any more, before its digest."""


def keeps_rules(held: Iterable[Held]) -> bool:
    """Whether a battle keeps its rules; those that earlier releases began do not."""
    return any(one.name == RULES for one in held)


@dataclass(frozen=True, slots=True)
class ModelChange:
    """A model of a battle that becomes another, both by their digests."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Taking a battle over to other rules and models, by the digests of what is kept with it."""

    before: str
    """The rules until now."""
    after: str
    """The rules from now on."""
    models: Mapping[str, ModelChange] = field(default_factory=dict)
    """The models that change, by their ids."""


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """From here on a battle is played by the rules of this digest, and by the models of its action."""

    rules: str


@dataclass(frozen=True, slots=True)
class ModelsJoined:
    """From here on a battle has these models too, by their digests: a unit has brought them into it."""

    models: Mapping[str, str]
    """By their ids."""


@dataclass(frozen=True, slots=True)
class Basis:
    """Rules and models by their digests, as they are kept with a battle."""

    rules: str
    models: Mapping[str, str]
    """By their ids."""

    def after(self, change: ChangeRules | ModelsJoined) -> Basis:
        """What a battle is played by once it was taken over, or has more models."""
        if isinstance(change, ModelsJoined):
            return Basis(self.rules, {**self.models, **change.models})
        return Basis(change.after, {**self.models, **{it: new.after for it, new in change.models.items()}})

    def change_to(self, later: Basis) -> ChangeRules:
        """The action that leads from these to others."""
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


def change_in(action: str) -> ChangeRules | None:
    """The taking over in the stored text of an action; None for any other action."""
    if not action.startswith(_CHANGE):
        return None
    data = json.loads(action)
    models = {model: ModelChange(**change) for model, change in data.get("models", {}).items()}
    return ChangeRules(data["before"], data["after"], models)


def joined_in(events: str) -> ModelsJoined | None:
    """The models that the stored text of events brings into a battle; None where it brings none."""
    return ModelsJoined(json.loads(events)[0]["models"]) if events.startswith(_JOINED) else None


def change_by(action: str, events: str) -> ChangeRules | ModelsJoined | None:
    """What an entry of a journal changes of what the battle is played by; None for most entries."""
    return change_in(action) or joined_in(events)
