"""The rules and models that the file of a campaign carries: those that are not shipped, by their digests."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion import paths
from companion.battles.rules.basis import MODEL, RULES
from companion.battles.rules.ruling import document_of, present_source, rules_content
from companion.battles.scripts.codec import faults_at, part_of
from companion.campaign.deeds import ChangeRules, Deed, Found
from companion.documents.document import Document, KeyPath
from companion.engine.families import game_of
from companion.errors import CompanionError, FileError, StoreError
from companion.rulebooks.kept import kept_source
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store import Content
from companion.store.contents import Contents

SNAPSHOTS = "snapshots"


def carried(deeds: Iterable[Deed], contents: Contents, rulebooks: RulebookLibrary) -> dict[str, Any]:
    """What these deeds keep and is not shipped, by digest; what cannot be read any more is left out."""
    named = {(name, digest) for deed in deeds for name, digest in snapshots_of(deed).items()}
    rulesets = {it.ruleset for it in deeds if isinstance(it, Found | ChangeRules)}
    shipped = _shipped(rulesets, {name.removeprefix(MODEL) for name, _ in named}, rulebooks)
    found = {}
    for digest in sorted({digest for _, digest in named} - shipped):
        with suppress(StoreError):
            found[digest] = json.loads(contents.text(digest))
    return found


def snapshots_of(deed: Deed) -> Mapping[str, str]:
    """What a campaign keeps by a deed: digests by names."""
    snapshots: Mapping[str, str] = getattr(deed, SNAPSHOTS, {})
    return snapshots


def _shipped(rulesets: Iterable[str], models: Collection[str], rulebooks: RulebookLibrary) -> set[str]:
    """The digests of the rules that are shipped, and of these models by them and by what they rest on."""
    library = RulebookLibrary((paths.rulesets(),))
    found = set()
    for name in dict.fromkeys(it for ruleset in rulesets for it in _chain(ruleset, rulebooks)):
        if (source := present_source(library, name)) is not None:
            found |= {rules_content(source).digest, *_digests(source, models)}
    return found


def _chain(ruleset: str, rulebooks: RulebookLibrary) -> tuple[str, ...]:
    source = present_source(rulebooks, ruleset)
    return source.chain if source is not None else (ruleset,)


def _digests(source: RulesetSource, models: Iterable[str]) -> Iterator[str]:
    game = game_of(source)
    for model in models:
        if (document := document_of(game, model)) is not None:
            yield Content.of(document.data).digest


class CarriedContents:
    """The contents behind the snapshots of a file's deeds: carried by it, else as there are now."""

    def __init__(self, document: Document, rulebooks: RulebookLibrary) -> None:
        self._document, self._rulebooks = document, rulebooks
        self._carried = document.data.get(SNAPSHOTS) or {}
        self._ruleset = ""
        self.by_digest: dict[str, Content] = {}

    def text(self, digest: str) -> str:
        """The JSON text behind a digest."""
        return self.by_digest[digest].text

    def resolved(self, deeds: Sequence[Deed]) -> tuple[Deed, ...]:
        """The deeds by what there is; raises FileError for rules that cannot be read."""
        return tuple(map(self._resolved, deeds))

    def named(self, deed: Deed) -> dict[str, Content]:
        """What a campaign holds by a deed."""
        return {name: self.by_digest[digest] for name, digest in snapshots_of(deed).items()}

    def _resolved(self, deed: Deed) -> Deed:
        if isinstance(deed, Found | ChangeRules):
            self._ruleset = deed.ruleset
        if not (snapshots := snapshots_of(deed)):
            return deed
        contents = {name: self._content(name, digest) for name, digest in snapshots.items()}
        found = {name: content for name, content in contents.items() if content is not None}
        self.by_digest |= {content.digest: content for content in found.values()}
        return deed.model_copy(update={SNAPSHOTS: {name: content.digest for name, content in found.items()}})

    def _content(self, name: str, digest: str) -> Content | None:
        if digest in self._carried:
            at: KeyPath = (SNAPSHOTS, digest)
            return self._rules(at) if name == RULES else Content.of(self._carried[digest])
        present = present_source(self._rulebooks, self._ruleset)
        if present is None:
            return None
        if name == RULES:
            return rules_content(present)
        document = document_of(game_of(present), name.removeprefix(MODEL))
        return Content.of(document.data) if document is not None else None

    def _rules(self, at: KeyPath) -> Content:
        document = self._document
        present = present_source(self._rulebooks, self._ruleset)
        with faults_at(document, at):
            part = part_of(document, at, document.value(at))
            source = kept_source(part, present.folders if present is not None else ())
        if source.name != self._ruleset:
            message = f"these are the rules of '{source.name}'."
            raise FileError([document.fault((*at, "name"), message, f"Name '{self._ruleset}'.")])
        try:
            game_of(source)
        except CompanionError as problem:
            raise FileError([document.fault(at, str(problem))]) from problem
        return rules_content(source)
