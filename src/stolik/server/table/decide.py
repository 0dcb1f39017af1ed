"""What comes of a command at a table: events, or the reason why not.

One pure function for everything that can change a table: people, bots and clocks. It
changes nothing, so it is simply called again when another process was faster. What a move leads
to is found out on a private copy, which becomes the table once the entry is on disk.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import assert_never

import msgspec

from stolik.bots.levels import check_game
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.sentences import say
from stolik.engine.arrays import StateArray
from stolik.match import Match
from stolik.server.messages.commands import (
    ClientMessage,
    Commit,
    Leave,
    MakeMove,
    React,
    Rematch,
    Reveal,
    Say,
    SeatBot,
    Silence,
    Sit,
    StandIn,
    Start,
    Vacate,
)
from stolik.server.messages.common import Level, Person, expert_seats, offered_levels
from stolik.server.table.events import (
    AnyEvent,
    CameBack,
    Continued,
    Ended,
    Entry,
    Extended,
    Hinted,
    Moved,
    Said,
    Sat,
    Silenced,
    Vacated,
    WentAway,
)
from stolik.server.table.opening import Opening, open_rematch, seat_bot
from stolik.server.table.quick import FillUp, fill_up, start_when_full
from stolik.server.table.refusals import OvertakenError, not_seated, refused
from stolik.server.table.start import (
    CloseReveal,
    close_reveal,
    commit,
    commit_to,
    reveal,
    start,
    void,
)
from stolik.server.table.state import TableState, close_entry, fold

STAND_IN: Level = "normal"
"""The bot that plays for people."""
ABSENT_SECONDS = 60
"""After so long without a connection the others may ask for a bot."""
MOST_SILENCED = 100
"""People whom a host may take out of the chat of a table."""
LATE_MOVES = 2
"""In a row: then the seat's person is away."""


class BotMove(msgspec.Struct, frozen=True, kw_only=True):
    """A bot has thought: for its own seat, or for a person who ran out of time."""

    seat: int
    move: str | None
    """None: it waits for the others."""
    moves_made: int
    """In the match, when it began to think."""
    is_late: bool


class NoteHint(msgspec.Struct, frozen=True):
    """A person is about to be shown what a bot would play."""


Command = ClientMessage | BotMove | NoteHint | CloseReveal | FillUp


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision may depend on besides the table; nothing else is looked up."""

    now: int
    absent_since: Callable[[int], int | None]
    """By seat: since when its person has had no connection; None for one who has."""
    new_table: str
    new_secret: bytes
    """For the table that a rematch would open."""
    gone: Collection[str] = ()
    """People who have left the server for good, by id."""
    waiting: Collection[int] = ()
    """Seats whose bots have let the others act first, in this position."""


class Request(msgspec.Struct, frozen=True, gc=False):
    """A command, and who gives it."""

    actor: Person | None
    """None is the server itself, for bots and clocks."""
    command: Command
    is_blocked: bool = False
    """Whether the host of the table has blocked the one who asks."""


@dataclass
class Decision:
    """What several requests lead to, as one entry."""

    after: TableState
    """The table as it will be; not the one that was handed in."""
    positions: list[StateArray] = field(default_factory=list)
    """Every visible position on the way there."""
    entry: Entry | None = None
    """None where nothing happens."""
    opening: Opening | None = None
    """The table of a rematch: it must be stored together with the entry, or not at all."""
    failures: list[Exception | None] = field(default_factory=list)
    """By request: why it leads to nothing. What is not a `StolikError` is a fault of ours."""


def decide(
    table: TableState, actor: Person | None, command: Command, context: Context
) -> tuple[AnyEvent, ...]:
    """What comes of one command, the end of the match included; raises the reason why not."""
    decision = decide_all(table, [Request(actor, command)], context)
    if failure := decision.failures[0]:
        raise failure
    return decision.entry.events if decision.entry else ()


def decide_all(table: TableState, requests: Sequence[Request], context: Context) -> Decision:
    """One request after the other, each at the table that those before it would leave."""
    decision = Decision(after=table.copy())
    events: tuple[AnyEvent, ...] = ()
    rematch_host: Person | None = None
    for request in requests:
        try:
            made = _judge(decision.after, request, context)
            events += _enter(decision, made, context)
            if made and isinstance(request.command, Rematch):
                rematch_host = request.actor
        except StolikError as refusal:
            decision.failures.append(refusal)
        except Exception as fault:  # ours; the others must not suffer from it
            decision.failures.append(fault)
            decision.after, decision.positions = table.copy(), []
            for event in events:
                _fold(decision, event, context.now)
        else:
            decision.failures.append(None)
    if events:
        decision.entry = Entry(number=table.version + 1, at=context.now, events=events)
        close_entry(decision.after, decision.entry)
    if rematch_host is not None:
        decision.opening = open_rematch(
            decision.after,
            rematch_host,
            rematch=context.new_table,
            secret=context.new_secret,
            now=context.now,
        )
    return decision


def _enter(
    decision: Decision, events: tuple[AnyEvent, ...], context: Context
) -> tuple[AnyEvent, ...]:
    """Lets events happen; with the end of the match, where it comes of them."""
    for event in events:
        _fold(decision, event, context.now)
    trial = decision.after
    if not trial.is_played_out or trial.match is None:
        return events
    result = trial.match.result
    assert result is not None
    ended = Ended(result=result, secret=trial.shown_secret)
    _fold(decision, ended, context.now)
    return (*events, ended)


def _fold(decision: Decision, event: AnyEvent, now: int) -> None:
    positions = decision.positions
    fold(decision.after, event, now, lambda match: positions.append(match.snapshot()))


def _judge(table: TableState, request: Request, context: Context) -> tuple[AnyEvent, ...]:
    """What follows at once from a command; reads the table only."""
    actor, command = request.actor, request.command
    if isinstance(command, BotMove):
        return _move_for(table, command, context.now)
    if isinstance(command, CloseReveal):
        return close_reveal(table, command, context.now)
    if isinstance(command, FillUp):
        return fill_up(table, context.now)
    assert actor is not None
    if actor.id in context.gone:
        raise refused("gone", "you have left this server")
    seat = table.seat_of(actor)
    match command:
        case MakeMove():
            return _move(table, seat, command, context)
        case Sit():
            if seat is None:
                _check_welcome(table, request)
            return _sit(table, actor, command, context.now)
        case Leave():
            return _leave(table, seat)
        case SeatBot():
            return _seat_bot(table, actor, command)
        case Vacate():
            return _vacate(table, actor, command.seat)
        case Commit():
            committed = commit(table, seat, command.commitment)
            return start_when_full(table, seat, committed, context.now)
        case Start():
            _check_host(table, actor)
            return start(table, seat, command, context.now)
        case Reveal():
            return reveal(table, seat, command.salt)
        case StandIn():
            return _stand_in(table, seat, command.seat, context)
        case Say():
            _check_chat(table, request)
            _check_words(table)
            return (Said(person=actor, seat=seat, text=command.text.strip()),)
        case React():
            _check_chat(table, request)
            return (Said(person=actor, seat=seat, reaction=command.reaction),)
        case Silence():
            return _silence(table, actor, command)
        case NoteHint():
            return _note_hint(table, seat)
        case Rematch():
            return _rematch(table, seat, context)
        case _:
            assert_never(command)


def _sit(table: TableState, person: Person, command: Sit, now: int) -> tuple[AnyEvent, ...]:
    mine = table.seat_of(person)
    if mine is not None and (command.seat is None or command.seat == mine):
        return _sit_again(table, mine)
    if table.status != "open":
        raise refused("begun", "the match has begun: there is no free seat")
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if not free:
        raise refused("full", "all seats are taken")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise refused("seat-taken", "seat {number} is not free", number=seat + 1)
    sat = (*_freed(mine), Sat(seat=seat, person=person))
    if command.commitment is None:
        return sat
    if command.seat is None:
        raise refused("commitment-seat", "a commitment is for one seat: name it")
    committed = (*sat, *commit_to(table, seat, command.commitment))
    return start_when_full(table, seat, committed, now)


def _freed(seat: int | None) -> tuple[AnyEvent, ...]:
    return () if seat is None else (Vacated(seat=seat),)


def _sit_again(table: TableState, seat: int) -> tuple[AnyEvent, ...]:
    if table.seats[seat].bot is not None:
        return (CameBack(seat=seat),)
    raise refused("seated", "you have seat {number} already", number=seat + 1)


def _leave(table: TableState, seat: int | None) -> tuple[AnyEvent, ...]:
    if seat is None:
        raise not_seated()
    if table.reveal_until is not None:
        return void(table, (seat,))
    if table.status == "open":
        return (Vacated(seat=seat),)
    if table.status == "over":
        raise refused("over", "the match is over")
    if table.deal is not None and table.deal.kind != "tournament":
        raise refused("deal-waits", "nobody can play this for you: it will wait for your return")
    if table.seats[seat].bot is not None:
        raise refused("left", "a bot plays for you already")
    return (WentAway(seat=seat, level=STAND_IN),)


def _seat_bot(table: TableState, person: Person, command: SeatBot) -> tuple[AnyEvent, ...]:
    _check_host(table, person)
    _check_exists(table, command.seat)
    check_level(command.level, table.game, len(table.seats))
    if not table.seats[command.seat].is_free:
        raise refused("seat-taken", "seat {number} is not free", number=command.seat + 1)
    return (seat_bot(command.seat, command.level, table.id, table.characters),)


def _vacate(table: TableState, person: Person, seat: int) -> tuple[AnyEvent, ...]:
    _check_host(table, person)
    _check_exists(table, seat)
    if table.seats[seat].is_free:
        raise refused("seat-free", "seat {number} is free", number=seat + 1)
    return (Vacated(seat=seat),) if table.reveal_until is None else void(table, (seat,))


def _move(
    table: TableState, seat: int | None, command: MakeMove, context: Context
) -> tuple[AnyEvent, ...]:
    if seat is None:
        raise not_seated()
    match = _running(table)
    if bots_come_first(table, context.waiting):
        raise refused("bots-first", "the bots have not chosen yet; try again in a moment")
    if command.turn != table.seats[seat].moves:
        raise refused("stale", "that was chosen in another turn; the table has changed since then")
    match.check(seat, command.move)
    moved = Moved(seat=seat, move=command.move)
    return (moved,) if table.seats[seat].bot is None else (CameBack(seat=seat), moved)


def bots_come_first(table: TableState, waiting: Collection[int]) -> bool:
    """Whether a person's move has to wait: equal play meets equal answers if bots never do."""
    return table.deal is not None and not waiting_for_people(table, waiting)


def waiting_for_people(table: TableState, waiting: Collection[int]) -> bool:
    """Whether all bots have acted, or wait."""
    return all(seat in waiting for seat in table.bots_to_act())


def _move_for(table: TableState, command: BotMove, now: int) -> tuple[AnyEvent, ...]:
    match = _running(table)
    if len(match.moves) != command.moves_made or not _is_bots_turn(table, command, now):
        raise OvertakenError(
            say("table.overtaken", "the table has changed since the bot began to think")
        )
    if command.move is None:
        return (Extended(seat=command.seat),) if command.is_late else ()
    match.check(command.seat, command.move)
    moved = Moved(seat=command.seat, move=command.move, is_late=command.is_late)
    if command.is_late and table.seats[command.seat].late_moves + 1 >= LATE_MOVES:
        return moved, WentAway(seat=command.seat, level=STAND_IN)
    return (moved,)


def _is_bots_turn(table: TableState, command: BotMove, now: int) -> bool:
    """Whether the seat is still a bot's, or its person's clock has still run out."""
    if not command.is_late:
        return table.seats[command.seat].bot is not None
    deadline = table.deadline(command.seat)
    return deadline is not None and deadline <= now


def _rematch(table: TableState, seat: int | None, context: Context) -> tuple[AnyEvent, ...]:
    if table.status != "over":
        raise refused("not-over", "a rematch comes after the match")
    if table.deal is not None:
        raise refused("deal-rematch", "these cards are played again from their own page")
    if seat is None:
        raise not_seated()
    return () if table.rematch else (Continued(table=context.new_table),)


def _stand_in(
    table: TableState, mine: int | None, seat: int, context: Context
) -> tuple[AnyEvent, ...]:
    _running(table)
    _check_exists(table, seat)
    if mine is None:
        raise not_seated()
    if table.seats[seat].bot is not None:
        raise refused("has-bot", "a bot plays there already")
    absent_since, patience = context.absent_since(seat), patience_of(table)
    if absent_since is None or context.now - absent_since < patience * 1000:
        raise refused(
            "present",
            "only for a player who has been away for {seconds} seconds",
            seconds=patience,
        )
    return (WentAway(seat=seat, level=STAND_IN),)


def patience_of(table: TableState) -> int:
    """For how long a player may be away, in seconds: with a slow clock, as long as for a move."""
    return max(ABSENT_SECONDS, table.clock.turn_seconds if table.clock else 0)


def _silence(table: TableState, actor: Person, command: Silence) -> tuple[AnyEvent, ...]:
    if actor.id != table.host.id:
        raise refused("not-host", "only {host} may do that", host=table.host.name)
    if command.person == actor.id:
        raise refused("silence-self", "you cannot take yourself out of the chat")
    if (command.person in table.silenced) == command.is_silent:
        return ()
    if command.is_silent and len(table.silenced) >= MOST_SILENCED:
        raise refused("silenced-many", "that is enough: nobody else can be taken out of the chat")
    return (Silenced(person=command.person, is_silent=command.is_silent),)


def _note_hint(table: TableState, seat: int | None) -> tuple[AnyEvent, ...]:
    """Where nobody is rated nothing is noted: those who win together are not compared."""
    if seat is None:
        raise not_seated()
    check_hints(table)
    is_rated = table.status == "playing" and not table.game.is_cooperative
    return (Hinted(seat=seat),) if is_rated and seat not in table.hinted else ()


def check_hints(table: TableState) -> None:
    """Where players are compared by the same cards, nobody is helped."""
    if table.deal is not None:
        raise refused("deal-hint", "everybody plays these cards without help")


def _check_welcome(table: TableState, request: Request) -> None:
    if request.is_blocked:
        raise refused("blocked", "{host} does not want to play with you", host=table.host.name)


def _check_chat(table: TableState, request: Request) -> None:
    assert request.actor is not None
    if (
        table.deal is not None
        and table.status == "playing"
        and table.seat_of(request.actor) is None
    ):
        raise refused("deal-silence", "while the match is on, only its players may chat")
    if request.is_blocked or request.actor.id in table.silenced:
        raise refused("silenced", "{host} has taken you out of this chat", host=table.host.name)


def _check_words(table: TableState) -> None:
    if table.game.is_cooperative and table.status == "playing":
        raise refused("silence", "while a match is on, only reactions; no words")


def _check_host(table: TableState, person: Person) -> None:
    if person.id != table.host.id:
        raise refused("not-host", "only {host} may do that", host=table.host.name)
    if table.status != "open":
        raise refused("begun-already", "the match has begun")


def _check_exists(table: TableState, seat: int) -> None:
    if seat >= len(table.seats):
        raise refused("no-seat", "the table has {seats} seats", seats=len(table.seats))


def _running(table: TableState) -> Match:
    if table.match is None:
        raise refused("not-begun", "the match has not begun")
    if table.status == "over":
        raise refused("over", "the match is over")
    return table.match


def check_level(level: str, game: Game, seats: int) -> None:
    """Bots that the server has, and that play this game at a table of that size."""
    if level == "expert" and seats not in expert_seats()[game.id]:
        raise refused(
            "no-expert", "there is no expert for {game} at a table of this size", game=game.title
        )
    if level not in offered_levels():
        raise refused(
            "no-bot",
            "there is no bot {level}; there are {levels}",
            level=level,
            levels=", ".join(offered_levels()),
        )
    check_game(level, game)
