"""A model that joins a running battle: kept with it, by the entry that brings it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.battles.models import ModelRepository
from companion.battles.rules.resolved_rules import ResolvedRules, document_of
from companion.battles.rules.rules_ref import ModelsJoined, RulesRef
from companion.engine.game import BattleGame
from companion.engine.skeleton.joining.actions import model_of
from companion.errors import FileError
from companion.rulebooks.snapshot import snapshot_document
from companion.store.records import Content


@dataclass(frozen=True, slots=True)
class ModelJoining:
    """The rules of a battle once an action has brought a model into it, and the event that says so."""

    ruling: ResolvedRules
    event: ModelsJoined

    @property
    def game(self) -> BattleGame:
        """The game that knows the model too."""
        return self.ruling.game

    def apply_to(self, battle: Any) -> Any:
        """Return the same battle in the game that knows the model."""
        return with_known_models(self.game, battle)


def with_known_models(game: BattleGame, battle: Any) -> Any:
    """Return a battle in a game that knows more models and is otherwise the same."""
    return game.battle_from(game.battle_data(battle))


def find_joining(
    resolved_rules: ResolvedRules, action: object, model_repository: ModelRepository | None
) -> ModelJoining | None:
    """Return what the battle is played by from this action on; None where it brings no model.

    None too where there is no such model, or none that can be played: that is for the rules to refuse.
    """
    model = model_of(action)
    if model is None or model in resolved_rules.ref.models:
        return None
    document = document_of(resolved_rules.game, model)
    game = resolved_rules.game
    if document is None:
        data = (
            model_repository.find_model(resolved_rules.source.name, model)
            if model_repository is not None
            else None
        )
        if data is None:
            return None
        document = snapshot_document(data)
        try:
            game.check_unit(document)
        except FileError:
            return None
        game = game.with_models({model: document})
    content = Content.of(document.data)
    basis = RulesRef(resolved_rules.ref.rules, {**resolved_rules.ref.models, model: content.digest})
    documents = {**resolved_rules.documents, model: document}
    after = replace(
        resolved_rules, ref=basis, game=game, documents=documents, contents={content.digest: content}
    )
    return ModelJoining(after, ModelsJoined({model: content.digest}))
