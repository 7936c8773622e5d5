"""The dice of battles: every roll, what it was for, and whether dice are even."""
