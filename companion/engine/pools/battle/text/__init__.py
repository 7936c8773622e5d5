"""Texts of battles: the journal, refusals and questions."""
