"""The state and form of a roster card: with bars where there is room, down to short lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from companion.engine.sheet import Tone
from companion.engine.views.units import SideView, UnitView

CARD_WIDTH, SLIM_WIDTH, STRIP_WIDTH, NARROW_WIDTH = 208, 164, 236, 148
"""In a column, in a narrow one, in a strip and in a low one."""

HEAD_HEIGHT, LOW_HEAD, PILOT_HEIGHT, BAR_HEIGHT = 24, 20, 16, 16
"""Of the name, the name on a low card, the pilot and a bar, in pixels of the design."""


STRUCTURE = "Struct."
HALF, MOST = 0.5, 0.75
"""From which share on a loss, or heat, is alarming, and very much so."""


class RosterCardForm(StrEnum):
    """The form of a card; every form tells counts, movement and all states, on as many lines as it takes."""

    WHOLE = "whole"
    """The pilot, and a bar for each thing counted."""
    BARS = "bars"
    """Without the pilot."""
    SHORT = "short"
    """All that is counted on one line."""
    LOW = "low"
    """The same in numbers, before all else in words."""


@dataclass(frozen=True, slots=True)
class CardPhrase:
    """A short text on a card; one with a tone is a state, drawn as a chip."""

    text: str
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class CardBar:
    """A row of ten segments; most run down, one that `fills_up` is the better the emptier it is."""

    label: str
    value: int
    full: int
    fills_up: bool = False

    @property
    def text(self) -> str:
        """The number beside the segments."""
        return str(self.value) if self.fills_up else f"{self.value}/{self.full}"

    @property
    def strain(self) -> float:
        """How bad it stands, from 0 to 1."""
        share = self.value / self.full if self.full else 0.0
        return share if self.fills_up else 1 - share

    @property
    def tone(self) -> Tone | None:
        """How alarming it is; None while less than half is gone."""
        return None if self.strain < HALF else Tone.WARN if self.strain < MOST else Tone.DANGER

    @property
    def short_label(self) -> str:
        """Its name where there is little room: internal structure has a short one on every record sheet."""
        return "IS" if self.label == STRUCTURE else self.label

    @property
    def short_text(self) -> str:
        """What is left behind the short name."""
        return f"{self.short_label} {self.value}"

    @property
    def as_piece(self) -> CardPhrase:
        """The number behind its name, as a chip where it is alarming."""
        return CardPhrase(self.short_text, self.tone)


@dataclass(frozen=True)
class CardState:
    """The content of a card, in its form; what follows from it is worked out once."""

    unit: UnitView
    side: SideView
    is_selected: bool = False
    is_targeted: bool = False
    form: RosterCardForm = RosterCardForm.WHOLE
    has_head: bool = True
    """Whether who won the initiative is told above it: in the head of its side, or once for all."""

    def with_unit(self, unit: UnitView, side: SideView) -> CardState:
        return replace(self, unit=unit, side=side)

    def with_selection(self, selected: bool, targeted: bool) -> CardState:
        return self._of_unit(replace(self, is_selected=selected, is_targeted=targeted))

    def in_form(self, form: RosterCardForm, *, has_head: bool = True) -> CardState:
        return self._of_unit(replace(self, form=form, has_head=has_head))

    def _of_unit(self, other: CardState) -> CardState:
        """Return another state of the same unit, with what is worked out of the unit already."""
        other.__dict__.update(bars=self.bars, news=self.news)
        return other

    def differs_in_marks_only(self, other: CardState) -> bool:
        """Whether no more differs than the small signs beside the name that tell who acts and has acted."""
        is_same = self.is_targeted == other.is_targeted and self.below_name == other.below_name
        return is_same and self._identity == other._identity

    @property
    def _identity(self) -> tuple[object, ...]:
        unit = self.unit
        return unit.name, unit.designation, unit.pilot, unit.number, self.side, self.has_head

    @cached_property
    def below_name(self) -> tuple[object, ...]:
        """All that is drawn below the name, and on what ground."""
        return (
            self.bars,
            self.pieces,
            self.is_faint,
            self.is_selected,
            self.form,
        )

    @cached_property
    def heading(self) -> tuple[object, ...]:
        """All that is drawn on the line with the name and below it for the pilot, and on what ground."""
        unit = self.unit
        return (
            self._identity,
            unit.short_name,
            unit.is_destroyed,
            self.signs,
            self.is_faint,
            self.is_selected,
            self.form,
        )

    @property
    def signs(self) -> tuple[str, ...]:
        """The names of the small signs at the right end of the name, from the right."""
        unit = self.unit
        holds = {
            "target": self.is_targeted,
            "check": unit.has_acted and not self.is_faint,
            "play": unit.may_act,
            "initiative": not self.has_head and self.side.has_initiative,
            "history": unit.is_coming,
        }
        return tuple(name for name, is_shown in holds.items() if is_shown)

    @property
    def is_faint(self) -> bool:
        """Whether the unit takes no part now: it is drawn as a shadow of itself."""
        return self.unit.is_destroyed or self.unit.is_coming

    @cached_property
    def bars(self) -> tuple[CardBar, ...]:
        """What is counted, from the outside in."""
        unit = self.unit
        found = [CardBar("Armor", unit.armor_left, unit.armor_full)] if unit.armor_full else []
        if unit.externals_left is not None and unit.externals_full:
            found.append(CardBar("Ext.", unit.externals_left, unit.externals_full))
        if unit.structure_left is not None and unit.structure_full is not None:
            own = unit.structure_name
            name = own[:1].upper() + own[1:] or (STRUCTURE if unit.externals_full is None else "Int.")
            found.append(CardBar(name, unit.structure_left, unit.structure_full))
        if unit.heat is not None and unit.heat_full:
            found.append(CardBar("Heat", unit.heat, unit.heat_full, fills_up=True))
        return tuple(found)

    @cached_property
    def pieces(self) -> tuple[CardPhrase, ...]:
        """Everything below the name that has no bar."""
        counts = (bar.as_piece for bar in self.bars) if self.form is RosterCardForm.LOW else ()
        return (*counts, *self.news)

    @cached_property
    def news(self) -> tuple[CardPhrase, ...]:
        """What the unit did, what that makes of it as a target, what its heat does, and every state."""
        unit = self.unit
        said = (unit.movement or unit.orders, unit.to_be_hit)
        hot = (CardPhrase(f"Heat {unit.heat_effects}", Tone.WARN),) if unit.heat_effects else ()
        order = f"{unit.order_name} {unit.order}" if unit.order is not None else ""
        return (
            *((CardPhrase(order, Tone.PLAIN),) if order else ()),
            *(CardPhrase(text) for text in said if text),
            *hot,
            *(CardPhrase(chip.label, chip.tone) for chip in unit.chips),
        )

    @property
    def head_height(self) -> int:
        """Of the line with the name, in pixels of the design."""
        return LOW_HEAD if self.form is RosterCardForm.LOW else HEAD_HEIGHT

    @property
    def has_pilot_line(self) -> bool:
        """Whether the pilot has a line below the name."""
        return self.form is RosterCardForm.WHOLE and bool(self.unit.pilot)

    def spoken_text(self) -> str:
        """Return the whole card for a screen reader."""
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
        if unit.externals_left is not None:
            parts.append(f"externals {unit.externals_left} of {unit.externals_full}")
        if unit.structure_left is not None:
            usual = "structure" if unit.externals_left is None else "internals"
            name = unit.structure_name or usual
            parts.append(f"{name} {unit.structure_left} of {unit.structure_full}")
        if unit.heat is not None:
            parts.append(f"heat {unit.heat}")
        parts += [piece.text for piece in self.news]
        flags = {
            "may act now": unit.may_act,
            "still to act": unit.still_acts and not unit.may_act,
            "selected": self.is_selected,
            "target": self.is_targeted,
        }
        parts += [text for text, holds in flags.items() if holds]
        return ", ".join(part for part in parts if part)
