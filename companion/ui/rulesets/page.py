"""The page of rulesets: all that there are, what each changes and what is wrong with it, and what to do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.rulebooks.sharing import Taken
from companion.ui.rulesets import asking
from companion.ui.rulesets.details import DUPLICATE, EDIT, REMOVE, SHARE, TRY, Details
from companion.ui.rulesets.edit_page import EditPage
from companion.ui.rulesets.listing import RulesetList
from companion.ui.table.background import Behind
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.workshop.editing import Editing
from companion.workshop.looks import Look, Looker
from companion.workshop.shelf import Shelf
from companion.workshop.trying import Moment
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.battles.library import Library

LIST, REST = 290, 960
MOST_STORED = 12
"""How many stored battles are offered to try rules on."""


class RulesetsPage(QWidget):
    """`left` tells that the player is done, `told` is a problem and `noted` a success in words.

    `removed` brings the name of a ruleset that was set aside, and where it is kept; `changed` tells that
    files were written here.
    """

    left = Signal()
    told = Signal(str)
    noted = Signal(str)
    removed = Signal(str, object)
    changed = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Rulesets")
        self._library = library
        self.shelf, self._looker = Shelf(library.rulebooks), Looker(library.rulebooks)
        self.list, self.details = RulesetList(), Details()
        self.behind = Behind(self)
        self.looks: dict[str, Look] = {}
        self.editor: EditPage | None = None
        self._wanted = ""
        self.back_button = push_button("Back", Kind.QUIET, "chevron-left")
        self.new_button = push_button("New…", Kind.NORMAL, "new")
        self.examples_button = push_button("Examples…", Kind.NORMAL, "list")
        self.import_button = push_button("Import…", Kind.NORMAL, "import")
        self.folder_button = push_button("Open folder", Kind.QUIET, "folder")
        self._pages, self._overview = QStackedWidget(), QWidget()
        self._arrange()
        self._connect()
        self.refresh()

    # --- looking ---

    def refresh(self) -> None:
        """Look every ruleset through again, behind the window; what is being written is told of changes."""
        self.behind.ask(self._looker.looks, self._show_looks)
        if self.editor is not None:
            self.editor.reread()

    def choose(self, name: str) -> None:
        """Show a ruleset as soon as it has been looked through."""
        self._wanted = name
        self.list.choose(name)

    @property
    def current(self) -> Look | None:
        """The ruleset that is shown."""
        return self.looks.get(self.list.current)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being looked through."""
        return self.behind.is_busy or (self.editor is not None and self.editor.is_busy)

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        (self.list if self.editor is None else self.editor.editor).setFocus()

    def _show_looks(self, looks: object) -> None:
        if isinstance(looks, Exception):
            raise looks
        assert isinstance(looks, tuple), "the looker answers so"
        self.looks = {look.name: look for look in looks}
        wanted, self._wanted = self._wanted or self.list.current, ""
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
        answer = asking.ask_unsaved(self)
        return answer is False or (answer is True and self.editor.save())

    def close_editor(self) -> None:
        """Stop writing; what is not saved is dropped."""
        if self.editor is None:
            return
        leaving, self.editor = self.editor, None
        leaving.close_down()
        self._pages.setCurrentWidget(self._overview)
        self._pages.removeWidget(leaving)
        let_go(leaving)

    def close_down(self) -> None:
        """Stop working behind the window."""
        self.close_editor()
        self.behind.finish()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.editor is None:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # --- writing ---

    def edit(self, name: str, *, tries: bool = False) -> None:
        """Write a ruleset, or read a shipped one."""
        self.close_editor()
        look = self.looks.get(name)
        editing = Editing(self._library.rulebooks, name)
        self.editor = EditPage(editing, look.title if look else name, self._stored(name), self)
        self.editor.left.connect(self._leave_editor)
        self.editor.saved.connect(self._after_saving)
        self.editor.told.connect(self.told)
        self._pages.addWidget(self.editor)
        self._pages.setCurrentWidget(self.editor)
        if tries:
            self.editor.show_try()
        self.editor.editor.setFocus()

    def _leave_editor(self) -> None:
        if self.may_leave():
            self.close_editor()
            self.list.setFocus()

    def _after_saving(self) -> None:
        self.changed.emit()
        self.behind.ask(self._looker.looks, self._show_looks)

    def _open_place(self, file: str, line: int) -> None:
        """Open the file of a change or a fault, be it one of a parent."""
        for name, look in self.looks.items():
            if look.folder in Path(file).parents:
                self.edit(name)
                assert self.editor is not None, "it was just opened"
                self.editor.open_place(file, line)
                return

    def _stored(self, name: str) -> list[tuple[str, Callable[[], Moment]]]:
        """The stored battles that are played by rules of the same root."""
        found: list[tuple[str, Callable[[], Moment]]] = []
        try:
            root = self._library.ruleset(name).chain[-1]
        except CompanionError:
            return found
        for battle in self._library.battles():
            try:
                fits = not battle.damage and self._library.ruleset(battle.ruleset).chain[-1] == root
            except CompanionError:
                continue
            if fits and len(found) < MOST_STORED:
                found.append((f"{battle.title} ({battle.status})", partial(self._moment, battle.id)))
        return found

    def _moment(self, battle: int) -> Moment:
        session = self._library.open_battle(battle)
        return Moment.of(session.title, session.game, session.battle)

    # --- deeds ---

    def _carry_out(self, deed: str) -> None:
        look = self.current
        if look is None:
            return
        deeds: dict[str, Callable[[], object]] = {
            EDIT: lambda: self.edit(look.name),
            TRY: lambda: self.edit(look.name, tries=True),
            DUPLICATE: lambda: self._duplicate(look),
            SHARE: lambda: self._share(look),
            REMOVE: lambda: self._remove(look),
        }
        self._in_words(deeds[deed])

    def _in_words(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except CompanionError as problem:
            self.told.emit(str(problem))

    def _new(self) -> None:
        parents = [(name, look.title) for name, look in self.looks.items()]
        parents.sort(key=lambda pair: self.looks[pair[0]].is_own)
        dialog = asking.NameDialog("New ruleset", "Begin", self.shelf.free_name("our-table"), parents, self)
        if (look := self.current) is not None:
            dialog.extends.setCurrentIndex(max(dialog.extends.findData(look.name), 0))
        if dialog.exec():
            name = dialog.name.text().strip()
            self.shelf.begin(name, [str(dialog.extends.currentData())])
            self._show_new(name)
            self.edit(name)

    def _duplicate(self, look: Look) -> None:
        free = self.shelf.free_name(f"our-{look.name}" if not look.is_own else look.name)
        title = "Duplicate" if look.is_own else "Duplicate as an overlay"
        dialog = asking.NameDialog(title, "Duplicate", free, parent=self)
        if dialog.exec():
            name = dialog.name.text().strip()
            self.shelf.duplicate(look.name, name)
            self._show_new(name)

    def _share(self, look: Look) -> None:
        text = self.shelf.shared(look.name)
        if (path := asking.ask_share(self, look.name)) is not None:
            write_whole(path, text)
            self.noted.emit(f"{look.title} is saved as {path}.")

    def _remove(self, look: Look) -> None:
        kept = self.shelf.remove(look.name)
        self._after_change()
        self.removed.emit(look.name, kept)

    def bring_back(self, name: str, kept: Path) -> None:
        """Put a ruleset that was removed back."""
        self._in_words(lambda: self.shelf.bring_back(kept, name))
        self._show_new(name)

    def _import(self) -> None:
        if (path := asking.ask_import(self)) is not None:
            self.bring_in(path)

    def bring_in(self, path: Path) -> None:
        """Import a shared file, or a folder; where its name is taken, the player is asked."""
        shared = self.shelf.read(path)
        try:
            self.shelf.bring_in(shared)
        except Taken:
            if not asking.ask_replace(self, shared.name):
                return
            self.shelf.bring_in(shared, may_replace=True)
        self._show_new(shared.name)
        self.noted.emit(f"{shared.name} is among your rulesets now.")

    def _add_example(self) -> None:
        names = self._library.rulebooks.names()
        dialog = asking.ExamplesDialog(self.shelf.examples(), names, self)
        if dialog.exec() and (example := dialog.chosen) is not None:
            self.shelf.add_example(example)
            self._show_new(example.name)
            self.noted.emit(f"{example.title} is among your rulesets now.")

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.shelf.make())))

    def _show_new(self, name: str) -> None:
        self._wanted = name
        self._after_change()

    def _after_change(self) -> None:
        self.changed.emit()
        self.behind.ask(self._looker.looks, self._show_looks)

    # --- building ---

    def _arrange(self) -> None:
        head = spaced(QHBoxLayout(), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.LARGE, Space.SMALL))
        head.addWidget(self.back_button)
        head.addWidget(role_label("Rulesets", Role.HEADING), 1)
        for button in (self.new_button, self.examples_button, self.import_button, self.folder_button):
            head.addWidget(button)
        set_tip(self.import_button, "A file that somebody has shared, or the ruleset.yaml of a folder")
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setChildrenCollapsible(False)
        self.columns.addWidget(self.list)
        self.columns.addWidget(self.details)
        self.columns.setStretchFactor(1, 1)
        column = spaced(QVBoxLayout(self._overview), 0)
        column.addLayout(head)
        column.addWidget(self.columns, 1)
        self._pages.addWidget(self._overview)
        spaced(QVBoxLayout(self), 0).addWidget(self._pages)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.list.setMinimumWidth(px(200))
        self.columns.setSizes([px(LIST), px(REST)])

    def _connect(self) -> None:
        self.list.chosen.connect(self._show_chosen)
        self.list.itemActivated.connect(lambda _item: self._carry_out(EDIT))
        self.details.wanted.connect(self._carry_out)
        self.details.place_chosen.connect(self._open_place)
        self.back_button.clicked.connect(self.left)
        for button, deed in (
            (self.new_button, self._new),
            (self.examples_button, self._add_example),
            (self.import_button, self._import),
            (self.folder_button, self._open_folder),
        ):
            button.clicked.connect(partial(self._clicked, deed))

    def _clicked(self, deed: Callable[[], object], _checked: bool = False) -> None:
        self._in_words(deed)
