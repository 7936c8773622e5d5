"""A pools ruleset's folder read: its tables and its mechs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from companion.documents.model import validate
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.mechs.model import MechModel
from companion.engine.pools.mechs.reading import mech_in
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.tables.book import Tables
from companion.engine.skeleton.model_files import ModelFiles
from companion.errors import FileError
from companion.rulebooks.folder import CACHED_FOLDERS
from companion.rulebooks.loader import RulesetSource, choice_faults

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "damage_transfer": ("core", "reroll"),
    "escalation": ("on", "off"),
}
"""The options that play reads, and what it makes of each choice; others change tables."""


def pools_game(source: RulesetSource, options: Mapping[str, str]) -> PoolsGame:
    """Return the game behind a ruleset's folder; raises FileError for its tables."""
    tables, mechs = _load_tables(source)
    return PoolsGame(source.name, Rulebook(source.title, tables, mechs, options))


@lru_cache(maxsize=CACHED_FOLDERS)
def _load_tables(source: RulesetSource) -> tuple[Tables, Mapping[str, MechModel]]:
    faults = [*choice_faults(source, OPTIONS)]
    try:
        tables = validate(Tables, source.document)
    except FileError as error:
        raise FileError([*error.faults, *faults]) from None
    if faults:
        raise FileError(faults)
    return tables, ModelFiles(partial(source.files, "units"), partial(mech_in, tables))
