"""A walk through all pages and dialogs of the window outside the battle, for tests and pictures of each."""
