"""Units in files of other programs, read for `companion check` without being brought in."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from companion.catalog.foreign_formats import READERS, known_rules_of
from companion.catalog.formats.texts import decode
from companion.cli.requests import MAIN_RULESET
from companion.construction.families import design_rules_of
from companion.documents.document import Document, SourcePositions, single_fault_error
from companion.documents.textfile import open_file, read_whole
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.rulebooks.loader import RulebookLibrary


def unit_in(
    name: str, library: RulebookLibrary, ruleset: str | None, kinds: Collection[str]
) -> tuple[Document, Game]:
    """Return the unit of a file, and the ruleset that it is read for; raises FileError and InputError."""
    game = game_of(library.load(ruleset or MAIN_RULESET))
    if design_rules_of(game) is None:
        remedy = f"Choose one that has, such as {MAIN_RULESET}."
        raise single_fault_error(name, f"{game.title} has no rules of construction.", remedy)
    path = Path(name)
    with open_file(path) as stream:
        text = decode(read_whole(stream, name), name)
    found = READERS[path.suffix.lower()](text, name, known_rules_of(library, game.ruleset))
    if found.kind not in kinds:
        raise single_fault_error(name, "This contains no unit.", "Import it with 'companion import'.")
    return Document(name, found.document, SourcePositions.of_file(name)), game
