"""After-action review: the effects of a battle on the campaign, proposed, edited and agreed."""
