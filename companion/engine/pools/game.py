"""The door to the pools family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.documents.document import Document
from companion.engine.cards import CardView
from companion.engine.forms import Calculation, Completion, Form, Value, Values
from companion.engine.game import Ports
from companion.engine.game.characters import CharacterCheck
from companion.engine.pools import requests
from companion.engine.pools.characters.creation import character_in
from companion.engine.pools.mechs.reading import mech_in
from companion.engine.pools.presenters import calculators
from companion.engine.pools.presenters.character_sheet import character_sheet
from companion.engine.pools.presenters.characters import check_character
from companion.engine.pools.presenters.record_sheet import record_sheet
from companion.engine.pools.presenters.reference import reference_tables
from companion.engine.pools.presenters.roster import model_facts, model_view
from companion.engine.pools.rulebook import Rulebook
from companion.engine.shared.empty_sheet import known_kind, make_empty
from companion.engine.shared.model_files import KnownModels, with_documents
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.views.shots import NumberGrid
from companion.engine.views.units import ModelFacts, ModelView
from companion.errors import Fault, InputError

KIND = "mech"


class PoolsGame(KnownModels):
    """A ruleset of the family with its options chosen."""

    family = "pools"

    def __init__(self, ruleset: str, rules: Rulebook) -> None:
        self.ruleset = ruleset
        self.title = rules.title
        self.rules = rules

    @cached_property
    def ports(self) -> Ports:
        """What the family supplies besides models, calculators and files."""
        return Ports(characters=self)

    # --- mechs ---

    def models(self) -> tuple[ModelView, ...]:
        """Return the mechs to choose from."""
        return tuple(model_view(self.rules.design(model)) for model in self.rules.mechs)

    def facts(self, model: str) -> ModelFacts:
        """Return what is worked out of a mech."""
        return model_facts(self.rules.design(model))

    def blank_sheet(self, model: str) -> Sheet:
        """Return the sheet of a mech fresh from the works."""
        return record_sheet(self.rules.design(model))

    def cards(self) -> tuple[CardView, ...]:
        """Return nothing: no cards are played with."""
        return ()

    def reference_tables(self) -> tuple[ReferenceTable, ...]:
        """Return difficulties and odds, to print beside sheets."""
        return reference_tables(self.rules.tables)

    def empty_kinds(self) -> tuple[str, ...]:
        """Return the one kind that there is."""
        return (KIND,)

    def empty_sheet(self, kind: str = "", tonnage: int | None = None) -> Sheet:
        """Return a sheet to write on."""
        known_kind(kind, self.empty_kinds(), self.title)
        if tonnage is not None:
            raise InputError(f"{self.title} has no tables by tonnage. Leave the tonnage out.")
        return make_empty([self.blank_sheet(model) for model in self.rules.mechs])

    def check_character(self, document: Document) -> CharacterCheck:
        """Return everything told of a character."""
        return check_character(self.rules, document)

    def character_sheet(self, document: Document) -> Sheet:
        """Return the sheet of a character who has taken no harm."""
        return character_sheet(self.rules, character_in(self.rules.tables, document))

    # --- calculators ---

    @cached_property
    def _forms(self) -> Mapping[str, Form]:
        return calculators.forms(self.rules.tables)

    def form(self, form_id: str) -> Form:
        """Return a calculator by its id."""
        return self._forms[form_id]

    def calculate(self, values: Values) -> Calculation:
        """Return the result that a test needs, and its chance."""
        return calculators.calculate(self.rules.tables, values)

    def number_grid(self, values: Values) -> NumberGrid:
        """Return the chances of all pools against all difficulties."""
        return calculators.number_grid(self.rules.tables, values)

    def shorthand(self, text: str) -> dict[str, Value]:
        """Return the calculator's values behind a line of shorthand."""
        return calculators.shorthand(self.form("to_hit"), text)

    def complete_shorthand(self, text: str) -> tuple[Completion, ...]:
        """Return what a half-typed line of shorthand may become."""
        return calculators.complete_shorthand(text)

    # --- files ---

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """Return the answer to a request for the odds of a test."""
        return requests.answer_request(self.rules, kind, document)

    def with_models(self, documents: Mapping[str, Document]) -> PoolsGame:
        """Return the same ruleset with more mechs by their ids."""
        return PoolsGame(self.ruleset, self.rules.with_mechs(with_documents(self.rules.mechs, documents)))

    @property
    def known_models(self) -> Mapping[str, object]:
        return self.rules.mechs

    def unit_faults(self, document: Document) -> Sequence[Fault]:
        """Return nothing: a mech that names what the ruleset does not have raises FileError."""
        mech_in(self.rules.tables, document)
        return ()

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a mech that does not fit the ruleset."""
        mech_in(self.rules.tables, document)
