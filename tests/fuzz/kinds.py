"""The kinds of inputs: how each is made from sound ones, and where Companion takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

READ, REFUSED, PLAYED = "read", "refused", "played"


@dataclass(frozen=True)
class InputKind:
    """A kind of input: its share in a thousand, how one is made by chance, and how it is fed.

    Handing it over tells what became of it in a word; what it raises has fallen over. The folder is its own.
    """

    name: str
    share: int
    make: Callable[[Random], bytes]
    feed: Callable[[bytes, Path], str]


def all_kinds() -> Mapping[str, InputKind]:
    """Return every kind by its name."""
    # Only here, so that a command line is read before all rulesets are.
    from tests.fuzz import battles, campaigns, databases, foreign_files, lines, own_files, rules

    modules = (rules, campaigns, own_files, foreign_files, battles, lines, databases)
    return {kind.name: kind for module in modules for kind in module.KINDS}


def pick(chance: Random, kinds: Mapping[str, InputKind]) -> InputKind:
    """One of some kinds, each as often as its share says."""
    some = list(kinds.values())
    return chance.choices(some, [kind.share for kind in some])[0]
