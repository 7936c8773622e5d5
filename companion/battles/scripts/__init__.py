"""Battles as text: the words of journals and scripts, read, written, and renamed from release to release."""
