"""What is made of a battle is made once while it stays the same."""

from __future__ import annotations

from companion.engine.shared.once import KEPT, once


class Battle:
    """Anything that stays as it is."""


def test_it_is_made_once_for_each_and_forgotten_after_a_while() -> None:
    made: list[Battle] = []

    @once
    def view(battle: Battle) -> int:
        made.append(battle)
        return len(made)

    first = Battle()
    assert (view(first), view(first)) == (1, 1)
    for _ in range(KEPT):
        view(Battle())
    assert len(made) == KEPT + 1
    view(first)
    assert made[-1] is first
