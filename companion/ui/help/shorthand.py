"""The page of the help about shorthand, made from the grammar by which shorthand is parsed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.engine.views.turn import Phrase
from companion.workshop.talk import phrases_by_title

_INTRODUCTION = """\
The line below the table takes everything you want to note. `/` starts it, and so does any letter that is
not a command and starts something you can type: C, H, L, P, R and S always (`ct5`, `hd3`, `prone`, `rt8`),
and on a table without a map those of the map too (`walk 5`). *Enter* does what the line says and returns
the keyboard to the table, *Esc* discards it, *Tab* completes what is half typed, `?` shows this list over
the table.

- **Several at once**, in any order, are one entry of the journal and one undo: `rt5 lt5 ct2`. Spaces and
  commas may be left out: `rt5,lt5ct2`. Points may come first, with little words between: `10 to the rt`.
- **0 points are 10**: `rt0`. With the number of the unit, that is all of ten damage: *1*, `rt0`, *Enter*.
- **Which unit**: the selected one. A number of the roster or the beginning of a name, model or designation
  names another: `3 rt8`, `wlf rt 8`; a name may also come last: `rt8 wlf`. Other units may follow:
  `3 rt8 2 ct5`. If no unit is selected, all units are offered.
- **Typing errors** are corrected for you: `crt la 3`, then *Tab* and *Enter*.
- **By touch** you need no keyboard: touch the name of a location on a sheet, then one of the numbers above
  the line. Everything the line may become is there too.
- **Nothing turns red while you type.** What the line does so far is shown beside it; what is not understood
  is explained briefly after *Enter*, and the circled i shows all of it.

Fill in what is in capitals; what is in brackets may be left out. Quick-Start understands whatever its rules
share with CityTech."""


def shorthand_text() -> str:
    """Return the page as Markdown."""
    parts = ["# Table talk", _INTRODUCTION]
    for title, phrases in phrases_by_title().items():
        parts += _chapter(title, phrases)
    return "\n\n".join(parts)


def _chapter(title: str, phrases: Sequence[Phrase]) -> Iterator[str]:
    yield f"## {title}"
    for group, members in groupby(phrases, key=lambda phrase: phrase.group):
        yield f"### {group}"
        rows = "\n".join(f"| `{it.notation}` | {it.does} | `{it.example}` |" for it in members)
        yield f"| type | what it does | for example |\n| --- | --- | --- |\n{rows}"
