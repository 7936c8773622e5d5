"""What the games of all families do alike: ask an action's own rule, carry it out, keep a battle as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter

from companion.engine.cards import CardView
from companion.engine.forces import ForceOffer, ForcePlace, ForceView
from companion.engine.play import Play
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.views import Command
from companion.errors import IllegalAction, Refusal


class Fought(Protocol):
    """A battle of any family."""

    @property
    def units(self) -> Mapping[str, Any]:
        """The units by id."""


B = TypeVar("B", bound=Fought)


@dataclass(frozen=True, slots=True)
class ActionRules(Generic[B]):
    """The rules of a family's actions: why an action is forbidden now, and how it is carried out, by type.

    Actions `by_hand` end no step of the turn; after all others `go_on` sees whether the step is over, and is
    told the battle as it was before. `named` are the fields of actions that hold a unit.
    """

    battle: TypeAdapter[B]
    refusals: Mapping[type, Callable[[B, Any], Refusal | None]]
    resolving: Mapping[type, Callable[[Play[B], Any], None]]
    by_hand: tuple[type, ...]
    go_on: Callable[[Play[B], B], None]
    named: tuple[str, ...] = ("unit", "target")


class ActionGame(Generic[B]):
    """A ruleset played by actions; without forces to buy and cards unless its family has them."""

    title: str
    rules: Any
    action_rules: ActionRules[B]

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

    def why_not(self, battle: B, action: Any) -> Refusal | None:
        """The rule that forbids this action now, or None."""
        if refusal := self._unknown_unit(battle, action):
            return refusal
        rule = self.action_rules.refusals.get(type(action))
        if rule is None:
            return Refusal(f"{self.title} has no such action.")
        return rule(battle, action)

    def resolve(self, play: Play[B], action: Any) -> None:
        """Carry out an action, asking the play for dice, cards and choices.

        Whether the rules allow it is not asked again. Raises IllegalAction for what makes no sense under any
        rules, such as a hex off the board: such a refusal has no source, and nobody can overrule it.
        """
        refusal = self.why_not(play.battle, action)
        if refusal is not None and not refusal.source:
            raise IllegalAction(refusal)
        before = play.battle
        self.action_rules.resolving[type(action)](play, action)
        if not isinstance(action, self.action_rules.by_hand):
            self.action_rules.go_on(play, before)

    def _unknown_unit(self, battle: B, action: Any) -> Refusal | None:
        named = [getattr(action, name, None) for name in self.action_rules.named]
        strange = [unit for unit in named if unit is not None and unit not in battle.units]
        if not strange:
            return None
        return Refusal(f"There is no unit {strange[0]!r}; the units are {', '.join(battle.units)}.")

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

    def endings(self, battle: B, action: Any) -> tuple[Command, ...]:  # noqa: ARG002
        """A move ends in no other way."""
        return ()
