"""Journal lines and news of soldiers who ride in vehicles."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import actions, events
from companion.engine.battletech.battle.events.passengers import RideEnd
from companion.engine.battletech.battle.text.names import BattleAccount, unit_name
from companion.engine.shared.news import News, NewsWeight

ENDS: Mapping[RideEnd, str] = {
    "dismounted": "{unit} dismounts from {carrier}",
    "bailed_out": "{unit} gets out of {carrier}",
    "killed": "{unit} is lost with {carrier}",
}


def format_mount(account: BattleAccount, action: actions.MountCarrier) -> str:
    return f"{unit_name(account.battle, action.unit)} mounts {unit_name(account.battle, action.carrier)}"


def format_dismount(account: BattleAccount, action: actions.DismountCarrier) -> str:
    left = account.first(events.UnitDismounted)
    return format_unit_dismounted(account, left) if left else unit_name(account.battle, action.unit)


def format_unit_dismounted(account: BattleAccount, event: events.UnitDismounted) -> str:
    carrier = unit_name(account.battle, event.carrier)
    return ENDS[event.how].format(unit=unit_name(account.battle, event.unit), carrier=carrier)


def news_of_unit_dismounted(account: BattleAccount, event: events.UnitDismounted) -> News | None:
    if event.how != "killed":
        return None
    what = f"lost with {unit_name(account.battle, event.carrier)}"
    return News(unit_name(account.battle, event.unit), what, NewsWeight.LOSS)
