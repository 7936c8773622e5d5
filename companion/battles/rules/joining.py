"""A model that comes into a battle which runs already: kept with it, by the entry that brings it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.battles.models import ModelShelf
from companion.battles.rules.basis import Basis, ModelsJoined
from companion.battles.rules.ruling import Ruling, document_of
from companion.engine.game import Game
from companion.engine.shared.joining.actions import model_of
from companion.errors import FileError
from companion.rulebooks.kept import as_kept
from companion.store import Content


@dataclass(frozen=True, slots=True)
class Joining:
    """What a battle is played by once an action has brought a model into it, and the event that says so."""

    ruling: Ruling
    event: ModelsJoined

    @property
    def game(self) -> Game:
        """The game that knows the model too."""
        return self.ruling.game

    def taken_into(self, battle: Any) -> Any:
        """The same battle in the game that knows the model."""
        return known_by(self.game, battle)


def known_by(game: Game, battle: Any) -> Any:
    """A battle in a game that knows more models and is otherwise the same."""
    return game.battle_from(game.battle_data(battle))


def joining(ruling: Ruling, action: object, shelf: ModelShelf | None) -> Joining | None:
    """What the battle is played by from this action on; None where it brings no model.

    None too where there is no such model, or none that can be played: that is for the rules to refuse.
    """
    model = model_of(action)
    if model is None or model in ruling.basis.models:
        return None
    document = document_of(ruling.game, model)
    game = ruling.game
    if document is None:
        data = shelf.find_model(ruling.source.name, model) if shelf is not None else None
        if data is None:
            return None
        document = as_kept(data)
        try:
            game.check_unit(document)
        except FileError:
            return None
        game = game.with_models({model: document})
    content = Content.of(document.data)
    basis = Basis(ruling.basis.rules, {**ruling.basis.models, model: content.digest})
    documents = {**ruling.documents, model: document}
    after = replace(ruling, basis=basis, game=game, documents=documents, contents={content.digest: content})
    return Joining(after, ModelsJoined({model: content.digest}))
