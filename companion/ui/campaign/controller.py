"""The controller of an open campaign: its state for the pages, and the commands that they may give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from companion.campaign.commands.command import Command
from companion.campaign.state import Campaign
from companion.errors import CompanionError, Refusal
from companion.ui.work.background import BackgroundTask

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.journal.chronicle_lines import ChronicleLine
    from companion.campaign.session import CampaignSession
    from companion.engine.downtime.progression.progression import Progression
    from companion.engine.game import CampaignGame
    from companion.workshop.hangar_model import HangarModel

DASHBOARD, ROSTER, BATTLES, CHRONICLE, NOTES, SETTINGS = (
    "dashboard", "roster", "battles", "chronicle", "notes", "settings",
)  # fmt: skip
ADD_UNITS = "add_units"
"""The subject of the roster that asks at once which units join."""
PILOT, UNIT, REVIEW, DEPLOYMENT = "pilot", "unit", "review", "muster"


class CampaignController(QObject):
    """The one object through which the pages of a campaign read it, change it and turn to each other.

    `changed` tells that the campaign is another value now. `problem_reported` brings a problem in words
    and `success_reported` a success. `place_requested` brings a place and its subject, `back_requested`
    tells that the player is done with one. `battle_requested` brings the name of a battle that is to be
    put on the table.
    """

    changed = Signal()
    problem_reported = Signal(str)
    success_reported = Signal(str)
    place_requested = Signal(str, str)
    back_requested = Signal()
    battle_requested = Signal(str)

    def __init__(
        self,
        session: CampaignSession,
        library: Library,
        stock: Callable[[], HangarModel],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.session, self.library = session, library
        self._stock = stock
        self._unsubscribe = session.subscribe(self.changed.emit)
        self._task = BackgroundTask(self)
        self._waiting: list[Callable[[Sequence[ChronicleLine]], object]] = []

    # --- what there is ---

    @property
    def campaign(self) -> Campaign:
        """The campaign as it stands."""
        return self.session.campaign

    @property
    def game(self) -> CampaignGame:
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
    def stock(self) -> HangarModel:
        """The hangar, opened when it is first asked."""
        return self._stock()

    def request_lines(self, then: Callable[[Sequence[ChronicleLine]], object]) -> None:
        """Hand out the journal in words: at once, or where it is one of years, once it was told behind."""
        if self.session.is_chronicle_ready:
            then(self.session.lines())
            return
        self._waiting.append(then)
        if len(self._waiting) == 1:
            self._task.ask(self.session.chronicle_builder(), self._hand_out_lines)

    def _hand_out_lines(self, answer: Any) -> None:
        if isinstance(answer, Exception):
            raise answer
        self.session.set_chronicle_lines(answer)
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then(self.session.lines())

    # --- doing ---

    def do(self, command: Command) -> bool:
        """Enter a command; whether it counts. A refusal is told in words."""
        return self.do_all((command,))

    def do_all(self, commands: Sequence[Command]) -> bool:
        """Enter commands that belong together, which are undone together; whether they count."""
        return self.attempt(lambda: self.session.do_all(commands))

    def why_not(self, command: Command) -> Refusal | None:
        """Return why a command cannot be entered now."""
        return self.session.why_not(command)

    def undo(self) -> bool:
        """Take back what was done last, with what was done together with it; whether it is."""
        return self.session.undo_line is not None and self.attempt(self.session.undo)

    def redo(self) -> bool:
        """Bring back what was undone last; whether it is."""
        return self.session.redo_line is not None and self.attempt(self.session.redo)

    def take_back(self, entry: int, *, with_later: bool = False) -> bool:
        """Take back any entry, with those that would make no sense without it where wanted."""
        return self.attempt(lambda: self.session.take_back(entry, with_later=with_later))

    def refresh(self) -> None:
        """Take over what others have written since."""
        self.attempt(self.session.refresh)

    def attempt(self, action: Callable[[], Any]) -> bool:
        """Carry out what may be refused; whether it was done. A problem is told."""
        try:
            action()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return False
        return True

    # --- turning ---

    def show(self, place: str, subject: str = "") -> None:
        """Turn to a place of the campaign."""
        self.place_requested.emit(place, subject)

    def show_pilot(self, pilot: str) -> None:
        """Turn to the page of a pilot."""
        self.show(PILOT, pilot)

    def show_unit(self, unit: str) -> None:
        """Turn to the page of a unit."""
        self.show(UNIT, unit)

    def review_return(self, battle: str) -> None:
        """Turn to what a battle's end proposes; the battle by its id in the campaign."""
        self.show(REVIEW, battle)

    def deploy(self, plan: str = "") -> None:
        """Choose who goes into a battle, planned or not."""
        self.show(DEPLOYMENT, plan)

    def go_back(self) -> None:
        """Back to the place that the player came from."""
        self.back_requested.emit()

    def play(self, battle: str) -> None:
        """Put a running battle on the table, by the name that it has in every database."""
        self.battle_requested.emit(battle)

    def close(self) -> None:
        """Listen no more."""
        self._task.finish()
        self._unsubscribe()
