"""What is shown of an attack while its dice are rolled."""

from __future__ import annotations

from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.presenters.attack_plan import rolling_view
from tests.engine.pools.battle.builders import fight, plain_board

RIFLE = Attack("merlin", "palisade", ("beam_rifle",))
BEGUN = events.AttackBegan("merlin", "palisade", ("beam_rifle",), 8, 3, 9, 1)


def rows(*emitted: object) -> list[tuple[str, str, str, str]]:
    battle = fight(plain_board(), merlin="red Merlin 0505 3", palisade="blue Palisade 0508 0")
    lines = rolling_view(battle, RIFLE, (BEGUN, *emitted)).lines
    return [(line.name or line.needed, line.rolled, line.where, line.damage) for line in lines]


def test_what_a_barrier_lets_through_is_told_at_the_location_not_over_the_note() -> None:
    hit = events.LocationRolled("palisade", 9, "head")
    stopped = events.BarrierStruck("palisade", "screen", 6, 0, 0)
    struck = events.LocationStruck("palisade", "head", 3, 0, 10, 1, 6)
    assert rows(hit, stopped, struck)[1:] == [
        ("", "09", "Head", "0 of 3"),
        ("Screen stops 6: it overloads", "", "", ""),
    ]


def test_a_location_that_nobody_rolled_has_no_number() -> None:
    named = events.LocationRolled("palisade", 0, "left_leg", "named")
    assert rows(named)[1:] == [("", "", "Left Leg", "")]


def test_a_hand_that_bears_a_hit_is_called_by_its_name() -> None:
    (_, _, where, _) = rows(events.LocationRolled("merlin", 0, "hands/0", "contact"))[1]
    assert where == "Hand (right arm)"
