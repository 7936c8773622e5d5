"""The kills of a battle: whom, by whom, how and when, shared or not."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.campaign.commands.after_action import Kill
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.after_action.draft import KILLS, ReturnDraft, sum_of_shares
from companion.ui.campaign.after_action.view_model import Review
from companion.ui.campaign.components.row_table import (
    UNKNOWN,
    ChoiceBox,
    EditedMark,
    RowTable,
    ShareField,
    TableColumn,
)
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.number_field import NO_KEYS, NumberField
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

LAST_TURN = 999
NOBODY = "None of ours"
COLUMNS = (
    TableColumn("Destroyed", 3, 110), TableColumn("By whom, and what share", 6, 240),
    TableColumn("How", 4, 110),
    TableColumn("Turn"), TableColumn(""),
)  # fmt: skip


class KillTable(RowTable):
    """Every row is edited in its place."""

    def __init__(self, review: Review, draft: ReturnDraft, parent: QWidget | None = None) -> None:
        super().__init__("Kills", COLUMNS, parent=parent)
        self.review, self.draft = review, draft
        self.rows: list[KillRow] = []
        self.add_button = push_button("Add a kill", ButtonKind.QUIET, "plus")
        set_tip(self.add_button, "A kill the journal does not show")
        self.add_button.clicked.connect(self._add)
        self.footer.addWidget(self.add_button)
        self.footer.addStretch(1)
        draft.changed.connect(self._follow)
        self._fill()

    def _follow(self, part: str) -> None:
        if part not in ("", KILLS):
            return
        if len(self.rows) != len(self.draft.edited.kills) or not part:
            self._fill()
        for row in self.rows:
            row.refresh()

    def _fill(self) -> None:
        self.clear()
        self.rows = [KillRow(self, index) for index in range(len(self.draft.edited.kills))]

    def _add(self) -> None:
        """A kill of the first unit of others that nobody has destroyed yet."""
        texts = {kill.unit for kill in self.draft.edited.kills}
        foes = [foe for foe in self.review.foes if foe.id not in texts] or list(self.review.foes)
        victim, unit = (foes[0].name, foes[0].id) if foes else ("Somebody", "somebody")
        self.draft.add_kill(Kill(victim=victim, unit=unit))
        self.rows[-1].victim.setFocus()


class KillRow:
    """The row of one kill."""

    def __init__(self, table: KillTable, index: int) -> None:
        self._draft, self.index = table.draft, index
        kill = self.kill
        self.victim, self.how = _text_field("Destroyed", kill.victim), _text_field("How", kill.how)
        self.turn = NumberField("Turn", 0, LAST_TURN, keys=NO_KEYS, line=48)
        self.turn.set_number(kill.turn)
        self.credit = KillCredit(table.review, self.draft_credit)
        remove = icon_button("trash", "Remove this kill")
        remove.clicked.connect(lambda: self._draft.remove_kill(self.index))
        self.victim.textEdited.connect(lambda labels: self._update_kill(victim=labels or "Somebody"))
        self.how.textEdited.connect(lambda labels: self._update_kill(how=labels))
        self.turn.edited.connect(self._take_turn)
        self.mark: EditedMark = table.add_row(
            (self.victim, self.credit, self.how, self.turn, remove), is_tall=True
        )
        self.refresh()

    @property
    def kill(self) -> Kill:
        """The kill as it is edited now."""
        return self._draft.edited.kills[self.index]

    def refresh(self) -> None:
        """Show the kill as the return tells it; what is being typed stays."""
        self.credit.show_kill(self.kill, is_open=self._draft.is_author_missing(self.kill))
        self.mark.show_edited(self._draft.is_kill_edited(self.index))

    def draft_credit(self, shares: dict[str, str]) -> None:
        """Give the kill to these, with their shares."""
        self._draft.credit_kill(self.index, shares)

    def _update_kill(self, **changes: object) -> None:
        self._draft.set_kill(self.index, **changes)

    def _take_turn(self) -> None:
        if not self.turn.fault:
            self._update_kill(turn=self.turn.number)
        self._draft.changed.emit(KILLS)


class KillCredit(QWidget):
    """The credit for a kill: one pilot, or several with their shares, and whether these add up to one."""

    def __init__(
        self,
        review: Review,
        give: Callable[[dict[str, str]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._review, self._give = review, give
        self._by: dict[str, str] = {}
        self._is_open = False
        self.lines: list[tuple[ChoiceBox, ShareField]] = []
        self._line_widgets: list[QWidget] = []
        self.share_button = icon_button("plus", "Share the kill", "Share the kill with another pilot")
        self.share_button.clicked.connect(self._share)
        self.sum = role_label("", LabelRole.WARN)
        self.sum.setWordWrap(False)
        self._column = with_spacing(QVBoxLayout(self), Space.TINY)
        self._column.addWidget(self.sum)
        self._fill({})

    def show_kill(self, kill: Kill, *, is_open: bool) -> None:
        """Show who shares it; while that `is_open` the list asks."""
        if is_open != self._is_open:
            self._is_open = is_open
            self._fill(dict(kill.by))
        elif dict(kill.by) != self._by:
            if set(kill.by) == set(self._by):
                self._by = dict(kill.by)
                for (_choice, field), share in zip(self.lines, self._by.values(), strict=True):
                    field.show_share(share)
            else:
                self._fill(dict(kill.by))
        total = sum_of_shares(kill)
        self.sum.setVisible(bool(kill.by) and total != 1)
        self.sum.setText(f"The shares add up to {total}, not to 1")

    def _fill(self, shares: dict[str, str]) -> None:
        for old in self._line_widgets:
            delete_later(old)
        self._by, self.lines, self._line_widgets = shares, [], []
        self.share_button.setParent(self)
        for pilot, share in shares.items() or [("", "")]:
            self._add_line(pilot, share)
        self.share_button.setEnabled(bool(shares) and len(shares) < len(self._review.pilots))

    def _add_line(self, pilot: str, share: str) -> None:
        choice, field = ChoiceBox("By whom"), ShareField("Share")
        nobody = ("", NOBODY if not self._by or len(self._by) == 1 else "Remove")
        free = [each for each in self._review.pilots if each.id == pilot or each.id not in self._by]
        choice.setPlaceholderText("By whom?")
        choice.offer([*((each.id, each.name) for each in free), nobody], UNKNOWN if self._is_open else pilot)
        choice.chosen.connect(partial(self._choose, pilot))
        field.show_share(share or "0")
        field.shared.connect(partial(self._weigh, pilot))
        field.setVisible(bool(pilot))
        line = QWidget()
        row = with_spacing(QHBoxLayout(line), Space.TINY)
        row.addWidget(choice, 1)
        row.addWidget(field)
        if not self.lines:
            row.addWidget(self.share_button)
        else:
            row.addSpacing(self.share_button.sizeHint().width() + Theme.current().tokens.px(Space.TINY))
        self._column.insertWidget(len(self.lines), line)
        self.lines.append((choice, field))
        self._line_widgets.append(line)

    def _choose(self, before: str, pilot: str) -> None:
        """Another pilot in the place of one, nobody in his place, or the first one."""
        if not before:
            self._tell({pilot: "1"} if pilot else {})
            return
        by = {pilot if each == before else each: share for each, share in self._by.items()}
        by.pop("", None)
        self._tell(by if pilot else _even_shares(list(by)))

    def _weigh(self, pilot: str, share: str) -> None:
        self._by = {**self._by, pilot: share}
        self._tell(dict(self._by))

    def _share(self) -> None:
        """Share it evenly with the next pilot who has no share yet."""
        other = next((each.id for each in self._review.pilots if each.id not in self._by), None)
        if other is not None:
            self._tell(_even_shares([*self._by, other]))

    def _tell(self, shares: dict[str, str]) -> None:
        self._give({pilot: share for pilot, share in shares.items() if Fraction(share)} or shares)


def _even_shares(pilots: list[str]) -> dict[str, str]:
    """Equal shares for all of them."""
    return dict.fromkeys(pilots, "1" if len(pilots) == 1 else f"1/{len(pilots)}")


def _text_field(name: str, text: str) -> QLineEdit:
    field = QLineEdit(text)
    field.setAccessibleName(name)
    field.setMaxLength(LONGEST_NAME)
    field.setCursorPosition(0)
    field.setAlignment(Qt.AlignmentFlag.AlignLeft)
    return field
