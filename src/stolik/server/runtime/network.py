"""Whether others on the network can come in; where allowed, that changes while the server runs."""

from typing import Protocol


class Door(Protocol):
    """What lets others in: a second socket, at the machine's address in its network."""

    async def open(self) -> str:
        """Lets others in; returns where they find the server."""

    async def close(self) -> None:
        """Lets nobody in any more, and sends away who is not on this machine."""


class Network:
    """Where others find the server."""

    def __init__(self, address: str | None) -> None:
        self.address = address
        """None where only this machine can come in, or where a proxy knows better."""
        self.door: Door | None = None
        """Where the page may open and close it."""

    async def set_open(self, door: Door, *, is_open: bool) -> None:
        """Opens or closes the door; nothing happens where it stands like that already."""
        if is_open and self.address is None:
            self.address = await door.open()
        elif not is_open and self.address is not None:
            self.address = None
            await door.close()
