"""The right to write to a battle: one window of several over a club's database has it, the others look on."""

from __future__ import annotations

from companion.errors import StoreError
from companion.store import Database


class WriteLease:
    """A window's right to write to one battle, unless another has it, which is told by name.

    A lost connection may lose it to another window; what is read stays readable.
    """

    def __init__(self, database: Database, battle_id: int, *, is_wanted: bool) -> None:
        self._database, self._battle_id = database, battle_id
        self._is_held = False
        self._holder: str | None = None
        if is_wanted:
            self.take()

    @property
    def may_write(self) -> bool:
        """Whether this window is the one that writes."""
        return self._is_held and self._database.holds(self._battle_id)

    @property
    def taken_by(self) -> str | None:
        """Who writes instead, in words; None where nobody does."""
        if self._is_held and not self.may_write:
            return "Another window"
        return self._holder

    def take(self) -> bool:
        """Try to be the one that writes; whether that is so now."""
        if not self.may_write:
            self._holder = self._database.hold(self._battle_id)
            self._is_held = self._holder is None
        return self._is_held

    @property
    def is_own_elsewhere(self) -> bool:
        """Whether another window of the same player writes, as one whose computer went off may seem to."""
        return self._holder is not None and self._database.is_own(self._holder)

    def take_over(self) -> bool:
        """Be the one that writes instead of the player's other window; whether that is so now."""
        if not self.may_write:
            self._holder = self._database.take_over(self._battle_id)
            self._is_held = self._holder is None
        return self._is_held

    def leave(self) -> None:
        """Let another window write."""
        if self._is_held:
            self._is_held = False
            self._database.release(self._battle_id)

    def check(self) -> None:
        """Raise StoreError where this window may not write."""
        if not self.may_write:
            whose = f" ({self._holder})" if self._holder else ""
            raise StoreError(f"This battle is open in another window{whose}: it is read-only here.")
