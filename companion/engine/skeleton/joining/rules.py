"""Rules for units that join, leave and change, and reasons that forbid it.

Nothing here is refused by a rule of a book: at a table anybody may join at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.joining import actions
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.roster import in_roster
from companion.engine.skeleton.rule_rows import Account, ActionRule, EventRule, no_text
from companion.engine.skeleton.setup import WORST_SKILL, UnitSetup
from companion.engine.skeleton.wording import COMMON, Refusals
from companion.errors import InputError, Refusal

REFUSALS = Refusals(COMMON)


class JoinableBattle(Protocol):
    """A battle of any family."""

    @property
    def units(self) -> Any: ...
    @property
    def sides(self) -> Any: ...
    @property
    def turn(self) -> Any: ...


B = TypeVar("B", bound=JoinableBattle)


def _do_nothing(_play: Play[Any]) -> None:
    """Nothing follows."""


@dataclass(frozen=True, slots=True)
class UnitJoiningRules(Generic[B]):
    """The rules by which a family makes joining units, and their events.

    `make` and `refit` raise InputError for what does not fit; `joined`, `refitted` and `left` are its events.
    """

    make: Callable[[B, UnitSetup, int, int], Any]
    """The unit of a set-up with its number in the roster, arriving in a turn."""
    refit: Callable[[B, Any, str, bool], Any]
    """The unit as one of another model, with its damage or fresh."""
    joined: Callable[[str, Any], Any]
    refitted: Callable[[str, Any], Any]
    left: Callable[[str], Any]
    turn_word: str
    """What a turn is called in the middle of a sentence."""
    has_pilots: bool = True
    """Whether pilots have names and skills of their own, and are no cards."""
    count: Callable[[Play[Any]], None] = _do_nothing
    """What follows for the sides once they are made up otherwise, such as what their forces cost."""

    def rows(self) -> tuple[ActionRule[B, Any], ...]:
        """Return the rows of these actions, which end no step of the turn."""
        return (
            ActionRule(
                AddUnit,
                self.why_not_add,
                self.add,
                partial(format_add_unit, turn_word=self.turn_word),
                is_by_hand=True,
            ),
            ActionRule(
                WithdrawUnit,
                why_not_withdraw,
                self.withdraw,
                format_withdraw_unit,
                is_by_hand=True,
            ),
            ActionRule(ReturnUnit, why_not_return, bring_back, format_return_unit, is_by_hand=True),
            ActionRule(
                ChangeUnit,
                self.why_not_change,
                self.change,
                partial(format_change_unit, turn_word=self.turn_word),
                is_by_hand=True,
            ),
        )

    def why_not_add(self, battle: B, action: AddUnit) -> Refusal | None:
        """Return why a unit cannot join: its id or side is none, or it does not fit the ruleset."""
        setup = action.setup
        if setup.id in battle.units:
            return REFUSALS.nonsense("unit_there_already", unit=setup.id)
        if refusal := _why_no_side(battle, setup.side):
            return refusal
        try:
            self._make_unit(battle, action)
        except InputError as problem:
            return REFUSALS.nonsense("unit_does_not_fit", problem=str(problem).removeprefix(f"{setup.id}: "))
        return None

    def add(self, play: Play[B], action: AddUnit) -> None:
        """Have a unit join, with the next number of the roster."""
        play.emit(self.joined(action.setup.id, self._make_unit(play.battle, action)))
        self.count(play)

    def _make_unit(self, battle: B, action: AddUnit) -> Any:
        number = max(roster_numbers(battle).values(), default=0) + 1
        arrives = action.arrives if action.arrives > battle.turn.number else 0
        return self.make(battle, action.setup, number, arrives)

    def withdraw(self, play: Play[B], action: WithdrawUnit) -> None:
        """Take a unit off the table."""
        play.emit(self.left(action.unit))

    def why_not_change(self, battle: B, action: ChangeUnit) -> Refusal | None:
        """Return why a unit cannot become what is told."""
        unit, pilot_values = battle.units[action.unit], (action.pilot, action.gunnery, action.piloting)
        if action.side is not None and (refusal := _why_no_side(battle, action.side)):
            return refusal
        if any(it is not None for it in pilot_values) and not self.has_pilots:
            return REFUSALS.nonsense("pilots_are_cards")
        skills = [skill for skill in (action.gunnery, action.piloting) if skill is not None]
        if skills and unit.warrior is None:
            return REFUSALS.nonsense("unit_without_skills", unit=unit.name)
        if any(not 0 <= skill <= WORST_SKILL for skill in skills):
            return REFUSALS.nonsense("skill_range", worst=WORST_SKILL)
        if action.arrives is not None and not unit.arrives:
            return REFUSALS.nonsense("arrived_already", unit=unit.name)
        if action.name is not None and not action.name.strip():
            return REFUSALS.nonsense("name_needed")
        return self._why_not_refit(battle, unit, action)

    def _why_not_refit(self, battle: B, unit: Any, action: ChangeUnit) -> Refusal | None:
        if action.model is None or (action.model == unit.model and not action.fresh):
            return None
        try:
            self.refit(battle, unit, action.model, action.fresh)
        except InputError as problem:
            return REFUSALS.nonsense("unit_does_not_fit", problem=str(problem).removeprefix(f"{unit.id}: "))
        return None

    def change(self, play: Play[B], action: ChangeUnit) -> None:
        """Change what is told and is otherwise now."""
        unit = play.battle.units[action.unit]
        if action.model is not None and (action.model != unit.model or action.fresh):
            play.emit(self.refitted(unit.id, self.refit(play.battle, unit, action.model, action.fresh)))
        if action.name is not None and action.name != play.battle.units[unit.id].name:
            play.emit(actions.UnitNamed(unit.id, action.name))
        if action.pilot is not None and action.pilot != unit.pilot:
            play.emit(actions.PilotNamed(unit.id, action.pilot))
        if action.gunnery is not None or action.piloting is not None:
            _set_skills(play, unit, action)
        if action.side is not None and action.side != unit.side:
            play.emit(actions.SideChanged(unit.id, action.side, roster_numbers(play.battle)))
        if action.arrives is not None:
            arrives = action.arrives if action.arrives > play.battle.turn.number else 0
            if arrives != unit.arrives:
                play.emit(actions.ArrivalSet(unit.id, arrives))
        if action.model is not None or action.side is not None:
            self.count(play)


def roster_numbers(battle: JoinableBattle) -> dict[str, int]:
    """Return the numbers of all units in the roster."""
    places = in_roster([side.id for side in battle.sides], battle.units.values())
    return {place.unit.id: place.number for place in places}


def _set_skills(play: Play[Any], unit: Any, action: ChangeUnit) -> None:
    warrior = unit.warrior
    gunnery = warrior.gunnery if action.gunnery is None else action.gunnery
    piloting = warrior.piloting if action.piloting is None else action.piloting
    if (gunnery, piloting) != (warrior.gunnery, warrior.piloting):
        play.emit(actions.SkillsSet(unit.id, gunnery, piloting))


def _why_no_side(battle: JoinableBattle, side: str) -> Refusal | None:
    known = tuple(it.id for it in battle.sides)
    return None if side in known else REFUSALS.nonsense("no_such_side", side=side, known=known)


def why_not_withdraw(battle: JoinableBattle, action: WithdrawUnit) -> Refusal | None:
    """Return why a unit cannot leave: it has left already."""
    unit = battle.units[action.unit]
    return REFUSALS.nonsense("has_left_already", unit=unit.name) if unit.has_left else None


def why_not_return(battle: JoinableBattle, action: ReturnUnit) -> Refusal | None:
    """Return why a unit cannot come back: it has never left."""
    unit = battle.units[action.unit]
    return None if unit.has_left else REFUSALS.nonsense("has_not_left", unit=unit.name)


def bring_back(play: Play[Any], action: ReturnUnit) -> None:
    """Bring a unit back that has left; on a map, it is still to be placed."""
    play.emit(actions.UnitReturned(action.unit))


def why_absent(battle: JoinableBattle, units: tuple[str, ...], turn_word: str) -> Refusal | None:
    """Return why nothing can be done with units yet: one of them has still to arrive."""
    coming = next((unit for it in units if (unit := battle.units[it]).arrives), None)
    if coming is None:
        return None
    return REFUSALS.nonsense(
        "still_to_arrive", unit=coming.name, turn=turn_word.lower(), number=coming.arrives
    )


def _unit_name(account: Account[Any], unit: str) -> str:
    name: str = account.battle.units[unit].name
    return name


def _side_name(account: Account[Any], side: str) -> str:
    name: str = account.battle.side(side).name
    return name


def format_add_unit(account: Account[Any], action: AddUnit, turn_word: str) -> str:
    name = next((event.joined.name for event in account.events if hasattr(event, "joined")), action.setup.id)
    when = (
        f", to arrive in {turn_word} {action.arrives}" if action.arrives > account.battle.turn.number else ""
    )
    return f"{name} joins {_side_name(account, action.setup.side)}{when}"


def format_withdraw_unit(account: Account[Any], action: WithdrawUnit) -> str:
    return f"{_unit_name(account, action.unit)} is withdrawn from the battle"


def format_return_unit(account: Account[Any], action: ReturnUnit) -> str:
    return f"{_unit_name(account, action.unit)} is back in the battle"


def format_change_unit(account: Account[Any], action: ChangeUnit, turn_word: str) -> str:
    changes = [text for event in account.events if (text := _format_change(account, event, turn_word))]
    if not changes:
        return "Nothing changes"
    return f"{_unit_name(account, action.unit)} {', '.join(changes)}"


def _format_change(account: Account[Any], event: object, turn_word: str) -> str:
    match event:
        case actions.UnitNamed():
            return f"is now called {event.name}"
        case actions.PilotNamed():
            return f"is piloted by {event.pilot}" if event.pilot else "no longer has a named pilot"
        case actions.SkillsSet():
            return f"has skills {event.gunnery}/{event.piloting}"
        case actions.SideChanged():
            return f"changes sides to {_side_name(account, event.side)}"
        case actions.ArrivalSet():
            return f"arrives in {turn_word} {event.arrives}" if event.arrives else "arrives now"
        case _:
            refitted = getattr(event, "refitted", None)
            return f"is now a {refitted.model}" if refitted is not None else ""


def apply_arrival(unit: Any, turn: int) -> Any:
    """Return a unit as this turn begins: who was to come by now is there."""
    return replace(unit, arrives=0) if unit.arrives and unit.arrives <= turn else unit


def apply_unit_named(unit: Any, event: actions.UnitNamed) -> Any:
    return replace(unit, name=event.name)


def apply_pilot_named(unit: Any, event: actions.PilotNamed) -> Any:
    return replace(unit, pilot=event.pilot)


def apply_skills_set(unit: Any, event: actions.SkillsSet) -> Any:
    return replace(unit, warrior=replace(unit.warrior, gunnery=event.gunnery, piloting=event.piloting))


def apply_arrival_set(unit: Any, event: actions.ArrivalSet) -> Any:
    return replace(unit, arrives=event.arrives)


def apply_unit_returned(unit: Any, _event: actions.UnitReturned) -> Any:
    return replace(unit, has_left=False)


def apply_side_changed(battle: Any, event: actions.SideChanged) -> Any:
    """Return the unit is of the other side, and no number in the roster becomes another by that."""
    units = {
        name: replace(unit, number=event.numbers.get(name, unit.number))
        for name, unit in battle.units.items()
    }
    return _of_its_side(replace(battle, units=units), event)


def everywhere(change: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a change of a unit, also as it was when the phase began where the battle looks back to that."""

    def apply_change(battle: Any, event: Any) -> Any:
        after = battle.with_unit(change(battle.units[event.unit], event))
        began: Mapping[str, Any] = getattr(battle, "phase_began", {})
        if event.unit not in began:
            return after
        return replace(after, phase_began={**began, event.unit: change(began[event.unit], event)})

    return apply_change


def apply_unit_joined(battle: Any, event: Any) -> Any:
    return battle.with_unit(event.joined)


_of_its_side = everywhere(lambda unit, event: replace(unit, side=event.side))
apply_unit_refitted = everywhere(lambda _unit, event: event.refitted)

EVENT_RULES: tuple[EventRule[Any, Any], ...] = (
    EventRule(actions.UnitNamed, everywhere(apply_unit_named), no_text),
    EventRule(actions.PilotNamed, everywhere(apply_pilot_named), no_text),
    EventRule(actions.SkillsSet, everywhere(apply_skills_set), no_text),
    EventRule(actions.ArrivalSet, everywhere(apply_arrival_set), no_text),
    EventRule(actions.UnitReturned, everywhere(apply_unit_returned), no_text),
    EventRule(actions.SideChanged, apply_side_changed, no_text),
)
