"""The calculators: their fields, which the ruleset's own tables decide, and the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import get_args

from companion.engine.battletech.battle.components import ARM_ACTUATORS
from companion.engine.battletech.battle.fire_modes import every_rate
from companion.engine.battletech.battle.ground import IMPROVED_POSITION
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.movement import Forbidden
from companion.engine.battletech.tables.vocabulary.facts import ShotCount, ShotFact
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.battletech.units.weapon_names import weapon_label
from companion.engine.forms import Field, FieldChoice, FieldKind, Form

FARTHEST = 99
HOTTEST = 99
MAX_SENSOR_HITS = 2
MAX_ACTUATORS = 2
STEEPEST = 9
FACT, BETWEEN = "fact/", "between/"
FROM = "from_"
"""How facts begin that tell which side of the target an attack comes from."""
RARELY_ASKED = frozenset({f"{BETWEEN}smoke", "attacker_in", "is_jammed", "elevation"})
STANDING, WALKED = "stationary", "walked"
SIDES: tuple[AttackSide, ...] = get_args(AttackSide)
UNIT_TYPES: Mapping[UnitType, str] = {
    "mech": say("form/mech"),
    "vehicle": say("form/vehicle"),
    "infantry": say("form/infantry"),
    "battle_armor": say("form/battle_armor"),
    "building": say("form/building"),
}
ATTACKER_FLAGS = (("is_attacker_prone", say("form/attacker_prone"), ShotFact.ATTACKER_PRONE),)
TARGET_FLAGS = (
    ("is_target_jumped", say("form/target_jumped"), ShotFact.TARGET_JUMPED),
    ("is_target_prone", say("form/target_prone"), ShotFact.TARGET_PRONE),
    ("is_target_skidding", say("form/target_skidding"), ShotFact.TARGET_SKIDDING),
    ("has_partial_cover", say("form/partial_cover"), ShotFact.TARGET_IN_PARTIAL_COVER),
    ("is_secondary_target", say("form/secondary_target"), ShotFact.SECONDARY_TARGET),
)
WEAPON_FLAGS = (
    ("uses_cluster_rounds", say("form/lb_x_cluster_rounds"), ShotFact.CLUSTER_ROUNDS),
    ("has_targeting_computer", say("form/targeting_computer"), ShotFact.TARGETING_COMPUTER),
    ("is_called_shot", say("form/called_shot"), ShotFact.CALLED_SHOT),
)


def forms(rules: Rulebook) -> Mapping[str, Form]:
    """Return every calculator of a ruleset by id."""
    return {form.id: form for form in (_to_hit_form(rules), _situation_form(rules), _move_form(rules))}


def shorthand_hint(rules: Rulebook) -> str:
    """Return a line of shorthand as a player of this ruleset would write it."""
    if rules.tables.to_hit.base.skill is None:
        return "ml r5 walk t3 lw1 inhw"
    return "g4 ml r5 walk t3 jumped lw1 inhw"


def _to_hit_form(rules: Rulebook) -> Form:
    tables, options = rules.tables, rules.options
    weapons = tuple(
        FieldChoice(name, weapon_label(tables, options, weapon), weapon.source)
        for name, weapon in tables.weapons_with(options).items()
    )
    fields = (
        Field("weapon", say("form/weapon"), FieldKind.CHOICE, weapons[0].id, weapons),
        _hexes("range", say("form/range"), 1, 1, say("form/hexes_the_targets_included")),
        *_gunnery(tables),
        _movement("attacker_movement", say("form/attacker"), tables, may="fire"),
        _hexes("hexes_moved", say("form/target_moved"), 0, 0, say("form/hexes_since_its_last_reversal")),
        *_standing_fields(rules),
        *_flags(tables, TARGET_FLAGS),
        *_unit_types(tables),
        *_target_heat(tables),
        *_attacker_fields(tables),
        *_weapon_fields(tables),
        *_asked_fields(tables),
    )
    return Form("to_hit", say("form/to_hit_number"), fields, shorthand_hint(rules), rules.tables.to_hit.dice)


def _situation_form(rules: Rulebook) -> Form:
    """Return what is asked at every shot stands first, and ticks behind all that is filled in."""
    fields = [
        _hexes("range", say("form/range"), 1, 1, say("form/hexes_the_targets_included")),
        *_standing_fields(rules),
        *_situation_fields(rules.tables),
    ]
    first_fields = [
        replace(field, is_rare=field.id in RARELY_ASKED, is_mutual=_is_mutual(field.id)) for field in fields
    ]
    first_fields.sort(key=lambda field: (field.is_rare, field.kind is FieldKind.FLAG))
    return Form("situation", say("form/how_the_target_stands"), tuple(first_fields))


def _is_mutual(field: str) -> bool:
    return field == "range" or field.startswith(BETWEEN)


def _situation_fields(tables: Tables) -> Iterator[Field]:
    """Yield what else of a situation these rules ask for: cover, side, ground of the attacker, jamming,
    levels.
    """
    if tables.to_hit.asks(ShotFact.TARGET_IN_PARTIAL_COVER):
        yield Field("has_partial_cover", say("form/partial_cover"), FieldKind.FLAG, False)
    if tables.tell_sides_apart:
        yield _side_field()
    yield from _attacker_ground(tables)
    if tables.guidance is not None:
        hint = say("form/ecm_hint")
        yield Field("is_jammed", say("form/enemy_ecm"), FieldKind.FLAG, False, hint=hint)
    if tables.physical is not None:
        hint = say("form/elevation_hint")
        yield Field(
            "elevation",
            say("form/target_higher_by"),
            FieldKind.NUMBER,
            0,
            low=-STEEPEST,
            high=STEEPEST,
            hint=hint,
        )


def _side_field() -> Field:
    sides = tuple(FieldChoice(side, side.capitalize()) for side in SIDES)
    return Field("side", say("form/side_struck"), FieldKind.CHOICE, SIDES[0], sides)


def _attacker_ground(tables: Tables) -> Iterator[Field]:
    if tables.to_hit.asks(ShotFact.ATTACKER_IN_DEPTH_1):
        grounds = (FieldChoice("clear", say("form/clear")), *_waters(tables))
        yield Field("attacker_in", say("form/attacker_in"), FieldKind.CHOICE, "clear", grounds)


def _move_form(rules: Rulebook) -> Form:
    fields = (
        _movement("movement", say("form/movement"), rules.tables),
        _hexes("hexes", say("form/hexes"), 0, 0, say("form/hexes_entered_since_the_last")),
        Field("leaves_map", say("form/leaves_the_map"), FieldKind.FLAG, False),
    )
    return Form("move", say("form/note_a_move"), fields)


def _standing_fields(rules: Rulebook) -> Iterator[Field]:
    woods = rules.tables.to_hit.intervening
    grounds = [
        FieldChoice("clear", say("form/clear")),
        *(FieldChoice(name, row.label) for name, row in woods.items()),
    ]
    if rules.tables.movement.knows(IMPROVED_POSITION):
        grounds.append(FieldChoice(IMPROVED_POSITION, say(f"effect/{IMPROVED_POSITION}")))
    if rules.tables.to_hit.asks(ShotFact.TARGET_IN_DEPTH_1):
        grounds += _waters(rules.tables)
    yield Field("target_in", say("form/target_in"), FieldKind.CHOICE, "clear", tuple(grounds))
    for name, row in woods.items():
        hint = say("form/hexes_of_in_the_line", name=row.label)
        yield _hexes(between_field(name), say("form/between", name=row.label), 0, 0, hint)
    if is_immobility_counted(rules):
        yield Field("is_target_immobile", say("form/target_immobile"), FieldKind.FLAG, False)


def _gunnery(tables: Tables) -> Iterator[Field]:
    base = tables.to_hit.base
    if base.skill is not None:
        yield Field(
            "gunnery",
            say("form/gunnery_skill"),
            FieldKind.NUMBER,
            base.value,
            low=base.lowest,
            high=base.highest,
        )


def _attacker_fields(tables: Tables) -> Iterator[Field]:
    if tables.to_hit.heat is not None:
        yield _number("heat", say("form/heat"), HOTTEST, say("form/the_attackers_on_its_scale"))
    yield from _flags(tables, ATTACKER_FLAGS)
    hits = tables.criticals.lasting["fire"]
    if "shoulder" in hits:
        yield Field("has_shoulder_hit", say("form/shoulder_of_that_arm_hit"), FieldKind.FLAG, False)
    if "sensors" in hits:
        yield _number(
            "sensor_hits",
            say("form/sensor_hits"),
            MAX_SENSOR_HITS,
            say("form/the_second_one_forbids_firing"),
        )
    if any(name in hits for name in ARM_ACTUATORS):
        yield _number(
            "arm_actuator_hits",
            say("form/arm_actuator_hits"),
            MAX_ACTUATORS,
            say("form/upper_and_lower_of_that"),
        )
    if ShotCount.PILOT_HITS in tables.counts_asked:
        most = tables.warriors.consciousness.dead_at - 1 if tables.warriors else 0
        yield _number("pilot_hits", say("form/pilot_hits"), most, say("form/hits_on_the_attackers"))
    yield from _attacker_ground(tables)


def _target_heat(tables: Tables) -> Iterator[Field]:
    if ShotCount.TARGET_HEAT_LAST_TURN in tables.counts_asked:
        yield _number("target_heat_last_turn", say("form/heat_last_turn"), HOTTEST, say("form/of_the_target"))


def _unit_types(tables: Tables) -> Iterator[Field]:
    if tables.line_of_sight.levels is not None:
        choices = tuple(FieldChoice(name, label) for name, label in UNIT_TYPES.items())
        for whose in ("target", "attacker"):
            yield Field(f"{whose}_type", say(f"form/{whose}_is"), FieldKind.CHOICE, "mech", choices)


def _weapon_fields(tables: Tables) -> Iterator[Field]:
    if tables.to_hit.asks(ShotFact.AIMED_AT_BODY):
        choices = (
            FieldChoice("", say("form/not_aimed")),
            FieldChoice("body", "A location"),
            FieldChoice("head", say("form/the_head")),
        )
        yield Field("aimed_at", say("form/aimed_at"), FieldKind.CHOICE, "", choices)
    yield from _flags(tables, WEAPON_FLAGS)
    yield from _chosen_fields(tables)
    if tables.to_hit.asks(ShotFact.INDIRECT):
        modes = [it for it in tables.movement.modes.items() if "spot" not in it[1].forbids]
        spotters = (FieldChoice(name, say("form/spotter", done=mode.done)) for name, mode in modes)
        fire = (FieldChoice("", say("form/direct_fire")), *spotters)
        yield Field("spotter_movement", say("form/indirect_fire"), FieldKind.CHOICE, "", fire)


def _chosen_fields(tables: Tables) -> Iterator[Field]:
    """Parts of the target to call a shot at, and rates of fire and guides on which the number depends."""
    if parts := tables.called_shots:
        choices = [FieldChoice(name, row.label, row.source) for name, row in parts.items()]
        nowhere = FieldChoice("", say("choice/anywhere"))
        yield Field("toward", say("form/called_at"), FieldKind.CHOICE, "", (nowhere, *choices))
    rates = {name: rate for name, rate in every_rate(tables).items() if rate.to_hit}
    if rates:
        choices = [FieldChoice(name, rate.label, rate.source) for name, rate in rates.items()]
        usual = FieldChoice("", say("form/usual_rate"))
        yield Field("rate", say("form/rate_of_fire"), FieldKind.CHOICE, "", (usual, *choices))
    guides = {name: guide for weapon in tables.weapons.values() for name, guide in weapon.guides.items()}
    if guides:
        choices = [FieldChoice(name, guide.label, guide.source) for name, guide in guides.items()]
        yield Field(
            "guide",
            say("choice/guided_by"),
            FieldKind.CHOICE,
            "",
            (FieldChoice("", say("form/usual_guide")), *choices),
        )


def _asked_fields(tables: Tables) -> Iterator[Field]:
    """Yield the side, and a flag for each fact about units that these rules ask for and no other
    field tells.
    """
    if any(fact.startswith(FROM) for fact in tables.shot_facts_asked):
        yield _side_field()
    shown = {f"attacker_{mode}" for mode in tables.movement.modes}
    shown |= {f"target_{mode}" for mode in (STANDING, WALKED)}
    for fact in sorted(tables.shot_facts_asked - shown):
        if fact.startswith(("attacker_", "target_")) and fact not in _facts_of_figures(tables):
            yield Field(fact_field(fact), fact.replace("_", " ").capitalize(), FieldKind.FLAG, False)


def _facts_of_figures(tables: Tables) -> frozenset[str]:
    kinds = {f"target_{kind}" for kind in UNIT_TYPES} | {"attacker_mech"}
    grounds = {f"target_in_{ground}" for ground in tables.to_hit.intervening}
    return frozenset({*ShotFact, *kinds, *grounds})


def between_field(terrain: str) -> str:
    """Return the id of the field that counts the hexes of a terrain in between."""
    return f"{BETWEEN}{terrain}"


def fact_field(fact: str) -> str:
    """Return the id of the field that tells a fact."""
    return f"{FACT}{fact}"


def _flags(tables: Tables, rows: tuple[tuple[str, str, ShotFact], ...]) -> Iterator[Field]:
    for name, label, fact in rows:
        if tables.to_hit.asks(fact):
            yield Field(name, label, FieldKind.FLAG, False)


def _waters(tables: Tables) -> list[FieldChoice]:
    waters = [terrain_of(name) for name in tables.movement.costs]
    return [FieldChoice(str(one), one.text.capitalize()) for one in waters if one.kind == "water"]


def is_immobility_counted(rules: Rulebook) -> bool:
    """Whether an immobile target makes a difference with the options chosen."""
    return any(
        ShotFact.TARGET_IMMOBILE in condition.when and condition.only_with.items() <= rules.options.items()
        for condition in rules.tables.to_hit.conditions.values()
    )


def _hexes(field_id: str, label: str, default: int, low: int, hint: str) -> Field:
    return Field(field_id, label, FieldKind.NUMBER, default, low=low, high=FARTHEST, hint=hint)


def _number(field_id: str, label: str, high: int, hint: str) -> Field:
    return Field(field_id, label, FieldKind.NUMBER, 0, low=0, high=high, hint=hint)


def _movement(field_id: str, label: str, tables: Tables, may: Forbidden | None = None) -> Field:
    """Return the ways of moving, only those after which a unit `may` still do something."""
    modes = tables.movement.modes.items()
    choices = tuple(
        FieldChoice(name, mode.done.capitalize()) for name, mode in modes if may not in mode.forbids
    )
    return Field(field_id, label, FieldKind.CHOICE, choices[0].id, choices)
