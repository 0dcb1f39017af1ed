"""What a strong bot would play on somebody's seat, and why."""

import asyncio
from random import Random

from stolik.bots.bot import Turn
from stolik.bots.levels import HardBot
from stolik.server.house import House
from stolik.server.messages import Hint, Person
from stolik.server.table import refused


async def hint(house: House, table_id: str, person: Person) -> Hint:
    """The move of the hard bot, which knows no more than the asker does."""
    room = await house.hub.room(table_id)
    async with room.lock:
        table = room.table
        seat = table.seat_of(person)
        if table.match is None or seat is None or seat not in table.to_act:
            raise refused("no-hint", "there is nothing for you to decide now")
        turn = Turn(table.match, seat, Random())
    loop = asyncio.get_running_loop()
    return Hint(move=await loop.run_in_executor(house.pool, HardBot().choose, turn))
