"""Half-built battles, stored until they are begun or dropped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMenu

from companion.documents.document import Document, SourcePositions
from companion.documents.model import RuleModel, validate
from companion.documents.rule_model import Field
from companion.engine.sheet import Tone
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.errors import CompanionError, FileError
from companion.rulebooks.loader import JOINT
from companion.tabletop.number_text import format_count
from companion.ui.widgets.banner import BannerAction
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind
from companion.ui.widgets.plain_text import button_text

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.dialogs.new_battle.layout import NewBattleLayout


MAX_SIDES = 20
"""More than any game has: what is read stays small."""

KEY, MOST = "drafts", 5


class LaidSheet(RuleModel):
    """One of two map sheets laid side by side."""

    sheet: str = ""
    is_turned: bool = False


class NewBattleDraft(RuleModel):
    """State of the new battle dialog; `board` is the line of the list of maps, `sheets` lie on it.

    Dates are written as ISO 8601 has them.
    """

    saved_at: str
    ruleset: str
    title: str = ""
    options: Mapping[str, str] = {}
    is_on_map: bool = True
    board: str = ""
    sheets: tuple[LaidSheet, ...] = ()
    sides: tuple[SideSetup, ...] = Field(min_length=2, max_length=MAX_SIDES)
    units: tuple[UnitSetup, ...] = Field(default=(), max_length=200)

    def summary(self, now: datetime, rules: str) -> str:
        """`CityTech, North 3 units, South 4 units, of yesterday, 18:40`."""
        sides = (
            f"{side.name} {format_count(sum(unit.side == side.id for unit in self.units), 'unit')}"
            for side in self.sides
        )
        return f"{rules}, {', '.join(sides)}, of {_format_age(datetime.fromisoformat(self.saved_at), now)}"

    def is_same_as(self, other: NewBattleDraft | None) -> bool:
        """Whether another draft differs only in when it was kept."""
        return other is not None and self.model_copy(update={"saved_at": other.saved_at}) == other


def parse_draft(data: object) -> NewBattleDraft | None:
    """Return a draft behind plain data; None for what is none, or was written by another version."""
    if not isinstance(data, dict):
        return None
    given: dict[str, Any] = data
    try:
        draft = validate(NewBattleDraft, Document("a draft", given, SourcePositions.of_file("a draft")))
        datetime.fromisoformat(draft.saved_at)
    except (FileError, ValueError):
        return None
    return draft


def _format_age(then: datetime, now: datetime) -> str:
    local, today = then.astimezone(), now.astimezone().date()
    days = (today - local.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, f"{local.day} {local:%b %Y}")
    return f"{day}, {local:%H:%M}"


class DraftRepository:
    """Drafts of a library; the current one replaces its earlier state."""

    def __init__(self, library: Library) -> None:
        self._library = library
        kept = library.setting(KEY)
        found = (parse_draft(data) for data in (kept if isinstance(kept, list) else [])[:MOST])
        self.drafts: list[NewBattleDraft] = [draft for draft in found if draft is not None]

    def store(self, draft: NewBattleDraft, instead: NewBattleDraft | None) -> None:
        """Keep a draft, in the stead of an earlier state of it; raises StoreError in words."""
        others = [other for other in self.drafts if other is not instead and other is not draft]
        self.drafts = [draft, *others][:MOST]
        self._write()

    def drop(self, draft: NewBattleDraft | None) -> None:
        """Forget a draft that has been begun; raises StoreError in words."""
        if draft in self.drafts:
            self.drafts = [other for other in self.drafts if other is not draft]
            self._write()

    def _write(self) -> None:
        self._library.save_setting(
            KEY, [draft.model_dump(mode="json", exclude_defaults=True) for draft in self.drafts]
        )


SETTLED = 400
"""Milliseconds after the last change until it is kept, so that even a crash takes no more."""


class BattleDraftAutosave(QObject):
    """Works for one dialog; `resume` first."""

    def __init__(
        self,
        dialog: NewBattleLayout,
        library: Library,
        begin_plainly: Callable[[], None],
        show_sides: Callable[[int], None],
    ) -> None:
        super().__init__(dialog)
        self._dialog, self._library = dialog, library
        self._begin_plainly, self._show_sides = begin_plainly, show_sides
        self._drafts = DraftRepository(library)
        self.current: NewBattleDraft | None = None
        self._plain: NewBattleDraft | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLED)
        self._timer.timeout.connect(self.keep)

    def resume(self) -> None:
        """Go on with the last draft, where there is one."""
        self._plain = self._capture_draft()
        if self._drafts.drafts:
            self.resume_draft(self._drafts.drafts[0])

    def touch(self) -> None:
        """Something was changed."""
        self._timer.start()

    def keep(self) -> None:
        """Keep what is built by now, unless it is what every new battle begins with."""
        self._timer.stop()
        now = self._capture_draft()
        if now is None or now.is_same_as(self.current or self._plain):
            return
        try:
            self._drafts.store(now, self.current)
        except CompanionError as problem:
            self._dialog.show_absent(f"The draft cannot be kept. {problem}")
        self.current = now

    def forget(self) -> None:
        """The battle has begun: it is no draft any more."""
        self._timer.stop()
        self._drafts.drop(self.current)

    def start_over(self) -> None:
        """Begin with what the rules propose; the draft stays among the others."""
        self.keep()
        self.current = None
        self._begin_plainly()
        self._plain = self._capture_draft()
        self._timer.stop()
        self._say("Started over; the draft is kept.")

    def resume_draft(self, draft: NewBattleDraft) -> None:
        """Show a draft in the dialog."""
        if self.current is not None:
            self.keep()
        try:
            self._restore(draft)
        except CompanionError as problem:
            self._dialog.show_absent(f"A draft cannot be shown. {problem}")
            return
        self.current = draft
        self._timer.stop()
        self._say(f"Continuing the draft: {self._draft_label(draft)}.")

    def _say(self, text: str) -> None:
        others = [draft for draft in self._drafts.drafts if draft is not self.current]
        commands: list[BannerAction] = [("Start over", self.start_over)] if self.current is not None else []
        if self.current is None and len(others) == 1:
            commands.append(("Back to the draft", partial(self.resume_draft, others[0])))
        elif others:
            commands.append(("Other drafts…" if self.current is not None else "Drafts…", self._offer))
        banner = self._dialog.banner
        banner.say(text, Tone.PLAIN, commands)
        for button in banner.buttons:
            button.setAutoDefault(False)
            restyle(button, "kind", ButtonKind.NORMAL.value)

    def _offer(self) -> None:
        menu, button = QMenu(self._dialog), self._dialog.banner.buttons[-1]
        for draft in self._drafts.drafts:
            if draft is not self.current:
                action = menu.addAction(button_text(self._draft_label(draft)))
                action.triggered.connect(partial(self._resume_chosen, draft))
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))

    def _resume_chosen(self, draft: NewBattleDraft, _checked: bool = False) -> None:
        self.resume_draft(draft)

    def _draft_label(self, draft: NewBattleDraft) -> str:
        base = draft.ruleset.split(JOINT)[0]
        try:
            rules = self._library.ruleset(base).title
        except CompanionError:
            rules = base
        return draft.summary(datetime.now(UTC), rules)

    def _capture_draft(self) -> NewBattleDraft | None:
        """Return what is built by now; None without sides, as where the rules cannot be read."""
        dialog = self._dialog
        if not dialog.sides:
            return None
        return NewBattleDraft(
            saved_at=datetime.now(UTC).isoformat(),
            ruleset=dialog.ruleset_name(),
            title=dialog.title.text(),
            options=dialog.options.values(),
            is_on_map=dialog.on_map.isChecked(),
            board=dialog.board.currentText(),
            sheets=tuple(
                LaidSheet(sheet=name, is_turned=turned) for name, turned in dialog.sheets.chosen_sheets()
            ),
            sides=tuple(editor.side() for editor in dialog.sides),
            units=tuple(unit for editor in dialog.sides for unit in editor.unit_setups()),
        )

    def _restore(self, draft: NewBattleDraft) -> None:
        """Show a draft; rules and units that are gone are told. Raises CompanionError without the rules."""
        dialog = self._dialog
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
        dialog.sheets.choose_sheets([(laid.sheet, laid.is_turned) for laid in draft.sheets])
        self._show_sides(len(draft.sides))
        for editor, side in zip(dialog.sides, draft.sides, strict=True):
            units = [unit for unit in draft.units if unit.side == side.id]
            troubles = {unit.model: editor.offered.trouble(unit.model) for unit in units}
            editor.fill(side, [unit for unit in units if not troubles[unit.model]])
            for model, trouble in troubles.items():
                dialog.show_absent(f"{model} is left out. {trouble}" if trouble else "")
