"""Men who join squads that have lost some, of their own platoon or the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import TransferMen
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.kinds.infantry.platoon import Platoon
from tests.builders import perform, resolve_action
from tests.citytech import in_phase
from tests.rulesets.omega.battles import facing, omega

pytestmark = pytest.mark.rule("Omega", "R73")
TRAINED, OTHERS = "squad_4", "squad_1"


def moving(**left: int) -> Battle:
    """Return two platoons in a hex with a Warden, one with so many men left in its squads, as units move."""
    at = facing(platoon="red 0505 0", jumpers="red 0506 0", warden="blue 0504 3")
    for unit in ("jumpers", "warden"):
        at = at.with_unit(replace(at.units[unit], hex=at.units["platoon"].hex))
    at = at.with_unit(replace(at.units["platoon"], structure={**at.units["platoon"].structure, **left}))
    return in_phase(at, "movement", first="red")


def men(at: Battle, unit: str = "platoon") -> Mapping[str, int]:
    return at.units[unit].structure


def joining(squad: str, men: int = 2, *, of: str = OTHERS, to: str = "platoon") -> TransferMen:
    return TransferMen("platoon", of, to, squad, men)


def charges(at: Battle) -> int | None:
    """Return the number to hit with charges of the trained squad."""
    turn = replace(at.turn, phase="weapon_attack", step="declare")
    plan = omega().attack_plan(replace(at, turn=turn), "platoon", "warden")
    return next(it for it in plan.attacks if it.id == "charges_4").calculation.number


def test_men_leave_one_squad_and_join_another() -> None:
    at = moving(squad_3=2)
    played = resolve_action(at, joining("squad_3"))
    assert (men(played.battle)["squad_1"], men(played.battle)["squad_3"]) == (2, 4)
    told = omega().describe(at, joining("squad_3"), played.events)
    assert told.line == "Platoon: 2 men of Squad 1 join Squad 3"
    assert told.details == ("Platoon, Squad 1: 2 men", "Platoon, Squad 3: 4 men")


def test_they_may_join_another_platoon() -> None:
    at = moving()
    jumpers = at.units["jumpers"]
    at = at.with_unit(replace(jumpers, structure={**jumpers.structure, "squad_2": 1}))
    after = perform(at, joining("squad_2", 3, to="jumpers"))
    assert (men(after)["squad_1"], men(after, "jumpers")["squad_2"]) == (1, 4)


def test_a_trained_squad_keeps_its_loss_unless_the_newcomers_are_trained() -> None:
    whole, fewer = charges(moving()), charges(moving(squad_4=2))
    joined = perform(moving(squad_4=2), joining(TRAINED))
    assert whole is not None
    assert (fewer, charges(joined)) == (whole + 4, whole + 4)
    platoon = joined.units["platoon"]
    assert isinstance(platoon, Platoon)
    assert platoon.untrained == {TRAINED: 2}
    back = perform(perform(moving(squad_4=2), joining(TRAINED)), joining(OTHERS, of=TRAINED))
    assert charges(back) == whole + 4
    assert back.units["platoon"] == moving(squad_4=2).units["platoon"]


@pytest.mark.parametrize(
    ("left", "action", "reason"),
    [
        ({}, joining("squad_3"), "has lost 0"),
        ({"squad_3": 3}, joining("squad_3"), "has lost 1"),
        ({"squad_3": 0}, joining("squad_3"), "Nobody is left of that squad"),
        ({"squad_3": 1, "squad_1": 1}, joining("squad_3"), "has 1 left"),
        ({"squad_3": 1}, joining("squad_3", of="squad_3"), "Name two squads"),
        ({"squad_3": 1}, joining("squad_9"), "has no 'squad_9'"),
        ({"squad_3": 1}, joining("squad_3", to="warden"), "Warden is no platoon of squads"),
        ({"squad_3": 1}, joining("squad_3", to="nobody"), "nobody"),
    ],
)
def test_what_speaks_against_it(left: Mapping[str, int], action: TransferMen, reason: str) -> None:
    assert reason in str(omega().why_not(moving(**left), action))


def test_they_stand_in_one_hex_in_the_movement_phase() -> None:
    at = moving(squad_3=2)
    later = replace(at, turn=replace(at.turn, phase="weapon_attack", step="declare"))
    assert "in the Movement Phase" in str(omega().why_not(later, joining("squad_3")))
    apart = facing(platoon="red 0505 0", jumpers="red 0506 0", warden="blue 0501 3")
    found = omega().why_not(in_phase(apart, "movement", first="red"), joining("squad_2", to="jumpers"))
    assert "Jumpers is elsewhere" in str(found)


def test_commands_fill_squads_up() -> None:
    def offered(game: BattletechGame, at: Battle) -> list[str]:
        return [it.label for it in game.commands(at, "platoon") if it.group == "transfer"]

    assert offered(omega(), moving(squad_3=3)) == [
        f"1 man of Squad {number} to Squad 3" for number in (1, 2, 4, 5, 6)
    ]
    assert not offered(omega(), moving())
