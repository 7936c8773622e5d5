"""The design that is on the page: what was done to it, what is carried, where the cursor is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QObject, Signal

from companion.construction.design import DesignFault, Remark
from companion.construction.editing.desk import Desk
from companion.construction.editing.draft import Draft
from companion.construction.editing.history import History
from companion.construction.editing.placing import Load, New
from companion.construction.editing.views import DesignView, Landing, Offer
from companion.errors import CompanionError

Operation = Callable[[Draft], Draft]


class Workbench(QObject):
    """`changed` tells of another state of the design, `lifted` of something picked up or put down.

    `told` brings in words why something was not done.
    """

    changed = Signal()
    lifted = Signal()
    told = Signal(str)
    previewed = Signal(str, object)
    """Over which location something is carried, and its Landing there."""

    def __init__(
        self, desk: Desk, draft: Draft, parent_draft: Draft | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.desk, self.parent_draft = desk, parent_draft
        self.history = History.begun(draft)
        self.saved: Draft | None = draft
        self.cursor: tuple[str, int] = ("center_torso", 0)
        self.carried: Load | None = None
        self.carried_words = ""

    # --- looking ---

    @property
    def draft(self) -> Draft:
        """The design as it is now."""
        return self.history.now

    @cached_property
    def view(self) -> DesignView:
        """The design as it is shown."""
        return self.desk.view(self.draft, self.parent_draft)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What may be taken aboard."""
        return self.desk.offers(self.draft)

    @property
    def faults(self) -> tuple[DesignFault, ...]:
        """Everything that is against a rule."""
        return self.view.examined.faults if self.view.examined is not None else ()

    def places_of(self, fault: DesignFault | Remark) -> tuple[tuple[str, int], ...]:
        """The slots that a fault is about: the one that it names, or those of the thing."""
        if isinstance(fault, DesignFault) and fault.location is not None and fault.slot is not None:
            return ((fault.location, fault.slot),)
        thing = self.draft.thing_at(fault.at)
        return tuple(self.draft.where(thing.id)) if thing is not None else ()

    @property
    def is_changed(self) -> bool:
        """Whether anything is not saved yet."""
        return self.saved is None or self.draft != self.saved

    # --- doing ---

    def act(self, words: str, operation: Operation, *, joins: bool = False) -> bool:
        """Carry out a step; where the design does not allow it, it is told why and nothing happens."""
        try:
            after = operation(self.draft)
        except CompanionError as problem:
            self.told.emit(str(problem))
            return False
        self._show(self.history.did(after, words, joins=joins))
        return True

    def undo(self) -> None:
        """Take the last step back."""
        self.let_go()
        self._show(self.history.undo())

    def redo(self) -> None:
        """Do again what was undone last."""
        self.let_go()
        self._show(self.history.redo())

    def begin(self, draft: Draft, parent_draft: Draft | None, *, is_saved: bool) -> None:
        """Put another design on the page."""
        self.let_go()
        self.parent_draft, self.saved = parent_draft, draft if is_saved else None
        self.history = History.begun(draft)
        self._forget_views()
        self.changed.emit()

    def hold_against_saved(self) -> None:
        """What was saved last is the design that this one is a variant of."""
        self.parent_draft = self.saved
        self._forget_views()

    def forget_changes(self) -> None:
        """Nothing is left to be saved, as the player has said what becomes of it."""
        self.saved = self.draft

    def mark_saved(self) -> None:
        """What there is now is saved."""
        self.saved = self.draft
        self.changed.emit()

    def _show(self, history: History[Draft]) -> None:
        if history is self.history:
            return
        self.history = history
        self._forget_views()
        self.told.emit("")
        self.changed.emit()

    def _forget_views(self) -> None:
        self.__dict__.pop("view", None)
        self.__dict__.pop("offers", None)

    # --- carrying ---

    def pick_up(self, load: Load, words: str) -> None:
        """Carry something from now on."""
        self.carried, self.carried_words = load, words
        self.lifted.emit()

    def pick_up_at(self, location: str, index: int) -> bool:
        """Carry what fills a slot; whether there is anything that can be moved."""
        load = self.desk.load_at(self.draft, location, index)
        place = self.view.location(location)
        if load is None or place is None:
            return False
        self.pick_up(load, place.slots[index].words)
        return True

    def let_go(self) -> None:
        """Carry nothing; what was carried stays where it was."""
        if self.carried is not None:
            self.carried, self.carried_words = None, ""
            self.lifted.emit()

    def landing(self, location: str, index: int) -> Landing:
        """What would come of putting what is carried in a slot."""
        if self.carried is None:
            return Landing()
        return self.desk.landing(self.draft, self.carried, location, index)

    def lifted_rows(self, location: str) -> frozenset[int]:
        """The slots of a location that what is carried fills now."""
        slots = self.desk.places(self.draft, self.carried) if self.carried is not None else ()
        return frozenset(index for name, index in slots if name == location)

    def put_down(self, location: str, index: int) -> bool:
        """Put what is carried in a slot; whether it went there."""
        load, words = self.carried, self.carried_words
        if load is None:
            return False
        verb = "Add" if isinstance(load, New) else "Move"
        done = self.act(f"{verb} {words}", lambda draft: self.desk.dropped(draft, load, location, index))
        if done:
            self.cursor = (location, index)
            if load in [each.load for each in self.view.waiting]:
                self.lifted.emit()  # the next of many is carried at once
            else:
                self.let_go()
        return done

    def put_aside(self) -> bool:
        """Take what is carried out of its slots; it stays aboard."""
        load, words = self.carried, self.carried_words
        if load is None or isinstance(load, New):
            return False
        done = self.act(f"Take out {words}", lambda draft: self.desk.lifted_out(draft, load))
        self.let_go()
        return done
