"""Questions that the rules put to the table."""

from __future__ import annotations

from companion.engine.asks import Question
from companion.engine.pools.battle.state import Mech
from companion.tabletop.number_text import format_count


def ask_tie(mech: Mech) -> Question:
    return Question(f"tie/{mech.id}", f"{mech.name}: a die to settle equal Initiative", (mech.id,))


def ask_pool(mech: Mech, purpose: str, text: str, units: tuple[str, ...] = ()) -> Question:
    """Return the roll of a pool."""
    return Question(f"pool/{mech.id}/{purpose}", f"{mech.name}: {text}", (mech.id, *units))


def ask_again(mech: Mech, purpose: str) -> Question:
    return Question(f"again/{mech.id}/{purpose}", f"{mech.name} rolls again", (mech.id,))


def ask_spend(mech: Mech, purpose: str, result: int, shown: str) -> Question:
    """Another result is another question: who spends points has seen what the dice show."""
    text = f"{mech.name} has {shown}: spend Mettle points?"
    return Question(f"spend/{mech.id}/{purpose}/{result}", text, (mech.id,))


def ask_location(mech: Mech) -> Question:
    return Question(f"location/{mech.id}", f"{mech.name}: where does it hit?", (mech.id,))


def ask_swap(mech: Mech, roll: int) -> Question:
    """The digits of a Called Shot's location."""
    return Question(f"swap/{mech.id}/{roll}", "Called Shot: which location?", (mech.id,))


def ask_move_hit(mech: Mech, label: str, cost: int) -> Question:
    price = format_count(cost, "Mettle point")
    text = f"{mech.name} is hit in the {label}: name another location for {price}?"
    return Question(f"move_hit/{mech.id}/{label}", text, (mech.id,))


def ask_critical(mech: Mech, table: str) -> Question:
    return Question(f"critical/{mech.id}/{table}", f"{mech.name}: critical hit", (mech.id,))


def ask_which(mech: Mech, what: str) -> Question:
    return Question(f"which/{mech.id}/{what}", f"{mech.name}: which {what} is hit?", (mech.id,))


def ask_footing(mech: Mech) -> Question:
    """The roll of who is pushed by a hit."""
    return Question(f"footing/{mech.id}", f"{mech.name}: keep its footing", (mech.id,))


def ask_shove(mech: Mech, left: int) -> Question:
    """The next step of who is repositioned."""
    text = f"{mech.name}: where is it moved?"
    return Question(f"shove/{mech.id}/{left}", text, (mech.id,))


def ask_follow(mech: Mech, target: Mech) -> Question:
    text = f"{mech.name}: follow {target.name}?"
    return Question(f"follow/{mech.id}/{target.id}", text, (mech.id, target.id))


def ask_hold(mech: Mech, target: Mech) -> Question:
    text = f"{mech.name}: hold {target.name} or loosen its hold?"
    return Question(f"hold/{mech.id}/{target.id}", text, (mech.id, target.id))


def ask_finding(mech: Mech, target: Mech, left: int) -> Question:
    text = f"{mech.name}: what does it find out of {target.name}?"
    return Question(f"finding/{mech.id}/{target.id}/{left}", text, (mech.id, target.id))


def ask_overwatch(mech: Mech, target: Mech, place: str) -> Question:
    text = f"{mech.name} is on overwatch: attack {target.name}?"
    return Question(f"overwatch/{mech.id}/{target.id}/{place}", text, (mech.id, target.id), place)


def ask_drift(mech: Mech) -> Question:
    """The hexside toward which a drop goes astray, 1 in the north and on clockwise."""
    return Question(f"drift/{mech.id}", f"{mech.name}: where does it drift?", (mech.id,))


def ask_scatter(mech: Mech, label: str) -> Question:
    """The hexside toward which a miss goes astray, 1 in the north and on clockwise."""
    return Question(f"scatter/{mech.id}", f"{label} misses: where does it scatter?", (mech.id,))


def ask_called(mech: Mech, rolls: tuple[int, ...]) -> Question:
    """The one of several locations that a sharpshooter hits."""
    shown = "/".join(map(str, rolls))
    return Question(f"called/{mech.id}/{shown}", "Called Shot: which roll counts?", (mech.id,))


def ask_parrying(mech: Mech) -> Question:
    """What a mech parries with, where a weapon meets it that destroys others."""
    return Question(f"parrying/{mech.id}", f"{mech.name}: what does it parry with?", (mech.id,))


def ask_shielded(mech: Mech, left: int) -> Question:
    text = f"{mech.name}: which module is behind its shield?"
    return Question(f"shielded/{mech.id}/{left}", text, (mech.id,))


def ask_shield_takes(mech: Mech, label: str) -> Question:
    text = f"{mech.name} is hit in the {label}: take it behind the shield?"
    return Question(f"shield_takes/{mech.id}/{label}", text, (mech.id,))


def ask_survive(mech: Mech, cause: str) -> Question:
    text = f"{mech.name} would be lost: spend Mettle to survive?"
    return Question(f"survive/{mech.id}/{cause}", text, (mech.id,))


def ask_ejection(mech: Mech) -> Question:
    """The damage that a pilot takes who comes out of a lost mech."""
    return Question(f"ejection_damage/{mech.id}", f"{mech.name}: damage to its pilot", (mech.id,))


def ask_opportunity(mech: Mech, mover: Mech, place: str) -> Question:
    text = f"{mover.name} leaves the reach of {mech.name}: attack it?"
    return Question(f"opportunity/{mech.id}/{mover.id}/{place}", text, (mech.id, mover.id), place)


def ask_step(mech: Mech) -> Question:
    return Question(f"step/{mech.id}", f"{mech.name} is struck on its way: step aside?", (mech.id,))


def ask_step_turn(mech: Mech) -> Question:
    return Question(f"step_turn/{mech.id}", f"{mech.name}: turn as it steps aside?", (mech.id,))


def ask_intercept(mech: Mech, target: Mech) -> Question:
    text = f"{mech.name}: hold the shield before {target.name}?"
    return Question(f"intercept/{mech.id}/{target.id}", text, (mech.id, target.id))


def ask_which_target(mech: Mech, target: Mech) -> Question:
    """The one whom an attack hits that has beaten a shield held before another."""
    text = f"{mech.name} has beaten the shield: whom does it hit?"
    return Question(f"beaten/{mech.id}/{target.id}", text, (mech.id, target.id))


DIRECTIONS = ("North", "Northeast", "Southeast", "South", "Southwest", "Northwest")
"""Hexsides in words, from the north clockwise."""


def ask_thrown(mech: Mech) -> Question:
    """The direction that a pilot is thrown out in."""
    return Question(f"thrown/{mech.id}", f"{mech.name}: where its pilot is thrown to", (mech.id,))


def ask_direction(mech: Mech) -> Question:
    return Question(
        f"direction/{mech.id}", f"{mech.name}: throw the pilot out in which direction?", (mech.id,)
    )
