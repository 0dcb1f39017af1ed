"""A new database is made at once, an old one step by step: both must come to the same."""

from typing import Any

import pytest
from sqlalchemy import Connection, Inspector, inspect

from stolik.server.storage.database import (
    migrate,
    migration_of,
    new_database,
    newest_migration,
)

pytestmark = pytest.mark.anyio


async def test_a_new_database_is_what_all_migrations_lead_to(empty_database: str) -> None:
    database = new_database(empty_database)

    def made_at_once(connection: Connection) -> dict[str, Any]:
        migrate(connection)
        assert migration_of(connection) == newest_migration()
        return described(connection)

    at_once = await database.transact(made_at_once)
    assert "entries" in at_once
    await database.transact(drop_all)
    assert await database.transact(made_step_by_step) == at_once
    await database.close()


def made_step_by_step(connection: Connection) -> dict[str, Any]:
    """By every migration, from the first."""
    migrate(connection, to="0001")
    migrate(connection)
    return described(connection)


def drop_all(connection: Connection) -> None:
    """Back to nothing."""
    found = inspect(connection)
    for name, _ in reversed(found.get_sorted_table_and_fkc_names()):
        if name is not None:
            connection.exec_driver_sql(f'DROP TABLE "{name}"')


def described(connection: Connection) -> dict[str, Any]:
    """All tables, as the database itself describes them."""
    found = inspect(connection)
    return {name: table(found, name) for name in found.get_table_names()}


def table(found: Inspector, name: str) -> Any:
    """Columns, keys and indexes; what the database has named itself goes without its name."""
    columns = {
        each["name"]: (str(each["type"]), each["nullable"], each["default"])
        for each in found.get_columns(name)
    }
    foreign = sorted(
        (
            each["constrained_columns"],
            each["referred_table"],
            each["referred_columns"],
            sorted(each["options"].items()),
        )
        for each in found.get_foreign_keys(name)
    )
    indexes = sorted(
        (each["name"] or "", each["column_names"], bool(each["unique"]))
        for each in found.get_indexes(name)
    )
    unique = sorted(each["column_names"] for each in found.get_unique_constraints(name))
    return columns, found.get_pk_constraint(name)["constrained_columns"], foreign, indexes, unique
