"""The downtime interface of a ruleset: pilots, repairs and stores between two battles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from companion.engine.shared.progression.progression import Progression
from companion.engine.shared.progression.views import InBattle, PilotNumbers
from companion.engine.shared.repairs.views import BattleFacts, Gain, RepairBill, RepairItem, StoreView
from companion.engine.shared.setup import UnitCondition
from companion.errors import Refusal


class Downtime(Protocol):
    """The time between two battles: how pilots grow, what is mended, and what that takes."""

    @property
    def progression(self) -> Progression:
        """How pilots grow by these rules; false where nothing of them changes."""

    def in_battle(self, model: str, numbers: PilotNumbers) -> InBattle:
        """Return what a set-up tells of a pilot who goes into battle with a unit of this model."""

    @property
    def about_repairs(self) -> str:
        """What the rules say of repairs, in words."""

    @property
    def stores(self) -> tuple[StoreView, ...]:
        """What a campaign keeps in store; nothing where the rules have no economy."""

    def gains(self, facts: BattleFacts) -> tuple[Gain, ...]:
        """Return what a side's stores gain by a battle."""

    def repairs(self, model: str, condition: UnitCondition | None) -> tuple[RepairItem, ...]:
        """Return everything of a unit that is damaged or used up, each as an item to mend.

        Raises InputError for a model that there is not.
        """

    def why_not_repair(
        self, model: str, condition: UnitCondition | None, items: Collection[str]
    ) -> Refusal | None:
        """Return why items by these ids cannot be mended together: one is not damaged, or needs another
        first.
        """

    def after_repairs(
        self, model: str, condition: UnitCondition | None, items: Collection[str]
    ) -> UnitCondition | None:
        """Return what is left to mend after these items; None where that is nothing.

        Raises InputError for what `why_not_repair` is against.
        """

    def repair_bill(self, items: Iterable[RepairItem]) -> RepairBill:
        """Return what these items take together, from the stores and in days."""

    def salvage_value(self, model: str) -> Mapping[str, int]:
        """Return what the wreck of a unit of this model gives that is taken apart, by store."""
