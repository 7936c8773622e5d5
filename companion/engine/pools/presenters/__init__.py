"""Views of the family: mechs in lists and on record sheets, calculators, tables to print."""
