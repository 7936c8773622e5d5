"""A target as figures: what each location bears and where the rest goes, and what a critical hit finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.components import struck
from companion.engine.battletech.battle.condition import effect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech
from companion.engine.battletech.damage.criticals import open_slots
from companion.engine.battletech.damage.explosions import blast, has_case, live_bins, takes_whole_location
from companion.engine.battletech.odds.population import Chances, Numbers, chances
from companion.engine.battletech.tables.injuries import Criticals, Warriors
from companion.engine.battletech.tables.weapons import Trait
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

NOWHERE = -1
MOST_POINTS = 30_000
"""More than any track holds, and room to add to it."""


@dataclass(frozen=True, slots=True)
class Load:
    """Slots of a location that explode with so many points, when any or when the first of them is hit."""

    location: int
    slots: int
    points: int
    bursts_whole: bool


class Body:
    """A 'Mech with internal structure, attacked on its front or on its rear armor.

    A track holds one figure: armor and structure points left, slots struck in a location (a mask), armor that
    an explosion blows out, hits on the MechWarrior, and so on. Locations are numbered as on the sheet.
    """

    def __init__(self, battle: Battle, mech: Mech, *, from_rear: bool) -> None:
        tables = battle.rules.tables
        assert tables.criticals is not None, "structure and critical hits come together"
        rows = tables.locations.names
        self.battle, self.mech, self.names = battle, mech, tuple(rows)
        self.criticals: Criticals = tables.criticals
        self.warriors: Warriors | None = tables.warriors
        at = {name: index for index, name in enumerate(self.names)}
        inward = (at[row.transfers_to] if row.transfers_to else NOWHERE for row in rows.values())
        self.inward = np.array(list(inward))
        self.along = tuple(tuple(at[other] for other in row.takes_along) for row in rows.values())
        self.fatal = tuple(at[name] for name, row in rows.items() if row.destroys_unit)
        self.holds_warrior = np.array([row.holds_warrior for row in rows.values()])
        self.limbs = np.array([name in self.criticals.blown_off for name in self.names])
        self.has_case = np.array([has_case(battle, mech, name) for name in self.names])
        self.was_struck = np.array([name in mech.suffered.struck for name in self.names])
        self.slots = tuple(_mask(mech.hit_slots.get(name, ())) for name in self.names)
        self.open = np.array([_mask(open_slots(battle, mech, name)) for name in self.names], dtype=np.int16)
        self.loads = tuple(self._loads(at))
        self.explosive = np.zeros(len(self.names), dtype=np.int16)
        for load in self.loads:
            self.explosive[load.location] |= load.slots
        self.cockpit = np.array(self.places("cockpit"), dtype=np.int16)
        self.alike = self._alike()
        self.determining = _determining(tables.criticals)
        self._lay_tracks(from_rear)

    def _lay_tracks(self, from_rear: bool) -> None:
        """Number the tracks and note how they stand now; armor first."""
        number, mech = len(self.names), self.mech
        faces = [
            mech.rear_armor[name] if from_rear and name in mech.rear_armor else mech.armor[name]
            for name in self.names
        ]
        start = [*faces, *(mech.structure[name] for name in self.names), *self.slots]
        self.armor, self.structure, self.struck = (np.arange(number) + place * number for place in range(3))
        # CASE lets an explosion out through the rear armor of a torso.
        self.vents = self.armor.copy()
        for index, name in enumerate(self.names):
            if name in mech.rear_armor and not from_rear and self.has_case[index]:
                self.vents[index] = len(start)
                start.append(mech.rear_armor[name])
        self.hits, self.shaken, self.taken, self.marks, self.blows = range(len(start), len(start) + 5)
        start += [mech.warrior.hits if mech.warrior else 0, 0, mech.suffered.taken, 0, 0]
        # What is still to be done about an end in the middle of a hit; nothing of it outlasts the hit.
        number = len(start)
        self.salvo, self.lucky, self.rattled = range(number, number + 3)
        self.start: Numbers = np.array([*start, 0, 0, 0], dtype=np.int16)

    def _loads(self, at: dict[str, int]) -> Iterator[Load]:
        """What explodes: bins, all of a location together or one by one, and weapons that are charged."""
        battle, mech, model = self.battle, self.mech, self.battle.model(self.mech)
        for name in self.names:
            bins = live_bins(battle, mech, name)
            groups = [bins] if takes_whole_location(battle) else [(stored,) for stored in bins]
            for group in filter(None, groups):
                points = blast(battle, mech, group)
                slots = [slot for it in group for _, slot in model.places.get(it.id, ())]
                yield Load(at[name], _mask(slots), min(points, MOST_POINTS), bursts_whole=True)
        row = effect(battle, "gauss_rifle")
        for mount in model.weapons:
            traits = battle.rules.tables.weapons[mount.weapon].traits
            explodes = Trait.WEAPON_EXPLODES_20 in traits and not struck(battle, mech, mount.id)
            if explodes and row is not None and isinstance(row.explodes, int):
                slots = [slot for _, slot in model.places[mount.id]]
                yield Load(at[mount.location], _mask(slots), row.explodes, bursts_whole=False)

    def places(self, *components: str) -> Sequence[int]:
        """The slots of these components, a mask for each location."""
        model = self.battle.model(self.mech)
        return tuple(
            _mask(slot for slot, filling in enumerate(model.slots_of(name)) if filling in components)
            for name in self.names
        )

    def _alike(self) -> Numbers:
        """For each location, masks of slots of which a hit on one does the same as on another."""
        kinds = [self.places(name) for name in TELLING]
        found = []
        for index in range(len(self.names)):
            masks = [kind[index] for kind in kinds]
            masks += [load.slots if load.location == index else 0 for load in self.loads]
            rest = int(self.open[index])
            for mask in masks:
                rest &= ~mask
            found.append((*masks, rest))
        return np.array(found, dtype=np.int16)

    def most(self, to_come: int) -> Numbers:
        """What each track may be taken for at most, as more makes no difference to so many points."""
        most = np.full(len(self.start), np.iinfo(np.int16).max, dtype=np.int16)
        is_vent = self.has_case & (self.vents == self.armor) & bool(self.loads)
        most[self.armor[~is_vent]] = min(to_come + 1, MOST_POINTS)
        piloting = self.battle.rules.tables.piloting
        if piloting is not None and self.mech.suffered.taken < piloting.staggers_at:
            most[self.taken] = piloting.staggers_at
        return most


TELLING = (
    "engine", "gyro", "cockpit", "hip", "upper_leg_actuator", "lower_leg_actuator", "foot_actuator",
)  # fmt: skip
"""Components whose loss changes what becomes of the 'Mech in this phase."""


def _mask(slots: Iterable[int]) -> int:
    return sum(1 << slot for slot in set(slots))


def _determining(rules: Criticals) -> tuple[Numbers, NDArray[np.bool_], Chances]:
    """Critical hits by outcome, whether limbs are blown off by it, and the outcomes' chances."""
    found: dict[tuple[int, bool], float] = {}
    for total, chance in odds_of(parse_dice(rules.determining.dice)).items():
        kind = (rules.determining.rows[total], total >= rules.blown_off_at)
        found[kind] = found.get(kind, 0.0) + float(chance)
    hits, is_top = zip(*found, strict=True)
    return np.array(hits, dtype=np.int16), np.array(is_top), chances(*found.values())
