"""Campaigns as files: whole ones in and out, forces alone, and diaries to read and print."""
