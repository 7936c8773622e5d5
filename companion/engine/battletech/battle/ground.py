"""The ground of a battle as it lies now: what is printed, structures as they stand, what hexes suffer.

Rule: CityTech, Buildings; Special Case Rules > Fire; Smoke; Minefields; Improved Positions; Movement > Bridge
Movement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from companion.engine.battletech.tables.vocabulary.terrain import Terrain, terrain_of

EffectKind: TypeAlias = Literal[
    "fire",
    "smoke",
    "heavy_smoke",
    "inferno",
    "chaff",
    "flares",
    "rubble",
    "thunder",
    "conventional",
    "command_detonated",
    "vibrabomb",
    "improved_position",
]
EFFECTS: tuple[EffectKind, ...] = get_args(EffectKind)
FIRE: EffectKind = "fire"
SMOKE: EffectKind = "smoke"
HEAVY_SMOKE: EffectKind = "heavy_smoke"
SMOKES = (SMOKE, HEAVY_SMOKE)
INFERNO: EffectKind = "inferno"
CHAFF: EffectKind = "chaff"
FLARES: EffectKind = "flares"
RUBBLE: EffectKind = "rubble"
IMPROVED_POSITION: EffectKind = "improved_position"
IN_THE_AIR: tuple[EffectKind, ...] = (CHAFF, FLARES)
"""Effects of which the ground shows nothing: salvos of what leads missiles away, as many as `points`."""
MINES: tuple[EffectKind, ...] = ("thunder", "conventional", "command_detonated", "vibrabomb")
ON_THE_GROUND: tuple[EffectKind, ...] = (FIRE, SMOKE, HEAVY_SMOKE, INFERNO, RUBBLE, IMPROVED_POSITION)
"""Effects that are terrain as long as they last, as the tables know it."""
StructureKind: TypeAlias = Literal["building", "bridge"]


@dataclass(frozen=True, slots=True)
class HexEffect:
    """What a hex suffers: a fire, smoke, rubble, or mines of one kind.

    Mines do so many `points` of damage; the `setting` of vibrabombs is in tons. What ends by itself does so
    with turn `ends`. A fire that attacks of turn `lit` started harms nobody in that turn. Of mines with an
    `owner` nobody but that side knows. Of mines that men clear turn by turn, so many parts of a thousand are
    `cleared`.
    """

    kind: EffectKind
    points: int = 0
    setting: int = 0
    ends: int | None = None
    lit: int = 0
    owner: str = ""
    cleared: int = 0


@dataclass(frozen=True, slots=True)
class Structure:
    """A building or bridge as it stands, with what is left of its Construction Factor; 0: it has fallen."""

    kind: StructureKind
    type: str
    factor: int
    height: int
    began: int = 0
    """The factor that it had when the phase began, where it has lost some since."""
    basement: str = ""
    """What lies under a building, as terrain words have it; empty: nobody has found out."""
    pending: int = 0
    """Points that it has borne in this phase, and loses when all fire is over."""
    absorbed: Mapping[str, int] = field(default_factory=dict)
    """Of these, what it has kept from units inside, by who fired at them."""

    @property
    def stood_with(self) -> int:
        """The Construction Factor that it had when the phase began."""
        return self.began or self.factor

    @property
    def terrain(self) -> Terrain:
        """It as terrain of its hex."""
        return Terrain(
            self.kind, type=self.type, factor=self.factor, height=self.height, basement=self.basement
        )

    @property
    def name(self) -> str:
        """It in the middle of a sentence."""
        return f"{self.type} {self.kind}"


def terrain_now(
    printed: Iterable[str], structure: Structure | None, effects: Iterable[HexEffect]
) -> tuple[str, ...]:
    """Return the terrain of a hex: as printed, with its structure as it stands and all that it suffers."""
    words = [word for word in printed if structure is None or terrain_of(word).kind != structure.kind]
    if structure is not None and structure.factor > 0:
        words.append(str(structure.terrain))
    return tuple(
        dict.fromkeys((*words, *(effect.kind for effect in effects if effect.kind in ON_THE_GROUND)))
    )
