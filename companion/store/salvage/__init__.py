"""Rows read from the pages of a damaged database, past SQLite, and a new database made of them."""
