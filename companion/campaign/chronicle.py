"""A campaign's diary to read, print and send: as Markdown, and as one page of HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape as escaped
from itertools import groupby
from typing import TYPE_CHECKING

from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.phrases import format_day
from companion.campaign.skill_labels import format_traits
from companion.campaign.state import Campaign, Pilot
from companion.documents.textfile import escape_unseen

if TYPE_CHECKING:
    from companion.campaign.session import CampaignSession
    from companion.engine.game import CampaignGame

NOTES = ("write_note",)
BATTLES = ("begin_battle", "return_battle")
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_LINE_BEGIN = re.compile(r"^(\d*)([.)+=-])")

_TAG = re.compile(r"(?<!\\)<(?=[a-zA-Z/!?])")

STYLE = """\
:root { color-scheme: light; }
body { font: 11pt/1.5 Georgia, "Times New Roman", serif; color: #1c1c1c; background: #fff;
  max-width: 42rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .3rem; }
h2 { font-size: .95rem; letter-spacing: .06em; text-transform: uppercase; color: #6b5b3e;
  border-bottom: 1px solid #d8d0c0; padding-bottom: .2rem; margin: 2.2rem 0 .8rem; break-after: avoid; }
h3 { font-size: 1rem; margin: 0; }
.about { color: #555; margin: 0 0 1rem; }
article { margin: 0 0 .9rem; break-inside: avoid; }
article.battle { border-left: 3px solid #a33c2a; padding-left: .8rem; }
article.note { border-left: 3px solid #d8d0c0; padding-left: .8rem; }
ul { margin: .2rem 0 0; padding-left: 1.2rem; }
p, li, td { white-space: pre-wrap; overflow-wrap: anywhere; }
p { margin: .2rem 0 0; }
table { border-collapse: collapse; width: 100%; font-size: .92em; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0;
  border-bottom: 1px solid #e6e0d4; }
th { font-weight: 600; color: #6b5b3e; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10pt; } }
"""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The content of a campaign's diary: the campaign as it is now, and the entries in force, in order."""

    campaign: Campaign
    game: CampaignGame
    lines: tuple[ChronicleLine, ...]

    @classmethod
    def of(cls, session: CampaignSession) -> Chronicle:
        """Without what was taken back, and the takings back themselves."""
        counted = (it for it in session.lines() if not it.is_taken_back and it.kind != "take_back")
        return cls(
            session.campaign, session.game, tuple(sorted(counted, key=lambda line: (line.day, line.entry)))
        )

    def days(self) -> Iterator[tuple[date, Sequence[ChronicleLine]]]:
        """Yield the lines of each day."""
        for day, lines in groupby(self.lines, key=lambda line: line.day):
            yield day, tuple(lines)

    def pilots(self) -> Iterator[tuple[str, ...]]:
        """Yield a row for each pilot of ours: name, skills, kills, how he is."""
        for pilot in self.campaign.pilots.values():
            if self.campaign.sides[pilot.side].is_ours:
                traits = format_traits(self.campaign, self.game, pilot)
                yield pilot.name, traits, _kills(pilot), str(pilot.status)

    def units(self) -> Iterator[tuple[str, ...]]:
        """Yield a row for each unit of ours: name, model, force, how it is."""
        for unit in self.campaign.units.values():
            if self.campaign.sides[unit.side].is_ours:
                force = self.campaign.forces[unit.force].name if unit.force else ""
                yield unit.name or unit.model, unit.model, force, str(unit.status)


PILOT_HEAD = ("Pilot", "Skills", "Kills", "Status")
UNIT_HEAD = ("Unit", "Model", "Force", "Status")


def _kills(pilot: Pilot) -> str:
    return str(sum(kill.share for kill in pilot.kills)) if pilot.kills else ""


def format_markdown(session: CampaignSession) -> str:
    """Return the diary as Markdown; what players wrote in Markdown stays as they wrote it."""
    chronicle = Chronicle.of(session)
    parts = [
        f"# {escape_markdown(chronicle.campaign.name)}",
        escape_markdown(_format_dates(chronicle)),
    ]
    parts += [_quote_markdown(chronicle.campaign.about)] if chronicle.campaign.about else []
    for day, lines in chronicle.days():
        parts.append(f"## {format_day(day)}")
        parts += (part for line in lines for part in _line_markdown(line))
    for title, head, rows in _tables(chronicle):
        if rows:
            parts += [f"## {title}", _table_markdown(head, rows)]
    return "\n\n".join(parts) + "\n"


def _format_dates(chronicle: Chronicle) -> str:
    campaign = chronicle.campaign
    days = f"{format_day(campaign.began)} to {format_day(campaign.today)}"
    return f"{days}, by the rules of {chronicle.game.title}"


def _tables(chronicle: Chronicle) -> Iterator[tuple[str, Sequence[str], list[tuple[str, ...]]]]:
    yield "Pilots", PILOT_HEAD, list(chronicle.pilots())
    yield "Units", UNIT_HEAD, list(chronicle.units())


def _line_markdown(line: ChronicleLine) -> Iterator[str]:
    yield f"**{escape_markdown(line.headline)}**" if line.kind in BATTLES else escape_markdown(line.headline)
    if line.kind in NOTES:
        yield from map(_quote_markdown, line.details)
    elif line.details:
        yield "\n".join(f"- {escape_markdown(detail)}" for detail in line.details)


def escape_html(text: str) -> str:
    """Text as HTML shows it."""
    return escaped(escape_unseen(text))


def escape_markdown(text: str) -> str:
    """Text whose signs Markdown shows as they are."""
    message = _MARKS.sub(r"\\\1", escape_unseen(" ".join(text.split())))
    return _LINE_BEGIN.sub(r"\1\\\2", message)


def _quote_markdown(text: str) -> str:
    """Markdown of a player, in which HTML is only text: nothing is loaded when others read it."""
    return "\n".join(f"> {line}".rstrip() for line in _TAG.sub(r"\\<", escape_unseen(text)).splitlines())


def _table_markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *([escape_markdown(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def format_html(session: CampaignSession) -> str:
    """Return the diary as one page that needs nothing else, to be read in any browser and printed."""
    chronicle = Chronicle.of(session)
    name = escape_html(chronicle.campaign.name)
    parts = [f"<h1>{name}</h1>", f'<p class="about">{escape_html(_format_dates(chronicle))}</p>']
    parts += (
        [f'<p class="about">{escape_html(chronicle.campaign.about)}</p>'] if chronicle.campaign.about else []
    )
    for day, lines in chronicle.days():
        parts += [f"<h2>{format_day(day)}</h2>", *map(_line_html, lines)]
    for title, head, rows in _tables(chronicle):
        if rows:
            parts += [f"<h2>{title}</h2>", _table_html(head, rows)]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _line_html(line: ChronicleLine) -> str:
    if line.kind in NOTES:
        return (
            "<article "
            f'class="note"><h3>{escape_html(line.headline)}</h3>{_paragraphs(line.details)}</article>'
        )
    kind = ' class="battle"' if line.kind in BATTLES else ""
    items = "".join(f"<li>{escape_html(detail)}</li>" for detail in line.details)
    return (
        f"<article{kind}><h3>{escape_html(line.headline)}</h3>"
        f"{f'<ul>{items}</ul>' if items else ''}</article>"
    )


def _paragraphs(texts: Iterable[str]) -> str:
    return "".join(f"<p>{escape_html(part)}</p>" for text in texts for part in re.split(r"\n{2,}", text))


def _table_html(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    heads = "".join(f"<th>{escape_html(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape_html(cell)}</td>' for cell in row)}</tr>\n" for row in rows)
    return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"
