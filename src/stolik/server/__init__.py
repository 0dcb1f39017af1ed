"""The table server: tables over HTTP and WebSockets, kept in a database."""
