"""Journal lines and news of soldiers on 'Mechs and in vehicles."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import actions, events
from companion.engine.battletech.battle.events.soldiers import RideEnd, SwarmEnd
from companion.engine.battletech.battle.text.names import BattleAccount, unit_name
from companion.engine.skeleton.news import News, NewsWeight
from companion.tabletop.number_text import format_count

SWARM_ENDS: Mapping[SwarmEnd, str] = {
    "fought_off": "{unit} is knocked off {mech}",
    "shaken_off": "{unit} is shaken off {mech}",
    "fell": "{unit} falls off {mech}",
    "burned": "{unit} drops off {mech} into the fire",
}
RIDE_ENDS: Mapping[RideEnd, str] = {
    "dismounted": "{unit} dismounts from {carrier}",
    "bailed_out": "{unit} gets out of {carrier}",
    "killed": "{unit} is lost with {carrier}",
}


def format_swarm_began(account: BattleAccount, event: events.SwarmBegan) -> str:
    return f"{unit_name(account.battle, event.unit)} clings to {unit_name(account.battle, event.mech)}"


def news_of_swarm_began(account: BattleAccount, event: events.SwarmBegan) -> News:
    what = f"swarmed by {unit_name(account.battle, event.unit)}"
    return News(unit_name(account.battle, event.mech), what, NewsWeight.HARM)


def format_swarm_ended(account: BattleAccount, event: events.SwarmEnded) -> str:
    names = {"unit": unit_name(account.battle, event.unit), "mech": unit_name(account.battle, event.mech)}
    return SWARM_ENDS[event.how].format(**names)


def format_pod_detonated(account: BattleAccount, event: events.PodDetonated) -> str:
    return f"{unit_name(account.battle, event.unit)} detonates an anti-personnel pod"


def format_mount(account: BattleAccount, action: actions.MountCarrier) -> str:
    return f"{unit_name(account.battle, action.unit)} mounts {unit_name(account.battle, action.carrier)}"


def format_dismount(account: BattleAccount, action: actions.DismountCarrier) -> str:
    left = account.first(events.UnitDismounted)
    return format_unit_dismounted(account, left) if left else unit_name(account.battle, action.unit)


def format_transfer(account: BattleAccount, action: actions.TransferMen) -> str:
    place, men = account.battle.rules.tables.place, format_count(action.men, "man")
    of, to = (place("infantry", squad).label for squad in (action.squad, action.to_squad))
    names = [unit_name(account.battle, unit) for unit in (action.unit, action.to)]
    where = to if action.unit == action.to else f"{to} of {names[1]}"
    return f"{names[0]}: {men} of {of} {'joins' if action.men == 1 else 'join'} {where}"


def format_unit_dismounted(account: BattleAccount, event: events.UnitDismounted) -> str:
    carrier = unit_name(account.battle, event.carrier)
    return RIDE_ENDS[event.how].format(unit=unit_name(account.battle, event.unit), carrier=carrier)


def news_of_unit_dismounted(account: BattleAccount, event: events.UnitDismounted) -> News | None:
    if event.how != "killed":
        return None
    what = f"lost with {unit_name(account.battle, event.carrier)}"
    return News(unit_name(account.battle, event.unit), what, NewsWeight.LOSS)
