"""The rules of stored battles: found when one is opened, compared with what there is now, and taken over."""

from __future__ import annotations

from contextlib import suppress

from companion.battles.changes import Changes
from companion.battles.models import ModelShelf, game_with_models
from companion.battles.rules.basis import keeps_rules
from companion.battles.rules.battle_rules import BattleRules, rules_of_old
from companion.battles.rules.ruling import game_by
from companion.battles.rules.standing import Standing
from companion.battles.rules.taking_over import Differences, change_words, compared, played_over
from companion.battles.session import Session
from companion.engine.shared.setup import Setup
from companion.errors import IllegalAction, Refusal, StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.store import BattleRecord, Database

OLD = "An earlier Companion began this battle and kept no rules with it. It continues with the current ones."


class Rulings:
    """Rules and models of the battles in one database."""

    def __init__(self, database: Database, rulebooks: RulebookLibrary) -> None:
        self._database, self._rulebooks = database, rulebooks

    def of_battle(self, record: BattleRecord, setup: Setup) -> BattleRules:
        """What a stored battle is played by; raises StoreError, FileError or InputError."""
        held = self._database.contents.of_battle(record.id)
        if keeps_rules(held):
            return BattleRules(setup, self._rulebooks, self._database.contents, held)
        source = self._rulebooks.load(setup.ruleset)
        game = game_with_models(game_by(source, setup), setup)
        rules = rules_of_old(setup, self._rulebooks, self._database.contents, game, source)
        if record.rules_digest != source.digest:
            rules.notices.append(OLD)
        return rules

    def settle(self, session: Session) -> None:
        """Let a battle that was opened keep what it is played by from now on, where it did not yet.

        Where that cannot be stored, it is tried again when the battle is opened the next time.
        """
        rules = session.rules
        if rules.pending and not session.is_read_only:
            digest = rules.ruling(rules.start).source.digest
            with suppress(StoreError):
                self._database.battles.keep_rules(session.id, digest, rules.pending)
                rules.pending = {}

    # --- what has changed since ---

    def changed(self) -> frozenset[int]:
        """The battles that are played by rules or models which have changed since."""
        standing = Standing(self._database, self._rulebooks)
        return frozenset(battle.id for battle in self._database.battles.list() if standing.is_other(battle))

    def differences(self, session: Session, shelf: ModelShelf | None) -> Differences:
        """What a battle is played by at its present moment, against what there is now."""
        return compared(session.rules, session.basis_at(session.head), self._rulebooks, shelf)

    def take_over(self, session: Session, found: Differences) -> Changes:
        """Take a battle over to the present rules and models.

        Raises IllegalAction where it does not fit them, and StoreError where it cannot be stored.
        """
        session.check_writable()
        change = found.change
        if change is None or found.after is None:
            why = found.why_not or "The rules have not changed since the battle began."
            raise IllegalAction(Refusal.nonsense("nothing_to_take_over", why))
        telling = change_words(found.before, found.after)
        played_over(session.battle, change, found.after.game, telling)
        self._database.contents.hold_for_battle(session.id, found.after.named_later())
        session.rules.add(found.after)
        return session.change_rules(change, found.after.game, telling)
