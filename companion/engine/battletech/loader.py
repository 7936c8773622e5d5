"""A battletech ruleset's folder read: its tables and its models."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.documents.document import Document
from companion.documents.model import validate
from companion.engine.battletech.battle.state import AnyKind, Kinds, Rulebook
from companion.engine.battletech.fire import procedures
from companion.engine.battletech.requests.calculators import BattletechCalculators
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.rows import Condition
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.skeleton.model_files import ModelFiles
from companion.errors import FileError
from companion.rulebooks.folder import CACHED_FOLDERS
from companion.rulebooks.loader import RulesetSource, choice_faults, requirement_faults, unused_option_faults

if TYPE_CHECKING:
    from companion.engine.battletech.game import BattletechGame

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "ammunition_explosion": ("whole_location", "one_slot"),
    "flamers": ("damage", "damage_or_heat"),
    "leaving_map": ("destroyed", "forbidden", "own_edge", "any_edge"),
    "random_gunnery": ("as_printed", "with_fives"),
    "setup_depth": ("edge_counts", "beyond_edge"),
    "accidental_fires": ("not_rolled", "rolled"),
    "basements": ("rolled", "on_map"),
    "water_levels": ("free", "per_level"),
}
"""The options that play reads, and what it makes of each choice; tables may ask for others."""


def battletech_game(source: RulesetSource, options: Mapping[str, str]) -> BattletechGame:
    """Return the game behind a ruleset's folder; raises FileError for its tables."""
    # Only here, for the same reason as the calculators are told apart.
    from companion.engine.battletech.game import BattletechGame

    return BattletechGame(source.name, _rulebook(source, options))


def battletech_calculators(source: RulesetSource, options: Mapping[str, str]) -> BattletechCalculators:
    """Return the calculators of a ruleset; raises FileError for its tables."""
    return BattletechCalculators(source.name, _rulebook(source, options))


def compiled_rules(source: RulesetSource, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the values that `compiled_calculators` makes the same calculators of."""
    tables, _ = _load_tables(source)
    return {"title": source.title, "tables": tables, "options": dict(options), "plays": source.plays}


def compiled_calculators(
    ruleset: str, files: Callable[[], Mapping[str, Path]], values: Mapping[str, Any]
) -> BattletechCalculators:
    """Return the calculators behind values that were validated once; `files` are those of models.

    Raises LookupError and TypeError where the values are others.
    """
    if not isinstance(tables := values["tables"], Tables):
        raise TypeError(tables)
    models: ModelFiles[UnitModel] = ModelFiles(files, partial(_model_in, tables))
    return BattletechCalculators(ruleset, Rulebook(**values, models=models, kinds=Kinds(_kinds)))


def _rulebook(source: RulesetSource, options: Mapping[str, str]) -> Rulebook:
    tables, models = _load_tables(source)
    return Rulebook(source.title, tables, options, models, Kinds(_kinds), source.plays)


@lru_cache(maxsize=CACHED_FOLDERS)
def _load_tables(source: RulesetSource) -> tuple[Tables, Mapping[str, UnitModel]]:
    """Load the tables and models that the games of a ruleset share, whatever options are chosen."""
    assert procedures.known_procedures(), (
        "the ways to fire that tables name are known once their module is imported"
    )
    faults = [*choice_faults(source, OPTIONS), *unused_option_faults(source, OPTIONS)]
    try:
        tables = validate(Tables, source.document)
    except FileError as error:
        raise FileError([*error.faults, *faults]) from None
    for at, row in tables.rows:
        if isinstance(row, Condition):
            faults += requirement_faults(source, row.only_with, (*at, "only_with"))
    for name, weapon in tables.weapons.items():
        faults += requirement_faults(source, weapon.only_with, ("weapons", name, "only_with"))
    for name, item in tables.equipment.items():
        faults += requirement_faults(source, item.only_with, ("equipment", name, "only_with"))
    if faults:
        raise FileError(faults)
    return tables, ModelFiles(partial(source.files, "units"), partial(_model_in, tables))


def _model_in(tables: Tables, document: Document) -> UnitModel:
    # Only here, as nothing but models needs to know the kinds of units.
    from companion.engine.battletech.kinds.model_files import model_in

    return model_in(tables, document)


def _kinds() -> Sequence[AnyKind]:
    # Only here, for the same reason.
    from companion.engine.battletech.kinds.known_kinds import KINDS

    return KINDS
