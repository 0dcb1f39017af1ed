"""The Gang in sentences: why a move is refused, and what has happened."""

from collections.abc import Iterator, Sequence
from typing import cast

from stolik.core.game import View
from stolik.core.pace import Moment
from stolik.core.sentences import Labelled, Seat, Sentence, say
from stolik.games.the_gang.special_cards import CARD_TEXTS
from stolik.games.the_gang.view import Proposal, SeatView, SpecialCard, TheGangView

COLOURS = ("white", "yellow", "orange", "red")

MOMENTS = {
    "the-gang.heist": Moment(600),
    "the-gang.comes": Moment(1000),
    "the-gang.goes": Moment(300),
    "the-gang.deal": Moment(500),
    "the-gang.community": Moment(900),
    "the-gang.round": Moment(300),
    "the-gang.takes": Moment(400),
    "the-gang.takes-from": Moment(700),
    "the-gang.returns": Moment(400),
    "the-gang.ready": Moment(0),
    "the-gang.chooses": Moment(0),
    "the-gang.agrees": Moment(250),
    "the-gang.tells-category": Moment(1500),
    "the-gang.tells-count": Moment(1500),
    "the-gang.shows": Moment(1200),
    "the-gang.reveals": Moment(1700),
    "the-gang.out-of-order": Moment(2400),
    "the-gang.joint-guess": Moment(1200),
    "the-gang.success": Moment(2200),
    "the-gang.failure": Moment(2200),
    "the-gang.over": Moment(300),
}
"""Hand by hand goes the showdown, then the vault opens or the alarm rings."""


def refusal(view: View, move: str) -> Sentence:
    """Why the seat that looks may not make that move."""
    table = cast("TheGangView", view)
    assert table.seat is not None
    seat = Seat(table.seat)
    match table.phase, move.split():
        case "chips", ["take", stars]:
            return _cannot_take(table, seat, int(stars))
        case "chips", ["return"]:
            if table.seats[seat].is_locked:
                return _bound_to_chip(table, seat)
            return say("the-gang.no-chip", "{seat} holds no chip", seat=seat)
        case "chips", ["ready"]:
            return _cannot_be_ready(table, seat)
        case "chips", ["use", *_]:
            return _cannot_propose(table, seat, move)
        case ("pass" | "show" | "discard") as phase, [verb, card] if verb == phase:
            return say("the-gang.not-held", "{seat} does not hold {card}", seat=seat, card=card)
        case phase, _:
            return _to_do(phase, seat)


def _to_do(phase: str, seat: Seat) -> Sentence:
    match phase:
        case "pass":
            return say("the-gang.must-pass", "{seat} is to pass a hole card", seat=seat)
        case "chips":
            return say("the-gang.must-chips", "{seat} may take and return chips now", seat=seat)
        case "answer":
            return say("the-gang.must-answer", "{seat} is to agree or to refuse", seat=seat)
        case "show":
            return say("the-gang.must-show", "{seat} is to show a hole card", seat=seat)
        case "discard":
            return say("the-gang.must-discard", "{seat} is to discard a hole card", seat=seat)
        case "guess-rank":
            return say("the-gang.must-guess-rank", "{seat} is to guess a rank", seat=seat)
        case _:
            return say("the-gang.must-guess-category", "{seat} is to guess a category", seat=seat)


def _cannot_take(table: TheGangView, seat: Seat, stars: int) -> Sentence:
    if stars > len(table.seats):
        return say(
            "the-gang.no-such-chip",
            "the chips have 1 to {most} stars, not {stars}",
            most=len(table.seats),
            stars=stars,
        )
    if table.seats[seat].chips[table.round - 1] == stars:
        return say(
            "the-gang.own-chip", "{seat} holds the chip {stars} already", seat=seat, stars=stars
        )
    if table.seats[seat].is_locked:
        return _bound_to_chip(table, seat)
    holder = next(
        number for number, other in enumerate(table.seats) if other.chips[table.round - 1] == stars
    )
    return say(
        "the-gang.locked-chip",
        "the chip {stars} is locked to {holder} until the round ends",
        stars=stars,
        holder=Seat(holder),
    )


def _bound_to_chip(table: TheGangView, seat: Seat) -> Sentence:
    return say(
        "the-gang.bound",
        "the chip {stars} is locked: {seat} keeps it until the round ends",
        stars=table.seats[seat].chips[table.round - 1] or 0,
        seat=seat,
    )


def _cannot_be_ready(table: TheGangView, seat: Seat) -> Sentence:
    if table.settle == "instant":
        return say(
            "the-gang.no-ready", "a round ends by itself here, as soon as every seat holds a chip"
        )
    if table.centre:
        return say("the-gang.ready-too-soon", "nobody can be ready before every seat holds a chip")
    return say("the-gang.ready-already", "{seat} is ready already", seat=seat)


def _cannot_propose(table: TheGangView, seat: Seat, move: str) -> Sentence:
    specialist = table.specialist
    if specialist is None:
        return say("the-gang.no-specialist", "no specialist helps in this heist")
    if specialist.is_used:
        return say(
            "the-gang.used",
            "{card} has done its part in this heist",
            card=specialist.card,
        )
    if table.seats[seat].has_proposed:
        return say(
            "the-gang.proposed-already", "{seat} has already proposed in this round", seat=seat
        )
    return say(
        "the-gang.other-proposal",
        "{move} is not how {card} is used here: {notation}",
        move=move,
        card=specialist.card,
        notation=NOTATION.get(specialist.card, "use A"),
    )


NOTATION = {"S1": "use A B, two seats", "S4": "use A RANK"}


def describe_changes(before: View, after: View) -> Sequence[Sentence]:
    """What happened between two views of the same seat, one step apart."""
    return list(_describe_changes(cast("TheGangView", before), cast("TheGangView", after)))


def has_private_events(before: View, after: View) -> bool:
    """Only the seat that gets cards, or sees the Informant's, learns which."""
    then, now = cast("TheGangView", before), cast("TheGangView", after)
    assert now.seat is not None
    return then.phase == "show" or then.seats[now.seat].hole != now.seats[now.seat].hole


def _describe_changes(before: TheGangView, after: TheGangView) -> Iterator[Sentence]:
    if after.heist != before.heist:
        yield say("the-gang.heist", "heist {heist} begins", heist=after.heist)
    yield from _special_cards(before, after)
    if after.heist == before.heist:
        yield from _cards(before, after)
        yield from _chips(before, after)
        yield from _proposals(before, after)
        yield from _showdown(before, after)


def _special_cards(before: TheGangView, after: TheGangView) -> Iterator[Sentence]:
    then, now = _active(before), _active(after)
    for card in then:
        if card not in now:
            yield say("the-gang.goes", "{card} is over", card=_special(card))
    for card in now:
        if card not in then:
            yield say("the-gang.comes", "{card} comes into play", card=_special(card))
    if before.phase == "shuffle-challenges" and before.phase != after.phase:
        yield say("the-gang.shuffle-challenges", "the challenges are shuffled")
    if before.phase == "shuffle-specialists" and before.phase != after.phase:
        yield say("the-gang.shuffle-specialists", "the specialists are shuffled")
    if before.phase == "shuffle-hands" and before.phase != after.phase:
        yield say("the-gang.shuffle-hands", "the hands are shuffled")


def _special(card: str) -> Labelled:
    """A challenge or a specialist by its name."""
    name, _ = CARD_TEXTS[card]
    return Labelled(card, name)


def _active(view: TheGangView) -> list[str]:
    specialists: tuple[SpecialCard, ...] = (view.specialist,) if view.specialist else ()
    return [special.card for special in (*view.challenges, *specialists)]


def _cards(before: TheGangView, after: TheGangView) -> Iterator[Sentence]:
    if before.phase == "deal" and after.phase != "deal":
        yield say(
            "the-gang.deal",
            "everyone is dealt {cards:hole card|hole cards}",
            cards=after.seats[0].hole_size,
        )
    if len(after.community) > len(before.community):
        yield say(
            "the-gang.community",
            "community cards: {cards}",
            cards=" ".join(after.community),
        )
    for number, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        seat = Seat(number)
        if now.has_passed and not then.has_passed:
            yield say("the-gang.chooses", "{seat} has chosen a card to pass", seat=seat)
        if now.announced is not None and then.announced is None:
            yield _announcement(after, seat, now.announced)
        if now.has_redrawn and not then.has_redrawn:
            yield say(
                "the-gang.redraws", "{seat} discards all hole cards and draws new ones", seat=seat
            )
        elif now.discards > then.discards:
            yield say("the-gang.discards", "{seat} discards a hole card", seat=seat)
    if before.phase == "pass" and after.phase != "pass":
        yield say("the-gang.passed", "everyone passes a card to the left")
    if after.seat is not None:
        yield from _own_cards(before.seats[after.seat], after.seats[after.seat])


def _announcement(table: TheGangView, seat: Seat, number: int) -> Sentence:
    if table.specialist is not None and table.specialist.card == "S3":
        return say(
            "the-gang.pictures", "{seat} has {count:face card|face cards}", seat=seat, count=number
        )
    return say("the-gang.sum", "the hole cards of {seat} add up to {sum}", seat=seat, sum=number)


def _own_cards(then: SeatView, now: SeatView) -> Iterator[Sentence]:
    """What only the viewer learns: which cards came."""
    came = [card for card in now.hole if card not in then.hole]
    if came and then.hole:
        yield say("the-gang.you-get", "you get {cards}", cards=" ".join(came))


def _chips(before: TheGangView, after: TheGangView) -> Iterator[Sentence]:
    if after.round != before.round:
        yield say("the-gang.round", "round {round} begins", round=after.round)
        if any(special.card == "C8" for special in after.challenges):
            yield say("the-gang.blackout", "the chips of the last round are gone")
        return
    current = after.round - 1
    for number, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        seat = Seat(number)
        chip, former = now.chips[current], then.chips[current]
        if now.is_ready and not then.is_ready:
            yield say("the-gang.ready", "{seat} is ready", seat=seat)
        if chip is not None and chip != former:
            yield _taken(before, seat, chip)
        elif former is not None and chip is None and former in after.centre:
            yield say(
                "the-gang.returns",
                "{seat} puts back the {colour} chip {stars}",
                seat=seat,
                colour=COLOURS[current],
                stars=former,
            )


def _taken(before: TheGangView, seat: Seat, stars: int) -> Sentence:
    colour = COLOURS[before.round - 1]
    for number, other in enumerate(before.seats):
        if other.chips[before.round - 1] == stars:
            return say(
                "the-gang.takes-from",
                "{seat} takes the {colour} chip {stars} from {other}",
                seat=seat,
                colour=colour,
                stars=stars,
                other=Seat(number),
            )
    return say(
        "the-gang.takes",
        "{seat} takes the {colour} chip {stars}",
        seat=seat,
        colour=colour,
        stars=stars,
    )


def _proposals(before: TheGangView, after: TheGangView) -> Iterator[Sentence]:
    if after.proposal is not None and before.proposal is None:
        yield _proposed(after, after.proposal)
    if after.proposal is not None and before.proposal is not None:
        for number in after.proposal.agreed:
            if number not in before.proposal.agreed:
                yield say("the-gang.agrees", "{seat} agrees", seat=Seat(number))
    if after.refuser is not None and before.proposal is not None:
        yield say(
            "the-gang.refuses",
            "{seat} refuses: the proposal is cancelled",
            seat=Seat(after.refuser),
        )
    yield from _used(before, after)


def _proposed(table: TheGangView, proposal: Proposal) -> Sentence:
    card = _special(table.specialist.card) if table.specialist else ""
    seats = {"seat": Seat(proposal.proposer), "user": Seat(proposal.user)}
    if proposal.receiver is not None:
        return say(
            "the-gang.proposes-show",
            "{seat} proposes {card}: {user} shows {receiver} a card",
            card=card,
            receiver=Seat(proposal.receiver),
            **seats,
        )
    if proposal.rank is not None:
        return say(
            "the-gang.proposes-rank",
            "{seat} proposes {card}: {user} says how many hole cards are of rank {rank}",
            card=card,
            rank=proposal.rank,
            **seats,
        )
    return say("the-gang.proposes", "{seat} proposes {card} for {user}", card=card, **seats)


def _used(before: TheGangView, after: TheGangView) -> Iterator[Sentence]:
    use = after.use
    if use is None or after.specialist is None:
        return
    user = Seat(use.user)
    if before.use is None:
        yield say(
            "the-gang.uses",
            "everyone agrees: {user} uses {card}",
            user=user,
            card=_special(after.specialist.card),
        )
        if use.category is not None:
            yield say(
                "the-gang.tells-category",
                "{user} has at the moment: {category}",
                user=user,
                category=use.category,
            )
        if use.count is not None and use.rank is not None:
            yield say(
                "the-gang.tells-count",
                "{user} has {count:hole card|hole cards} of rank {rank}",
                user=user,
                count=use.count,
                rank=use.rank,
            )
    if before.phase == "show" and after.phase == "chips" and use.receiver is not None:
        yield _shown(user, Seat(use.receiver), use.shown)


def _shown(user: Seat, receiver: Seat, card: str | None) -> Sentence:
    """Only the two of them see which card it is."""
    if card is None:
        return say(
            "the-gang.shows-unseen",
            "{user} shows {receiver} a hole card",
            user=user,
            receiver=receiver,
        )
    return say(
        "the-gang.shows",
        "{user} shows {receiver} {card}",
        user=user,
        receiver=receiver,
        card=card,
    )


def _showdown(before: TheGangView, after: TheGangView) -> Iterator[Sentence]:
    for number, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        seat = Seat(number)
        for guess, former in (
            (now.rank_guess, then.rank_guess),
            (now.category_guess, then.category_guess),
        ):
            if guess is not None and former is None:
                yield say("the-gang.guesses", "{seat} guesses {guess}", seat=seat, guess=guess)
        if now.hand is not None and then.hand is None:
            yield say(
                "the-gang.reveals",
                "{seat} reveals {hole}: {category} ({five})",
                seat=seat,
                hole=" ".join(now.hole),
                category=now.hand.category,
                five=" ".join(now.hand.five),
            )
    if after.is_out_of_order and not before.is_out_of_order:
        yield say("the-gang.out-of-order", "this hand is weaker than an earlier one")
    for joint, former in (
        (after.rank_guess, before.rank_guess),
        (after.category_guess, before.category_guess),
    ):
        if joint is not None and former is None:
            yield say("the-gang.joint-guess", "the gang guesses {guess}", guess=joint)
    match before.phase, after.phase:
        case "showdown", "scored":
            yield _scored(after)
        case _, "over":
            yield say("the-gang.over", "the match is over")


def _scored(table: TheGangView) -> Sentence:
    if table.succeeded:
        return say(
            "the-gang.success",
            "the heist succeeds: vault {vaults} of 3 is open",
            vaults=table.vaults,
        )
    return say(
        "the-gang.failure",
        "the heist fails: alarm {alarms} of {limit}",
        alarms=table.alarms,
        limit=table.alarm_limit,
    )
