"""The arena: bots against bots on the same deals, and what the results are worth."""
