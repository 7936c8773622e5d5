"""Where everything on a record sheet lies: geometry, from the description of a sheet."""
