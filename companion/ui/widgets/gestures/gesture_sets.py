"""The sets of gestures of all places of the window, beside the shortcuts that count everywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import QWidget

from companion.ui.widgets.shortcuts import MAPPING, Shortcut

BY_NUMBER = tuple(f"Ctrl+{number}" for number in range(1, 10))


@dataclass(frozen=True, slots=True)
class Gesture:
    """A command, its keys as Qt writes them or the movement of the hand, and its effect in short."""

    command: str
    keys: tuple[str, ...]
    text: str


class GestureSet:
    """Gestures by their names, such as `Ctrl+X`, `Shift+Wheel` or `Right-click`."""

    def __init__(self, title: str, *gestures: Gesture) -> None:
        self.title = title
        self.gestures = gestures
        self._commands = {key: gesture.command for gesture in gestures for key in gesture.keys}

    @property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        """As the help prints them."""
        return tuple(Shortcut(it.command, it.keys, it.text, self.title) for it in self.gestures)

    def of_key(self, event: QKeyEvent) -> str:
        """Return the command of a key, NONE where it means nothing here; signs count however they are
        typed.
        """
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
        found = self._commands.get(_key_name(held, key))
        if found is None and held & Qt.KeyboardModifier.ShiftModifier and _is_sign(event.text()):
            found = self._commands.get(_key_name(held & ~Qt.KeyboardModifier.ShiftModifier, key))
        return found or NONE

    def bind(self, widget: QWidget, actions: Mapping[str, Callable[[], object]]) -> None:
        """Let the keys of these commands carry them out wherever the keyboard is in a window of its own."""
        for gesture in self.gestures:
            for key in gesture.keys if gesture.command in actions else ():
                QShortcut(QKeySequence(key), widget).activated.connect(actions[gesture.command])

    def of(self, gesture: str) -> str:
        """Return the command of a gesture by its name."""
        return self._commands.get(gesture, NONE)

    def of_wheel(self, event: QWheelEvent) -> str:
        """Return the command of a turn of the wheel."""
        return self.of(format_modifiers(event.modifiers()) + WHEEL)

    def of_click(self, event: QMouseEvent) -> str:
        """Return the command of a press of a button of the pointer."""
        return self.of(format_modifiers(event.modifiers()) + BUTTONS.get(event.button(), NONE))

    def claims(self, event: QEvent) -> bool:
        """Whether an event asks about a key that means something here; it is none of the window then."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self.of_key(event):
            event.accept()
            return True
        return False


FINGERS = GestureSet(
    "With fingers",
    Gesture("press", ("Tap",), "What a click does; on a grayed-out control, why it is off"),
    Gesture("explain", ("Hold a finger",), "What hovering or a right click shows"),
    Gesture("push", ("Swipe",), "Push a list, a sheet, a page or the map along"),
    Gesture("zoom", ("Two fingers",), "Zoom and pan map, board and sheet"),
    Gesture("near", ("Tap small hexes",), "The map zooms in; tap again to choose"),
)

DICE = GestureSet(
    "When dice are asked",
    Gesture("total", ("0", "9"), "Type a total, faces as 3 4, or several totals as 9 8 7"),
    Gesture("face", ("E",), "Set a die's face by the letter on its key"),
    Gesture("answer", ("Return",), "Enter what is typed"),
    Gesture("roll", ("R",), "Roll for me"),
    Gesture("roll_rest", ("Shift+R",), "Roll the rest for me"),
    Gesture("take_back", ("Backspace",), "Back: take back the last answer (with nothing typed)"),
    Gesture("give_up", ("Esc",), "Cancel: nothing changes"),
)

MAP = GestureSet(
    MAPPING,
    Gesture("choose", ("Click", "Arrows and Enter"), "Choose a hex or a unit; the same hex again confirms"),
    Gesture("next_way", ("Shift+Click",), "Another way to the same hex, such as running instead of walking"),
    Gesture("turn_left", ("[",), "Turn the unit that is being placed or moved to its left"),
    Gesture("turn_right", ("]",), "Turn it to its right"),
    Gesture("carry", ("Drag a counter",), "Move a unit by hand, noted as such; with a finger, hold it first"),
    Gesture("push", ("Drag the table", "Two fingers"), "Push the map along"),
    Gesture("menu", ("Right-click", "Hold a finger"), "What the unit can do, and what can be noted for it"),
    Gesture("nearer", ("+", "=", "Wheel"), "Zoom in; so do two fingers"),
    Gesture("farther", ("-",), "Zoom out"),
    Gesture("fit", ("0",), "The whole map"),
)

SHEET = GestureSet(
    "On a record sheet",
    Gesture("act", ("Click", "Space", "Return"), "Mark a box, a slot, a level; its effects are asked for"),
    Gesture("tick", ("Shift+Click", "Shift+Space", "Shift+Return"), "Only mark it, as on paper"),
    Gesture("draw", ("Drag",), "Mark the boxes dragged across"),
    Gesture("less", ("Right-click", "Hold a finger", "-", "_"), "Mark one off"),
    Gesture("give_back", ("Shift+Right-click", "+", "="), "Give one back"),
    Gesture("step", ("Shift+Wheel",), "The same with the wheel"),
    Gesture("zoom", ("Ctrl+Wheel", "Two fingers"), "Zoom"),
    Gesture("usual_size", ("Ctrl+0",), "The usual size"),
    Gesture("block", ("Tab",), "To the next block of the sheet; arrows go from box to box"),
)

LINE = GestureSet(
    "In the line below the table",
    Gesture("enter", ("Return",), "Enter it; keys work on the table again"),
    Gesture("complete", ("Tab",), "Take the first suggestion"),
    Gesture("leave", ("Esc",), "Discard it, back to the table"),
)

HANGAR = GestureSet(
    "In the hangar",
    Gesture("favourite", ("F",), "Mark or unmark a favorite"),
    Gesture("export", ("Ctrl+E",), "Export what is chosen"),
    Gesture("remove", ("Del",), "Remove what is chosen"),
    Gesture("menu", ("Right-click", "Hold a finger"), "What can be done with what is chosen"),
    Gesture("leave", ("Esc",), "Back"),
)

PICKING = GestureSet(
    "Picking units",
    Gesture("favourite", ("F",), "Mark or unmark a favorite, with the keyboard on the list"),
)

BATTLE_LIST = GestureSet(
    "In the list of battles",
    Gesture("rename", ("F2",), "Rename the battle"),
    Gesture("delete", ("Del",), "Delete the battle; Undo brings it back"),
    Gesture("menu", ("Right-click", "Hold a finger"), "Actions, as the three dots"),
)

FOLDERS = GestureSet(
    "Folders of the hangar",
    Gesture("rename", ("F2",), "Rename the folder"),
    Gesture("remove", ("Del",), "Remove the folder; what is in it stays"),
)

DESIGN = GestureSet(
    "Designing units",
    Gesture("fill", ("F",), "Place heat sinks and everything that fits only one way"),
    Gesture("toggle_pod", ("P",), "Put something in a pod of an OmniMech, or fix it"),
    Gesture("toggle_rear", ("R",), "Turn a weapon to the rear, or to the front"),
    Gesture("search", ("/",), "Search weapons and equipment"),
    Gesture("save", ("Ctrl+S",), "Save the design"),
    Gesture("let_go", ("Esc",), "Put back what is carried"),
)

SLOTS = GestureSet(
    "Slots of a design",
    Gesture("lift", ("Space", "Return"), "Carry what is in the slot, and put it down in another"),
    Gesture("remove", ("Del", "Backspace"), "Remove what is in the slot"),
    Gesture("first", ("Home",), "To the first slot"),
    Gesture("last", ("End",), "To the last slot"),
    Gesture("menu", ("Menu",), "What can be done with the slot; so does a right click"),
    Gesture("let_go", ("Esc",), "Put back what is carried"),
)

BOARD = GestureSet(
    "Drawing boards",
    Gesture("terrain", tuple(map(str, range(1, 10))), "What to paint with, by its number"),
    Gesture("open", ("C",), "Clear: open ground, the level stays"),
    Gesture("higher", ("H",), "Paint a level higher"),
    Gesture("lower", ("G",), "Paint a level lower"),
    Gesture("level", ("V",), "Paint a level that is set"),
    Gesture("erase", ("X",), "Erase terrain and level"),
    Gesture("brush", ("B",), "Brush: hex by hex"),
    Gesture("line", ("L",), "Line from one hex to another"),
    Gesture("rectangle", ("R",), "Rectangle between two corners"),
    Gesture("area", ("A",), "Fill all hexes of the same ground"),
    Gesture("pick", ("I",), "Pick up what is in a hex"),
    Gesture("dip", ("Right-click", "Hold a finger"), "The same, without changing the tool"),
    Gesture("wider", ("W",), "Paint 1, 7 or 19 hexes at once"),
    Gesture("paint", ("Space", "Return"), "Paint at the cursor; a line begins there, or ends"),
    Gesture(
        "draw_on", ("Shift+Up", "Shift+Down", "Shift+Left", "Shift+Right"), "Paint along with the cursor"
    ),
    Gesture("straight_on", ("Shift+Click",), "Paint straight on from the last stroke"),
    Gesture("lift", ("PgUp",), "Raise the hex at the cursor or the pointer"),
    Gesture("sink", ("PgDown",), "Lower it"),
    Gesture("nearer", ("+", "="), "Zoom in; so does the wheel"),
    Gesture("farther", ("-",), "Zoom out"),
    Gesture("fit", ("0",), "The whole board"),
    Gesture("push", ("Middle-click", "Two fingers"), "Hold and push the table"),
    Gesture("leave", ("Esc",), "Cancel a line, or go back; unsaved work is kept"),
)

CAMPAIGN_LIST = GestureSet(
    "In the list of campaigns",
    Gesture("found", ("Ins",), "Start a campaign"),
    Gesture("rename", ("F2",), "Rename the campaign"),
    Gesture("delete", ("Del",), "Delete it; Undo brings it back"),
)

CAMPAIGN = GestureSet(
    "In a campaign",
    Gesture(
        "place",
        tuple(f"Ctrl+{number}" for number in range(1, 10)),
        "Dashboard, roster, battles and so on, from above",
    ),
    Gesture("undo_entry", ("Ctrl+Z",), "Take back the last entry; Ctrl+Y brings it back"),
    Gesture("back", ("Esc",), "Back"),
)

CAMPAIGN_ROSTER = GestureSet(
    "Units of a campaign",
    Gesture("rename", ("F2",), "Rename the unit or the force"),
    Gesture("dismiss", ("Del",), "Dismiss what is chosen"),
    Gesture("add_units", ("Ins",), "Add units"),
    Gesture("assign", ("P",), "Choose the pilot"),
    Gesture("move", ("M",), "Move into another force"),
    Gesture("cut", ("Ctrl+X",), "Cut, to put it into another force"),
    Gesture("paste", ("Ctrl+V",), "Paste it there"),
    Gesture("drag", ("Drag",), "Put units into another force"),
)

CAMPAIGN_PILOTS = GestureSet(
    "Pilots of a campaign",
    Gesture("rename_pilot", ("F2",), "Rename the pilot"),
    Gesture("dismiss_pilots", ("Del",), "Dismiss the chosen pilots"),
    Gesture("add_pilots", ("Ins",), "Add pilots"),
)

NUMBERS = GestureSet(
    "In a number",
    Gesture("more", ("+",), "One more, as Up; Page Up five more"),
    Gesture("less", ("-",), "One less, as Down; Page Down five less"),
)

DUEL = GestureSet(
    "Forces of a duel",
    Gesture("remove", ("Del", "Backspace"), "Take the unit out of the force"),
)

RULESET_TEXT = GestureSet(
    "In the text of a ruleset",
    Gesture("complete", ("Ctrl+Space",), "What can go here"),
)

PREVIEW = GestureSet(
    "Before printing",
    Gesture("fit", ("Ctrl+0",), "The whole page"),
    Gesture("farther", ("Ctrl+-",), "Zoom out"),
    Gesture("nearer", ("Ctrl++",), "Zoom in"),
    Gesture("print", ("Ctrl+P",), "Print"),
    Gesture("save", ("Ctrl+S",), "Save as PDF"),
)

GESTURE_SETS = (
    FINGERS, MAP, SHEET, DICE, LINE, NUMBERS, BATTLE_LIST, PICKING, HANGAR, FOLDERS, DESIGN, SLOTS, BOARD,
    CAMPAIGN_LIST, CAMPAIGN,
    CAMPAIGN_ROSTER, CAMPAIGN_PILOTS, DUEL, RULESET_TEXT, PREVIEW,
)  # fmt: skip
"""All of them, as the help prints them."""

NONE = ""
WHEEL, CLICK, RIGHT_CLICK, MIDDLE_CLICK = "Wheel", "Click", "Right-click", "Middle-click"
BUTTONS = {
    Qt.MouseButton.LeftButton: CLICK,
    Qt.MouseButton.RightButton: RIGHT_CLICK,
    Qt.MouseButton.MiddleButton: MIDDLE_CLICK,
}
MODIFIER_NAMES = (
    (Qt.KeyboardModifier.ControlModifier, "Ctrl+"),
    (Qt.KeyboardModifier.AltModifier, "Alt+"),
    (Qt.KeyboardModifier.ShiftModifier, "Shift+"),
)


def format_modifiers(modifiers: Qt.KeyboardModifier) -> str:
    """Return the keys held with a gesture: `Ctrl+Shift+`."""
    return "".join(text for modifier, text in MODIFIER_NAMES if modifiers & modifier)


def _key_name(modifiers: Qt.KeyboardModifier, key: Qt.Key) -> str:
    return QKeySequence(QKeyCombination(modifiers, key)).toString(QKeySequence.SequenceFormat.PortableText)


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isprintable() and not text.isalnum()
