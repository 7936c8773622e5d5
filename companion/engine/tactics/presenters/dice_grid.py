"""The chances around an attack, and what a battle knows of it, for the calculator.

Rule: BT Tactics 3025, R50-R62.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.forms import Values
from companion.engine.tactics.attack.attacks import defense_dice
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.presenters.calculators import MOST_DICE, odds_in
from companion.engine.tactics.tables.models import Tic
from companion.engine.tactics.tables.names import BRACKETS, Bracket
from companion.engine.views.shots import GridCell, GridLine, KnownShot, NumberGrid, OwnWeapon
from companion.tabletop.number_text import format_count

MOST_DEFENSE = 6


def dice_grid(rules: Rulebook, values: Values) -> NumberGrid:
    """Return the chance of a hit for every pair of dice pools at every range; tokens are as the
    values say.
    """
    tables = rules.tables
    blocks = tuple(
        GridLine(name.capitalize(), "", {"bracket": name}, values.get("bracket") == name) for name in BRACKETS
    )
    rows = tuple(_dice("dice", range(1, tables.attacks.max_dice + 1), values))
    columns = tuple(_dice("defense", range(MOST_DEFENSE + 1), values))
    cells = tuple(
        tuple(
            tuple(
                _cell(rules, {**values, **block.values, **row.values, **column.values}) for column in columns
            )
            for row in rows
        )
        for block in blocks
    )
    titles = (say("form/range"), say("form/attack_dice"), say("form/defense_dice"))
    return NumberGrid(*titles, blocks, rows, columns, cells)


def _dice(name: str, numbers: range, values: Values) -> Iterator[GridLine]:
    now = int(values.get(name, 0))
    for number in numbers:
        yield GridLine(str(number), "", {name: number}, number == min(now, MOST_DICE))


def _cell(rules: Rulebook, values: Values) -> GridCell:
    return GridCell("", float(odds_in(rules, values).any))


def known_shot(battle: Battle, mech: Mech, target: Mech | None) -> KnownShot:
    """Return what is known of an attack of a unit: its weapon groups and a target's dice."""
    values: dict[str, bool | int] = {"focus": mech.focus > 0}
    if target is not None:
        situation = situation_between(battle, mech, target) or Situation(1)
        first = next(iter(battle.card(mech).tics)).id
        values |= {
            "lock": mech.lock == target.id,
            "defense": defense_dice(battle, mech, target, first, situation).number,
            "evade": target.evade > 0,
            "defense_focus": target.focus > 0,
        }
    weapons = (own for tic in battle.card(mech).tics for own in _groups(battle, mech, tic))
    name = target.name if target is not None else ""
    return KnownShot(mech.name, name, values, tuple(sorted(weapons, key=lambda own: bool(own.against))))


def _groups(battle: Battle, mech: Mech, tic: Tic) -> Iterator[OwnWeapon]:
    """Yield a weapon group at each range at which it has dice."""
    against = weapon_groups.why_not_fire(battle, mech, tic)
    for bracket in BRACKETS:
        situation = Situation(_nearest(battle, bracket))
        dice = weapon_groups.attack_dice(battle, mech, tic, situation, bracket).number
        if dice:
            is_starred = bracket in tic.starred
            about = f"{bracket}, {format_count(dice, 'die')}{' *' if is_starred else ''}"
            values = {"dice": dice, "bracket": bracket, "starred": is_starred}
            yield OwnWeapon(f"{tic.id}/{bracket}", tic.name, about, values, str(against) if against else "")


def _nearest(battle: Battle, bracket: Bracket) -> int:
    return max(1, int(getattr(battle.tables.ranges, bracket).low))
