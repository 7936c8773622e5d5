"""The help pages: Markdown files, with a few facts filled in that only the running app knows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from companion.paths import data_folder, resources
from companion.ui.help.cookbook import COOKBOOK, cookbook_text
from companion.ui.widgets.gestures.places import PLACES
from companion.ui.widgets.shortcuts import PRINTED_ONLY, SHORTCUTS, Shortcut


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page of the help by its file's name."""

    id: str
    title: str


REFERENCE = {
    "reference-battletech": "Keys: CityTech",
    "reference-tactics": "Keys: BT Tactics",
    "reference-files": "Keys: other files",
}
"""Pages that are made from the models of files, once they are turned to."""
RANGES = ("unit", "total", "deed", "place")
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


def page_text(page: str) -> str:
    """A page as Markdown."""
    if page == "shortcuts":
        return shortcuts_text()
    if page == "table-talk":
        from companion.ui.help.talk import talk_text

        return talk_text()
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
    """The list of keys as Markdown, from the list that the window binds."""
    parts = ["# Keys", "Everything that a pointer reaches, the keyboard reaches too."]
    groups = sorted(EVERY_KEY, key=lambda shortcut: GROUPS.index(shortcut.group))
    for group, shortcuts in groupby(groups, key=lambda shortcut: shortcut.group):
        parts.append(f"## {group}")
        rows = "\n".join(f"| {_keys(shortcut)} | {shortcut.words} |" for shortcut in shortcuts)
        parts.append(f"| key | does |\n| --- | --- |\n{rows}")
    return "\n\n".join(parts)


EVERY_KEY = (*SHORTCUTS, *PRINTED_ONLY, *(shortcut for place in PLACES for shortcut in place.shortcuts))
GROUPS = list(dict.fromkeys(shortcut.group for shortcut in EVERY_KEY))


def _keys(shortcut: Shortcut) -> str:
    is_range = shortcut.command in RANGES
    keys = (shortcut.keys[0], shortcut.keys[-1]) if is_range else shortcut.keys
    return (" … " if is_range else ", ").join(key.replace("Return", "Enter") for key in keys)
