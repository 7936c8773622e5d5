"""Attacks while their dice are rolled: each weapon group with its dice, and what got through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.words.names import name, tic_name
from companion.engine.tactics.tables.dice_pools import label_of
from companion.engine.views.rolling import Rolling, RollLine
from companion.tabletop.counting import counted


def rolling(battle: Battle, action: Attack, happened: Sequence[object]) -> Rolling:
    """The attacks of a unit, of which so much has happened; `battle` is the one before them."""
    begun: list[RollLine] = []
    for event in happened:
        match event:
            case events.AttackBegan() if event.target:
                against = f"{event.dice} against {counted(event.bonus, 'die')}"
                begun.append(RollLine(tic_name(battle, event.unit, event.tic), against))
            case events.DiceShown() if begun and event.unit == action.unit:
                begun[-1] = replace(begun[-1], rolled=_shown(battle, event))
            case events.AttackCompared() if begun:
                evaded = counted(event.evades, "evade")
                begun[-1] = replace(begun[-1], where=evaded, damage=counted(event.through, "hit"))
            case events.CirclesMarked() if begun and event.unit == action.target:
                begun[-1] = replace(begun[-1], left=", ".join(_marked(event)))
    waiting = [RollLine(tic_name(battle, action.unit, tic)) for tic in action.tics[len(begun) :]]
    lines = [*begun, *waiting]
    at = max(len(begun) - 1, 0)
    lines[at] = replace(lines[at], is_open=True)
    title = f"{name(battle, action.unit)} attacks {name(battle, action.target)}"
    return Rolling(title, tuple(lines))


def _shown(battle: Battle, event: events.DiceShown) -> str:
    return ", ".join(label_of(battle.tables.dice, face).lower() for face in event.faces) or "no dice"


def _marked(event: events.CirclesMarked) -> Iterator[str]:
    rings = ((event.armor, "armor"), (event.external, "external"), (event.internal, "internal"))
    yield from (f"\u2212{lost} {ring}" for lost, ring in rings if lost)
