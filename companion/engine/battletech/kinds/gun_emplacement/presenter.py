"""Gun emplacements as sheets, counters and lists show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.actions import React
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.names import FACINGS, remarks_on
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.damage.warriors import average_skills
from companion.engine.battletech.kinds.gun_emplacement.emplacement import GunEmplacement, rules_of, silhouette
from companion.engine.battletech.kinds.gun_emplacement.model import EmplacementModel, EmplacementMount
from companion.engine.battletech.kinds.gun_emplacement.text import say
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.commands import TWIST
from companion.engine.battletech.presenters.printed.columns import dice_column, text_column
from companion.engine.battletech.presenters.record_sheet import flags_of, rounds_of, track_of
from companion.engine.battletech.presenters.roster import loads_of
from companion.engine.battletech.presenters.statuses import statuses
from companion.engine.battletech.presenters.weapon_table import weapon_table
from companion.engine.battletech.tables.kinds.gun_emplacements import BUILDING, TURRET
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.sheet import Chip, Fact, ReferenceTable, Sheet, Tone, Track
from companion.engine.views.units import ModelView, UnitCommand
from companion.tabletop.hexes import HEXSIDES, turn_facing

DRAWING = "gun_emplacement"
RESULTS: Mapping[str, str] = {
    "turret": say("emplacement/paper_turret"),
    "building": say("emplacement/paper_building"),
    "turret_locked": say("emplacement/paper_turret_locked"),
    "weapons_destroyed": say("emplacement/paper_weapons_destroyed"),
    "crew_killed": say("emplacement/paper_crew_killed"),
}
"""What hits strike, as the printed table says it."""
FLAGS: Mapping[str, tuple[str, str]] = {
    "turret_locked": (say("emplacement/sheet_turret_locked"), say("emplacement/it_fires_where_it_points")),
    "weapons_destroyed": (
        say("emplacement/sheet_weapons_destroyed"),
        say("emplacement/none_of_its_weapons_fires"),
    ),
    "crew_killed": (say("emplacement/sheet_crew_killed"), say("emplacement/its_weapons_are_whole_but")),
}
"""Conditions that a hand may switch: the words for each, and what it means."""
LOST: Mapping[str, str] = {
    TURRET: say("emplacement/damage_beyond_its_armor_destroys"),
    BUILDING: say("emplacement/its_construction_factor_at_0"),
}


def model_view(model: EmplacementModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: Construction Factor and turret."""
    warriors = rules.tables.warriors
    usual = average_skills(warriors, model) if warriors else None
    turret = say("emplacement/unit_turret", armor=model.armor[TURRET]) if model.has_turret else ""
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say("emplacement/summary", factor=model.structure[BUILDING]) + turret,
        silhouette=silhouette(model),
        gunnery=usual.gunnery if usual else None,
        loads=tuple(loads_of(rules, model)),
        note=model.note,
    )


def emplacement_sheet(
    battle: Battle, unit: GunEmplacement, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    """Return a gun emplacement's sheet."""
    return Sheet(
        unit=unit.id,
        title=unit.name,
        subtitle=" · ".join(filter(None, (say("emplacement/gun_emplacement"), unit.pilot))),
        side=unit.side,
        drawing=DRAWING,
        tracks=tuple(_tracks(battle, unit)),
        tables=(weapon_table(battle, unit, target, stands),),
        counters=tuple(rounds_of(battle, unit)),
        facts=tuple(_facts(battle, unit)),
        chips=chips(battle, unit),
        is_destroyed=is_destroyed(battle, unit),
        flags=tuple(flags_of(battle, unit, FLAGS)),
        remarks=tuple(remarks_on(battle.rules, battle.model(unit))),
        statuses=tuple(statuses(battle, unit)),
    )


def _tracks(battle: Battle, unit: GunEmplacement) -> Iterator[Track]:
    if TURRET in unit.structure:
        yield track_of(battle, unit, tracks.ARMOR, TURRET, say("emplacement/armor"), LOST[TURRET])
        yield track_of(battle, unit, tracks.STRUCTURE, TURRET, say("emplacement/beyond_armor"), LOST[TURRET])
    yield track_of(battle, unit, tracks.STRUCTURE, BUILDING, "", LOST[BUILDING])


def _facts(battle: Battle, unit: GunEmplacement) -> Iterator[Fact]:
    model = battle.model(unit)
    assert isinstance(model, EmplacementModel), "units are of the kind of their model"
    if (buildings := battle.rules.tables.buildings) is not None:
        kind = buildings.type_of(model.structure[BUILDING]).capitalize()
        yield Fact("building", say("emplacement/building"), kind)
    yield Fact("elevation", say("emplacement/levels"), str(model.elevation))
    if unit.warrior is not None:
        yield Fact("gunnery", say("emplacement/gunnery"), str(unit.warrior.gunnery))
    if model.has_turret:
        where = FACINGS[turn_facing(unit.facing, unit.doings.twist)]
        stands = "turret_points" if unit.has_turret else "turret_destroyed"
        yield Fact("turret", say("emplacement/turret"), say(f"emplacement/{stands}", where=where))


def format_mount(battle: Battle, unit: GunEmplacement, mount: Mount) -> tuple[str, str]:
    """Return the place of a weapon, in short and in full; a fixed one is told by its arc."""
    row = battle.rules.tables.place(unit.type, mount.location)
    if not isinstance(mount, EmplacementMount) or mount.arc is None:
        return row.abbreviation, row.label
    return mount.arc.capitalize(), say("emplacement/fixed", location=row.label, arc=mount.arc)


def damage_chips(battle: Battle, unit: GunEmplacement) -> Iterator[Chip]:
    """Yield the chips of a locked turret and of lost weapons."""
    source = rules_of(battle).source
    if unit.is_turret_locked and unit.has_turret:
        yield Chip("turret_locked", say("emplacement/sheet_turret_locked"), Tone.WARN, source)
    if unit.are_weapons_destroyed:
        yield Chip("weapons_destroyed", say("emplacement/no_weapons_left"), Tone.DANGER, source)


def turn_commands(battle: Battle, unit: GunEmplacement) -> Iterator[UnitCommand]:
    """Yield its turret to any of the six hexsides, that where it points first."""
    source = battle.rules.tables.movement.torso_twist_source
    yield UnitCommand(
        "straight", say("emplacement/leave_the_turret"), React(unit.id, 0), "stand", TWIST, source
    )
    for twist in (-1, 1, -2, 2, HEXSIDES // 2):
        where = FACINGS[turn_facing(unit.facing, twist)]
        icon = "rotate-left" if twist < 0 else "rotate-right"
        yield UnitCommand(
            f"turn/{twist}",
            say("emplacement/sheet_turret", where=where),
            React(unit.id, twist),
            icon,
            TWIST,
            source,
        )


def printed_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of hits on gun emplacements."""
    table = rules.tables.gun_emplacements
    if table is not None:
        columns = (dice_column(table.dice), text_column(say("emplacement/paper_hit")))
        rows = tuple((str(total), RESULTS[result]) for total, result in table.rows.items())
        label = say("emplacement/paper_hits")
        yield ReferenceTable(
            "emplacement", label, columns, rows, table.source, drawings=frozenset({DRAWING}), is_first=True
        )
