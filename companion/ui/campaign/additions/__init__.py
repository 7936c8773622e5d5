"""Additions to a campaign: dialogs for units, stored forces, pilots and forces."""
