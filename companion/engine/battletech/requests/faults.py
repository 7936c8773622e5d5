"""Faults of a request under a ruleset, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.documents.document import ABSENT, Document, KeyPath
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.components import ARM_ACTUATORS
from companion.engine.battletech.battle.fire_modes import every_rate
from companion.engine.battletech.battle.sequence import WEAPON_ATTACK
from companion.engine.battletech.battle.sides_and_turn import Turn
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.movement.movement_points import ways_of_moving
from companion.engine.battletech.requests.location_faults import missing_points, point_faults
from companion.engine.battletech.requests.schemas import (
    DOUBLE,
    AttackRequest,
    OddsRequest,
    RequestUnit,
    SightEnd,
    Target,
    VolleyWeapon,
)
from companion.engine.battletech.requests.shorthand import check_gunnery
from companion.engine.battletech.requests.units import request_for_weapon, why_not_fired_so
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.firing import USUAL_RATE
from companion.engine.battletech.tables.movement import Forbidden, MovementPoints
from companion.engine.battletech.tables.vocabulary.facts import ATTACKER, TARGET, ShotCount, ShotFact
from companion.engine.battletech.tables.vocabulary.rows import Scope
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.battletech.turn.set_up import unit_of, unknown_terrain
from companion.engine.battletech.units.mech_model import BIPED, MechModel, plan_of
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.battletech.units.weapon_names import find_weapon, knows_weapon
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import Fault, FileError, InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label

SMOKE = "smoke"
AIMLESS = "aimed and called shots name a location."
AT_NOTHING = "nothing is aimed at a location."


def _asks_fact(fact: ShotFact) -> Callable[[Tables], bool]:
    return lambda tables: tables.to_hit.asks(fact)


def _hit_counts(*components: str) -> Callable[[Tables], bool]:
    """Whether hits on any of these change what a shot needs."""
    return lambda tables: any(name in tables.criticals.lasting["fire"] for name in components)


def _has_levels(tables: Tables) -> bool:
    return tables.line_of_sight.levels is not None


# Keys of the contract that only some rules know: the value that changes nothing, what the others lack, and
# how tables show that they know it.
KNOWN_TO_SOME: Sequence[tuple[KeyPath, object, str, Callable[[Tables], bool]]] = (
    (
        ("tech",),
        "inner_sphere",
        "no Clan weapons",
        lambda tables: any(weapon.tech == "clan" for weapon in tables.weapons.values()),
    ),
    (("secondary_target",), False, "no secondary targets", _asks_fact(ShotFact.SECONDARY_TARGET)),
    (("aimed_at",), None, "no aimed shots", _asks_fact(ShotFact.AIMED_AT_BODY)),
    (("cluster_rounds",), False, "no cluster rounds", _asks_fact(ShotFact.CLUSTER_ROUNDS)),
    (("targeting_computer",), False, "no targeting computers", _asks_fact(ShotFact.TARGETING_COMPUTER)),
    (("called_shot",), False, "no called shots", _asks_fact(ShotFact.CALLED_SHOT)),
    (("indirect",), None, "no indirect fire", _asks_fact(ShotFact.INDIRECT)),
    (("called_at",), None, "no parts to call a shot at", lambda tables: bool(tables.called_shots)),
    (("rate",), None, "one rate of fire only", lambda tables: bool(every_rate(tables))),
    (("double_rate",), False, "no double rate of fire", lambda tables: DOUBLE in every_rate(tables)),
    (
        ("attacker", "model"),
        None,
        "no heat",
        lambda tables: bool(tables.heat) or any(it.startswith(ATTACKER) for it in tables.unit_facts_asked),
    ),
    (("attacker", "abilities"), [], "no abilities", lambda tables: bool(tables.warriors.abilities)),
    (("attacker", "pilot_hits"), 0, "no MechWarriors", lambda tables: bool(tables.warriors)),
    (("target", "pilot_hits"), 0, "no MechWarriors", lambda tables: bool(tables.warriors)),
    (("attacker", "structure"), {}, "no internal structure", lambda tables: tables.have_slots),
    (("attacker", "heat"), 0, "no heat", lambda tables: tables.to_hit.heat is not None),
    (("attacker", "prone"), False, "no prone 'Mechs", _asks_fact(ShotFact.ATTACKER_PRONE)),
    (("attacker", "sensor_hits"), 0, "no critical hits", _hit_counts("sensors")),
    (("attacker", "shoulder_hit"), False, "no critical hits", _hit_counts("shoulder")),
    (("attacker", "arm_actuator_hits"), 0, "no critical hits", _hit_counts(*ARM_ACTUATORS)),
    (
        ("target", "heat_last_turn"),
        0,
        "no row on it",
        lambda tables: ShotCount.TARGET_HEAT_LAST_TURN in tables.counts_asked,
    ),
    (("attacker", "type"), "mech", "'Mechs only", _has_levels),
    (("target", "type"), "mech", "'Mechs only", _has_levels),
    (("target", "abilities"), [], "no abilities", lambda tables: bool(tables.warriors.abilities)),
    (("target", "jumped"), False, "no jumping", _asks_fact(ShotFact.TARGET_JUMPED)),
    (("target", "prone"), False, "no prone 'Mechs", _asks_fact(ShotFact.TARGET_PRONE)),
    (("target", "skidding"), False, "no skidding", _asks_fact(ShotFact.TARGET_SKIDDING)),
    (("target", "partial_cover"), False, "no partial cover", _asks_fact(ShotFact.TARGET_IN_PARTIAL_COVER)),
    (("target", "structure"), {}, "no internal structure", lambda tables: tables.have_slots),
    (("target", "rear_armor"), {}, "no rear armor", lambda tables: tables.have_slots),
    (("target", "side"), "front", "no sides", lambda tables: tables.tell_sides_apart),
    (("target", "piloting"), None, "no Piloting Skill", lambda tables: bool(tables.piloting)),
    (("target", "tonnage"), None, "nothing that goes by a target's tonnage", lambda it: it.go_by_tonnage),
    (("intervening", SMOKE), 0, "no smoke", lambda tables: SMOKE in tables.to_hit.intervening),
    (("from", "unit"), "mech", "'Mechs only", _has_levels),
    (("from", "prone"), False, "no prone 'Mechs", _has_levels),
    (("from", "floor"), 0, "no buildings", _has_levels),
    (("to", "unit"), "mech", "'Mechs only", _has_levels),
    (("to", "prone"), False, "no prone 'Mechs", _has_levels),
    (("to", "floor"), 0, "no buildings", _has_levels),
)


def raise_faults(faults: Iterator[Fault]) -> None:
    """Raise FileError with all of these faults, if there are any."""
    if found := sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)):
        raise FileError(found)


def without_rule(rules: Rulebook, document: Document) -> Iterator[Fault]:
    """Keys set to something that the ruleset knows nothing of."""
    for at, neutral, text, knows in KNOWN_TO_SOME:
        if document.value(at) not in (ABSENT, neutral) and not knows(rules.tables):
            remedy = "Leave it out." if neutral is None else f"Leave it out, or write {str(neutral).lower()}."
            yield document.fault(at, f"{rules.title} has {text}.", remedy)


def attack_faults(rules: Rulebook, request: AttackRequest, document: Document) -> Iterator[Fault]:
    """Yield the faults of attacker and target that the ruleset does not know."""
    yield from without_rule(rules, document)
    if request.attacker.gunnery is not None:
        try:
            check_gunnery(rules, request.attacker.gunnery)
        except InputError as problem:
            yield document.fault(("attacker", "gunnery"), str(problem))
    movement = rules.tables.movement
    yield from _movement_fault(rules, document, ("attacker", "movement"), request.attacker.movement, "fire")
    if request.indirect is not None:
        yield from _movement_fault(rules, document, ("indirect",), request.indirect, "spot")
    between = rules.tables.to_hit.intervening
    for terrain in request.intervening:
        # Of smoke it is told that the rules have none, unless the request says so too.
        if terrain != SMOKE:
            yield from _unknown_name_faults(rules, document, ("intervening", terrain), terrain, between)
    yield from _way_name_faults(rules, document, (), request)
    shot_facts = rules.tables.vocabulary.facts(Scope.SHOT)
    for index, fact in enumerate(request.facts):
        yield from _unknown_name_faults(rules, document, ("facts", index), fact, shot_facts)
    units: tuple[tuple[str, RequestUnit], ...] = (
        (ATTACKER, request.attacker), (TARGET, request.target),
    )  # fmt: skip
    for end, unit in units:
        if not movement.knows(unit.stands_in):
            known = [*movement.costs, *movement.without_cost]
            yield from _unknown_name_faults(rules, document, (end, "in"), unit.stands_in, known)
        yield from _unit_faults(rules, end, unit, document)
    yield from _moved_faults(rules, request.target, document)


def _unit_faults(rules: Rulebook, end: str, unit: RequestUnit, document: Document) -> Iterator[Fault]:
    """Yield the faults of a unit: its model, its abilities, its locations."""
    model = unit.model
    if model is not None and model not in rules.models:
        remedy = did_you_mean(model, rules.models)
        yield document.fault((end, "model"), f"there is no model '{model}'.", remedy)
    elif model is not None and (
        refused := rules.kind(rules.models[model]).why_not_played(rules.models[model], rules.tables)
    ):
        yield document.fault((end, "model"), refused)
    elif model is not None:
        yield from _kind_faults(rules, end, rules.models[model], document)
    if model is not None and unit.tonnage is not None:
        yield document.fault((end, "tonnage"), "the model has a tonnage.", "Leave it out.")
    if known := rules.tables.warriors.abilities:
        for index, ability in enumerate(unit.abilities):
            yield from _unknown_name_faults(rules, document, (end, "abilities", index), ability, known)
    yield from point_faults(rules, end, unit, document)


def _moved_faults(rules: Rulebook, target: Target, document: Document) -> Iterator[Fault]:
    """Yield a way in which no target moves, or one that does not go with what else is said of it."""
    modes = rules.tables.movement.modes
    if target.movement is None:
        return
    yield from _unknown_name_faults(rules, document, (TARGET, "movement"), target.movement, modes)
    if (mode := modes.get(target.movement)) is None:
        return
    if mode.points is MovementPoints.NONE and target.hexes_moved:
        yield document.fault(
            (TARGET, "hexes_moved"), f"a unit that {mode.done} has entered no hexes.", "Write 0."
        )
    if target.jumped and not mode.is_jump:
        yield document.fault(
            (TARGET, "jumped"), f"a unit that {mode.done} did not jump.", "Leave one of them out."
        )


def _unknown_name_faults(
    rules: Rulebook, document: Document, at: KeyPath, word: str, known: Sequence[str] | Mapping[str, object]
) -> Iterator[Fault]:
    if word not in known:
        yield document.fault(at, f"{rules.title} has no '{word}'.", did_you_mean(word, known))


def _movement_fault(
    rules: Rulebook, document: Document, at: KeyPath, movement: str, doing: Forbidden
) -> Iterator[Fault]:
    """Yield a way of moving that there is not, or after which nobody does this."""
    modes = rules.tables.movement.modes
    yield from _unknown_name_faults(rules, document, at, movement, modes)
    if movement in modes and doing in modes[movement].forbids:
        yield document.fault(
            at, f"a unit that {modes[movement].done} does not {doing} ({modes[movement].source})."
        )


def _way_name_faults(
    rules: Rulebook, document: Document, at: KeyPath, request: AttackRequest | VolleyWeapon
) -> Iterator[Fault]:
    """Rates of fire and parts to call at that no rule names, of rules that have such."""
    parts, rates = rules.tables.called_shots, (USUAL_RATE, *every_rate(rules.tables))
    if request.called_at is not None and parts:
        yield from _unknown_name_faults(rules, document, (*at, "called_at"), request.called_at, parts)
    if request.rate is not None and len(rates) > 1:
        yield from _unknown_name_faults(rules, document, (*at, "rate"), request.rate, rates)


def weapon_faults(
    rules: Rulebook, request: AttackRequest, name: str, document: Document, at: KeyPath
) -> Iterator[Fault]:
    """Yield a weapon that the ruleset does not have, or that is fired at nobody in its own hex."""
    try:
        _, weapon = find_weapon(rules.tables, rules.options, name, request.tech)
    except InputError as problem:
        yield document.fault(at, str(problem))
        return
    if not request.range and not weapon.to_hit:
        wrong = f"{weapon.name} is not fired at who is in the same hex; only soldiers fire there."
        yield document.fault(("range",), wrong, "Use 1 or more.")


def volley_faults(rules: Rulebook, request: OddsRequest, document: Document) -> Iterator[Fault]:
    """Yield the faults of the units of a volley, and of its aim."""
    names = plan_of(rules.tables, BIPED).names
    if request.target.model is None and request.target.tonnage is None and rules.tables.go_by_tonnage:
        yield document.fault(("target", "tonnage"), "is missing.", "Add it, or name a model.")
    yield from missing_points(rules, request.target, document)
    if request.location is not None and _is_no_mech(rules, request.target):
        name = rules.models[str(request.target.model)].name
        yield document.fault(("location",), f"{name} is not a 'Mech: its locations cannot be aimed at.")
    if request.location not in (None, *names):
        remedy = did_you_mean(request.location or "", names)
        yield document.fault(("location",), "there is no such location.", remedy)
    elif request.location is None and _is_meant(request):
        yield document.fault(("location",), AIMLESS)
    elif request.location is not None and not any(
        _is_meant(it) for it in (request, *map(request.of, range(len(request.weapons))))
    ):
        yield document.fault(("location",), AT_NOTHING, "Give aimed_at or called_shot too.")


def _kind_faults(rules: Rulebook, end: str, model: UnitModel, document: Document) -> Iterator[Fault]:
    """Yield the keys of a unit of a model that its kind of units does not know."""
    fresh = unit_of(rules, None, UnitSetup(id=end, model=model.id, side=end), 0)
    battle = Battle(rules=rules, sides=(), units={}, turn=Turn(1, WEAPON_ATTACK))
    modes, ways = rules.tables.movement.modes, ways_of_moving(battle, fresh)
    unknown = {
        **({} if fresh.may_fall else dict.fromkeys(OF_MECHS, "is not a 'Mech")),
        **({} if fresh.may_fall or any(modes[way].is_jump for way in ways) else {"jumped": "does not jump"}),
        **({} if battle.moves(fresh) else dict.fromkeys(OF_MOVERS, "never moves")),
    }
    for key, why in unknown.items():
        if document.value((end, key)) is not ABSENT:
            yield document.fault((end, key), f"{model.name} {why}.", "Leave it out.")
    movement = document.value((end, "movement"))
    if battle.moves(fresh) and not fresh.may_fall and movement in modes and movement not in ways:
        yield document.fault(
            (end, "movement"), f"{model.name} does not move so.", f"Known: {', '.join(ways)}."
        )


def _is_no_mech(rules: Rulebook, target: Target) -> bool:
    model = rules.models.get(target.model) if target.model else None
    return model is not None and not isinstance(model, MechModel)


OF_MECHS = (
    "type", "prone", "partial_cover", "piloting", "pilot_hits", "rear_armor", "heat", "sensor_hits",
    "shoulder_hit", "arm_actuator_hits",
)  # fmt: skip
OF_MOVERS = ("movement", "hexes_moved", "immobile", "skidding", "side")
"""What is said of units of some kinds only."""


def _is_meant(request: OddsRequest) -> bool:
    """Whether shots of a request are meant for one location."""
    return request.aimed_at is not None or request.called_shot


def volley_weapon_faults(
    rules: Rulebook, request: OddsRequest, index: int, document: Document
) -> Iterator[Fault]:
    """Yield a weapon that the ruleset does not have, or that cannot be fired as is said of it alone."""
    weapon, names = request.weapons[index], plan_of(rules.tables, BIPED).names
    at: KeyPath = ("weapons", index)
    if isinstance(document.value(at), Mapping):
        yield from weapon_faults(rules, request, weapon.weapon, document, (*at, "weapon"))
    else:
        yield from weapon_faults(rules, request, weapon.weapon, document, at)
    for (key, *further), neutral, text, knows in KNOWN_TO_SOME:
        if (
            key in weapon.given_fields
            and not further
            and weapon.given_fields[str(key)] != neutral
            and not knows(rules.tables)
        ):
            yield document.fault((*at, str(key)), f"{rules.title} has {text}.", "Leave it out.")
            return
    yield from _way_name_faults(rules, document, at, weapon)
    if weapon.location not in (None, *names):
        remedy = did_you_mean(weapon.location or "", names)
        yield document.fault((*at, "location"), "there is no such location.", remedy)
    elif weapon.location is not None and not _is_meant(request.of(index)):
        yield document.fault((*at, "location"), AT_NOTHING, "Give aimed_at or called_shot too.")
    elif request.of(index).location is None and _is_meant(request.of(index)) and not _is_meant(request):
        yield document.fault((*at, "location"), AIMLESS)
    if weapon.given_fields and knows_weapon(rules.tables, rules.options, weapon.weapon):
        yield from _way_faults(rules, request, index, document)


def _way_faults(rules: Rulebook, request: OddsRequest, index: int, document: Document) -> Iterator[Fault]:
    """Yield what is said of one weapon alone and is beyond it."""
    try:
        refusal = why_not_fired_so(rules, request_for_weapon(rules, request, index))
    except InputError:  # a weapon that is not made by this tech is told already
        return
    if refusal is not None:
        yield document.fault(("weapons", index), str(refusal), "Leave out what some weapons cannot do.")


def board_faults(rules: Rulebook, board: Board, document: Document, at: KeyPath = ()) -> Iterator[Fault]:
    """Yield the faults of a board that stands at a key path of a document."""
    for where, wrong in unknown_terrain(rules, board):
        yield document.fault((*at, "hexes", *where), wrong)


def end_faults(board: Board, end: SightEnd, document: Document, key: str) -> Iterator[Fault]:
    """Yield an end of a line of sight that is no hex of the board."""
    try:
        if parse_label(end.hex) not in board:
            yield document.fault((key, "hex"), f"hex {end.hex} is not on the board.")
    except ValueError as problem:
        yield document.fault((key, "hex"), str(problem))
        return
    buildings = [terrain_of(word).height for word in board.at(parse_label(end.hex)).terrain]
    if end.floor > max(buildings, default=0):
        message = f"hex {end.hex} has no floor {end.floor}: floors count from 0 up to the roof."
        yield document.fault((key, "floor"), message)
