"""A battletech ruleset's folder read: its tables and its models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from companion.documents.document import Document
from companion.documents.model import validate
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.fire import procedures
from companion.engine.battletech.requests.calculating import BattletechCalculators
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.rows import Condition, rows_in
from companion.engine.battletech.tables.turn import ACTIVATIONS, BY_UNIT
from companion.engine.battletech.units.files import model_in
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.shared.model_files import ModelFiles
from companion.errors import Fault, FileError
from companion.rulebooks.folder import KEPT_FOLDERS
from companion.rulebooks.loader import RulesetSource, choice_faults, wanted_faults

if TYPE_CHECKING:
    from companion.engine.battletech.game import BattletechGame

UNEVEN_NUMBERS = "uneven_numbers"
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "ammunition_explosion": ("whole_location", "one_slot"),
    "flamers": ("damage", "damage_or_heat"),
    "leaving_map": ("destroyed", "forbidden"),
    "random_gunnery": ("as_printed", "with_fives"),
    "setup_depth": ("edge_counts", "beyond_edge"),
    UNEVEN_NUMBERS: ACTIVATIONS,
    "water_levels": ("free", "per_level"),
}
"""The options that play reads, and what it makes of each choice; tables may ask for others."""


def battletech_game(source: RulesetSource, options: Mapping[str, str]) -> BattletechGame:
    """The game behind a ruleset's folder; raises FileError for its tables."""
    # Only here, for the same reason as the calculators are told apart.
    from companion.engine.battletech.game import BattletechGame

    return BattletechGame(source.name, _rulebook(source, options))


def battletech_calculators(source: RulesetSource, options: Mapping[str, str]) -> BattletechCalculators:
    """The calculators of a ruleset; raises FileError for its tables."""
    return BattletechCalculators(source.name, _rulebook(source, options))


def _rulebook(source: RulesetSource, options: Mapping[str, str]) -> Rulebook:
    tables, models = _read(source)
    return Rulebook(source.title, tables, options, models, source.plays)


@lru_cache(maxsize=KEPT_FOLDERS)
def _read(source: RulesetSource) -> tuple[Tables, Mapping[str, UnitModel]]:
    """What the games of a ruleset share, whatever options are chosen."""
    assert procedures.known(), "the ways to fire that tables name are known once their module is imported"
    tables = validate(Tables, source.document)
    faults = [*choice_faults(source, OPTIONS), *_faults_of_turn(source, tables)]
    for at, row in rows_in(tables):
        if isinstance(row, Condition):
            faults += wanted_faults(source, row.only_with, (*at, "only_with"))
    if faults:
        raise FileError(faults)
    return tables, ModelFiles(source.files("units"), partial(_model_in, tables))


def _faults_of_turn(source: RulesetSource, tables: Tables) -> Iterator[Fault]:
    """What the tables say of the turn though an option decides it, and of rolls that nobody makes."""
    option = source.options.get(UNEVEN_NUMBERS)
    ways = {*tables.phases.activations(), *(option.choices if option else ())}
    if tables.initiative.modifiers and ways == {BY_UNIT}:
        message = "no side rolls for initiative where every phase is by_unit: say unit_modifiers."
        yield source.document.fault(("initiative", "modifiers"), message)
    if tables.initiative.unit_modifiers and BY_UNIT not in ways:
        message = "no unit rolls for initiative: say activation: by_unit for a phase, or for all."
        yield source.document.fault(("initiative", "unit_modifiers"), message)
    if UNEVEN_NUMBERS in source.options and "activation" in tables.phases.model_fields_set:
        message = f"the option {UNEVEN_NUMBERS} decides this."
        remedy = f"Give that option another default, or remove it ({UNEVEN_NUMBERS}: null under options)."
        yield source.document.fault(("phases", "activation"), message, remedy)


def _model_in(tables: Tables, document: Document) -> UnitModel:
    # Only here, as nothing but models needs to know the kinds of units.
    from companion.engine.battletech.kinds import KINDS

    assert KINDS, "kinds are known once their module is imported"
    return model_in(tables, document)
