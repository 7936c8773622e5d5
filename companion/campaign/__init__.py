"""Campaigns: forces and pilots over many battles, and what was done with them, as a journal."""
