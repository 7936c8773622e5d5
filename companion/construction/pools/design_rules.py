"""Rules of construction in construction points, applied to documents of mechs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.construction.design_report import DesignFault
from companion.construction.design_rules import DesignCheck, FamilyConstruction
from companion.construction.editing.editor import DesignEditor
from companion.construction.pools.editing.character_editor import CharacterEditor
from companion.construction.pools.editing.editor import PoolsMechEditor
from companion.construction.pools.examination import examine
from companion.documents.document import Document
from companion.engine.game import Game
from companion.engine.game.battle_play import RulesetIdentity
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.reading import mech_in
from companion.engine.pools.presenters.roster import listed_figures
from companion.engine.pools.tables.book import Tables

CAUSES = {
    "core": "no core, or several",
    "modules": "too many modules",
    "class": "modules too large for the core",
    "trade": "structure and spaces traded amiss",
    "monocoque": "monocoque armor where there can be none",
    "armor": "too much armor",
    "grade": "too little armor for its grade",
    "hardened": "armor that cannot be hardened",
    "wings": "wings without a match",
    "legs": "legs too weak or too few",
    "hand": "hands that lack, or are too small",
    "trait": "traits that do not go together",
    "accuracy": "too little accuracy for a trait",
    "rate": "rate that a weapon cannot have",
    "pack": "packs of what is no ordnance",
    "salvo": "packs too small for their salvo",
    "battery": "batteries amiss",
    "place": "systems without a place, or with two",
    "saved_spaces": "too many spaces saved",
    "pod": "melee weapons in pods",
    "split": "too few spaces given to a system",
    "barrier": "barriers amiss",
    "shield": "shields amiss",
    "reservoir": "profiles that a reservoir cannot be",
    "portfolio": "more profiles than the portfolio holds",
    "cockpit": "no cockpit",
    "sensors": "sensor arrays amiss",
    "level": "levels that a system does not have",
    "cloak": "cloak of too high a Value",
    "turret": "no turret named",
    "form": "what a body form needs or forbids",
    "option": "options of transformations amiss",
    "propulsion": "propulsion amiss",
    "fuel": "fuel that cannot be had",
    "spaces": "overfull modules",
    "load": "too heavy a load",
}
"""Why designs are not legal, by the cause of their faults."""


class PoolsDesignRules:
    """The rules of construction of a ruleset of the family."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def check(self, document: Document) -> DesignCheck:
        """Return everything told of a mech; raises FileError for a document that is none."""
        return DesignCheck(document, (), examine(MechDesign(self.tables, mech_in(self.tables, document))))

    def cause_of(self, fault: DesignFault) -> str:
        """Return why a mech is not legal, in the same words for all faults of the same sort."""
        return CAUSES[fault.cause]


def listed_figures_of(game: RulesetIdentity, document: Document) -> Mapping[str, Any]:
    """Return the figures that the catalogue lists a mech by; raises FileError for what is none."""
    tables = _tables(game)
    return listed_figures(MechDesign(tables, mech_in(tables, document)))


def _rules_of(game: RulesetIdentity) -> PoolsDesignRules:
    return PoolsDesignRules(_tables(game))


def _tables(game: RulesetIdentity) -> Tables:
    assert isinstance(game, PoolsGame), "the family's games alone are asked about"
    return game.rules.tables


def _editors(game: Game) -> tuple[DesignEditor, ...]:
    assert isinstance(game, PoolsGame), "the family's games alone are asked about"
    return (PoolsMechEditor(game.ruleset, _tables(game)), CharacterEditor(game.ruleset, game.rules))


CONSTRUCTION = FamilyConstruction(_rules_of, _editors)
