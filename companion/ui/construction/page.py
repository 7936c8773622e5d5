"""The page on which units are designed, each kind by its own editor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.construction.design_report import DesignFault, DesignRemark
from companion.construction.editing.draft import DesignRepository, Draft
from companion.construction.editing.editor import DesignEditor
from companion.construction.editing.history import AutosaveFile
from companion.construction.editing.views import KIND, HeadChoice, HeadField, LedgerLine, PartOffer
from companion.errors import CompanionError
from companion.ui.construction import saving as questions
from companion.ui.construction.body.body import DesignBody
from companion.ui.construction.design_commands import DesignCommands, slot_menu
from companion.ui.construction.header import DesignFields
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.construction.page_parts import (
    BALANCE,
    CHASSIS,
    PALETTE,
    SLOTS,
    DesignFooter,
    DesignPageParts,
)
from companion.ui.construction.palette import DesignPalette
from companion.ui.construction.saving import DesignSaving
from companion.ui.construction.side_panel import DesignSidePanel
from companion.ui.construction.title_row import DesignTitleRow
from companion.ui.widgets.gestures.gesture_sets import DESIGN
from companion.ui.widgets.shortcuts import BATTLES, find_shortcut
from companion.ui.widgets.spacing import with_spacing

OWN_KEYS: Mapping[str, str] = {
    "undo": "undo", "redo": "redo", "export": "save", "fire": "fill", "panel": "pod", "quick": "search",
}  # fmt: skip
"""What commands of the window mean here."""
LEAVING = ("welcome", "open")
"""Commands that turn to another page for good."""
OF_BATTLES = ("print", "print_cards", "rules")
"""What commands of the window mean only while a battle is before the player."""


class DesignPage(QWidget):
    """`leave_requested` reports that the player is done, `problem_reported` brings a message.

    `saved` brings the key of a design that was saved, `play_requested` that of one to play, `kind_requested`
    the kind of unit of another design to begin. It is designed by rules of this title; `other_kinds` are
    those that other rules design.
    """

    leave_requested = Signal()
    problem_reported = Signal(str)
    saved = Signal(str)
    play_requested = Signal(str)
    kind_requested = Signal(str)

    def __init__(
        self,
        desk: DesignEditor,
        shelf: DesignRepository,
        keeper: AutosaveFile | None = None,
        parent: QWidget | None = None,
        *,
        rules_title: str = "",
        other_kinds: Sequence[HeadChoice] = (),
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Design")
        self._rules_title, self._other_kinds = rules_title, tuple(other_kinds)
        self.desk = desk
        self.editor = DesignPageEditor(desk, desk.new_design(), parent=self)
        self.commands = DesignCommands(self.editor)
        self.title, self.header, self.offers = (
            DesignTitleRow(desk),
            DesignFields(),
            DesignPalette(self.editor),
        )
        self.body, self.side, self.footer = (
            DesignBody(self.editor),
            DesignSidePanel(),
            DesignFooter(self.editor),
        )
        self.header.setProperty("panel", "bar")
        self.saving = DesignSaving(self, self.editor, shelf, keeper)
        self.parts = DesignPageParts(
            {CHASSIS: self.header, PALETTE: self.offers, SLOTS: self.body, BALANCE: self.side},
            has_form=self.editor.form is not None,
        )
        whole = with_spacing(QVBoxLayout(self), 0)
        whole.addWidget(self.title)
        whole.addWidget(self.parts, 1)
        whole.addWidget(self.footer)
        self._connect()
        self._show()

    # --- opening ---

    def new_design(self) -> None:
        """Begin a design from nothing."""
        self._begin(self.desk.new_design(), None, None, saved=True)

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
        draft = self.desk.open_draft(document)
        held = self.desk.open_draft(parent) if parent is not None else draft if key is None else None
        self._begin(draft, key, held, saved=True)

    def bring_back(self) -> bool:
        """Ask about a design that was not saved when the app ended; whether it is on the page now."""
        kept = self.saving.find_unsaved()
        if kept is None:
            return False
        try:
            parent = self.desk.open_draft(kept.parent) if kept.parent is not None else None
            self._begin(self.desk.open_draft(kept.document), kept.key, parent, saved=False)
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return False
        return True

    def _begin(self, draft: Draft, key: str | None, parent: Draft | None, *, saved: bool) -> None:
        self.saving.key = key
        self.editor.begin(draft, parent, is_saved=saved)
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
        if faults and not questions.ask_play(self, self.editor.view.name, faults):
            return
        if (self.saving.key is not None and not self.editor.is_changed) or self.save():
            self.play_requested.emit(self.saving.key or "")

    def _edit_head(self, field: str, value: object) -> None:
        if field != KIND:
            self.commands.set_chassis_field(field, value)
        elif value != self.desk.kind:
            self._show()  # the box shows the kind of this design, should the player stay with it
            self.kind_requested.emit(str(value))

    def _leave(self) -> None:
        if self.may_leave():
            self.leave_requested.emit()

    # --- commands ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it is dealt with."""
        if command in OWN_KEYS:
            self._carry_out(OWN_KEYS[command])
            return True
        if command in LEAVING and not self.may_leave():
            return True
        return command in OF_BATTLES or find_shortcut(command).group != BATTLES

    def _carry_out(self, command: str) -> None:
        commands: dict[str, Callable[[], object]] = {
            "back": self._leave,
            "undo": self.editor.undo,
            "redo": self.editor.redo,
            "save": self.save,
            "play": self.play,
            "fill": self.commands.fill,
            "pod": self.commands.toggle_pod,
            "take_pods_off": self.commands.take_pods_off,
            "variant": self.saving.save_as_variant,
            "revert": self.saving.revert,
            "search": self.search,
        }
        commands[command]()

    def search(self) -> None:
        """Go to the search of the palette."""
        self.parts.show_part(PALETTE)
        self.offers.search.setFocus()
        self.offers.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match DESIGN.of_key(event):
            case "fill":
                self.commands.fill()
            case "toggle_pod":
                self.commands.toggle_pod()
            case "toggle_rear":
                self.commands.toggle_rear()
            case "let_go" if self.editor.carried is not None:
                self.editor.cancel_carry()
            case _:
                super().keyPressEvent(event)

    # --- following ---

    def _show(self) -> None:
        view = self.editor.view
        self.title.show_design(self.editor)
        faulty = {view.head.field_at(fault.at) for fault in self.editor.faults}
        self.header.show_fields([self._with_rules(field) for field in view.head.fields], faulty)
        self.offers.show_offers(self.editor.offers)
        self.body.show_design(view)
        self.side.show_design(self.editor)

    def _with_rules(self, field: HeadField) -> HeadField:
        """Return a field; that of the kind of unit names the rules, and also offers kinds of other rules."""
        if field.id != KIND:
            return field
        caption = f"{field.label} · {self._rules_title}" if self._rules_title else field.caption
        return replace(field, caption=caption, choices=(*field.choices, *self._other_kinds))

    def _go_to(self, concern: object) -> None:
        """Put the cursor where a fault, a remark or a line of a ledger is about."""
        if isinstance(concern, LedgerLine):
            concern = DesignRemark("", concern.at, concern.text)
        if not isinstance(concern, DesignFault | DesignRemark):
            return
        places = self.editor.places_of(concern)
        self.parts.show_part(SLOTS if places or concern.location is not None else CHASSIS)
        if places:
            self.body.go_to(*places[0])
        elif concern.location is not None:
            self.body.go_to(concern.location)
        else:
            self.header.focus_field(self.editor.view.head.field_at(concern.at))

    def _show_faults_of(self, location: str) -> None:
        self.parts.show_part(BALANCE)
        self.side.show_faults_of(self.editor, location)

    def _carry(self, offer: PartOffer) -> None:
        self.editor.pick_up(offer.load, offer.name)
        self.parts.show_part(SLOTS)
        self.body.focus_cursor()

    def _open_menu(self, location: str, index: int, where: QPoint) -> None:
        slot_menu(self.body, self.commands, self.search, location, index).popup(where)

    # --- building ---

    def _connect(self) -> None:
        bench, commands, saving = self.editor, self.commands, self.saving
        bench.changed.connect(self._show)
        bench.problem_reported.connect(self.footer.warn)
        commands.outcome_reported.connect(self.footer.say)
        commands.refused.connect(self._show)
        self.offers.chosen.connect(commands.add)
        self.offers.carry_requested.connect(self._carry)
        self.offers.discard_requested.connect(commands.remove_carried)
        self.body.menu_requested.connect(self._open_menu)
        self.body.faults_requested.connect(self._show_faults_of)
        self.side.chosen.connect(self._go_to)
        bench.cursor_moved.connect(lambda: self.side.show_form(bench))
        self.side.part_edited.connect(commands.set_part)
        commands.part_added.connect(self.side.show_part)
        saving.problem_reported.connect(self.problem_reported)
        saving.success_reported.connect(self.footer.confirm)
        saving.saved.connect(self.saved)
        self._connect_body()
        self.header.edit_requested.connect(self._edit_head)
        self.title.command_requested.connect(self._carry_out)
        self.title.name_changed.connect(commands.name)
        self.title.year_changed.connect(commands.date)

    def _connect_body(self) -> None:
        commands, armor = self.commands, self.body.armor
        self.body.deleted.connect(commands.empty_slot)
        self.body.tray.list.deleted.connect(commands.remove)
        armor.maximum_requested.connect(commands.maximise_armor)
        armor.even_requested.connect(commands.even_armor)
        armor.tons_requested.connect(commands.set_armor_lots)
        self.body.armor_requested.connect(commands.set_armor)
        self.body.extra_removal_requested.connect(commands.remove)
        self.body.switch_requested.connect(commands.set_switch)
