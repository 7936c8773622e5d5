"""A battle taken over to other rules: whether it fits them, how it goes on, and what differs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.battles.entries import Played
from companion.battles.models import ModelShelf
from companion.battles.rules.basis import Basis, ChangeRules, RulesChanged
from companion.battles.rules.battle_rules import BattleRules
from companion.battles.rules.ruling import (
    Ruling,
    document_of,
    game_by,
    is_kept_as,
    present_models,
    rules_content,
)
from companion.documents.document import Document
from companion.engine.game import Game
from companion.engine.views.turn import Telling, TurnView
from companion.errors import CompanionError, IllegalAction, InputError, Refusal
from companion.rulebooks.diff import differences
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store import Content
from companion.tabletop.counting import counted

LINE = "The battle now uses the current rules"
OTHER_FAMILY = "These rules now belong to another family: this battle cannot continue with them."


@dataclass(frozen=True, slots=True)
class ModelDiffers:
    """A model of a battle that has changed since it was kept; None where it is gone."""

    id: str
    name: str
    before: Document
    after: Document | None


@dataclass(frozen=True, slots=True)
class Differences:
    """What a battle is played by, what there is in its place now, and which of it differs.

    Without `source` there is no such ruleset any more, or none that can be read; without `after` the battle
    cannot be taken over. Either way `why_not` tells why.
    """

    before: Ruling
    source: RulesetSource | None
    after: Ruling | None
    rules: bool
    models: tuple[ModelDiffers, ...]
    why_not: str = ""

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return self.rules or self.source is None or bool(self.models)

    @property
    def change(self) -> ChangeRules | None:
        """The action that takes the battle over; None where there is nothing to take over."""
        if self.after is None or self.after.basis == self.before.basis:
            return None
        return self.before.basis.change_to(self.after.basis)

    @property
    def mark(self) -> str:
        """A fingerprint of what differs: another one as soon as anything else does."""
        rules = self.source.digest if self.source is not None else ""
        models = [[it.id, it.after.data if it.after is not None else None] for it in self.models]
        return Content.of([rules, models]).digest


def compared(
    rules: BattleRules, basis: Basis, rulebooks: RulebookLibrary, shelf: ModelShelf | None
) -> Differences:
    """What a battle is played by against what there is now."""
    before = rules.ruling(basis)
    try:
        source = rulebooks.load(rules.setup.ruleset)
    except CompanionError as problem:
        return Differences(before, None, None, False, (), str(problem))
    is_other = source.digest != before.source.digest
    if source.family != before.source.family:
        return Differences(before, source, None, is_other, (), OTHER_FAMILY)
    try:
        game = game_by(source, rules.setup)
        now = present_models(game, rules.setup, basis.models, shelf)
        differing = tuple(_differing(before, now))
        after = _after(before, source, game, is_other, now, differing)
    except CompanionError as problem:
        return Differences(before, source, None, is_other, (), str(problem))
    return Differences(before, source, after, is_other, differing)


def _differing(before: Ruling, now: Mapping[str, Document]) -> Iterator[ModelDiffers]:
    for model, kept in before.documents.items():
        found = now.get(model)
        if found is None or not is_kept_as(Content.of(kept.data).text, found.data):
            yield ModelDiffers(model, str(kept.data.get("name", "")), kept, found)


def _after(
    before: Ruling,
    source: RulesetSource,
    game: Game,
    is_other: bool,
    now: Mapping[str, Document],
    differing: Sequence[ModelDiffers],
) -> Ruling:
    """The present rules and models, and those models as they were kept that are gone."""
    documents = {model: now.get(model, kept) for model, kept in before.documents.items()}
    further = {model: it for model, it in documents.items() if document_of(game, model) is not it}
    for document in further.values():
        game.check_unit(document)
    models = {it.id: Content.of(it.after.data) for it in differing if it.after is not None}
    rules = rules_content(source)
    basis = Basis(
        rules.digest if is_other else before.basis.rules,
        {**before.basis.models, **{model: content.digest for model, content in models.items()}},
    )
    contents = {content.digest: content for content in (rules, *models.values())}
    return Ruling(basis, source, game.with_models(further) if further else game, documents, contents)


def change_words(before: Ruling, after: Ruling) -> Telling:
    """Taking a battle over, in words."""
    values = len(differences(after.source, before.source)) if after.source is not before.source else 0
    details = [f"{counted(values, 'value')} of the rules changed"] if values else []
    for model, digest in after.basis.models.items():
        if before.basis.models.get(model) != digest:
            name = str(after.documents[model].data.get("name", ""))
            details.append(" ".join(filter(None, (name, model, "changed"))))
    return Telling(LINE, tuple(details), ())


def played_over(before: Any, change: ChangeRules, now: Game, telling: Telling) -> Played:
    """A battle as it is taken over to a game; raises IllegalAction where it does not fit."""
    try:
        after = now.taken_over(before)
        _look_at(now, before, after)
    except CompanionError as problem:
        raise IllegalAction(Refusal.nonsense("does_not_fit", str(problem))) from problem
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as problem:
        words = f"The battle does not fit these rules ({problem!r})."
        raise IllegalAction(Refusal.nonsense("does_not_fit", words)) from problem
    return Played(change, before, after, (RulesChanged(change.after),), (), None, telling)


def _look_at(game: Game, before: Any, battle: Any) -> None:
    """Look at a battle from all sides, as the window will."""
    was, turn = game.turn(before), game.turn(battle)
    if was.phase in _phases(was) and was.phase not in _phases(turn):
        raise InputError(f"These rules have no phase '{was.phase}', which the battle is in. Finish it first.")
    game.table(battle)
    for unit in game.units(battle):
        game.sheet(battle, unit.id)
        game.commands(battle, unit.id)
        game.by_hand(battle, unit.id)
    if game.battle_from(json.loads(json.dumps(game.battle_data(battle)))) != battle:
        raise InputError("Storing the battle would change it.")


def _phases(turn: TurnView) -> frozenset[str]:
    return frozenset(phase.id for phase in turn.phases)
