"""Notes that players take by hand, and lines of table talk."""

from __future__ import annotations

from typing import Any, Protocol

from companion.engine.forms import Completion, Values
from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.marks import Mark
from companion.engine.views.talk import LineMeaning, Phrase
from companion.engine.views.units import Command
from companion.tabletop.hexes import Hex


class TableNotes(RulesetIdentity, Protocol):
    """Notes of players: on the map, on a sheet, in words, in a line of table talk."""

    def manual_commands(self, battle: Any, unit: str) -> tuple[Command, ...]:
        """Return what players may note of a unit at any time, such as a card drawn at the table."""

    def note_move(self, unit: str, values: Values) -> Any:
        """Return the action that notes a move made on the physical map; `values` as in the form `move`."""

    def place(self, battle: Any, unit: str, hex: Hex, facing: int) -> Any:
        """Return the action that puts a unit on the map: setting it up, or moving its counter by hand."""

    def mark_hex(self, hex: Hex, text: str = "", mark: str = "") -> Any:
        """Return the action that notes something on a hex; with neither words nor mark it takes the note
        away.
        """

    def write_note(self, text: str, unit: str | None = None) -> Any:
        """Return the action that notes something on a unit, or on the battle; without words nothing
        any more.
        """

    def battle_note(self, battle: Any) -> str:
        """Return what is noted on the battle as a whole."""

    def interpret_mark(self, battle: Any, mark: Mark) -> Any:
        """Return the action behind a touch on a sheet: damage with all that it strikes where boxes are lost
        by it, else the mark itself.
        """

    def without_rolls(self, action: Any) -> Any:
        """Return the same action without the dice that it tells, which are then asked for."""

    def phrases(self) -> tuple[Phrase, ...]:
        """Return all that may be said in a line of table talk."""

    def understand(self, battle: Any, unit: str | None, line: str) -> LineMeaning:
        """Return what a line of table talk means; what names no unit goes to `unit`. Raises InputError."""

    def complete_line(self, battle: Any, unit: str | None, line: str) -> tuple[Completion, ...]:
        """Return what a half-typed line may become, the nearest first."""

    def damage_example(self, battle: Any, unit: str) -> str:
        """Damage to a unit as a line tells it, such as `RT 8`."""
