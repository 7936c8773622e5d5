"""The models of a battle that its ruleset does not ship: carried along, so that it replays anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from companion.battles.scripts.codec import faults_at, part_of
from companion.documents.document import Document, SourcePositions
from companion.documents.similar_names import did_you_mean
from companion.engine.game import Game
from companion.engine.skeleton.model_files import id_in
from companion.engine.skeleton.setup import Setup
from companion.errors import FileError

MODELS = "models"
"""The key of a set-up that holds them."""


G = TypeVar("G", bound=Game)


class ModelRepository(Protocol):
    """A source of models that no ruleset ships, such as a player's own."""

    def find_model(self, ruleset: str, model: str) -> Mapping[str, Any] | None:
        """Return the unit file of a model of this id that is meant for a ruleset, as plain data."""


def complete_setup(setup: Setup, game: Game, model_repository: ModelRepository | None) -> Setup:
    """Add to a set-up the models that its units name, and that neither it nor the ruleset has."""
    if model_repository is None:
        return setup
    found = {}
    for name in dict.fromkeys(unit.model for unit in setup.units):
        if name not in setup.models and not game.knows_model(name):
            data = model_repository.find_model(setup.ruleset, name)
            if data is not None:
                found[name] = data
    return setup.model_copy(update={MODELS: {**setup.models, **found}}) if found else setup


def game_with_models(game: G, setup: Setup, document: Document | None = None) -> G:
    """Return the game that knows the models of a set-up too; raises FileError for one that it cannot play.

    Where the set-up comes from a document, faults are told by their place in it.
    """
    if not setup.models:
        return game
    return _add_models(game, _setup_data(setup), document or _model_document(setup.title, setup.models))


def game_with_documents(game: G, title: str, models: Mapping[str, Mapping[str, Any]]) -> G:
    """Return the game that knows these models too, which come from no file; raises FileError."""
    return _add_models(game, models, _model_document(title, models)) if models else game


def _add_models(game: G, models: Mapping[str, Mapping[str, Any]], whole: Document) -> G:
    found = {name: part_of(whole, (MODELS, name), data) for name, data in models.items()}
    for name, part in found.items():
        if (called := id_in(part.data)) != name:
            remedy = did_you_mean(called or "", [name])
            raise FileError([whole.fault((MODELS, name), f"the unit is called '{called}'.", remedy)])
        with faults_at(whole, (MODELS, name)):
            game.check_unit(part)
    return game.with_models(found)


def _setup_data(setup: Setup) -> Mapping[str, Any]:
    """Return the unit files as dicts and lists."""
    data: Mapping[str, Any] = setup.model_dump(mode="json", include={MODELS})[MODELS]
    return data


def _model_document(title: str, models: Mapping[str, Mapping[str, Any]]) -> Document:
    """Models that come from no file, and have no lines."""
    nowhere = SourcePositions.of_file(title)
    places = SourcePositions(
        nowhere.here, {MODELS: SourcePositions(nowhere.here, dict.fromkeys(models, nowhere))}
    )
    return Document(title, {MODELS: models}, places)
