"""All that the rules still owe, settled one by one or in order."""
