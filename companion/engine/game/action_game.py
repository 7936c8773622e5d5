"""The common part of all families' games: play by rule rows, and battles stored as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter

from companion.engine.asks import Ask
from companion.engine.cards import CardView
from companion.engine.downtime.aftermath import EntryEvents, KillView, UnitEnd
from companion.engine.downtime.game import DowntimeGame
from companion.engine.forms import Completion
from companion.engine.play import Play
from companion.engine.sheet import Sheet
from companion.engine.skeleton.hex_notes import MarkHex
from companion.engine.skeleton.joining.game import JoiningGame
from companion.engine.skeleton.joining.rules import why_absent
from companion.engine.skeleton.news import headline
from companion.engine.skeleton.notes import ON_BATTLE, WriteNote, plain_text, why_not_storable
from companion.engine.skeleton.rule_rows import Account, ActionRule, EventRule, no_text
from companion.engine.skeleton.talk.combined_action import without_rolls
from companion.engine.skeleton.talk.completion import complete
from companion.engine.skeleton.talk.listener import Listener, Speech, read_structure
from companion.engine.skeleton.talk.tokens import Roster
from companion.engine.skeleton.wording import COMMON, Refusals
from companion.engine.views.attacks import Rolling
from companion.engine.views.turn import EntryDescription, LineMeaning, Phrase, ShowStructure
from companion.engine.views.units import UnitCommand, UnitView
from companion.errors import Refusal
from companion.tabletop.hexes import Hex


class FamilyBattle(Protocol):
    """A battle of any family."""

    @property
    def units(self) -> Mapping[str, Any]:
        """The units by id."""

    @property
    def sides(self) -> Any:
        """The sides in their order."""

    @property
    def notes(self) -> Mapping[str, str]:
        """What is noted on units and on the battle."""

    @property
    def turn(self) -> Any:
        """Where the battle stands."""


B = TypeVar("B", bound=FamilyBattle)
REFUSALS = Refusals(COMMON)


class ActionRules(Generic[B]):
    """The two tables of a family, and what comes after an action.

    After every action that is not by hand `go_on` sees whether the step is over, and is told the battle as it
    was before. `unit_fields` are the fields of actions that hold a unit.
    """

    def __init__(
        self,
        battle: TypeAdapter[B],
        rules: Iterable[ActionRule[B, Any]],
        event_rules: Iterable[EventRule[B, Any]],
        go_on: Callable[[Play[B], B], None],
        unit_fields: tuple[str, ...] = ("unit", "target"),
    ) -> None:
        self.battle = battle
        self.rules: Mapping[type, ActionRule[B, Any]] = {row.action: row for row in rules}
        self.event_rules: Mapping[type, EventRule[B, Any]] = {row.event: row for row in event_rules}
        self.go_on = go_on
        self.unit_fields = unit_fields
        self.shows_dice = any(row.shows is not no_text for row in self.event_rules.values())

    def apply(self, battle: B, event: object) -> B:
        """Return the battle after this event."""
        return self.event_rules[type(event)].changes(battle, event)

    def resolve(self, play: Play[B], action: object) -> None:
        """Carry out an action that has been found possible, and what comes of itself after it."""
        before = play.battle
        rule = self.rules[type(action)]
        rule.resolve(play, action)
        if not rule.is_by_hand:
            self.go_on(play, before)


@dataclass(frozen=True, slots=True)
class AftermathRules(Generic[B]):
    """The aftermath rules of a family: the `ends` of units, and `kills` by these events."""

    events: tuple[type, ...]
    ends: Callable[[B, B], Iterable[UnitEnd]]
    kills: Callable[[B, Iterable[EntryEvents], Callable[[B, Any], B]], tuple[KillView, ...]]


@dataclass(frozen=True, slots=True)
class PlacementRules:
    """The placement rules of a family: by its rules in the phase `set_up`, later by hand."""

    set_up: str
    deploy: Callable[[str, Hex, int], object]
    place: Callable[[str, Hex, int], object]


class ActionGame(DowntimeGame, JoiningGame, Generic[B]):
    """A ruleset played by actions; without cards unless its family has them."""

    title: str
    turn_word: str
    rules: Any
    action_rules: ActionRules[B]
    aftermath_rules: AftermathRules[B]
    placement_rules: PlacementRules

    def manual_commands(self, battle: B, unit: str) -> tuple[UnitCommand, ...]:  # noqa: ARG002
        """Return what players may note of a unit at any time, besides its tracks."""
        return ()

    def as_seen(self, battle: B, side: str | None) -> B:  # noqa: ARG002
        """Return the battle as it is: nobody has hidden anything on the table."""
        return battle

    def sides_with_secrets(self, battle: B) -> frozenset[str]:  # noqa: ARG002
        """Return no side: nobody has hidden anything on the table."""
        return frozenset()

    def sides_that_may_hide(self, battle: B) -> frozenset[str]:  # noqa: ARG002
        """Return no side: nobody hides anything."""
        return frozenset()

    def battle_data(self, battle: B) -> dict[str, Any]:
        """Return a battle as plain data, without its rules."""
        data: dict[str, Any] = self.action_rules.battle.dump_python(
            battle, mode="json", exclude={"rules"}, exclude_defaults=True
        )
        return data

    def battle_from(self, data: Mapping[str, Any]) -> B:
        """Return the battle behind plain data, with this game's rules."""
        return self.action_rules.battle.validate_python({**data, "rules": self.rules}, context=self)

    # --- table talk ---

    def without_rolls(self, action: Any) -> Any:
        """Return the same action without the dice that it tells."""
        return without_rolls(action)

    def phrases(self) -> tuple[Phrase, ...]:
        """Return all that may be said in a line."""
        return self.speech.phrases(self.rules)

    def understand(self, battle: B, unit: str | None, line: str) -> LineMeaning:
        """Return what a line means."""
        if (place := read_structure(self.structures(battle), line)) is not None:
            return ShowStructure(place)
        return self._listener(battle, unit).understand(line)

    def structure_sheet(self, battle: B, place: Hex) -> Sheet | None:  # noqa: ARG002
        """Return no sheet: nothing on the map is damaged."""
        return None

    def structures(self, battle: B) -> Mapping[Hex, str]:  # noqa: ARG002
        """Return nothing that may be damaged."""
        return {}

    def complete_line(self, battle: B, unit: str | None, line: str) -> tuple[Completion, ...]:
        """Return what a half-typed line may become."""
        return complete(self._listener(battle, unit), line)

    def damage_example(self, battle: B, unit: str) -> str:
        """Damage to a unit as a line tells it."""
        return self.speech.example(battle, unit)

    def _listener(self, battle: B, unit: str | None) -> Listener[B]:
        return Listener(self.speech, self.rules, battle, Roster(self.units(battle)), unit)

    def units(self, battle: B) -> tuple[UnitView, ...]:
        """Return every unit as roster and map show it."""
        raise NotImplementedError

    @cached_property
    def speech(self) -> Speech[B]:
        """What the family understands."""
        raise NotImplementedError

    # --- actions and events ---

    @property
    def action_types(self) -> Sequence[type]:
        """Every kind of action."""
        return tuple(self.action_rules.rules)

    @property
    def event_types(self) -> Sequence[type]:
        """Every kind of event."""
        return tuple(self.action_rules.event_rules)

    def why_not(self, battle: B, action: Any) -> Refusal | None:
        """Return the rule that forbids this action now, or None."""
        if refusal := self._unknown_unit(battle, action) or why_not_storable(action):
            return refusal
        rule = self.action_rules.rules.get(type(action))
        if rule is None:
            return REFUSALS.nonsense("no_such_action", title=self.title)
        if not rule.is_by_hand and (refusal := why_absent(battle, self._named_units(action), self.turn_word)):
            return refusal
        return rule.why_not(battle, action)

    def resolve(self, play: Play[B], action: Any) -> None:
        """Carry out an action that has been found possible, asking the play for dice, cards and choices."""
        self.action_rules.resolve(play, action)

    def apply(self, battle: B, event: object) -> B:
        """Return the battle after this event."""
        return self.action_rules.apply(battle, event)

    def describe(self, battle: B, action: Any, events: Sequence[Any]) -> EntryDescription:
        """One journal entry: the news and the action in a line, and each event under it.

        `battle` is the one before.
        """
        account, rows = Account(battle, action, events), self.action_rules.event_rules
        details = tuple(text for event in events if (text := rows[type(event)].text(account, event)))
        units = tuple(dict.fromkeys(unit for event in events if (unit := getattr(event, "unit", None))))
        news = headline(found for event in events if (found := rows[type(event)].news(account, event)))
        act = self.action_rules.rules[type(action)].text(account, action)
        line = " · ".join(part for part in (news, act) if part)
        return EntryDescription(line, details, units, self._dice(account))

    @property
    def ending_events(self) -> Sequence[type]:
        """The kinds of events that kills are told by."""
        return self.aftermath_rules.events

    def aftermath(self, start: B, battle: B) -> tuple[UnitEnd, ...]:
        """Return what a battle has made of every unit."""
        return tuple(self.aftermath_rules.ends(start, battle))

    def kills(self, start: B, entries: Iterable[EntryEvents]) -> tuple[KillView, ...]:
        """Return who was put out of a battle."""
        return self.aftermath_rules.kills(start, entries, self.apply)

    def _dice(self, account: Account[B]) -> str | None:
        """Return what dice and cards showed, in their order; None where an answer's own numbers say it."""
        rows = self.action_rules.event_rules
        if not self.action_rules.shows_dice:
            return None
        shown = (rows[type(event)].shows(account, event) for event in account.events)
        return ", ".join(part for part in shown if part)

    def _unknown_unit(self, battle: B, action: Any) -> Refusal | None:
        strange = [unit for unit in self._named_units(action) if unit not in battle.units]
        if not strange:
            return None
        return REFUSALS.nonsense("no_such_unit", unit=strange[0], known=tuple(battle.units))

    def _named_units(self, action: Any) -> tuple[str, ...]:
        """Return the units that an action names."""
        named = (getattr(action, name, None) for name in self.action_rules.unit_fields)
        return tuple(unit for unit in named if isinstance(unit, str))

    def place(self, battle: B, unit: str, hex: Hex, facing: int) -> Any:
        """Return the action that puts a unit on the map."""
        is_set_up = battle.turn.phase == self.placement_rules.set_up and battle.units[unit].hex is None
        return (self.placement_rules.deploy if is_set_up else self.placement_rules.place)(unit, hex, facing)

    def mark_hex(self, hex: Hex, text: str = "", mark: str = "") -> MarkHex:
        """Return the action that notes something on a hex."""
        return MarkHex(hex, plain_text(text), mark)

    def write_note(self, text: str, unit: str | None = None) -> WriteNote:
        """Return the action that notes something on a unit, or on the battle."""
        return WriteNote(plain_text(text), unit)

    def battle_note(self, battle: B) -> str:
        """Return what is noted on the battle as a whole."""
        text: str = battle.notes.get(ON_BATTLE, "")
        return text

    # ARG002 in what follows: who provides nothing looks at nothing.

    def cards(self) -> tuple[CardView, ...]:
        """There are no cards."""
        return ()

    def rolling_view(
        self,
        battle: B,  # noqa: ARG002
        action: Any,  # noqa: ARG002
        events: Sequence[Any],  # noqa: ARG002
        ask: Ask | None = None,  # noqa: ARG002
    ) -> Rolling | None:
        """No action is shown while its dice are rolled."""
        return None

    def endings(self, battle: B, action: Any) -> tuple[UnitCommand, ...]:  # noqa: ARG002
        """Return a move ends in no other way."""
        return ()
