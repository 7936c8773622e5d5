"""Tools above record sheets."""
