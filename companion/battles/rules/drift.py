"""Drift of rules: stored battles whose rules differ from the present ones, found without opening them."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache

from companion.battles.rules.battle_rules import initial_rules_ref, replacements
from companion.battles.rules.resolved_rules import (
    document_of,
    is_same_content,
    parse_source,
    present_source,
    rules_content,
)
from companion.battles.rules.rules_ref import LATER, RulesRef, keeps_rules, rules_change_of
from companion.engine.families import game_of
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store import BattleSummary, Content, Database, HeldContent


class RulesDrift:
    """The present rules and models, looked up once for all battles of a database."""

    def __init__(self, database: Database, rulebooks: RulebookLibrary) -> None:
        self._database = database
        self._held = database.contents.of_battles()
        self._present = cache(lambda name: present_source(rulebooks, name))
        self._model = cache(self._find_model)
        self._knows = rulebooks.knows

    def is_other(self, battle: BattleSummary) -> bool:
        """Whether a battle is played by other rules or models than there are now.

        Nothing is said of rules that cannot be read, and of models that no ruleset has.
        """
        present, held = self._present(battle.ruleset), self._held.get(battle.id, ())
        if not keeps_rules(held):  # of an earlier release, which tells of its rules at most
            return present is not None and battle.rules_digest not in (None, present.digest)
        if present is None:
            return not self._knows(battle.ruleset)
        with suppress(CompanionError):
            basis = self._basis(battle.id, held)
            return self._are_other_rules(battle, basis.rules, held, present) or any(
                self._is_other_model(battle.ruleset, model, digest) for model, digest in basis.models.items()
            )
        return False

    def _basis(self, battle_id: int, held: tuple[HeldContent, ...]) -> RulesRef:
        """Return what a battle is played by at its present moment."""
        basis = initial_rules_ref(held)
        if any(one.name.startswith(LATER) for one in held):
            head = self._database.battles.get(battle_id).head_id
            for record in self._database.journal.path(battle_id, head):
                if (change := rules_change_of(record.action, record.events)) is not None:
                    basis = basis.after(change)
        instead = replacements(held)
        models = {model: instead.get(digest, digest) for model, digest in basis.models.items()}
        return RulesRef(instead.get(basis.rules, basis.rules), models)

    def _are_other_rules(
        self, battle: BattleSummary, digest: str, held: tuple[HeldContent, ...], present: RulesetSource
    ) -> bool:
        if digest == rules_content(present).digest:
            return False
        if initial_rules_ref(held).rules == digest and battle.rules_digest is not None:
            return battle.rules_digest != present.digest
        return parse_source(self._database.contents.text(digest), present) is not present

    def _is_other_model(self, ruleset: str, model: str, digest: str) -> bool:
        found = self._model(ruleset, model)
        if found is None or found.digest == digest:
            return False
        return not is_same_content(self._database.contents.text(digest), json.loads(found.text))

    def _find_model(self, ruleset: str, model: str) -> Content | None:
        present = self._present(ruleset)
        assert present is not None, "asked of rules that there are"
        document = document_of(game_of(present), model)
        return Content.of(document.data) if document is not None else None
