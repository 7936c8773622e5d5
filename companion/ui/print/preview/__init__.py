"""Sheets seen on the screen as they will be printed, with the choices beside them."""
