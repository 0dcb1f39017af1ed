"""People: identity, ratings, lists of their tables, export and deletion."""
