"""Picking the units of a force that is built from points: its cost stands beside the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.forces.meter import PointsMeter
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.widgets.deletion import run_modal

if TYPE_CHECKING:
    from companion.ui.forces.editor import ForceEditor


def pick_units(editor: ForceEditor) -> None:
    """Pick units one after the other, until the player is done."""
    picker, meter = UnitPicker(editor.offered, "Add units", editor.window()), PointsMeter()
    picker.lineup.add_meter(meter)

    def show() -> None:
        meter.show_force(editor.view)
        editor.price(editor.unit_setups())
        picker.show_side(editor.side().name, editor.on_side())

    signals = (
        (picker.picked, editor.add_unit),
        (picker.force_picked, editor.add_force),
        (picker.dropped, lambda place: editor.remove(editor.members[place])),
    )
    for signal, change in signals:
        signal.connect(change)
        signal.connect(lambda _what: show())
    show()
    run_modal(picker)
