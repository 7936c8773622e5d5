"""Artillery shells that home on a unit which TAG has marked; the table says when they come down.

Rule: Omega, Laser Guided Artillery.
"""

from __future__ import annotations

from companion.engine.battletech.battle.actions import LandShell
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import SideId, Unit
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.fire.marks import is_marked, spot_of
from companion.engine.battletech.tables.firing import GuidedShells
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import distance


def why_not_land(battle: Battle, action: LandShell) -> Refusal | None:
    """Return why no shell can home on a unit now: it is not marked, or not near enough."""
    unit, rules = battle.units[action.unit], battle.rules.tables.weapon_attacks.guided_shells
    if rules is None:
        return nonsense("no_guided_shells", title=battle.rules.title)
    if action.damage < 1:
        return nonsense("no_damage")
    if action.hex is not None and (battle.board is None or action.hex not in battle.board):
        return nonsense("hex_off_map", hex=action.hex.label)
    if is_destroyed(battle, unit):
        return by_rule("target_out_of_battle", rules.source, target=unit.name)
    is_far = unit.hex is not None and action.hex is not None and distance(unit.hex, action.hex) > rules.within
    if is_far or _marking_side(battle, unit, rules) is None:
        return by_rule("shell_needs_mark", rules.source, unit=unit.name, within=rules.within)
    return None


def _marking_side(battle: Battle, unit: Unit, rules: GuidedShells) -> SideId | None:
    """Return the side that has marked a unit in this phase; None where nobody has."""
    return next((side.id for side in battle.sides if is_marked(battle, unit.id, side.id, rules.mark)), None)


def land_shell(play: Play[Battle], action: LandShell) -> None:
    """Roll what a shell strikes: nothing, the unit anywhere, or where it is marked."""
    battle, unit = play.battle, play.battle.units[action.unit]
    rules = battle.rules.tables.weapon_attacks.guided_shells
    side = _marking_side(battle, unit, rules) if rules is not None else None
    assert rules is not None, "without rules no shell lands"
    assert side is not None, "nor without a mark"
    rolled = play.roll(rules.dice, asks.guided_shell(unit), side=side, source=rules.source, rows=_rows(rules))
    if rolled < rules.hits_from:
        return
    spot = spot_of(battle, unit.id, side, rules.mark) if rolled >= rules.marked_from else None
    hit = IncomingHit(unit.id, action.damage, "front", asks.shell_location(unit), roller_side=side)
    roll_hit(play, hit, spot)


def _rows(rules: GuidedShells) -> dict[int, str]:
    """Return what each roll means."""
    dice = parse_dice(rules.dice)
    return {
        total: say(
            "shell/missed"
            if total < rules.hits_from
            else ("shell/anywhere" if total < rules.marked_from else "shell/at_mark")
        )
        for total in range(dice.minimum, dice.maximum + 1)
    }
