"""All that one battle is or was played by: read from what is kept with it, and made when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.battles.models import ModelShelf
from companion.battles.rules.basis import INSTEAD, LATER, MODEL, RULES, Basis
from companion.battles.rules.ruling import (
    RulesChoice,
    Ruling,
    document_of,
    game_by,
    is_kept_as,
    model_of_text,
    orphan_of_text,
    present_source,
    rules_content,
    ruling_of,
    source_of_text,
)
from companion.documents.document import Document, shortened
from companion.engine.game import Game
from companion.engine.shared.setup import Setup
from companion.errors import CompanionError, FileError, InputError
from companion.rulebooks.folder import RulesetFolder
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store import REPAIR_BATTLE, BattleDamaged, Content, Held

UNREADABLE = (
    "This Companion cannot read the {what} kept with this {owner}: {why} It continues with the current ones."
)


OTHER_NAME = f"damaged, its header names other rules than those kept with it. {REPAIR_BATTLE}"


class Texts(Protocol):
    """Where kept texts lie."""

    def text(self, digest: str) -> str:
        """The JSON text behind a digest; raises StoreError."""


class BattleRules:
    """The rules of a battle along its journal.

    Models that units bring into it, and its ruleset lacks, are looked for on the `shelf`. What cannot be
    read any more is played by what there is now: `notices` tell it, and `pending` is what the battle is to
    hold from then on.
    """

    def __init__(
        self,
        setup: RulesChoice,
        rulebooks: RulebookLibrary,
        texts: Texts,
        held: tuple[Held, ...] = (),
        *,
        ruling: Ruling | None = None,
        owner: str = "battle",
    ) -> None:
        self.setup, self._owner = setup, owner
        self.shelf: ModelShelf | None = None
        self.notices: list[str] = []
        self.pending: dict[str, Content] = {}
        self._rulebooks, self._texts = rulebooks, texts
        self._instead = instead_of(held)
        self._made: list[Ruling] = [ruling] if ruling is not None else []
        self.start = ruling.basis if ruling is not None else begun(held)
        self.was_taken_over = any(one.name.startswith(LATER) for one in held)

    def add(self, ruling: Ruling) -> None:
        """Know rules that the battle is taken over to."""
        self._made.append(ruling)
        self.was_taken_over = True

    def game(self, basis: Basis) -> Game:
        """The game by these rules and models; raises StoreError, FileError or InputError."""
        return self.ruling(basis).game

    def ruling(self, basis: Basis) -> Ruling:
        """These rules and models; raises StoreError, FileError or InputError."""
        for made in self._made:
            if made.basis == basis:
                return made
        made = self._ruling(basis)
        self._made.append(made)
        return made

    def _ruling(self, basis: Basis) -> Ruling:
        present = present_source(self._rulebooks, self.setup.ruleset)
        source, game = self._rules(self._instead.get(basis.rules, basis.rules), present)
        documents, further = {}, {}
        for model, digest in basis.models.items():
            document, is_present = self._model(game, model, self._instead.get(digest, digest))
            documents[model] = document
            if not is_present:
                further[model] = document
        return Ruling(basis, source, game.with_models(further) if further else game, documents)

    def _rules(self, digest: str, present: RulesetSource | None) -> tuple[RulesetSource, Game]:
        if present is not None and rules_content(present).digest == digest:
            return present, game_by(present, self.setup)
        text = self._texts.text(digest)
        try:
            source = source_of_text(text, present)
            if present is None and (folders := self._folders_of(source.chain)):
                source = orphan_of_text(text, folders)
            if source.name != self.setup.ruleset:
                raise BattleDamaged(OTHER_NAME)
            return source, game_by(source, self.setup)
        except (FileError, InputError) as problem:
            if present is None:
                raise
            now = present, game_by(present, self.setup)
            self._go_on_by(digest, rules_content(present), "rules", problem)
            return now

    def _folders_of(self, chain: Sequence[str]) -> tuple[RulesetFolder, ...]:
        """Where the models and boards lie of the nearest ruleset of a chain that can be read."""
        parents = (present_source(self._rulebooks, name) for name in chain[1:])
        return next((parent.folders for parent in parents if parent is not None), ())

    def _model(self, game: Game, model: str, digest: str) -> tuple[Document, bool]:
        """A model as it is kept, and whether the game has the same."""
        now = document_of(game, model)
        if now is not None and Content.of(now.data).digest == digest:
            return now, True
        text = self._texts.text(digest)
        if now is not None and is_kept_as(text, now.data):
            return now, True
        kept = model_of_text(text)
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
            why = shortened(f"{fault.key}: {fault.message}" if fault.key else fault.message)
        self.notices.append(UNREADABLE.format(what=what, why=why, owner=self._owner))
        self.pending[f"{INSTEAD}{digest}"] = content


def instead_of(held: tuple[Held, ...]) -> dict[str, str]:
    """What a battle goes on by in the place of contents that could not be read any more, by their digests."""
    return {one.name.removeprefix(INSTEAD): one.digest for one in held if one.name.startswith(INSTEAD)}


def begun(held: tuple[Held, ...]) -> Basis:
    """What a battle began by."""
    rules = next(one.digest for one in held if one.name == RULES)
    models = {one.name.removeprefix(MODEL): one.digest for one in held if one.name.startswith(MODEL)}
    return Basis(rules, models)


def rules_of_old(
    setup: Setup, rulebooks: RulebookLibrary, texts: Texts, game: Game, source: RulesetSource
) -> BattleRules:
    """The rules of a battle that an earlier release began: those that there are now, kept from now on."""
    ruling = ruling_of(setup, source, game)
    rules = BattleRules(setup, rulebooks, texts, ruling=ruling)
    rules.pending |= ruling.named()
    return rules
