"""What is wrong with a request under a ruleset, told at its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.battletech import calculators
from companion.engine.battletech.request_shapes import AttackRequest, SightEnd, VolleyTarget
from companion.engine.battletech.set_up import strange_ground
from companion.engine.battletech.state import Rulebook
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.documents import ABSENT, Document, KeyPath
from companion.rulebooks.names import did_you_mean
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label

MOST_ARMOR = 999

# Keys of the contract for which this family has no rule yet, with the value that changes nothing.
WITHOUT_RULE: Sequence[tuple[KeyPath, str | int, str]] = (
    (("tech",), "inner_sphere", "no Clan weapons"),
    (("secondary_target",), False, "no secondary targets"),
    (("attacker", "heat"), 0, "no heat"),
    (("attacker", "prone"), False, "no prone 'Mechs"),
    (("attacker", "sensor_hits"), 0, "no critical hits"),
    (("attacker", "shoulder_hit"), False, "no critical hits"),
    (("attacker", "arm_actuator_hits"), 0, "no critical hits"),
    (("target", "type"), "mech", "'Mechs only"),
    (("target", "jumped"), False, "no jumping"),
    (("target", "prone"), False, "no prone 'Mechs"),
    (("target", "skidding"), False, "no skidding"),
    (("target", "partial_cover"), False, "no partial cover"),
    (("intervening", "smoke"), 0, "no smoke"),
    (("from", "unit"), "mech", "'Mechs only"),
    (("from", "prone"), False, "no prone 'Mechs"),
    (("to", "unit"), "mech", "'Mechs only"),
    (("to", "prone"), False, "no prone 'Mechs"),
)


def stop_at(faults: Iterator[Fault]) -> None:
    """Raise FileError with all of these faults, if there are any."""
    if found := sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)):
        raise FileError(found)


def without_rule(rules: Rulebook, document: Document) -> Iterator[Fault]:
    """Keys set to something that the ruleset knows nothing of."""
    for at, neutral, words in WITHOUT_RULE:
        if document.value(at) not in (ABSENT, neutral):
            remedy = f"Leave it out, or write {str(neutral).lower()}."
            yield document.fault(at, f"{rules.title} has {words}.", remedy)


def attack_faults(rules: Rulebook, request: AttackRequest, document: Document) -> Iterator[Fault]:
    """What the ruleset does not know of how attacker and target stand."""
    yield from without_rule(rules, document)
    if request.attacker.gunnery is not None:
        try:
            calculators.check_gunnery(rules, request.attacker.gunnery)
        except InputError as problem:
            yield document.fault(("attacker", "gunnery"), str(problem))
    movement = rules.tables.movement
    grounds = ("clear", *rules.tables.to_hit.intervening)
    yield from _unknown(rules, document, ("attacker", "movement"), request.attacker.movement, movement.modes)
    yield from _unknown(rules, document, ("attacker", "in"), request.attacker.stands_in, movement.costs)
    yield from _unknown(rules, document, ("target", "in"), request.target.stands_in, grounds)


def _unknown(
    rules: Rulebook, document: Document, at: KeyPath, word: str, known: Sequence[str] | Mapping[str, object]
) -> Iterator[Fault]:
    if word not in known:
        yield document.fault(at, f"{rules.title} has no '{word}'.", did_you_mean(word, known))


def weapon_faults(rules: Rulebook, name: str, document: Document, at: KeyPath) -> Iterator[Fault]:
    """A weapon that the ruleset does not have."""
    try:
        calculators.find_weapon(rules.tables, name)
    except InputError as problem:
        yield document.fault(at, str(problem))


def armor_faults(rules: Rulebook, target: VolleyTarget, document: Document) -> Iterator[Fault]:
    """A model that there is not, strange locations and points, and locations without armor."""
    names, at = rules.tables.locations.names, ("target", "armor")
    known = names if target.model in rules.models else target.armor
    if target.model not in (None, *rules.models):
        remedy = did_you_mean(target.model or "", rules.models)
        yield document.fault(("target", "model"), f"there is no model '{target.model}'.", remedy)
    elif missing := [name for name in names if name not in known]:
        yield document.fault(at, f"{', '.join(missing)}: missing.", "Add them, or name a model.")
    for name, points in target.armor.items():
        if name not in names:
            yield document.fault((*at, name), "there is no such location.", did_you_mean(name, names))
        elif not 0 <= points <= MOST_ARMOR:
            message = f"armor runs from 0 to {MOST_ARMOR} points, not {points}."
            yield document.fault((*at, name), message)


def board_faults(rules: Rulebook, board: Board, document: Document, at: KeyPath = ()) -> Iterator[Fault]:
    """What a ruleset does not know of a board that stands at a key path of a document."""
    for where, wrong in strange_ground(rules, board):
        yield document.fault((*at, "hexes", *where), wrong)


def end_faults(board: Board, end: SightEnd, document: Document, key: str) -> Iterator[Fault]:
    """An end of a line of sight that is no hex of the board."""
    try:
        if parse_label(end.hex) not in board:
            yield document.fault((key, "hex"), f"hex {end.hex} is not on the board.")
    except ValueError as problem:
        yield document.fault((key, "hex"), str(problem))
