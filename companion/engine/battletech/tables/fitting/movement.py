"""Ways of moving and terrain."""

from __future__ import annotations

from companion.documents.demands import Demands
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.movement import MovementMode
from companion.engine.battletech.tables.sections import Sections

MODES, WEIGHTS = ("movement", "modes"), ("line_of_sight", "weights")


def movement(tables: Sections, demands: Demands) -> None:
    """Each way of moving has its rows, and each terrain that sight weighs its costs."""
    modes, weights = tables.movement.modes, tables.line_of_sight.weights
    demands.rows(("to_hit", "attacker_movement"), modes, tables.to_hit.attacker_movement, MODES)
    if tables.to_hit.spotter_movement:
        spotting = [name for name, mode in modes.items() if "spot" not in mode.forbids]
        demands.rows(("to_hit", "spotter_movement"), spotting, tables.to_hit.spotter_movement, MODES)
    for name, mode in modes.items():
        _mode(tables, ("movement", "modes", name), mode, demands)
    demands.rows(("to_hit", "intervening"), weights, tables.to_hit.intervening, WEIGHTS)
    for terrain in tables.to_hit.intervening:
        demands.name(("to_hit", "intervening", terrain), terrain, weights, "line_of_sight.weights of")
    costs = {**tables.movement.costs, **dict.fromkeys(tables.movement.without_cost, 0)}
    demands.rows(("movement", "costs"), weights, costs, WEIGHTS)


def _mode(tables: Sections, at: KeyPath, mode: MovementMode, demands: Demands) -> None:
    """What a way of moving says that other tables have to know."""
    for cause in mode.owes:
        if not tables.piloting:
            demands.wrong((*at, "owes", cause), "nobody rolls for it: these rules have no section piloting.")
        else:
            demands.name((*at, "owes", cause), cause, tables.piloting.events, "piloting event")
    if mode.heat is not None and not tables.heat:
        demands.wrong((*at, "heat"), "it counts for nothing: these rules have no section heat.")
    if mode.skids and tables.movement.skid is None:
        demands.wrong((*at, "skids"), "nobody skids: there is no movement.skid.")
