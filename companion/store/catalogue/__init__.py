"""The catalogue's database: one more SQLite file that knows JSON text and no rules.

Importing this package is cheap: SQLModel is first imported by `CatalogueDatabase.open`.
"""
