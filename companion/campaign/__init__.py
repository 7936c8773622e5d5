"""Campaigns: forces and pilots over many battles, and all changes to them as a journal."""
