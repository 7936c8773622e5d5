"""Construction by family: whoever checks or draws designs asks here, and knows no family.

A family that designs units has a folder of this floor, `construction/<family>/`, and a row in `FAMILIES`,
which names its `FamilyConstruction`: its rules answer with a `DesignReport`, its editor with a `DesignView`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.construction.design_rules import DesignRules, FamilyConstruction
from companion.construction.editing.editor import DesignEditor
from companion.construction.editing.placeable import PlacementError
from companion.documents.document import Document
from companion.engine.families import game_of
from companion.engine.game.battle_play import RulesetIdentity
from companion.errors import CompanionError
from companion.rulebooks.loader import RulesetSource


# Each family is loaded when a design of it is looked at, so that a command need not wait for the others.
def _battletech() -> FamilyConstruction:
    from companion.construction.battletech.design_rules import CONSTRUCTION

    return CONSTRUCTION


def _pools() -> FamilyConstruction:
    from companion.construction.pools.design_rules import CONSTRUCTION

    return CONSTRUCTION


FAMILIES: Mapping[str, Callable[[], FamilyConstruction]] = {"battletech": _battletech, "pools": _pools}


def _pools_figures(game: RulesetIdentity, document: Document) -> Mapping[str, Any]:
    from companion.construction.pools.design_rules import listed_figures_of

    return listed_figures_of(game, document)


LISTED_FIGURES: Mapping[str, Callable[[RulesetIdentity, Document], Mapping[str, Any]]] = {
    "pools": _pools_figures
}
"""What works out the figures that lists show, for families whose units do not write them down."""


def listed_figures(source: RulesetSource, document: Document) -> Mapping[str, Any]:
    """Return figures that a unit leaves to the rules, under the keys by which others write them down.

    Nothing for what is no unit of these rules.
    """
    if source.family not in LISTED_FIGURES:
        return {}
    try:
        return LISTED_FIGURES[source.family](game_of(source), document)
    except CompanionError:
        return {}


def design_rules_of(game: RulesetIdentity) -> DesignRules | None:
    """Return the rules of construction of a game; None where its ruleset has none."""
    family = FAMILIES.get(game.family)
    return None if family is None else family().rules(game)


def design_editors_of(source: RulesetSource) -> Mapping[str, DesignEditor]:
    """Return the editors of a ruleset's designs by the kind of unit, the usual one first.

    Raises PlacementError where it has no construction, FileError for its faults.
    """
    game = game_of(source)
    family = FAMILIES.get(game.family)
    editors = () if family is None else family().editors(game)
    if not editors:
        raise PlacementError(f"{source.title} has no rules for designing units.")
    return {editor.kind: editor for editor in editors}
