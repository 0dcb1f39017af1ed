"""The table server: tables over HTTP and WebSockets, stored in a database."""
