"""Steps of the help: italics name what the window shows, word for word, or a key."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import companion
from companion.paths import resources, rulesets
from companion.ui.help.pages import EVERY_KEY, RANGES

PAGES = sorted(path.stem for path in (resources() / "help").glob("*.md"))
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
LEAD_IN = re.compile(r"^(?:- |\d\. )\*\*[^*]+\*\*", re.MULTILINE)
NAME = re.compile(r"(?<![*\\\w])\*([^*]+)\*(?!\*)")
KEY = re.compile(
    r"(?:(?:Ctrl|Shift|Alt)\+)*(?:\S|F\d+|Space|Enter|Esc|Ins|Insert|Del|Backspace|Menu|Shift|Click|Wheel)"
)
HELD_WITH_ANYTHING = {"Shift"}


def names_on(text: str) -> list[str]:
    """Return what stands in italics on a page, without the dots that tell of a dialog."""
    prose = LEAD_IN.sub("", CODE.sub("", text))
    assert "**" not in prose, "bold letters begin a point of a list; what the window shows is in italics"
    return [" ".join(name.split()).rstrip("….,") for name in NAME.findall(prose)]


@cache
def shown_sources() -> str:
    """Return the code and the rules, in which every text that the window shows stands in quotes or behind a
    key.
    """
    floors = Path(companion.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(floors.rglob("*.py")))
    rules = "".join(path.read_text(encoding="utf-8") for path in sorted(rulesets().rglob("*.yaml")))
    return code + rules


def is_shown(name: str) -> bool:
    """Whether the window has a text of exactly these words."""
    label = rf"(?m)^\s*(?:label|name|title): {re.escape(name)}$|^\s*choice_labels: .*: {re.escape(name)}[,}}]"
    return any(f'"{name}{end}"' in shown_sources() for end in ("", "…")) or bool(
        re.search(label, shown_sources())
    )


def keys() -> set[str]:
    """Return the keys and gestures that mean something anywhere in the window."""
    found = {key.replace("Return", "Enter") for shortcut in EVERY_KEY for key in shortcut.keys}
    between = {
        f"{shortcut.keys[0][:-1]}{digit}"
        for shortcut in EVERY_KEY
        if shortcut.command in RANGES and shortcut.keys[0][-1].isdigit()
        for digit in range(int(shortcut.keys[0][-1]), int(shortcut.keys[-1][-1]) + 1)
    }
    return found | between | HELD_WITH_ANYTHING


@pytest.mark.parametrize("page", PAGES)
def test_steps_name_what_the_window_shows_word_for_word(page: str) -> None:
    names = names_on((resources() / "help" / f"{page}.md").read_text(encoding="utf-8"))
    unknown = [name for name in names if (name not in keys() if KEY.fullmatch(name) else not is_shown(name))]
    assert unknown == []


def test_a_name_that_the_window_does_not_show_is_found() -> None:
    names = names_on("Press *Begin anew*, *Save…* or *Shift+Q*,\n- **Then** *Design a\n  unit*. `*not this*`")
    assert names == ["Begin anew", "Save", "Shift+Q", "Design a unit"]
    assert [is_shown(name) for name in names] == [False, True, False, True]
    assert KEY.fullmatch("Shift+Q")
    assert "Shift+Q" not in keys()
