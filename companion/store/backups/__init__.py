"""Copies of the database, its examination, what each copy holds, and the way back after damage."""
