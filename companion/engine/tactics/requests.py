"""Requests of the command line: dice against dice, odds against a unit, and lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from pydantic import Field

from companion.engine.forms import Outcome, Reckoning, Values
from companion.engine.setup import BoardData
from companion.engine.tactics import calculators
from companion.engine.tactics.models import UnitCard
from companion.engine.tactics.names import Bracket
from companion.engine.tactics.odds import AttackOdds, AttackPool, DefensePool, attack_odds
from companion.engine.tactics.planning_view import sight_view
from companion.engine.tactics.ring_odds import ring_odds
from companion.engine.tactics.set_up import strange_terrain
from companion.engine.tactics.state import Battle, Rulebook, Turn
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.documents import Document
from companion.rulebooks.model import HexLabel, RuleModel, validate
from companion.rulebooks.names import did_you_mean
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from companion.tabletop.odds import at_least

Data: TypeAlias = dict[str, Any]


class AttackSide(RuleModel):
    """The attacker's dice and what he spends."""

    dice: int = Field(ge=0, le=calculators.MOST_DICE)
    range: Bracket
    starred: bool = False
    focus: bool = False
    lock: bool = False


class DefenseSide(RuleModel):
    """The defender's dice and what he spends."""

    dice: int = Field(default=0, ge=0, le=calculators.MOST_DICE)
    evade: bool = False
    focus: bool = False


class TargetCard(RuleModel):
    """A target's unit card, and what is left of its circles."""

    model: str
    armor: int | None = Field(default=None, ge=0)
    external: int | None = Field(default=None, ge=0)
    internal: int | None = Field(default=None, ge=1)


class DiceRequest(RuleModel):
    """YAML: `{ruleset: bt-tactics, attack: {dice: 4, range: short}, defense: {dice: 2, evade: true}}`."""

    ruleset: str = ""
    options: Mapping[str, str] = {}
    attack: AttackSide
    defense: DefenseSide = DefenseSide()
    policy: Literal["best", "stated"] = "best"


class OddsRequest(DiceRequest):
    """The same with the unit that is attacked: `target: {model: AS7-D, armor: 3}`."""

    target: TargetCard


class End(RuleModel):
    """One end of a line of sight."""

    hex: HexLabel


class SightRequest(RuleModel):
    """YAML: `{ruleset: bt-tactics, board: …, from: {hex: "0103"}, to: {hex: "0309"}}`."""

    ruleset: str = ""
    options: Mapping[str, str] = {}
    board: BoardData
    start: End = Field(alias="from")
    end: End = Field(alias="to")


def answer_request(rules: Rulebook, kind: str, document: Document) -> Data:
    """The answer to a request as plain data; raises FileError."""
    return ANSWERS[kind](rules, document)


def _values(request: DiceRequest) -> Values:
    attack, defense = request.attack, request.defense
    return {
        "dice": attack.dice,
        "bracket": attack.range,
        "starred": attack.starred,
        "focus": attack.focus,
        "lock": attack.lock,
        "defense": defense.dice,
        "evade": defense.evade,
        "defense_focus": defense.focus,
    }


def _to_hit(rules: Rulebook, document: Document) -> Data:
    if isinstance(document.data, str):
        try:
            values: Values = calculators.shorthand(rules, document.data)
        except InputError as problem:
            raise FileError([document.fault((), str(problem))]) from problem
    else:
        values = _values(validate(DiceRequest, document))
    return _reckoning_data(calculators.reckon(rules, values))


def _reckoning_data(reckoning: Reckoning) -> Data:
    data: Data = {
        "target_number": reckoning.number,
        "is_pool": reckoning.is_pool,
        "outcome": reckoning.outcome.value,
        "range_bracket": reckoning.bracket,
        "probability": reckoning.probability,
        "modifiers": [
            {"label": row.label, "value": row.value, "source": row.source} for row in reckoning.modifiers
        ],
    }
    return data | ({"reason": reckoning.reason} if reckoning.outcome is Outcome.IMPOSSIBLE else {})


def odds_of_request(rules: Rulebook, request: DiceRequest) -> AttackOdds:
    """The odds that a request asks for."""
    attack, defense = request.attack, request.defense
    return attack_odds(
        rules.tables.dice,
        AttackPool(attack.dice, attack.range, attack.starred, attack.focus, attack.lock),
        DefensePool(defense.dice, defense.focus, defense.evade),
        policy=request.policy,
    )


def _odds(rules: Rulebook, document: Document) -> Data:
    request = validate(OddsRequest, document)
    card = rules.cards.get(request.target.model)
    if card is None:
        remedy = did_you_mean(request.target.model, rules.cards)
        raise FileError([document.fault(("target", "model"), "there is no such model.", remedy)])
    left = _circles(card, request.target, document)
    found = odds_of_request(rules, request)
    reckoning = calculators.reckon(rules, _values(request))
    weapon = {"weapon": "Attack dice", "damage": 1, **_reckoning_data(reckoning)}
    through = {hits: float(chance) for hits, chance in found.through.items()}
    return {
        "weapons": [weapon],
        "hits": through,
        "damage": through,
        "locations": dict(_rings(left, found)),
        "mean_damage": float(found.mean),
        "kill": float(at_least(sum(left.values()), found.through)),
    }


def _circles(card: UnitCard, target: TargetCard, document: Document) -> dict[str, int]:
    """What is left of a target's circles; what is not told is whole. Raises FileError for more than that."""
    left: dict[str, int] = {}
    for ring in ("armor", "external", "internal"):
        whole, given = getattr(card, ring), getattr(target, ring)
        if given is not None and given > whole:
            raise FileError([document.fault(("target", ring), f"{card.name} has {whole}, not {given}.")])
        left[ring] = whole if given is None else given
    return left


def _rings(left: Mapping[str, int], found: AttackOdds) -> Iterator[tuple[str, Data]]:
    for row in ring_odds(left, found.through):
        data = {"armor": left[row.ring], "mean_damage": row.mean, "hit": row.hit, "destroyed": row.gone}
        yield row.ring, data


def board_faults(rules: Rulebook, board: Board, document: Document, at: tuple[str, ...] = ()) -> list[Fault]:
    """Terrain of a board that the ruleset does not know."""
    known = rules.tables.movement.terrain
    return [
        document.fault(
            (*at, "hexes", place.label, "terrain"),
            f"there is no terrain '{kind}'.",
            did_you_mean(kind, known),
        )
        for place, kind in strange_terrain(rules, board)
    ]


def _line_of_sight(rules: Rulebook, document: Document) -> Data:
    request = validate(SightRequest, document)
    board = request.board.board()
    faults = [
        *board_faults(rules, board, document, ("board",)),
        *_end_faults(board, request.start, document, "from"),
        *_end_faults(board, request.end, document, "to"),
    ]
    if faults:
        raise FileError(faults)
    start, end = parse_label(request.start.hex), parse_label(request.end.hex)
    sight = sight_view(_empty(rules, board), start, end)
    return {
        "visible": sight.is_visible,
        "blocked_by": sight.blocked_by or None,
        "hexes": [step.counts.label for step in sight.steps],
        "light_woods": sight.light_woods,
        "heavy_woods": sight.heavy_woods,
        "smoke": sight.smoke,
        "partial_cover": sight.partial_cover,
        "tie": sight.is_tie,
    }


def _end_faults(board: Board, end: End, document: Document, key: str) -> Iterator[Fault]:
    try:
        place = parse_label(end.hex)
    except ValueError as problem:
        yield document.fault((key, "hex"), str(problem))
        return
    if place not in board:
        yield document.fault((key, "hex"), f"hex {end.hex} is not on the board.")


def _empty(rules: Rulebook, board: Board) -> Battle:
    """A board without units."""
    return Battle(rules, (), {}, Turn(0, "setup"), {}, board=board)


ANSWERS: Mapping[str, Callable[[Rulebook, Document], Data]] = {
    "tohit": _to_hit,
    "odds": _odds,
    "los": _line_of_sight,
}
