"""Games of rules that play no battles: models, calculators and files, and a refusal for all the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from companion.engine.cards import CardView
from companion.engine.shared.repairs.views import StoreView
from companion.engine.views.turn import Phrase
from companion.engine.views.units import KnownGround
from companion.errors import InputError


class BattlelessGame:
    """A ruleset without battles. Whatever a battle is asked for raises InputError, in words."""

    title: str
    stores: tuple[StoreView, ...] = ()
    about_repairs = ""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise self._refusal()

    def new_battle(self, *_setup: Any) -> NoReturn:
        """Raise InputError: there are no battles."""
        raise self._refusal()

    def _refusal(self) -> InputError:
        return InputError(f"{self.title} has models and calculators here, but no battles.")

    action_types: tuple[type, ...] = ()
    event_types: tuple[type, ...] = ()

    def phrases(self) -> tuple[Phrase, ...]:
        """Nothing is said in a line."""
        return ()

    def cards(self) -> tuple[CardView, ...]:
        """There are no cards."""
        return ()

    def known_ground(self) -> KnownGround:
        """There are no boards."""
        return KnownGround({})

    def salvage_value(self, model: str) -> Mapping[str, int]:  # noqa: ARG002
        """No wreck is worth anything."""
        return {}
