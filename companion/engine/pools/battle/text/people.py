"""Events of people on foot in plain words."""

from __future__ import annotations

from companion.engine.pools.battle.people_events import CameDown, ClimbedIn, SteppedOut
from companion.engine.pools.battle.text.names import BattleAccount, unit_name


def format_stepped_out(_account: BattleAccount, event: SteppedOut) -> str:
    person = event.joined
    where = f" in {person.hex.label}" if person.hex is not None else ""
    if person.altitude:
        return f"{person.name} is thrown out{where} and comes down from altitude {person.altitude}"
    return f"{person.name} is on foot{where}"


def format_climbed_in(account: BattleAccount, event: ClimbedIn) -> str:
    return f"{unit_name(account.battle, event.unit)} is the pilot of {unit_name(account.battle, event.mech)}"


def format_came_down(account: BattleAccount, event: CameDown) -> str:
    name = unit_name(account.battle, event.unit)
    return f"{name} comes down to altitude {event.altitude}" if event.altitude else f"{name} lands"
