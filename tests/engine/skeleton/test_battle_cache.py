"""A value made of a battle is made once while the battle stays the same."""

from __future__ import annotations

from companion.engine.skeleton.battle_cache import CACHED_RESULTS, cached_per_battle


class StubBattle:
    """Anything that stays as it is."""


def test_it_is_made_once_for_each_and_forgotten_after_a_while() -> None:
    made: list[StubBattle] = []

    @cached_per_battle
    def view(battle: StubBattle) -> int:
        made.append(battle)
        return len(made)

    first = StubBattle()
    assert (view(first), view(first)) == (1, 1)
    for _ in range(CACHED_RESULTS):
        view(StubBattle())
    assert len(made) == CACHED_RESULTS + 1
    view(first)
    assert made[-1] is first
