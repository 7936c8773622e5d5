"""The shape of the tables on fires and on minefields."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.dice_text import DiceText
from companion.documents.model import RuleModel, Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.engine.battletech.tables.vocabulary.shapes import UnitType


class FireSpread(Sourced):
    """The roll at the end of a turn for a fire to spread into the next hexes downwind."""

    downwind: Signed
    """The number to roll for the hex downwind."""
    beside: Signed
    """The number to roll for the hexes on either side of it."""
    across: Signed
    """What is added for a hex behind one that cannot burn."""


class AccidentalFires(Sourced):
    """What a shot does to woods that misses a target in them."""

    dice: DiceText
    burns_up_to: Signed
    """The total up to which the hex catches fire."""
    clears_from: Signed
    """The total from which on the woods are thinned."""
    becomes: Mapping[str, str]
    """What woods become by that."""


class Fires(Sourced):
    """Fires in woods and buildings: how they start and spread, and the smoke that they give off."""

    dice: DiceText
    modifiers: Mapping[str, Signed]
    """What burns, by its terrain word, and what that adds to the number to roll; nothing else does."""
    intentional_source: str
    spread: FireSpread
    """How fires spread."""
    wind_dice: DiceText
    """The die for the hexside that the wind blows toward, clockwise from the north."""
    wind_source: str
    building_damage: Whole
    """What a burning building loses of its Construction Factor in a turn."""
    survived_on: Signed | None = None
    """The number from which on a unit that is no 'Mech survives a burning hex; without it, it always does."""
    effects_source: str = ""
    accidental: AccidentalFires | None = None
    """What shots that miss do to woods, where players want it."""


class ConventionalMines(Sourced):
    """Mines that stay when they have gone off; `dice` say whether a unit that enters meets one."""

    dice: DiceText
    hits_on: Signed
    """The number from which on a unit that enters meets a mine."""
    damage: Positive
    """What a mine does. In points."""
    straight: Whole = 0
    """Points that it does besides, past the armor. In points."""


class CommandMines(Sourced):
    """Mines that a player sets off, once."""

    damage: Positive
    """What they do in their own hex. In points."""
    next_hexes: Positive
    """What they do in the next hexes. In points."""


class Vibrabombs(Sourced):
    """Mines that the step of a 'Mech sets off, once, by its weight and theirs."""

    damage: Positive
    """What they do. In points."""
    lighter: Whole
    """How far below its setting a 'Mech may weigh and set one off no more. In tons."""
    per_hex: Positive
    """What a 'Mech weighs above the setting for each hex farther away that it sets one off. In tons."""


class ClearingFire(Sourced):
    """The roll of missiles that hit a mined hex."""

    dice: DiceText
    clears_on: Signed
    """The number from which on the mines are cleared."""
    missiles: Positive
    """The missiles that a salvo has at least."""


class MineClearing(Sourced):
    """The roll of infantry that looks for mines."""

    dice: DiceText
    clears_on: Signed
    """The number from which on the mines are cleared."""
    explodes_up_to: Signed
    """The number up to which they go off."""
    by_fire: ClearingFire | None = None
    """How missiles clear them; without it they do not."""


class PointBlankShots(Sourced):
    """Shots out of hiding at a unit that comes near in its move, which take effect at once."""

    range: Positive
    """From how far away they are fired. In hexes."""


class HiddenUnits(Sourced):
    """Units that only their own side knows of until they come out or are found."""

    never_in: Mapping[UnitType, tuple[str, ...]] = {}
    """The ground that hides nobody of a kind of units, by terrain words."""
    point_blank: PointBlankShots
    """What they may fire out of hiding."""
    phases_wait: bool = False
    """Whether phases wait for a press as long as the battle lasts in which anybody has hidden: else they
    wait only while somebody could come out, which tells the other side that somebody can.
    """


class Minefields(RuleModel):
    """Mines that lie on the map before the battle or are laid by hand."""

    clearing: MineClearing | None = None
    """How infantry clears them; without it nobody does."""

    conventional: ConventionalMines
    """Mines that stay."""
    command_detonated: CommandMines
    """Mines that a player sets off."""
    vibrabomb: Vibrabombs
    """Mines that 'Mechs set off by their weight."""
