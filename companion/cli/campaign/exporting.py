"""`companion campaign export`: a campaign as a file, or its chronicle to read and print."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.chronicle import format_html, format_markdown
from companion.campaign.session import CampaignSession
from companion.cli.campaign.library import reading_campaigns
from companion.cli.printing import print_json
from companion.cli.requests import STDIN
from companion.errors import InputError
from companion.writing import write_whole

EPILOG = """\
A FILE ending in .md or .html gets the chronicle; any other gets the whole campaign, for `companion campaign
import`. - writes to standard output. --force writes a single force, with its units and pilots as they are
now, for use in another campaign.

With --json one line gives the campaign, the file, and what was written: campaign, force or chronicle.

  companion campaign export "Fox Hunt" fox-hunt.yaml
  companion campaign export "Fox Hunt" fox-hunt.html"""
CHRONICLES = {".md": format_markdown, ".html": format_html}


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion campaign export` takes."""
    parser.add_argument("name", metavar="NAME", help="a campaign, by name or number")
    parser.add_argument("file", metavar="FILE", help="where to, or -")
    parser.add_argument("--without-battles", action="store_true", help="leave the battles' scripts out")
    parser.add_argument("--force", metavar="FORCE", help="only a force, by its id or name")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(options: Namespace) -> int:
    """Write the file."""
    with reading_campaigns() as campaigns:
        if campaigns is None:
            raise InputError("There are no campaigns yet.")
        session = campaigns.find(options.name)
        kind, text = _export(campaigns, session, options)
    if options.file == STDIN:
        print(text, end="")
        return 0
    write_whole(Path(options.file), text)
    if options.json:
        print_json({"campaign": session.campaign.name, "file": options.file, "wrote": kind})
    else:
        print(f"{options.file}: {session.campaign.name} ({kind})")
    return 0


def _export(campaigns: CampaignLibrary, session: CampaignSession, options: Namespace) -> tuple[str, str]:
    if options.force is not None:
        return "force", campaigns.export_force(session, options.force)
    if (chronicle := CHRONICLES.get(Path(options.file).suffix.lower())) is not None:
        return "chronicle", chronicle(session)
    return "campaign", campaigns.export_text(session, with_battles=not options.without_battles)
