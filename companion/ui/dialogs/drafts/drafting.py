"""Keeping what is half built in the dialog for a new battle, and going on with it the next time."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMenu

from companion.engine.sheet import Tone
from companion.errors import CompanionError
from companion.rulebooks.loader import JOINT
from companion.ui.dialogs.drafts.draft import Draft, LaidSheet
from companion.ui.dialogs.drafts.keeping import Drafts
from companion.ui.widgets.banner import Deed
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.plain import button_text
from companion.ui.widgets.words import Kind

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.dialogs.new_battle.dialog import NewBattleDialog

SETTLED = 400
"""Milliseconds after the last change until it is kept, so that even a crash takes no more."""


class Drafting(QObject):
    """Works for one dialog; `resume` first."""

    def __init__(self, dialog: NewBattleDialog, library: Library) -> None:
        super().__init__(dialog)
        self._dialog, self._library = dialog, library
        self._drafts = Drafts(library)
        self.own: Draft | None = None
        self._plain: Draft | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLED)
        self._timer.timeout.connect(self.keep)

    def resume(self) -> None:
        """Go on with the last draft, where there is one."""
        self._plain = self._captured()
        if self._drafts.kept:
            self.go_on_with(self._drafts.kept[0])

    def touch(self) -> None:
        """Something was changed."""
        if self._plain is not None:
            self._timer.start()

    def keep(self) -> None:
        """Keep what is built by now, unless it is what every new battle begins with."""
        self._timer.stop()
        now = self._captured()
        if now.says_the_same(self.own) or (self.own is None and now.says_the_same(self._plain)):
            return
        try:
            self._drafts.keep(now, self.own)
        except CompanionError as problem:
            self._dialog.tell_left_out(f"The draft cannot be kept. {problem}")
        self.own = now

    def forget(self) -> None:
        """The battle has begun: it is no draft any more."""
        self._timer.stop()
        self._drafts.drop(self.own)

    def begin_anew(self) -> None:
        """Begin with what the rules propose; the draft stays among the others."""
        self.keep()
        self.own = None
        self._dialog.begin_plainly()
        self._plain = self._captured()
        self._timer.stop()
        self._say("Started over; the draft is kept.")

    def go_on_with(self, draft: Draft) -> None:
        """Show a draft in the dialog."""
        if self.own is not None:
            self.keep()
        try:
            restore(self._dialog, draft)
        except CompanionError as problem:
            self._dialog.tell_left_out(f"A draft cannot be shown. {problem}")
            return
        self.own = draft
        self._timer.stop()
        self._say(f"Continuing the draft: {self._words(draft)}.")

    def _say(self, words: str) -> None:
        others = [draft for draft in self._drafts.kept if draft is not self.own]
        deeds: list[Deed] = [("Start over", self.begin_anew)] if self.own is not None else []
        if self.own is None and len(others) == 1:
            deeds.append(("Back to the draft", partial(self.go_on_with, others[0])))
        elif others:
            deeds.append(("Other drafts…" if self.own is not None else "Drafts…", self._offer))
        banner = self._dialog.banner
        banner.say(words, Tone.PLAIN, deeds)
        for button in banner.buttons:
            button.setAutoDefault(False)
            restyle(button, "kind", Kind.NORMAL.value)

    def _offer(self) -> None:
        menu, button = QMenu(self._dialog), self._dialog.banner.buttons[-1]
        for draft in self._drafts.kept:
            if draft is not self.own:
                action = menu.addAction(button_text(self._words(draft)))
                action.triggered.connect(partial(self._chosen, draft))
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))

    def _chosen(self, draft: Draft, _checked: bool = False) -> None:
        self.go_on_with(draft)

    def _words(self, draft: Draft) -> str:
        base = draft.ruleset.split(JOINT)[0]
        try:
            rules = self._library.ruleset(base).title
        except CompanionError:
            rules = base
        return draft.words(datetime.now(UTC), rules)

    def _captured(self) -> Draft:
        dialog = self._dialog
        return Draft(
            saved_at=datetime.now(UTC).isoformat(),
            ruleset=dialog.ruleset_name(),
            title=dialog.title.text(),
            options=dialog.options.values(),
            is_on_map=dialog.on_map.isChecked(),
            board=dialog.board.currentText(),
            sheets=tuple(LaidSheet(sheet=name, is_turned=turned) for name, turned in dialog.sheets.laid()),
            sides=tuple(editor.side() for editor in dialog.sides),
            units=tuple(unit for editor in dialog.sides for unit in editor.unit_setups()),
        )


def restore(dialog: NewBattleDialog, draft: Draft) -> None:
    """Show a draft; rules and units that are gone are told. Raises CompanionError without the rules."""
    base, *house = draft.ruleset.split(JOINT)
    place = dialog.ruleset.findData(base)
    if place < 0:
        raise CompanionError(f"There is no ruleset '{base}' any more.")
    dialog.ruleset.setCurrentIndex(place)
    for name, box in dialog.house_rules.boxes.items():
        box.setChecked(name in house)
    dialog.title.setText(draft.title)
    dialog.options.choose(draft.options)
    (dialog.on_map if draft.is_on_map else dialog.on_paper).setChecked(True)
    dialog.board.setCurrentIndex(max(dialog.board.findText(draft.board), 0))
    dialog.sheets.lay([(laid.sheet, laid.is_turned) for laid in draft.sheets])
    dialog.show_sides(len(draft.sides))
    for editor, side in zip(dialog.sides, draft.sides, strict=True):
        units = [unit for unit in draft.units if unit.side == side.id]
        troubles = {unit.model: editor.offered.trouble(unit.model) for unit in units}
        editor.fill(side, [unit for unit in units if not troubles[unit.model]])
        for model, trouble in troubles.items():
            dialog.tell_left_out(f"{model} is left out. {trouble}" if trouble else "")
