"""The opening of a database on a server: the connection, its tables, its errors in words."""

from __future__ import annotations

from contextlib import ExitStack

from sqlalchemy import Engine, ExceptionContext, create_engine, event, text
from sqlalchemy.pool import QueuePool

from companion.errors import StoreError
from companion.store.server.address import ServerAddress
from companion.store.server.failures import explain_error
from companion.store.server.link import CONNECT_SECONDS, Link
from companion.store.server.schema import prepare, version

_COUNTS = text("""
    SELECT (SELECT count(*) FROM battle WHERE deleted_at IS NULL),
        (SELECT count(*) FROM campaign WHERE deleted_at IS NULL)
""")


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
