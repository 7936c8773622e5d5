"""The pages of the help that show the house rules which come with Companion, made from their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.paths import data_folder, resources
from companion.rulebooks.folder import MANIFEST, RulesetFolder, RulesetHead


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
