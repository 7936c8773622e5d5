"""The rules and models that a battle is played by, as they are now or as they were kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from companion.battles.models import ModelRepository
from companion.battles.rules.rules_ref import LATER, MODEL, RULES, RulesRef
from companion.documents.document import Document
from companion.engine.families import game_of
from companion.engine.game import BattleGame, Game, battles_of
from companion.engine.skeleton.setup import Setup
from companion.errors import CompanionError, FileError
from companion.rulebooks.folder import CACHED_FOLDERS, RulesetFolder
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from companion.rulebooks.snapshot import snapshot_data, snapshot_document, snapshot_source
from companion.store.records import Content


@dataclass(frozen=True, slots=True)
class ResolvedRules:
    """Rules with their options chosen, and the models of a battle with what their files said then.

    The `contents` to be kept go by their digests, and only those are there that are at hand.
    """

    ref: RulesRef
    source: RulesetSource
    game: BattleGame
    documents: Mapping[str, Document]
    contents: Mapping[str, Content] = field(default_factory=dict)

    def contents_by_name(self) -> dict[str, Content]:
        """Return what a battle holds that begins by these."""
        models = {f"{MODEL}{model}": self.contents[digest] for model, digest in self.ref.models.items()}
        return {RULES: self.contents[self.ref.rules], **models}

    def later_contents_by_name(self) -> dict[str, Content]:
        """Return what a battle holds besides that was taken over to these."""
        names = {
            self.ref.rules: RULES,
            **{it: f"{MODEL}{model}" for model, it in self.ref.models.items()},
        }
        return {
            f"{LATER}{names[digest]}": content for digest, content in self.contents.items() if digest in names
        }


@lru_cache(maxsize=CACHED_FOLDERS)
def rules_content(source: RulesetSource) -> Content:
    """Return a ruleset as it is kept."""
    return Content.of(snapshot_data(source))


@lru_cache(maxsize=CACHED_FOLDERS)
def parse_source(text: str, present: RulesetSource | None) -> RulesetSource:
    """Parse a kept ruleset, or return the `present` one where both are the same; raises FileError.

    Its models that no battle keeps, its boards and scenarios are those of the present one.
    """
    made = snapshot_source(
        snapshot_document(json.loads(text)), present.folders if present is not None else ()
    )
    return present if present is not None and present.digest == made.digest else made


def parse_model(text: str) -> Document:
    """Parse a kept unit file."""
    return snapshot_document(json.loads(text))


@lru_cache(maxsize=CACHED_FOLDERS)
def parse_orphan_source(text: str, folders: tuple[RulesetFolder, ...]) -> RulesetSource:
    """Return the ruleset behind kept text that is gone, with the models and boards of its parents."""
    return snapshot_source(snapshot_document(json.loads(text)), folders)


class RulesChoice(Protocol):
    """The choice of a ruleset by name with its options: a battle's set-up, a campaign."""

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""

    @property
    def options(self) -> Mapping[str, str]:
        """What was chosen."""


def game_for_choice(source: RulesetSource, setup: RulesChoice) -> BattleGame:
    """Return the game by a ruleset with the options of a set-up; raises FileError or InputError."""
    return battles_of(game_of(source, option_values(source, setup.options)))


def model_ids_of(setup: Setup) -> tuple[str, ...]:
    """Return the models that stand in a battle, by their ids."""
    return tuple(dict.fromkeys(unit.model for unit in setup.units))


def resolve_rules(setup: Setup, source: RulesetSource, game: BattleGame) -> ResolvedRules:
    """Resolve the rules of a battle that begins in this game, which knows all its models."""
    found = {model: game.model_document(model) for model in model_ids_of(setup)}
    return _snapshot(source, game, {model: it for model, it in found.items() if it is not None})


def _snapshot(source: RulesetSource, game: BattleGame, documents: Mapping[str, Document]) -> ResolvedRules:
    rules = rules_content(source)
    models = {model: Content.of(document.data) for model, document in documents.items()}
    basis = RulesRef(rules.digest, {model: content.digest for model, content in models.items()})
    contents = {content.digest: content for content in (rules, *models.values())}
    return ResolvedRules(basis, source, game, documents, contents)


def resolve_rules_with(
    source: RulesetSource, game: BattleGame, documents: Mapping[str, Document]
) -> ResolvedRules:
    """Resolve the rules of a battle in a game, with these files for its models.

    Raises FileError for a model that the game cannot play.
    """
    further = {}
    for model, document in documents.items():
        own = document_of(game, model)
        if own is None or Content.of(own.data) != Content.of(document.data):
            game.check_unit(document)
            further[model] = document
    return _snapshot(source, game.with_models(further) if further else game, documents)


def present_source(rulebooks: RulebookLibrary, name: str) -> RulesetSource | None:
    """Return a ruleset as it is now, None where there is none any more or it cannot be read."""
    with suppress(CompanionError):
        return rulebooks.load(name)
    return None


def document_of(game: Game, model: str) -> Document | None:
    """Return the file of a model as it is now, None where there is none or it cannot be read."""
    with suppress(FileError):
        return game.model_document(model)
    return None


def present_models(
    game: Game, setup: RulesChoice, models: Iterable[str], model_repository: ModelRepository | None
) -> dict[str, Document]:
    """Return the models of a battle as they are now, in the ruleset or else on a shelf; some may be gone."""
    found = {}
    for model in models:
        document = document_of(game, model)
        if document is None and model_repository is not None:
            data = model_repository.find_model(setup.ruleset, model)
            document = snapshot_document(data) if data is not None else None
        if document is not None:
            found[model] = document
    return found


def is_same_content(text: str, data: Any) -> bool:
    """Whether kept text says the same as some data, whatever the order of keys."""
    known: object = json.loads(json.dumps(data))
    return bool(json.loads(text) == known)
