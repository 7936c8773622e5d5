"""The rules and models that a campaign's file carries: those that are not shipped, by their digests."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion import paths
from companion.battles.rules.resolved_rules import ResolvedRules, document_of, present_source, rules_content
from companion.battles.rules.rules_ref import MODEL, RULES
from companion.battles.scripts.codec import faults_at, part_of
from companion.campaign.commands.command import Command
from companion.campaign.commands.founding import ChangeCampaignRules, Found
from companion.documents.document import Document, KeyPath
from companion.engine.families import game_of
from companion.errors import CompanionError, FileError, StoreError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.snapshot import snapshot_source
from companion.store.contents import Contents
from companion.store.records import Content

SNAPSHOTS = "snapshots"


def carried_snapshots(commands: Iterable[Command], contents: Contents) -> dict[str, Any]:
    """Return what these commands keep and is not shipped, by digest; what cannot be read is left out."""
    named = {pair for command in commands for pair in snapshots_of(command).items()}
    found: dict[str, Any] = {}
    for _, digest in sorted(named):
        with suppress(StoreError):
            found[digest] = json.loads(contents.text(digest))
    chains = [found[digest]["chain"] for name, digest in named if name == RULES and digest in found]
    shipped = _shipped_digests(
        {name for chain in chains for name in chain}, {name.removeprefix(MODEL) for name, _ in named}
    )
    return {digest: data for digest, data in found.items() if digest not in shipped}


def unshipped_models(resolved_rules: ResolvedRules) -> dict[str, Mapping[str, Any]]:
    """Return the unit files that a campaign keeps and no shipped ruleset has so, by their ids."""
    shipped = _shipped_digests(resolved_rules.source.chain, resolved_rules.documents)
    contents = {model: Content.of(document.data) for model, document in resolved_rules.documents.items()}
    return {model: json.loads(it.text) for model, it in contents.items() if it.digest not in shipped}


def snapshots_of(command: Command) -> Mapping[str, str]:
    """Return what a campaign keeps by a command: digests by names."""
    snapshots: Mapping[str, str] = getattr(command, SNAPSHOTS, {})
    return snapshots


def _shipped_digests(rulesets: Iterable[str], models: Collection[str]) -> set[str]:
    """Return the digests of those of these rulesets that are shipped, and of these models by them."""
    library = RulebookLibrary((paths.rulesets(),))
    found = set()
    for source in (present_source(library, name) for name in rulesets):
        if source is not None:
            found |= {rules_content(source).digest, *_digests(source, models)}
    return found


def _digests(source: RulesetSource, models: Iterable[str]) -> Iterator[str]:
    game = game_of(source)
    for model in models:
        if (document := document_of(game, model)) is not None:
            yield Content.of(document.data).digest


class CarriedContents:
    """The contents behind the snapshots in a file's commands: carried by the file, else the present ones."""

    def __init__(self, document: Document, rulebooks: RulebookLibrary) -> None:
        self._document, self._rulebooks = document, rulebooks
        self._carried = document.data.get(SNAPSHOTS) or {}
        self._ruleset, self._chain = "", tuple[str, ...]()
        self.by_digest: dict[str, Content] = {}

    def text(self, digest: str) -> str:
        """Return the JSON text behind a digest."""
        return self.by_digest[digest].text

    def resolve(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """Return the commands by what there is; raises FileError for rules that cannot be read."""
        return tuple(map(self._resolve, commands))

    def contents_of(self, command: Command) -> dict[str, Content]:
        """Return what a campaign holds by a command."""
        return {name: self.by_digest[digest] for name, digest in snapshots_of(command).items()}

    def _resolve(self, command: Command) -> Command:
        if isinstance(command, Found | ChangeCampaignRules):
            present = present_source(self._rulebooks, command.ruleset)
            self._ruleset, self._chain = command.ruleset, present.chain if present is not None else ()
        if not (snapshots := snapshots_of(command)):
            return command
        # Rules first: they tell where models are looked for.
        names = sorted(snapshots, key=lambda name: name != RULES)
        contents = {name: self._content(name, snapshots[name]) for name in names}
        found = {name: content for name, content in contents.items() if content is not None}
        self.by_digest |= {content.digest: content for content in found.values()}
        return command.model_copy(
            update={SNAPSHOTS: {name: content.digest for name, content in found.items()}}
        )

    def _content(self, name: str, digest: str) -> Content | None:
        if digest in self._carried:
            at: KeyPath = (SNAPSHOTS, digest)
            return self._rules(at) if name == RULES else Content.of(self._carried[digest])
        if name == RULES:
            present = present_source(self._rulebooks, self._ruleset)
            return rules_content(present) if present is not None else None
        return self._model(name.removeprefix(MODEL))

    def _model(self, model: str) -> Content | None:
        """Return a model as the nearest ruleset has it now that the rules rest on."""
        for source in (present_source(self._rulebooks, name) for name in self._chain):
            document = document_of(game_of(source), model) if source is not None else None
            if document is not None:
                return Content.of(document.data)
        return None

    def _rules(self, at: KeyPath) -> Content:
        document = self._document
        present = present_source(self._rulebooks, self._ruleset)
        with faults_at(document, at):
            part = part_of(document, at, document.value(at))
            source = snapshot_source(part, present.folders if present is not None else ())
        if source.name != self._ruleset:
            message = f"these are the rules of '{source.name}'."
            raise FileError([document.fault((*at, "name"), message, f"Name '{self._ruleset}'.")])
        self._chain = source.chain
        try:
            game_of(source)
        except CompanionError as problem:
            raise FileError([document.fault(at, str(problem))]) from problem
        return rules_content(source)
