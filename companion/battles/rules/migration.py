"""The migration of a battle to other rules: whether it fits them, how it goes on, and what differs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.battles.entries import PlayedAction
from companion.battles.models import ModelRepository
from companion.battles.rules.battle_rules import BattleRules
from companion.battles.rules.resolved_rules import (
    ResolvedRules,
    document_of,
    game_for_choice,
    is_same_content,
    present_models,
    rules_content,
)
from companion.battles.rules.rules_ref import ChangeRules, RulesChanged, RulesRef
from companion.documents.document import Document
from companion.engine.game import BattleGame
from companion.engine.views.turn import EntryDescription, TurnView
from companion.errors import CompanionError, IllegalAction, InputError, Refusal
from companion.rulebooks.diff import differences
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.records import Content
from companion.tabletop.number_text import format_count

LINE = "The battle now uses the current rules"
OTHER_FAMILY = "These rules are for another kind of game now: this battle cannot continue with them."


@dataclass(frozen=True, slots=True)
class ModelDifference:
    """A model of a battle that has changed since it was kept; None where it is gone."""

    id: str
    name: str
    before: Document
    after: Document | None


@dataclass(frozen=True, slots=True)
class RulesDifferences:
    """The rules a battle is played by, the present ones in their place, and which parts differ.

    Without `source` there is no such ruleset any more, or none that can be read; without `after` the battle
    cannot be taken over. Either way `why_not` tells why.
    """

    before: ResolvedRules
    source: RulesetSource | None
    after: ResolvedRules | None
    rules: bool
    models: tuple[ModelDifference, ...]
    why_not: str = ""

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return self.rules or self.source is None or bool(self.models)

    @property
    def change(self) -> ChangeRules | None:
        """The action that takes the battle over; None where there is nothing to take over."""
        if self.after is None or self.after.ref == self.before.ref:
            return None
        return self.before.ref.change_to(self.after.ref)

    @property
    def mark(self) -> str:
        """A fingerprint of what differs: another one as soon as anything else does."""
        rules = self.source.digest if self.source is not None else ""
        models = [[it.id, it.after.data if it.after is not None else None] for it in self.models]
        return Content.of([rules, models]).digest


def compare_rules(
    rules: BattleRules,
    rules_ref: RulesRef,
    rulebooks: RulebookLibrary,
    model_repository: ModelRepository | None,
) -> RulesDifferences:
    """Compare the rules of a battle with the present ones."""
    before = rules.resolve_rules(rules_ref)
    try:
        source = rulebooks.load(rules.setup.ruleset)
    except CompanionError as problem:
        return RulesDifferences(before, None, None, False, (), str(problem))
    is_other = source.digest != before.source.digest
    if source.family != before.source.family:
        return RulesDifferences(before, source, None, is_other, (), OTHER_FAMILY)
    try:
        game = game_for_choice(source, rules.setup)
        now = present_models(game, rules.setup, rules_ref.models, model_repository)
        differing = tuple(_model_differences(before, now))
        after = _rules_after(before, source, game, is_other, now, differing)
    except CompanionError as problem:
        return RulesDifferences(before, source, None, is_other, (), str(problem))
    return RulesDifferences(before, source, after, is_other, differing)


def _model_differences(before: ResolvedRules, now: Mapping[str, Document]) -> Iterator[ModelDifference]:
    for model, kept in before.documents.items():
        found = now.get(model)
        if found is None or not is_same_content(Content.of(kept.data).text, found.data):
            yield ModelDifference(model, str(kept.data.get("name", "")), kept, found)


def _rules_after(
    before: ResolvedRules,
    source: RulesetSource,
    game: BattleGame,
    is_other: bool,
    now: Mapping[str, Document],
    differing: Sequence[ModelDifference],
) -> ResolvedRules:
    """Return the present rules and models, and those models as they were kept that are gone."""
    documents = {model: now.get(model, kept) for model, kept in before.documents.items()}
    further = {model: it for model, it in documents.items() if document_of(game, model) is not it}
    for document in further.values():
        game.check_unit(document)
    models = {it.id: Content.of(it.after.data) for it in differing if it.after is not None}
    rules = rules_content(source)
    basis = RulesRef(
        rules.digest if is_other else before.ref.rules,
        {**before.ref.models, **{model: content.digest for model, content in models.items()}},
    )
    contents = {content.digest: content for content in (rules, *models.values())}
    return ResolvedRules(basis, source, game.with_models(further) if further else game, documents, contents)


def describe_change(before: ResolvedRules, after: ResolvedRules) -> EntryDescription:
    """Describe a change of rules."""
    values = len(differences(after.source, before.source)) if after.source is not before.source else 0
    details = [f"{format_count(values, 'value')} of the rules changed"] if values else []
    for model, digest in after.ref.models.items():
        if before.ref.models.get(model) != digest:
            name = str(after.documents[model].data.get("name", ""))
            details.append(" ".join(filter(None, (name, model, "changed"))))
    return EntryDescription(LINE, tuple(details), ())


def play_migration(
    before: Any, change: ChangeRules, now: BattleGame, description: EntryDescription
) -> PlayedAction:
    """Play the migration of a battle to another game; raises IllegalAction where it does not fit."""
    try:
        after = now.migrate_rules(before)
        _check_views(now, before, after)
    except CompanionError as problem:
        raise IllegalAction(Refusal.invalid("does_not_fit", str(problem))) from problem
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as problem:
        text = f"The battle does not fit these rules ({problem!r})."
        raise IllegalAction(Refusal.invalid("does_not_fit", text)) from problem
    return PlayedAction(change, before, after, (RulesChanged(change.after),), (), None, description)


def _check_views(game: BattleGame, before: Any, battle: Any) -> None:
    """Look at a battle from all sides, as the window will."""
    was, turn = game.turn(before), game.turn(battle)
    if was.phase in _phases(was) and was.phase not in _phases(turn):
        raise InputError(f"These rules have no phase '{was.phase}', which the battle is in. Finish it first.")
    game.table(battle)
    for unit in game.units(battle):
        game.sheet(battle, unit.id)
        game.commands(battle, unit.id)
        game.manual_commands(battle, unit.id)
    if game.battle_from(json.loads(json.dumps(game.battle_data(battle)))) != battle:
        raise InputError("Storing the battle would change it.")


def _phases(turn: TurnView) -> frozenset[str]:
    return frozenset(phase.id for phase in turn.phases)
