"""The rules of stored battles: found when one is opened, compared with the present ones, and migrated."""

from __future__ import annotations

from contextlib import suppress

from companion.battles.changes import Changes
from companion.battles.models import ModelRepository, game_with_models
from companion.battles.rules.battle_rules import BattleRules, rules_of_earlier_release
from companion.battles.rules.drift import RulesDrift
from companion.battles.rules.migration import RulesDifferences, compare_rules, describe_change, play_migration
from companion.battles.rules.resolved_rules import game_for_choice
from companion.battles.rules.rules_ref import keeps_rules
from companion.battles.session import Session
from companion.engine.shared.setup import Setup
from companion.errors import IllegalAction, Refusal, StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.store import BattleRecord, Database

OLD = "An earlier Companion began this battle and kept no rules with it. It continues with the current ones."


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
