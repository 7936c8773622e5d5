"""The rules and models that one battle is or was played by: read from what it keeps, when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.battles.models import ModelRepository
from companion.battles.rules.resolved_rules import (
    ResolvedRules,
    RulesChoice,
    document_of,
    game_for_choice,
    is_same_content,
    parse_model,
    parse_orphan_source,
    parse_source,
    present_source,
    resolve_rules,
    rules_content,
)
from companion.battles.rules.rules_ref import INSTEAD, LATER, MODEL, RULES, RulesRef
from companion.documents.document import Document, shorten_words
from companion.engine.game import BattleGame
from companion.engine.skeleton.setup import Setup
from companion.errors import CompanionError, FileError, InputError
from companion.rulebooks.folder import RulesetFolder
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.failures import REPAIR_BATTLE, BattleDamaged
from companion.store.records import Content, HeldContent

UNREADABLE = (
    "This Companion cannot read the {what} kept with this {owner}: {why} It continues with the current ones."
)


OTHER_NAME = f"damaged, its header names other rules than those kept with it. {REPAIR_BATTLE}"


class ContentTexts(Protocol):
    """A source of kept texts by their digests."""

    def text(self, digest: str) -> str:
        """Return the JSON text behind a digest; raises StoreError."""


class BattleRules:
    """The rules of a battle along its journal.

    Models that units bring into it, and its ruleset lacks, are looked for on the `model_repository`. What
    cannot be read any more is played by what there is now: `notices` tell it, and `pending` is what the
    battle is to hold from then on.
    """

    def __init__(
        self,
        setup: RulesChoice,
        rulebooks: RulebookLibrary,
        texts: ContentTexts,
        held: tuple[HeldContent, ...] = (),
        *,
        resolved_rules: ResolvedRules | None = None,
        owner: str = "battle",
    ) -> None:
        self.setup, self._owner = setup, owner
        self.model_repository: ModelRepository | None = None
        self.notices: list[str] = []
        self.pending: dict[str, Content] = {}
        self._rulebooks, self._texts = rulebooks, texts
        self._instead = replacements(held)
        self._resolved: list[ResolvedRules] = [resolved_rules] if resolved_rules is not None else []
        self.start = resolved_rules.ref if resolved_rules is not None else initial_rules_ref(held)
        self.was_migrated = any(one.name.startswith(LATER) for one in held)

    def add(self, resolved_rules: ResolvedRules) -> None:
        """Know rules that the battle is taken over to."""
        self._resolved.append(resolved_rules)
        self.was_migrated = True

    def game(self, rules_ref: RulesRef) -> BattleGame:
        """Return the game by these rules and models; raises StoreError, FileError or InputError."""
        return self.resolve_rules(rules_ref).game

    def resolve_rules(self, rules_ref: RulesRef) -> ResolvedRules:
        """These rules and models; raises StoreError, FileError or InputError."""
        for made in self._resolved:
            if made.ref == rules_ref:
                return made
        made = self._resolve_rules(rules_ref)
        self._resolved.append(made)
        return made

    def _resolve_rules(self, rules_ref: RulesRef) -> ResolvedRules:
        present = present_source(self._rulebooks, self.setup.ruleset)
        source, game = self._rules(self._instead.get(rules_ref.rules, rules_ref.rules), present)
        documents, further = {}, {}
        for model, digest in rules_ref.models.items():
            document, is_present = self._model(game, model, self._instead.get(digest, digest))
            documents[model] = document
            if not is_present:
                further[model] = document
        return ResolvedRules(rules_ref, source, game.with_models(further) if further else game, documents)

    def _rules(self, digest: str, present: RulesetSource | None) -> tuple[RulesetSource, BattleGame]:
        if present is not None and rules_content(present).digest == digest:
            return present, game_for_choice(present, self.setup)
        text = self._texts.text(digest)
        try:
            source = parse_source(text, present)
            if present is None and (folders := self._folders_of(source.chain)):
                source = parse_orphan_source(text, folders)
            if source.name != self.setup.ruleset:
                raise BattleDamaged(OTHER_NAME)
            return source, game_for_choice(source, self.setup)
        except (FileError, InputError) as problem:
            if present is None:
                raise
            now = present, game_for_choice(present, self.setup)
            self._go_on_by(digest, rules_content(present), "rules", problem)
            return now

    def _folders_of(self, chain: Sequence[str]) -> tuple[RulesetFolder, ...]:
        """Return where the models and boards lie of the nearest ruleset of a chain that can be read."""
        parents = (present_source(self._rulebooks, name) for name in chain[1:])
        return next((parent.folders for parent in parents if parent is not None), ())

    def _model(self, game: BattleGame, model: str, digest: str) -> tuple[Document, bool]:
        """Return a model as it is kept, and whether the game has the same."""
        now = document_of(game, model)
        if now is not None and Content.of(now.data).digest == digest:
            return now, True
        text = self._texts.text(digest)
        if now is not None and is_same_content(text, now.data):
            return now, True
        kept = parse_model(text)
        try:
            game.check_unit(kept)
        except FileError as problem:
            if now is None:
                raise
            self._go_on_by(digest, Content.of(now.data), f"model {model}", problem)
            return now, True
        return kept, False

    def _go_on_by(self, digest: str, content: Content, what: str, problem: CompanionError) -> None:
        why = str(problem)
        if isinstance(problem, FileError):
            fault = problem.faults[0]
            why = shorten_words(f"{fault.key}: {fault.message}" if fault.key else fault.message)
        self.notices.append(UNREADABLE.format(what=what, why=why, owner=self._owner))
        self.pending[f"{INSTEAD}{digest}"] = content


def replacements(held: tuple[HeldContent, ...]) -> dict[str, str]:
    """Return the contents in place of those that could not be read any more, by their digests."""
    return {one.name.removeprefix(INSTEAD): one.digest for one in held if one.name.startswith(INSTEAD)}


def initial_rules_ref(held: tuple[HeldContent, ...]) -> RulesRef:
    """Return the reference to the rules that a battle began with."""
    rules = next(one.digest for one in held if one.name == RULES)
    models = {one.name.removeprefix(MODEL): one.digest for one in held if one.name.startswith(MODEL)}
    return RulesRef(rules, models)


def rules_of_earlier_release(
    setup: Setup, rulebooks: RulebookLibrary, texts: ContentTexts, game: BattleGame, source: RulesetSource
) -> BattleRules:
    """Return the rules of a battle that an earlier release began: those that there are now, kept from
    now on.
    """
    ruling = resolve_rules(setup, source, game)
    rules = BattleRules(setup, rulebooks, texts, resolved_rules=ruling)
    rules.pending |= ruling.contents_by_name()
    return rules
