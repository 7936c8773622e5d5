"""Requests from outside the window answered as plain data: to-hit numbers, odds and lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, TypeAlias

from companion.documents.document import Document
from companion.documents.model import validate
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.requests.faults import (
    attack_faults,
    board_faults,
    end_faults,
    raise_faults,
    volley_faults,
    volley_weapon_faults,
    weapon_faults,
    without_rule,
)
from companion.engine.battletech.requests.odds import (
    RequestedShot,
    heat_data,
    inside_data,
    odds_of_request,
    volley_data,
)
from companion.engine.battletech.requests.schemas import OddsRequest, SightRequest, ToHitRequest
from companion.engine.battletech.requests.shorthand import calculation_data
from companion.engine.battletech.requests.units import (
    request_for_weapon,
    shot_of_request,
    ways_data,
    why_no_rate,
)
from companion.engine.battletech.sight.line_of_sight import line_of_sight
from companion.errors import FileError, InputError
from companion.tabletop.hexes import parse_label

Data: TypeAlias = dict[str, Any]
OF_THE_BOOKS = ("light_woods", "heavy_woods", "smoke")
"""Terrain in between that an answer has keys for whatever the ruleset."""


def answer_request(rules: Rulebook, kind: str, document: Document) -> Data:
    """Return the answer to a request of this kind; raises FileError with everything that is wrong with it."""
    return ANSWERS[kind](rules, document)


def _to_hit(rules: Rulebook, document: Document) -> Data:
    request = validate(ToHitRequest, document)
    raise_faults(
        chain(
            attack_faults(rules, request, document),
            weapon_faults(rules, request, request.weapon, document, ("weapon",)),
        )
    )
    shot = shot_of_request(rules, request, request.weapon)
    if refusal := why_no_rate(rules, shot):
        raise FileError([document.fault(("rate",), str(refusal), "Leave it out.")])
    return calculation_data(calculate_shot(shot, rules.tables, rules.options))


def _odds(rules: Rulebook, document: Document) -> Data:
    request = validate(OddsRequest, document)
    raise_faults(
        chain(
            attack_faults(rules, request, document),
            volley_faults(rules, request, document),
            *(volley_weapon_faults(rules, request, index, document) for index in range(len(request.weapons))),
        )
    )
    salvo = [
        RequestedShot.of(rules, request_for_weapon(rules, request, index))
        for index in range(len(request.weapons))
    ]
    try:
        target, odds = odds_of_request(rules, request, salvo)
    except InputError as problem:
        raise FileError([document.fault(("weapons",), str(problem))]) from problem
    return {
        "weapons": [
            {
                "weapon": shot.shot.weapon.name,
                "damage": shot.points(rules),
                **ways_data(shot.request),
                **calculation_data(shot.reckoning),
            }
            for shot in salvo
        ],
        **volley_data(target, odds),
        **inside_data(rules, request),
        **heat_data(rules, request, salvo),
    }


def _line_of_sight(rules: Rulebook, document: Document) -> Data:
    request = validate(SightRequest, document)
    board = request.board.board()
    raise_faults(
        chain(
            without_rule(rules, document),
            board_faults(rules, board, document, ("board",)),
            end_faults(board, request.start, document, "from"),
            end_faults(board, request.end, document, "to"),
        )
    )
    start, end = parse_label(request.start.hex), parse_label(request.end.hex)
    stances = [Stance(it.unit, it.prone, it.floor) for it in (request.start, request.end)]
    attacker, target = stances
    sight = line_of_sight(board, rules.tables.line_of_sight, start, end, attacker=attacker, target=target)
    return {
        "visible": sight.is_clear,
        "blocked_by": sight.blocked_by or None,
        "hexes": [stretch.counts.label for stretch in sight.stretches],
        **dict.fromkeys(OF_THE_BOOKS, 0),
        **{kind: number for kind, number in sight.woods.items() if kind in OF_THE_BOOKS},
        "intervening": dict(sight.woods),
        "partial_cover": sight.cover is not None,
        "tie": any(sum(place in board for place in stretch.hexes) > 1 for stretch in sight.stretches),
    }


ANSWERS: Mapping[str, Callable[[Rulebook, Document], Data]] = {
    "tohit": _to_hit,
    "odds": _odds,
    "los": _line_of_sight,
}
