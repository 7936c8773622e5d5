"""Properties of every CityTech battle; `many_fights` plays thousands more of the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.engine.play import Script
from tests.engine.battletech.fights.fight_checks import CHECKS
from tests.engine.battletech.fights.many_fights import faults_of, main
from tests.engine.battletech.fights.overruled_fights import play_overruled
from tests.engine.battletech.fights.random_fights import RandomFight, play_fight, play_street_fight
from tests.engine.battletech.fights.return_checks import CHECKS as OF_ENDS
from tests.examples import at_most

FIGHTS, MAX_ACTIONS = at_most(2, 16), at_most(50, 70)


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_a_battle_by_chance(seed: int) -> None:
    fight = play_fight(seed, MAX_ACTIONS)
    for check in (*CHECKS, *OF_ENDS):
        check(fight)


@pytest.mark.parametrize("seed", range(at_most(1, 16)))
def test_a_battle_in_the_streets_by_chance(seed: int) -> None:
    fight = play_street_fight(seed, MAX_ACTIONS)
    for check in (*CHECKS, *OF_ENDS):
        check(fight)


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_whatever_a_rule_forbids_may_be_overruled_without_breaking_anything(seed: int) -> None:
    play_overruled(seed, 30)


@pytest.mark.parametrize("seed", [1])
def test_a_stored_battle_is_taken_back_step_by_step(tmp_path: Path, seed: int) -> None:
    fight = play_fight(seed, MAX_ACTIONS)
    with Library.open(tmp_path) as library:
        session = library.new_battle(fight.setup)
        for played in fight.steps:
            session.do(played.action, Script(played.answers))
    with Library.open(tmp_path) as library:
        again = library.open_battle(session.id)
        for at in reversed(fight.moments[:-1]):
            again.undo()
            assert again.battle == at
        for at in fight.moments[1:]:
            again.redo()
            assert again.battle == at
        assert disagreements(again) == []


def test_a_fault_is_told_with_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def is_short(fight: RandomFight) -> None:
        if len(fight.steps) > 3:
            raise AssertionError("too long")

    module = "tests.engine.battletech.fights.many_fights"
    for checks in ("CHECKS", "LAWS"):
        monkeypatch.setattr(f"{module}.{checks}", (is_short,))
    monkeypatch.setattr(f"{module}.play_fight", lambda seed: play_fight(seed, 5))
    monkeypatch.setattr(f"{module}.play_street_fight", lambda seed: play_fight(seed, 2))
    monkeypatch.setattr(f"{module}.play_overruled", lambda _seed: None)
    (text,) = faults_of(0)
    assert text.startswith("playing, is_short: AssertionError too long")
    assert main(2) == 1
    assert capsys.readouterr().out == f"seed 0: {text}\n    2 x {text}\n2 battles, 1 kinds of fault\n"
    for checks in ("CHECKS", "LAWS"):
        monkeypatch.setattr(f"{module}.{checks}", ())
    assert main(2) == 0
    assert capsys.readouterr().out == "2 battles, 0 kinds of fault\n"
