"""Requests from outside the window answered as plain data: to-hit numbers, odds and lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, TypeAlias

from companion.engine.battletech import calculators
from companion.engine.battletech.request_faults import (
    armor_faults,
    attack_faults,
    board_faults,
    end_faults,
    stop_at,
    weapon_faults,
    without_rule,
)
from companion.engine.battletech.request_shapes import AttackRequest, OddsRequest, SightRequest, ToHitRequest
from companion.engine.battletech.sight import LineOfSight, line_of_sight
from companion.engine.battletech.state import Rulebook
from companion.engine.battletech.volley_odds import Packet, volley_odds
from companion.engine.forms import Outcome, Reckoning, Value
from companion.engine.views import VolleyOdds
from companion.errors import FileError, InputError
from companion.rulebooks.documents import Document
from companion.rulebooks.model import validate
from companion.tabletop.hexes import parse_label

Data: TypeAlias = dict[str, Any]


def answer_request(rules: Rulebook, kind: str, document: Document) -> Data:
    """The answer to a request of this kind; raises FileError with everything that is wrong with it."""
    return ANSWERS[kind](rules, document)


def _to_hit(rules: Rulebook, document: Document) -> Data:
    """A request, or a line of shorthand."""
    if isinstance(document.data, str):
        return _reckoning_data(calculators.reckon(rules, _shorthand(rules, document)))
    request = validate(ToHitRequest, document)
    stop_at(
        chain(
            attack_faults(rules, request, document),
            weapon_faults(rules, request.weapon, document, ("weapon",)),
        )
    )
    return _reckoning_data(_reckoned(rules, request, request.weapon))


def _shorthand(rules: Rulebook, document: Document) -> Mapping[str, Value]:
    try:
        values = calculators.shorthand(rules, document.data)
    except InputError as problem:
        raise FileError([document.fault((), str(problem))]) from problem
    missing = " and ".join(word for word in ("weapon", "range") if word not in values)
    if missing:
        raise FileError([document.fault((), f"Say the {missing} too, as in ml r5.")])
    return values


def _odds(rules: Rulebook, document: Document) -> Data:
    request = validate(OddsRequest, document)
    stop_at(
        chain(
            attack_faults(rules, request, document),
            armor_faults(rules, request.target, document),
            *(
                weapon_faults(rules, name, document, ("weapons", index))
                for index, name in enumerate(request.weapons)
            ),
        )
    )
    weapons = [calculators.find_weapon(rules.tables, name)[1] for name in request.weapons]
    shots = [_reckoned(rules, request, name) for name in request.weapons]
    model = rules.models.get(request.target.model or "")
    armor = {**(model.armor if model else {}), **request.target.armor}
    packets = [Packet(shot.probability, weapon.damage) for weapon, shot in zip(weapons, shots, strict=True)]
    volley = [
        {"weapon": weapon.name, "damage": weapon.damage, **_reckoning_data(shot)}
        for weapon, shot in zip(weapons, shots, strict=True)
    ]
    try:
        odds = volley_odds(rules.tables, armor, packets)
    except InputError as problem:
        raise FileError([document.fault(("weapons",), str(problem))]) from problem
    return {"weapons": volley, **_volley_data(armor, odds)}


def _line_of_sight(rules: Rulebook, document: Document) -> Data:
    request = validate(SightRequest, document)
    board = request.board.board()
    stop_at(
        chain(
            without_rule(rules, document),
            board_faults(rules, board, document, ("board",)),
            end_faults(board, request.start, document, "from"),
            end_faults(board, request.end, document, "to"),
        )
    )
    start, end = parse_label(request.start.hex), parse_label(request.end.hex)
    sight = line_of_sight(board, rules.tables.line_of_sight, start, end)
    return {
        "visible": sight.is_clear,
        "blocked_by": _blocker_words(rules, sight),
        "hexes": [stretch.counts.label for stretch in sight.stretches],
        "light_woods": sight.woods.get("light_woods", 0),
        "heavy_woods": sight.woods.get("heavy_woods", 0),
        "smoke": 0,
        "partial_cover": False,
        "tie": any(sum(place in board for place in stretch.hexes) > 1 for stretch in sight.stretches),
    }


ANSWERS: Mapping[str, Callable[[Rulebook, Document], Data]] = {
    "tohit": _to_hit,
    "odds": _odds,
    "los": _line_of_sight,
}


def _reckoned(rules: Rulebook, request: AttackRequest, weapon: str) -> Reckoning:
    """One shot, put to the same calculator as the window's."""
    values: dict[str, Value] = {
        "weapon": calculators.find_weapon(rules.tables, weapon)[0],
        "range": request.range,
        "attacker_movement": request.attacker.movement,
        "hexes_moved": request.target.hexes_moved,
        "target_in": request.target.stands_in,
        "light_woods": request.intervening.light_woods,
        "heavy_woods": request.intervening.heavy_woods,
        "is_target_immobile": request.target.immobile,
    }
    return calculators.reckon(rules, values)


def _reckoning_data(reckoning: Reckoning) -> Data:
    """A target number as plain data; an impossible shot has a reason and a null number."""
    data: Data = {
        "target_number": reckoning.number,
        "outcome": reckoning.outcome.value,
        "range_bracket": reckoning.bracket,
        "probability": reckoning.probability,
        "modifiers": [
            {"label": modifier.label, "value": modifier.value, "source": modifier.source}
            for modifier in reckoning.modifiers
        ],
    }
    return data | ({"reason": reckoning.reason} if reckoning.outcome is Outcome.IMPOSSIBLE else {})


def _volley_data(armor: Mapping[str, int], odds: VolleyOdds) -> Data:
    return {
        "hits": dict(odds.hits),
        "damage": dict(odds.damage),
        "mean_damage": odds.mean_damage,
        "locations": {
            name: {
                "armor": armor[name],
                "mean_damage": odds.location_damage[name],
                "hit": odds.location_hit[name],
                "destroyed": odds.location_destroyed[name],
            }
            for name in odds.location_damage
        },
        "kill": odds.kill,
    }


def _blocker_words(rules: Rulebook, sight: LineOfSight) -> str | None:
    if sight.blocker is None:
        return None
    wood = (sight.blocker.wood or "").replace("_", " ")
    return f"{wood} in hex {sight.blocker.counts.label} ({rules.tables.line_of_sight.terrain_source})"
