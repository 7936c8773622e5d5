"""The shape of the sections `repairs` and `stores`; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import Id, NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import WithJsonSchema

GainFact: TypeAlias = Literal["battle", "victory", "kill"]
"""What a side does in a battle that its stores gain by."""
ARMOR, REAR, STRUCTURE, LOCATION = "armor", "rear", "structure", "location"
SLOT, RELOAD, MARK = "slot", "reload", "mark"
KINDS: Mapping[str, str] = {
    LOCATION: "A lost location is replaced.",
    STRUCTURE: "Points of internal structure are repaired.",
    SLOT: "A critical hit is repaired.",
    ARMOR: "Points of armor are repaired.",
    REAR: "Points of rear armor are repaired.",
    MARK: "A mark on the sheet is repaired.",
    RELOAD: "Ammunition is reloaded.",
}
"""What can be mended, in the order in which it is told, each with its meaning."""
REPAIR_FACT = "fact of a repair"
"""What a text is that names a fact of what is mended, for the reference and for editors."""
RepairFact = Annotated[str, WithJsonSchema({"type": "string", "format": REPAIR_FACT})]


class GainRow(Sourced):
    """A gain of a store by a battle: an amount for each time that the fact occurred."""

    label: NonEmptyText
    fact: GainFact
    """What it is gained for."""
    kinds: tuple[Id, ...] = ()
    """Of enemies put out, the kinds of units that count, such as `mech`; none named is any."""
    gives: Positive
    """How much is gained each time."""


class StoreRow(Sourced):
    """A store of a campaign that repairs are paid from, such as repair points."""

    label: NonEmptyText
    unit: str = ""
    """What one of it is called in a sentence; unsaid, as several of it."""
    begins_with: Whole = 0
    """How much of it there is when a campaign begins."""
    gains: Mapping[Id, GainRow] = {}
    """What it gains by a battle, by name."""


class RepairRow(Sourced):
    """The price of repairs where all facts of `when` hold and none of `unless`; several rows add up."""

    label: NonEmptyText
    when: frozenset[RepairFact] = frozenset()
    """Facts of what is mended, all of which have to hold."""
    unless: frozenset[RepairFact] = frozenset()
    """Facts of what is mended, none of which may hold."""
    price: Mapping[Id, Signed] = {}
    """What it costs, by the names of `stores`."""
    days: Signed = 0
    """How long it takes. In days."""
    each: Positive | None = None
    """So many points or shots take this once, and a part of them too; never takes it once for all of them."""

    def times(self, amount: int) -> int:
        """Return how often it counts for so many points or shots."""
        return 1 if self.each is None else -(-amount // self.each)

    def holds(self, facts: frozenset[str]) -> bool:
        """Whether it counts for what these facts tell of."""
        return self.when <= facts and not self.unless & facts


class Salvage(Sourced):
    """The worth of a wreck that is taken apart."""

    price: Mapping[Id, Whole]
    """What it gives, by the names of `stores`."""
    tons: Positive = 1
    """So many tons of the wreck give this once; a part counts as nothing."""


class RepairRules(RuleModel):
    """Repairs between battles and their prices; without rows, repairs are free."""

    about: str = ""
    """What players read of it."""
    rows: Mapping[Id, RepairRow] = {}
    """What mending takes, by name."""
    salvage: Salvage | None = None
    """What wrecks are worth; never is nothing."""


NO_REPAIRS = RepairRules.model_construct()
"""What rules have that say nothing of repairs: all of them are free."""
