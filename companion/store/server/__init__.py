"""A club's database: the same tables on a PostgreSQL server, written to by several windows at once.

Its driver is first imported when such a database is opened.
"""
