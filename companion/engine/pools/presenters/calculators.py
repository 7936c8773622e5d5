"""The calculator of tests: a pool against a difficulty or another pool, with Mettle points.

Rule: Untitled Mech Game, R2 to R12, R35.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.engine.forms import (
    Calculation,
    Completion,
    Field,
    FieldChoice,
    FieldKind,
    Form,
    Outcome,
    Value,
    Values,
)
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.movement.moves import HALF, KINDS
from companion.engine.pools.resolution.mettle import best_chance
from companion.engine.pools.resolution.odds import Threshold, difficulty_threshold, pool_threshold
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.resolution import MettleRules
from companion.engine.views.shots import GridCell, GridLine, NumberGrid
from companion.errors import InputError
from companion.tabletop.modifiers import Modifier

MOST_RANGE, MOST_HEXES = 1000, 20
MOST_DICE, MOST_BONUS, MOST_DIFFICULTY, MOST_POINTS = 30, 60, 100, 10
DIFFICULTY, POOL = "difficulty", "pool"
HINT = "6d +2 vs 20 mettle 3 points 1, or 6d vs 5d"
_DICE = re.compile(r"(\d{1,2})d", re.ASCII)
_SIGNED = re.compile(r"[+\-−]\d{1,2}", re.ASCII)
_NAMED = {"mettle": "mettle", "points": "points"}


def forms(tables: Tables) -> Mapping[str, Form]:
    """Return the calculators by id."""
    rules, mettle = tables.resolution, tables.mettle
    usual = next(row.value for row in rules.difficulties.values() if row.pool >= 6)
    hint = ", ".join(f"{row.label} {row.value}" for row in rules.difficulties.values())
    kinds = (FieldChoice(DIFFICULTY, "A difficulty"), FieldChoice(POOL, "Another pool"))
    fields = (
        _number("dice", "Pool, dice", 6, 0, MOST_DICE),
        _number("bonus", "Added to the result", 0, -MOST_BONUS, MOST_BONUS),
        Field("against", "Against", FieldKind.CHOICE, DIFFICULTY, kinds),
        _number("difficulty", "Difficulty", usual, 0, MOST_DIFFICULTY, hint),
        _number("other", "Other pool, dice", 6, 0, MOST_DICE),
        _number("other_bonus", "Added to the other result", 0, -MOST_BONUS, MOST_BONUS),
        Field("begins", "You begin the test", FieldKind.FLAG, True, hint="Whoever begins it wins ties."),
        _number("mettle", "Mettle", mettle.starting, 0, mettle.maximum),
        _number("points", "Mettle points to spend", 0, 0, MOST_POINTS),
    )
    return {
        "to_hit": Form("to_hit", "Test", fields, HINT),
        "situation": _situation_form(),
        "move": _move_form(),
    }


def _move_form() -> Form:
    """Return what is filled in to note any mech's move on paper."""
    ways = tuple(FieldChoice(name, kind.label) for name, kind in KINDS.items())
    hexes = Field("hexes", "Hexes", FieldKind.NUMBER, 0, low=0, high=MOST_RANGE)
    return Form("move", "Move", (Field("movement", "Movement", FieldKind.CHOICE, HALF, ways), hexes))


def _situation_form() -> Form:
    """Return what is asked of how two mechs stand, without a map."""
    sides = (FieldChoice("front", "Front"), FieldChoice("side", "Side"), FieldChoice("rear", "Rear"))
    bearings = tuple(
        FieldChoice(str(side), label)
        for side, label in enumerate(
            ("Ahead", "Ahead to the right", "Right side", "Behind", "Left side", "Ahead to the left")
        )
    )
    return Form(
        "situation",
        "Situation",
        (
            Field("range", "Range", FieldKind.NUMBER, 4, low=0, high=MOST_RANGE, is_mutual=True),
            Field("facing", "Side that is attacked", FieldKind.CHOICE, "front", sides),
            Field("bearing", "Where the target is", FieldKind.CHOICE, "0", bearings),
            Field("light_cover", "Light cover, hexes", FieldKind.NUMBER, 0, low=0, high=MOST_HEXES),
            Field("heavy_cover", "Heavy cover, hexes", FieldKind.NUMBER, 0, low=0, high=MOST_HEXES),
            Field("minor_visibility", "Thin smoke, hexes", FieldKind.NUMBER, 0, low=0, high=MOST_HEXES),
            Field("major_visibility", "Thick smoke, hexes", FieldKind.NUMBER, 0, low=0, high=MOST_HEXES),
            Field("is_hidden", "Hidden entirely", FieldKind.FLAG, False),
        ),
    )


def situation_of(values: Values) -> Situation:
    """Return how two mechs stand as the form `situation` tells it."""
    facing = values.get("facing", "front")
    return Situation(
        range=int(values.get("range", 1)),
        facing="rear" if facing == "rear" else "side" if facing == "side" else "front",
        bearing=int(values.get("bearing", 0)),
        light_cover=int(values.get("light_cover", 0)),
        heavy_cover=int(values.get("heavy_cover", 0)),
        minor_visibility=int(values.get("minor_visibility", 0)),
        major_visibility=int(values.get("major_visibility", 0)),
        blocked_by="something" if values.get("is_hidden") else "",
    )


def _number(id_: str, label: str, usual: int, low: int, high: int, hint: str = "") -> Field:
    return Field(id_, label, FieldKind.NUMBER, usual, low=low, high=high, hint=hint)


def pool_in(tables: Tables, values: Values, dice: str = "dice", bonus: str = "bonus") -> Pool:
    """Return the pool that the form tells."""
    source = tables.pools.source
    number, added = int(values.get(dice, 0)), int(values.get(bonus, 0))
    bonuses = (Modifier("Added to the result", added, source),) if added else ()
    return pool_of(tables.pools, (Modifier("Pool", number, source),), bonuses)


def threshold_in(tables: Tables, values: Values) -> Threshold:
    """Return what the pool is up against."""
    if values.get("against", DIFFICULTY) == DIFFICULTY:
        return difficulty_threshold(int(values.get("difficulty", 0)))
    wins_ties = bool(values.get("begins", True)) and tables.resolution.tie == "initiator"
    return pool_threshold(pool_in(tables, values, "other", "other_bonus"), wins_ties=wins_ties)


def chance_in(tables: Tables, values: Values) -> float:
    """Return the chance of success with Mettle points spent at their best."""
    mettle, points = int(values.get("mettle", 0)), int(values.get("points", 0))
    pool, threshold = pool_in(tables, values), threshold_in(tables, values)
    return float(best_chance(tables.mettle, pool, threshold, mettle, points))


def calculate(tables: Tables, values: Values) -> Calculation:
    """Return the result that is needed, and the chance of it."""
    pool = pool_in(tables, values)
    if pool.fails:
        reason = "With less than one die a test fails."
        return Calculation(None, Outcome.IMPOSSIBLE, 0.0, pool.reasons, reason=reason)
    chance, against = chance_in(tables, values), values.get("against", DIFFICULTY)
    if against == POOL:
        other = pool_in(tables, values, "other", "other_bonus")
        rolled = f"{pool} against {other}"
        return Calculation(pool.dice, Outcome.ROLL, chance, pool.reasons, is_pool=True, roll_text=rolled)
    number = int(values.get("difficulty", 0))
    outcome = Outcome.ROLL if chance else Outcome.AUTOMATIC_MISS
    return Calculation(number, outcome, chance, pool.reasons, roll_text=f"{pool} against {number}")


def number_grid(tables: Tables, values: Values) -> NumberGrid:
    """Return the chance of every pool against every difficulty of the book's table, for 0 to 3 points."""
    most = most_points(tables.mettle)
    blocks = tuple(
        GridLine(f"{n} MP", "", {"points": n}, int(values.get("points", 0)) == n) for n in range(most + 1)
    )
    now, difficulty = int(values.get("dice", 0)), int(values.get("difficulty", 0))
    rows = tuple(
        GridLine(str(number), "", {"against": DIFFICULTY, "difficulty": number}, number == difficulty)
        for number in tables.resolution.odds_table.difficulties
    )
    columns = tuple(
        GridLine(f"{dice}d", "", {"dice": dice}, dice == now) for dice in range(1, tables.pools.maximum + 1)
    )
    cells = tuple(
        tuple(
            tuple(
                GridCell("", chance_in(tables, {**values, **block.values, **row.values, **column.values}))
                for column in columns
            )
            for row in rows
        )
        for block in blocks
    )
    return NumberGrid("Mettle points", "Difficulty", "Pool", blocks, rows, columns, cells)


def most_points(rules: MettleRules) -> int:
    """Return the points beyond which more do nothing for a test."""
    return rules.cost("add") + rules.cost("reroll")


def shorthand(form: Form, text: str) -> dict[str, Value]:
    """Return the values behind words such as `6d +2 vs 20 mettle 3 points 1`. Raises InputError."""
    values: dict[str, Value] = dict(form.defaults())
    own, versus, other = f"{text.lower()} ".partition(" vs ")
    for word in own.split():
        _read_side(values, word, "dice", "bonus")
    if versus and not any(word.isdecimal() or _DICE.fullmatch(word) for word in other.split()[:1]):
        raise InputError(f"'vs' takes a number or dice after it: write as in {HINT}.")
    words = iter(other.split())
    for word in words:
        if word in _NAMED:
            values[_NAMED[word]] = _read_number(next(words, ""), word)
        elif word.isdecimal():
            values |= {"against": DIFFICULTY, "difficulty": _read_number(word, "vs", MOST_DIFFICULTY)}
        else:
            if _DICE.fullmatch(word):
                values["against"] = POOL
            _read_side(values, word, "other", "other_bonus")
    return values


def _read_side(values: dict[str, Value], word: str, dice: str, bonus: str) -> None:
    if found := _DICE.fullmatch(word):
        values[dice] = int(found[1])
    elif _SIGNED.fullmatch(word):
        values[bonus] = int(word.replace("−", "-"))
    else:
        raise InputError(f"'{word}' is not understood: write as in {HINT}.")


def _read_number(word: str, name: str, most: int = MOST_POINTS) -> int:
    if not word.isdecimal() or len(word) > len(str(most)) or int(word) > most:
        raise InputError(f"'{name}' takes a number up to {most} after it: write as in {HINT}.")
    return int(word)


def complete_shorthand(text: str) -> tuple[Completion, ...]:
    """Return what the last word of a line may be; nothing where it is whole."""
    *before, last = text.lower().split() or [""]
    known = {"vs": "What the pool is up against", "mettle": "Your Mettle", "points": "Mettle points to spend"}
    if not last or text.endswith(" ") or last in known:
        return ()
    found = (word for word in known if word.startswith(last))
    return tuple(Completion(" ".join(before), word, known[word], is_open=True) for word in found)


def chances(tables: Tables, values: Values) -> Iterator[tuple[int, float]]:
    """Yield the chance of success for each number of Mettle points that makes a difference."""
    for points in range(min(int(values.get("points", 0)), most_points(tables.mettle)) + 1):
        yield points, chance_in(tables, {**values, "points": points})
