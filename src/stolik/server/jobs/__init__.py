"""Work in the background: rows in the database, taken by any process of the server."""
