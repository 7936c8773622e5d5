"""A pilot's boxes for wounds: how many there are, how many are crossed off, and how they are cleared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.shared.progression.pilot_rules import PilotRules
from companion.engine.shared.progression.tables import BoxRow, Healing, TalentRow, evaluate
from companion.engine.shared.progression.text import say
from companion.engine.shared.progression.views import BoxesView, PilotNumbers
from companion.engine.shared.repairs.pricing import format_amounts
from companion.engine.shared.repairs.rules import StoreRow
from companion.engine.shared.repairs.views import HealingView


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
