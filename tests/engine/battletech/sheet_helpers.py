"""Record sheets of CityTech 'Mechs for tests, and looking things up on them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.sheet import Sheet, Slot
from tests.citytech import on_paper


def sheet(at: Battle, name: str, target: str = "") -> Sheet:
    return record_sheet(at, at.mech(name), at.units[target] if target else None)


def alone(name: str) -> Battle:
    """Return a battle on a paper table of this 'Mech against another."""
    return on_paper(**{name: "red", "uller_2": "blue"})


def facts(shown: Sheet) -> Mapping[str, tuple[str, str, str]]:
    return {fact.label: (fact.value, fact.printed, fact.hint) for fact in shown.facts}


def slots(shown: Sheet, location: str) -> tuple[Slot, ...]:
    return next(each.slots for each in shown.slots if each.id == f"slot/{location}")


def slot(shown: Sheet, location: str, label: str) -> Slot:
    return next(each for each in slots(shown, location) if each.label == label)


def values(shown: Sheet) -> dict[str, int]:
    """Return what is left of everything on a sheet that a hand can mark, by its id."""
    found = {track.id: track.left for track in shown.tracks}
    found |= {counter.id: counter.left for counter in shown.counters}
    found |= {gauge.id: gauge.value for gauge in shown.gauges}
    found |= {flag.id: int(flag.is_on) for flag in shown.flags}
    return found | {
        f"{each.id}/{number}": int(not line.is_hit)
        for each in shown.slots
        for number, line in enumerate(each.slots)
        if line.may_be_hit
    }


def highest(shown: Sheet) -> dict[str, int]:
    """Return how far everything runs that a hand can mark."""
    found = dict.fromkeys(values(shown), 1)
    found |= {track.id: track.full for track in shown.tracks}
    found |= {counter.id: counter.full for counter in shown.counters}
    return found | {gauge.id: gauge.high for gauge in shown.gauges}
