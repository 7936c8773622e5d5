"""The rules and models that a battle is played by, as there are now or as they were kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from companion.battles.models import ModelShelf
from companion.battles.rules.basis import LATER, MODEL, RULES, Basis
from companion.documents.document import Document
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.shared.setup import Setup
from companion.errors import CompanionError, FileError
from companion.rulebooks.folder import KEPT_FOLDERS, RulesetFolder
from companion.rulebooks.kept import as_kept, kept_data, kept_source
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from companion.store import Content


@dataclass(frozen=True, slots=True)
class Ruling:
    """Rules with their options chosen, and the models of a battle with what their files said then.

    The `contents` to be kept go by their digests, and only those are there that are at hand.
    """

    basis: Basis
    source: RulesetSource
    game: Game
    documents: Mapping[str, Document]
    contents: Mapping[str, Content] = field(default_factory=dict)

    def named(self) -> dict[str, Content]:
        """What a battle holds that begins by these."""
        models = {f"{MODEL}{model}": self.contents[digest] for model, digest in self.basis.models.items()}
        return {RULES: self.contents[self.basis.rules], **models}

    def named_later(self) -> dict[str, Content]:
        """What a battle holds besides that was taken over to these."""
        names = {
            self.basis.rules: RULES,
            **{it: f"{MODEL}{model}" for model, it in self.basis.models.items()},
        }
        return {
            f"{LATER}{names[digest]}": content for digest, content in self.contents.items() if digest in names
        }


@lru_cache(maxsize=KEPT_FOLDERS)
def rules_content(source: RulesetSource) -> Content:
    """A ruleset as it is kept."""
    return Content.of(kept_data(source))


@lru_cache(maxsize=KEPT_FOLDERS)
def source_of_text(text: str, present: RulesetSource | None) -> RulesetSource:
    """The ruleset behind kept text, or the `present` one where both say the same; raises FileError.

    Its models that no battle keeps, its boards and scenarios are those of the present one.
    """
    made = kept_source(as_kept(json.loads(text)), present.folders if present is not None else ())
    return present if present is not None and present.digest == made.digest else made


def model_of_text(text: str) -> Document:
    """The unit file behind kept text."""
    return as_kept(json.loads(text))


@lru_cache(maxsize=KEPT_FOLDERS)
def orphan_of_text(text: str, folders: tuple[RulesetFolder, ...]) -> RulesetSource:
    """The ruleset behind kept text that is gone, with the models and boards of its parents."""
    return kept_source(as_kept(json.loads(text)), folders)


class RulesChoice(Protocol):
    """A ruleset by its name, with choices for its options: a battle's set-up, a campaign."""

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""

    @property
    def options(self) -> Mapping[str, str]:
        """What was chosen."""


def game_by(source: RulesetSource, setup: RulesChoice) -> Game:
    """The game by a ruleset with the options of a set-up; raises FileError or InputError."""
    return game_of(source, option_values(source, setup.options))


def models_of(setup: Setup) -> tuple[str, ...]:
    """The models that stand in a battle, by their ids."""
    return tuple(dict.fromkeys(unit.model for unit in setup.units))


def ruling_of(setup: Setup, source: RulesetSource, game: Game) -> Ruling:
    """What a battle is played by that begins in this game, which knows all its models."""
    found = {model: game.model_document(model) for model in models_of(setup)}
    return _kept(source, game, {model: it for model, it in found.items() if it is not None})


def _kept(source: RulesetSource, game: Game, documents: Mapping[str, Document]) -> Ruling:
    rules = rules_content(source)
    models = {model: Content.of(document.data) for model, document in documents.items()}
    basis = Basis(rules.digest, {model: content.digest for model, content in models.items()})
    contents = {content.digest: content for content in (rules, *models.values())}
    return Ruling(basis, source, game, documents, contents)


def ruling_with(source: RulesetSource, game: Game, documents: Mapping[str, Document]) -> Ruling:
    """What a battle is played by in a game, with these files for its models.

    Raises FileError for a model that the game cannot play.
    """
    further = {}
    for model, document in documents.items():
        own = document_of(game, model)
        if own is None or Content.of(own.data) != Content.of(document.data):
            game.check_unit(document)
            further[model] = document
    return _kept(source, game.with_models(further) if further else game, documents)


def present_source(rulebooks: RulebookLibrary, name: str) -> RulesetSource | None:
    """A ruleset as it is now, None where there is none any more or it cannot be read."""
    with suppress(CompanionError):
        return rulebooks.load(name)
    return None


def document_of(game: Game, model: str) -> Document | None:
    """The file of a model as it is now, None where there is none or it cannot be read."""
    with suppress(FileError):
        return game.model_document(model)
    return None


def present_models(
    game: Game, setup: RulesChoice, models: Iterable[str], shelf: ModelShelf | None
) -> dict[str, Document]:
    """The models of a battle as they are now, in the ruleset or else on a shelf; some may be gone."""
    found = {}
    for model in models:
        document = document_of(game, model)
        if document is None and shelf is not None:
            data = shelf.find_model(setup.ruleset, model)
            document = as_kept(data) if data is not None else None
        if document is not None:
            found[model] = document
    return found


def is_kept_as(text: str, data: Any) -> bool:
    """Whether kept text says the same as some data, whatever the order of keys."""
    known: object = json.loads(json.dumps(data))
    return bool(json.loads(text) == known)
