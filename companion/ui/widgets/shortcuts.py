"""Every key of the window in one list: the window binds it, and the help page prints it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shortcut:
    """One command, its keys as Qt writes them, and what it does in a few words."""

    command: str
    keys: tuple[str, ...]
    words: str
    group: str


PLAYING, LOOKING, BATTLES, DICE = "Playing", "Looking", "Battles and window", "When dice are asked"
DESIGNING, CAMPAIGNING = "Designing 'Mechs", "In a campaign"

SHORTCUTS = (
    Shortcut("go_on", ("Space", "Return"), "Go on: the button at the right of the phase bar", PLAYING),
    Shortcut("go_on_always", ("Ctrl+Return",), "Go on, also while typing", PLAYING),
    Shortcut("undo", ("U", "Ctrl+Z"), "Undo the last action", PLAYING),
    Shortcut("redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "Redo it", PLAYING),
    Shortcut(
        "quick",
        ("/",),
        "Type damage (RT 8) or a shot (ml r5 walk t3) below; Enter and Esc lead back",
        PLAYING,
    ),
    Shortcut("dues", ("D",), "What is still owed", PLAYING),
    Shortcut("map", ("M",), "The map", LOOKING),
    Shortcut("threat", ("T",), "What the selected unit's weapons do in each hex of the map", LOOKING),
    Shortcut("sheets", ("Shift+S",), "All record sheets side by side", LOOKING),
    Shortcut("sheet", ("S",), "The sheet of the selected unit", LOOKING),
    Shortcut("fire", ("F",), "The attack of the selected unit", LOOKING),
    Shortcut("calculator", ("C",), "The to-hit calculator", LOOKING),
    Shortcut("journal", ("J",), "The journal", LOOKING),
    Shortcut("next_unit", ("N",), "The next unit that may act", LOOKING),
    Shortcut("panel", ("P",), "Show or hide the panel with the sheet", LOOKING),
    Shortcut("fold_journal", ("Shift+J",), "The journal as one line, or whole", LOOKING),
    Shortcut("fold_roster", ("Shift+O",), "Show or hide the roster", LOOKING),
    Shortcut("whole_sheet", ("W",), "The whole sheet, or as wide as there is room", LOOKING),
    Shortcut("sides", ("B",), "The sheets of both sides, or of one", LOOKING),
    Shortcut("sheet_window", ("Shift+W",), "The sheet of the selected unit in a window of its own", LOOKING),
    Shortcut("layout", ("Shift+L",), "Where everything stands: the layout", LOOKING),
    Shortcut("layout_map", ("F5",), "Layout: map and sheet", LOOKING),
    Shortcut("layout_sheets", ("F6",), "Layout: sheets only", LOOKING),
    Shortcut("layout_paper", ("F7",), "Layout: paper table, sheets with the panel", LOOKING),
    Shortcut("layout_screens", ("F8",), "Layout: two screens, the map in a window of its own", LOOKING),
    Shortcut("layout_reset", ("Shift+F5",), "Layout: everything as in the beginning", LOOKING),
    Shortcut("now", ("Home",), "Back to now, when looking at an earlier moment", LOOKING),
    Shortcut("new", ("Ctrl+N",), "New battle", BATTLES),
    Shortcut("open", ("Ctrl+O",), "Open a battle or a script", BATTLES),
    Shortcut("export", ("Ctrl+S",), "Export the battle as a script", BATTLES),
    Shortcut("print", ("Ctrl+P",), "Print the sheet of the selected unit", BATTLES),
    Shortcut("print_cards", ("Ctrl+Shift+P",), "Print the cards of a game that has some", BATTLES),
    Shortcut("rules", ("Ctrl+I",), "The rules and options of this battle", BATTLES),
    Shortcut("campaigns", ("Ctrl+K",), "Campaigns: your units and pilots from battle to battle", BATTLES),
    Shortcut("bring_home", ("Ctrl+Shift+H",), "Bring the battle home into its campaign", BATTLES),
    Shortcut("hangar", ("Ctrl+H",), "The hangar: all units, forces and boards", BATTLES),
    Shortcut("duel", ("Ctrl+B",), "Which is better: duels of units or forces", BATTLES),
    Shortcut("rulesets", ("Ctrl+R",), "Rulesets: house rules of your own", BATTLES),
    Shortcut("design", ("Ctrl+D",), "Design a 'Mech: build one by the book", BATTLES),
    Shortcut("backups", ("Ctrl+Shift+B",), "Backups: what each holds, and the way back", BATTLES),
    Shortcut("settings", ("Ctrl+,",), "Settings", BATTLES),
    Shortcut("larger", ("Ctrl++", "Ctrl+="), "Everything larger", BATTLES),
    Shortcut("smaller", ("Ctrl+-",), "Everything smaller", BATTLES),
    Shortcut("help", ("F1",), "Help", BATTLES),
    Shortcut("menu", ("F10",), "The menu", BATTLES),
    Shortcut("welcome", ("Ctrl+W",), "Back to the welcome page; the battle stays as it is", BATTLES),
    Shortcut("quit", ("Ctrl+Q",), "Close the window; the battle stays as it is", BATTLES),
)

PRINTED_ONLY = (
    Shortcut("deed", ("Alt+1", "Alt+9"), "Press a button of the bar below, from the left", PLAYING),
    Shortcut("unit", ("1", "4"), "Select a unit, in the order of the roster", LOOKING),
    Shortcut("turn_around", ("Tab",), "From one place of the window to the next", LOOKING),
    Shortcut("total", ("0", "9"), "Type a total, faces as 3 4, or several totals as 9 8 7", DICE),
    Shortcut("face", ("E",), "Tell a die with faces by the letter on its key", DICE),
    Shortcut("answer", ("Return",), "Enter what is typed", DICE),
    Shortcut("roll", ("R",), "Roll for me", DICE),
    Shortcut("roll_rest", ("Shift+R",), "Roll the rest for me", DICE),
    Shortcut("take_back", ("Backspace",), "Back: take back the last answer (with nothing typed)", DICE),
    Shortcut("give_up", ("Esc",), "Give up: nothing has happened", DICE),
    Shortcut("carry", ("Space",), "Carry what is in the slot, and put it down in another", DESIGNING),
    Shortcut("remove", ("Del",), "Remove what is in the slot", DESIGNING),
    Shortcut("rear", ("R",), "Turn a weapon to the rear, or to the front", DESIGNING),
    Shortcut("pod", ("P",), "Put something in a pod of an OmniMech, or fix it", DESIGNING),
    Shortcut("fill", ("F",), "Put everything in its place that has no choice left", DESIGNING),
    Shortcut("palette", ("/",), "Search weapons and equipment", DESIGNING),
    Shortcut("save_design", ("Ctrl+S",), "Save the design", DESIGNING),
    Shortcut("place", ("Ctrl+1", "Ctrl+6"), "Dashboard, roster, battles and so on, from above", CAMPAIGNING),
    Shortcut("undo_entry", ("Ctrl+Z",), "Take back the last entry; Ctrl+Y brings it back", CAMPAIGNING),
)


def find_shortcut(command: str) -> Shortcut:
    """The shortcut of a command; KeyError for a command that has none."""
    return next(shortcut for shortcut in SHORTCUTS if shortcut.command == command)
