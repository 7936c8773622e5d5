"""An attack while it is rolled: what else came of it stands beneath the weapon group it came of."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.presenters.attack_plan import rolling_view
from companion.engine.views.attacks import Rolling
from tests.engine.tactics.builders import (
    attack_faces,
    attacking,
    change_unit,
    defense_faces,
    fight,
    play,
)

SHOT = Attack("griffin", "wolverine", ("ppc",))


def facing(**left: int) -> Battle:
    """Return a Griffin about to attack a Wolverine that has lost its armor and externals."""
    at = attacking(fight(griffin="red 0505 0", wolverine="blue 0501 3"), "griffin")
    return change_unit(at, "wolverine", armor=0, external=0, **left)


def rolled(at: Battle, *answers: object) -> Rolling:
    played = play(at, SHOT, attack_faces("double", "double"), defense_faces("blank"), *answers)  # type: ignore[arg-type]
    return rolling_view(at, SHOT, played.events, is_over=True)


def test_a_kill_stands_beneath_the_attack_that_made_it() -> None:
    lines = rolled(facing(internal=2)).lines
    assert lines[0].left == "\u22122 internal"
    assert [line.name for line in lines if line.is_note] == [
        "Wolverine is destroyed: all internals are marked"
    ]


def test_a_critical_card_stands_beneath_it_too_and_each_group_keeps_its_line() -> None:
    at = facing(internal=9)
    both = replace(SHOT, tics=("ppc", "lrm"))
    played = play(
        at,
        both,
        attack_faces("double", "double"),
        defense_faces("blank"),
        "engine_hit",
        attack_faces("blank"),
        defense_faces("blank"),
    )
    shown = rolling_view(at, both, played.events, is_over=True)
    notes = [line.name for line in shown.lines if line.is_note]
    assert "Wolverine draws Engine Hit (Major Critical)" in notes
    groups = [line for line in shown.lines if not line.is_note]
    assert [line.name for line in groups] == ["PPC", "LRM"]
    assert shown.summary.startswith("PPC 4 hits")
