"""The page on which 'Mechs are designed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.construction.design import DesignFault, Remark
from companion.construction.editing.desk import Desk
from companion.construction.editing.draft import Draft
from companion.construction.editing.kept import Keeper
from companion.construction.editing.shelf import DesignShelf
from companion.construction.editing.views import Offer
from companion.documents.document import KeyPath
from companion.errors import CompanionError
from companion.ui.construction import asking
from companion.ui.construction.bench import Workbench
from companion.ui.construction.beside.side import Side
from companion.ui.construction.body.body import Body
from companion.ui.construction.deeds import Deeds
from companion.ui.construction.foot import Foot
from companion.ui.construction.head import FIELD_OF, JUMPING, Head
from companion.ui.construction.palette import Palette
from companion.ui.construction.parts import BALANCE, CHASSIS, PALETTE, SLOTS, Parts
from companion.ui.construction.saving import Saving
from companion.ui.construction.slot_menu import slot_menu
from companion.ui.construction.title_row import TitleRow
from companion.ui.widgets.gestures.places import DESIGN
from companion.ui.widgets.shortcuts import BATTLES, find_shortcut
from companion.ui.widgets.spacing import spaced

OWN_KEYS: Mapping[str, str] = {
    "undo": "undo", "redo": "redo", "export": "save", "fire": "fill", "panel": "pod", "quick": "search",
}  # fmt: skip
"""What commands of the window mean here."""
LEAVING = ("welcome", "open")
"""Commands that turn to another page for good."""
OF_BATTLES = ("print", "print_cards", "rules")
"""What commands of the window mean only while a battle is before the player."""


class DesignPage(QWidget):
    """`left` tells that the player is done, `told` a problem.

    `saved` brings the key of a design that was saved, `play_wanted` that of one to play.
    """

    left = Signal()
    told = Signal(str)
    saved = Signal(str)
    play_wanted = Signal(str)

    def __init__(
        self, desk: Desk, shelf: DesignShelf, keeper: Keeper | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Design")
        self.desk = desk
        self.bench = Workbench(desk, desk.new_design(), parent=self)
        self.deeds = Deeds(self.bench)
        self.title, self.head, self.offers = TitleRow(), Head(), Palette(self.bench)
        self.body, self.side, self.foot = Body(self.bench), Side(), Foot(self.bench)
        self.saving = Saving(self, self.bench, shelf, keeper)
        self.parts = Parts({CHASSIS: self.head, PALETTE: self.offers, SLOTS: self.body, BALANCE: self.side})
        whole = spaced(QVBoxLayout(self), 0)
        whole.addWidget(self.title)
        whole.addWidget(self.parts, 1)
        whole.addWidget(self.foot)
        self._connect()
        self._show()

    # --- opening ---

    def new_design(self, tonnage: int = 50, tech: str = "inner_sphere") -> None:
        """Begin a design from nothing."""
        self._begin(self.desk.new_design(tonnage, tech), None, None, saved=True)

    def open_design(
        self,
        document: Mapping[str, Any],
        *,
        key: str | None = None,
        parent: Mapping[str, Any] | None = None,
    ) -> None:
        """Draw on at a unit document. `key` is that of a design of the player's own, which saving replaces.

        What differs from `parent` is shown; of a copy, from what it was copied from. Raises NotThere or
        FileError for what cannot be drawn on here.
        """
        draft = self.desk.opened(document)
        held = self.desk.opened(parent) if parent is not None else draft if key is None else None
        self._begin(draft, key, held, saved=True)

    def bring_back(self) -> bool:
        """Ask about a design that was not saved when the app ended; whether it is on the page now."""
        kept = self.saving.found()
        if kept is None:
            return False
        try:
            parent = self.desk.opened(kept.parent) if kept.parent is not None else None
            self._begin(self.desk.opened(kept.document), kept.key, parent, saved=False)
        except CompanionError as problem:
            self.told.emit(str(problem))
            return False
        return True

    def _begin(self, draft: Draft, key: str | None, parent: Draft | None, *, saved: bool) -> None:
        self.saving.key = key
        self.bench.begin(draft, parent, is_saved=saved)
        self.parts.show_part(SLOTS)
        self.body.focus_cursor()

    # --- leaving ---

    def may_leave(self) -> bool:
        """Whether nothing is lost when the player goes; asks where something would be."""
        self.title.tell_names()
        return self.saving.may_leave()

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        self.body.focus_cursor()

    def save(self) -> bool:
        """Save the design; whether it is saved."""
        self.title.tell_names()
        return self.saving.save()

    def play(self) -> None:
        """Take the design to a new battle, saved, and after a warning where it is against the rules."""
        faults = self.saving.faults
        if faults and not asking.ask_play(self, self.bench.view.name, faults):
            return
        if (self.saving.key is not None and not self.bench.is_changed) or self.save():
            self.play_wanted.emit(self.saving.key or "")

    def _leave(self) -> None:
        if self.may_leave():
            self.left.emit()

    # --- commands ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it is dealt with."""
        own: dict[str, Callable[[], object]] = {
            "undo": self.bench.undo,
            "redo": self.bench.redo,
            "save": self.save,
            "fill": self.deeds.fill,
            "pod": self.deeds.toggle_pod,
            "search": self.search,
        }
        if command in OWN_KEYS:
            own[OWN_KEYS[command]]()
            return True
        if command in LEAVING and not self.may_leave():
            return True
        return command in OF_BATTLES or find_shortcut(command).group != BATTLES

    def search(self) -> None:
        """Go to the search of the palette."""
        self.parts.show_part(PALETTE)
        self.offers.search.setFocus()
        self.offers.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match DESIGN.of_key(event):
            case "fill":
                self.deeds.fill()
            case "toggle_pod":
                self.deeds.toggle_pod()
            case "toggle_rear":
                self.deeds.toggle_rear()
            case "let_go" if self.bench.carried is not None:
                self.bench.let_go()
            case _:
                super().keyPressEvent(event)

    # --- following ---

    def _show(self) -> None:
        view = self.bench.view
        self.title.show_design(self.bench)
        self.head.show_head(view.head, {_field_of(fault.at) for fault in self.bench.faults})
        self.offers.show_offers(self.bench.offers)
        self.body.show_design(view)
        self.side.show_design(self.bench)

    def _go_to(self, concern: object) -> None:
        """Put the cursor where a fault or a remark is about."""
        if not isinstance(concern, DesignFault | Remark):
            return
        places = self.bench.places_of(concern)
        self.parts.show_part(SLOTS if places or concern.location is not None else CHASSIS)
        if places:
            self.body.go_to(*places[0])
        elif concern.location is not None:
            self.body.go_to(concern.location)
        else:
            self.head.focus_field(_field_of(concern.at))

    def _show_faults_of(self, location: str) -> None:
        self.parts.show_part(BALANCE)
        self.side.show_faults_of(self.bench, location)

    def _carry(self, offer: Offer) -> None:
        self.bench.pick_up(offer.load, offer.name)
        self.parts.show_part(SLOTS)
        self.body.focus_cursor()

    def _open_menu(self, location: str, index: int, where: QPoint) -> None:
        slot_menu(self, location, index).popup(where)

    # --- building ---

    def _connect(self) -> None:
        bench, deeds, saving = self.bench, self.deeds, self.saving
        bench.changed.connect(self._show)
        bench.told.connect(self.foot.warn)
        deeds.said.connect(self.foot.say)
        deeds.refused.connect(self._show)
        self.offers.chosen.connect(deeds.add)
        self.offers.lifted.connect(self._carry)
        self.offers.thrown.connect(deeds.throw_out_carried)
        self.body.menu_wanted.connect(self._open_menu)
        self.body.faults_wanted.connect(self._show_faults_of)
        self.side.chosen.connect(self._go_to)
        saving.told.connect(self.told)
        saving.noted.connect(self.foot.confirm)
        saving.saved.connect(self.saved)
        self._connect_body()
        self.head.wanted.connect(deeds.set_head)
        self.title.named.connect(deeds.name)
        self.title.dated.connect(deeds.date)
        for signal, deed in (
            (self.title.left, self._leave),
            (self.title.undo_wanted, bench.undo),
            (self.title.redo_wanted, bench.redo),
            (self.title.fill_wanted, deeds.fill),
            (self.title.save_wanted, self.save),
            (self.title.variant_wanted, saving.save_as_variant),
            (self.title.bare_wanted, deeds.take_pods_off),
            (self.title.revert_wanted, saving.revert),
            (self.title.play_wanted, self.play),
        ):
            signal.connect(partial(_call, deed))

    def _connect_body(self) -> None:
        deeds, armor = self.deeds, self.body.armor
        self.body.deleted.connect(deeds.take_out)
        self.body.tray.list.deleted.connect(deeds.throw_out)
        armor.most_wanted.connect(deeds.maximise_armor)
        armor.even_wanted.connect(deeds.even_armor)
        armor.tons_wanted.connect(deeds.set_armor_lots)
        for name, card in self.body.cards.items():
            card.armor_wanted.connect(partial(deeds.set_armor, name))
            card.extra_unwanted.connect(deeds.throw_out)
            card.actuator_wanted.connect(partial(deeds.set_actuator, name))


def _field_of(key_path: KeyPath) -> str:
    """The field of the head that shows what a key path leads to; empty for none."""
    if not key_path:
        return ""
    return JUMPING if JUMPING in key_path else FIELD_OF.get(str(key_path[0]), "")


def _call(deed: Callable[[], object]) -> None:
    deed()
