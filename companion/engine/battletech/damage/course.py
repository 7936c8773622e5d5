"""What a hit comes to, rule by rule: written once, for a unit at the table and for the odds of a volley.

Hits go through these rules in batches that carry out every step together: at the table a batch is one hit or
none, in the odds it is one hit in each of many ends of a volley. Who carries the steps out decides nothing:
what a location and its slots mean stands in the ruleset's tables, and in which order things happen here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar

from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.injuries import PilotDamage
from companion.engine.battletech.tables.locations import LocationRow

Hits = TypeVar("Hits")


class Is(Enum):
    """What may be so of a hit."""

    LUCKY = auto()
    """It was rolled so that it may do critical damage even if armor holds."""
    AT_WARRIOR = auto()
    """Its location holds the MechWarrior."""
    LOST = auto()
    """Its location is gone."""
    STRUCK_BEFORE = auto()
    """Something inside its location was struck, or the location lost, in this very phase."""
    OPEN = auto()
    """Its location stands and has a slot left to strike."""
    MAY_COME_OFF = auto()
    """The location for which critical damage is rolled may be blown off."""
    SPENT = auto()
    """Nothing is left of its points."""
    LET_OUT = auto()
    """Its location lets what is left of an explosion out of the unit."""


@dataclass(frozen=True, slots=True)
class Borne(Generic[Hits]):
    """Hits after a location has borne what it can: it held, is gone only now, or was gone before."""

    held: Hits
    gone: Hits
    past: Hits


@dataclass(frozen=True, slots=True)
class Load:
    """What goes off when one of these slots of a location is the first of them to be struck.

    Slots of ammunition are all `burst` by that; those of a weapon are not.
    """

    location: str
    what: tuple[str, ...]
    slots: tuple[int, ...]
    points: int
    bursts: bool


class Batches(Protocol[Hits]):
    """Batches of hits: put together, taken apart, and led on."""

    rows: Mapping[str, LocationRow]

    def none(self) -> Hits:
        """No hits."""

    def joined(self, *parts: Hits) -> Hits:
        """All of these."""

    def those(self, hits: Hits, what: Is) -> Hits:
        """The hits of which something is so."""

    def divided(self, hits: Hits, what: Is) -> tuple[Hits, Hits]:
        """The hits of which something is so, and the others."""

    def by_location(self, hits: Hits) -> Iterable[tuple[str, Hits]]:
        """The hits at each location."""

    def inward(self, hits: Hits) -> tuple[Hits, Hits]:
        """The hits at the next location inward, and those for which there is none."""


class Structures(Batches[Hits], Protocol[Hits]):
    """What bears damage."""

    def through_armor(self, hits: Hits) -> Hits:
        """Take points on armor that covers something: what is left of them goes on."""

    def bear(self, hits: Hits) -> Borne[Hits]:
        """Take points on what a location falls with: its structure or, without any, its armor."""

    def vanish(self, hits: Hits) -> None:
        """What is left of these has nowhere to go."""

    def destroy(self, hits: Hits, location: str, *, taken_by: str = "", is_blown_off: bool = False) -> None:
        """A location is gone, by itself or `taken_by` another one; all that is in it is lost."""

    def owe(self, hits: Hits, cause: str) -> None:
        """The unit owes a Piloting Skill Roll, or a fall, for an event."""

    def kill(self, hits: Hits, cause: str) -> None:
        """The MechWarrior dies."""

    def tell_out(self, hits: Hits, location: str = "") -> None:
        """A loss may have put the unit out of the battle."""


class Targets(Structures[Hits], Protocol[Hits]):
    """Units with all that a hit may do to them."""

    @property
    def pilot_damage(self) -> PilotDamage:
        """Hits on a MechWarrior by what happened."""

    def still(self, hits: Hits) -> Hits:
        """These hits after what others have led to: in each end that has come of theirs."""

    def hurt(self, hits: Hits, number: int, cause: str) -> None:
        """The MechWarrior is hit so often."""

    def stagger(self, hits: Hits) -> None:
        """The damage of this phase may have come to so much that it calls for a roll."""

    def to_critical(self, hits: Hits) -> Hits:
        """Lucky hits at the location where they may do critical damage."""

    def from_here(self, hits: Hits) -> Hits:
        """The location where these are is the one for which critical damage is rolled."""

    def roll_criticals(self, hits: Hits) -> tuple[Hits, Hits]:
        """The hits that blow that location off, there, and those that strike inside, and how often."""

    def less_one(self, hits: Hits) -> Hits:
        """The hits that strike once more."""

    def find_slot(self, hits: Hits) -> Hits:
        """Each at one of the slots that can be struck, all as likely; not those that find none."""

    def strike_slot(self, hits: Hits) -> None:
        """The slot found is struck."""

    def by_component(self, hits: Hits) -> Iterable[tuple[tuple[CriticalEffect, ...], Load | None, Hits]]:
        """The hits on each component of which a hit does something at once: its effects, or what goes off."""

    def struck_so_often(self, hits: Hits, effect: CriticalEffect) -> tuple[Hits, Hits]:
        """The hits with which a component has been hit as often as an effect takes, and the others."""

    def set_off(self, hits: Hits, load: Load) -> Hits:
        """It explodes; the hits with its points."""

    def vent(self, hits: Hits) -> None:
        """What is left of an explosion goes out through the armor."""


def land(on: Targets[Hits], hits: Hits) -> None:
    """Hits at their locations: armor, structure, what is inside, and who sits there.

    Rule: CityTech, Combat > Recording Damage; Critical Damage; Determining Hit Location. Quick-Start, Damage
    Resolution.
    """
    determine(on, carry(on, hits))
    hits = on.still(hits)
    on.hurt(on.those(hits, Is.AT_WARRIOR), on.pilot_damage.head_hit, "head_hit")
    on.stagger(hits)
    determine(on, on.to_critical(on.those(hits, Is.LUCKY)))


def carry(on: Structures[Hits], hits: Hits) -> Hits:
    """Armor, structure, the next location inward; the hits of which a structure bore the last and stands.

    Rule: CityTech, Combat > Recording Damage; Transferring Damage. Quick-Start, Transferring Damage.
    """
    held = on.none()
    while hits:
        borne = on.bear(on.through_armor(hits))
        held = on.joined(held, borne.held)
        lose(on, borne.gone)
        hits = _onward(on, on.joined(borne.gone, borne.past))
    return held


def _onward(on: Structures[Hits], hits: Hits) -> Hits:
    """What is left goes inward, or nowhere."""
    _, hits = on.divided(hits, Is.SPENT)
    hits, nowhere = on.inward(hits)
    on.vanish(nowhere)
    return hits


def lose(on: Structures[Hits], hits: Hits, *, is_blown_off: bool = False) -> None:
    """A location is gone, and with it what hangs on it.

    Rule: CityTech, Combat > Recording Damage; BattleMech Critical Hit Effects (Leg Destruction). Quick-Start,
    Torso Destruction.
    """
    for location, gone in on.by_location(hits):
        row = on.rows[location]
        on.destroy(gone, location, is_blown_off=is_blown_off)
        for limb in row.takes_along:
            on.destroy(gone, limb, taken_by=location)
        if row.owes:
            on.owe(gone, row.owes)
        on.tell_out(gone, location)
        if row.holds_warrior:
            on.kill(gone, f"lost/{location}")


def determine(on: Targets[Hits], hits: Hits) -> None:
    """Roll whether hits do critical damage inside a location, and carry it out.

    Rule: CityTech, Combat > Critical Damage; Determining Critical Hits Table.
    """
    hits = on.from_here(_sections(on, hits))
    open_ones, shut = reachable(on, hits)
    blown, struck = on.roll_criticals(on.joined(open_ones, on.those(shut, Is.MAY_COME_OFF)))
    lose(on, blown, is_blown_off=True)
    strike_all(on, struck)


def _sections(on: Targets[Hits], hits: Hits) -> Hits:
    """The hits for which critical damage is rolled: at their location, or the first inward that is left.

    From one that was lost in this very phase they do not go on.
    """
    found = on.none()
    while hits:
        lost, stands = on.divided(hits, Is.LOST)
        found = on.joined(found, stands)
        hits, _ = on.inward(on.divided(lost, Is.STRUCK_BEFORE)[1])
    return found


def reachable(on: Targets[Hits], hits: Hits) -> tuple[Hits, Hits]:
    """The hits where there is a slot to strike, there or further inward, and those for which there is none.

    They go inward only from a location where nothing was left to strike when the phase began. Rule: CityTech,
    Combat > BattleMech Critical Hits.
    """
    found = shut = on.none()
    while hits:
        here, hits = on.divided(hits, Is.OPEN)
        ended, hits = on.divided(hits, Is.STRUCK_BEFORE)
        hits, nowhere = on.inward(hits)
        found, shut = on.joined(found, here), on.joined(shut, ended, nowhere)
    return found, shut


def strike_all(on: Targets[Hits], hits: Hits) -> None:
    """Strike slot after slot, as often as was rolled. Rule: CityTech, Combat > BattleMech Critical Hits."""
    while hits:
        strike(on, on.find_slot(hits))
        hits = on.less_one(on.still(hits))


def strike(on: Targets[Hits], hits: Hits) -> None:
    """One slot each is struck; what the loss of its component does at once.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects; BattleMechs (3 engine hits, cockpit).
    """
    on.strike_slot(hits)
    on.tell_out(hits)
    for effects, load, struck in on.by_component(hits):
        if load is not None:
            explode(on, struck, load)
        for effect in reversed(effects):
            enough, struck = on.struck_so_often(struck, effect)
            if effect.pilot:
                on.hurt(enough, effect.pilot, f"{effect.component}_hit")
            if effect.kills_pilot:
                on.kill(enough, f"{effect.component}_destroyed")
            if effect.owes:
                on.owe(enough, effect.owes)


def explode(on: Targets[Hits], hits: Hits, load: Load) -> Hits:
    """An explosion inside a unit; the hits of which a structure bore the last and stands.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Playing the Game > Damage from Ammo
    Explosions.
    """
    held = _burst(on, on.set_off(hits, load))
    on.hurt(hits, on.pilot_damage.ammunition_explosion, "explosion")
    on.stagger(hits)
    return held


def _burst(on: Targets[Hits], hits: Hits) -> Hits:
    """Structure, the next structure inward, or out of the unit where there is CASE.

    Rule: CityTech, Combat > Transferring Damage (to structure, not to armor); Equipment > CASE.
    """
    held = on.none()
    while hits:
        with_case, without = on.divided(hits, Is.LET_OUT)
        let_out, borne = on.bear(with_case), on.bear(without)
        held = on.joined(held, let_out.held, borne.held)
        on.vent(let_out.gone)
        lose(on, on.joined(let_out.gone, borne.gone))
        hits = _onward(on, on.joined(borne.gone, let_out.past, borne.past))
    return held
