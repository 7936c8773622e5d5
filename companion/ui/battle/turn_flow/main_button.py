"""The main button, the one that Enter and Space press in every state of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QPushButton, QWidget

from companion.engine.views.units import Expected
from companion.ui.battle.panel import ATTACK, MOVE
from companion.ui.battle.places import BattlePlaces
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection


class MainButton:
    """Finds the button among those in view: a begun action precedes going on, refused ones never count."""

    def __init__(self, bridge: BattleController, selection: Selection, places: BattlePlaces) -> None:
        self._bridge, self._selection, self._places = bridge, selection, places

    @property
    def button(self) -> QPushButton | None:
        """The button; None where the answer belongs to the ask bar, or nothing can be done at one press."""
        return None if self._places.ask_bar.is_asking else next(self._candidates(), None)

    @property
    def is_going_on(self) -> bool:
        """Whether it is the one of the phase bar."""
        return self.button is self._places.phase_bar.go_on

    def belongs_to(self, field: QWidget) -> bool:
        """Whether Enter in this field means the main button, as what is typed there belongs to it."""
        panel = self._places.panel
        pages: tuple[QWidget | None, ...] = (panel.move_page, panel.attack)
        return any(page is not None and page.isAncestorOf(field) for page in pages)

    def _candidates(self) -> Iterator[QPushButton]:
        places, bar = self._places, self._places.ask_bar
        if bar.refusal.isVisible():
            yield bar.refusal.dismiss_button
        if (
            places.centre.map is not None
            and (confirm := places.centre.map.view.bar.confirm_button).isVisible()
        ):
            yield confirm
        if not self._bridge.is_closed:
            yield from self._of_panel()
        if places.panel.attack.panel.situation.is_typing:
            # Whoever tells how a target stands is about to attack, and not to go on with the turn.
            return
        step = self._bridge.turn().next
        # What ends things that units can still do is pressed on purpose only.
        if (
            step is not None
            and step.refusal is None
            and not step.missed_actions
            and not self._bridge.is_closed
        ):
            yield places.phase_bar.go_on

    def _of_panel(self) -> Iterator[QPushButton]:
        panel, unit = self._places.panel, self._selection.unit
        expected = self._bridge.unit(unit).expects if unit is not None else Expected.NOTHING
        page = panel.pages.current if panel.isVisible() else ""
        if page == MOVE and panel.move_page is not None and expected is Expected.MOVE:
            if panel.move_page.is_ready:
                yield panel.move_page.note_button
        elif page == ATTACK and expected.is_attack and panel.attack.is_rolled:
            yield panel.attack.rolling.close_button
        elif page == ATTACK and expected.is_attack and panel.attack.is_ready:
            yield panel.attack.panel.footer.declare_button
