"""Commands of Omega in a line: settings, countermeasure rockets, Arrows, men who change squads."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import (
    FireCountermeasures,
    LaunchCruise,
    SetEquipment,
    TransferMen,
)
from companion.engine.views.turn import RecordAction
from tests.rulesets.omega.omega_fights import play_lances

SEEDS = (1, 2)
"""Battles in which all of these come up."""


@pytest.fixture(scope="module")
def typed() -> set[type]:
    """Return the actions of all commands offered in some battles, each of which the line has understood."""
    found = set[type]()
    for fight in (play_lances(seed, 60, 9, 9) for seed in SEEDS):
        game = fight.game
        for at in fight.moments[::3]:
            for unit in at.units:
                alike = set[str]()
                for command in game.commands(at, unit):
                    line = f"do {command.label.removesuffix('…')}"
                    if command.label in alike:
                        continue
                    alike.add(command.label)
                    for place, action in list(command.places.items())[:2]:
                        assert game.understand(at, unit, f"{line} {place.label}") == RecordAction(action)
                    if not command.places:
                        assert game.understand(at, unit, line) == RecordAction(command.action)
                    found.add(type(command.action))
    return found


@pytest.mark.parametrize("kind", [SetEquipment, FireCountermeasures, LaunchCruise, TransferMen])
def test_what_buttons_of_omega_do_is_typed_too(typed: set[type], kind: type) -> None:
    assert kind in typed
