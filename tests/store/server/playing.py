"""A process that plays: it writes entries to a club's database, and says which were acknowledged.

`python -m tests.store.server.playing URL BATTLE` holds the battle, says `holds`, then writes an entry for
each line that it reads, until there is none. After what was refused it waits until the server is back.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from companion.errors import StoreError
from companion.store.database import Database
from tests.store.builders import new_entry


def wait_for_server(database: Database, battle: int) -> None:
    while True:
        with suppress(StoreError):
            database.battles.get(battle)
            return
        time.sleep(0.05)


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
                wait_for_server(database, battle)
            else:
                print(f"kept {label}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
