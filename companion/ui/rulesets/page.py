"""The page of rulesets: the list, the changes and faults of each, and the commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.rulesets import dialogs
from companion.ui.rulesets.commands import RulesetCommands
from companion.ui.rulesets.details import DUPLICATE, EDIT, REMOVE, SHARE, TRY, RulesetDetails
from companion.ui.rulesets.edit_page import EditPage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import in_scroll_area
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.rows import IS_FAULTY, TwoLineList, two_line_item
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask
from companion.workshop.own_rulesets import OverviewReader, RulesetOverview
from companion.workshop.ruleset_editing import RulesetEditing
from companion.workshop.trials import BattleMoment

if TYPE_CHECKING:
    from companion.battles.library import Library


class RulesetList(TwoLineList):
    """A row for each ruleset, keyed by its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Rulesets", parent)

    def show_looks(self, looks: Sequence[RulesetOverview], current: str) -> None:
        """List these; the current one stays current where it is among them."""
        self.show_items(map(_item, looks), current)

    @property
    def current(self) -> str:
        """The name of the current one; empty where there is none."""
        return str(self.current_key or "")


def _item(look: RulesetOverview) -> QListWidgetItem:
    item = two_line_item(look.name, look.title, format_status(look))
    item.setData(IS_FAULTY, bool(look.faults))
    return item


def format_status(look: RulesetOverview) -> str:
    """Return whose a ruleset is, and how it stands: `Yours, 2 faults`."""
    whose = "Yours" if look.is_own else "Comes with Companion"
    if look.faults:
        return f"{whose}, {format_count(len(look.faults), 'fault')}"
    changes = sum(len(section.changes) for section in look.changes)
    return f"{whose}, {format_count(changes, 'change')}" if look.parents else whose


MOST_STORED = 12
"""How many stored battles are offered to try rules on."""


def stored_moments(library: Library, ruleset: str) -> list[tuple[str, Callable[[], BattleMoment]]]:
    """Return the battles that are played by rules of the same root, in words, and how each is opened."""
    found: list[tuple[str, Callable[[], BattleMoment]]] = []
    try:
        root = library.ruleset(ruleset).chain[-1]
    except CompanionError:
        return found
    for battle in library.battles():
        try:
            fits = not battle.damage and library.ruleset(battle.ruleset).chain[-1] == root
        except CompanionError:
            continue
        if fits and len(found) < MOST_STORED:
            found.append((f"{battle.title} ({battle.status})", partial(_moment, library, battle.id)))
    return found


def _moment(library: Library, battle: int) -> BattleMoment:
    session = library.open_battle(battle)
    return BattleMoment.of(session.title, session.game, session.battle)


LIST, REST = 290, 960


class RulesetsPage(QWidget):
    """The page; `leave_requested` means that the player is done, `changed` that files were written here."""

    leave_requested = Signal()
    problem_reported = Signal(str)
    changed = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Rulesets")
        self._library = library
        self.commands, self._refresh_timer = (
            RulesetCommands(library.rulebooks, self),
            OverviewReader(library.rulebooks),
        )
        self.list, self.details = RulesetList(), RulesetDetails()
        self.task = BackgroundTask(self)
        self.looks: dict[str, RulesetOverview] = {}
        self.editor: EditPage | None = None
        self._pending_name = ""
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.new_button = push_button("New…", ButtonKind.NORMAL, "new")
        self.examples_button = push_button("Examples…", ButtonKind.NORMAL, "list")
        self.import_button = push_button("Import…", ButtonKind.NORMAL, "import")
        self.folder_button = push_button("Open folder", ButtonKind.QUIET, "folder")
        self._pages, self._overview = QStackedWidget(), QWidget()
        self._arrange()
        self._connect()
        self.refresh()

    # --- looking ---

    def refresh(self) -> None:
        """Look every ruleset through again, behind the window; what is being written is told of changes."""
        self.task.ask(self._refresh_timer.overviews, self._show_looks)
        if self.editor is not None:
            self.editor.reread()

    def choose(self, name: str) -> None:
        """Show a ruleset as soon as it has been looked through."""
        self._pending_name = name
        self.list.choose(name)

    @property
    def current(self) -> RulesetOverview | None:
        """The ruleset that is shown."""
        return self.looks.get(self.list.current)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being looked through."""
        return self.task.is_busy or (self.editor is not None and self.editor.is_busy)

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        (self.list if self.editor is None else self.editor.editor).setFocus()

    def _show_looks(self, looks: object) -> None:
        if isinstance(looks, Exception):
            raise looks
        assert isinstance(looks, tuple), "the looker answers so"
        self.looks = {look.name: look for look in looks}
        wanted, self._pending_name = self._pending_name or self.list.current, ""
        self.list.show_looks(looks, wanted)

    def _show_chosen(self, name: str) -> None:
        if name in self.looks:
            self.details.show_look(self.looks[name])

    # --- leaving ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it does."""
        if command == "export" and self.editor is not None:
            self.editor.save()
            return True
        return False

    def may_leave(self) -> bool:
        """Whether nothing is lost when the player goes; asks where something would be."""
        if self.editor is None or not self.editor.is_changed:
            return True
        answer = dialogs.ask_unsaved(self)
        return answer is False or (answer is True and self.editor.save())

    def close_editor(self) -> None:
        """Stop writing; what is not saved is dropped."""
        if self.editor is None:
            return
        leaving, self.editor = self.editor, None
        leaving.close_down()
        self._pages.setCurrentWidget(self._overview)
        self._pages.removeWidget(leaving)
        delete_later(leaving)

    def close_down(self) -> None:
        """Stop working behind the window."""
        self.close_editor()
        self.task.finish()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.editor is None:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    # --- writing ---

    def edit(self, name: str, *, tries: bool = False) -> None:
        """Write a ruleset, or read a shipped one."""
        self.close_editor()
        look = self.looks.get(name)
        editing = RulesetEditing(self._library.rulebooks, name)
        self.editor = EditPage(
            editing, look.title if look else name, stored_moments(self._library, name), self
        )
        self.editor.leave_requested.connect(self._leave_editor)
        self.editor.saved.connect(self._after_change)
        self.editor.problem_reported.connect(self.problem_reported)
        self._pages.addWidget(self.editor)
        self._pages.setCurrentWidget(self.editor)
        if tries:
            self.editor.show_try()
        self.editor.editor.setFocus()

    def _leave_editor(self) -> None:
        if self.may_leave():
            self.close_editor()
            self.list.setFocus()

    def _open_place(self, file: str, line: int) -> None:
        """Open the file of a change or a fault, be it one of a parent."""
        for name, look in self.looks.items():
            if look.folder in Path(file).parents:
                self.edit(name)
                assert self.editor is not None, "it was just opened"
                self.editor.open_place(file, line)
                return

    # --- deeds ---

    def _carry_out(self, command: str) -> None:
        look = self.current
        if look is None:
            return
        commands: dict[str, Callable[[], object]] = {
            EDIT: lambda: self.edit(look.name),
            TRY: lambda: self.edit(look.name, tries=True),
            DUPLICATE: lambda: self.commands.duplicate(look),
            SHARE: lambda: self.commands.share(look),
            REMOVE: lambda: self.commands.remove(look),
        }
        self.commands.attempt(commands[command])

    def _show_made(self, name: str, edits: bool) -> None:
        self._pending_name = name
        self._after_change()
        if edits:
            self.edit(name)

    def _after_change(self) -> None:
        self.changed.emit()
        self.task.ask(self._refresh_timer.overviews, self._show_looks)

    # --- building ---

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.LARGE, Space.SMALL))
        head.addWidget(self.back_button)
        head.addWidget(role_label("Rulesets", LabelRole.HEADING), 1)
        for button in (self.new_button, self.examples_button, self.import_button, self.folder_button):
            head.addWidget(button)
        set_tip(self.import_button, "A file that somebody has shared, or the ruleset.yaml of a folder")
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setChildrenCollapsible(False)
        self.list.setProperty("plain", True)
        self.columns.addWidget(self.list)
        self.columns.addWidget(in_scroll_area(self.details, "The chosen ruleset"))
        self.columns.setStretchFactor(1, 1)
        column = with_spacing(QVBoxLayout(self._overview), 0)
        column.addLayout(head)
        column.addWidget(self.columns, 1)
        self._pages.addWidget(self._overview)
        with_spacing(QVBoxLayout(self), 0).addWidget(self._pages)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.list.setMinimumWidth(px(200))
        self.columns.setSizes([px(LIST), px(REST)])

    def _connect(self) -> None:
        self.commands.problem_reported.connect(self.problem_reported)
        self.commands.ruleset_made.connect(self._show_made)
        self.commands.removed.connect(lambda _name, _kept: self._after_change())
        self.list.chosen.connect(self._show_chosen)
        self.list.itemActivated.connect(lambda _item: self._carry_out(EDIT))
        self.details.command_requested.connect(self._carry_out)
        self.details.place_chosen.connect(self._open_place)
        self.back_button.clicked.connect(self.leave_requested)
        for button, command in (
            (self.new_button, lambda: self.commands.new(self.looks, self.current)),
            (self.examples_button, self.commands.add_example),
            (self.import_button, self.commands.import_chosen),
            (self.folder_button, self.commands.open_folder),
        ):
            button.clicked.connect(partial(self._run_action, command))

    def _run_action(self, action: Callable[[], object], _checked: bool = False) -> None:
        self.commands.attempt(action)
