"""Dialogs: new battle, settings, correcting dice, and what is said when Companion has a fault."""
