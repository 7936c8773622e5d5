"""The page of a pilot: identity, skills, record, and improvements to buy."""
