"""A mech as its file describes it. YAML: the files in `units/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import GivenName, Id, Name, OptionalLine, RuleModel
from companion.documents.row_demands import Whole
from companion.documents.rule_model import Field
from companion.engine.pools.tables.frame import DriveKind, ModuleType
from companion.engine.pools.tables.weapons import Category

MAX_ROWS, MOST_PARTS = 60, 10
Spaces: TypeAlias = Annotated[float, Field(ge=0, le=1000)]
Place: TypeAlias = Id | Annotated[Mapping[Id, Spaces], Field(min_length=1)]
"""A module, or several with the spaces that it takes in each."""
Rating: TypeAlias = bool | int | Annotated[str, Field(max_length=40)]
"""What a trait says besides being there: true where that is all."""
Traits: TypeAlias = Mapping[str, Rating]
Level: TypeAlias = Annotated[int, Field(ge=-1000, le=1000)]


class ArmorPlate(RuleModel):
    """Armor of a module or a shield."""

    dr: Annotated[int, Field(ge=1, le=200)]
    """Damage resistance."""
    grade: str = "standard"
    """Its grade, by the names of `armor.grades`."""
    hardened: bool = False
    """Whether nothing pierces it."""
    monocoque: bool = False
    """Whether it is the module's own skin, which weighs nothing and takes spaces."""
    energy: Annotated[int, Field(ge=-100, le=100)] = 0
    """How much better it is against energy. In percent."""
    physical: Annotated[int, Field(ge=-100, le=100)] = 0
    """How much better it is against projectiles, missiles and blows. In percent."""


class Module(RuleModel):
    """A module of the frame."""

    id: Id
    """What the mech's other parts know it by."""
    name: Name = ""
    """What players call it."""
    type: ModuleType
    """What it is."""
    class_: str = Field(alias="class")
    """Its class, by the codes of `frame.classes`."""
    sp_for_spaces: Annotated[int, Field(ge=-100, le=100)] = 0
    """Structure points traded for spaces; below 0 spaces for structure points."""
    armor: ArmorPlate | None = None
    """Its armor; unsaid it has none."""

    @property
    def label(self) -> str:
        """Its name, or else its id in words."""
        return self.name or self.id.replace("_", " ").capitalize()


class Drive(RuleModel):
    """Wheels or treads."""

    kind: DriveKind
    """Wheels or treads."""
    class_: str = Field(alias="class")
    """Their class, by the codes of `frame.classes`."""


class Clip(RuleModel):
    """Clips of ammunition for a weapon."""

    shots: Annotated[int, Field(ge=1, le=1000)]
    """Shots of each clip."""
    types: Traits = Field(default={})
    """Types of the ammunition with their ratings; none is standard."""
    number: Annotated[int, Field(ge=1, le=100)] = 1
    """How many there are."""
    at: Id | None = Field(default=None, alias="in")
    """The module where they are; loaded in the weapon where none is said."""
    outside: bool = False
    """Whether they hang outside, without spaces."""


class Installed(RuleModel):
    """A system with its place: in modules, in hands, or outside."""

    at: Place | None = Field(default=None, alias="in")
    """The module that it is in, or several with the spaces in each."""
    held_by: Annotated[tuple[Id, ...], Field(max_length=12)] = ()
    """The modules whose hands hold it."""
    outside: bool = False
    """Whether it stands outside, without armor and spaces."""
    saved_spaces: Spaces = 0
    """Spaces saved, for CP."""


class WeaponProfile(RuleModel):
    """What a weapon can do, without a place."""

    id: Id
    """What the mech's other parts know it by."""
    name: Name = ""
    """What players call it."""
    category: Category
    """What it is."""
    damage: Annotated[int, Field(ge=1, le=200)]
    """Points of damage."""
    accuracy: Annotated[int, Field(ge=-10, le=10)] | None = None
    """What it adds to attacks; unsaid, what is usual for its category."""
    range: Annotated[int, Field(ge=0, le=1000)] | None = None
    """Combat range; unsaid, what is usual for its damage. In hexes."""
    rate: Annotated[int, Field(ge=1, le=100)] = 1
    """Attacks in one action."""
    handling: Annotated[int, Field(ge=1, le=20)] | None = None
    """Degrees of success for a further hit; unsaid, what is usual for its category."""
    count: Annotated[int, Field(ge=1, le=1000)] = 1
    """Pieces of ordnance."""
    salvo: str = "1"
    """The part of a pack that is fired as one, by the names of `weapons.salvos`."""
    traits: Traits = Field(default={})
    """Traits with their ratings, by the names of `weapons.traits`."""

    @property
    def label(self) -> str:
        """Its name, or else its id in words."""
        return self.name or self.id.replace("_", " ").capitalize()


class MountedWeapon(WeaponProfile, Installed):
    """A weapon and where it is."""

    arc: OptionalLine = ""
    """Hexsides that it bears on, in words."""
    clips: Annotated[tuple[Clip, ...], Field(max_length=MAX_ROWS)] = ()
    """Its ammunition."""


class Shield(RuleModel):
    """A shield in a hand or on an arm."""

    id: Id
    """What the mech's other parts know it by."""
    name: Name = ""
    """What players call it."""
    arm: Id
    """The arm that bears it."""
    plate: ArmorPlate
    """What it is made of."""
    defense_bonus: Whole = 0
    """Its Defense Bonus."""


class BarrierProfile(RuleModel):
    """What a barrier can do, without a place."""

    id: Id
    """What the mech's other parts know it by."""
    name: Name = ""
    """What players call it."""
    value: Annotated[int, Field(ge=1, le=100)]
    """Its Value."""
    reset_time: Annotated[int, Field(ge=0, le=100)] | Literal["never"] = 2
    """Rounds until it is whole again."""
    turns: Annotated[int, Field(ge=1, le=100)] | None = None
    """Turns that it works; unsaid there is no end."""
    traits: Annotated[tuple[str, ...], Field(max_length=20)] = ()
    """Traits and weaknesses, by the names of `barriers.traits`."""

    @property
    def label(self) -> str:
        """Its name, or else what it is."""
        return self.name or f"Barrier {self.value}"


class Barrier(BarrierProfile, Installed):
    """A barrier and where it is."""


class Reservoir(Installed):
    """A reservoir of energy, with the profiles that it is meant for."""

    id: Id
    """What the mech's other parts know it by."""
    name: Name = ""
    """What players call it."""
    base_power: Annotated[int, Field(ge=0, le=1000)] = 0
    """CP of profiles that it may always be."""
    maximum: Annotated[int, Field(ge=100, le=10_000)] = 100
    """The most power that it stores. In percent of the base power."""
    portfolio: Annotated[int, Field(ge=1, le=1000)] | Literal["unlimited"] = 1
    """Profiles that it may have."""
    matter_converter: bool = False
    """Whether it may be guns and beams with batteries."""
    weapons: Annotated[tuple[WeaponProfile, ...], Field(max_length=MAX_ROWS)] = ()
    """Profiles of weapons."""
    barriers: Annotated[tuple[BarrierProfile, ...], Field(max_length=MAX_ROWS)] = ()
    """Profiles of barriers."""

    @property
    def label(self) -> str:
        """Its name, or else what it is."""
        return self.name or "Reservoir"


class Absorber(Installed):
    """An energy absorber."""

    value: Annotated[int, Field(ge=1, le=100)]
    """Points of each energy hit that it turns into stored energy."""


class Sensors(RuleModel):
    """Sensors; in several modules they are arrays."""

    class_: str = Field(alias="class")
    """Their class, by the codes of `sensors.classes`."""
    at: Place = Field(alias="in")
    """The module that they are in; of arrays the spaces in each."""


class Jammer(RuleModel):
    """A system of electronic warfare."""

    type: str
    """Its type, by the names of `electronic_warfare.types`."""
    rating: Annotated[int, Field(ge=1, le=100)]
    """Its rating."""
    variable: bool = False
    """Whether it changes between offense and defense."""


class Warfare(Installed):
    """Electronic warfare; radius and beam are bought once, for the dearest system."""

    systems: Annotated[tuple[Jammer, ...], Field(min_length=1, max_length=20)]
    """Its systems."""
    radius: Annotated[int, Field(ge=1, le=1000)] | None = None
    """How far it covers all around. In hexes."""
    beam: Annotated[int, Field(ge=1, le=1000)] | None = None
    """How far it may be cast. In hexes."""


class Cockpit(RuleModel):
    """The cockpit with its controls."""

    at: Id = Field(alias="in")
    """The module that it is in."""
    controls: str = "screen"
    """By the names of `cockpits.controls`."""
    is_subunit: bool = False
    """Whether it is a smaller mech of its own."""


class Fitting(RuleModel):
    """A recon system, crew member or add-on."""

    kind: str
    """By the names of `fittings.kinds`."""
    level: Level = 1
    """Its level, or how many there are."""
    at: Place | None = Field(default=None, alias="in")
    """The module that it is in."""


class Propulsion(RuleModel):
    """Propulsion, spread over modules as one likes."""

    kind: str
    """By the names of `propulsion.kinds`."""
    ma: Annotated[int, Field(ge=1, le=100)]
    """Its movement allowance. In hexes."""
    at: Place = Field(alias="in")
    """The module that it is in, or several with the spaces in each."""


class ExtraFuelLoads(RuleModel):
    """Loads of fuel besides."""

    loads: Annotated[int, Field(ge=1, le=100)]
    """How many there are."""
    at: Place = Field(alias="in")
    """The module that they are in, or several with the spaces in each."""


class Powerplant(RuleModel):
    """The powerplant."""

    charge: str = "standard"
    """By the names of `powerplants.charges`."""
    hot: bool = False
    """Whether it runs hot."""
    source: str = "fusion"
    """By the names of `powerplants.sources`."""


class Cloak(RuleModel):
    """A cloak, by its Value and functions."""

    value: Annotated[int, Field(ge=0, le=100)] = 0
    """Its Value."""
    functions: Annotated[tuple[str, ...], Field(max_length=20)] = ()
    """By the names of `cloaks.functions`."""


class MechModel(RuleModel):
    """A mech of the catalogue. YAML: the files in `units/`."""

    model: Id
    """What battles know it by; best also the name of the file."""
    name: GivenName
    """What players call it."""
    concept: OptionalLine = ""
    """What it is, in a phrase."""
    forms: Annotated[tuple[str, ...], Field(min_length=1, max_length=10)] = ("humanoid",)
    """Its body forms, by the names of `forms.kinds`."""
    form_options: Mapping[str, Annotated[int, Field(ge=1, le=100)]] = {}
    """Options of its transformations, and how often each is taken."""
    divides: Mapping[str, Mapping[Id, Annotated[int, Field(ge=2, le=MOST_PARTS)]]] = {}
    """Limbs that are divided, by the form; and into how many."""
    modules: Annotated[tuple[Module, ...], Field(max_length=MAX_ROWS)]
    """The modules of its frame."""
    drives: Annotated[tuple[Drive, ...], Field(max_length=4)] = ()
    """Wheels and treads."""
    turret: Id | None = None
    """The module that is a turret."""
    hands: Annotated[tuple[Id, ...], Field(max_length=12)] = ()
    """Arms with a basic hand."""
    weapons: Annotated[tuple[MountedWeapon, ...], Field(max_length=MAX_ROWS)] = ()
    """Its weapons."""
    links: Annotated[tuple[tuple[Id, ...], ...], Field(max_length=MAX_ROWS)] = ()
    """Weapons that fire together."""
    shields: Annotated[tuple[Shield, ...], Field(max_length=12)] = ()
    """Its shields."""
    barriers: Annotated[tuple[Barrier, ...], Field(max_length=MAX_ROWS)] = ()
    """Its barriers."""
    reservoirs: Annotated[tuple[Reservoir, ...], Field(max_length=12)] = ()
    """Its reservoirs."""
    absorbers: Annotated[tuple[Absorber, ...], Field(max_length=12)] = ()
    """What fills its reservoirs."""
    sensors: Sensors | None = None
    """Its sensors; unsaid it has none."""
    electronic_warfare: Warfare | None = None
    """Its electronic warfare."""
    cockpit: Cockpit | None = None
    """Its cockpit."""
    fittings: Annotated[tuple[Fitting, ...], Field(max_length=MAX_ROWS)] = ()
    """Recon systems, crew and add-ons."""
    propulsion: Annotated[tuple[Propulsion, ...], Field(max_length=12)] = ()
    """What drives it besides legs, wheels and treads."""
    fuel_km: Annotated[int, Field(ge=0, le=10_000)] | None = None
    """Fuel; unsaid, as much as is usual. In kilometers."""
    extra_fuel: ExtraFuelLoads | None = None
    """Fuel besides."""
    powerplant: Powerplant = Powerplant.model_construct()
    """Its powerplant."""
    locomotion: str = "basic"
    """By the names of `locomotion.kinds`."""
    cloak: Cloak | None = None
    """Its cloak."""
    protection: Annotated[tuple[str, ...], Field(max_length=20)] = ()
    """Environments that it is made for."""
    source: str = Field(min_length=1)
    note: str = ""
    """What else is worth knowing."""
    source_file: str = ""
    """The file that it was imported from."""

    @property
    def id(self) -> str:
        """What battles know the model by."""
        return self.model

    def module(self, id_: str) -> Module | None:
        """Return the module with this id."""
        return next((module for module in self.modules if module.id == id_), None)
