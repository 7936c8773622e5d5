"""The rules that a battle script carries where it is not played by the shipped ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion import paths
from companion.battles.rules.migration import OTHER_FAMILY
from companion.battles.rules.resolved_rules import (
    ResolvedRules,
    document_of,
    game_for_choice,
    present_source,
    resolve_rules_with,
)
from companion.battles.scripts.codec import faults_at, part_of, validate_part
from companion.documents.document import Document, KeyPath
from companion.documents.model import RuleModel
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.families import game_of
from companion.engine.skeleton.setup import Setup
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.snapshot import RulesSnapshot, snapshot_data, snapshot_source
from companion.store.records import Content

RULES, LATER, MODELS = "rules", "later", "models"
MAX_LATER = 50


class LaterData(RuleModel):
    """YAML: `{rules: {name: …, rules: {…}}, models: {WLF-2: {…}}}`, the rules a battle changed to later."""

    rules: Mapping[str, Any] | None = None
    """The rules, as under `rules` of the script; unsaid, those that it was played by before."""
    models: Mapping[str, Mapping[str, Any]] = {}
    """The unit files of models that became others, by their ids."""


class CarriedData(RuleModel):
    """The rules that a script carries beside its set-up and its log, where they are not the shipped ones."""

    rules: RulesSnapshot | None = None
    """The rules that the battle begins by; unsaid, those of its ruleset."""
    later: tuple[LaterData, ...] = Field(default=(), max_length=MAX_LATER)
    """What the battle was taken over to, in this order."""


CARRIED = tuple(CarriedData.model_fields)
"""The keys of a script beside its set-up and its log."""


class TakeOver(RuleModel):
    """YAML: `{do: change_rules, to: 1}`, an item of the log."""

    do: Literal["change_rules"]
    """The word for it."""
    to: int = Field(ge=1, le=MAX_LATER)
    """Which item of `later` the battle is taken over to, counted from 1."""


def script_source(document: Document, setup: Setup, library: RulebookLibrary) -> RulesetSource:
    """Return the ruleset of a script: the one that it carries, else that of its name.

    Raises FileError for rules that cannot be read, and what `load` of a library raises.
    """
    if RULES not in document.data:
        return library.load(setup.ruleset)
    return _carried_source(document, (RULES,), setup, library)


def _carried_source(document: Document, at: KeyPath, setup: Setup, library: RulebookLibrary) -> RulesetSource:
    present = present_source(library, setup.ruleset)
    with faults_at(document, at):
        part = part_of(document, at, document.value(at))
        made = snapshot_source(part, present.folders if present is not None else ())
    if made.name != setup.ruleset:
        message = f"these are the rules of '{made.name}'."
        raise FileError(
            [document.fault((*at, "name"), message, f"Name '{setup.ruleset}', or change `ruleset`.")]
        )
    return present if present is not None and present.digest == made.digest else made


def later_rules(
    document: Document, setup: Setup, begun: ResolvedRules, library: RulebookLibrary
) -> Iterator[ResolvedRules]:
    """Yield what a script's battle is taken over to, in the order of the script; raises FileError."""
    if LATER not in document.data:
        return
    items = validate_part(tuple[LaterData, ...], document, (LATER,), document.data[LATER])
    if len(items) > MAX_LATER:
        raise FileError([document.fault((LATER,), f"there are more than {MAX_LATER}.")])
    # Also of units that come into the battle on the way.
    documents = {**begun.documents, **_script_models(document, setup)}
    source = begun.source
    for index, item in enumerate(items):
        at: KeyPath = (LATER, index)
        if item.rules is not None:
            source = _carried_source(document, (*at, RULES), setup, library)
            if source.family != begun.source.family:
                raise FileError([document.fault((*at, RULES, "family"), OTHER_FAMILY)])
        documents |= dict(_models(document, (*at, MODELS), item, documents))
        yield resolve_rules_with(source, game_for_choice(source, setup), documents)


def _script_models(document: Document, setup: Setup) -> Mapping[str, Document]:
    """Return the models that a script holds itself."""
    if MODELS not in document.data:
        return {}
    return {it: part_of(document, (MODELS, it), document.value((MODELS, it))) for it in setup.models}


def _models(
    document: Document, at: KeyPath, item: LaterData, known: Mapping[str, Document]
) -> Iterator[tuple[str, Document]]:
    for model in item.models:
        if model not in known:
            fault = document.fault((*at, model), "no unit is of this model.", did_you_mean(model, known))
            raise FileError([fault])
        yield model, part_of(document, (*at, model), document.value((*at, model)))


@dataclass(frozen=True, slots=True)
class CarriedRules:
    """The rules and models in the text of a script beside its set-up; nothing that is shipped."""

    rules: Mapping[str, Any] | None
    models: Mapping[str, Mapping[str, Any]]
    later: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class RulesTransition:
    """A change of the rules of a battle, from those right before it."""

    before: ResolvedRules
    after: ResolvedRules
    is_migration: bool
    """Else only models have come into the battle."""


def carried_rules(setup: Setup, begun: ResolvedRules, along: Sequence[RulesTransition]) -> CarriedRules:
    """Return what a script has to carry so that it replays anywhere: its battle begins so, and changes in
    turn.
    """
    shipped = present_source(RulebookLibrary((paths.rulesets(),)), setup.ruleset)
    is_shipped = shipped is not None and shipped.digest == begun.source.digest
    documents = dict(begun.documents)
    for turned in along:
        documents |= {it: made for it, made in turned.after.documents.items() if it not in documents}
    models = _not_shipped(documents, shipped)
    later = [_changed_rules(turned.before, turned.after) for turned in along if turned.is_migration]
    return CarriedRules(None if is_shipped else snapshot_data(begun.source), models, later)


def _not_shipped(
    documents: Mapping[str, Document], shipped: RulesetSource | None
) -> dict[str, Mapping[str, Any]]:
    game = game_of(shipped) if shipped is not None else None
    found: dict[str, Mapping[str, Any]] = {}
    for model, document in documents.items():
        own = document_of(game, model) if game is not None else None
        if own is None or Content.of(own.data) != Content.of(document.data):
            found[model] = document.data
    return found


def _changed_rules(before: ResolvedRules, after: ResolvedRules) -> Mapping[str, Any]:
    was, now = before.documents, after.documents
    models = {
        model: document.data
        for model, document in now.items()
        if Content.of(was[model].data) != Content.of(document.data)
    }
    is_other = before.source.digest != after.source.digest
    return {
        **({RULES: snapshot_data(after.source)} if is_other else {}),
        **({MODELS: models} if models else {}),
    }
