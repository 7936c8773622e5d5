"""A watch on the folder of rulesets: it tells of changes on disk by any editor."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

SETTLES_AFTER = 200
"""Milliseconds without a further change after which it is told: an editor writes in several steps."""
MOST = 2000
"""How many files and folders are watched at most."""


class RulesetWatch(QObject):
    """Watches a folder of rulesets; `changed` tells once that something in it is other than it was."""

    changed = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self, singleShot=True, interval=SETTLES_AFTER)
        self._watcher.directoryChanged.connect(self._note_folder)
        self._watcher.fileChanged.connect(lambda _path: self._settle.start())
        self._settle.timeout.connect(self._tell)
        self._watch_paths()

    def _note_folder(self, path: str) -> None:
        """Above rulesets that are still to be made, all else comes and goes without a word."""
        if self._folder.is_dir() or Path(path) != self._folder.parent:
            self._settle.start()

    def _tell(self) -> None:
        self._watch_paths()
        self.changed.emit()

    def _watch_paths(self) -> None:
        """Watch all there is now: a file that an editor has replaced is another one."""
        wanted = self._paths_to_watch()
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if gone := [*(watched - wanted)]:
            self._watcher.removePaths(gone)
        if new := sorted(wanted - watched):
            self._watcher.addPaths(new)

    def _paths_to_watch(self) -> set[str]:
        # Until there are rulesets, the folder that theirs will lie in.
        found = {str(self._folder if self._folder.is_dir() else self._folder.parent)}
        for parent, folders, names in os.walk(self._folder):
            folders[:] = [name for name in folders if not name.startswith(".")]
            found.add(parent)
            found |= {os.path.join(parent, name) for name in names if name.endswith(".yaml")}  # noqa: PTH118
            if len(found) > MOST:
                break
        return {path for path in found if Path(path).exists()}
