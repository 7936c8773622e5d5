"""Random battles of two lances of our own designs, with vehicles and platoons, by the Omega rules.

`python -m tests.rulesets.omega.omega_fights 1000` plays the battles with seeds 0 to 999 to their ends, each
with the laws, and one of five with every check, a second number being the first seed and a third how many are
played at a time; the exit code is 1 where anything is at fault.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from tests.builders import source
from tests.citytech import BLUE, RED
from tests.engine.battletech.fights.fight_checks import CHECKS, LAWS, check_serialization
from tests.engine.battletech.fights.many_fights import VIEWED_EVERY, fault_in, main
from tests.engine.battletech.fights.random_fights import MAX_ACTIONS, RandomFight, played_out
from tests.engine.battletech.fights.random_setups import broken_ground
from tests.rulesets.omega.battles import MODELS, PLATOONS, VEHICLES, omega

MOST_TO_THE_END, WRITTEN_EVERY = 2000, 5
"""A battle of a few units is over by then, or nobody in it can hurt anybody any more."""
TO_THE_END = (*((2, 7),) * 5, *((2, 9),) * 3, (3, 9), (3, 9), (4, 9), (6, 12))
"""How many units fight to the end, and on how many hexes each way: most battles are small, which end soon."""


def some_lances(chance: random.Random, units: int = 9, size: int = 12) -> Setup:
    """Return so many units on two sides, near each other on broken ground of so many hexes each way."""
    ground = broken_ground(chance, size, size)
    names = [*MODELS, *PLATOONS, *VEHICLES, *(f"{name}_2" for name in MODELS)]
    names = chance.sample(names, units)
    places = chance.sample(ground.all_hexes(), units)
    options = sorted(source("omega").options.items())
    return Setup(
        title="By chance",
        ruleset="omega",
        options={name: chance.choice(it.choices) for name, it in options if chance.random() < 0.25},
        board=BoardData.of(ground),
        sides=(SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue")),
        units=tuple(
            _some_unit(chance, name, (RED, BLUE)[number % 2], place.label)
            for number, (name, place) in enumerate(zip(names, places, strict=True))
        ),
    )


def _some_unit(chance: random.Random, name: str, side: str, label: str) -> UnitSetup:
    kind = name.partition("_")[0]
    model = next(it for it in omega().models() if it.id == (MODELS | PLATOONS | VEHICLES)[kind])
    has_crew = kind not in PLATOONS
    loads = {it.id: chance.choice(it.choices).id for it in model.loads if chance.random() < 0.3}
    return UnitSetup(
        id=name,
        model=model.id,
        side=side,
        name=name.replace("_", " ").title(),
        hex=label,
        facing=chance.randrange(6),
        gunnery=chance.randint(0, 5) if has_crew else None,
        piloting=chance.randint(1, 6) if has_crew else None,
        loads=loads,
    )


@lru_cache(maxsize=8)
def play_lances(seed: int, most: int = MAX_ACTIONS, units: int = 9, size: int = 12) -> RandomFight:
    """Return a battle, or its first actions; the same seed plays the same battle."""
    chance = random.Random(seed)
    return played_out(some_lances(chance, units, size), chance, most)


def faults_of(seed: int) -> Iterator[str]:
    """Yield what goes wrong in the battle of two to six units with this seed, played to its end."""
    units, size = random.Random(f"units {seed}").choice(TO_THE_END)
    if text := fault_in("playing", lambda: play_lances(seed, MOST_TO_THE_END, units, size)):
        yield text
        return
    fight = play_lances(seed, MOST_TO_THE_END, units, size)
    checks = (_check_some_serialization, *(it for it in LAWS if it is not check_serialization))
    checks = checks if seed % VIEWED_EVERY else CHECKS
    yield from filter(None, (fault_in(it.__name__, lambda it=it: it(fight)) for it in checks))  # type: ignore[misc]


def _check_some_serialization(fight: RandomFight) -> None:
    check_serialization(replace(fight, steps=fight.steps[::WRITTEN_EVERY]))


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:]), find=faults_of))
