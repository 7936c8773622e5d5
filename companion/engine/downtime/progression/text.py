"""Sentences and refusals on pilots between battles."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.engine.downtime.progression.tables import CounterRow
from companion.engine.skeleton.wording import Refusals, Sentences

SENTENCES: Mapping[str, str] = {
    "change": "{now} to {then}",
    "learn": "Learn it",
    "price": "{price:and}",
    "usual_way": "Usual values",
    "rolled_way": "Rolled values",
    "roll_missing": "Roll for {trait}.",
    "package_missing": "Choose a package for {step}.",
    "ranks_missing": "Hand out {ranks:rank} more for {step}.",
    "too_many_ranks": "{step} has {ranks:rank} to hand out, not {given}.",
    "does_not_fit": "{step} does not give these ranks together.",
    "no_such_package": "{step} has no package '{package}'.",
    "too_many_talents": "A new pilot has {most:talent} at most.",
    "each_day": "{boxes:box} {boxes:heals|heal} on each day of rest",
    "days_each": "{days:day} of rest for each",
    "price_each": "{price:and} for each",
    "by_hand": "The rules do not say how: clear them when you agree they have healed.",
    "heal_never": "They do not heal by themselves.",
}
REFUSAL_TEXTS: Mapping[str, str] = {
    "no_such_purchase": "There is no purchase {purchase!r}.",
    "no_such_talent": "There is no talent {talent!r}.",
    "no_such_trait": "There is no skill {trait!r}.",
    "no_such_tech": "There is no technology {tech!r}; there are {known:and}.",
    "no_such_counter": "There is no counter {counter!r}.",
    "not_sold": "{label} does not improve {trait}.",
    "talent_not_sold": "{talent} is not for sale.",
    "other_step": "{trait} goes from {now} to {then}, not to {to}.",
    "at_its_best": "{trait} is {now}, which is as good as it gets.",
    "has_talent": "{talent} has already been learned.",
    "needs": "It needs {needs:or}.",
    "too_little": "It takes {price:and}. Left: {left:and}.",
    "out_of_bounds": "{trait} goes from {least} to {most}, not {value}.",
    "talent_twice": "{talent} is named twice.",
}
say = Sentences(SENTENCES)
refused = Refusals(REFUSAL_TEXTS)


def format_amount(amount: Fraction) -> str:
    """Return a number of which there may be a part: `2`, `1/3`, `2 1/2`."""
    whole, rest = divmod(abs(amount), 1)
    sign = "-" if amount < 0 else ""
    parts = [str(whole)] if whole or not rest else []
    return sign + " ".join([*parts, *([str(rest)] if rest else [])])


def format_counted(counter: CounterRow, amount: Fraction) -> str:
    """So much of what is counted: `4 kills`, `1/2 kill`."""
    is_one = 0 < abs(amount) <= 1
    return f"{format_amount(amount)} {counter.unit if is_one else counter.units or counter.unit}"
