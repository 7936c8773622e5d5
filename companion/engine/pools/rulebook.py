"""The rules of a pools ruleset with its options chosen, and its mechs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.documents.similar_names import did_you_mean
from companion.engine.pools.mechs.bodies import PERSON, body
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.division import in_form
from companion.engine.pools.mechs.facts import MechFacts
from companion.engine.pools.mechs.model import MechModel
from companion.engine.pools.tables.book import Tables
from companion.errors import InputError


@dataclass(frozen=True)
class Rulebook:
    """The tables of a ruleset and its mechs by id."""

    title: str
    tables: Tables
    mechs: Mapping[str, MechModel]
    options: Mapping[str, str] = field(default_factory=dict)

    def knows(self, model: str) -> bool:
        """Whether there is such a model: a mech, or a person where the rules have people on foot."""
        return model in self.mechs or (model == PERSON and self.tables.people is not None)

    def design(self, model: str) -> MechDesign:
        """Return a mech worked out. Raises InputError for one that there is not, FileError for its faults."""
        if model not in self._designs:
            if not self.knows(model):
                remedy = did_you_mean(model, self.mechs)
                raise InputError(f"There is no model '{model}' in {self.title}. {remedy}".rstrip())
            found = self._body if model == PERSON else self.mechs[model]
            self._designs[model] = MechDesign(self.tables, found)
        return self._designs[model]

    @cached_property
    def _body(self) -> MechModel:
        assert self.tables.people is not None, "asked only where the rules have people on foot"
        return body(self.tables.people)

    @cached_property
    def _designs(self) -> dict[str, MechDesign]:
        return {}

    def facts(self, model: str, form: str = "") -> MechFacts:
        """Return the facts of a mech in a form that battles ask for. Raises as `design` does."""
        if (model, form) not in self._facts:
            self._facts[model, form] = MechFacts(in_form(self.design(model), form), form)
        return self._facts[model, form]

    @cached_property
    def _facts(self) -> dict[tuple[str, str], MechFacts]:
        return {}

    def with_mechs(self, mechs: Mapping[str, MechModel]) -> Rulebook:
        """Return the same rules with other mechs."""
        return replace(self, mechs=mechs)
