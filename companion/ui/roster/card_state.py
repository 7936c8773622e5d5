"""What a roster card shows, and in which of its forms: whole where there is room, down to two lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.engine.views.units import SideView, UnitView

CARD_WIDTH, SLIM_WIDTH, STRIP_WIDTH, NARROW_WIDTH = 208, 164, 236, 148
"""In a column, in a narrow one, in a strip and in a low one."""

HEAD_HEIGHT, PILOT_HEIGHT, BAR_HEIGHT, FOOT_HEIGHT, PAPER_HEIGHT, LINE_HEIGHT = 24, 16, 16, 20, 20, 32
"""Of the name, the pilot, a bar, a line of words or chips, and the margins, in pixels of the design."""


class Form(StrEnum):
    """How much of its unit a card shows."""

    WHOLE = "whole"
    """The pilot, a bar for each thing counted, what it did, and its conditions on a line of their own."""
    BARS = "bars"
    """Without the pilot, conditions beside what it did."""
    SHORT = "short"
    """All that is counted on one line."""
    LOW = "low"
    """No more than that, with the gravest conditions beside the name."""
    LINE = "line"
    """The name on hairlines that tell what is left."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of ten segments; most run down, one that `fills_up` is the better the emptier it is."""

    label: str
    value: int
    full: int
    fills_up: bool = False

    @property
    def words(self) -> str:
        """The number beside the segments."""
        return str(self.value) if self.fills_up else f"{self.value}/{self.full}"

    @property
    def strain(self) -> float:
        """How bad it stands, from 0 to 1."""
        share = self.value / self.full if self.full else 0.0
        return share if self.fills_up else 1 - share


@dataclass(frozen=True, slots=True)
class CardState:
    """What a card shows, in its form."""

    unit: UnitView
    side: SideView
    is_selected: bool = False
    is_targeted: bool = False
    form: Form = Form.WHOLE

    def with_unit(self, unit: UnitView, side: SideView) -> CardState:
        return replace(self, unit=unit, side=side)

    def with_selection(self, selected: bool, targeted: bool) -> CardState:
        return replace(self, is_selected=selected, is_targeted=targeted)

    def in_form(self, form: Form) -> CardState:
        return replace(self, form=form)

    def differs_in_marks_only(self, other: CardState) -> bool:
        """Whether no more differs than the small signs beside the name that tell who acts and has acted."""
        is_same = self.is_targeted == other.is_targeted and self.below_name == other.below_name
        return is_same and self._named == other._named

    @property
    def _named(self) -> tuple[object, ...]:
        unit = self.unit
        return unit.name, unit.designation, unit.pilot, unit.number, self.side

    @property
    def below_name(self) -> tuple[object, ...]:
        """All that is drawn below the name, and on what ground."""
        unit = self.unit
        return (
            self.bars,
            unit.movement or unit.orders,
            unit.chips,
            self.is_faint,
            self.is_selected,
            self.form,
        )

    @property
    def is_faint(self) -> bool:
        """Whether the unit takes no part now: it is drawn as a shadow of itself."""
        return self.unit.is_destroyed or self.unit.is_coming

    @property
    def height(self) -> int:
        """What there is to show needs, in pixels of the design."""
        if self.form is Form.LINE:
            return LINE_HEIGHT
        lines = {
            Form.WHOLE: PILOT_HEIGHT * bool(self.unit.pilot) + self._bar_lines + FOOT_HEIGHT + self.chip_line,
            Form.BARS: self._bar_lines + FOOT_HEIGHT,
            Form.SHORT: BAR_HEIGHT + FOOT_HEIGHT,
            Form.LOW: BAR_HEIGHT,
        }
        return PAPER_HEIGHT - 8 * (self.form is Form.LOW) + HEAD_HEIGHT + lines[self.form]

    @property
    def _bar_lines(self) -> int:
        return BAR_HEIGHT * max(len(self.bars), 1)

    @property
    def chip_line(self) -> int:
        """Room for a line of chips: units with more than armor to lose have more of them."""
        return FOOT_HEIGHT if len(self.bars) > 1 else 0

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What is counted, from the outside in."""
        unit = self.unit
        found = [Bar("Armor", unit.armor_left, unit.armor_full)] if unit.armor_full else []
        if unit.structure_left is not None and unit.structure_full is not None:
            found.append(Bar("Struct.", unit.structure_left, unit.structure_full))
        if unit.heat is not None and unit.heat_full:
            found.append(Bar("Heat", unit.heat, unit.heat_full, fills_up=True))
        return tuple(found)

    def in_words(self) -> str:
        """The whole card for a screen reader."""
        unit = self.unit
        parts = [
            f"{unit.number}" if unit.number else "",
            unit.name,
            unit.designation,
            self.side.name,
            unit.pilot,
        ]
        if unit.armor_full:
            parts.append(f"armor {unit.armor_left} of {unit.armor_full}")
        if unit.structure_left is not None:
            parts.append(f"structure {unit.structure_left} of {unit.structure_full}")
        if unit.heat is not None:
            parts.append(f"heat {unit.heat}")
        parts += [unit.movement or unit.orders, *(chip.label for chip in unit.chips)]
        flags = {"may act now": unit.may_act, "selected": self.is_selected, "target": self.is_targeted}
        parts += [words for words, holds in flags.items() if holds]
        return ", ".join(part for part in parts if part)
