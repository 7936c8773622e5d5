"""Growth of pilots by a ruleset, as campaigns and the window ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from companion.engine.downtime.progression import buying
from companion.engine.downtime.progression.creating import creation_view
from companion.engine.downtime.progression.cross_checks import ProgressionRules
from companion.engine.downtime.progression.known_pilots import GUNNERY, PILOTING, KnownPilots
from companion.engine.downtime.progression.pilot_rules import PilotRules
from companion.engine.downtime.progression.tables import (
    BoxRow,
    CounterRow,
    EarningRow,
    Healing,
    ProgressionKeys,
    TalentRow,
    evaluate,
)
from companion.engine.downtime.progression.text import format_counted, refused, say
from companion.engine.downtime.progression.views import (
    BoxesView,
    CounterView,
    CreationState,
    CreationView,
    Earning,
    InBattle,
    PilotFacts,
    PilotNumbers,
    Purchase,
    PurchaseOffer,
    TalentView,
    TraitView,
)
from companion.engine.downtime.repairs.pricing import format_amounts
from companion.engine.downtime.repairs.rules import StoreRow
from companion.engine.downtime.repairs.views import HealingView
from companion.errors import Refusal


def in_battle(pilots: PilotRules, numbers: PilotNumbers) -> InBattle:
    """His skills, what he can do, and the places that his cards take."""
    value = pilots.value(numbers)
    skills = {name: value(name) for name in (GUNNERY, PILOTING) if name in pilots.rules.traits}
    abilities: list[str] = []
    loads: dict[str, str] = {}
    for name in numbers.talents:
        talent = pilots.known.talents.get(name)
        if talent is None:
            continue
        place = next((place for place in talent.places if place not in loads), None)
        if place is not None:
            loads[place] = name
        elif not talent.places:
            abilities.append(name)
    return InBattle(skills.get(GUNNERY), skills.get(PILOTING), tuple(abilities), loads)


def why_not_pilot(pilots: PilotRules, numbers: PilotNumbers) -> Refusal | None:
    """Return why no pilot can have these numbers."""
    for name, value in numbers.traits.items():
        if name not in pilots.rules.traits:
            return refused.nonsense("no_such_trait", trait=name)
        group, label = pilots.group(name), pilots.rules.traits[name].label
        if not group.least <= value <= group.most:
            least, most = group.least, group.most
            return refused.by_rule(
                "out_of_bounds", group.source, trait=label, value=value, least=least, most=most
            )
    for name in numbers.talents:
        if name not in pilots.talents:
            return refused.nonsense("no_such_talent", talent=name)
        if numbers.talents.count(name) > 1:
            return refused.nonsense("talent_twice", talent=pilots.talents[name].label)
    for name in numbers.left:
        if name not in pilots.rules.counters:
            return refused.nonsense("no_such_counter", counter=name)
    if numbers.tech and numbers.tech not in pilots.techs:
        return refused.nonsense("no_such_tech", tech=numbers.tech, known=tuple(pilots.techs))
    return None


NOBODY = PilotNumbers()
"""A pilot of whom nothing is told: he is a usual one."""


class Progression:
    """A ruleset's rules on pilots between battles; false where pilots neither change nor count anything.

    All of it is a pure function of a pilot's numbers. `about` says in words how pilots grow, or why not.
    """

    def __init__(self, rules: ProgressionRules, known: KnownPilots, stores: Mapping[str, StoreRow]) -> None:
        self._pilots = PilotRules(rules, known)
        self._rules = rules
        self._stores = stores
        self.about = rules.about

    def __bool__(self) -> bool:
        return bool(self._rules.traits or self._rules.counters or self._pilots.talents)

    # --- looking ---

    def traits(self, numbers: PilotNumbers = NOBODY) -> tuple[TraitView, ...]:
        """Return a pilot's skills and other numbers, then those that follow from them."""
        return (*self._own_traits(numbers), *self._derived_traits(numbers))

    def _own_traits(self, numbers: PilotNumbers) -> Iterator[TraitView]:
        value, tech = self._pilots.value(numbers), self._pilots.tech_of(numbers)
        for name, trait in self._rules.traits.items():
            group = self._pilots.group(name)
            yield TraitView(
                name,
                trait.label,
                group.label,
                value(name),
                self._pilots.usual(name, tech),
                group.least,
                group.most,
                is_lower_better=group.better == "lower",
                text=group.ranks.get(value(name), ""),
                source=group.source,
            )

    def _derived_traits(self, numbers: PilotNumbers) -> Iterator[TraitView]:
        usual = self._pilots.value(PilotNumbers(tech=numbers.tech))
        for name, row in self._rules.derived.items():
            is_now = evaluate(row.number, self._pilots.value(numbers))
            yield TraitView(
                name,
                row.label,
                "",
                is_now,
                evaluate(row.number, usual),
                is_now,
                is_now,
                is_lower_better=False,
                is_derived=True,
                source=row.source,
            )

    def counters(self, numbers: PilotNumbers = NOBODY) -> tuple[CounterView, ...]:
        """Return what is counted for a pilot, and what the next purchase costs."""
        return tuple(
            CounterView(
                name,
                row.label,
                left := numbers.left.get(name, Fraction(0)),
                format_counted(row, left),
                self._next(numbers, name),
                tuple(f"{it.label}: {it.gives}" for it in row.earned.values()),
                row.source,
            )
            for name, row in self._rules.counters.items()
        )

    def _next(self, numbers: PilotNumbers, counter: str) -> Fraction | None:
        """Return the least that buys something, be it more than there is."""
        prices = [
            offer.price[counter]
            for offer in self.offers(numbers)
            if counter in offer.price and (offer.why_not is None or offer.why_not.id == "too_little")
        ]
        return min(prices, default=None)

    def talents(self, numbers: PilotNumbers = NOBODY) -> tuple[TalentView, ...]:
        """Return what pilots may be able to do by these rules, and what this one can."""
        return tuple(
            TalentView(
                name,
                talent.label,
                talent.about,
                has=name in numbers.talents,
                acts_in_battle=talent.known is not None,
                source=talent.source,
            )
            for name, talent in self._pilots.talents.items()
        )

    def boxes(self, numbers: PilotNumbers = NOBODY) -> tuple[BoxesView, ...]:
        """Return a pilot's boxes for wounds; those of battles first."""
        return tuple(boxes_views(self._pilots, numbers, self._stores))

    def healing(self, numbers: PilotNumbers, wounds: int | None = None) -> HealingView | None:
        """Return what it takes to clear so many wounds, all unless told; None where the rules count none."""
        healed = numbers.wounds if wounds is None else wounds
        return healing_view(self._pilots, numbers, self._stores, healed)

    # --- buying ---

    def offers(self, numbers: PilotNumbers = NOBODY) -> tuple[PurchaseOffer, ...]:
        """Return everything that is sold, with its price and why a pilot cannot buy it now."""
        return tuple(buying.offers(self._pilots, numbers))

    def why_not(self, numbers: PilotNumbers, purchase: Purchase) -> Refusal | None:
        """Return why a pilot cannot buy this now."""
        return buying.why_not(self._pilots, numbers, purchase)

    def price(self, numbers: PilotNumbers, purchase: Purchase) -> Mapping[str, Fraction]:
        """Return what a purchase costs, by counter; nothing for one that is not for sale at all."""
        refusal = self.why_not(numbers, purchase)
        if refusal is not None and not refusal.can_be_overruled:
            return {}
        return buying.price_of(self._pilots, numbers, purchase)

    def after_purchase(self, numbers: PilotNumbers, purchase: Purchase) -> PilotNumbers:
        """Return the pilot once he has bought this. Raises IllegalAction for what `why_not` is against."""
        return buying.after_purchase(self._pilots, numbers, purchase)

    # --- battles ---

    def count_earned(self, facts: PilotFacts) -> Mapping[str, Fraction]:
        """Return what is counted for a pilot for what he did in a battle."""
        return count_earned(self._rules, facts)

    def earnings(self, facts: PilotFacts) -> tuple[Earning, ...]:
        """Return the same, each amount with its reason."""
        return tuple(earnings(self._rules, facts))

    def in_battle(self, numbers: PilotNumbers) -> InBattle:
        """Return what the set-up of a battle tells of a pilot."""
        return in_battle(self._pilots, numbers)

    # --- creation ---

    def creation(self, choices: CreationState | None = None) -> CreationView:
        """Return a new pilot by what has been chosen so far, with all that there is to choose."""
        return creation_view(self._pilots, choices or CreationState())

    def why_not_pilot(self, numbers: PilotNumbers) -> Refusal | None:
        """Return why no pilot can have these numbers: something of them is unknown, or out of its bounds."""
        return why_not_pilot(self._pilots, numbers)


def earnings(rules: ProgressionKeys, facts: PilotFacts) -> Iterator[Earning]:
    """Yield everything that is counted for a pilot, each with its reason."""
    for name, counter in rules.counters.items():
        for row in counter.earned.values():
            if times := _occurrences(counter, row, facts):
                yield Earning(name, times * row.gives, row.label, row.source)


def count_earned(rules: ProgressionKeys, facts: PilotFacts) -> Mapping[str, Fraction]:
    """Return how much of each counter that is; nothing where there is nothing."""
    found: dict[str, Fraction] = {}
    for earning in earnings(rules, facts):
        found[earning.counter] = found.get(earning.counter, Fraction(0)) + earning.amount
    return found


def _occurrences(counter: CounterRow, row: EarningRow, facts: PilotFacts) -> Fraction:
    """Return how often what a row counts has happened."""
    match row.fact:
        case "kill":
            shares = [share for kind, share in facts.kills if share and (not row.kinds or kind in row.kinds)]
            return Fraction(len(shares)) if counter.shares == "whole" else sum(shares, Fraction(0))
        case "victory":
            return Fraction(facts.has_won)
        case "survived":
            return Fraction(facts.has_survived)
        case "wound":
            return Fraction(facts.wounds)
        case "battle":
            return Fraction(1)


def boxes_views(
    pilots: PilotRules, numbers: PilotNumbers, stores: Mapping[str, StoreRow]
) -> Iterator[BoxesView]:
    """Yield the boxes of a pilot; wounds of battles cross off the first ones."""
    for index, (name, row) in enumerate(pilots.rules.boxes.items()):
        yield BoxesView(
            name,
            row.label,
            box_number(pilots, numbers, name),
            numbers.wounds if index == 0 else 0,
            index == 0,
            _heals(pilots, numbers, name, row, stores),
            row.source,
        )


def box_number(pilots: PilotRules, numbers: PilotNumbers, name: str) -> int:
    """Return how many boxes of a row a pilot has, those of his talents among them."""
    row, value = pilots.rules.boxes[name], pilots.value(numbers)
    if row.number is None:
        return pilots.known.boxes.number if pilots.known.boxes else 0
    more = (evaluate(it.boxes.get(name, 0), value) for it in _talents(pilots, numbers))
    return evaluate(row.number, value) + sum(more)


def healing_view(
    pilots: PilotRules, numbers: PilotNumbers, stores: Mapping[str, StoreRow], wounds: int
) -> HealingView | None:
    """Return what it takes to clear so many of a pilot's wounds; None where he has no boxes for them."""
    name = next(iter(pilots.rules.boxes), None)
    if name is None:
        return None
    row = pilots.rules.boxes[name]
    text = _heals(pilots, numbers, name, row, stores)
    if row.healing is None:
        return HealingView(wounds, 0, {}, text, is_by_hand=True, source=row.source)
    price = {store: each * wounds for store, each in row.healing.price.items()}
    days = _days(pilots, numbers, name, row.healing, wounds)
    is_by_hand = days is None
    return HealingView(wounds, days or 0, price, text, is_by_hand=is_by_hand, source=row.healing.source)


def _days(pilots: PilotRules, numbers: PilotNumbers, name: str, healing: Healing, wounds: int) -> int | None:
    """Days of rest for so many boxes; None where they never heal by themselves."""
    if healing.days is not None:
        return healing.days * wounds
    a_day = each_day(pilots, numbers, name)
    if healing.a_day is None:
        return 0
    return -(-wounds // a_day) if a_day else None


def each_day(pilots: PilotRules, numbers: PilotNumbers, name: str) -> int:
    """Boxes that a day of rest clears."""
    healing, value = pilots.rules.boxes[name].healing, pilots.value(numbers)
    if healing is None or healing.a_day is None:
        return 0
    more = (evaluate(it.heals.get(name, 0), value) for it in _talents(pilots, numbers))
    return evaluate(healing.a_day, value) + sum(more)


def _heals(
    pilots: PilotRules, numbers: PilotNumbers, name: str, row: BoxRow, stores: Mapping[str, StoreRow]
) -> str:
    healing = row.healing
    if healing is None:
        return say("by_hand")
    parts = []
    if healing.days is not None:
        parts.append(say("days_each", days=healing.days))
    if healing.a_day is not None:
        a_day = each_day(pilots, numbers, name)
        parts.append(say("each_day", boxes=a_day) if a_day else say("heal_never"))
    if healing.price:
        parts.append(say("price_each", price=format_amounts(stores, healing.price)))
    text = ", ".join(parts)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _talents(pilots: PilotRules, numbers: PilotNumbers) -> list[TalentRow]:
    return [pilots.talents[name].row for name in numbers.talents if name in pilots.talents]
