"""The page on which 'Mechs are designed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from companion.construction.design import DesignFault, Remark
from companion.construction.editing.desk import Desk
from companion.construction.editing.draft import Draft
from companion.construction.editing.kept import Keeper, Kept
from companion.construction.editing.placing import New
from companion.construction.editing.shelf import DesignShelf
from companion.construction.editing.views import Offer
from companion.documents.document import KeyPath
from companion.errors import CompanionError
from companion.tabletop.counting import counted
from companion.ui.construction import asking
from companion.ui.construction.balance import BalancePanel
from companion.ui.construction.bench import Operation, Workbench
from companion.ui.construction.body.body import Body
from companion.ui.construction.fault_list import WordList, difference_lines, fault_lines
from companion.ui.construction.foot import Foot
from companion.ui.construction.head import FIELD_OF, JUMPING, Head
from companion.ui.construction.palette import Palette
from companion.ui.construction.slot_menu import slot_menu
from companion.ui.construction.title_row import TitleRow
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import button_text
from companion.ui.widgets.segments import Segments
from companion.ui.widgets.spacing import spaced

FAULTS, DIFFERENCES = "faults", "differences"
PALETTE, BODY, SIDE = 236, 770, 274
KEEP_AFTER = 800
OWN_KEYS: Mapping[str, str] = {
    "undo": "undo", "redo": "redo", "export": "save", "fire": "fill", "panel": "pod", "quick": "search",
}  # fmt: skip
"""What commands of the window mean here."""
ELSEWHERE = frozenset(
    (
        "new",
        "open",
        "rulesets",
        "settings",
        "larger",
        "smaller",
        "help",
        "welcome",
        "quit",
        "hangar",
        "design",
    )
)


class DesignPage(QWidget):
    """`left` tells that the player is done, `told` a problem, `noted` a success in words.

    `saved` brings the key of a design that was saved, `play_wanted` a unit document to play.
    """

    left = Signal()
    told = Signal(str)
    noted = Signal(str)
    saved = Signal(str)
    play_wanted = Signal(object)

    def __init__(
        self, desk: Desk, shelf: DesignShelf, keeper: Keeper | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Design")
        self.desk, self._shelf, self._keeper = desk, shelf, keeper
        self._key: str | None = None
        self.bench = Workbench(desk, desk.new_design(), parent=self)
        self.title, self.head, self.palette_ = TitleRow(), Head(), Palette(self.bench)
        self.body, self.balance, self.foot = Body(self.bench), BalancePanel(), Foot(self.bench)
        self.faults, self.differences = WordList("Faults and remarks"), WordList("Differences")
        self.beside = Segments("Beside the design")
        self._keeping = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._arrange()
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

        What differs from `parent` is shown; of a copy, from what it was copied from.
        """
        draft = self.desk.opened(document)
        held = self.desk.opened(parent) if parent is not None else draft if key is None else None
        self._begin(draft, key, held, saved=True)

    def bring_back(self) -> bool:
        """Ask about a design that was not saved when the app ended; whether it is on the page now."""
        kept = self._keeper.found() if self._keeper is not None else None
        if self._keeper is None or kept is None:
            return False
        name = str(kept.document.get("name") or "A design")
        if not asking.ask_bring_back(self, name):
            self._keeper.drop()
            return False
        parent = self.desk.opened(kept.parent) if kept.parent is not None else None
        self._begin(self.desk.opened(kept.document), kept.key, parent, saved=False)
        return True

    def _begin(self, draft: Draft, key: str | None, parent: Draft | None, *, saved: bool) -> None:
        self._key = key
        self.bench.begin(draft, parent, is_saved=saved)
        self.body.focus_cursor()

    # --- leaving ---

    def may_leave(self) -> bool:
        """Whether nothing is lost when the player goes; asks where something would be."""
        if self.bench.is_changed:
            answer = asking.ask_unsaved(self, self.bench.view.name)
            if answer is None or (answer and not self.save()):
                return False
        self._keeping.stop()
        if self._keeper is not None:
            self._keeper.drop()
        self.bench.forget_changes()
        return True

    def _leave(self) -> None:
        if self.may_leave():
            self.left.emit()

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        self.body.focus_cursor()

    # --- saving ---

    def save(self) -> bool:
        """Save the design; one with faults says so. Whether it is saved."""
        name = self.bench.view.name
        if self._key is None and self._shelf.is_taken(name):
            return self.save_as_variant(f"There is a {name} already. How is yours called?")
        return self._save()

    def save_as_variant(self, words: str = "") -> bool:
        """Save the design under another name, beside what it was made from; whether it is saved."""
        head = self.bench.view.head
        dialog = asking.NameDialog(head.chassis, self._free_model(), words, self)
        if not dialog.exec():
            return False
        chassis, model = dialog.chassis.text(), dialog.model.text()
        self.bench.act("Name", lambda draft: self.desk.named(draft, chassis, model))
        if self._shelf.is_taken(self.bench.view.name):
            return self.save_as_variant(f"There is a {self.bench.view.name} too.")
        if self._key is not None:
            self.bench.hold_against_saved()
        self._key = None
        return self._save()

    def _free_model(self) -> str:
        head = self.bench.view.head
        letters = "BCDEFGHJKLMNPQRSTUVWXYZ"
        names = (f"{head.model or 'A'}-{letter}" for letter in letters)
        return next(
            (name for name in names if not self._shelf.is_taken(f"{head.chassis} {name}")), head.model
        )

    def _save(self) -> bool:
        view, document = self.bench.view, self.bench.draft.document()
        try:
            self._key = self._shelf.save(document, self._key, self.desk.ruleset)
        except CompanionError as problem:
            self.told.emit(str(problem))
            return False
        self.bench.mark_saved()
        self._keeping.stop()
        if self._keeper is not None:
            self._keeper.drop()
        faults = self._fault_number()
        self.noted.emit(f"{view.name} is saved" + (f" with {counted(faults, 'fault')}." if faults else "."))
        self.saved.emit(self._key)
        return True

    def revert(self) -> None:
        """Go back to what was saved last; it can be undone."""
        saved = self.bench.saved
        if saved is not None and self.bench.is_changed and asking.ask_revert(self, self.bench.view.name):
            self.bench.act("Revert", lambda _draft: saved)

    def play(self) -> None:
        """Take the design to a new battle, after a warning where it is against the rules."""
        faults = self._fault_number()
        if not faults or asking.ask_play(self, self.bench.view.name, faults):
            self.play_wanted.emit(self.bench.draft.document())

    def _fault_number(self) -> int:
        examined = self.bench.view.examined
        return len(examined.faults) if examined is not None else 1

    def _keep(self) -> None:
        if self._keeper is not None and self.bench.is_changed:
            parent = self.bench.parent_draft
            told = parent.document() if parent is not None else None
            self._keeper.keep(Kept(self.bench.draft.document(), told, self._key, self.desk.ruleset))

    # --- commands ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it is dealt with."""
        own: dict[str, Callable[[], object]] = {
            "undo": self.bench.undo,
            "redo": self.bench.redo,
            "save": self.save,
            "fill": self.fill,
            "pod": self.toggle_pod,
            "search": self.palette_.search.setFocus,
        }
        if command in OWN_KEYS:
            own[OWN_KEYS[command]]()
            return True
        return command not in ELSEWHERE

    def fill(self) -> None:
        """Put everything in its place that has no choice left, and tell what is still to be chosen."""
        told: list[str] = []

        def filled(draft: Draft) -> Draft:
            made = self.desk.filled(draft)
            told.extend(choice.message for choice in made.open)
            return made.draft

        before = self.bench.draft
        if self.bench.act("Fill", filled):
            nothing = "Nothing is left without a choice." if self.bench.draft == before else ""
            self.foot.say(" ".join(told) or nothing)

    def toggle_pod(self) -> None:
        """Put what fills the slot of the cursor in a pod, or fix it."""
        self._at_cursor("Pod", self.desk.podded)

    def toggle_rear(self) -> None:
        """Turn the weapon in the slot of the cursor to the rear, or to the front."""
        self._at_cursor("Facing", self.desk.turned)

    def take_out(self, location: str, index: int) -> None:
        """Throw out what fills a slot; of systems alike, empty it."""
        view = self.bench.view.location(location)
        words = view.slots[index].words if view is not None else ""
        self.bench.act(f"Remove {words}", lambda draft: self.desk.taken_out(draft, location, index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {Qt.Key.Key_F: self.fill, Qt.Key.Key_P: self.toggle_pod, Qt.Key.Key_R: self.toggle_rear}
        key = Qt.Key(event.key())
        if key in keys and not event.modifiers():
            keys[key]()
        elif key == Qt.Key.Key_Escape and self.bench.carried is not None:
            self.bench.let_go()
        else:
            super().keyPressEvent(event)

    def _at_cursor(self, words: str, deed: Callable[[Draft, str, int], Draft]) -> None:
        location, index = self.bench.cursor
        self.bench.act(words, lambda draft: deed(draft, location, index))

    # --- following ---

    def _show(self) -> None:
        view = self.bench.view
        examined = view.examined
        faults = examined.faults if examined is not None else ()
        self.title.show_design(self.bench)
        self.head.show_head(view.head, {_field_of(fault.at) for fault in faults})
        self.palette_.show_offers(self.bench.offers)
        self.body.show_design(view)
        self.balance.show_design(view)
        remarks = examined.remarks if examined is not None else ()
        self.faults.show_lines(fault_lines(faults, remarks, view.trouble))
        self.differences.show_lines(difference_lines(view.differences, view.parent or "what is saved"))
        number = len(faults) + bool(view.trouble)
        self.beside.button(FAULTS).setText(button_text(f"Faults ({number})" if number else "Faults"))
        others = len(view.differences)
        self.beside.button(DIFFERENCES).setText(
            button_text(f"Differences ({others})" if others else "Differences")
        )
        self.beside.button(DIFFERENCES).setVisible(self.bench.parent_draft is not None)
        if self.bench.is_changed:
            self._keeping.start()

    def _go_to(self, concern: object) -> None:
        """Put the cursor where a fault or a remark is about."""
        if not isinstance(concern, DesignFault | Remark):
            return
        if isinstance(concern, DesignFault) and (places := self.bench.places_of(concern)):
            self.body.go_to(*places[0])
        elif concern.location is not None:
            self.body.go_to(concern.location)
        elif concern.at:
            self.head.focus_field(_field_of(concern.at))

    def _show_faults_of(self, location: str) -> None:
        self.beside.show_page(FAULTS)
        examined = self.bench.view.examined
        faults = examined.faults if examined is not None else ()
        row = next((place for place, fault in enumerate(faults) if fault.location == location), None)
        if row is not None:
            self.faults.setCurrentRow(row)
            self.faults.setFocus()

    def _add(self, offer: Offer) -> None:
        load, (location, _) = offer.load, self.bench.cursor
        if isinstance(load, New):
            self.bench.act(f"Add {offer.name}", lambda draft: self.desk.added(draft, load, location))

    def _carry(self, offer: Offer) -> None:
        self.bench.pick_up(offer.load, offer.name)
        self.body.focus_cursor()

    def _open_menu(self, location: str, index: int, where: QPoint) -> None:
        menu = slot_menu(self, location, index)
        menu.popup(where)

    # --- building ---

    def _arrange(self) -> None:
        side = QWidget()
        column = spaced(QVBoxLayout(side), 0)
        column.addWidget(self.balance)
        self.beside.add(FAULTS, "Faults", "warning", self.faults)
        self.beside.add(DIFFERENCES, "Differences", "variant", self.differences)
        below = spaced(QVBoxLayout(), 0, (Space.TINY, 0, Space.MEDIUM, Space.MEDIUM))
        below.addWidget(self.beside)
        column.addLayout(below, 1)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setChildrenCollapsible(False)
        for widget in (self.palette_, self.body, side):
            self.columns.addWidget(widget)
        self.columns.setStretchFactor(1, 1)
        whole = spaced(QVBoxLayout(self), 0)
        whole.addWidget(self.title)
        whole.addWidget(self.head)
        whole.addWidget(self.columns, 1)
        whole.addWidget(self.foot)
        self._side = side
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.palette_.setMinimumWidth(px(200))
        self._side.setMinimumWidth(px(240))
        self.columns.setSizes([px(PALETTE), px(BODY), px(SIDE)])

    def _connect(self) -> None:
        bench, desk = self.bench, self.desk
        bench.changed.connect(self._show)
        bench.told.connect(self.foot.warn)
        self._keeping.timeout.connect(self._keep)
        self.palette_.chosen.connect(self._add)
        self.palette_.lifted.connect(self._carry)
        self.body.menu_wanted.connect(self._open_menu)
        self.body.deleted.connect(self.take_out)
        self.body.faults_wanted.connect(self._show_faults_of)
        self.body.tray.list.deleted.connect(
            lambda load: bench.act("Remove", lambda draft: desk.removed(draft, load))
        )
        self.faults.chosen.connect(self._go_to)
        self._connect_head()
        self._connect_armor()
        for signal, deed in (
            (self.title.left, self._leave),
            (self.title.undo_wanted, bench.undo),
            (self.title.redo_wanted, bench.redo),
            (self.title.fill_wanted, self.fill),
            (self.title.save_wanted, self.save),
            (self.title.variant_wanted, self.save_as_variant),
            (self.title.revert_wanted, self.revert),
            (self.title.play_wanted, self.play),
        ):
            signal.connect(partial(_call, deed))

    def _connect_head(self) -> None:
        bench, desk = self.bench, self.desk
        self.head.wanted.connect(
            lambda field, value: self._step(field, lambda draft: desk.set_head(draft, field, value))
        )
        self.title.named.connect(
            lambda chassis, model: bench.act("Name", lambda draft: desk.named(draft, chassis, model))
        )
        self.title.dated.connect(lambda year: bench.act("Year", lambda draft: desk.with_year(draft, year)))

    def _connect_armor(self) -> None:
        bench, desk, armor = self.bench, self.desk, self.body.armor
        armor.most_wanted.connect(lambda: bench.act("Maximum armor", desk.maximised))
        armor.even_wanted.connect(lambda: bench.act("Even out armor", desk.evened))
        armor.tons_wanted.connect(
            lambda lots: self._step("tons of armor", lambda draft: desk.armor_by_lots(draft, lots))
        )
        for name, card in self.body.cards.items():
            card.armor_wanted.connect(partial(self._set_armor, name))
            card.actuator_wanted.connect(partial(self.set_actuator, name))

    def _set_armor(self, location: str, points: int, is_rear: bool) -> None:
        words = f"armor, {location}{', rear' if is_rear else ''}"
        self._step(words, lambda draft: self.desk.with_armor(draft, location, points, is_rear=is_rear))

    def set_actuator(self, location: str, system: str, has: bool) -> None:
        """Give an arm an actuator, or take it away."""
        self.bench.act("Actuator", lambda draft: self.desk.with_actuators(draft, location, system, has))
        self._show()

    def _step(self, field: str, operation: Operation) -> None:
        """A number that is turned is one step, however far."""
        if not self.bench.act(f"Change {field}".replace("_", " "), operation, joins=True):
            self._show()


def _field_of(key_path: KeyPath) -> str:
    """The field of the head that shows what a key path leads to; empty for none."""
    if not key_path:
        return ""
    return JUMPING if JUMPING in key_path else FIELD_OF.get(str(key_path[0]), "")


def _call(deed: Callable[[], object]) -> None:
    deed()
