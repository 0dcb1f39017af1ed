"""How the database came to be as it is; run by the server at its start."""
