"""Requests of the command line: the odds of tests, the table that the book prints, lines of sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from companion.documents.document import Document
from companion.documents.model import HexLabel, RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.pools.battle.sequence import SETUP
from companion.engine.pools.battle.state import Battle, Turn
from companion.engine.pools.combat.cover import COVERS
from companion.engine.pools.combat.situation import TOTAL, sight_line
from companion.engine.pools.presenters.attacks import attack_answer
from companion.engine.pools.presenters.calculators import (
    MOST_DICE,
    MOST_DIFFICULTY,
    MOST_POINTS,
    calculate,
    forms,
    shorthand,
)
from companion.engine.pools.presenters.reference import format_misprint
from companion.engine.pools.resolution.mettle import best_chance, chances_by_points
from companion.engine.pools.resolution.odds import (
    OpposedOdds,
    Threshold,
    difficulty_threshold,
    margins_over,
    pool_threshold,
    printed_figure,
)
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.turn.set_up import check_terrain
from companion.engine.skeleton.setup import BoardData
from companion.errors import Fault, FileError, InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from companion.tabletop.lines import line
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import Odds

Data: TypeAlias = dict[str, Any]
Bonus: TypeAlias = Annotated[int, Field(ge=-1000, le=1000)]


class PoolRequest(RuleModel):
    """A pool: dice in all, or skills by their ranks; what adds or takes dice, and what changes the result.

    YAML: `{skills: {mech_gunnery: 3, awareness: 2}, dice: -1, bonus: 2, pools: -1}`.
    """

    pool: Annotated[int, Field(ge=0, le=MOST_DICE)] | None = None
    skills: Mapping[str, Annotated[int, Field(ge=0, le=MOST_DICE)]] = {}
    dice: Annotated[int, Field(ge=-MOST_DICE, le=MOST_DICE)] = 0
    """Dice that circumstances add or take."""
    bonus: Bonus = 0
    """What is added to the result."""
    pools: Annotated[int, Field(ge=-10, le=10)] = 0
    """How many times the Pool is added to the result, below 0 subtracted."""


class MettleRequest(RuleModel):
    """Mettle, and the points that may be spent."""

    rating: Annotated[int, Field(ge=0, le=100)]
    points: Annotated[int, Field(ge=0, le=MOST_POINTS)]


class OddsRequest(PoolRequest):
    """YAML: `{ruleset: untitled-mech, pool: 6, difficulty: 20}`, or `against: {pool: 5}`."""

    ruleset: str = ""
    options: Mapping[str, str] = {}
    difficulty: Annotated[int, Field(ge=0, le=MOST_DIFFICULTY)] | str | None = None
    """A number, or the name of a difficulty."""
    against: PoolRequest | None = None
    """The pool that opposes it."""
    initiator: bool = True
    """Whether the test is begun by the one whose pool it is."""
    mettle: MettleRequest | None = None


class TableRequest(RuleModel):
    """YAML: `{ruleset: untitled-mech, table: odds}`."""

    ruleset: str = ""
    options: Mapping[str, str] = {}
    table: Literal["odds"]


class SightEnd(RuleModel):
    """An end of a line of sight."""

    hex: HexLabel
    altitude: Annotated[int, Field(ge=0, le=200)] = 0
    """How high a mech is there. In levels."""


class SightRequest(RuleModel):
    """YAML: `{ruleset: untitled-mech, board: …, from: {hex: "0103"}, to: {hex: "0309", altitude: 2}}`."""

    ruleset: str = ""
    options: Mapping[str, str] = {}
    board: BoardData
    start: SightEnd = Field(alias="from")
    end: SightEnd = Field(alias="to")


def answer_request(rules: Rulebook, kind: str, document: Document) -> Data:
    """Return the answer to a request as plain data; raises FileError."""
    tables = rules.tables
    if kind == "odds" and isinstance(document.data, dict) and "attacker" in document.data:
        return attack_answer(rules, document)
    if kind == "odds" and isinstance(document.data, dict) and "table" in document.data:
        validate(TableRequest, document)
        return _printed_table(tables)
    if kind == "odds":
        return _odds(tables, document)
    if kind == "tohit":
        return _test(tables, document)
    return _line_of_sight(rules, document)


def _line_of_sight(rules: Rulebook, document: Document) -> Data:
    request = validate(SightRequest, document)
    board = request.board.board()
    ends = {"from": request.start, "to": request.end}
    faults = [fault for key, end in ends.items() for fault in _end_faults(board, end, document, key)]
    try:
        check_terrain(rules, board)
    except InputError as problem:
        faults.append(document.fault(("board",), str(problem)))
    if faults:
        raise FileError(faults)
    start, end = parse_label(request.start.hex), parse_label(request.end.hex)
    bare = Battle(rules, (), {}, Turn(0, SETUP), board=board)
    found = sight_line(bare, start, end, (request.start.altitude, request.end.altitude))
    lies = {kind: number for kind, number in found.counts.items() if kind != TOTAL}
    return {
        "visible": not found.blocker,
        "blocked_by": found.blocker or None,
        "hexes": [place.label for place in found.hexes if place != end],
        "intervening": lies,
        "partial_cover": any(kind in lies for kind in COVERS),
        "tie": line(start, end).has_tie,
        "source": rules.tables.attacks.source,
    }


def _end_faults(board: Board, end: SightEnd, document: Document, key: str) -> Iterator[Fault]:
    if parse_label(end.hex) not in board:
        text = f"hex {end.hex} is not on the board, which has {board.width} by {board.height} hexes."
        yield document.fault((key, "hex"), text, "Name a hex on it.")


def _printed_table(tables: Tables) -> Data:
    table = tables.resolution.odds_table
    return {
        "pools": [*table.pools],
        "rows": {
            str(difficulty): [printed_figure(pool, difficulty) for pool in table.pools]
            for difficulty in table.difficulties
        },
        "misprints": [format_misprint(row) for row in table.misprints],
        "source": table.source,
    }


def _test(tables: Tables, document: Document) -> Data:
    """Return a test as `companion tohit` tells it, of shorthand or of a request."""
    if not isinstance(document.data, str):
        odds = _odds(tables, document)
        number = odds["difficulty"] if odds["difficulty"] is not None else odds["pool"]["dice"]
        reasons, chance, is_pool = odds["pool"]["reasons"], odds["success"], odds["difficulty"] is None
        outcome = "impossible" if odds["fails"] else "roll" if chance else "automatic_miss"
        reason = {"reason": odds["reason"]} if odds["fails"] else {}
        return _target(number, outcome, chance, reasons, is_pool=is_pool) | reason
    try:
        answer = calculate(tables, shorthand(forms(tables)["to_hit"], document.data))
    except InputError as problem:
        raise FileError([document.fault((), str(problem))]) from problem
    reason = {"reason": answer.reason} if answer.reason else {}
    reasons = [*map(_modifier, answer.modifiers)]
    return (
        _target(answer.number, str(answer.outcome), answer.probability, reasons, is_pool=answer.is_pool)
        | reason
    )


def _target(number: int | None, outcome: str, chance: float, reasons: list[Data], *, is_pool: bool) -> Data:
    return {
        "target_number": None if outcome == "impossible" else number,
        "outcome": outcome,
        "probability": chance,
        "is_pool": is_pool,
        "modifiers": reasons,
    }


def _odds(tables: Tables, document: Document) -> Data:
    request = validate(OddsRequest, document)
    pool = _pool(tables, request, document, ())
    other = None if request.against is None else _pool(tables, request.against, document, ("against",))
    difficulty = _difficulty(tables, request, document)
    if (difficulty is None) == (other is None):
        text = "give either a difficulty or what the pool is against."
        raise FileError([document.fault((), text, "Write difficulty: 15, or against: {pool: 5}.")])
    threshold = _threshold(tables, difficulty, other, is_initiator=request.initiator)
    answer: Data = {
        "pool": _pool_data(pool),
        "difficulty": difficulty,
        "against": None if other is None else _pool_data(other),
        "fails": pool.fails,
        "success": float(best_chance(tables.mettle, pool, threshold, 0, 0)),
        "degrees": _degrees(_margins(tables, pool, difficulty, other)),
    }
    if pool.fails:
        answer["reason"] = "With less than one die a test fails."
    if other is not None:
        answer["tie"] = float(OpposedOdds(pool, other, tables.resolution.tie).stands)
    if request.mettle is not None:
        points = chances_by_points(
            tables.mettle, pool, threshold, request.mettle.rating, request.mettle.points
        )
        answer["mettle"] = {str(spent): float(chance) for spent, chance in points}
    return answer


def _threshold(
    tables: Tables, difficulty: int | None, other: Pool | None, *, is_initiator: bool
) -> Threshold:
    if other is None:
        return difficulty_threshold(difficulty or 0)
    return pool_threshold(other, wins_ties=is_initiator and tables.resolution.tie == "initiator")


def _margins(tables: Tables, pool: Pool, difficulty: int | None, other: Pool | None) -> Odds:
    if other is None:
        return margins_over(pool, difficulty or 0)
    return OpposedOdds(pool, other, tables.resolution.tie).margins


def _degrees(margins: Odds) -> Data:
    """Return the chance of each number of degrees: of success from 0, of failure below it."""
    return {str(margin): float(chance) for margin, chance in margins.items()}


def _pool(tables: Tables, request: PoolRequest, document: Document, at: tuple[str, ...]) -> Pool:
    """Return the pool of a request; raises FileError for one that says both its dice and skills, or
    neither.
    """
    if (request.pool is None) == (not request.skills):
        text = "give either a pool or the skills that make it."
        raise FileError(
            [document.fault(at, text, "Write pool: 6, or skills: {mech_gunnery: 3, awareness: 3}.")]
        )
    rules, known = tables.pools, tables.skills.all
    for name in request.skills:
        if name not in known:
            text = f"there is no skill '{name}'."
            raise FileError([document.fault((*at, "skills", name), text, did_you_mean(name, known))])
    dice = [Modifier(known[name].label, rank, tables.skills.source) for name, rank in request.skills.items()]
    if request.pool is not None:
        dice = [Modifier("Pool", request.pool, rules.source)]
    if request.dice:
        dice.append(Modifier("Circumstances", request.dice, rules.source))
    bonuses = [Modifier("Added to the result", request.bonus, rules.source)] if request.bonus else []
    scaled = [Modifier("Pools", request.pools, rules.source)] if request.pools else []
    return pool_of(rules, dice, bonuses, scaled)


def _difficulty(tables: Tables, request: OddsRequest, document: Document) -> int | None:
    if not isinstance(request.difficulty, str):
        return request.difficulty
    known = tables.resolution.difficulties
    if request.difficulty not in known:
        text = f"there is no difficulty '{request.difficulty}'."
        raise FileError([document.fault(("difficulty",), text, did_you_mean(request.difficulty, known))])
    return known[request.difficulty].value


def _pool_data(pool: Pool) -> Data:
    return {"dice": pool.dice, "bonus": pool.bonus, "reasons": [*map(_modifier, pool.reasons)]}


def _modifier(modifier: Modifier) -> Data:
    return {"label": modifier.label, "value": modifier.value, "source": modifier.source}
