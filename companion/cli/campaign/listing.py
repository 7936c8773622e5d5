"""`companion campaign list`: lists your campaigns."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.campaign.campaign_library import CampaignSummary
from companion.cli.campaign.library import reading_campaigns
from companion.cli.printing import print_json, table

EPILOG = """\
With --json each campaign is one line: id, uid (its name in every database), name, ruleset, status, updated
(null if unknown), battles, entries.

  companion campaign list"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion campaign list` takes."""
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each")


def run(options: Namespace) -> int:
    """Print the campaigns, the last changed first."""
    with reading_campaigns() as campaigns:
        found = campaigns.list() if campaigns is not None else ()
    if options.json:
        for summary in found:
            print_json(_data(summary))
    elif not found:
        print("There are no campaigns yet.")
    else:
        head = ("Number", "Campaign", "Ruleset", "Battles", "Entries", "Status")
        rows = [
            (str(it.id), it.name, it.ruleset, str(it.battles), str(it.entries), it.status) for it in found
        ]
        print(*table([head, *rows], numbers=(0, 3, 4)), sep="\n")
    return 0


def _data(summary: CampaignSummary) -> dict[str, object]:
    return {
        "id": summary.id,
        "uid": summary.uid,
        "name": summary.name,
        "ruleset": summary.ruleset,
        "status": summary.status,
        "updated": summary.updated_at.isoformat() if summary.updated_at else None,
        "battles": summary.battles,
        "entries": summary.entries,
    }
