"""The time between two battles, as every game tells of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

from companion.engine.downtime.progression.known_pilots import KnownPilots
from companion.engine.downtime.progression.progression import Progression
from companion.engine.downtime.progression.views import InBattle, PilotNumbers
from companion.engine.downtime.repairs.pricing import RepairPrices, gains, store_views
from companion.engine.downtime.repairs.unit_repairs import PrintedUnit, UnitRepairs
from companion.engine.downtime.repairs.views import BattleFacts, Gain, RepairBill, RepairItem, StoreView
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import Refusal


class DowntimeGame:
    """The time between two battles; its tables have the sections `progression`, `repairs` and `stores`.

    A family says what battles know of pilots, and what its models have when they are whole.
    """

    rules: Any

    def known_pilots(self) -> KnownPilots:
        """Return what the rules of battle have of pilots."""
        raise NotImplementedError

    def printed_unit(self, model: str) -> PrintedUnit | None:
        """Return a model when it is whole; None where no damage lasts. Raises InputError for an
        unknown one.
        """
        raise NotImplementedError

    @cached_property
    def progression(self) -> Progression:
        """How pilots grow by these rules."""
        tables = self.rules.tables
        return Progression(tables.progression, self.known_pilots(), tables.stores)

    def in_battle(self, model: str, numbers: PilotNumbers) -> InBattle:  # noqa: ARG002
        """Return what a set-up tells of a pilot: the same for units of every model."""
        return self.progression.in_battle(numbers)

    def skill_labels(self, model: str) -> Mapping[str, str]:  # noqa: ARG002
        """Return no other names: skills are called so in every unit."""
        return {}

    @cached_property
    def _prices(self) -> RepairPrices:
        return RepairPrices(self.rules.tables.repairs, self.rules.tables.stores)

    @property
    def about_repairs(self) -> str:
        """What the rules say of repairs, in words."""
        text: str = self.rules.tables.repairs.about
        return text

    @cached_property
    def stores(self) -> tuple[StoreView, ...]:
        """What a campaign keeps in store; nothing where the rules have no economy."""
        return store_views(self.rules.tables.stores)

    def gains(self, facts: BattleFacts) -> tuple[Gain, ...]:
        """Return what a side's stores gain by a battle."""
        return tuple(gains(self.rules.tables.stores, facts))

    def repairs(self, model: str, condition: UnitCondition | None) -> tuple[RepairItem, ...]:
        """Return everything of a unit that is damaged or used up, each as an item to mend."""
        printed = self.printed_unit(model)
        return () if printed is None else UnitRepairs(printed, condition).items(self._prices)

    def why_not_repair(
        self, model: str, condition: UnitCondition | None, items: Collection[str]
    ) -> Refusal | None:
        """Return why these items cannot be mended together."""
        printed = self.printed_unit(model)
        return None if printed is None else UnitRepairs(printed, condition).why_not(items)

    def after_repairs(
        self, model: str, condition: UnitCondition | None, items: Collection[str]
    ) -> UnitCondition | None:
        """Return what is left to mend after these items; None where that is nothing."""
        printed = self.printed_unit(model)
        return None if printed is None else UnitRepairs(printed, condition).after(items)

    def repair_bill(self, items: Iterable[RepairItem]) -> RepairBill:
        """Return what these items take together, from the stores and in days."""
        return self._prices.bill(items)

    def salvage_value(self, model: str) -> Mapping[str, int]:
        """Return what the wreck of a unit gives that is taken apart, by store."""
        printed = self.printed_unit(model)
        return {} if printed is None else self._prices.salvage(printed.tons)
