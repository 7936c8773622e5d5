"""Numbers that follow from a pilot's traits: hit boxes, prices, ranks to hand out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, TypeAlias

from companion.documents.document import KeyPath
from companion.documents.model import Id, RuleModel
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import Field

Value: TypeAlias = Callable[[str], int]
"""What a trait is, by its name."""
Rank = Annotated[int, Field(ge=-100, le=100)]
"""The value of a trait."""


class Sum(RuleModel):
    """YAML: `{add: 5, traits: {fortitude: 1}}`; `divided_by` rounds down, and nothing falls below 0.

    Of what is bought, `new` counts the new value so often, and `by_new` gives a number for each.
    """

    add: Signed = 0
    """What is added."""
    traits: Mapping[Id, Signed] = {}
    """How often traits count, by the names of `progression.traits`."""
    highest: tuple[Id, ...] = ()
    """Traits of which the highest counts once, by the names of `progression.traits`."""
    new: Signed = 0
    """How often the new value of what is bought counts."""
    by_new: Mapping[Rank, Whole] = {}
    """What is added for each new value of what is bought."""
    divided_by: Positive = 1
    """What all of it is divided by, rounded down."""

    def of(self, value: Value, new: int = 0) -> int:
        """Return the number for these traits and, of a price, this new value."""
        found = self.add + sum(times * value(name) for name, times in self.traits.items())
        found += max(map(value, self.highest), default=0)
        found += self.new * new + self.by_new.get(new, 0)
        return max(found // self.divided_by, 0)


Number: TypeAlias = Whole | Sum
"""A number, or one that follows from traits."""


def evaluate(amount: int | Sum, value: Value, new: int = 0) -> int:
    """Return what a number comes to."""
    return amount.of(value, new) if isinstance(amount, Sum) else amount


def named_traits(amount: int | Sum, at: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield the traits that a number names, each with its key path."""
    if isinstance(amount, Sum):
        yield from (((*at, "traits", name), name) for name in amount.traits)
        yield from (((*at, "highest", index), name) for index, name in enumerate(amount.highest))


def depends_on_new(amount: int | Sum) -> bool:
    """Whether a number asks for the new value of what is bought."""
    return isinstance(amount, Sum) and bool(amount.new or amount.by_new)
