"""A tactics ruleset's folder read: its tables and its unit cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from companion.documents.model import validate
from companion.engine.skeleton.model_files import ModelFiles
from companion.engine.tactics.battle.state import Rulebook
from companion.engine.tactics.game import TacticsGame
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.models import UnitCard, card_in
from companion.errors import FileError
from companion.rulebooks.folder import CACHED_FOLDERS
from companion.rulebooks.loader import RulesetSource, choice_faults

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "hill_blocks": ("either", "both"),
    "jumps_over_enemies": ("forbidden", "allowed"),
    "lance_limits": ("refused", "told"),
    "medium_range": ("12", "15"),
}
"""The options that play reads, and what it makes of each choice."""


def tactics_game(source: RulesetSource, options: Mapping[str, str]) -> TacticsGame:
    """Return the game behind a ruleset's folder; raises FileError for its tables."""
    tables, cards = _load_tables(source)
    return TacticsGame(source.name, Rulebook(source.title, tables, options, cards))


@lru_cache(maxsize=CACHED_FOLDERS)
def _load_tables(source: RulesetSource) -> tuple[Tables, Mapping[str, UnitCard]]:
    """Return what the games of a ruleset share, whatever options are chosen."""
    faults = [*choice_faults(source, OPTIONS)]
    try:
        tables = validate(Tables, source.document)
    except FileError as error:
        raise FileError([*error.faults, *faults]) from None
    if faults:
        raise FileError(faults)
    return tables, ModelFiles(partial(source.files, "units"), partial(card_in, tables))
