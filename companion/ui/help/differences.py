"""Pages on what a ruleset changes in its parent, made from the two as they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from companion import paths
from companion.documents.document import ABSENT
from companion.rulebooks.diff import RuleChange, differences, to_yaml
from companion.rulebooks.loader import RulebookLibrary

LONGEST = 60
"""Characters of a value that a table has room for."""
TEXTS = ("source", "about", "label")
"""Keys of texts, which change no rule by themselves."""


@cache
def differences_text(ruleset: str, parent: str, title: str) -> str:
    """Return a page as Markdown: a table for each section of the rules that differs."""
    library = RulebookLibrary((paths.rulesets(),))
    after, before = library.load(ruleset), library.load(parent)
    found = [change for change in differences(after, before) if change.at[-1] not in TEXTS]
    parts = [
        f"# {title}",
        f"Made from the rules themselves: each value in which {after.title} is not {before.title}, with where"
        f" it stands. `companion rules {ruleset} --diff {parent}` has them whole.",
    ]
    for section, changes in groupby(found, key=lambda change: str(change.at[0])):
        parts += [f"## {section}", _table(tuple(changes), before.title, after.title)]
    return "\n\n".join(parts)


def _table(changes: Sequence[RuleChange], before: str, after: str) -> str:
    rows = (
        f"| `{_key(change)}` | {_format(change.before)} | {_format(change.after)} | {change.source} |"
        for change in changes
    )
    return "\n".join((f"| value | {before} | {after} | from |", "| --- | --- | --- | --- |", *rows))


def _key(change: RuleChange) -> str:
    return change.key.partition(".")[2] or change.key


def _format(value: object) -> str:
    if value is ABSENT:
        return "·"
    text = to_yaml(value).replace("|", "¦")
    return f"`{text}`" if len(text) <= LONGEST else f"`{text[:LONGEST]}…`"
