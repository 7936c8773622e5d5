"""The roster of a campaign: readiness of units and pilots, and recruiting."""
