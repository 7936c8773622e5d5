"""The list of recent battles: searched by typing, opened, renamed, copied and deleted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.welcome.battle_rows import (
    BATTLE,
    GLANCE,
    IS_DAMAGED,
    PICTURE,
    ROW_HEIGHT,
    STATUS,
    WHEN,
    BattleRows,
    picture_size,
)
from companion.ui.welcome.continue_card import ContinueCard
from companion.ui.welcome.continue_card import picture_size as newest_picture_size
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.listing import Glance

EDITED = "The rules have changed since"
NOTHING = "No matches."
SEARCH_WIDTH, LEAST_ROWS = 320, 2


class ListedBattle(Protocol):
    """The facts that the list shows of a stored battle."""

    @property
    def id(self) -> int: ...
    @property
    def title(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def entries(self) -> int: ...
    @property
    def updated_at(self) -> datetime | None: ...
    @property
    def damage(self) -> str: ...


class RecentBattles(QStackedWidget):
    """The list; `chosen` brings the id of the battle to open, the others that of one to rename, copy or
    delete.

    The page puts its `search` beside the heading, and the `newest`, where one can be opened, above all
    else.
    """

    chosen = Signal(int)
    rename_requested = Signal(int)
    copy_requested = Signal(int)
    delete_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list, self.search = BattleRows(), QLineEdit()
        self.newest = ContinueCard()
        self.nothing = role_label(NOTHING, LabelRole.MUTED)
        self._get_glance: Callable[[int], Glance | None] = lambda _battle: None
        self._glances: dict[tuple[int, datetime | None], tuple[Glance, QImage]] = {}
        self._stamps: dict[int, datetime | None] = {}
        # One battle after the other, each between two frames, so that the page is there at once.
        self._picture_timer = QTimer(self)
        self._picture_timer.timeout.connect(self._draw_next)
        self._arrange()
        self._connect()
        self._measure()

    def use_glances(self, look: Callable[[int], Glance | None]) -> None:
        """Whom to ask what a battle is at a glance."""
        self._get_glance = look

    def show_battles(self, battles: Sequence[ListedBattle], edited: Collection[int] = ()) -> None:
        """List these battles; of a damaged one it is said what is wrong in place of where it stands.

        Of those with `edited` rules it is told.
        """
        here, before = self.current(), self.newest.battle
        self._offer_newest(battles)
        self._stamps = {battle.id: battle.updated_at for battle in battles}
        listed = self._stamps.items()
        self._glances = {battle: seen for battle, seen in self._glances.items() if battle in listed}
        self.list.clear()
        for battle in battles:
            self.list.addItem(self._item(battle, is_edited=battle.id in edited))
        self.setCurrentIndex(1 if battles else 0)
        self._measure()
        self.search.setVisible(bool(battles))
        self._filter(self.search.text())
        if here is not None and before == self.newest.battle:
            self.choose(here)
        elif battles:
            self.list.scrollToTop()
        self._picture_timer.start(0)

    def _offer_newest(self, battles: Sequence[ListedBattle]) -> None:
        """Offer to continue the first battle that can be opened."""
        newest = next((battle for battle in battles if not battle.damage), None)
        if newest is None:
            self.newest.show_battle(None)
        else:
            self.newest.show_battle(newest.id, newest.title, newest.status)

    def current(self) -> int | None:
        """Return the id of the battle that the keyboard is on."""
        item = self.list.currentItem()
        return int(item.data(BATTLE)) if item is not None else None

    def choose(self, battle: int) -> None:
        """Put the keyboard on a battle, where it is listed."""
        for item in self._items():
            if item.data(BATTLE) == battle:
                self.list.setCurrentItem(item)

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to come."""
        return self._picture_timer.isActive()

    # --- looking at each ---

    def _item(self, battle: ListedBattle, *, is_edited: bool) -> QListWidgetItem:
        status = f"Cannot be opened: {battle.damage}" if battle.damage else battle.status
        if is_edited and not battle.damage:
            status = f"{status}{'  ·  ' if status else ''}{EDITED}"
        item = QListWidgetItem(battle.title)
        item.setData(BATTLE, battle.id)
        item.setData(STATUS, status)
        item.setData(WHEN, format_when(battle.updated_at) if battle.updated_at else "")
        item.setData(IS_DAMAGED, bool(battle.damage))
        if (known := self._glances.get((battle.id, battle.updated_at))) is not None:
            self._show_glance(item, *known)
        self._speak(item)
        return item

    def _draw_next(self) -> None:
        item = next((item for item in self._items() if item.data(GLANCE) is None), None)
        if item is None:
            self._picture_timer.stop()
            return
        battle = int(item.data(BATTLE))
        glance, picture = self._glance_and_picture(battle)
        if glance.rules:  # of a battle that was never left, no more than its set-up is known so far
            self._glances[battle, self._stamps[battle]] = glance, picture
        self._show_glance(item, glance, picture)
        self._speak(item)
        item.setHidden(not self._matches(item, self.search.text()))

    def _glance_and_picture(self, battle: int) -> tuple[Glance, QImage]:
        """Return a battle as it is listed: with the picture of its map, but without the map itself."""
        glance = self._glance_of(battle)
        picture = self._picture(glance, picture_size(Theme.current().tokens))
        return replace(glance, board=None), picture

    def _glance_of(self, battle: int) -> Glance:
        # Imported for the first battle of a list, which is shown without pictures until then.
        from companion.battles.listing import Glance

        return self._get_glance(battle) or Glance("", ())

    def _picture(self, glance: Glance, size: QSize) -> QImage:
        from companion.ui.welcome.battle_picture import battle_picture

        return battle_picture(glance, Theme.current().tokens, size, self.devicePixelRatioF())

    def _show_glance(self, item: QListWidgetItem, glance: Glance, picture: QImage) -> None:
        item.setData(GLANCE, glance)
        item.setData(PICTURE, picture)
        if (battle := item.data(BATTLE)) == self.newest.battle:
            size = newest_picture_size(Theme.current().tokens)
            self.newest.show_glance(glance, self._picture(self._glance_of(battle), size))

    @staticmethod
    def _speak(item: QListWidgetItem) -> None:
        glance: Glance | None = item.data(GLANCE)
        given = (item.text(), item.data(STATUS), item.data(WHEN), glance.text if glance else "")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, given)))

    # --- searching ---

    def _filter(self, text: str) -> None:
        for item in self._items():
            item.setHidden(not self._matches(item, text))
        shown = [item for item in self._items() if not item.isHidden()]
        self.nothing.setVisible(not shown)
        current = self.list.currentItem()
        if shown and (current is None or current.isHidden()):
            self.list.setCurrentItem(shown[0])

    @staticmethod
    def _matches(item: QListWidgetItem, text: str) -> bool:
        message = str(item.data(Qt.ItemDataRole.AccessibleTextRole)).casefold()
        return all(word in message for word in text.casefold().split())

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    # --- deeds ---

    def open_menu(self, item: QListWidgetItem, point: QPoint) -> None:
        """Offer what can be done with a battle."""
        battle, menu = int(item.data(BATTLE)), QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, icon, signal in (
            ("Open", "open", self.chosen),
            ("Rename…\tF2", "edit", self.rename_requested),
            ("Copy", "copy", self.copy_requested),
            ("Delete\tDel", "trash", self.delete_requested),
        ):
            action = menu.addAction(text)
            wear_icon(action, icon)
            action.triggered.connect(lambda _checked=False, signal=signal: signal.emit(battle))
        menu.popup(point)

    def _enter(self) -> None:
        if (battle := self.current()) is not None and not self.list.currentItem().isHidden():
            self.chosen.emit(battle)

    def _step_into(self, letters: str) -> None:
        self.search.setFocus()
        self.search.setText(self.search.text() + letters)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Arrow keys go from the search to the list, and Esc takes the words away."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down:
                self.list.setFocus()
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return False

    def _connect(self) -> None:
        rows = self.list
        rows.itemActivated.connect(lambda item: self.chosen.emit(item.data(BATTLE)))
        rows.itemClicked.connect(lambda item: self.chosen.emit(item.data(BATTLE)))
        self.newest.chosen.connect(self.chosen)
        rows.menu_requested.connect(self.open_menu)
        rows.rename_requested.connect(lambda item: self.rename_requested.emit(item.data(BATTLE)))
        rows.delete_requested.connect(lambda item: self.delete_requested.emit(item.data(BATTLE)))
        rows.typed.connect(self._step_into)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._enter)
        self.search.installEventFilter(self)
        Theme.current().changed.connect(self._forget_pictures)

    def _forget_pictures(self) -> None:
        self._glances.clear()
        for item in self._items():
            item.setData(GLANCE, None)
        self._measure()
        self._picture_timer.start(0)

    def _arrange(self) -> None:
        self.search.hide()
        self.search.setPlaceholderText("Search battles")
        self.search.setAccessibleName("Search battles")
        add_clear_button(self.search)
        whole = QWidget()
        column = with_spacing(QVBoxLayout(whole), Space.SMALL)
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)
        self.addWidget(_nothing_yet())
        self.addWidget(whole)

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.search.setFixedWidth(px(SEARCH_WIDTH))
        self.setMinimumHeight(px(LEAST_ROWS * ROW_HEIGHT) if self.list.count() else 0)
        self.list.doItemsLayout()


def _nothing_yet() -> QLabel:
    label = role_label(
        "Every battle you begin is kept here, and opens again exactly as you left it.", LabelRole.MUTED
    )
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def format_when(when: datetime) -> str:
    """Return a day and a time of day as a player reads them: 21 Nov 2026, 09:14."""
    local = when.astimezone()
    return f"{local.day} {local:%b %Y, %H:%M}"
