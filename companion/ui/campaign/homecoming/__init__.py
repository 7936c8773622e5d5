"""Bringing a battle home: what it did to the campaign, proposed, edited and agreed."""
