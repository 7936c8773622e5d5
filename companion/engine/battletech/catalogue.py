"""A battletech ruleset's folder read: its tables and its models."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.model_files import read_models
from companion.engine.battletech.state import Rulebook
from companion.engine.battletech.tables import Tables
from companion.rulebooks.loader import RulesetSource
from companion.rulebooks.model import validate


def battletech_game(source: RulesetSource, options: Mapping[str, str]) -> BattletechGame:
    """The game behind a ruleset's folder; raises FileError for its tables, or for all its models."""
    tables = validate(Tables, source.document)
    models = read_models(tables, source.files("units").values())
    return BattletechGame(source.name, Rulebook(source.title, tables, options, models, source.plays))
