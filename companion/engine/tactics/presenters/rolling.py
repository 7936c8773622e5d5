"""Attacks while their dice are rolled: each weapon group with its dice, and what got through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.shared.rule_rows import Account
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.text import events as words
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.names import BattleAccount, tic_name, unit_name
from companion.engine.tactics.tables.dice_pools import format_faces
from companion.engine.tone import Tone
from companion.engine.views.rolling import Rolling, RollLine
from companion.tabletop.number_text import format_count

LISTED_EVENTS: Mapping[type, Callable[[BattleAccount, Any], str]] = {
    events.CardDrawn: words.format_card_drawn,
    events.CriticalPlayed: words.format_critical_played,
    events.MechDestroyed: words.format_mech_destroyed,
}
"""What else may come of an attack, and how it is put into words."""

TONES: Mapping[type, Tone] = {events.CriticalPlayed: Tone.WARN, events.MechDestroyed: Tone.DANGER}

HEADINGS = ("rolling/dice", "rolling/attack", "rolling/defense", "rolling/damage", "rolling/marked")


def rolling_view(
    battle: Battle, action: Attack, emitted: Sequence[object], *, is_over: bool = False
) -> Rolling:
    """Return the attacks of a unit, of which so much has happened; `battle` is the one before them."""
    groups = _group_lines(battle, action, emitted)
    waiting = [[RollLine(tic_name(battle, action.unit, tic))] for tic in action.tics[len(groups) :]]
    shown = [*groups, *waiting]
    latest = shown[max(len(groups) - 1, 0)]
    latest[0] = replace(latest[0], is_open=not is_over)
    lines = tuple(line for group in shown for line in group)
    title = f"{unit_name(battle, action.unit)} attacks {unit_name(battle, action.target)}"
    headings = tuple(say(text) for text in HEADINGS)
    return Rolling(title, lines, _summary([group[0] for group in groups]), headings, is_over)


def _group_lines(battle: Battle, action: Attack, emitted: Sequence[object]) -> list[list[RollLine]]:
    """Return the line of each weapon group that has begun, and after it what else came of its attack."""
    account, groups = Account(battle, action, tuple(emitted)), list[list[RollLine]]()
    for event in emitted:
        line = groups[-1][0] if groups else RollLine("")
        match event:
            case events.AttackBegan() if event.target:
                against = f"{event.dice} against {format_count(event.bonus, 'die')}"
                groups.append([RollLine(tic_name(battle, event.unit, event.tic), against)])
            case events.DiceShown() if groups and event.unit == action.unit:
                groups[-1][0] = replace(line, rolled=_faces_text(battle, event))
            case events.AttackCompared() if groups:
                evaded = format_count(event.evades, "evade")
                groups[-1][0] = replace(line, where=evaded, damage=format_count(event.through, "hit"))
            case events.CirclesMarked() if groups and event.unit == action.target:
                groups[-1][0] = replace(line, left=", ".join(_damage_texts(event)))
            case _ if groups and (tell := LISTED_EVENTS.get(type(event))) and (text := tell(account, event)):
                groups[-1].append(RollLine(text, is_note=True, tone=TONES.get(type(event), Tone.PLAIN)))
    return groups


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
