"""Views of a battle, and of everything that may stand on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.engine.cards import CardView
from companion.engine.forms import Values
from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.views.facts import ModelFacts
from companion.engine.views.turn import EntryDescription, TurnView
from companion.engine.views.units import ModelView, SideView, TableView, UnitView


class GameViews(RulesetIdentity, Protocol):
    """Views of a battle, and of everything that may stand on the table."""

    turn_word: str
    """What the rules call a turn."""

    def sides(self, battle: Any) -> tuple[SideView, ...]:
        """Return the sides in their order."""

    def turn(self, battle: Any) -> TurnView:
        """Turn, phase, who is to act, and how to go on."""

    def units(self, battle: Any) -> tuple[UnitView, ...]:
        """Return every unit as roster and map show it."""

    def sheet(
        self, battle: Any, unit: str, target: str | None = None, situation: Values | None = None
    ) -> Sheet:
        """Return a unit's record sheet; with a target, the weapons carry their numbers against it.

        Without a map they do where `situation` says how the two stand.
        """

    def blank_sheet(self, model: str) -> Sheet:
        """Return the sheet of a unit of a model fresh from the works, of whatever kind, in no battle.

        Raises InputError for a model that there is not, and FileError for one whose file has faults.
        """

    def table(self, battle: Any) -> TableView:
        """Return what lies on the map table."""

    def describe(self, battle: Any, action: Any, events: Sequence[Any]) -> EntryDescription:
        """Return an action and its events in words; `battle` is the one before it."""

    def models(self) -> tuple[ModelView, ...]:
        """Return the models that may stand on the table; those whose files have faults are left out."""

    def facts(self, model: str) -> ModelFacts:
        """Return what is worked out of a model by its id, before any battle."""

    def cards(self) -> tuple[CardView, ...]:
        """Return the cards of the ruleset, to print; none where it is played without."""

    def reference_tables(self) -> tuple[ReferenceTable, ...]:
        """Tables of the rules to print beside sheets, what is looked up most often first."""

    def empty_kinds(self) -> tuple[str, ...]:
        """Return the kinds of units that there are empty sheets for."""

    def empty_sheet(self, kind: str = "", tonnage: int | None = None) -> Sheet:
        """Return a sheet to write on for a kind of unit, the first unless one is named.

        Raises InputError for an unknown kind, and for a tonnage that these rules cannot go by.
        """
