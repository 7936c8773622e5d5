"""Prices of repairs: rows by facts, for each so many points, together, and the worth of a wreck."""

from __future__ import annotations

import pytest

from companion.documents.model import validate
from companion.documents.yamlfile import parse_document
from companion.engine.downtime.progression.cross_checks import NO_PROGRESSION, ProgressionRules
from companion.engine.downtime.progression.known_pilots import KnownBoxes, KnownPilots
from companion.engine.downtime.progression.progression import Progression
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.downtime.repairs.pricing import RepairPrices, gains, store_views
from companion.engine.downtime.repairs.rules import NO_REPAIRS, RepairRules, StoreRow
from companion.engine.downtime.repairs.views import BattleFacts, RepairItem

ROWS = """
rows:
  armor: {label: Armor, when: [armor], price: {points: 2, parts: 1}, each: 5, days: 1, source: House A}
  rear: {label: At the back, when: [rear], price: {points: 1}, source: House B}
  clan: {label: Clan goods, when: [clan], unless: [reload], price: {points: 3}, source: House A}
  discount: {label: Left arm, when: [in_left_arm], price: {points: -9}, days: -9, source: House A}
salvage: {price: {points: 2, parts: 0}, tons: 10, source: House A}
"""
STORES = """
points:
  label: Repair points
  unit: repair point
  begins_with: 5
  source: S
  gains:
    any: {label: Each battle, fact: battle, gives: 1, source: S}
    tank: {label: Each vehicle, fact: kill, kinds: [vehicle], gives: 2, source: S}
parts: {label: CASE parts, source: S}
"""


def stores() -> dict[str, StoreRow]:
    return validate(dict[str, StoreRow], parse_document(STORES, "test.yaml"))


def prices() -> RepairPrices:
    return RepairPrices(validate(RepairRules, parse_document(ROWS, "test.yaml")), stores())


@pytest.mark.parametrize(
    ("facts", "amount", "price", "days", "reasons"),
    [
        ("armor", 1, {"points": 2, "parts": 1}, 1, ("Armor",)),
        ("armor", 5, {"points": 2, "parts": 1}, 1, ("Armor",)),
        ("armor", 6, {"points": 4, "parts": 2}, 2, ("Armor",)),
        ("armor rear clan", 6, {"points": 8, "parts": 2}, 2, ("Armor", "At the back", "Clan goods")),
        ("reload clan", 6, {}, 0, ()),
        ("armor in_left_arm", 6, {"parts": 2}, 0, ("Armor", "Left arm")),
        ("slot", 1, {}, 0, ()),
    ],
)
def test_rows_that_hold_add_up_and_never_fall_below_nothing(
    facts: str, amount: int, price: dict[str, int], days: int, reasons: tuple[str, ...]
) -> None:
    cost = prices().of(frozenset(facts.split()), amount)
    assert (cost.price, cost.days, cost.reasons) == (price, days, reasons)


def item(price: dict[str, int], days: int, source: str = "") -> RepairItem:
    return RepairItem("i", "slot", "Gyro", "Center torso", 1, None, price=price, days=days, source=source)


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([], "free"),
        ([item({}, 0)], "free"),
        ([item({}, 2)], "2 days"),
        ([item({"points": 1}, 0)], "1 repair point"),
        (
            [item({"points": 1}, 1), item({"points": 2, "parts": 4}, 0)],
            "3 repair points, 4 CASE parts, 1 day",
        ),
    ],
)
def test_a_bill_in_words(items: list[RepairItem], text: str) -> None:
    assert prices().bill(items).text == text


def test_a_bill_names_each_rule_once() -> None:
    bill = prices().bill([item({"points": 1}, 1, "A"), item({"points": 2}, 0, "B"), item({}, 0, "A")])
    assert (bill.price, bill.days, bill.source) == ({"points": 3}, 1, "A; B")


@pytest.mark.parametrize(("tons", "worth"), [(9, {}), (10, {"points": 2}), (75, {"points": 14})])
def test_a_wreck_is_worth_whole_lots_of_tons(tons: int, worth: dict[str, int]) -> None:
    assert prices().salvage(tons) == worth


def test_rules_without_repairs_price_nothing() -> None:
    free = RepairPrices(NO_REPAIRS, {})
    assert free.of(frozenset(["armor"]), 20).price == {}
    assert free.salvage(100) == {}


def test_stores_and_what_battles_add() -> None:
    views = store_views(stores())
    assert [(view.id, view.label, view.begins_with) for view in views] == [
        ("points", "Repair points", 5), ("parts", "CASE parts", 0),
    ]  # fmt: skip
    assert views[0].gains == ("Each battle: 1", "Each vehicle: 2")
    found = gains(stores(), BattleFacts({"vehicle": 3, "mech": 2}))
    assert [(gain.store, gain.amount) for gain in found] == [("points", 1), ("points", 6)]


@pytest.mark.parametrize(
    ("healing", "days", "price", "message"),
    [
        ("{days: 3, source: S}", 6, {}, "3 days of rest for each."),
        ("{days: 3, price: {points: 2}, source: S}", 6, {"points": 4},
         "3 days of rest for each, 2 repair points for each."),
        ("{price: {points: 2}, source: S}", 0, {"points": 4}, "2 repair points for each."),
        ("{a_day: 2, source: S}", 1, {}, "2 boxes heal on each day of rest."),
    ],
)  # fmt: skip
def test_healing_takes_days_and_stores(healing: str, days: int, price: dict[str, int], message: str) -> None:
    text = f"boxes: {{hits: {{label: Hits, source: S, healing: {healing}}}}}"
    rules = validate(ProgressionRules, parse_document(text, "test.yaml"))
    known = KnownPilots(boxes=KnownBoxes(6, "S"))
    view = Progression(rules, known, stores()).healing(PilotNumbers(wounds=2))
    assert view is not None
    assert (view.days, view.price, view.text, view.is_by_hand) == (days, price, message, False)


def test_a_ruleset_that_says_nothing_counts_nothing() -> None:
    nothing = Progression(NO_PROGRESSION, KnownPilots(), {})
    assert not nothing
    assert nothing.healing(PilotNumbers(wounds=1)) is None
