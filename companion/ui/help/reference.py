"""The pages of the help that explain every key of a file, made from the models that read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.reference import REQUIRED, ReferenceKey
from companion.workshop.reference import SHIPPED, Topic, TopicPart, topic

TOPICS: Mapping[str, tuple[str, ...]] = {
    "reference-battletech": ("battletech",),
    "reference-tactics": ("tactics",),
    "reference-files": ("ruleset", "unit", "board", "scenario", "force", "battle", "campaign", "roster"),
}
"""The topics of each page."""
_MOST_VALUES = 24
_INTRODUCTION = """\
`companion reference WORD` finds a key, `companion reference --schema {schema}` writes a JSON Schema with
which an editor completes and checks. A ruleset that extends another may leave out every key, and write
`remove` or `never` for any. `<name>` stands for a name of your own or of the parent, `<number>` for a number,
`[]` for each item of a list."""


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
