"""The page of backups: a list, the content of each, and the way back."""
