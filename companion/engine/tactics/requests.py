"""Requests of the command line: dice against dice, odds against a unit, and lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from companion.documents.document import Document
from companion.documents.model import HexLabel, RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.forms import Calculation, Outcome, Values
from companion.engine.skeleton.setup import BoardData
from companion.engine.tactics.attack.dice_changes import Exchange
from companion.engine.tactics.attack.dice_odds import AttackOdds
from companion.engine.tactics.battle.condition import CIRCLES
from companion.engine.tactics.battle.sequence import SETUP
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook, Side, Turn
from companion.engine.tactics.cards.decks import new_decks
from companion.engine.tactics.odds.attack_outcomes import AttackSequence, Ends, HitEffects
from companion.engine.tactics.odds.volley import odds_of_ends
from companion.engine.tactics.presenters import calculators
from companion.engine.tactics.presenters.moves import sight_view
from companion.engine.tactics.tables.models import UnitCard
from companion.engine.tactics.tables.names import Bracket
from companion.engine.tactics.turn.set_up import unknown_terrain
from companion.engine.views.attacks import VolleyOdds
from companion.errors import Fault, FileError, InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label

Data: TypeAlias = dict[str, Any]
ATTACKER, TARGET = "attacker", "target"


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
    """An end of a line of sight."""

    hex: HexLabel


class SightRequest(RuleModel):
    """YAML: `{ruleset: bt-tactics, board: …, from: {hex: "0103"}, to: {hex: "0309"}}`."""

    ruleset: str = ""
    options: Mapping[str, str] = {}
    board: BoardData
    start: End = Field(alias="from")
    end: End = Field(alias="to")


def answer_request(rules: Rulebook, kind: str, document: Document) -> Data:
    """Return the answer to a request as plain data; raises FileError."""
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
            values: Values = calculators.shorthand(calculators.forms(rules)["to_hit"], document.data)
        except InputError as problem:
            raise FileError([document.fault((), str(problem))]) from problem
    else:
        request = validate(DiceRequest, document)
        return _calculation_data(calculators.calculate(rules, _values(request), request.policy))
    return _calculation_data(calculators.calculate(rules, values))


def _calculation_data(reckoning: Calculation) -> Data:
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


def _odds(rules: Rulebook, document: Document) -> Data:
    request = validate(OddsRequest, document)
    card = rules.cards.get(request.target.model)
    if card is None:
        remedy = did_you_mean(request.target.model, rules.cards)
        raise FileError([document.fault(("target", "model"), "there is no such model.", remedy)])
    values = _values(request)
    found = calculators.odds_in(rules, values, request.policy)
    reckoning = calculators.calculate(rules, values, request.policy)
    target = _target(card, request.target, document)
    odds = odds_of_ends(target, _ends(rules, target, found))
    through = {hits: float(chance) for hits, chance in found.through.items()}
    return {
        "weapons": [{"weapon": "Attack dice", "damage": 1, **_calculation_data(reckoning)}],
        "hits": through,
        "damage": through,
        "locations": {ring: _ring(target, odds, ring) for ring in CIRCLES},
        "mean_damage": float(found.mean),
        "kill": odds.kill,
        **{measure.id: measure.chance for measure in odds.measures},
    }


def _ring(target: Mech, odds: VolleyOdds, ring: str) -> Data:
    return {
        "armor": getattr(target, ring),
        "mean_damage": odds.location_damage[ring],
        "hit": odds.location_hit[ring],
        "destroyed": odds.location_destroyed[ring],
    }


def _ends(rules: Rulebook, target: Mech, found: AttackOdds) -> Ends:
    """Return what these dice do to a target on which nothing lies yet, with whole decks."""
    attacker = replace(target, id=ATTACKER, side=ATTACKER)
    sides = tuple(Side(mech.side, mech.name, 0, "") for mech in (attacker, target))
    units = {mech.id: mech for mech in (attacker, target)}
    battle = Battle(rules, sides, units, Turn(0, SETUP), new_decks(rules.tables.decks))
    course = AttackSequence(HitEffects(battle))
    course.attack(Exchange(attacker.id, target.id), lambda _battle, _exchange: found.ends)
    return course.ends


def _target(card: UnitCard, target: TargetCard, document: Document) -> Mech:
    left = _circles(card, target, document)
    return Mech(TARGET, card.model, TARGET, card.name, left["armor"], left["external"], left["internal"])


def _circles(card: UnitCard, target: TargetCard, document: Document) -> dict[str, int]:
    """Return what is left of a target's circles; what is not told is whole. Raises FileError for more than
    that.
    """
    left: dict[str, int] = {}
    for ring in CIRCLES:
        whole, given = getattr(card, ring), getattr(target, ring)
        if given is not None and given > whole:
            raise FileError([document.fault(("target", ring), f"{card.name} has {whole}, not {given}.")])
        left[ring] = whole if given is None else given
    return left


def board_faults(rules: Rulebook, board: Board, document: Document, at: tuple[str, ...] = ()) -> list[Fault]:
    """Terrain of a board that the ruleset does not know."""
    known = rules.tables.movement.terrain
    return [
        document.fault(
            (*at, "hexes", place.label, "terrain"),
            f"there is no terrain '{kind}'.",
            did_you_mean(kind, known),
        )
        for place, kind in unknown_terrain(rules, board)
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
    dice = sight.bonus_dice or {}
    return {
        "visible": sight.is_visible,
        "blocked_by": sight.blocked_by or None,
        "hexes": [step.counts.label for step in sight.steps],
        **sight.between,
        "intervening": dict(sight.between),
        "partial_cover": sight.partial_cover,
        "tie": sight.is_tie,
        "bonus_dice": sum(dice.values()),
        "dice": dict(dice),
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
    """Return a board without units."""
    return Battle(rules, (), {}, Turn(0, SETUP), {}, board=board)


ANSWERS: Mapping[str, Callable[[Rulebook, Document], Data]] = {
    "tohit": _to_hit,
    "odds": _odds,
    "los": _line_of_sight,
}
