"""The door of an open campaign: what its pages show, and what they may do with it or with each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from companion.campaign.deeds import Deed
from companion.campaign.state import Campaign
from companion.errors import CompanionError, Refusal
from companion.ui.work.background import Behind

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.session import CampaignSession
    from companion.campaign.words.lines import ChronicleLine
    from companion.engine.game import Game
    from companion.engine.shared.progression.progression import Progression
    from companion.workshop.stock import Stock

DASHBOARD, ROSTER, BATTLES, CHRONICLE, NOTES, SETTINGS = (
    "dashboard", "roster", "battles", "chronicle", "notes", "settings",
)  # fmt: skip
ADD_UNITS = "add_units"
"""The subject of the roster that asks at once which units join."""
PILOT, UNIT, REVIEW, MUSTER = "pilot", "unit", "review", "muster"


class CampaignDoor(QObject):
    """Parts take it instead of each other.

    `changed` tells that the campaign is another value now. `told` brings a problem in words and `noted` a
    success. `turned` brings a place and its subject, `went_back` tells that the player is done with one.
    `battle_wanted` brings the name of a battle that is to be put on the table.
    """

    changed = Signal()
    told = Signal(str)
    noted = Signal(str)
    turned = Signal(str, str)
    went_back = Signal()
    battle_wanted = Signal(str)

    def __init__(
        self,
        session: CampaignSession,
        library: Library,
        stock: Callable[[], Stock],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.session, self.library = session, library
        self._stock = stock
        self._unsubscribe = session.subscribe(self.changed.emit)
        self._behind = Behind(self)
        self._waiting: list[Callable[[Sequence[ChronicleLine]], object]] = []

    # --- what there is ---

    @property
    def campaign(self) -> Campaign:
        """The campaign as it stands."""
        return self.session.campaign

    @property
    def game(self) -> Game:
        """The ruleset of the campaign, ready to be asked."""
        return self.session.game

    @property
    def progression(self) -> Progression | None:
        """How pilots grow by the rules of the campaign; None where they do not."""
        return self.game.progression or None

    @property
    def trait_labels(self) -> Mapping[str, str]:
        """What the rules call the numbers of pilots, by their ids."""
        return {trait.id: trait.label for trait in self.game.progression.traits()}

    @property
    def store_labels(self) -> Mapping[str, str]:
        """What the rules call what is counted in the campaign's stores, by their ids."""
        return {store.id: store.label for store in self.game.stores}

    @property
    def stock(self) -> Stock:
        """The hangar, opened when it is first asked."""
        return self._stock()

    def when_told(self, then: Callable[[Sequence[ChronicleLine]], object]) -> None:
        """Hand out the journal in words: at once, or where it is one of years, once it was told behind."""
        if self.session.is_told:
            then(self.session.lines())
            return
        self._waiting.append(then)
        if len(self._waiting) == 1:
            self._behind.ask(self.session.telling(), self._tell)

    def _tell(self, answer: Any) -> None:
        if isinstance(answer, Exception):
            raise answer
        self.session.take_lines(answer)
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then(self.session.lines())

    # --- doing ---

    def do(self, deed: Deed) -> bool:
        """Enter a deed; whether it counts. A refusal is told in words."""
        return self.do_all((deed,))

    def do_all(self, deeds: Sequence[Deed]) -> bool:
        """Enter deeds that belong together, which are undone together; whether they count."""
        return self.in_words(lambda: self.session.do_all(deeds))

    def why_not(self, deed: Deed) -> Refusal | None:
        """Why a deed cannot be entered now."""
        return self.session.why_not(deed)

    def undo(self) -> bool:
        """Take back what was done last, with what was done together with it; whether it is."""
        return self.session.undo_line is not None and self.in_words(self.session.undo)

    def redo(self) -> bool:
        """Bring back what was undone last; whether it is."""
        return self.session.redo_line is not None and self.in_words(self.session.redo)

    def take_back(self, entry: int, *, with_later: bool = False) -> bool:
        """Take back any entry, with those that would make no sense without it where wanted."""
        return self.in_words(lambda: self.session.take_back(entry, with_later=with_later))

    def refresh(self) -> None:
        """Take over what others have written since."""
        self.in_words(self.session.refresh)

    def in_words(self, deed: Callable[[], Any]) -> bool:
        """Carry out what may be refused; whether it was done. A problem is told."""
        try:
            deed()
        except CompanionError as problem:
            self.told.emit(str(problem))
            return False
        return True

    # --- turning ---

    def show(self, place: str, subject: str = "") -> None:
        """Turn to a place of the campaign."""
        self.turned.emit(place, subject)

    def show_pilot(self, pilot: str) -> None:
        """Turn to the page of a pilot."""
        self.show(PILOT, pilot)

    def show_unit(self, unit: str) -> None:
        """Turn to the page of a unit."""
        self.show(UNIT, unit)

    def review_return(self, battle: str) -> None:
        """Turn to what a battle's end proposes; the battle by its id in the campaign."""
        self.show(REVIEW, battle)

    def muster(self, plan: str = "") -> None:
        """Choose who goes into a battle, planned or not."""
        self.show(MUSTER, plan)

    def go_back(self) -> None:
        """Back to the place that the player came from."""
        self.went_back.emit()

    def play(self, battle: str) -> None:
        """Put a running battle on the table, by the name that it has in every database."""
        self.battle_wanted.emit(battle)

    def close(self) -> None:
        """Listen no more."""
        self._behind.finish()
        self._unsubscribe()
