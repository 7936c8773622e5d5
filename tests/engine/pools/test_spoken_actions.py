"""Actions of a turn, as they are typed in a line."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle.actions import (
    ActFirst,
    Attack,
    EndTurn,
    Maneuver,
    Move,
    Prepare,
    Together,
)
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.movement.moves import KINDS
from companion.engine.pools.presenters.commands import known_commands
from companion.engine.pools.spoken_actions import MOVES
from companion.engine.views.turn import RecordAction
from tests.engine.pools.battle.builders import after, fight, plain_board, refusal_of, turn_of
from tests.engine.pools.builders import SYSTEM, game

HANDS = ("hand/right_arm", "hand/left_arm")


def on_paper() -> Battle:
    return turn_of(fight(merlin="red Merlin", bantam="blue Bantam"), "merlin")


def beside() -> Battle:
    battle = fight(plain_board(), None, None, merlin="red Merlin 0808 0", bantam="blue Bantam 0807 3")
    return turn_of(battle, "merlin")


def meaning(battle: Battle, line: str, unit: str = "merlin") -> Any:
    found = game().understand(battle, unit, line)
    assert isinstance(found, RecordAction)
    return found.action


@pytest.mark.rule(SYSTEM, "R225")
@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("guard", Prepare("merlin", "guard")),
        ("aim", Prepare("merlin", "aim")),
        ("aim full", Prepare("merlin", "aim", 2)),
        ("stand up", Prepare("merlin", "stand")),
        ("delay", Prepare("merlin", "delay")),
        ("eject", Prepare("merlin", "eject")),
        ("end turn", EndTurn("merlin")),
        ("2 act first", ActFirst("bantam")),
        ("move 3", Move("merlin", "half", hexes=3)),
        ("charge 12", Move("merlin", "charge", hexes=12)),
        ("grapple 2", Attack("merlin", "bantam", HANDS, is_grapple=True, situation=Situation(1))),
        ("guard; move 2", Together((Prepare("merlin", "guard"), Move("merlin", "half", hexes=2)))),
    ],
)
def test_a_line_says_what_a_unit_does(line: str, action: Any) -> None:
    assert meaning(on_paper(), line) == action


@pytest.mark.rule(SYSTEM, "R225")
def test_maneuvers_and_ready_fire_are_said_as_their_buttons() -> None:
    battle = beside()
    assert meaning(battle, "feint bantam") == Maneuver("merlin", "bantam", "feint")
    watch = Prepare("merlin", "overwatch", 2, "beam_rifle")
    assert meaning(battle, "overwatch beam rifle") == watch
    assert meaning(battle, "grapple bantam").situation is None


@pytest.mark.rule(SYSTEM, "R225")
def test_every_command_is_said_by_its_label_and_every_way_of_moving_has_a_word() -> None:
    battle = beside()
    for each in known_commands(battle, battle.units["merlin"]):
        assert meaning(battle, each.label) == each.action
    assert [*MOVES] == [*KINDS]


@pytest.mark.rule(SYSTEM, "R225")
def test_what_is_said_at_once_is_done_at_once_and_refused_by_the_same_rules() -> None:
    battle = on_paper()
    both = meaning(battle, "guard; move 2")
    done = after(battle, both).units["merlin"].doings
    assert done.is_guarding
    assert done.moved == 2
    line = game().describe(battle, both, ()).line
    assert line == "Merlin: guard, moves"
    assert "is not prone" in refusal_of(battle, meaning(battle, "stand up"))
    assert "has had its turn" in refusal_of(battle, meaning(battle, "guard", "bantam"))
