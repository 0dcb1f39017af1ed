"""The database: schema, migrations and all SQL, for SQLite and PostgreSQL."""
