"""Every unit of one force against every unit of another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.duelling import duel_matrix, outlasting_share
from companion.engine.views.duels import DuelAtRange, DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.errors import InputError

LIKE = DuelSetup(Duellist(), Duellist(), (3,), 1, 10)


class Strongest:
    """Duels that the heavier name wins at once; a ghost fights none."""

    family, ruleset, title = "", "", ""

    def duel_choices(self, duellist: Duellist, battle: Any = None) -> DuelChoices:
        del battle
        return DuelChoices(duellist.model)

    def duel(self, setup: DuelSetup, battle: Any = None) -> Iterator[DuelProgress]:
        del battle
        if "ghost" in (setup.first.model, setup.second.model):
            raise InputError("Ghosts do not fight.")
        return self._fought(setup)

    def _fought(self, setup: DuelSetup) -> Iterator[DuelProgress]:
        first, second = len(setup.first.model), len(setup.second.model)
        yield DuelProgress(0.0)
        at = DuelAtRange(3, (float(first < second),), (float(second < first),), (0.0,), 10, 0.1)
        yield DuelProgress(1.0, (at,))


def test_every_unit_meets_every_other() -> None:
    rows, columns = [Duellist("aa"), Duellist("a")], [Duellist("aaa"), Duellist("a"), Duellist("ghost")]
    *sofar, last = duel_matrix(Strongest(), rows, columns, LIKE)
    assert [it.done for it in sofar] == sorted(it.done for it in sofar)
    assert last.done == 1
    assert {place: it.outlasts for place, it in last.pairings.items()} == {
        (0, 0): 0.0, (0, 1): 1.0, (0, 2): None, (1, 0): 0.0, (1, 1): 0.5, (1, 2): None,
    }  # fmt: skip
    assert last.pairings[0, 2].refusal == "Ghosts do not fight."


def test_what_is_even_counts_half() -> None:
    at = DuelAtRange(3, (0.2,), (0.5,), (0.1,), 10, 0.1)
    assert outlasting_share([at]) == pytest.approx(0.5 + (0.1 + 0.2) / 2)
