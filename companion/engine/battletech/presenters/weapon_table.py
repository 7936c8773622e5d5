"""The weapons of a record sheet as a table, with their numbers against a target."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.attack.hit_damage import damage_by_bracket, damage_varies
from companion.engine.battletech.attack.shot import brackets, farthest_bracket
from companion.engine.battletech.attack.situation import TargetPosition, find_target_position
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.battle.sequence import (
    PHYSICAL_ATTACK,
    SETUP,
    is_to_be_placed,
    pending_units,
    side_to_act,
    unit_as_it_declares,
)
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_place, text_item_name
from companion.engine.battletech.battle.text.refusals import by_rule, short_refusal
from companion.engine.battletech.battle.units import Aim, Situation, Unit
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.presenters.cruise_commands import cruise_signs
from companion.engine.battletech.presenters.ground_commands import hex_signs
from companion.engine.battletech.presenters.physical_plan import (
    climbing_views,
    physical_plan,
    why_no_strike,
    why_not_within_reach,
)
from companion.engine.battletech.presenters.weapon_plan import weapon_plan, why_no_fire
from companion.engine.battletech.sight.interference import interference_fields
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.turn.by_hand import format_zone, setup_hexes
from companion.engine.battletech.units.unit_model import Mount, TextItem
from companion.engine.forms import Outcome, Values
from companion.engine.sheet import Cell, Column, Row, Table, Tone
from companion.engine.skeleton.setup import facings_in
from companion.engine.views.attacks import AttackKind, AttackPlan, AttackView, How
from companion.engine.views.units import SetupZone, TableView
from companion.errors import Refusal
from companion.tabletop.hexes import Hex

WEAPON, LOCATION = Column(say("sheet/weapon")), Column(say("sheet/loc"), hint=say("sheet/location"))
HEAT = Column(say("sheet/heat"), is_number=True, hint=say("sheet/heat_points_a_shot_builds"))
DAMAGE = Column(say("sheet/dmg"), is_number=True, hint=say("sheet/damage_points_of_one_missile"))
MINIMUM = Column(say("sheet/min"), is_number=True, hint=say("sheet/last_hex_of_minimum_range"))
RANGES = (
    Column(say("sheet/sht"), is_number=True, hint=say("sheet/last_hex_of_short_range")),
    Column(say("sheet/med"), is_number=True, hint=say("sheet/last_hex_of_medium_range")),
    Column(say("sheet/lng"), is_number=True, hint=say("sheet/last_hex_of_long_range")),
)
NO_NUMBER = "–"
TO_HIT = Column(say("sheet/to_hit"), is_number=True, hint=say("sheet/number_to_roll_or_beat"), room="13+")


def weapon_table(
    battle: Battle,
    unit: Unit,
    target: Unit | None,
    stands: Situation | None = None,
    *,
    has_heat: bool = True,
) -> Table:
    """Return every weapon; with a target, its number against it as the map shows it or it is told to
    stand.
    """
    plan = attack_plan(battle, unit, target, stands) if target else None
    # In the Physical Attack Phase the plan has no weapons.
    is_fire = plan is not None and plan.kind is not AttackKind.PHYSICAL and plan.range is not None
    views = {view.id: view for view in plan.attacks} if plan and is_fire else {}
    columns = (*printed_columns(battle.rules, has_heat=has_heat), *([TO_HIT] if views else []))
    rows = tuple(
        _row(battle, unit, it, views.get(it.id), has_heat=has_heat)
        if isinstance(it, Mount)
        else _without_numbers(battle, unit, it, len(columns))
        for it in battle.model(unit).all_weapons
    )
    label = say("sheet/weapons_at", target=target.name) if views and target else say("sheet/weapons")
    return Table("weapons", label, columns, rows, TO_HIT)


def printed_columns(rules: Rulebook, *, has_heat: bool = True) -> tuple[Column, ...]:
    """Return the printed columns of weapons; heat only where units of the kind have any."""
    heat = bool(rules.tables.heat)
    columns = ((WEAPON, True), (LOCATION, True), (HEAT, heat and has_heat), (DAMAGE, True), (MINIMUM, heat))
    return (*(column for column, counts in columns if counts), *_range_columns(rules))


def printed_cells(
    rules: Rulebook, mount: Mount, where: tuple[str, str], *, has_heat: bool = True
) -> tuple[Cell, ...]:
    """Return the printed cells of a weapon, in the columns for it."""
    weapon = rules.tables.weapons[mount.weapon]
    name = f"{weapon.name} (R)" if mount.is_rear else weapon.name
    figures = [Cell(text) for text in _figures(rules, weapon, has_heat=has_heat)]
    return (Cell(name, _weapon_hint(weapon)), Cell(*where), *figures)


def cells_without_numbers(
    tables: Tables, unit_type: UnitType, thing: TextItem, columns: int
) -> tuple[Cell, ...]:
    """Return a weapon that these rules do not have: its name and place, and no figures."""
    where = Cell(*format_place(tables, unit_type, thing))
    named = (Cell(text_item_name(thing), say("sheet/no_weapon_of_these_rules")), where)
    return (*named, *[Cell(NO_NUMBER)] * (columns - len(named)))


def _row(battle: Battle, unit: Unit, mount: Mount, view: AttackView | None, *, has_heat: bool) -> Row:
    where = battle.kind(unit).mount_place(battle, unit, mount)
    cells = [*printed_cells(battle.rules, mount, where, has_heat=has_heat)]
    if view is not None:
        cells.append(_to_hit_cell(view))
    refusal = why_not_weapon(battle, unit, mount)
    return Row(mount.id, tuple(cells), refusal is not None, short_refusal(refusal) if refusal else "")


def _without_numbers(battle: Battle, unit: Unit, thing: TextItem, columns: int) -> Row:
    """Return a weapon that these rules do not have: it is carried, and that is all."""
    cells = cells_without_numbers(battle.rules.tables, unit.type, thing, columns)
    return Row(thing.id, cells, is_mount_broken(battle, unit, thing), cells[0].hint)


def _weapon_hint(weapon: Weapon) -> str:
    """Return where it stands in the rulebook, and on which roll it sets a hex on fire."""
    fire = say("sheet/sets_on_fire", need=weapon.fire_start) if weapon.fire_start is not None else ""
    return "\n".join(filter(None, (fire, weapon.source)))


def _range_columns(rules: Rulebook) -> tuple[Column, ...]:
    """Short, medium and long range, and what further brackets there are."""
    further = list(rules.tables.to_hit.range.values())[len(RANGES) :]
    return (
        *RANGES,
        *(
            Column(row.label[:3], is_number=True, hint=say("sheet/last_hex_of", range=row.label))
            for row in further
        ),
    )


def _figures(rules: Rulebook, weapon: Weapon, *, has_heat: bool) -> list[str]:
    damage, ends = format_damage(rules, weapon), dict(brackets(rules.tables.to_hit, weapon))
    ranges = [str(ends.get(name, NO_NUMBER)) for name in rules.tables.to_hit.range]
    if not rules.tables.heat:
        return [damage, *ranges]
    heat = [str(weapon.heat)] if has_heat else []
    return [*heat, damage, str(weapon.minimum or NO_NUMBER), *ranges]


def format_damage(rules: Rulebook, weapon: Weapon) -> str:
    """Format the damage of a hit: the usual and, where it differs, that in each range bracket."""
    text = _format_by_bracket(rules, weapon) if damage_varies(rules.tables, weapon) else str(weapon.damage)
    if not weapon.missiles:
        return text
    return f"{text}/msl" if weapon.is_launcher else f"{text}/shot"


def _format_by_bracket(rules: Rulebook, weapon: Weapon) -> str:
    each, printed = damage_by_bracket(rules, weapon), weapon.damage
    text = "/".join(map(str, each))
    if not isinstance(printed, int):
        return text
    return str(printed) if {*each} == {printed} else f"{printed} ({text})"


def _to_hit_cell(view: AttackView) -> Cell:
    if view.refusal or view.calculation.outcome is Outcome.IMPOSSIBLE:
        return Cell("–", view.refusal.reason if view.refusal else view.calculation.reason)
    hint = ", ".join(str(modifier) for modifier in view.calculation.modifiers)
    if view.calculation.outcome is Outcome.AUTOMATIC_MISS:
        return Cell(view.calculation.text, hint, Tone.DANGER)
    return Cell(view.calculation.text, hint)


def attack_plan(
    battle: Battle,
    attacker: Unit,
    target: Aim,
    situation: Situation | None,
    values: Values | None = None,
    how: How | None = None,
    *,
    is_secondary: bool = False,
) -> AttackPlan:
    """Return the plan of a unit against a target in this phase: physical attacks, or weapons."""
    if battle.turn.phase == PHYSICAL_ATTACK and isinstance(target, Unit):
        return physical_plan(battle, attacker, target, situation, values)
    attacker = unit_as_it_declares(battle, attacker)
    return weapon_plan(battle, attacker, target, situation, values, how, is_secondary=is_secondary)


def why_not_attack(battle: Battle, attacker: Unit, target: Aim) -> Refusal | None:
    """Return why no attack on a target can be made in this phase, as both stand on the map."""
    if battle.turn.phase == PHYSICAL_ATTACK and isinstance(target, Unit):
        return why_no_strike(battle, attacker, target) or why_not_within_reach(battle, attacker, target)
    shooter = unit_as_it_declares(battle, attacker)
    climbs = climbing_views(battle, shooter, target, None) if isinstance(target, Unit) else ()
    if any(climb.refusal is None for climb in climbs):
        return None
    direct = find_target_position(battle, shooter, target, None, DIRECT)
    return why_no_fire(battle, shooter, target, direct) or _why_not_in_range(battle, shooter, target, direct)


def _why_not_in_range(
    battle: Battle, attacker: Unit, target: Aim, direct: TargetPosition | None
) -> Refusal | None:
    """Return why none of the weapons that can fire reaches so far."""
    tables = battle.rules.tables
    ready = [
        tables.weapons[mount.weapon]
        for mount in battle.model(attacker).weapons
        if why_not_weapon(battle, attacker, mount) is None
    ]
    source = tables.weapon_attacks.range_source
    if not ready:
        return by_rule("no_weapon_ready", source, unit=attacker.name)
    reach = max(farthest_bracket(tables.to_hit, weapon)[1] for weapon in ready)
    if direct is None or direct.situation.range <= reach:
        return None
    return by_rule(
        "beyond_all_weapons", source, target=target.name, range=direct.situation.range, reach=reach
    )


def table_view(battle: Battle) -> TableView:
    """Return the contents of the map table, with the zones of the side that sets up now."""
    side = side_to_act(battle) if battle.turn.phase == SETUP else None
    placing = next((mech for mech in pending_units(battle) if mech.side == side), None)
    zones: tuple[SetupZone, ...] = ()
    if placing is not None:
        label = say("table/set_up", side=battle.side(placing.side).name, where=format_zone(battle, placing))
        hexes = setup_hexes(battle, placing)
        zones = (SetupZone(placing.side, hexes, label, _facings(battle, placing, hexes)),)
    elif battle.turn.phase != SETUP:
        zones = tuple(_arrival_zones(battle))
    return TableView(
        battle.board,
        zones,
        notes=battle.hex_notes,
        signs={**hex_signs(battle), **cruise_signs(battle)},
        courses=tuple(it.course for it in battle.cruising),
        fields=tuple(interference_fields(battle)),
    )


def _arrival_zones(battle: Battle) -> Iterator[SetupZone]:
    """Yield where those come onto the map that have joined the battle since: where their side has set up."""
    placing = {unit.side: unit for unit in battle.units.values() if is_to_be_placed(battle, unit)}
    for side, unit in placing.items():
        label = say("table/arrive", side=battle.side(side).name, where=format_zone(battle, unit))
        hexes = setup_hexes(battle, unit)
        yield SetupZone(side, hexes, label, _facings(battle, unit, hexes))


def _facings(battle: Battle, placing: Unit, hexes: frozenset[Hex]) -> Mapping[Hex, int]:
    """Return how a unit that is set up faces the enemy in each hex."""
    assert battle.board is not None, "units are set up on a map"
    enemies = [unit.hex for unit in battle.units.values() if unit.side != placing.side and unit.hex]
    zone = battle.side(placing.side).zone
    return facings_in(hexes, battle.board, enemies, zone.edge if zone else "")
