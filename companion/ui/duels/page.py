"""The duel page: which of two units, or of two forces, is better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.catalog.entries import CatalogueEntry
from companion.engine.game import BattleGame, Game, duels_of
from companion.engine.game.views import DuelRules
from companion.engine.views.duels import Duellist
from companion.engine.views.units import ModelView, UnitView
from companion.errors import CompanionError, InputError
from companion.ui.duels.duel_view import DuelView
from companion.ui.duels.force_view import ForceDuelView
from companion.ui.duels.side_form import IN_BATTLE
from companion.ui.hangar.rows.pictures import picture_of
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind as ButtonKind
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask
from companion.workshop.contenders import DUELLISTS, Contender, Contenders
from companion.workshop.hangar_model import HangarModel

if TYPE_CHECKING:
    from companion.battles.library import Library

USUAL = "citytech"
CHOSEN = "duels"


class DuelPage(QWidget):
    """`leave_requested` ends the page, `problem_reported` brings a message, `help_requested` wants help."""

    leave_requested = Signal()
    problem_reported = Signal(str)
    help_requested = Signal()

    def __init__(self, library: Library, stock: HangarModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Duels")
        self._library, self._stock = library, stock
        self._contenders: Contenders | None = None
        self._known: dict[str, Contender] = {}
        self._battle: tuple[BattleGame, Any] | None = None
        self._requested_units: tuple[str, ...] = ()
        self.background = BackgroundTask(self)
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.duel, self.forces = DuelView(self._rules_for), ForceDuelView(self._rules_of)
        self.rules = role_label("", LabelRole.MUTED)
        self.pages, self._tabs = QStackedWidget(), QButtonGroup(self)
        self._arrange()
        self._connect()

    # --- what is fought ---

    def show_entries(self, entries: Sequence[CatalogueEntry]) -> None:
        """Let units of the hangar fight: two each other, one the unit that it was last measured by."""
        duellists = [entry for entry in entries if entry.kind in DUELLISTS]
        self._battle = None
        ruleset = duellists[0].ruleset if duellists else USUAL
        kept = self._library.setting(CHOSEN)
        pinned = str(kept) if isinstance(kept, str) else ""
        first, *others = [entry.key for entry in duellists] or [pinned]
        self._load_contenders(ruleset, (first, others[0] if others else pinned))

    def show_battle(self, game: BattleGame, battle: Any, unit: str | None, target: str | None) -> None:
        """Let units of a battle fight with their damage, the selected one against its target."""
        self._battle = (game, battle)
        self._requested_units = tuple(f"{IN_BATTLE}{name}" if name else "" for name in (unit, target))
        self._offer(())

    def take_focus(self) -> None:
        """Let the player choose at once."""
        self.duel.sides[0].box.setFocus()

    def close_down(self) -> None:
        """Stop working behind the window."""
        self.background.finish()
        self.duel.close_down()
        self.forces.close_down()

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being read or fought out."""
        return self.background.is_busy or self.duel.is_busy or self.forces.running.is_busy

    # --- inside ---

    def _load_contenders(self, ruleset: str, units: tuple[str, ...]) -> None:
        self._requested_units = units
        try:
            self._contenders = Contenders(self._library.rulebooks, self._stock, ruleset)
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return
        self.background.ask(self._contenders.load, self._adopt)

    def _adopt(self, contenders: tuple[Contender, ...] | Exception) -> None:
        if isinstance(contenders, CompanionError):
            self.problem_reported.emit(str(contenders))
        elif isinstance(contenders, Exception):
            raise contenders
        else:
            self._offer(contenders)

    def _offer(self, contenders: Sequence[Contender]) -> None:
        self._known = {it.id: it for it in contenders}
        if self._battle is not None:
            game, battle = self._battle
            models = [_of_battle(view) for view in game.units(battle)]
            offered = UnitPool([*models, *game.models()], game)
            self.duel.show_models(offered, battle)
            self.rules.setText(f"{game.title}, as they stand in the battle")
        else:
            offered = UnitPool(
                [_view(it) for it in contenders],
                chain={it.entry.ruleset for it in contenders},
                entries=[it.entry for it in contenders],
            )
            self.duel.show_models(offered)
            self.rules.setText(self._title())
        self.forces.show_contenders(contenders, offered)
        self._tabs.button(1).setVisible(self._battle is None)
        self._turn_to(0)
        self.duel.show_refusal(self._refusal(contenders))
        self.duel.choose(*self._requested_units)
        if not all(self._requested_units):
            self.take_focus()

    def _refusal(self, contenders: Sequence[Contender]) -> str:
        """Return why nobody can fight a duel by these rules; empty if somebody can."""
        try:
            if self._battle is not None:
                game, battle = self._battle
                rules, named = duels_of(game), [Duellist(unit=view.id) for view in game.units(battle)]
            else:
                battle, named = None, [Duellist(it.id) for it in contenders[:1]]
                rules = self._rules_of([it.model for it in named])
        except InputError as problem:
            return str(problem)
        every = [rules.duel_choices(it, battle) for it in named]
        return every[0].refusal if every and all(choices.refusal for choices in every) else ""

    def _title(self) -> str:
        return self._game_of(()).title

    def _rules_for(self, duellist: Duellist) -> DuelRules:
        if self._battle is not None:
            return duels_of(self._battle[0])
        self._remember()
        return self._rules_of([duellist.model])

    def _rules_of(self, models: Sequence[str]) -> DuelRules:
        return duels_of(self._game_of(models))

    def _game_of(self, models: Sequence[str]) -> Game:
        assert self._contenders is not None, "units were read before they fight"
        return self._contenders.game(self._known[model] for model in models if model in self._known)

    def _remember(self) -> None:
        """The second unit is the one that others are measured by."""
        pinned = self.duel.sides[1].choice
        if pinned:
            self._library.save_setting(CHOSEN, pinned)

    # --- building ---

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.MEDIUM, (Space.MEDIUM, Space.SMALL, Space.LARGE, 0))
        title = role_label("Which is better?", LabelRole.HEADING)
        for label in (title, self.rules):
            label.setWordWrap(False)
        head.addWidget(self.back_button)
        head.addWidget(title)
        for number, (text, hint) in enumerate(
            (
                ("Two units", "How often each outlasts the other, by range"),
                ("Two forces", "Every unit of one against every unit of the other"),
            )
        ):
            head.addWidget(self._tab(number, text, hint))
        head.addStretch(1)
        head.addWidget(self.rules)
        for page in (self.duel, self.forces):
            self.pages.addWidget(_in_scroll_area(page))
        column = with_spacing(QVBoxLayout(self), 0)
        column.addLayout(head)
        column.addWidget(self.pages, 1)
        self._turn_to(0)

    def _tab(self, number: int, text: str, hint: str) -> QPushButton:
        button = push_button(text, ButtonKind.QUIET)
        button.setCheckable(True)
        set_tip(button, hint)
        self._tabs.addButton(button, number)
        return button

    def _turn_to(self, number: int) -> None:
        self._tabs.button(number).setChecked(True)
        self.pages.setCurrentIndex(number)

    def _connect(self) -> None:
        self.back_button.clicked.connect(self.leave_requested)
        self._tabs.idClicked.connect(self._turn_to)
        self.duel.help_requested.connect(self.help_requested)
        self.duel.problem_reported.connect(self.problem_reported)
        self.duel.others_requested.connect(lambda: self.show_entries(()))
        self.forces.problem_reported.connect(self.problem_reported)
        self.forces.pair_chosen.connect(self._show_pair)

    def _show_pair(self, first: str, second: str) -> None:
        self._turn_to(0)
        self.duel.choose(first, second)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)


def _in_scroll_area(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    # What is inside takes the focus, and scrolls into sight.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    page.setProperty("bare", True)
    return area


def _view(contender: Contender) -> ModelView:
    tons = f"{contender.tonnage:g} t"
    return ModelView(contender.id, contender.name, contender.name, tons, picture_of(contender.entry))


def _of_battle(unit: UnitView) -> ModelView:
    called = f"{unit.name} (in this battle)"
    return ModelView(f"{IN_BATTLE}{unit.id}", called, unit.name, unit.designation, unit.silhouette)
