"""Journal lines and news of soldiers who climb 'Mechs."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.events.swarms import SwarmEnd
from companion.engine.battletech.battle.text.names import BattleAccount, unit_name
from companion.engine.shared.news import News, NewsWeight

ENDS: Mapping[SwarmEnd, str] = {
    "fought_off": "{unit} is knocked off {mech}",
    "shaken_off": "{unit} is shaken off {mech}",
    "fell": "{unit} falls off {mech}",
    "burned": "{unit} drops off {mech} into the fire",
}


def format_swarm_began(account: BattleAccount, event: events.SwarmBegan) -> str:
    return f"{unit_name(account.battle, event.unit)} clings to {unit_name(account.battle, event.mech)}"


def news_of_swarm_began(account: BattleAccount, event: events.SwarmBegan) -> News:
    what = f"swarmed by {unit_name(account.battle, event.unit)}"
    return News(unit_name(account.battle, event.mech), what, NewsWeight.HARM)


def format_swarm_ended(account: BattleAccount, event: events.SwarmEnded) -> str:
    names = {"unit": unit_name(account.battle, event.unit), "mech": unit_name(account.battle, event.mech)}
    return ENDS[event.how].format(**names)


def format_pod_detonated(account: BattleAccount, event: events.PodDetonated) -> str:
    return f"{unit_name(account.battle, event.unit)} detonates an anti-personnel pod"
