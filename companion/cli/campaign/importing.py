"""`companion campaign import`: a campaign that was exported, or a force into a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.battles.clubs import open_library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.files.importing import CAMPAIGN_BOUNDS
from companion.cli.printing import print_json, print_message
from companion.cli.requests import document_in
from companion.documents.document import Document
from companion.errors import FileError
from companion.tabletop.number_text import format_count

EPILOG = """\
A campaign is stored with its journal, portraits and battles, all or nothing. If you have it already, it is
stored as a copy. A force file joins the campaign named by --into, on the side named by --side or else on the
first of your own.

With --json one line gives the campaign's id, name, entries and battles. The exit code is 1 if the file has
faults; all of them are listed.

  companion campaign import fox-hunt.yaml
  companion campaign import alpha-lance.yaml --into "Fox Hunt\""""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion campaign import` takes."""
    parser.add_argument("file", metavar="FILE", help="a file, or -")
    parser.add_argument("--into", metavar="NAME", help="the campaign that a force joins")
    parser.add_argument("--side", metavar="SIDE", help="the side that a force joins")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(options: Namespace) -> int:
    """Store what is in the file."""
    document = document_in(options.file, CAMPAIGN_BOUNDS)
    with open_library() as library:
        try:
            _take_in(CampaignLibrary(library), document, options)
        except FileError as refused:
            print_message(str(refused))
            return 1
    return 0


def _take_in(campaigns: CampaignLibrary, document: Document, options: Namespace) -> None:
    if options.into is None:
        session = campaigns.import_document(document)
    else:
        session = campaigns.find(options.into)
        session.do_all(campaigns.joining_commands(session, document, options.side))
    found = next(it for it in campaigns.list() if it.id == session.id)
    if options.json:
        print_json({"id": found.id, "name": found.name, "entries": found.entries, "battles": found.battles})
    else:
        text = f"{format_count(found.entries, 'entry')}, {format_count(found.battles, 'battle')}"
        print(f"{found.name}: {text} ({found.status})")
