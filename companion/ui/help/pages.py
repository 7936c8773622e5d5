"""The help pages: Markdown files, with a few facts filled in that only the running app knows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from companion.paths import data_folder, resources
from companion.ui.help.cookbook import COOKBOOK, cookbook_text
from companion.ui.widgets.gestures.gesture_sets import GESTURE_SETS
from companion.ui.widgets.shortcuts import PRINTED_ONLY, SHORTCUTS, Shortcut


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the help; its id is its file's name."""

    id: str
    title: str


REFERENCE = {
    "reference-battletech": "Keys: CityTech",
    "reference-tactics": "Keys: BT Tactics",
    "reference-files": "Keys: other files",
}
"""Pages that are made from the models of files, once they are turned to."""
RANGES = ("unit", "total", "deed", "place", "letter")
EXAMPLE = "examples/house-rules/our-quick-start/ruleset.yaml"

PAGES = (
    HelpPage("quick-start", "Quick start"),
    HelpPage("citytech", "CityTech"),
    HelpPage("bt-tactics", "BT Tactics"),
    HelpPage("map", "The map"),
    HelpPage("campaigns", "Campaigns"),
    HelpPage("pilots", "Pilots and repairs"),
    HelpPage("dice", "Dice"),
    HelpPage("hangar", "Hangar"),
    HelpPage("design", "Designing 'Mechs"),
    HelpPage("boards", "Drawing boards"),
    HelpPage("shortcuts", "Keys"),
    HelpPage("table-talk", "Table talk"),
    HelpPage("keys-and-clicks", "Keys and clicks"),
    HelpPage("paper", "Sheets on paper"),
    HelpPage("house-rules", "House rules"),
    *(HelpPage(page, f"Recipes: {chapter.title.lower()}") for page, chapter in COOKBOOK.items()),
    HelpPage("duels", "Duels"),
    HelpPage("backups", "Backups"),
    HelpPage("club", "A club's campaign"),
    HelpPage("command-line", "Command line"),
    *(HelpPage(page, title) for page, title in REFERENCE.items()),
)


READ_ON = {
    "quick-start": ("map", "dice", "citytech", "bt-tactics", "shortcuts"),
    "citytech": ("dice", "map", "table-talk", "reference-battletech"),
    "bt-tactics": ("dice", "map", "table-talk", "reference-tactics"),
    "map": ("boards", "shortcuts"),
    "campaigns": ("pilots", "club", "backups"),
    "pilots": ("campaigns", "hangar"),
    "dice": ("table-talk", "shortcuts"),
    "hangar": ("design", "duels", "paper"),
    "design": ("hangar", "duels"),
    "boards": ("map", "hangar"),
    "table-talk": ("dice", "keys-and-clicks"),
    "keys-and-clicks": ("shortcuts", "table-talk"),
    "paper": ("hangar", "dice"),
    "house-rules": (*COOKBOOK, "reference-battletech", "reference-tactics", "reference-files"),
    "duels": ("hangar", "design"),
    "backups": ("club", "campaigns"),
    "club": ("campaigns", "backups"),
    "command-line": ("house-rules",),
}
"""The pages that each page leads on to."""


def page_text(page: str) -> str:
    """Return a page as Markdown, with links to those that it leads on to."""
    titles = {each.id: each.title for each in PAGES}
    links = " · ".join(f"[{titles[other]}]({other})" for other in READ_ON.get(page, ()))
    return f"{_own_text(page)}\n\nRead on: {links}\n" if links else _own_text(page)


def _own_text(page: str) -> str:
    if page == "shortcuts":
        return shortcuts_text()
    if page == "table-talk":
        from companion.ui.help.shorthand import shorthand_text

        return shorthand_text()
    if page in COOKBOOK:
        return cookbook_text(page)
    if page in REFERENCE:
        from companion.ui.help.reference import reference_text

        return reference_text(page, REFERENCE[page])
    text = (resources() / "help" / f"{page}.md").read_text(encoding="utf-8")
    facts = {
        "{folder}": str(data_folder()),
        "{own rulesets}": str(data_folder() / "rulesets"),
        "{example}": (resources() / EXAMPLE).read_text(encoding="utf-8").strip(),
    }
    for name, fact in facts.items():
        text = text.replace(name, fact)
    return text


def shortcuts_text() -> str:
    """Return the list of keys as Markdown, from the list that the window binds."""
    parts = ["# Keys", "Everything you can do with a pointer, you can do from the keyboard too."]
    groups = sorted(EVERY_KEY, key=lambda shortcut: GROUPS.index(shortcut.group))
    for group, shortcuts in groupby(groups, key=lambda shortcut: shortcut.group):
        parts.append(f"## {group}")
        rows = "\n".join(f"| {_keys(shortcut)} | {shortcut.text} |" for shortcut in shortcuts)
        parts.append(f"| key | does |\n| --- | --- |\n{rows}")
    return "\n\n".join(parts)


EVERY_KEY = (*SHORTCUTS, *PRINTED_ONLY, *(shortcut for place in GESTURE_SETS for shortcut in place.shortcuts))
GROUPS = list(dict.fromkeys(shortcut.group for shortcut in EVERY_KEY))


def _keys(shortcut: Shortcut) -> str:
    is_range = shortcut.command in RANGES
    keys = (shortcut.keys[0], shortcut.keys[-1]) if is_range else shortcut.keys
    return (" … " if is_range else ", ").join(key.replace("Return", "Enter") for key in keys)
