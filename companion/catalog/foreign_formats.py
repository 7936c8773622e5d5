"""Formats of other programs that are read and written, by the endings of file names.

They all hold units of the battletech family; readers and writers get its rules as `KnownRules`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.catalog.entries import DocumentKind
from companion.catalog.formats.blk import read_blk, write_blk
from companion.catalog.formats.board import read_board, write_board
from companion.catalog.formats.mtf import read_mtf, write_mtf
from companion.catalog.formats.mul import read_mul, write_mul
from companion.catalog.formats.names import KnownRules, known_rules_in
from companion.catalog.formats.texts import ParsedFile
from companion.catalog.identity import HOME
from companion.engine.battletech.requests.calculators import BattletechCalculators
from companion.engine.families import request_answers_of
from companion.errors import InputError
from companion.rulebooks.loader import RulebookLibrary

ParseText: TypeAlias = Callable[[str, str, KnownRules], ParsedFile]
WriteDocument: TypeAlias = Callable[[Mapping[str, Any], KnownRules], str]

READERS: Mapping[str, ParseText] = {
    ".mtf": read_mtf,
    ".blk": read_blk,
    ".mul": read_mul,
    ".board": read_board,
}
"""What reads a text, given how messages call its file; raises FileError."""
WRITERS: Mapping[str, WriteDocument] = {
    ".mtf": write_mtf,
    ".blk": write_blk,
    ".mul": lambda document, _known: write_mul(document),
    ".board": lambda document, _known: write_board(document),
}
"""What writes a document; raises InputError where such files cannot hold it."""
MEANT: Mapping[str, DocumentKind] = {
    ".mtf": DocumentKind.MECH,
    ".mul": DocumentKind.FORCE,
    ".board": DocumentKind.BOARD,
}
"""What a file most likely holds, as far as its name tells."""


def known_rules_of(library: RulebookLibrary, ruleset: str = HOME) -> KnownRules:
    """Return what readers and writers need of a ruleset; raises FileError where it cannot be read, InputError
    where it is of another family than the units of these formats.
    """
    answers = request_answers_of(library.load(ruleset))
    if not isinstance(answers, BattletechCalculators):
        raise InputError(f"{answers.title} has no units of the kinds that such files hold.")
    return known_rules_in(answers.rules.tables)
