"""Imports from players' files, folders and archives into the catalogue: all of them, or nothing."""
