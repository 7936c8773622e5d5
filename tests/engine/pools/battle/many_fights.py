"""Random fights of the Untitled Mech Game to their ends, for whoever has changed a rule.

`python -m tests.engine.pools.battle.many_fights 1000` plays the fights with seeds 0 to 999, of two mechs or
of four, a second number being the first seed and a third how many are played at a time; every action is
checked against the laws of battles. The exit code is 1 where anything is at fault.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from companion.engine.play import Play, Script
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle
from tests.engine.battletech.fights.many_fights import fault_in, main
from tests.engine.pools.battle.builders import play_random
from tests.engine.pools.builders import game

MOST_TO_THE_END = 3000
"""Actions after which a fight of eager mechs is long over."""
MOST_IDLE = 300
"""Actions without an attack after which nobody who is left can hurt anybody: it ends undecided."""


def check_laws(before: Battle, action: Any, played: Play[Battle]) -> None:
    """Check what holds after every action."""
    again: Play[Battle] = Play(before, Script(played.given_answers), game().apply)
    game().resolve(again, action)
    assert again.events == played.events
    folded = before
    for event in played.events:
        folded = game().apply(folded, event)
    assert folded == played.battle
    for mech in folded.units.values():
        whole = dict(folded.facts(mech).design.modules.items())
        for name, state in mech.locations.items():
            plate = whole[name].module.armor
            assert 0 <= state.dr <= (plate.dr if plate is not None else 0)
            assert 0 <= state.sp <= max(whole[name].sp, 0)
        assert mech.mettle_points >= 0
        assert mech.health >= 0
        assert all(spent >= 0 for spent in mech.spent.values())
    mechs = [unit for unit in folded.units.values() if is_mech(unit) and not unit.is_out]
    places = [mech.hex for mech in mechs if mech.hex is not None]
    assert len(set(places)) == len(places)
    if folded.turn.active is not None:
        assert not folded.units[folded.turn.active].is_out


def play_to_the_end(seed: int) -> None:
    """Play the fight with this seed to its end, and check what holds after every action."""
    last, idle, mechs = None, 0, 2 if seed % 5 else 4
    for before, action, played in play_random(seed, MOST_TO_THE_END, mechs=mechs, is_eager=True):
        check_laws(before, action, played)
        last, idle = played.battle, 0 if isinstance(action, Attack) else idle + 1
        if idle == MOST_IDLE:
            return
    assert last is not None
    assert last.ending is not None, "it has come to no end"


def faults_of(seed: int) -> Iterator[str]:
    """Yield what goes wrong in the fight with this seed."""
    yield from filter(None, (fault_in("playing", lambda: play_to_the_end(seed)),))


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:]), find=faults_of))
