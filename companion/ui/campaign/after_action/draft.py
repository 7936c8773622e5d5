"""The draft of a return as the players edit it, beside the one proposed at the battle's end."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from companion.campaign.commands.after_action import Kill, PilotReturn, ReturnBattle, UnitReturn
from companion.campaign.commands.command import UnitEntry
from companion.ui.campaign.after_action.view_model import Review

Entry = TypeVar("Entry", UnitReturn, PilotReturn, Kill)
UNITS, PILOTS, KILLS, SALVAGE, STORES, NOTE, OUTCOME = (
    "units", "pilots", "kills", "salvage", "stores", "note", "outcome",
)  # fmt: skip
COUNTING = (PILOTS, KILLS, OUTCOME)
"""The parts by which something may be counted for pilots."""


class ReturnDraft(QObject):
    """The proposed return and the edited one; `changed` names the part that was edited."""

    changed = Signal(str)

    def __init__(self, review: Review, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.proposed = self.edited = review.proposed
        self._recount, self._review = review.recount, review
        self._is_winner_known, self._of_nobody = self._begins_with_winner(), frozenset[str]()

    # --- editing ---

    def set_unit(self, unit: str, **changes: Any) -> None:
        """Let a unit come back otherwise."""
        self._update_part(UNITS, units=_with(self.edited.units, unit, changes))

    def set_pilot(self, pilot: str, **changes: Any) -> None:
        """Let a pilot come back otherwise."""
        self._update_part(PILOTS, pilots=_with(self.edited.pilots, pilot, changes))

    def set_kill(self, index: int, **changes: Any) -> None:
        """Let a kill have happened otherwise."""
        kills = list(self.edited.kills)
        kills[index] = kills[index].model_copy(update=changes)
        self._update_part(KILLS, kills=tuple(kills))

    def credit_kill(self, index: int, shares: Mapping[str, str]) -> None:
        """Give a kill to these, with their shares; to nobody of the campaign without any."""
        kill = self.edited.kills[index]
        if not shares:
            self._of_nobody |= {kill.unit}
        self.set_kill(index, by=dict(shares))
        self.changed.emit(KILLS)

    def add_kill(self, kill: Kill) -> None:
        """Add a kill that the journal does not tell of."""
        self._update_part(KILLS, kills=(*self.edited.kills, kill))

    def remove_kill(self, index: int) -> None:
        """Let a kill not count."""
        kills = self.edited.kills
        self._update_part(KILLS, kills=(*kills[:index], *kills[index + 1 :]))

    def set_salvage(self, unit: UnitEntry, is_taken: bool) -> None:
        """Take a unit of another side, or leave it."""
        others = tuple(each for each in self.edited.salvage if each.id != unit.id)
        self._update_part(SALVAGE, salvage=(*others, unit) if is_taken else others)

    def set_gained(self, store: str, amount: int) -> None:
        """Let the stores gain so much of something."""
        gained = {**self.edited.gained, store: amount}
        self._update_part(STORES, gained={each: value for each, value in gained.items() if value})

    def set_note(self, note: str) -> None:
        """What the players have to say."""
        self._update_part(NOTE, note=note)

    def set_outcome(self, outcome: str, winner: str | None) -> None:
        """How the battle ended."""
        self._update_part(OUTCOME, outcome=outcome, winner=winner)

    def choose_winner(self, winner: str | None) -> None:
        """Say who won; None is nobody."""
        self._is_winner_known = True
        self.set_outcome(self.edited.outcome, winner)
        self.changed.emit(OUTCOME)

    def reset(self) -> None:
        """Back to what is proposed, note and all."""
        self.edited = self.proposed
        self._is_winner_known, self._of_nobody = self._begins_with_winner(), frozenset()
        self.changed.emit("")

    # --- telling ---

    def unit(self, unit: str) -> UnitReturn:
        """Return how a unit comes back."""
        return next(each for each in self.edited.units if each.unit == unit)

    def pilot(self, pilot: str) -> PilotReturn:
        """Return how a pilot comes back."""
        return next(each for each in self.edited.pilots if each.pilot == pilot)

    def is_unit_edited(self, unit: str) -> bool:
        """Whether a unit comes back otherwise than proposed."""
        return self.unit(unit) not in self.proposed.units

    def is_pilot_edited(self, pilot: str) -> bool:
        """Whether a pilot comes back otherwise than proposed."""
        return self.pilot(pilot) not in self.proposed.pilots

    def is_kill_edited(self, index: int) -> bool:
        """Whether a kill is told otherwise than proposed."""
        return self.edited.kills[index] not in self.proposed.kills

    def is_salvage_edited(self, unit: str) -> bool:
        """Whether a unit is taken, or left, otherwise than proposed."""
        return self._is_taken(self.edited, unit) != self._is_taken(self.proposed, unit)

    def is_taken(self, unit: str) -> bool:
        """Whether a unit of another side is taken."""
        return self._is_taken(self.edited, unit)

    @property
    def is_winner_missing(self) -> bool:
        """Whether nobody has said yet who won."""
        return not self._is_winner_known

    def is_author_missing(self, kill: Kill) -> bool:
        """Whether a unit of others was destroyed, and nobody has said yet by whom."""
        is_foe = kill.unit not in self._review.own_units
        return is_foe and not kill.by and kill.unit not in self._of_nobody and bool(self._review.pilots)

    @property
    def missing(self) -> tuple[str, ...]:
        """What only the players can say, and have not yet: `who won`, `who destroyed Jenner`."""
        kills = (f"who destroyed {kill.victim}" for kill in self.edited.kills if self.is_author_missing(kill))
        return (*(("who won",) if self.is_winner_missing else ()), *kills)

    def _begins_with_winner(self) -> bool:
        """Whether the battle's end tells who won, or an earlier return has."""
        return self.proposed.winner is not None or self._review.earlier is not None

    @property
    def edits(self) -> int:
        """In how many places the return is not as proposed."""
        one, other = self.edited, self.proposed
        salvaged = {each.id for each in one.salvage} ^ {each.id for each in other.salvage}
        stores = {
            store
            for store in {*one.gained, *other.gained}
            if one.gained.get(store) != other.gained.get(store)
        }
        kills = [kill for kill in one.kills if kill not in other.kills]
        gone = {kill.unit for kill in other.kills} - {kill.unit for kill in one.kills}
        return (
            sum(self.is_unit_edited(each.unit) for each in one.units)
            + sum(self.is_pilot_edited(each.pilot) for each in one.pilots)
            + len(kills) + len(gone) + len(salvaged) + len(stores)
            + (one.note != other.note)
            + ((one.outcome, one.winner) != (other.outcome, other.winner))
        )  # fmt: skip

    @property
    def kills_with_wrong_shares(self) -> dict[int, Fraction]:
        """The kills, by their place, whose shares do not add up to one, with what they add up to."""
        sums = {number: sum_of_shares(kill) for number, kill in enumerate(self.edited.kills) if kill.by}
        return {number: total for number, total in sums.items() if total != 1}

    def _update_part(self, part: str, **changes: Any) -> None:
        before, edited = self.edited, self.edited.model_copy(update=changes)
        if edited == before:
            return
        if part in COUNTING and self._recount is not None:
            edited = _with_counts(edited, self._recount(before, edited))
        self.edited = edited
        self.changed.emit(part)

    @staticmethod
    def _is_taken(command: ReturnBattle, unit: str) -> bool:
        return any(each.id == unit for each in command.salvage)


def _with_counts(command: ReturnBattle, counted: Mapping[str, Mapping[str, str]]) -> ReturnBattle:
    """Return a return that counts this for some pilots, and for others what it did."""
    pilots = (
        back.model_copy(update={"counted": counted.get(back.pilot, back.counted)}) for back in command.pilots
    )
    return command.model_copy(update={"pilots": tuple(pilots)})


def sum_of_shares(kill: Kill) -> Fraction:
    """Return what the shares of a kill add up to."""
    return sum((Fraction(share) for share in kill.by.values()), Fraction(0))


def _with(entries: tuple[Entry, ...], subject: str, changes: Mapping[str, Any]) -> tuple[Entry, ...]:
    """Return the same entries with one of them changed."""

    def is_it(entry: Entry) -> bool:
        return (entry.pilot if isinstance(entry, PilotReturn) else entry.unit) == subject

    return tuple(entry.model_copy(update=changes) if is_it(entry) else entry for entry in entries)
