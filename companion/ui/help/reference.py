"""The pages of the help that explain every key of a file, and shorthand, made from what reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from companion.documents.reference import REQUIRED, ReferenceKey
from companion.engine.families import SHIPPED
from companion.engine.views.turn import Phrase
from companion.workshop.reference import TITLES, Topic, TopicPart, phrases_by_title, topic

TOPICS: Mapping[str, tuple[str, ...]] = {
    **{f"reference-{family}": (family,) for family in SHIPPED},
    "reference-files": tuple(name for name in TITLES if name not in SHIPPED),
}
"""The topics of each page."""
_MOST_VALUES = 24
_INTRODUCTION = """\
`companion reference WORD` finds a key, `companion reference --schema {schema}` writes a JSON Schema with
which an editor completes and checks. A ruleset that extends another may leave out every key, and write
`remove` or `never` for any. `<name>` stands for a name of your own or of the parent, `<number>` for a number,
`[]` for each item of a list."""

_SHORTHAND_INTRODUCTION = """\
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


def reference_text(page: str, title: str) -> str:
    """Return a page as Markdown."""
    topics = TOPICS[page]
    lines = [f"# {title}", _INTRODUCTION.format(schema=topics[0])]
    for name in topics:
        lines += _topic_lines(topic(name), is_alone=len(topics) == 1)
    return "\n\n".join(lines)


def _topic_lines(shown: Topic, *, is_alone: bool) -> Iterator[str]:
    if not is_alone:
        yield f"## {shown.title}"
    yield shown.about
    level = "##" if is_alone else "###"
    for part in (*shown.parts, *shown.names):
        if part.title:
            yield f"{level} {part.title}"
        yield from _part_lines(part, SHIPPED.get(shown.name, ""))


def _part_lines(part: TopicPart, shipped: str) -> Iterator[str]:
    if part.about:
        yield part.about
    if part.keys:
        yield "\n".join(_key_line(key, shipped) for key in part.keys)


def _key_line(key: ReferenceKey, shipped: str) -> str:
    unit = f", in {key.unit}" if key.unit else ""
    default = f"; {key.default}" if key.default == REQUIRED else ""
    default = default or (f"; if left out, {key.default}" if key.default else "")
    parts = [f"- `{key.path}`: {_plain(key.type)}{unit}{default}. {key.meaning}"]
    if key.values:
        more = " …" if len(key.values) > _MOST_VALUES else ""
        parts.append(f"One of {', '.join(f'`{value}`' for value in key.values[:_MOST_VALUES])}{more}.")
    if key.example:
        source = f" ({key.source})" if key.source else ""
        parts.append(f"In {shipped} `{key.example}`{_plain(source)}.")
    return " ".join(parts)


def _plain(text: str) -> str:
    """Words in which nothing is a mark of Markdown."""
    return text.replace("[", "\\[").replace(">", "\\>")


def shorthand_text() -> str:
    """Return the page as Markdown."""
    parts = ["# Table talk", _SHORTHAND_INTRODUCTION]
    for title, phrases in phrases_by_title().items():
        parts += _chapter(title, phrases)
    return "\n\n".join(parts)


def _chapter(title: str, phrases: Sequence[Phrase]) -> Iterator[str]:
    yield f"## {title}"
    for group, members in groupby(phrases, key=lambda phrase: phrase.group):
        yield f"### {group}"
        rows = "\n".join(f"| `{it.notation}` | {it.does} | `{it.example}` |" for it in members)
        yield f"| type | what it does | for example |\n| --- | --- | --- |\n{rows}"
