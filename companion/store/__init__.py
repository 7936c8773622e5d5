"""The player's database: one SQLite file that knows JSON text and no rules.

Importing this package is cheap: SQLModel is first imported by `Database.open`.
"""

from companion.deferred import defer_module

defer_module("sqlalchemy.dialects.sqlite.aiosqlite")  # a driver for programs that wait in other ways
