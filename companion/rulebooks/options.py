"""Options of a ruleset, and its rules as the players' choices change them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from companion.documents.document import Document, KeyPath, SourcePositions, key_text
from companion.documents.findings import fault_of_author
from companion.documents.similar_names import did_you_mean
from companion.errors import Fault, FileError
from companion.rulebooks.folder import OPTIONS
from companion.rulebooks.layers import disagreements, only_changes
from companion.rulebooks.overlay import overlay_documents, vain_removals
from companion.rulebooks.source import RulesetSource

ONLY_WITH = "only_with"
CACHED_CHOICES = 64
"""How many rulesets stay in memory as choices changed them."""


def option_values(
    source: RulesetSource, chosen: Mapping[str, str], document: Document | None = None, at: KeyPath = ()
) -> dict[str, str]:
    """Return every option of a ruleset with the choice made or its default.

    Raises FileError with all faults, each at its place where the choices stand at a key path of a document.
    """
    document = document or Document("options", {}, SourcePositions.of_file("options"))
    faults: list[Fault] = []
    for name, choice in chosen.items():
        option = source.options.get(name)
        if option is None:
            message = f"{source.name} has no such option."
            faults.append(document.fault((*at, name), message, did_you_mean(name, source.options)))
        elif choice not in option.choices:
            message = f"'{choice}' is not one of the choices."
            faults.append(document.fault((*at, name), message, did_you_mean(choice, option.choices)))
    if faults:
        raise FileError(faults)
    return {name: option.default for name, option in source.options.items()} | dict(chosen)


def with_choices(source: RulesetSource, values: Mapping[str, str]) -> RulesetSource:
    """Return the rules as the choices change them, the same object while they change nothing.

    Raises FileError where a choice removes what is not there, or two change one key differently.
    """
    made = tuple(choice for choice in values.items() if choice in source.patches)
    return _apply_patches(source, made) if made else source


@lru_cache(maxsize=CACHED_CHOICES)
def _apply_patches(source: RulesetSource, made: tuple[tuple[str, str], ...]) -> RulesetSource:
    patches = {choice: source.patches[choice] for choice in made}
    faults = [fault for patch in patches.values() for fault in vain_removals(source.document, patch)]
    if faults:
        raise FileError(faults)
    changes = {choice: only_changes(source.document, patch) for choice, patch in patches.items()}
    for one, other, path in disagreements(changes):
        choices = " and ".join(f"{source.options[name].label}: {choice}" for name, choice in (one, other))
        message = f"{choices} change {key_text(path)} differently."
        faults.append(patches[other].fault(path, message, "Choose otherwise for one of them."))
    if faults:
        raise FileError(faults)
    rules = source.document
    for patch in changes.values():
        rules = overlay_documents(rules, patch)
    return replace(source, document=replace(rules, name=source.document.name))


def choice_faults(source: RulesetSource, known: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Choices that a ruleset offers for options which its family reads, and does not know."""
    for name, choices in known.items():
        option = source.options.get(name)
        for choice in option.choices if option else ():
            if choice not in choices:
                message = f"'{choice}' is not a choice in these rules."
                at: KeyPath = (OPTIONS, name, "choices")
                yield fault_of_author(source.document, at, message, did_you_mean(choice, choices))


def unused_option_faults(source: RulesetSource, known: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Options that do nothing: the family reads no such option, no row asks for it, it changes no rules."""
    alive = {*known, *(name for name, _ in source.patches)}
    for rules in (source.document, *source.patches.values()):
        alive |= set(_required_options(rules.data))
    for name in source.options:
        if name not in alive and source.options_document is not None:
            message = "does nothing: no row asks for it and its choices change nothing."
            remedy = f"Write 'changes'. {did_you_mean(name, known)}"
            yield fault_of_author(source.document, (OPTIONS, name), message, remedy.rstrip())


def _required_options(data: object) -> Iterator[str]:
    """Yield the options that conditions of rows name, wherever they stand."""
    for key, value in data.items() if isinstance(data, dict) else ():
        if key == ONLY_WITH and isinstance(value, dict):
            yield from map(str, value)
        else:
            yield from _required_options(value)


def requirement_faults(source: RulesetSource, required: Mapping[str, str], at: KeyPath) -> Iterator[Fault]:
    """Options that a row at a key path counts with, and that the ruleset does not have."""
    for name, choice in required.items():
        option = source.options.get(name)
        if option is None:
            remedy = did_you_mean(name, source.options)
            yield fault_of_author(source.document, (*at, name), "there is no such option.", remedy)
        elif choice not in option.choices:
            remedy = did_you_mean(choice, option.choices)
            message = f"'{choice}' is not one of the choices."
            yield fault_of_author(source.document, (*at, name), message, remedy)
