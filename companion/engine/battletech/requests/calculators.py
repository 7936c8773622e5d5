"""Calculators of a battletech ruleset, which need no battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from companion.documents.document import Document
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.presenters import calculator_values, calculators
from companion.engine.battletech.requests import completion
from companion.engine.battletech.requests.shorthand import answer_shorthand, shorthand
from companion.engine.forms import Calculation, Completion, Form, Value, Values
from companion.engine.skeleton.model_files import KnownModels, with_documents

if TYPE_CHECKING:
    from companion.engine.views.shots import NumberGrid


class BattletechCalculators(KnownModels):
    """The calculators of a ruleset; no battle is loaded for them, so that a command answers at once."""

    family = "battletech"

    def __init__(self, ruleset: str, rules: Rulebook) -> None:
        self.ruleset = ruleset
        self.title = rules.title
        self.rules = rules

    def with_models(self, documents: Mapping[str, Document]) -> Self:
        """Return the same ruleset with more models by their ids."""
        models = with_documents(self.rules.models, documents)
        return type(self)(self.ruleset, replace(self.rules, models=models))

    @property
    def known_models(self) -> Mapping[str, object]:
        return self.rules.models

    @cached_property
    def _forms(self) -> Mapping[str, Form]:
        return calculators.forms(self.rules)

    def form(self, form_id: str) -> Form:
        """Return a calculator by its id."""
        return self._forms[form_id]

    def calculate(self, values: Values) -> Calculation:
        """Return the answer of the to-hit calculator."""
        return calculator_values.calculate(self.rules, values)

    def number_grid(self, values: Values) -> NumberGrid:
        """Return the numbers for every range and movement around a shot."""
        # Only here, as a line of shorthand need not wait for the grid of the window.
        from companion.engine.battletech.presenters import to_hit_grid

        return to_hit_grid.to_hit_grid(self.rules, values)

    def shorthand(self, text: str) -> dict[str, Value]:
        """Return the to-hit values behind a line of shorthand."""
        return shorthand(self.rules, self.form("to_hit"), text)

    def complete_shorthand(self, text: str) -> tuple[Completion, ...]:
        """Return what a half-typed line of shorthand may become."""
        return completion.complete_shot(self.rules, self.form("to_hit"), text)

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """Return the answer to a request for a to-hit number, for odds or for a line of sight."""
        if kind == "tohit" and isinstance(document.data, str):
            return answer_shorthand(self.rules, self.form("to_hit"), document)
        # Only here, as a line of shorthand need not wait for the shapes of requests, and all that odds need.
        from companion.engine.battletech.requests.answers import answer_request

        return answer_request(self.rules, kind, document)
