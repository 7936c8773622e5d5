"""What the games of all families do alike: play by their rows, and keep a battle as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter

from companion.engine.asks import Ask
from companion.engine.cards import CardView
from companion.engine.forces import ForceOffer, ForcePlace, ForceView
from companion.engine.forms import Completion
from companion.engine.play import Play
from companion.engine.shared.aftermath import Entry, KillView, UnitEnd
from companion.engine.shared.joining.game import JoiningGame
from companion.engine.shared.joining.rules import why_absent
from companion.engine.shared.lasting.game import LastingGame
from companion.engine.shared.news import headline
from companion.engine.shared.notes.deeds import WriteNote
from companion.engine.shared.notes.hex_marks import MarkHex
from companion.engine.shared.notes.plain_words import plain_words, why_not_kept
from companion.engine.shared.notes.rules import ON_BATTLE
from companion.engine.shared.refusals import COMMON
from companion.engine.shared.rows import Account, Happening, Rule, silent
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.shared.talk.completing import complete
from companion.engine.shared.talk.listening import Listener, Speech
from companion.engine.shared.talk.together import untold
from companion.engine.shared.talk.units import Roster
from companion.engine.shared.wording import Refusals
from companion.engine.views.rolling import Rolling
from companion.engine.views.talk import Phrase, Understood
from companion.engine.views.turn import Telling
from companion.engine.views.units import Command, UnitView
from companion.errors import Refusal
from companion.tabletop.hexes import Hex


class Fought(Protocol):
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


B = TypeVar("B", bound=Fought)
REFUSALS = Refusals(COMMON)


class ActionRules(Generic[B]):
    """The two tables of a family, and what comes after an action.

    After every action that is not by hand `go_on` sees whether the step is over, and is told the battle as it
    was before. `named` are the fields of actions that hold a unit.
    """

    def __init__(
        self,
        battle: TypeAdapter[B],
        rules: Iterable[Rule[B, Any]],
        happenings: Iterable[Happening[B, Any]],
        go_on: Callable[[Play[B], B], None],
        named: tuple[str, ...] = ("unit", "target"),
    ) -> None:
        self.battle = battle
        self.rules: Mapping[type, Rule[B, Any]] = {row.action: row for row in rules}
        self.happenings: Mapping[type, Happening[B, Any]] = {row.event: row for row in happenings}
        self.go_on = go_on
        self.named = named
        self.shows_dice = any(row.shows is not silent for row in self.happenings.values())

    def apply(self, battle: B, event: object) -> B:
        """The battle after this event."""
        return self.happenings[type(event)].changes(battle, event)


@dataclass(frozen=True, slots=True)
class Returns(Generic[B]):
    """How a family tells what a battle has come to: its `ends` unit by unit, and `kills` by these events."""

    events: tuple[type, ...]
    ends: Callable[[B, B], Iterable[UnitEnd]]
    kills: Callable[[B, Iterable[Entry], Callable[[B, Any], B]], tuple[KillView, ...]]


@dataclass(frozen=True, slots=True)
class Placing:
    """How a family puts units on the map: in the phase of its `set_up` by its rules, later by hand."""

    set_up: str
    deploy: Callable[[str, Hex, int], object]
    place: Callable[[str, Hex, int], object]


class ActionGame(LastingGame, JoiningGame, Generic[B]):
    """A ruleset played by actions; without forces to buy and cards unless its family has them."""

    title: str
    turn_word: str
    rules: Any
    action_rules: ActionRules[B]
    returns: Returns[B]
    placing: Placing

    def by_hand(self, battle: B, unit: str) -> tuple[Command, ...]:  # noqa: ARG002
        """What players may note of a unit at any time, besides its tracks."""
        return ()

    def battle_data(self, battle: B) -> dict[str, Any]:
        """A battle as plain data, without its rules."""
        data: dict[str, Any] = self.action_rules.battle.dump_python(
            battle, mode="json", exclude={"rules"}, exclude_defaults=True
        )
        return data

    def battle_from(self, data: Mapping[str, Any]) -> B:
        """The battle behind plain data, with this game's rules."""
        return self.action_rules.battle.validate_python({**data, "rules": self.rules})

    # --- table talk ---

    def untold(self, action: Any) -> Any:
        """The same action without the dice that it tells."""
        return untold(action)

    def phrases(self) -> tuple[Phrase, ...]:
        """All that may be said in a line."""
        return self.speech.phrases(self.rules)

    def understand(self, battle: B, unit: str | None, line: str) -> Understood:
        """What a line means."""
        return self._listener(battle, unit).understand(line)

    def complete_line(self, battle: B, unit: str | None, line: str) -> tuple[Completion, ...]:
        """What a half-typed line may become."""
        return complete(self._listener(battle, unit), line)

    def damage_example(self, battle: B, unit: str) -> str:
        """Damage to a unit as a line tells it."""
        return self.speech.example(battle, unit)

    def _listener(self, battle: B, unit: str | None) -> Listener[B]:
        return Listener(self.speech, self.rules, battle, Roster(self.units(battle)), unit)

    def units(self, battle: B) -> tuple[UnitView, ...]:
        """Every unit as roster and map show it."""
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
        return tuple(self.action_rules.happenings)

    def why_not(self, battle: B, action: Any) -> Refusal | None:
        """The rule that forbids this action now, or None."""
        if refusal := self._unknown_unit(battle, action) or why_not_kept(action):
            return refusal
        rule = self.action_rules.rules.get(type(action))
        if rule is None:
            return REFUSALS.nonsense("no_such_action", title=self.title)
        if not rule.is_by_hand and (refusal := why_absent(battle, self._named(action), self.turn_word)):
            return refusal
        return rule.why_not(battle, action)

    def resolve(self, play: Play[B], action: Any) -> None:
        """Carry out an action that has been found possible, asking the play for dice, cards and choices."""
        before = play.battle
        rule = self.action_rules.rules[type(action)]
        rule.resolve(play, action)
        if not rule.is_by_hand:
            self.action_rules.go_on(play, before)

    def apply(self, battle: B, event: object) -> B:
        """The battle after this event."""
        return self.action_rules.apply(battle, event)

    def tell(self, battle: B, action: Any, events: Sequence[Any]) -> Telling:
        """One journal entry: the news and the action in a line, and each event under it.

        `battle` is the one before.
        """
        told, rows = Account(battle, action, events), self.action_rules.happenings
        details = tuple(words for event in events if (words := rows[type(event)].words(told, event)))
        units = tuple(dict.fromkeys(unit for event in events if (unit := getattr(event, "unit", None))))
        news = headline(found for event in events if (found := rows[type(event)].news(told, event)))
        act = self.action_rules.rules[type(action)].words(told, action)
        line = " · ".join(part for part in (news, act) if part)
        return Telling(line, details, units, self._dice(told))

    @property
    def ending_events(self) -> Sequence[type]:
        """The kinds of events that kills are told by."""
        return self.returns.events

    def aftermath(self, start: B, battle: B) -> tuple[UnitEnd, ...]:
        """What a battle has made of every unit."""
        return tuple(self.returns.ends(start, battle))

    def kills(self, start: B, entries: Iterable[Entry]) -> tuple[KillView, ...]:
        """Who was put out of a battle."""
        return self.returns.kills(start, entries, self.apply)

    def _dice(self, told: Account[B]) -> str | None:
        """What dice and cards showed, in their order; None where an answer's own numbers say it."""
        rows = self.action_rules.happenings
        if not self.action_rules.shows_dice:
            return None
        shown = (rows[type(event)].shows(told, event) for event in told.events)
        return ", ".join(part for part in shown if part)

    def _unknown_unit(self, battle: B, action: Any) -> Refusal | None:
        strange = [unit for unit in self._named(action) if unit not in battle.units]
        if not strange:
            return None
        return REFUSALS.nonsense("no_such_unit", unit=strange[0], known=tuple(battle.units))

    def _named(self, action: Any) -> tuple[str, ...]:
        """The units that an action names."""
        named = (getattr(action, name, None) for name in self.action_rules.named)
        return tuple(unit for unit in named if unit is not None)

    def place(self, battle: B, unit: str, hex: Hex, facing: int) -> Any:
        """The action that puts a unit on the map."""
        is_set_up = battle.turn.phase == self.placing.set_up and battle.units[unit].hex is None
        return (self.placing.deploy if is_set_up else self.placing.place)(unit, hex, facing)

    def mark_hex(self, hex: Hex, text: str = "", mark: str = "") -> MarkHex:
        """The action that notes something on a hex."""
        return MarkHex(hex, plain_words(text), mark)

    def write_note(self, text: str, unit: str | None = None) -> WriteNote:
        """The action that notes something on a unit, or on the battle."""
        return WriteNote(plain_words(text), unit)

    def battle_note(self, battle: B) -> str:
        """What is noted on the battle as a whole."""
        words: str = battle.notes.get(ON_BATTLE, "")
        return words

    # ARG002 in what follows: who provides nothing looks at nothing.

    def cards(self) -> tuple[CardView, ...]:
        """There are no cards."""
        return ()

    def force(self, side: SideSetup, units: Sequence[UnitSetup]) -> ForceView | None:  # noqa: ARG002
        """No points are counted."""
        return None

    def force_models(self, side: SideSetup, units: Sequence[UnitSetup]) -> tuple[ForceOffer, ...]:  # noqa: ARG002
        """Nothing is bought."""
        return ()

    def force_cards(
        self,
        side: SideSetup,  # noqa: ARG002
        units: Sequence[UnitSetup],  # noqa: ARG002
        unit: str,  # noqa: ARG002
    ) -> tuple[ForcePlace, ...]:
        """There are no cards to buy."""
        return ()

    def rolling(
        self,
        battle: B,  # noqa: ARG002
        action: Any,  # noqa: ARG002
        happened: Sequence[Any],  # noqa: ARG002
        ask: Ask | None = None,  # noqa: ARG002
    ) -> Rolling | None:
        """No action is shown while its dice are rolled."""
        return None

    def endings(self, battle: B, action: Any) -> tuple[Command, ...]:  # noqa: ARG002
        """A move ends in no other way."""
        return ()
