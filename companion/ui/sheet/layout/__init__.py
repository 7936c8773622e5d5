"""The layout of a record sheet: geometry, from the description of a sheet."""
