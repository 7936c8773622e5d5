"""The base of all catalogue entries: names, armor, weapons, ammunition, equipment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from companion.documents.model import GivenName, Id, Name, OneLine, RuleModel
from companion.documents.rule_model import Discriminator, Field, Tag
from companion.engine.battletech.tables.vocabulary.shapes import Tech, UnitType

MAX_MOUNTS = 160
MAX_LINES = 500
Points: TypeAlias = Annotated[int, Field(le=200)]
"""Armor or structure of a location, as many as a sheet has room for; the ruleset asks for 1 or more."""


class Aboard(RuleModel):
    """A part of a model, and its location."""

    id: Id
    """What battles know it by."""
    location: str
    """Where it is, by the names of `locations.names`."""

    @property
    def locations(self) -> tuple[str, ...]:
        """Every location that it stands in, the first one first."""
        return (self.location,)


class MaySplit(Aboard):
    """A part that may be split over two adjacent locations."""

    split_into: str | None = None
    """The adjacent location that holds the rest of its slots, by the names of `locations.names`."""
    is_rear: bool = False
    """Whether it fires to the rear."""

    @property
    def locations(self) -> tuple[str, ...]:
        """Every location that it stands in, the first one first."""
        return (self.location,) if self.split_into is None else (self.location, self.split_into)


class Mount(MaySplit):
    """A weapon on a model: where it is and, where each weapon has its own ammunition, its rounds."""

    weapon: str
    """Which weapon it is, by the names of `weapons`."""
    rounds: int | None = Field(default=None, ge=0, le=1000)
    """Its rounds, in rules without ammunition slots; never uses none."""
    tubes: Annotated[int, Field(ge=1, le=20)] = 1
    """How many tubes of it fire in a turn, each as a weapon of its own; the rules say it."""
    rack: Id | None = None
    """The launcher that it is a tube of; never is no tube, or the first."""
    tube: int = 1
    """Which tube it is."""

    @property
    def launcher(self) -> str:
        """What slots, damage and ammunition know it by: the launcher that it is a tube of, or itself."""
        return self.rack or self.id

    def each_tube(self) -> Iterator[Mount]:
        """Yield the weapon, once for each of its tubes."""
        yield self
        for number in range(2, self.tubes + 1):
            yield self.model_copy(update={"id": f"{self.id}_{number}", "rack": self.id, "tube": number})


class AmmunitionBin(Aboard):
    """A slot of ammunition."""

    weapon: str
    """The weapon that it feeds, by the names of `weapons`."""
    shots: int = Field(gt=0, le=1000)
    """Rounds in it."""
    launcher: Id | None = None
    """The weapon that it belongs to and feeds alone; never feeds every weapon that fires its rounds."""
    load: str = ""
    """Its rounds, where they are not the usual ones and nothing else is loaded before the battle."""


class Item(Aboard):
    """Equipment that is no weapon, in one location."""

    item: str
    """What it is, by the names of `equipment`."""


class TextItem(MaySplit):
    """A weapon, ammunition or equipment that these rules do not have, as another file calls it.

    It takes up its slots, and that is all it does.
    """

    text: OneLine
    """What it is, in the words of the file that it comes from."""
    shots: int | None = Field(default=None, ge=0, le=1000)
    """Rounds in it, if it is ammunition and they are known."""


# No key of a file has a space in it: so no key is taken for a tag where a fault is told.
_KNOWN, _TEXT = "a known thing", "a text"


def _discriminate(written: Any) -> str:
    """Whether an entry of a list is told by a name of the rules or by a text."""
    is_text = "text" in written if isinstance(written, Mapping) else isinstance(written, TextItem)
    return _TEXT if is_text else _KNOWN


K = TypeVar("K", bound=RuleModel)
OrText = Annotated[Annotated[K, Tag(_KNOWN)] | Annotated[TextItem, Tag(_TEXT)], Discriminator(_discriminate)]
"""Something that the rules know, or a text for what they do not."""


class UnitModel(RuleModel):
    """A catalogue entry of any unit: its name, armor points by location, weapons and ammunition."""

    type: ClassVar[UnitType]
    """What the tables call units of this model."""

    given_id: Id | None = Field(default=None, alias="id")
    """What battles know the model by; unsaid, its `model`. Best also the name of the file."""
    model: Annotated[str, Field(max_length=80)]
    """Its designation, such as AS7-D; it may be empty where there is an `id`."""
    name: GivenName
    """What players call it; the whole name, where there is a `chassis` too."""
    chassis: Name = ""
    """What all variants of the design are called, such as Atlas."""
    tech: Tech = "any"
    """Who builds it."""
    is_mixed: bool = False
    """Whether it carries equipment of both technologies."""
    year: int | None = Field(default=None, ge=0, le=9999)
    """The year it was first built."""
    role: Name = ""
    """What it is for, in a word or two."""
    quirks: tuple[OneLine, ...] = Field(default=(), max_length=MAX_LINES)
    """What is peculiar to it in other rules; these have none for it."""
    armor: Mapping[str, Points]
    """Armor by location. In points."""
    structure: Mapping[str, Points] = {}
    """Internal structure by location. In points."""
    all_weapons: tuple[OrText[Mount], ...] = Field(alias="weapons", max_length=MAX_MOUNTS)
    """Its weapons, in the order of the sheet; a `text` instead of a `weapon` is one without rules here."""
    all_ammunition: tuple[OrText[AmmunitionBin], ...] = Field(
        default=(), alias="ammunition", max_length=MAX_MOUNTS
    )
    """Its ammunition, slot by slot; a `text` instead of a `weapon` is some without rules here."""
    all_equipment: tuple[OrText[Item], ...] = Field(default=(), alias="equipment", max_length=MAX_MOUNTS)
    """Its equipment that is no weapon; a `text` instead of an `item` is some without rules here."""
    not_understood: tuple[OneLine, ...] = Field(default=(), max_length=MAX_LINES)
    """What else the file said that it comes from, and these rules do not have."""
    source: str
    source_file: Annotated[str, Field(max_length=1000)] = ""
    """The file that it was imported from."""
    note: str = ""
    """What else is worth knowing."""

    @property
    def id(self) -> str:
        """What battles know the model by."""
        return self.model if self.given_id is None else self.given_id

    @property
    def short_name(self) -> str:
        """What units of the model are called: the chassis alone, where that is told."""
        return self.chassis or self.name

    @property
    def whole_name(self) -> str:
        """What the model is called among all others."""
        return self.name

    @cached_property
    def weapons(self) -> tuple[Mount, ...]:
        """The weapons that the rules have, in the order of the sheet, each of their tubes for itself."""
        mounts = (mount for mount in self.all_weapons if isinstance(mount, Mount))
        return tuple(tube for mount in mounts for tube in mount.each_tube())

    @cached_property
    def ammunition(self) -> tuple[AmmunitionBin, ...]:
        """The ammunition that the rules have, slot by slot."""
        return tuple(stored for stored in self.all_ammunition if isinstance(stored, AmmunitionBin))

    @cached_property
    def equipment(self) -> tuple[Item, ...]:
        """The equipment that the rules have."""
        return tuple(item for item in self.all_equipment if isinstance(item, Item))

    @cached_property
    def unsupported_items(self) -> tuple[TextItem, ...]:
        """Whatever it carries that these rules do not have."""
        every = (*self.all_weapons, *self.all_ammunition, *self.all_equipment)
        return tuple(item for item in every if isinstance(item, TextItem))

    @cached_property
    def aboard(self) -> Mapping[str, Aboard]:
        """Whatever it carries by its id; of several with the same id, the last."""
        every = (*self.all_weapons, *self.weapons, *self.all_ammunition, *self.all_equipment)
        return {thing.id: thing for thing in every}

    @property
    def places(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """Where on the critical hit table each thing is: locations and slots, counted from 0."""
        return {}

    @property
    def weight(self) -> int:
        """Tons; 0 for what nobody weighs."""
        return 0

    @property
    def armor_points(self) -> int:
        """Points of armor in all, on every side."""
        return sum(self.armor.values())

    def slots_of(self, location: str) -> tuple[str | None, ...]:
        """Return the critical slots of a location from top to bottom; only a 'Mech has any."""
        del location
        return ()

    def mount(self, mount_id: str) -> Mount | None:
        """Return the weapon with this id."""
        return next((mount for mount in self.weapons if mount.id == mount_id), None)
