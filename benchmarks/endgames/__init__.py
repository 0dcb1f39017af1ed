"""The endgames solved: what they are worth, and how far from it the bots play."""
