"""The help pages: Markdown files, with a few facts filled in that only the running app knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from companion.engine.families import SHIPPED
from companion.paths import data_folder, resources
from companion.rulebooks.folder import MANIFEST, RulesetFolder, RulesetHead
from companion.ui.widgets.gestures.gesture_sets import GESTURE_SETS
from companion.ui.widgets.shortcuts import PRINTED_ONLY, SHORTCUTS, Shortcut


@dataclass(frozen=True, slots=True)
class CookbookChapter:
    """Recipes for one part of the rules: those whose first section is one of these."""

    title: str
    sections: tuple[str, ...]


COOKBOOK: Mapping[str, CookbookChapter] = {
    "recipes-to-hit": CookbookChapter("Rolls to hit", ("to_hit", "called_shots")),
    "recipes-damage": CookbookChapter(
        "Damage", ("hit_location", "punch_location", "kick_location", "missile_hits", "criticals")
    ),
    "recipes-movement": CookbookChapter("Movement", ("movement", "line_of_sight")),
    "recipes-order": CookbookChapter("Turn order", ("phases", "initiative")),
    "recipes-pilots": CookbookChapter("Pilots", ("piloting", "warriors")),
    "recipes-campaigns": CookbookChapter("Campaigns", ("progression", "repairs", "stores")),
    "recipes-heat": CookbookChapter("Heat", ("heat",)),
    "recipes-ending": CookbookChapter("Victory", ("victory",)),
    "recipes-weapons": CookbookChapter("Weapons", ("weapons", "weapon_attacks", "ammunition", "physical")),
}
"""The pages, each with its chapter."""

_INTRODUCTION = """\
House rules from real tables that come with Companion. The window's page *Rulesets* lists them under
*Examples*. By hand: copy a folder from the first of these to the second, and choose it for a new battle.

```
{examples}
{own}
```

`companion rules NAME` then shows its values, with `--diff citytech` only those it changes. Several can be
used together if they do not conflict: `citytech+edge+sprinting`."""
_HEAD_KEYS = ("name", "about", "effect")
"""What stands in words above the lines of a file."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """An example: the name of its folder, its head, its first section, and its file without that head."""

    name: str
    head: RulesetHead
    section: str
    text: str


def cookbook_text(page: str) -> str:
    """Return a page as Markdown."""
    chapter = COOKBOOK[page]
    parts = [f"# House rules: {chapter.title[0].lower()}{chapter.title[1:]}"]
    parts.append(_INTRODUCTION.format(examples=_examples(), own=data_folder() / "rulesets"))
    for recipe in recipes():
        if recipe.section in chapter.sections:
            parts += _recipe_parts(recipe)
    return "\n\n".join(parts)


@cache
def recipes() -> tuple[Recipe, ...]:
    """Return the examples that tell an effect, by the titles that they give themselves."""
    manifests = _examples().glob(f"*/{MANIFEST}")
    found = (RulesetFolder.open(path.parent) for path in manifests)
    made = (_recipe(folder) for folder in found if folder.head.effect)
    return tuple(sorted(made, key=lambda recipe: recipe.head.name.lower()))


def _examples() -> Path:
    return resources() / "examples" / "house-rules"


def _recipe(folder: RulesetFolder) -> Recipe:
    section = next(key for key in folder.manifest.data if key not in RulesetHead.model_fields)
    lines = (folder.path / MANIFEST).read_text(encoding="utf-8").strip().splitlines()
    shown = (line for line in lines if line.partition(":")[0] not in _HEAD_KEYS)
    return Recipe(folder.name, folder.head, section, "\n".join(shown))


def _recipe_parts(recipe: Recipe) -> Iterator[str]:
    yield f"## {recipe.head.name}"
    yield recipe.head.about
    yield f"*{recipe.head.effect}*"
    yield f"Folder `{recipe.name}`:"
    yield f"```yaml\n{recipe.text}\n```"


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the help; its id is its file's name."""

    id: str
    title: str


DIFFERENCES = {"omega-differences": ("Omega and CityTech", "omega", "citytech")}
"""Pages that are made from two rulesets: title, ruleset and parent."""
RANGES = ("unit", "total", "deed", "place", "letter")
EXAMPLE = "examples/house-rules/our-quick-start/ruleset.yaml"


def _heading(page: str) -> str:
    file = resources() / "help" / f"{page}.md"
    return file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


REFERENCE: Mapping[str, str] = {
    **{f"reference-{family}": f"Keys: {_heading(shipped)}" for family, shipped in SHIPPED.items()},
    "reference-files": "Keys: other files",
}
"""Pages that are made from the models of files, once they are turned to."""
_LISTED = (
    HelpPage("quick-start", "Quick start"),
    HelpPage("citytech", "CityTech"),
    HelpPage("omega", "Omega"),
    HelpPage("bt-tactics", "BT Tactics"),
    HelpPage("map", "The map"),
    HelpPage("campaigns", "Campaigns"),
    HelpPage("pilots", "Pilots and repairs"),
    HelpPage("dice", "Dice"),
    HelpPage("hangar", "Hangar"),
    HelpPage("design", "Designing units"),
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
    *(HelpPage(page, title) for page, (title, _, _) in DIFFERENCES.items()),
    *(HelpPage(page, title) for page, title in REFERENCE.items()),
)
AFTER = "bt-tactics"


def _all_pages() -> tuple[HelpPage, ...]:
    """Return the pages that are listed, with those of further games after the known ones, by their heads."""
    listed = {page.id for page in _LISTED} | {*COOKBOOK}
    files = sorted(file.stem for file in (resources() / "help").glob("*.md"))
    further = [HelpPage(page, _heading(page)) for page in files if page not in listed]
    at = next(place for place, page in enumerate(_LISTED) if page.id == AFTER) + 1
    return (*_LISTED[:at], *further, *_LISTED[at:])


PAGES = _all_pages()

READ_ON: Mapping[str, tuple[str, ...]] = {
    **{shipped: ("dice", "map", "table-talk", f"reference-{family}") for family, shipped in SHIPPED.items()},
    "quick-start": ("map", "dice", *SHIPPED.values(), "shortcuts"),
    "omega": ("omega-differences", "citytech", "house-rules"),
    "omega-differences": ("omega", "house-rules"),
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
    "house-rules": (*COOKBOOK, *REFERENCE),
    "duels": ("hangar", "design"),
    "backups": ("club", "campaigns"),
    "club": ("campaigns", "backups"),
    "command-line": ("house-rules",),
}
"""The pages that each page leads on to."""


def page_on_game(rulesets: Sequence[str]) -> str:
    """Return the page about the first of a ruleset and its parents that has one, or nothing."""
    return next((name for name in rulesets if any(page.id == name for page in PAGES)), "")


def page_text(page: str) -> str:
    """Return a page as Markdown, with links to those that it leads on to."""
    titles = {each.id: each.title for each in PAGES}
    links = " · ".join(f"[{titles[other]}]({other})" for other in READ_ON.get(page, ()))
    return f"{_own_text(page)}\n\nRead on: {links}\n" if links else _own_text(page)


def _own_text(page: str) -> str:
    if page == "shortcuts":
        return shortcuts_text()
    if page == "table-talk":
        from companion.ui.help.reference import shorthand_text

        return shorthand_text()
    if page in COOKBOOK:
        return cookbook_text(page)
    if page in REFERENCE:
        from companion.ui.help.reference import reference_text

        return reference_text(page, REFERENCE[page])
    if page in DIFFERENCES:
        from companion.ui.help.differences import differences_text

        title, ruleset, parent = DIFFERENCES[page]
        return differences_text(ruleset, parent, title)
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
