"""Men of one squad join another in the same hex, of the same platoon or the next.

Rule: Omega, Inter-Squad Transfer.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.actions import TransferMen
from companion.engine.battletech.battle.condition import is_destroyed, surviving_units
from companion.engine.battletech.battle.sequence import MOVEMENT
from companion.engine.battletech.battle.state import Battle, Transfers
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.infantry.events import SquadManned
from companion.engine.battletech.kinds.infantry.platoon import Platoon, model_of, rules_of, squad_losses
from companion.engine.battletech.kinds.infantry.text import format_squad_manned
from companion.engine.battletech.tables.kinds.infantry import PLATOON
from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.rule_rows import EventRule, of_unit
from companion.errors import Refusal


def why_not_transfer(battle: Battle, action: TransferMen) -> Refusal | None:
    """Return why men cannot join a squad."""
    unit, other = battle.units[action.unit], battle.units.get(action.to)
    if other is None:
        return nonsense("no_such_unit", unit=action.to, known=tuple(battle.units))
    if not isinstance(unit, Platoon) or not isinstance(other, Platoon):
        return nonsense("no_squads", unit=other.name if isinstance(unit, Platoon) else unit.name)
    for of, squad in ((unit, action.squad), (other, action.to_squad)):
        if squad not in of.structure or squad == PLATOON:
            return nonsense("no_such_squad", unit=of.name, squad=squad, known=tuple(of.structure))
    if (unit.id, action.squad) == (other.id, action.to_squad) or action.men < 1:
        return nonsense("transfers_nobody")
    squads = rules_of(battle.rules).squads
    if squads is None or squads.transfers is None:
        return nonsense("no_transfers", title=battle.rules.title)
    source = squads.transfers.source
    return _why_not_now(battle, unit, other, source) or _why_not_so_many(battle, unit, other, action, source)


def _why_not_now(battle: Battle, unit: Platoon, other: Platoon, source: str) -> Refusal | None:
    if battle.ending or battle.turn.phase != MOVEMENT:
        return by_rule("transfers_in_movement", source)
    gone = next((it for it in (unit, other) if is_destroyed(battle, it)), None)
    if gone is not None:
        return by_rule("out_of_battle", source, unit=gone.name)
    if unit.side != other.side or not _are_together(unit, other):
        return by_rule("transfers_in_hex", source, unit=unit.name, other=other.name)
    return None


def _are_together(unit: Platoon, other: Platoon) -> bool:
    """Whether platoons stand or ride in the same place; of several without a map each is by itself."""
    if unit.id == other.id:
        return True
    place, there = ((it.hex, it.floor, it.carrier) for it in (unit, other))
    return unit.hex is not None and place == there


def _why_not_so_many(
    battle: Battle, unit: Platoon, other: Platoon, action: TransferMen, source: str
) -> Refusal | None:
    """Return why not so many men change: there are fewer, or the other squad is gone or has less room."""
    men, room = unit.structure[action.squad], squad_losses(battle, other, action.to_squad)
    if men < action.men:
        return by_rule("transfers_too_many", source, men=men, unit=unit.name)
    if not other.structure[action.to_squad]:
        return by_rule("transfers_to_nobody", source)
    if room < action.men:
        return by_rule("transfers_no_room", source, room=room)
    return None


def transfer(play: Play[Battle], action: TransferMen) -> None:
    """Have men leave their squad and join the other; who joins a trained one without training stays so."""
    unit, other = _platoon(play.battle, action.unit), _platoon(play.battle, action.to)
    left = unit.structure[action.squad] - action.men
    untrained = unit.untrained.get(action.squad, 0)
    going = untrained if _is_trained(play.battle, unit, action.squad) else action.men
    going = min(going, action.men)
    play.emit(SquadManned(unit.id, action.squad, left, max(untrained - going, 0)))
    other = _platoon(play.battle, action.to)
    coming = going if _is_trained(play.battle, other, action.to_squad) else 0
    men = other.structure[action.to_squad] + action.men
    play.emit(SquadManned(other.id, action.to_squad, men, other.untrained.get(action.to_squad, 0) + coming))


def _platoon(battle: Battle, unit: str) -> Platoon:
    found = battle.units[unit]
    assert isinstance(found, Platoon), "only platoons have squads"
    return found


def _is_trained(battle: Battle, unit: Platoon, squad: str) -> bool:
    """Whether a squad is trained against 'Mechs."""
    return model_of(battle, unit).squads[int(squad.rpartition("_")[2]) - 1].anti_mech


def transfers_to_offer(battle: Battle, unit: Platoon) -> Iterator[TransferMen]:
    """Yield the ways in which men of a platoon may fill up squads in their hex."""
    for other in surviving_units(battle, unit.side):
        if not isinstance(other, Platoon) or not _are_together(unit, other):
            continue
        for to in other.squads:
            room = squad_losses(battle, other, to)
            for squad in unit.squads if room else ():
                men = min(room, unit.structure[squad])
                if (unit.id, squad) != (other.id, to):
                    yield TransferMen(unit.id, squad, other.id, to, men)


def _apply_squad_manned(unit: Unit, event: SquadManned) -> Unit:
    assert isinstance(unit, Platoon), "only platoons have squads"
    untrained = {**unit.untrained, event.squad: event.untrained}
    return replace(
        unit,
        structure={**unit.structure, event.squad: event.men},
        untrained={squad: men for squad, men in untrained.items() if men},
    )


EVENT_RULES = (EventRule(SquadManned, of_unit(_apply_squad_manned), format_squad_manned),)
TRANSFERS: Transfers[Platoon] = Transfers(why_not_transfer, transfer, transfers_to_offer)
