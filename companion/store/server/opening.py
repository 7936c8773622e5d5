"""The opening of a database on a server: the connection, its tables, its errors in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack

from sqlalchemy import Connection, Engine, ExceptionContext, MetaData, create_engine, event, text
from sqlalchemy.pool import QueuePool

from companion.errors import StoreError
from companion.store.migrations import MIGRATIONS
from companion.store.server.address import ServerAddress
from companion.store.server.failures import explain_error
from companion.store.server.link import CONNECT_SECONDS, HOLDING, Link
from companion.store.tables import METADATA

_COUNTS = text("""
    SELECT (SELECT count(*) FROM battle WHERE deleted_at IS NULL),
        (SELECT count(*) FROM campaign WHERE deleted_at IS NULL)
""")

FIRST = 4
"""The version of the first tables on a server; SQLite's migrations count the versions for both."""
LATER: Mapping[int, Sequence[str]] = {}
"""What a server does for each migration after the first, by its number."""
CHANNEL = "companion"
"""Where a server tells every window what another one wrote: `battle 12`, `campaign 3`."""

OWN_TABLES = (
    "CREATE TABLE companion_version (number INTEGER NOT NULL)",
    """CREATE TABLE companion_window (
        uid VARCHAR PRIMARY KEY, number BIGINT NOT NULL, seen_at TIMESTAMPTZ NOT NULL
    )""",
    f"""CREATE FUNCTION companion_tell() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_notify('{CHANNEL}', TG_ARGV[0] || ' ' || (to_json(NEW) ->> TG_ARGV[1]));
            RETURN NULL;
        END $$""",
    """CREATE TRIGGER companion_new_battle AFTER INSERT ON battle
        FOR EACH ROW EXECUTE FUNCTION companion_tell('battle', 'id')""",
    """CREATE TRIGGER companion_battle AFTER UPDATE ON battle FOR EACH ROW
        WHEN ((OLD.head_id, OLD.tip_id, OLD.status, OLD.deleted_at, OLD.campaign_id)
            IS DISTINCT FROM (NEW.head_id, NEW.tip_id, NEW.status, NEW.deleted_at, NEW.campaign_id))
        EXECUTE FUNCTION companion_tell('battle', 'id')""",
    """CREATE TRIGGER companion_new_campaign AFTER INSERT ON campaign
        FOR EACH ROW EXECUTE FUNCTION companion_tell('campaign', 'id')""",
    """CREATE TRIGGER companion_campaign AFTER UPDATE ON campaign
        FOR EACH ROW EXECUTE FUNCTION companion_tell('campaign', 'id')""",
    """CREATE TRIGGER companion_entry AFTER INSERT ON campaign_entry
        FOR EACH ROW EXECUTE FUNCTION companion_tell('campaign', 'campaign_id')""",
)
"""What only a server has: its version, the receipts of windows, and the telling of news."""


def open_server(
    address: ServerAddress, to_close: ExitStack, *, read_only: bool = False
) -> tuple[Engine, Link]:
    """Return the engine of a database on a server, and its link; raises StoreError in words."""
    link = Link(address, read_only=read_only)
    engine = engine_over(link)
    to_close.callback(link.close)
    to_close.callback(engine.dispose)
    with engine.begin() as connection:
        prepare(connection, address, read_only=read_only)
    link.get_ready()
    engine.dispose()
    with engine.connect():
        return engine, link


def look_at(address: ServerAddress) -> tuple[int, int] | None:
    """Return how many battles and campaigns a database holds, None where it is empty; nothing is made
    in it.
    """
    engine = engine_over(Link(address, read_only=True))
    try:
        with engine.connect() as connection:
            if version(connection, address) is None:
                return None
            battles, campaigns = connection.execute(_COUNTS).one()
            return battles, campaigns
    finally:
        engine.dispose()


def engine_over(link: Link) -> Engine:
    """Return an engine with one connection, made anew where it broke, whose errors are StoreErrors."""
    engine = create_engine(
        "postgresql+psycopg://",
        creator=link.connect,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=CONNECT_SECONDS,
        pool_pre_ping=True,
        use_native_hstore=False,
    )

    @event.listens_for(engine, "handle_error")
    def tell(context: ExceptionContext) -> None:
        error = context.original_exception
        # A connection that was lost while nobody used it is made again without a word.
        if not context.is_pre_ping and not isinstance(error, StoreError):
            raise explain_error(error, link.address, is_lost=context.is_disconnect) from error

    return engine


def prepare(connection: Connection, address: ServerAddress, *, read_only: bool = False) -> None:
    """Make the tables or bring them up to date, one window at a time; raises StoreError for others'."""
    if not read_only:
        connection.execute(text("SELECT pg_advisory_xact_lock(:ours, 0)"), {"ours": HOLDING})
    done = version(connection, address)
    if done is None and not read_only:
        _create(connection)
    elif done is None:
        raise StoreError(f"There is nothing in {address.safe_url} yet. Open it once for writing.")
    elif done < len(MIGRATIONS):
        if read_only:
            raise StoreError(f"{address.safe_url} was saved by an older Companion. Open it once for writing.")
        _migrate(connection, done)


def version(connection: Connection, address: ServerAddress) -> int | None:
    """Return how many migrations a database has been through, None for an empty one.

    Raises StoreError for a newer one, and for one that has tables but not ours.
    """
    place = connection.scalar(text("SELECT current_schema()"))
    if place is None:
        raise StoreError(
            f"There is no place for tables in {address.safe_url}. Ask whoever runs it for a schema."
        )
    if connection.scalar(text("SELECT to_regclass(:name)"), {"name": f'"{place}".companion_version'}) is None:
        others = text("SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = :place")
        if connection.scalar(others, {"place": place}):
            raise StoreError(
                f"{address.safe_url} belongs to another program: it has tables, and they are not Companion's."
                " Choose a database for Companion alone."
            )
        return None
    done: int = connection.scalar(text("SELECT max(number) FROM companion_version")) or 0
    if done < FIRST:
        raise StoreError(
            f"{address.safe_url} is damaged: its table companion_version says {done}, which "
            "no Companion writes."
            " Ask whoever runs it for a backup of the server; nothing was changed."
        )
    if done > len(MIGRATIONS):
        raise StoreError(
            f"{address.safe_url} was saved by a newer Companion (database version {done}, this one knows"
            f" {len(MIGRATIONS)}). Update Companion; nothing was changed."
        )
    return done


def _create(connection: Connection) -> None:
    # A copy, as references in a circle are marked where they stand once they were added one by one.
    made = MetaData()
    for table in METADATA.tables.values():
        table.to_metadata(made)
    made.create_all(connection, checkfirst=False)
    for statement in OWN_TABLES:
        connection.exec_driver_sql(statement)
    connection.execute(text("INSERT INTO companion_version VALUES (:number)"), {"number": len(MIGRATIONS)})


def _migrate(connection: Connection, done: int) -> None:
    for number in range(done + 1, len(MIGRATIONS) + 1):
        for statement in LATER[number]:
            connection.exec_driver_sql(statement)
        connection.execute(text("UPDATE companion_version SET number = :number"), {"number": number})
