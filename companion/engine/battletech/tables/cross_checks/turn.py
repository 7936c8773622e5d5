"""Cross-checks of the turn: sections that need each other, phases, movement, physical attacks, rows."""

from __future__ import annotations

from collections.abc import Iterator

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.documents.similar_names import alike
from companion.engine.battletech.tables.movement import MovementMode
from companion.engine.battletech.tables.physical import (
    ACCIDENTAL_FALL,
    ATTACKS,
    CHARGE,
    DEATH_FROM_ABOVE,
    AntiMech,
    PhysicalAttackRule,
)
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.turn import BY_UNIT
from companion.engine.battletech.tables.vocabulary.rows import Condition

TOGETHER = ("warriors", "piloting", "heat", "criticals", "physical")
"""Sections that lean on each other: rules have all of them, or none and are played like the Quick-Start."""
OWN_PHASE = {"heat": "heat", "physical": "physical_attack"}

MODES, WEIGHTS = ("movement", "modes"), ("line_of_sight", "weights")

PLACES, EVENTS = ("locations", "names"), ("piloting", "events")
"""Tables whose names attacks ask for."""


def check_sections(tables: Sections, demands: Demands) -> None:
    """Sections that need each other, and phases that need a section."""
    given = [name for name in TOGETHER if getattr(tables, name)]
    if given or tables.locations.have_slots:
        why = given[0] if given else "critical slots"
        for name in TOGETHER:
            if name not in given:
                causes = [(section,) for section in given]
                demands.add_fault((name,), f"is required: rules with {why} need it too.", *causes)
    if given and not tables.locations.have_slots:
        demands.add_fault(("locations", "names"), f"no location has critical slots, which {given[0]} needs.")
    if given and tables.movement.levels is None:
        demands.add_fault(("movement", "levels"), f"is required: rules with {given[0]} need it too.")
    phases: list[str] = [row.id for row in tables.phases.order]
    for section, phase in OWN_PHASE.items():
        if section in given and phase not in phases:
            demands.add_fault(("phases", "order"), f"there is no phase {phase}, which {section} needs.")
        if not given and phase in phases:
            demands.add_fault(("phases", "order"), f"the phase {phase} needs a section {section}.")
    _check_declarations(tables, phases, demands)
    _check_initiative(tables, demands)


def _check_initiative(tables: Sections, demands: Demands) -> None:
    """Rows count for rolls that somebody makes."""
    ways, initiative = tables.phases.activations, tables.initiative
    if initiative.modifiers and ways == {BY_UNIT}:
        demands.add_fault(
            ("initiative", "modifiers"),
            "no side rolls for initiative where units act by_unit in every phase: say unit_modifiers.",
        )
    if initiative.unit_modifiers and BY_UNIT not in ways:
        demands.add_fault(
            ("initiative", "unit_modifiers"),
            "no unit rolls for initiative: say activation: by_unit, for all phases or for one.",
        )


def _check_declarations(tables: Sections, phases: list[str], demands: Demands) -> None:
    """An attack that is declared with a move is carried out later."""
    wanted = ("movement", "physical_attack")
    if tables.physical is None or not all(name in phases for name in wanted):
        return
    moving = [attack.label for attack in tables.physical.attacks.values() if attack.when_moving]
    if moving and phases.index("physical_attack") < phases.index("movement"):
        at = ("phases", "order", phases.index("physical_attack"), "id")
        text = " and ".join(moving)
        demands.add_fault(at, f"physical_attack comes after movement, with which {text} are declared.")


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


def check_attacks(tables: Sections, demands: Demands) -> None:
    """Check the names in physical attacks."""
    if tables.physical is None:
        return
    for name, attack in tables.physical.attacks.items():
        _check_attack(tables, ("physical", "attacks", name), attack, demands)
        if name not in (*ATTACKS, ACCIDENTAL_FALL):
            _check_own_attack(("physical", "attacks", name), attack, demands)
    for key in ("target_higher", "target_lower"):
        for name in getattr(tables.physical.elevations, key):
            at = ("physical", "elevations", key, name)
            demands.require_name(at, name, {*ATTACKS, *tables.physical.attacks}, "physical attack")
    if tables.physical.anti_mech is not None:
        _check_anti_mech(tables, tables.physical.anti_mech, demands)
    parts = list(tables.to_hit.parts())
    for kind, rows in tables.physical.fire_modifiers.items():
        for index, part in enumerate(rows):
            demands.require_name(("physical", "fire_modifiers", kind, index), part, parts, "to-hit modifier")


def _check_attack(tables: Sections, at: KeyPath, attack: PhysicalAttackRule, demands: Demands) -> None:
    for where, table in _location_tables(attack):
        if table is not None and getattr(tables, table) is None:
            demands.add_fault((*at, *where), f"there is no section {table}.", (table,))
    for index, limb in enumerate(attack.limbs):
        demands.require_name((*at, "limbs", index), limb, tables.locations.names, "location", table=PLACES)
    if attack.like:
        demands.require_name((*at, "like"), attack.like, ATTACKS, "physical attack")
    for key in ("target_owes", "attacker_owes", "owes_on_miss", "base_by_roll"):
        if tables.piloting and (cause := getattr(attack, key)):
            demands.require_name((*at, key), cause, tables.piloting.events, "piloting event", table=EVENTS)


def _check_anti_mech(tables: Sections, rules: AntiMech, demands: Demands) -> None:
    """Soldiers who climb 'Mechs strike where these have something."""
    at: KeyPath = ("physical", "anti_mech")
    for total, leg in rules.legs.rows.items():
        demands.require_name((*at, "legs", "rows", total), leg, tables.locations.legs, "leg")
    for total, row in rules.swarm.rows.items():
        where = (*at, "swarm", "rows", total, "location")
        demands.require_name(where, row.location, tables.locations.names, "location", table=PLACES)
    if tables.piloting:
        where = (*at, "thrown_off", "landing_roll")
        cause = rules.thrown_off.landing_roll
        demands.require_name(where, cause, tables.piloting.events, "piloting event", table=EVENTS)


def _check_own_attack(at: KeyPath, attack: PhysicalAttackRule, demands: Demands) -> None:
    """An attack of an author's own is struck like a punch: with damage, on a location table."""
    for key in ("damage", "location_table"):
        if getattr(attack, key) is None:
            demands.add_fault((*at, key), "is required: an attack of your own works like a punch.")
    for key in ("when_moving", "to_attacker", "attacker_table", "falls_on_miss"):
        if getattr(attack, key):
            demands.add_fault((*at, key), f"only {CHARGE} and {DEATH_FROM_ABOVE} have this.")


def _location_tables(attack: PhysicalAttackRule) -> Iterator[tuple[KeyPath, str | None]]:
    yield ("location_table",), attack.location_table
    yield ("attacker_table",), attack.attacker_table
    if attack.against_prone is not None:
        yield ("against_prone", "location_table"), attack.against_prone.location_table
        yield ("against_prone", "attacker_table"), attack.against_prone.attacker_table


def check_rows(tables: Sections, demands: Demands) -> None:
    """Every fact and count that a row asks for is known."""
    vocabulary = tables.vocabulary
    for at, row in tables.rows:
        known = vocabulary.facts(row.scope)
        for key in ("when", "unless"):
            for fact in sorted(getattr(row, key)):
                if fact not in known:
                    near = f"Facts like it: {', '.join(alike(fact, known))}."
                    demands.require_name((*at, key), fact, known, "fact", listed=near)
        if isinstance(row, Condition) and row.per:
            demands.require_name((*at, "per"), row.per, vocabulary.counts(row.scope), "count")
