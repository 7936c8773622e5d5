"""Editor of the design on the page: its history, the item being carried, the cursor."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QObject, Signal

from companion.construction.design_report import DesignFault, DesignRemark
from companion.construction.editing.draft import Draft
from companion.construction.editing.editor import DesignEditor
from companion.construction.editing.history import History
from companion.construction.editing.placeable import ItemToAdd, Placeable
from companion.construction.editing.views import DesignView, DropPreview, PartForm, PartOffer
from companion.errors import CompanionError

Operation = Callable[[Draft], Draft]


class DesignPageEditor(QObject):
    """`changed` reports another state of the design, `carry_changed` an item picked up or put down.

    `cursor_moved` reports another slot under the cursor.
    `problem_reported` brings in words why something was not done.
    """

    changed = Signal()
    carry_changed = Signal()
    cursor_moved = Signal()
    problem_reported = Signal(str)
    previewed = Signal(str, object)
    """Over which location something is carried, and its Landing there."""

    def __init__(
        self,
        desk: DesignEditor,
        draft: Draft,
        parent_draft: Draft | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk, self.parent_draft = desk, parent_draft
        self.history = History.begin(draft)
        self.saved: Draft | None = draft
        self.cursor: tuple[str, int] = (desk.first_location, 0)
        self.carried: Placeable | None = None
        self.carried_label = ""

    # --- looking ---

    @property
    def draft(self) -> Draft:
        """The design as it is now."""
        return self.history.current

    @cached_property
    def view(self) -> DesignView:
        """The design as it is shown."""
        return self.desk.view(self.draft, self.parent_draft)

    @cached_property
    def offers(self) -> tuple[PartOffer, ...]:
        """Everything that may be taken aboard."""
        return self.desk.offers(self.draft)

    @property
    def faults(self) -> tuple[DesignFault, ...]:
        """Everything that is against a rule."""
        return self.view.examined.faults if self.view.examined is not None else ()

    def places_of(self, fault: DesignFault | DesignRemark) -> tuple[tuple[str, int], ...]:
        """Return the slots that a fault is about: the one that it names, or those of the thing."""
        if isinstance(fault, DesignFault) and fault.location is not None and fault.slot is not None:
            return ((fault.location, fault.slot),)
        return self.desk.rows_at(self.draft, fault.at)

    @property
    def form(self) -> PartForm | None:
        """What may be said of the part at the cursor."""
        return self.desk.form_at(self.draft, *self.cursor)

    def move_cursor(self, location: str, index: int) -> None:
        """Put the cursor on a slot."""
        if (location, index) != self.cursor:
            self.cursor = (location, index)
            self.cursor_moved.emit()

    @property
    def is_changed(self) -> bool:
        """Whether anything is not saved yet."""
        return self.saved is None or self.draft != self.saved

    # --- doing ---

    def act(self, text: str, operation: Operation, *, joins: bool = False) -> bool:
        """Carry out a step; where the design does not allow it, report why and change nothing."""
        try:
            after = operation(self.draft)
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return False
        self._show(self.history.record(after, text, joins=joins))
        return True

    def undo(self) -> None:
        """Take the last step back."""
        self.cancel_carry()
        self._show(self.history.undo())

    def redo(self) -> None:
        """Do again what was undone last."""
        self.cancel_carry()
        self._show(self.history.redo())

    def begin(self, draft: Draft, parent_draft: Draft | None, *, is_saved: bool) -> None:
        """Put another design on the page."""
        self.cancel_carry()
        self.parent_draft, self.saved = parent_draft, draft if is_saved else None
        self.history = History.begin(draft)
        self._forget_views()
        self.changed.emit()

    def use_saved_as_parent(self) -> None:
        """Make the last saved design the parent of this variant."""
        self.parent_draft = self.saved
        self._forget_views()

    def forget_changes(self) -> None:
        """Nothing is left to be saved, as the player has said what becomes of it."""
        self.saved = self.draft

    def mark_saved(self) -> None:
        """Mark the present design as saved."""
        self.saved = self.draft
        self.changed.emit()

    def _show(self, history: History[Draft]) -> None:
        if history is self.history:
            return
        self.history = history
        self._forget_views()
        self.problem_reported.emit("")
        self.changed.emit()

    def _forget_views(self) -> None:
        self.__dict__.pop("view", None)
        self.__dict__.pop("offers", None)

    # --- carrying ---

    def pick_up(self, load: Placeable, text: str) -> None:
        """Carry something from now on."""
        self.carried, self.carried_label = load, text
        self.carry_changed.emit()

    def pick_up_at(self, location: str, index: int) -> bool:
        """Carry what fills a slot; whether there is anything that can be moved."""
        load = self.desk.load_at(self.draft, location, index)
        place = self.view.location(location)
        if load is None or place is None:
            return False
        self.pick_up(load, place.slots[index].text)
        return True

    def cancel_carry(self) -> None:
        """Carry nothing; what was carried stays where it was."""
        if self.carried is not None:
            self.carried, self.carried_label = None, ""
            self.carry_changed.emit()

    def landing(self, location: str, index: int) -> DropPreview:
        """Return the result of putting the carried item in a slot."""
        if self.carried is None:
            return DropPreview()
        return self.desk.landing(self.draft, self.carried, location, index)

    def carried_rows(self, location: str) -> frozenset[int]:
        """Return the slots of a location that what is carried fills now."""
        slots = self.desk.places(self.draft, self.carried) if self.carried is not None else ()
        return frozenset(index for name, index in slots if name == location)

    def put_down(self, location: str, index: int) -> bool:
        """Put what is carried in a slot; whether it went there."""
        load, text = self.carried, self.carried_label
        if load is None:
            return False
        verb = "Add" if isinstance(load, ItemToAdd) else "Move"
        done = self.act(f"{verb} {text}", lambda draft: self.desk.drop(draft, load, location, index))
        if done:
            self.move_cursor(location, index)
            if load in [each.load for each in self.view.waiting]:
                self.carry_changed.emit()  # the next of many is carried at once
            else:
                self.cancel_carry()
        return done

    def unslot_carried(self) -> bool:
        """Take what is carried out of its slots; it stays aboard."""
        load, text = self.carried, self.carried_label
        if load is None or isinstance(load, ItemToAdd):
            return False
        done = self.act(f"Take out {text}", lambda draft: self.desk.lift_out(draft, load))
        self.cancel_carry()
        return done
