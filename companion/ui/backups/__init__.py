"""The page of backups: which there are, what each holds, and the way back."""
