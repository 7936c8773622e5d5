"""A process that plays: it writes entries to a club's database, and says which were acknowledged.

`python -m tests.store.server.playing URL BATTLE` holds the battle, says `holds`, then writes an entry for
each line that it reads, until there is none. After what was refused it waits a moment, as a player does.
"""

from __future__ import annotations

import sys
import time

from companion.errors import StoreError
from companion.store import Database
from tests.store.builders import new_entry


def main(url: str, battle: int) -> None:
    with Database.at(url) as database:
        holder = database.hold(battle)
        print("holds" if holder is None else f"held by {holder}", flush=True)
        for line in sys.stdin:
            label = line.strip()
            try:
                head = database.battles.get(battle).head_id
                database.journal.append_many(battle, head, [new_entry(label)])
            except StoreError as problem:
                print(f"refused {label}: {problem}", flush=True)
                time.sleep(0.05)
            else:
                print(f"kept {label}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
