"""The phase that resolves special 'Mech actions: twists, hull down, flipped arms, sidesteps.

Rule: BT Tactics 3025, R36-R41.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.play import Play
from companion.engine.tactics.battle.actions import UseSpecial
from companion.engine.tactics.battle.condition import is_banned, occupied_hexes
from companion.engine.tactics.battle.events import SpecialUsed, UnitPlaced
from companion.engine.tactics.battle.sequence import SPECIAL, why_not_now
from companion.engine.tactics.battle.state import Battle, Mech, entry_cost
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.orders.activation import burn
from companion.engine.tactics.tables.book import SpecialAction
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, neighbor, turn_facing


def why_not_use(battle: Battle, action: UseSpecial) -> Refusal | None:
    """Return why a special action token cannot be resolved so."""
    mech, rules = battle.units[action.unit], battle.tables.special_actions
    if action.kind and action.kind not in rules.kinds:
        return nonsense("no_such_special", kind=action.kind, known=tuple(rules.kinds))
    if mech.special < 1:
        return by_rule("no_special_token", rules.source, unit=mech.name)
    if refusal := why_not_now(battle, mech, SPECIAL):
        return refusal
    if not action.kind:
        return None
    row = rules.kinds[action.kind]
    if action.kind not in battle.card(mech).special_actions:
        return by_rule("not_on_card", row.source, unit=mech.name, action=row.label)
    if is_banned(battle, mech, "special_actions"):
        return by_rule("special_banned", battle.tables.decks.source, unit=mech.name)
    if row.turns and action.turn not in row.turns:
        return by_rule("no_such_turn", row.source, action=row.label, known=row.turns, turn=action.turn)
    return _why_not_step(battle, mech, row, action.hex) if row.steps else None


def _why_not_step(battle: Battle, mech: Mech, row: SpecialAction, place: Hex | None) -> Refusal | None:
    """Rule: BT Tactics 3025, R41."""
    if battle.board is None or mech.hex is None:
        return None
    if place is None or place not in battle.board:
        return nonsense("say_which_step")
    if place not in sides_of(mech, row):
        return by_rule("steps_diagonally", row.source, unit=mech.name)
    if place in occupied_hexes(battle, besides=mech):
        return by_rule("hex_taken", row.source, hex=place.label)
    cost = entry_cost(battle, mech.hex, place)
    if cost is None or cost > row.most_points:
        return by_rule("step_too_dear", row.source, hex=place.label, most_points=row.most_points)
    return None


def sides_of(mech: Mech, row: SpecialAction) -> tuple[Hex, ...]:
    """Return the hexes to which a unit may step aside."""
    if mech.hex is None:
        return ()
    return tuple(neighbor(mech.hex, turn_facing(mech.facing, step)) for step in row.steps)


def use(play: Play[Battle], action: UseSpecial) -> None:
    """Resolve a token; a twist turns the model itself, and so into the next round."""
    mech = play.battle.units[action.unit]
    row = play.battle.tables.special_actions.kinds.get(action.kind)
    if row is None:
        play.emit(SpecialUsed(mech.id, ""))
        return
    play.emit(SpecialUsed(mech.id, action.kind, row.is_hull_down, row.flips_arms))
    if row.turns and mech.hex is not None:
        play.emit(UnitPlaced(mech.id, mech.hex, turn_facing(mech.facing, action.turn)))
    if row.steps and action.hex is not None:
        play.emit(UnitPlaced(mech.id, action.hex, mech.facing))
        burn(play, mech.id, action.hex)


def choices(battle: Battle, mech: Mech) -> Iterator[UseSpecial]:
    """Yield every way of resolving a unit's token, allowed or not, and letting it go."""
    for kind in battle.card(mech).special_actions:
        row = battle.tables.special_actions.kinds[kind]
        if row.turns:
            yield from (UseSpecial(mech.id, kind, turn) for turn in row.turns)
        elif row.steps:
            yield from (UseSpecial(mech.id, kind, hex=place) for place in sides_of(mech, row))
        else:
            yield UseSpecial(mech.id, kind)
    yield UseSpecial(mech.id)
