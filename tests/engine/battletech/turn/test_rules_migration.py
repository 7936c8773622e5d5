"""A battle that goes on by other rules: what stays, what follows the new model, and what does not fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.turn.rules_migration import migrate_battle
from companion.engine.shared.model_change import transfer_loss, transfer_losses
from companion.errors import InputError
from tests.builders import citytech
from tests.citytech import fight
from tests.overlays import citytech_with

ORION = "ON1-M"


def with_orion(change: Callable[[dict[str, Any]], object]) -> BattletechGame:
    """CityTech with a changed Orion."""
    printed = citytech().model_document(ORION)
    assert printed is not None
    data: dict[str, Any] = json.loads(json.dumps(printed.data))
    change(data)
    return citytech().with_models(
        {ORION: Document("orion.yaml", data, SourcePositions.of_file("orion.yaml"))}
    )


def hurt(**changes: Any) -> Battle:
    """Return a Wolfhound against an Orion that has something on its sheet."""
    battle = fight(wolfhound="red 0505 0", orion="blue 0501 3")
    return battle.with_unit(replace(battle.mech("orion"), **changes))


@pytest.mark.parametrize(
    ("left", "before", "now", "after"),
    [(9, 9, 9, 9), (9, 9, 12, 12), (9, 9, 5, 5), (3, 9, 12, 6), (8, 9, 5, 4), (3, 9, 5, 1), (0, 9, 12, 0),
     (0, 0, 4, 4), (3, 9, 0, 0), (0, 0, 0, 0)],
)  # fmt: skip
def test_as_much_is_lost_as_before_and_something_stays_of_what_is_left(
    left: int, before: int, now: int, after: int
) -> None:
    assert transfer_loss(left, before, now) == after


def test_what_is_no_more_may_only_have_been_whole() -> None:
    assert transfer_losses("Orion", {"head": 9, "tail": 3}, {"head": 9, "tail": 3}, {"head": 9}) == {
        "head": 9
    }
    assert transfer_losses("Orion", {}, {}, {"head": 9}) == {"head": 9}
    with pytest.raises(InputError, match="Orion has no long tail any more"):
        transfer_losses("Orion", {"long_tail": 2}, {"long_tail": 3}, {})


def test_damage_stays_where_the_armor_is_another() -> None:
    game = with_orion(lambda unit: unit["armor"].update(head=7))
    battle = hurt()
    armor = {**battle.mech("orion").armor, "head": 6}
    full = battle.model(battle.mech("orion")).armor["head"]
    taken = migrate_battle(game.rules, hurt(armor=armor))
    assert taken.mech("orion").armor == {**armor, "head": 7 - (full - 6)}
    assert taken.mech("wolfhound") == battle.mech("wolfhound")
    assert taken.model(taken.mech("orion")).armor["head"] == 7


def test_a_slot_that_was_hit_must_hold_what_it_held() -> None:
    battle = hurt()
    model = battle.model(battle.mech("orion"))
    location, struck, thing = next(
        (name, index, held)
        for name in model.armor
        for index, held in enumerate(model.slots_of(name))
        if held in model.aboard
    )
    game = with_orion(lambda unit: _without(unit, str(thing)))
    with pytest.raises(InputError, match=rf"slot {struck + 1} of .* was hit, and now holds something else"):
        migrate_battle(game.rules, hurt(hit_slots={location: (struck,)}))


def _without(unit: dict[str, Any], thing: str) -> None:
    for key in ("weapons", "ammunition", "equipment"):
        unit[key] = [row for row in unit.get(key, ()) if row["id"] != thing]
    for location, slots in unit["slots"].items():
        unit["slots"][location] = [None if held == thing else held for held in slots]


def test_a_model_that_is_gone_is_refused() -> None:
    battle = hurt(model="ON1-X")
    with pytest.raises((InputError, KeyError)):
        migrate_battle(citytech().rules, battle)


def test_new_options_and_numbers_count_from_then_on() -> None:
    battle = hurt(heat=7)
    taken = migrate_battle(citytech_with("to_hit: {range: {medium: {value: 1, source: Ours}}}").rules, battle)
    assert taken == battle
    assert taken.rules.tables.to_hit.range["medium"].value == 1


def test_rules_without_battles_are_refused() -> None:
    with pytest.raises(InputError, match="no battles"):
        migrate_battle(replace(citytech().rules, plays=False), hurt())
