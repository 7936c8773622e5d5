"""Secret orders, what hexes cost, and where a revealed move may end."""

from __future__ import annotations

import pytest

from companion.engine.tactics.battle.actions import Activate, PlanOrders
from companion.engine.tactics.battle.condition import points
from companion.engine.tactics.battle.events import HexTokenSet, OrdersWritten
from companion.engine.tactics.battle.state import Critical, Orders, entry_cost
from companion.engine.tactics.orders.movement import cheapest_paths, move_ends
from companion.tabletop.hexes import distance, parse_label
from tests.engine.tactics.builders import (
    RED,
    SYSTEM,
    activating,
    after,
    after_action,
    board,
    change_unit,
    events_of,
    fight,
    game,
    mech,
    on_paper,
    play,
    refusal_of,
)

HEX = parse_label


def labels(found: object) -> set[str]:
    return {place.label for place in found}  # type: ignore[attr-defined]


@pytest.mark.rule(SYSTEM, "R5")
def test_an_orders_card_has_a_row_for_every_round() -> None:
    battle = fight(wasp="red 0505 0", atlas="blue 0101 3")
    battle = after_action(battle, PlanOrders("wasp", "walk", HEX("0501")))
    assert mech(battle, "wasp").orders == {1: Orders("walk", HEX("0501"))}
    later = after(battle, OrdersWritten("wasp", 2, Orders("jump")))
    assert mech(later, "wasp").orders == {1: Orders("walk", HEX("0501")), 2: Orders("jump")}


@pytest.mark.rule(SYSTEM, "R21")
def test_a_destination_must_be_within_reach() -> None:
    battle = fight(board(heavy_woods="0502 0602 0402"), atlas="red 0505 0", wasp="blue 0101 3")
    assert game().why_not(battle, PlanOrders("atlas", "walk", HEX("0503"))) is None
    assert "cannot reach 0502" in refusal_of(battle, PlanOrders("atlas", "walk", HEX("0502")))
    assert game().why_not(battle, PlanOrders("atlas", "run", HEX("0502"))) is None
    assert "0 Movement Points to jump" in refusal_of(battle, PlanOrders("atlas", "jump", HEX("0504")))
    assert "no other destination" in refusal_of(battle, PlanOrders("atlas", "stand", HEX("0504")))
    assert "'crawl' is not a way to move:" in refusal_of(battle, PlanOrders("atlas", "crawl"))
    assert "not on the map" in refusal_of(battle, PlanOrders("atlas", "walk", HEX("9999")))


@pytest.mark.rule(SYSTEM, "R21")
def test_orders_stay_secret_until_they_are_revealed() -> None:
    battle = fight(wasp="red 0505 0", atlas="blue 0101 3")
    view = game().turn(battle)
    assert (view.is_secret, view.side) == (True, RED)
    played = play(battle, PlanOrders("wasp", "walk", HEX("0501")))
    telling = game().describe(battle, PlanOrders("wasp", "walk", HEX("0501")), played.events)
    assert (telling.line, telling.details) == ("Wasp has its orders", ())
    statuses = {status.id: status.text for status in game().sheet(played.battle, "wasp").statuses}
    assert statuses["orders"] == "Orders written"
    assert game().turn(played.battle).side == "blue"
    # They may be written anew as long as they are not revealed.
    again = after_action(played.battle, PlanOrders("wasp", "jump", HEX("0503")))
    assert mech(again, "wasp").orders[1] == Orders("jump", HEX("0503"))


@pytest.mark.rule(SYSTEM, "R22")
@pytest.mark.parametrize(
    ("terrain", "level", "cost"),
    [
        ("", 0, 1), ("", 1, 2), ("", -1, 2), ("", 2, 3), ("", 3, None), ("light_woods", 0, 2),
        ("rough", 0, 2), ("rubble", 0, 2), ("heavy_woods", 0, 3), ("water_1", 0, 3),
        ("water_2", 0, 4), ("water_3", 0, None), ("light_woods", 1, 3),
        ("heavy_woods", 2, 5), ("building_1", 0, 2),
    ],
)  # fmt: skip
def test_what_a_hex_costs(terrain: str, level: int, cost: int | None) -> None:
    ground = board((20, 26), {"0504": level}, **({terrain: "0504"} if terrain else {}))
    battle = fight(ground, wasp="red 0505 0", atlas="blue 0101 3")
    assert entry_cost(battle, HEX("0505"), HEX("0504")) == cost


@pytest.mark.rule(SYSTEM, "R22")
def test_turning_is_free_and_jumps_ignore_the_ground() -> None:
    ground = board((20, 26), {"0503": 6, "0502": 7}, heavy_woods="0504 0604 0404 0605 0405 0506")
    battle = fight(ground, wasp="red 0505 0", atlas="blue 0101 3")
    walks, jumps = (
        cheapest_paths(battle, mech(battle, "wasp"), "walk"),
        cheapest_paths(battle, mech(battle, "wasp"), "jump"),
    )
    assert walks[HEX("0504")].spent == 3
    assert jumps[HEX("0504")].spent == 1
    assert HEX("0503") not in walks
    assert HEX("0503") in jumps  # six levels up with six points
    assert HEX("0502") not in jumps
    places = game().reach(activating(battle), "atlas", "stand").places
    assert [(place.facing, place.spent) for place in places] == [(facing, 0) for facing in range(6)]


@pytest.mark.rule(SYSTEM, "R24")
def test_revealing_shows_how_it_moves_and_where() -> None:
    battle = activating(fight(wasp="red 0505 0", atlas="blue 0101 3"), atlas="walk 0103")
    played = play(battle, Activate("atlas", HEX("0103"), 2))
    assert mech(played.battle, "atlas").moved == "walk"
    assert (mech(played.battle, "atlas").hex, mech(played.battle, "atlas").facing) == (HEX("0103"), 2)
    assert (
        game().describe(battle, Activate("atlas", HEX("0103"), 2), played.events).line
        == "Atlas walked to 0103"
    )


@pytest.mark.rule(SYSTEM, "R25")
def test_a_move_ends_at_the_destination_or_next_to_it() -> None:
    battle = activating(fight(wasp="red 0505 0", atlas="blue 1010 3"), wasp="walk 0501")
    found = move_ends(battle, mech(battle, "wasp"), mech(battle, "wasp").orders[1])
    assert labels(found) == {"0501", "0502", "0401", "0601", "0402", "0602"} & labels(found)
    assert all(distance(place, HEX("0501")) <= 1 for place in found)
    assert all(way.spent <= 6 for way in found.values())
    waiting = change_unit(battle, "atlas", is_activated=True)
    assert "Wasp was ordered to 0501;" in refusal_of(waiting, Activate("wasp", HEX("0504"), 0))
    assert game().why_not(waiting, Activate("wasp", HEX("0502"), 4)) is None


@pytest.mark.rule(SYSTEM, "R25")
def test_points_are_never_exceeded_even_if_damage_has_lessened_them() -> None:
    battle = activating(fight(atlas="red 0505 0", wasp="blue 1010 3"), atlas="walk 0502")
    frozen = change_unit(battle, "atlas", criticals=(Critical("minor", "frozen_leg_actuator"),))
    assert points(frozen, mech(frozen, "atlas"), "walk") == 1
    found = move_ends(frozen, mech(frozen, "atlas"), mech(frozen, "atlas").orders[1])
    assert labels(found) == {"0504"}


@pytest.mark.rule(SYSTEM, "R26")
def test_enemies_bar_the_way_and_friends_do_not() -> None:
    walls = "0405 0605 0506 0404 0604"
    ground = board((20, 26), dict.fromkeys(walls.split(), 9))
    enemy = activating(fight(ground, wasp="red 0505 0", atlas="blue 0504 3"), wasp="walk 0502")
    assert labels(move_ends(enemy, mech(enemy, "wasp"), Orders("walk", HEX("0502")))) == {"0505"}
    friend = activating(fight(ground, wasp="red 0505 0", atlas="red 0504 3", locust="blue 1010 0"))
    assert "0502" in labels(move_ends(friend, mech(friend, "wasp"), Orders("walk", HEX("0502"))))


@pytest.mark.rule(SYSTEM, "R26")
def test_nobody_jumps_over_an_enemy_unless_the_players_allow_it() -> None:
    walls = "0405 0605 0506 0404 0604"  # too high for its jump jets
    ground = board((20, 26), dict.fromkeys(walls.split(), 9))
    units = {"wasp": "red 0505 0", "atlas": "blue 0504 3"}
    over = Orders("jump", HEX("0502"))
    literal = activating(fight(ground, **units), wasp="jump 0502")
    assert labels(move_ends(literal, mech(literal, "wasp"), over)) == {"0505"}
    allowing = fight(ground, None, {"jumps_over_enemies": "allowed"}, **units)
    found = move_ends(allowing, mech(allowing, "wasp"), over)
    assert {"0502", "0503"} <= labels(found)
    friend = activating(fight(ground, wasp="red 0505 0", atlas="red 0504 3", locust="blue 1010 0"))
    assert "0502" in labels(move_ends(friend, mech(friend, "wasp"), over))


@pytest.mark.rule(SYSTEM, "R26")
def test_nobody_ends_in_the_hex_of_another() -> None:
    battle = activating(fight(wasp="red 0505 0", atlas="red 0502 3", locust="blue 1010 0"))
    found = move_ends(battle, mech(battle, "wasp"), Orders("walk", HEX("0502")))
    assert "0502" not in labels(found)
    assert "0503" in labels(found)


@pytest.mark.rule(SYSTEM, "R27")
def test_a_barred_unit_comes_as_near_as_it_can() -> None:
    # The only way north is a corridor with an enemy at its end.
    walls = [f"{column:02d}{row:02d}" for column in (4, 6) for row in range(1, 7)]
    ground = board((20, 26), dict.fromkeys(walls, 9))
    battle = activating(fight(ground, wasp="red 0506 0", atlas="blue 0503 3"), wasp="walk 0501")
    found = move_ends(battle, mech(battle, "wasp"), mech(battle, "wasp").orders[1])
    assert {place.label: way.spent for place, way in found.items()} == {"0504": 2}


def test_ending_a_move_in_a_fire_is_hot() -> None:
    battle = activating(fight(wasp="red 0505 0", atlas="blue 1010 3"), atlas="walk 1009")
    battle = after(battle, HexTokenSet(HEX("1009"), "fire"))
    played = play(battle, Activate("atlas", HEX("1009"), 0))
    assert mech(played.battle, "atlas").heat_down == 2
    stays = after(activating(fight(wasp="red 0505 0", atlas="blue 1010 3")), HexTokenSet(HEX("1010"), "fire"))
    assert mech(after_action(stays, Activate("atlas")), "atlas").heat_down == 0
    assert len(events_of(played, type(played.events[0]))) == 1


def test_on_paper_orders_are_written_and_revealed_all_the_same() -> None:
    battle = on_paper(wasp="red", atlas="blue")
    battle = after_action(battle, PlanOrders("wasp", "run", HEX("0501")))
    battle = activating(battle, wasp="run 0501")
    battle = change_unit(battle, "atlas", is_activated=True)
    assert mech(after_action(battle, Activate("wasp")), "wasp").moved == "run"


@pytest.mark.parametrize(
    ("cards", "walk", "run"),
    [
        ((), 4, 6),
        (("frozen_leg_actuator",), 2, 4),
        (("frozen_leg_actuator", "frozen_leg_actuator"), 1, 2),
    ],
)
def test_cards_take_points(cards: tuple[str, ...], walk: int, run: int) -> None:
    battle = fight(hunchback="red 0505 0", wasp="blue 0101 3")
    battle = change_unit(battle, "hunchback", criticals=tuple(Critical("minor", card) for card in cards))
    unit = mech(battle, "hunchback")
    assert (points(battle, unit, "walk"), points(battle, unit, "run")) == (walk, run)


def test_a_leg_actuator_makes_running_follow_from_walking() -> None:
    battle = fight(valkyrie="red 0505 0", wasp="blue 0101 3")
    battle = change_unit(battle, "valkyrie", criticals=(Critical("major", "leg_actuator_destroyed"),))
    assert [points(battle, mech(battle, "valkyrie"), mode) for mode in ("walk", "run", "jump")] == [3, 5, 5]
    hot = change_unit(battle, "valkyrie", heat_up=("sluggish_myomer",))
    assert [points(hot, mech(hot, "valkyrie"), mode) for mode in ("walk", "run")] == [2, 4]
