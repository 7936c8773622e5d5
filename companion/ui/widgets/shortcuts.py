"""The keys that count everywhere in the window: it binds them, and the help prints them.

A letter alone writes: it begins a line of table talk. So every command on a letter is held with Alt or Ctrl.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A command, its keys as Qt writes them, and its effect in a few words."""

    command: str
    keys: tuple[str, ...]
    text: str
    group: str


PLAYING, LOOKING, BATTLES, MAPPING = "Playing", "Looking", "Battles and window", "On the map"

SHORTCUTS = (
    Shortcut(
        "go_on",
        ("Space", "Return"),
        "The main button in view: confirm, note, declare, or go on with the turn",
        PLAYING,
    ),
    Shortcut(
        "go_on_always", ("Ctrl+Return",), "The same while typing, and even while more could be done", PLAYING
    ),
    Shortcut("let_be", ("Alt+O",), "All others stand still, or hold their fire", PLAYING),
    Shortcut("undo", ("Ctrl+Z", "Alt+U"), "Undo the last action", PLAYING),
    Shortcut("redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "Redo it", PLAYING),
    Shortcut("quick", ("/",), "The line for what happened, as you left it; Enter and Esc return", PLAYING),
    Shortcut("talk", ("?",), "Everything you can type there", PLAYING),
    Shortcut("dues", ("Alt+D",), "Rolls due", PLAYING),
    Shortcut("map", ("Alt+M",), "The map", LOOKING),
    Shortcut("threat", ("Alt+T",), "What the selected unit's weapons do in each hex of the map", MAPPING),
    Shortcut("danger", ("Alt+Shift+T",), "What the other side's weapons do in each hex of the map", MAPPING),
    Shortcut("reach", ("Alt+W",), "Where the selected unit could go, whoever's turn it is", MAPPING),
    Shortcut("arcs", ("Alt+A",), "Front, sides and rear of the selected unit", MAPPING),
    Shortcut("ranges", ("Alt+G",), "Range rings of the selected unit's weapons; again for the next", MAPPING),
    Shortcut("sight", ("Alt+V",), "The line of sight between any two hexes, with its profile", MAPPING),
    Shortcut("ruler", ("Alt+Q",), "Measure a path of hexes", MAPPING),
    Shortcut("note", ("Alt+K",), "Note something on a hex", MAPPING),
    Shortcut("hex_numbers", ("#",), "Show or hide the numbers of the hexes", MAPPING),
    Shortcut("turn_map", (".",), "Turn the map by 60°", MAPPING),
    Shortcut("mirror_map", (",",), "Mirror the map", MAPPING),
    Shortcut("sheets", ("Alt+S",), "All record sheets side by side", LOOKING),
    Shortcut("sheet", ("Alt+I",), "The sheet of the selected unit", LOOKING),
    Shortcut("fire", ("Alt+F",), "The attack of the selected unit; again, its ticks", LOOKING),
    Shortcut("calculator", ("%",), "The to-hit calculator", LOOKING),
    Shortcut("calculator_window", ("Alt+C",), "The calculator in a small window that stays on top", LOOKING),
    Shortcut("journal", ("Alt+J",), "The journal", LOOKING),
    Shortcut("dice_log", ("Alt+Shift+D",), "The dice log, and whether the dice are fair", LOOKING),
    Shortcut("next_unit", ("Alt+N",), "The next unit that may act", LOOKING),
    Shortcut("panel", ("Alt+P",), "Show or hide the panel with the sheet", LOOKING),
    Shortcut("fold_journal", ("Alt+Shift+J",), "The journal as one line, or whole", LOOKING),
    Shortcut("fold_roster", ("Alt+Shift+O",), "Show or hide the roster", LOOKING),
    Shortcut("whole_sheet", ("Alt+X",), "The sheet fitted while it stays readable, or full size", LOOKING),
    Shortcut("sides", ("Alt+B",), "The sheets of both sides, or of one", LOOKING),
    Shortcut("sheet_window", ("Alt+Shift+W",), "The selected unit's sheet in a window of its own", LOOKING),
    Shortcut("layout", ("Alt+L",), "The layout menu", LOOKING),
    Shortcut("layout_map", ("F5",), "Layout: map and sheet", LOOKING),
    Shortcut("layout_sheets", ("F6",), "Layout: sheets only", LOOKING),
    Shortcut("layout_paper", ("F7",), "Layout: paper table, sheets with the panel", LOOKING),
    Shortcut("layout_screens", ("F8",), "Layout: two screens, the map in a window of its own", LOOKING),
    Shortcut("layout_alone", ("F9",), "The map or the sheets alone in the window; again, back", LOOKING),
    Shortcut("layout_reset", ("Shift+F5",), "Layout: reset to the default", LOOKING),
    Shortcut(
        "add_unit", ("Ins", "Alt+Shift+A"), "Add a unit to the battle: type its name, Enter adds it", PLAYING
    ),
    Shortcut("edit_unit", ("F2",), "Edit the selected unit: name, pilot, skills, side, model", PLAYING),
    Shortcut("unit_menu", ("Menu", "Shift+F10"), "The menu of the selected unit", PLAYING),
    Shortcut("now", ("Home",), "Back to now, when looking at an earlier moment", LOOKING),
    Shortcut("new", ("Ctrl+N",), "New battle", BATTLES),
    Shortcut("open", ("Ctrl+O",), "Open a battle or a script", BATTLES),
    Shortcut("export", ("Ctrl+S",), "Export the battle as a script", BATTLES),
    Shortcut("print", ("Ctrl+P",), "Print the sheet of the selected unit", BATTLES),
    Shortcut("print_all", ("Ctrl+Alt+Shift+P",), "Print all sheets of the battle or of a side", BATTLES),
    Shortcut("copy", ("Ctrl+C",), "Copy what has the focus as text: entry, attack, sheet, any list", BATTLES),
    Shortcut("unit_note", ("Ctrl+Shift+N",), "Write a note on the selected unit", PLAYING),
    Shortcut("battle_note", ("Ctrl+Alt+N",), "Write a note on the battle", PLAYING),
    Shortcut("print_cards", ("Ctrl+Shift+P",), "Print the cards of a game that has them", BATTLES),
    Shortcut("print_map", ("Ctrl+Alt+P",), "Print the map, tiled at true scale or on one page", BATTLES),
    Shortcut("picture", ("Ctrl+Shift+E",), "Save the map as a picture", BATTLES),
    Shortcut("rules", ("Ctrl+I",), "The rules and options of this battle", BATTLES),
    Shortcut("campaigns", ("Ctrl+K",), "Campaigns: your units and pilots from battle to battle", BATTLES),
    Shortcut("bring_home", ("Ctrl+Shift+H",), "Bring the battle home into its campaign", BATTLES),
    Shortcut("hangar", ("Ctrl+H",), "The hangar: all units, forces and boards", BATTLES),
    Shortcut("duel", ("Ctrl+B",), "Which is better: duels of units or forces", BATTLES),
    Shortcut("rulesets", ("Ctrl+R",), "Rulesets: house rules of your own", BATTLES),
    Shortcut("design", ("Ctrl+D",), "Design a unit: build one by the book", BATTLES),
    Shortcut("board", ("Ctrl+M",), "Draw a board: your own table as a map", BATTLES),
    Shortcut("backups", ("Ctrl+Shift+B",), "Backups: what each holds, and the way back", BATTLES),
    Shortcut("settings", ("Ctrl+,",), "Settings", BATTLES),
    Shortcut("larger", ("Ctrl++", "Ctrl+="), "Everything larger", BATTLES),
    Shortcut("smaller", ("Ctrl+-",), "Everything smaller", BATTLES),
    Shortcut("help", ("F1",), "Help", BATTLES),
    Shortcut("guide", ("Shift+F1",), "The guided first battle: begin it, or continue it", BATTLES),
    Shortcut("menu", ("F10",), "The menu", BATTLES),
    Shortcut("welcome", ("Ctrl+W",), "Back to the welcome page; the battle stays as it is", BATTLES),
    Shortcut("quit", ("Ctrl+Q",), "Close the window; the battle stays as it is", BATTLES),
)

PRINTED_ONLY = (
    Shortcut("deed", ("Alt+1", "Alt+9"), "Press a button of the bar below, from the left", PLAYING),
    Shortcut(
        "unit",
        ("1", "4"),
        "Select a unit by its number; a space right after it begins a line, as in 4 RT 8",
        LOOKING,
    ),
    Shortcut(
        "letter",
        ("A", "Z"),
        "Letters write: just type what happened, as in rt8 rear, ml r7, heat +5; with Alt they are commands",
        PLAYING,
    ),
    Shortcut("turn_around", ("Tab",), "From one part of the window to the next", LOOKING),
)


def find_shortcut(command: str) -> Shortcut:
    """Return the shortcut of a command; KeyError for a command that has none."""
    return next(shortcut for shortcut in SHORTCUTS if shortcut.command == command)


def find_letter(letter: str) -> Shortcut | None:
    """Return the command that a letter would be, were it held with Alt."""
    keys = f"Alt+{letter.upper()}"
    return next((shortcut for shortcut in SHORTCUTS if keys in shortcut.keys), None)
