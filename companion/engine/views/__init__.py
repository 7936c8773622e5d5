"""Views of a battle as plain data: made by a family, drawn by the window."""
