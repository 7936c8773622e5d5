"""Cross-checks of ways of moving and of terrain."""

from __future__ import annotations

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.engine.battletech.tables.movement import MovementMode
from companion.engine.battletech.tables.sections import Sections

MODES, WEIGHTS = ("movement", "modes"), ("line_of_sight", "weights")


def check_movement(tables: Sections, demands: Demands) -> None:
    """Each way of moving has its rows, and each terrain that sight weighs its costs."""
    modes, weights = tables.movement.modes, tables.line_of_sight.weights
    demands.require_rows(("to_hit", "attacker_movement"), modes, tables.to_hit.attacker_movement, MODES)
    if tables.to_hit.spotter_movement:
        spotting = [name for name, mode in modes.items() if "spot" not in mode.forbids]
        demands.require_rows(("to_hit", "spotter_movement"), spotting, tables.to_hit.spotter_movement, MODES)
    for name, mode in modes.items():
        _check_mode(tables, ("movement", "modes", name), mode, demands)
    demands.require_rows(("to_hit", "intervening"), weights, tables.to_hit.intervening, WEIGHTS)
    for terrain in tables.to_hit.intervening:
        demands.require_name(("to_hit", "intervening", terrain), terrain, weights, "line_of_sight.weights of")
    costs = {**tables.movement.costs, **dict.fromkeys(tables.movement.without_cost, 0)}
    demands.require_rows(("movement", "costs"), weights, costs, WEIGHTS)


def _check_mode(tables: Sections, at: KeyPath, mode: MovementMode, demands: Demands) -> None:
    """Check the names of other tables in a way of moving."""
    for cause in mode.owes:
        if not tables.piloting:
            demands.add_fault(
                (*at, "owes", cause), "nobody rolls for it: these rules have no section piloting."
            )
        else:
            demands.require_name((*at, "owes", cause), cause, tables.piloting.events, "piloting event")
    if mode.heat is not None and not tables.heat:
        demands.add_fault((*at, "heat"), "it counts for nothing: these rules have no section heat.")
    if mode.skids and tables.movement.skid is None:
        demands.add_fault((*at, "skids"), "nobody skids: there is no movement.skid.")
