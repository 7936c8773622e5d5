"""The player's database: one SQLite file that knows JSON text and no rules.

Importing this package is cheap: SQLModel is first imported by `Database.open`.
"""
