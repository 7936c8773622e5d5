"""The battle page: its places, what they show, and what the players' hands on them mean."""
