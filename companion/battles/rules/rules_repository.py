"""The rules of stored battles: found when one is opened, compared with the present ones, and migrated."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache

from companion.battles.entries import Changes
from companion.battles.models import ModelRepository, game_with_models
from companion.battles.rules.battle_rules import (
    BattleRules,
    initial_rules_ref,
    replacements,
    rules_of_earlier_release,
)
from companion.battles.rules.migration import RulesDifferences, compare_rules, describe_change, play_migration
from companion.battles.rules.resolved_rules import (
    document_of,
    game_for_choice,
    is_same_content,
    parse_source,
    present_source,
    rules_content,
)
from companion.battles.rules.rules_ref import LATER, RulesRef, keeps_rules, rules_change_of
from companion.battles.session import Session
from companion.engine.families import game_of
from companion.engine.skeleton.setup import Setup
from companion.errors import CompanionError, IllegalAction, Refusal, StoreError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.database import Database
from companion.store.records import BattleRecord, BattleSummary, Content, HeldContent

OLD = "An earlier Companion began this battle and kept no rules with it. It continues with the current ones."


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


class RulesRepository:
    """Rules and models of the battles in one database."""

    def __init__(self, database: Database, rulebooks: RulebookLibrary) -> None:
        self._database, self._rulebooks = database, rulebooks

    def of_battle(self, record: BattleRecord, setup: Setup) -> BattleRules:
        """Return what a stored battle is played by; raises StoreError, FileError or InputError."""
        held = self._database.contents.of_battle(record.id)
        if keeps_rules(held):
            return BattleRules(setup, self._rulebooks, self._database.contents, held)
        source = self._rulebooks.load(setup.ruleset)
        game = game_with_models(game_for_choice(source, setup), setup)
        rules = rules_of_earlier_release(setup, self._rulebooks, self._database.contents, game, source)
        if record.rules_digest != source.digest:
            rules.notices.append(OLD)
        return rules

    def settle(self, session: Session) -> None:
        """Let a battle that was opened keep what it is played by from now on, where it did not yet.

        Where that cannot be stored, it is tried again when the battle is opened the next time.
        """
        rules = session.rules
        if rules.pending and not session.is_read_only:
            digest = rules.resolve_rules(rules.start).source.digest
            with suppress(StoreError):
                self._database.battles.keep_rules(session.id, digest, rules.pending)
                rules.pending = {}

    # --- what has changed since ---

    def battles_with_changed_rules(self) -> frozenset[int]:
        """Return the battles that are played by rules or models which have changed since."""
        standing = RulesDrift(self._database, self._rulebooks)
        return frozenset(battle.id for battle in self._database.battles.list() if standing.is_other(battle))

    def differences(self, session: Session, model_repository: ModelRepository | None) -> RulesDifferences:
        """Return what a battle is played by at its present moment, against what there is now."""
        return compare_rules(
            session.rules, session.rules_ref_at(session.head), self._rulebooks, model_repository
        )

    def migrate(self, session: Session, found: RulesDifferences) -> Changes:
        """Take a battle over to the present rules and models.

        Raises IllegalAction where it does not fit them, and StoreError where it cannot be stored.
        """
        session.check_writable()
        change = found.change
        if change is None or found.after is None:
            why = found.why_not or "The rules have not changed since the battle began."
            raise IllegalAction(Refusal.invalid("nothing_to_take_over", why))
        telling = describe_change(found.before, found.after)
        play_migration(session.battle, change, found.after.game, telling)
        self._database.contents.hold_for_battle(session.id, found.after.later_contents_by_name())
        session.rules.add(found.after)
        return session.change_rules(change, found.after.game, telling)
