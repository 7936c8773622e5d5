"""Going on with the turn: the button that Enter and Space press now."""

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
        shown = self._bridge.unit(unit) if unit is not None else None
        expected = shown.expects if shown is not None else Expected.NOTHING
        declares = shown is not None and shown.declares
        page = panel.pages.current if panel.isVisible() else ""
        if page == MOVE and panel.move_page is not None and expected is Expected.MOVE:
            if panel.move_page.is_ready:
                yield panel.move_page.note_button
        elif page == ATTACK and declares and panel.attack.is_rolled:
            yield panel.attack.rolling.close_button
        elif page == ATTACK and declares and panel.attack.is_ready:
            yield panel.attack.panel.footer.declare_button


class AutoSelection:
    """Selects units, so that players need not look for them."""

    def __init__(self, bridge: BattleController, selection: Selection) -> None:
        self._bridge, self._selection = bridge, selection
        self._armor = self._armor_left()

    def follow(self, *, is_rolling: bool) -> None:
        """After something has happened: who was hit while players rolled is whom they want to see."""
        self.leave_gone()
        before, self._armor = self._armor, self._armor_left()
        hurt = [unit for unit, left in self._armor.items() if left < before.get(unit, left)]
        if is_rolling and hurt and self._selection.unit not in hurt and not self._goes_on_attacking():
            self._selection.select(hurt[0])
        else:
            self.select_next()

    def leave_gone(self) -> None:
        """Let go of units that are not there, as before they have joined, and of targets that are wrecks."""
        units = {unit.id: unit for unit in self._bridge.units()}
        unit, target = units.get(self._selection.unit or ""), units.get(self._selection.target_unit or "")
        is_gone = target is None or target.is_destroyed
        aimed = None if self._selection.target_unit is not None and is_gone else self._selection.target
        remaining = (unit.id, aimed) if unit else (None, None)
        if remaining != (self._selection.unit, self._selection.target):
            self._selection.select(*remaining)

    def _goes_on_attacking(self) -> bool:
        """Whether the selected unit may attack again: its player is not done with it."""
        unit = next((each for each in self._bridge.units() if each.id == self._selection.unit), None)
        return unit is not None and unit.may_act and unit.declares

    def select_next(self) -> None:
        """Select the unit that acts next where nothing is left to choose: nobody has to look for it."""
        acting = [unit for unit in self._bridge.units() if unit.may_act]
        if not acting:
            self._select_owing()
        if (
            not acting
            or self._bridge.moment is not None
            or self._selection.unit in {unit.id for unit in acting}
        ):
            return
        if len(acting) == 1 or acting[0].expects is Expected.SET_UP:
            self._selection.select(acting[0].id)

    def _select_owing(self) -> None:
        """Select the unit that owes the first roll, where nobody may act before it is made."""
        turn = self._bridge.turn()
        owing = next((due.unit for due in turn.dues if not due.may_wait), None)
        if turn.settle_all is not None and owing is not None and self._bridge.moment is None:
            self._selection.select(owing)

    def follow_question(self) -> None:
        """While rolls are owed, select the unit that the dice are about: it falls, skids or faints."""
        ask = self._bridge.ask
        about: tuple[str, ...] = ask.question.units if ask is not None else ()
        if self._bridge.turn().settle_all is not None and len(about) == 1:
            self._selection.select(about[0])

    def _armor_left(self) -> dict[str, int]:
        return {unit.id: unit.armor_left + (unit.externals_left or 0) for unit in self._bridge.units()}
