"""`companion campaign rules`: the rules that a campaign keeps against those that there are now."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from companion.battles.clubs import open_library
from companion.battles.rules.migration import RulesDifferences
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.session import CampaignSession
from companion.cli.campaign.library import reading_campaigns
from companion.cli.printing import bold, dim, print_json, print_message
from companion.errors import IllegalAction, InputError
from companion.workshop.ruleset_changes import ChangeSection, describe_differences

EPILOG = """\
A campaign keeps its own copy of its rules and models: if a house rule is changed, broken or deleted, the
campaign and its battles carry on with the copy. --adopt switches to the rules and models you have now, as an
entry that can be undone; the exit code is 1 if there is nothing to adopt.

With --json one line gives campaign, ruleset, state (current, changed, or gone if the rules no longer exist or
cannot be read), why_not (why they cannot be adopted, or empty), changes (what, before, after) and adopted.

  companion campaign rules "Fox Hunt"
  companion campaign rules "Fox Hunt" --adopt"""
STATES = {
    "current": "The rules have not changed since the campaign began.",
    "changed": "The rules have changed since. The campaign keeps its own.",
    "gone": "The rules can no longer be read. The campaign keeps its own.",
}


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion campaign rules` takes."""
    parser.add_argument("name", metavar="NAME", help="a campaign, by name or number")
    parser.add_argument("--adopt", action="store_true", help="switch to the current rules")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(options: Namespace) -> int:
    """Print what differs, and adopt it where that is asked for."""
    if options.adopt:
        with open_library() as library:
            return _adopt(CampaignLibrary(library, library.database.player).find(options.name), options)
    with reading_campaigns() as campaigns:
        if campaigns is None:
            raise InputError("There are no campaigns yet.")
        session = campaigns.find(options.name)
        _print_differences(session, session.rules_differences(), options)
    return 0


def _adopt(session: CampaignSession, options: Namespace) -> int:
    found = session.rules_differences()
    try:
        session.adopt_rules()
    except IllegalAction as refused:
        print_message(str(refused))
        return 1
    _print_differences(session, found, options)
    if not options.json:
        print("It now uses the current rules.")
    return 0


def _print_differences(session: CampaignSession, found: RulesDifferences | None, options: Namespace) -> None:
    title = session.game.title
    sections = describe_differences(found) if found else ()
    if options.json:
        print_json(_data(session, found, sections, is_adopted=options.adopt))
        return
    print(bold(f"{session.campaign.name}, played by {title}"))
    print(*session.rules_notices, STATES[_state(found)], sep="\n")
    if found is not None and found.why_not:
        print(found.why_not)
    print(*_lines(sections), sep="\n", end="\n" if sections else "")


def _state(found: RulesDifferences | None) -> str:
    if not found:
        return "current"
    return "gone" if found.source is None else "changed"


def _lines(sections: tuple[ChangeSection, ...]) -> Iterator[str]:
    for section in sections:
        yield bold(section.title)
        for change in section.changes:
            yield f"  {change.text}: {change.before or '–'} → {change.after or 'removed'}" + (
                dim(f"  {change.source}") if change.source else ""
            )


def _data(
    session: CampaignSession,
    found: RulesDifferences | None,
    sections: tuple[ChangeSection, ...],
    *,
    is_adopted: bool,
) -> dict[str, Any]:
    changes = (change for section in sections for change in section.changes)
    return {
        "campaign": session.campaign.name,
        "ruleset": session.campaign.ruleset,
        "state": _state(found),
        "why_not": found.why_not if found is not None else "",
        "changes": [{"what": it.text, "before": it.before, "after": it.after} for it in changes],
        "adopted": is_adopted,
    }
