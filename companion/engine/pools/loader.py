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
from companion.engine.shared.model_files import ModelFiles
from companion.rulebooks.folder import CACHED_FOLDERS
from companion.rulebooks.loader import RulesetSource


def pools_game(source: RulesetSource, _options: Mapping[str, str]) -> PoolsGame:
    """Return the game behind a ruleset's folder; raises FileError for its tables.

    Every option changes tables, so that nothing else has to know what was chosen.
    """
    tables, mechs = _load_tables(source)
    return PoolsGame(source.name, Rulebook(source.title, tables, mechs))


@lru_cache(maxsize=CACHED_FOLDERS)
def _load_tables(source: RulesetSource) -> tuple[Tables, Mapping[str, MechModel]]:
    tables = validate(Tables, source.document)
    return tables, ModelFiles(partial(source.files, "units"), partial(mech_in, tables))
