"""What is entered when the match of a deal is over: the result, and every choice on the way."""

import asyncio
from functools import partial
from hashlib import sha256
from typing import Any

from stolik.match import Match
from stolik.record import split_move
from stolik.server.accounts.ratings import rate
from stolik.server.contests.boards import Boards
from stolik.server.contests.scoring import place_in
from stolik.server.contests.standings import table_points
from stolik.server.storage.deals import finish_try
from stolik.server.storage.queries import EnterAlso, Storage
from stolik.server.storage.tournaments import finish_board
from stolik.server.table.state import TableState

POSITION_DIGITS = 32
"""Of a hash: 128 bits."""


async def finish(storage: Storage, boards: Boards, table: TableState) -> None:
    """Enters what came of a match; once, whichever processes see its end.

    Nobody is rated by cards that they may play again.
    """
    if table.deal is None or table.result is None:
        await rate(storage, table)
        return
    if table.deal.kind == "tournament":
        await rate(storage, table, board_entry(table))
        return
    seat = next(number for number, seat in enumerate(table.seats) if seat.person is not None)
    is_counted = table.deal.number == 0
    choices = await asyncio.to_thread(choices_of, table, seat) if is_counted else []
    enter = partial(finish_try, table=table.id, values=try_values(table, seat), choices=choices)
    await storage.rate(table.id, lambda _find: [], also=enter)
    boards.forget(table.deal.id)


def board_entry(table: TableState) -> EnterAlso:
    """What came of a board of a tournament; who was there at the end plays on in an arena."""
    assert table.deal is not None
    assert table.result is not None
    tournament, number, board = table.deal.id.split("/")
    points = table_points(table.game, table.result)
    return partial(
        finish_board,
        tournament=tournament,
        round_number=int(number),
        board=int(board),
        results=list(zip(table.result.scores, points, strict=True)),
        ready=[n for n, seat in enumerate(table.seats) if not (seat.person and seat.bot)],
        now=table.touched,
    )


def try_values(table: TableState, seat: int) -> dict[str, Any]:
    """How the try of a seat's player ended."""
    assert table.result is not None
    return {
        "ended": table.touched,
        "score": table.result.scores[seat],
        "is_won": seat in table.result.winners,
        "place": place_in(table.game, table.result, seat),
    }


def choices_of(table: TableState, seat: int) -> list[dict[str, Any]]:
    """What a seat chose, by the position that it knew; plain Python, some milliseconds."""
    assert table.match is not None
    assert table.deal is not None
    match = Match(table.game, table.match.players, table.options, seed=table.seed)
    rows: list[dict[str, Any]] = []
    for text in table.match.moves:
        mover, move = split_move(text)
        if mover == seat:
            rows.append(
                {
                    "table_id": table.id,
                    "number": len(rows),
                    "deal": table.deal.id,
                    "position": position_hash(match, seat),
                    "move": move,
                }
            )
        match.play(mover, move)
    return rows


def position_hash(match: Match, seat: int) -> str:
    """What a seat knows, in few letters."""
    return sha256(match.position(seat).encode()).hexdigest()[:POSITION_DIGITS]
