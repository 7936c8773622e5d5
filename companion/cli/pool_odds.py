"""Odds of tests for people: pools of dice against difficulties and each other, and the printed table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cli.printing import bold, dim, format_percent, table
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count


def show_pool_odds(answer: Mapping[str, Any]) -> list[str]:
    """Return the answer to a request about tests."""
    if "rows" in answer:
        return _show_table(answer)
    return _show_attack(answer) if "defense" in answer else _show_test(answer)


def _show_attack(answer: Mapping[str, Any]) -> list[str]:
    pool = answer["pool"]
    head = f"{answer['weapon']}: {_format_pool(pool)} against {answer['defense']}"
    hits = [
        (format_count(int(number), "hit"), format_percent(chance))
        for number, chance in answer["hits"].items()
    ]
    rows = [("", "hit", "inside", "destroyed")]
    rows += [
        (name, *(format_percent(odds[key]) for key in ("hit", "breached", "destroyed")))
        for name, odds in answer["locations"].items()
    ]
    return [
        bold(f"{head}: {format_percent(answer['hit'])}"),
        *_reasons(pool),
        dim("Defense"),
        *_reasons(answer),
        dim("Hits"),
        *_indented(hits),
        dim("Locations, critical hits left out"),
        *(f"  {line}" for line in table(rows, numbers=[1, 2, 3])),
    ]


def _show_test(answer: Mapping[str, Any]) -> list[str]:
    pool, other = answer["pool"], answer["against"]
    against = f"{answer['difficulty']}" if other is None else _format_pool(other)
    if answer["fails"]:
        return [bold(f"Fails: {answer['reason']}"), *_reasons(pool)]
    tie = f", a tie {format_percent(answer['tie'])}" if answer.get("tie") else ""
    chance = format_percent(answer["success"])
    rows = [(*_format_points(spent), format_percent(chance)) for spent, chance in _mettle(answer)]
    return [
        bold(f"{_format_pool(pool)} against {against}: {chance}{tie}"),
        *_reasons(pool),
        *([dim("Mettle points, spent at their best"), *_indented(rows)] if rows else []),
        dim("Degrees of success"),
        *_indented(_degrees(answer)),
    ]


def _format_pool(pool: Mapping[str, Any]) -> str:
    bonus = f" {format_signed(pool['bonus'])}" if pool["bonus"] else ""
    return f"{pool['dice']}d{bonus}"


def _reasons(pool: Mapping[str, Any]) -> list[str]:
    rows = [(format_signed(row["value"]), row["label"], dim(row["source"])) for row in pool["reasons"]]
    return [f"  {line}" for line in table(rows, numbers=[0])]


def _mettle(answer: Mapping[str, Any]) -> list[tuple[str, float]]:
    return [*answer.get("mettle", {}).items()]


def _format_points(spent: str) -> tuple[str]:
    return (format_count(int(spent), "point"),)


def _degrees(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the chances of so many degrees of success or more, in steps of five."""
    chances = {int(margin): chance for margin, chance in answer["degrees"].items()}
    most = max(chances, default=0)
    steps = range(5, max(most, 0) + 1, 5)
    rows = [(step, sum(chance for margin, chance in chances.items() if margin >= step)) for step in steps]
    return [(f"{step} or more", format_percent(chance)) for step, chance in rows if chance >= 0.0005]


def _indented(rows: list[tuple[str, str]]) -> list[str]:
    return [f"  {line}" for line in table(rows, numbers=[1])]


def _show_table(answer: Mapping[str, Any]) -> list[str]:
    head = ("", *(f"{pool}d" for pool in answer["pools"]))
    rows = [
        (number, *("" if not percent else f"{percent:.2f}%" for percent in row))
        for number, row in answer["rows"].items()
    ]
    numbers = [*range(len(head))]
    return [bold("Odds of a test"), *table([head, *rows], numbers=numbers), *answer["misprints"]]
