"""The heat of a turn, unit by unit: what each had, what built it up, what its heat sinks take away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.events import StepBegan
from companion.engine.battletech.battle.sequence import HEAT
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import format_heat_cause
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.heat.build_up import heat_outlook, heat_sources
from companion.engine.tone import Tone
from companion.engine.views.attacks import Rolling, RollLine
from companion.tabletop.modifiers import format_signed

HEADINGS = ("heat_table/before", "heat_table/built", "", "heat_table/sinks", "heat_table/after")


def heat_table(
    battle: Battle, happened: Sequence[object], apply: Callable[[Battle, object], Battle]
) -> Rolling | None:
    """Return the sums that a Heat Phase begins with, where one has begun; `battle` is the one before
    it all.
    """
    for event in happened:
        if isinstance(event, StepBegan) and event.phase == HEAT:
            mechs = (mech for mech in surviving_units(battle) if mech.heats_up)
            lines = tuple(line for mech in mechs for line in _lines(battle, mech))
            headings = tuple(say(text) if text else "" for text in HEADINGS)
            return Rolling(say("heat_table/title"), lines, headings=headings, is_over=True) if lines else None
        battle = apply(battle, event)
    return None


def _lines(battle: Battle, unit: Unit) -> Iterator[RollLine]:
    """Yield the sum of one 'Mech, and beneath it what built its heat up."""
    found, sources = heat_outlook(battle, unit), heat_sources(battle, unit)
    yield RollLine(
        name=unit.name,
        needed=str(found.before),
        rolled=format_signed(found.built_up),
        damage=format_signed(-found.taken_away),
        left=": ".join(filter(None, (str(found.after), ", ".join(found.effects)))),
        tone=Tone.WARN if found.effects else Tone.PLAIN,
    )
    parts = [
        f"{format_heat_cause(cause)} {format_signed(points)}" for cause, points in sources.items() if points
    ]
    if parts:
        yield RollLine(", ".join(parts), is_note=True)
