"""Weapon groups fired at a hex instead of a unit: smoke, fire, and woods shot to pieces.

Rule: BT Tactics 3025, R35 (upgrades of gap G3).
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics.battle.actions import FireAtHex
from companion.engine.tactics.battle.events import AttackBegan, HexTokenSet, TerrainSet
from companion.engine.tactics.battle.ground import ground
from companion.engine.tactics.battle.sequence import COMBAT, why_not_now
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.cards.decks import gain_heat
from companion.engine.tactics.tables.cards import Upgrade
from companion.engine.tactics.tables.models import Tic
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, distance


def why_not_fire_at_hex(battle: Battle, action: FireAtHex) -> Refusal | None:
    """Return why a group cannot be fired at a hex; the cards ask for range only, not for arc and sight."""
    mech = battle.units[action.unit]
    tic = battle.card(mech).tic(action.tic)
    if tic is None:
        return nonsense("no_such_group", unit=mech.name, group=action.tic)
    if battle.board is not None and action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    source = battle.tables.upgrades.source
    upgrade = weapon_groups.upgrade_of(battle, mech, tic)
    if upgrade is None or not (upgrade.lays or upgrade.thins_woods):
        return by_rule("no_hex_upgrade", source, group=tic.name)
    if refusal := why_not_now(battle, mech, COMBAT) or weapon_groups.why_not_fire(battle, mech, tic):
        return refusal
    if battle.board is not None and _needs_woods(upgrade) and not woods_in(battle, action.hex):
        return by_rule("no_woods", source, hex=action.hex.label)
    return _why_out_of_range(battle, mech, tic, action.hex)


def _why_out_of_range(battle: Battle, mech: Mech, tic: Tic, place: Hex) -> Refusal | None:
    if mech.hex is None:
        return None
    apart = distance(mech.hex, place)
    bracket = weapon_groups.bracket_of(battle, Situation(apart))
    if bracket is None or not weapon_groups.printed_dice(battle, mech, tic, bracket):
        source = battle.tables.attacks.target_source
        return by_rule("out_of_range", source, group=tic.name, range=apart)
    return None


def _needs_woods(upgrade: Upgrade) -> bool:
    return upgrade.thins_woods or upgrade.heat_on_entering > 0


def woods_in(battle: Battle, place: Hex) -> str:
    """Return the woods of a hex by name; empty where there are none."""
    known = battle.tables.movement.terrain
    found = [name for name in ground(battle, place).terrain if name in known and known[name].woods]
    return found[0] if found else ""


def fire_at_hex(play: Play[Battle], action: FireAtHex) -> None:
    """Put the token, or thin the woods; the group has fired and heats as usual."""
    battle = play.battle
    mech = battle.units[action.unit]
    tic = battle.card(mech).tic(action.tic)
    upgrade = weapon_groups.upgrade_of(battle, mech, tic) if tic is not None else None
    if tic is None or upgrade is None:
        return
    play.emit(AttackBegan(mech.id, "", tic.id, "", 0, 0))
    if upgrade.lays:
        play.emit(HexTokenSet(action.hex, upgrade.lays))
    elif wood := woods_in(battle, action.hex):
        play.emit(TerrainSet(action.hex, _thinner(battle, action.hex, wood)))
    gain_heat(play, mech.id, tic.heat + upgrade.heat, tic.id)


def _thinner(battle: Battle, place: Hex, wood: str) -> tuple[str, ...]:
    thinner = battle.tables.movement.terrain[wood].thins_to
    rest = tuple(name for name in ground(battle, place).terrain if name != wood)
    return (*rest, thinner) if thinner else rest
