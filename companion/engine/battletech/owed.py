"""All that the rules still owe, settled one by one or in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.battletech import victory
from companion.engine.battletech.battle.actions import Dismiss, RollPiloting, Settle
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.dues import (
    AMMUNITION,
    CONSCIOUSNESS,
    FALL,
    LIFE_SUPPORT,
    PILOTING,
    RESTART,
    SHUTDOWN,
    TRIGGER,
    WAKE,
    DueOutlook,
    find_due,
    must_settle,
    pending_dues,
    waive,
)
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.dues import ROLLS, due_label
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.damage import falling, piloting, warriors
from companion.engine.battletech.heat import effects
from companion.engine.play import Play
from companion.errors import Refusal


def settle(play: Play[Battle], action: Settle) -> None:
    """Settle one due."""
    due = _find_due(play.battle, action)
    assert due is not None, "refused before it is resolved"
    if action.rolled:
        play.preset_dice(_question(play.battle, due), action.rolled)
    SETTLERS[due.kind](play, due)


def roll_piloting(play: Play[Battle], action: RollPiloting) -> None:
    """Roll the first Piloting Skill Roll that is owed, or one that only the table knows of; who fails, falls.

    Rule: CityTech, Movement > Making Piloting Skill Rolls.
    """
    due = find_due(play.battle, "", action.unit, PILOTING)
    if due is not None:
        settle(play, Settle(due.id, rolled=action.rolled))
        return
    if action.rolled:
        play.preset_dice(piloting.question_of(play.battle.units[action.unit], ""), action.rolled)
    if not piloting.check_piloting(play, action.unit, ""):
        falling.fall(play, action.unit)


def why_not_roll_piloting(battle: Battle, action: RollPiloting) -> Refusal | None:
    """Return why no Piloting Skill Roll is made: the rules know none, or the 'Mech is out of the battle."""
    if not battle.rules.tables.piloting:
        return nonsense("no_piloting", title=battle.rules.title)
    mech = battle.units[action.unit]
    return nonsense("out_of_battle", unit=mech.name) if is_destroyed(battle, mech) else None


def _question(battle: Battle, due: UnitDue) -> str:
    """Return the id of the question that settling a due asks."""
    mech = battle.units[due.unit]
    if due.kind == PILOTING:
        return piloting.question_of(mech, due.cause)
    return asks.trigger(mech, due.cause, "").id if due.kind == TRIGGER else asks.due_roll(mech, due.kind).id


def settle_all(play: Play[Battle]) -> None:
    """Settle everything that must be, and what follows from it, in order."""
    while dues := must_settle(play.battle):
        SETTLERS[dues[0].kind](play, dues[0])


def settle_owed_to(play: Play[Battle], unit: str) -> None:
    """Settle at once what is owed to one unit, as in the middle of its move."""
    while due := next((due for due in must_settle(play.battle) if due.unit == unit), None):
        SETTLERS[due.kind](play, due)


def why_not_settle(battle: Battle, action: Settle | Dismiss) -> Refusal | None:
    """Return why a due cannot be settled or waived: there is none such, or its MechWarrior may have fainted
    first.

    Rule: CityTech, Playing the Game > Consciousness Rolls.
    """
    dues, due = pending_dues(battle), _find_due(battle, action)
    if due not in dues:
        return _no_such_due(battle, action, dues)
    first = next((other for other in dues if (other.unit, other.kind) == (due.unit, CONSCIOUSNESS)), None)
    if isinstance(action, Dismiss) or first is None or due.kind == CONSCIOUSNESS:
        return None
    name, source = battle.units[due.unit].name, due_outlook(battle, first).source
    return by_rule("owes_another_first", source, unit=name, due=due_label(battle, first))


def _find_due(battle: Battle, action: Settle | Dismiss) -> UnitDue | None:
    return find_due(battle, action.due, action.unit, action.kind)


def _no_such_due(battle: Battle, action: Settle | Dismiss, dues: Sequence[UnitDue]) -> Refusal:
    if not dues:
        return nonsense("nothing_owed")
    if action.due:
        is_described = action.unit is not None or action.kind != ""
        wrong = "no_such_due_as_described" if is_described else "no_such_due"
        return nonsense(wrong, due=action.due, known=tuple(due.id for due in dues))
    known = tuple(f"{due.unit} {due.kind}" for due in dues)
    if action.unit is None:
        return nonsense("say_which_due", known=known)
    if action.kind and action.kind not in SETTLERS:
        return nonsense("no_such_kind_of_due", kind=action.kind, known=tuple(SETTLERS))
    if action.kind:
        name = battle.units[action.unit].name
        return nonsense("none_of_kind_owed", name=name, roll=ROLLS[action.kind], known=known)
    return nonsense("nothing_owed_to_unit", unit=action.unit, known=known)


def due_outlook(battle: Battle, due: UnitDue) -> DueOutlook:
    """Return the outlook of a due before it is settled: number, chance, source and modifiers."""
    return OUTLOOKS[due.kind](battle, due)


def why_not_settle_all(battle: Battle) -> Refusal | None:
    """Return why there is nothing to settle."""
    return None if must_settle(battle) else nonsense("nothing_owed")


def dismiss(play: Play[Battle], action: Dismiss) -> None:
    """Waive one due."""
    due = _find_due(play.battle, action)
    assert due is not None, "refused before it is resolved"
    waive(play, due)


def dismiss_all(play: Play[Battle]) -> None:
    """Waive everything that is owed."""
    for due in pending_dues(play.battle):
        waive(play, due)


SETTLERS: Mapping[str, Callable[[Play[Battle], UnitDue], None]] = {
    CONSCIOUSNESS: warriors.settle_consciousness,
    FALL: falling.settle_fall,
    PILOTING: falling.settle_piloting,
    SHUTDOWN: effects.settle_shutdown,
    AMMUNITION: effects.settle_ammunition,
    LIFE_SUPPORT: effects.settle_life_support,
    RESTART: effects.settle_restart,
    WAKE: warriors.settle_waking,
    TRIGGER: victory.settle,
}
OUTLOOKS: Mapping[str, Callable[[Battle, UnitDue], DueOutlook]] = {
    CONSCIOUSNESS: warriors.outlook_of_consciousness,
    FALL: falling.outlook_of_fall,
    PILOTING: falling.outlook_of_piloting,
    SHUTDOWN: effects.outlook_of,
    AMMUNITION: effects.outlook_of,
    LIFE_SUPPORT: effects.outlook_of,
    RESTART: effects.outlook_of,
    WAKE: warriors.outlook_of_waking,
    TRIGGER: victory.outlook_of,
}
