"""`--database`: what is no address of a database is refused with a sentence, by every command."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from stolik.cli.main import app
from stolik.server.storage.address import DatabaseAddressError, read_address

NO_ADDRESSES = ["/var/stolik.db", "mysql://localhost/stolik", "postgresql://localhost:x/stolik"]


@pytest.mark.parametrize("text", NO_ADDRESSES)
@pytest.mark.parametrize("command", ["serve", "backup", "token"])
def test_what_is_no_address_is_refused(command: str, text: str, tmp_path: Path) -> None:
    arguments = {
        "serve": ["--port", "0"],
        "backup": [str(tmp_path / "copy")],
        "token": ["My bot"],
    }
    result = CliRunner().invoke(app, [command, *arguments[command], "--database", text])

    assert isinstance(result.exception, DatabaseAddressError)
    assert "sqlite:///FILE or postgresql://…" in str(result.exception)
    assert list(tmp_path.iterdir()) == []


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(DatabaseAddressError) as refused:
        read_address("postgres://ania:secret@db.example/stolik")

    assert "secret" not in str(refused.value)
    assert "db.example/stolik" in str(refused.value)
