"""Favorites and folders of the hangar: the effects of their buttons, keys, menus and drops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from companion.catalog.search.rows import SearchRow
from companion.errors import CompanionError
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.question import ask_name
from companion.workshop.hangar_model import Folder, HangarModel


class FavoritesAndFolders(QObject):
    """Changes what the player has done with entries.

    `changed` tells that something has, `problem_reported` a problem in words; `undoable` brings words and
    a way back.
    """

    changed = Signal()
    problem_reported = Signal(str)
    undoable = Signal(str, object)

    def __init__(self, stock: HangarModel, window: QWidget) -> None:
        super().__init__(window)
        self._stock, self._window = stock, window

    def toggle_favourite(self, rows: Sequence[SearchRow]) -> None:
        """Mark rows as favourites; where all are, none of them any more."""
        if rows:
            is_favourite = not all(row.is_favourite for row in rows)
            self._attempt(lambda: self._stock.set_favourite(rows, is_favourite=is_favourite))

    def new_folder(self, rows: Sequence[SearchRow] = (), parent: Folder | None = None) -> None:
        """Ask for a name, make a folder, and put rows into it."""
        if name := ask_name(self._window, "New folder"):
            self._attempt(lambda: self._stock.put_in(self._stock.add_folder(name, parent), rows))

    def rename(self, folder: Folder) -> None:
        """Ask for another name."""
        if name := ask_name(self._window, "Rename the folder", folder.name):
            self._attempt(lambda: self._stock.rename_folder(folder, name))

    def remove(self, folder: Folder) -> None:
        """Put a folder aside; what is in it stays in the hangar."""
        if self._attempt(lambda: self._stock.remove_folder(folder)):
            text = f"The folder “{folder.name}” is gone; what was in it is still in the hangar."
            self.undoable.emit(text, partial(self._restore_folder, folder))

    def put_in(self, folder: Folder | None, rows: Sequence[SearchRow]) -> None:
        """Put rows into a folder, or among the favourites."""
        if folder is None:
            self._attempt(lambda: self._stock.set_favourite(rows, is_favourite=True))
        else:
            self._attempt(lambda: self._stock.put_in(folder, rows))

    def take_out(self, folder: Folder, rows: Sequence[SearchRow]) -> None:
        """Take rows out of a folder."""
        if self._attempt(lambda: self._stock.take_out(folder, rows)):
            self.undoable.emit(f"Taken out of “{folder.name}”.", partial(self.put_in, folder, rows))

    def note_use(self, rows: Sequence[SearchRow]) -> None:
        """Note that rows were used."""
        self._attempt(lambda: self._stock.note_use([row.entry for row in rows]))

    # --- menus ---

    def add_to_menu(self, menu: QMenu, rows: Sequence[SearchRow], current: Folder | None) -> None:
        """What can be done with rows: favourites, putting them in folders, and taking them out."""
        menu.addSeparator()
        are_all = all(row.is_favourite for row in rows)
        star = menu.addAction("Removed from favorites" if are_all else "Favorite")
        wear_icon(star, "star-full" if are_all else "star")
        star.triggered.connect(lambda: self.toggle_favourite(rows))
        folders = menu.addMenu("Put in a folder")
        for folder in self._stock.folders:
            action = folders.addAction(button_text(self._stock.path_of(folder)))
            wear_icon(action, "folder")
            action.triggered.connect(partial(self._put_in_clicked, folder, rows))
        if self._stock.folders:
            folders.addSeparator()
        new = folders.addAction("New folder…")
        wear_icon(new, "plus")
        new.triggered.connect(lambda: self.new_folder(rows))
        if current is not None:
            out = menu.addAction(button_text(f"Take out of “{current.name}”"))
            out.triggered.connect(lambda: self.take_out(current, rows))

    def open_folder_menu(self, point: QPoint, folder: Folder | None) -> None:
        """What can be done with a folder."""
        menu = QMenu(self._window)
        new = menu.addAction("New folder…" if folder is None else "New folder in it…")
        wear_icon(new, "plus")
        new.triggered.connect(lambda: self.new_folder((), folder))
        if folder is not None:
            rename = menu.addAction("Rename…\tF2")
            wear_icon(rename, "edit")
            rename.triggered.connect(lambda: self.rename(folder))
            remove = menu.addAction("Remove\tDel")
            wear_icon(remove, "trash")
            remove.triggered.connect(lambda: self.remove(folder))
        menu.exec(point)

    # --- inside ---

    def _put_in_clicked(self, folder: Folder, rows: Sequence[SearchRow], _checked: bool = False) -> None:
        self.put_in(folder, rows)

    def _restore_folder(self, folder: Folder) -> None:
        self._attempt(lambda: self._stock.restore_folder(folder))

    def _attempt(self, action: Callable[[], object]) -> bool:
        try:
            action()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return False
        self.changed.emit()
        return True
