"""Numbers of faults of designs by the rules of construction of their ruleset, for lists and searches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.construction.design_rules import DesignRules, design_rules_of
from companion.documents.document import Document, SourcePositions
from companion.engine.families import game_of
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary

NAME = "the design"


class DesignFaultCounter:
    """A counter of faults in designs; the rules of each ruleset are read once."""

    def __init__(self, rulebooks: RulebookLibrary) -> None:
        self._rulebooks = rulebooks
        self._rules: dict[str, DesignRules | None] = {}

    def faults(self, document: Mapping[str, Any], ruleset: str) -> int | None:
        """Return how many there are; None where no rules judge such a document, or it is no unit at all."""
        if ruleset not in self._rules:
            self._rules[ruleset] = self._rules_of(ruleset)
        rules = self._rules[ruleset]
        if rules is None:
            return None
        try:
            look = rules.check(Document(NAME, dict(document), SourcePositions.of_file(NAME)))
        except CompanionError:
            return None
        return None if look.examined is None else len(look.faults)

    def _rules_of(self, ruleset: str) -> DesignRules | None:
        try:
            return design_rules_of(game_of(self._rulebooks.load(ruleset)))
        except CompanionError:
            return None
