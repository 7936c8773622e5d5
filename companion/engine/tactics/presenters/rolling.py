"""Attacks while their dice are rolled: each weapon group with its dice, and what got through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.names import tic_name, unit_name
from companion.engine.tactics.tables.dice_pools import format_faces
from companion.engine.views.rolling import Rolling, RollLine
from companion.tabletop.number_text import format_count

HEADINGS = ("rolling/dice", "rolling/attack", "rolling/defense", "rolling/damage", "rolling/marked")


def rolling_view(
    battle: Battle, action: Attack, emitted: Sequence[object], *, is_over: bool = False
) -> Rolling:
    """Return the attacks of a unit, of which so much has happened; `battle` is the one before them."""
    begun: list[RollLine] = []
    for event in emitted:
        match event:
            case events.AttackBegan() if event.target:
                against = f"{event.dice} against {format_count(event.bonus, 'die')}"
                begun.append(RollLine(tic_name(battle, event.unit, event.tic), against))
            case events.DiceShown() if begun and event.unit == action.unit:
                begun[-1] = replace(begun[-1], rolled=_faces_text(battle, event))
            case events.AttackCompared() if begun:
                evaded = format_count(event.evades, "evade")
                begun[-1] = replace(begun[-1], where=evaded, damage=format_count(event.through, "hit"))
            case events.CirclesMarked() if begun and event.unit == action.target:
                begun[-1] = replace(begun[-1], left=", ".join(_damage_texts(event)))
    waiting = [RollLine(tic_name(battle, action.unit, tic)) for tic in action.tics[len(begun) :]]
    lines = [*begun, *waiting]
    at = max(len(begun) - 1, 0)
    lines[at] = replace(lines[at], is_open=not is_over)
    title = f"{unit_name(battle, action.unit)} attacks {unit_name(battle, action.target)}"
    headings = tuple(say(text) for text in HEADINGS)
    return Rolling(title, tuple(lines), _summary(begun), headings, is_over)


def _summary(begun: Sequence[RollLine]) -> str:
    """Return what got through so far; empty while nothing is rolled."""
    if any(line.damage for line in begun):
        return "; ".join(
            say("rolling/through", group=line.name, hits=line.damage) for line in begun if line.damage
        )
    return say("rolling/attack_dice_lie") if any(line.rolled for line in begun) else ""


def _faces_text(battle: Battle, event: events.DiceShown) -> str:
    return format_faces(battle.tables.dice, event.faces) or "no dice"


def _damage_texts(event: events.CirclesMarked) -> Iterator[str]:
    rings = ((event.armor, "armor"), (event.external, "external"), (event.internal, "internal"))
    yield from (f"\u2212{lost} {ring}" for lost, ring in rings if lost)
