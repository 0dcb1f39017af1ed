"""Positions of every variant, wherever a random match waits."""

import itertools
import re
from collections.abc import Iterator
from random import Random

from stolik.core.errors import ImpossiblePositionError, UnreadablePositionError
from stolik.core.game import Game
from stolik.engine.scratch import Scratch
from stolik.match import Match, replay
from stolik.record import read_record, write_record
from stolik.seeds import seeded_shuffle
from stolik.testing import driver
from stolik.testing.promises import Promises
from stolik.testing.variants import Subject, Variant

SEED = bytes(32)
MANY = 10
COMPARED_EVERY = 8
"""Moves: two matches that have parted do not come together again."""
SEEN_BY = re.compile(r"seen by: (\d+)")


class PositionPromises(Promises):
    """Positions read back, and say no more than their seat knows."""

    def test_positions_on_the_rules_page_are_positions(self, subject: Subject) -> None:
        page = subject.game.rules_page.read_text(encoding="utf-8")
        positions = re.findall(rf"^{subject.game.id} seats=.*", page, re.MULTILINE)

        assert positions
        for position in positions:
            assert refusal(subject.game, position) is None

    def test_a_position_reads_back_as_the_same_position(self, variant: Variant) -> None:
        """The same line, and the same views, observations and moves: of each seat in turn."""
        turns = itertools.count()
        for match in sampled_matches(variant, seed=31, count=24):
            text = match.position()
            again = Match.from_position(variant.game, text)

            assert again.position() == text
            assert again.needs_shuffle == match.needs_shuffle
            assert_same(match, again, None, next(turns) % len(match.seats))

    def test_a_match_goes_on_from_its_position_as_it_would_have(self, variant: Variant) -> None:
        """With the same shuffles and the same moves it comes to the same result."""
        rng = Random(32)
        for match in sampled_matches(variant, seed=32, count=2):
            again = Match.from_position(variant.game, match.position())
            moves = len(match.moves)
            while not match.is_over:
                if match.needs_shuffle:
                    again.shuffle(next_shuffle(match))
                    match.shuffle(next_shuffle(match))
                else:
                    driver.play_random_move(variant.subject, match, rng)
                    seat, _, move = match.moves[-1].partition(" ")
                    again.play(int(seat), move)
                if match.needs_shuffle or match.is_over or len(match.moves) % COMPARED_EVERY == 0:
                    assert again.position() == match.position()
            assert_same(match, again, None, rng.choice(match.seats))
            assert again.moves == match.moves[moves:]

    def test_a_position_as_a_seat_sees_it_reads_back_as_what_that_seat_knows(
        self, variant: Variant
    ) -> None:
        """The same line, view, observation and moves; no card is lost, and it can be redealt."""
        count = variant.subject.census
        scratch = Scratch.seeded(33)
        rng = Random(33)
        for match in sampled_matches(variant, seed=33, count=12):
            state = driver.state_of(match)
            for seat in rng.sample(match.seats, min(len(match.seats), 3)):
                text = match.position(seat)
                again = Match.from_position(variant.game, text)

                assert again.position(seat) == text
                assert_same(match, again, None, seat)
                filled = driver.state_of(again)
                assert count(filled).total() == count(state).total()
                other = driver.redealt(filled, seat, scratch)
                assert driver.known_to(variant.game, other, seat) == driver.known_to(
                    variant.game, state, seat
                )

    def test_a_position_as_a_seat_sees_it_tells_nothing_that_is_hidden(
        self, variant: Variant
    ) -> None:
        scratch = Scratch.seeded(34)
        for match in sampled_matches(variant, seed=34, count=6):
            for seat in match.seats:
                text = match.position(seat)
                other = match.copy()
                other._array[0] = driver.redealt(driver.state_of(match), seat, scratch)  # noqa: SLF001

                assert other.position(seat) == text

    def test_a_record_of_a_match_from_a_position_replays(self, variant: Variant) -> None:
        """Its seed, or its shuffles, count from the position on."""
        rng = Random(35)
        for start in sampled_matches(variant, seed=35, count=2):
            match = Match.from_position(variant.game, start.position(), start.players, seed=SEED)
            while not match.is_over:
                driver.play_random_move(variant.subject, match, rng)

            again = replay(read_record(write_record(match.record())))
            assert again.position() == match.position()
            assert again.result == match.result
            assert again.record() == match.record()

    def test_a_position_with_a_mistake_is_refused_or_another_position(
        self, variant: Variant
    ) -> None:
        """A character or a word changed, doubled, left out or exchanged: never a crash."""
        rng = Random(36)
        sentences = set()
        for match in sampled_matches(variant, seed=36, count=6):
            for text in (match.position(), match.position(match.seats[-1])):
                for _ in range(20):
                    sentences.add(refusal(variant.game, with_a_mistake(text, rng)))
        assert len(sentences) > MANY


def waiting_matches(variant: Variant, seed: int) -> Iterator[Match]:
    """A random match wherever it waits, for a move or a shuffle, and at its end."""
    rng = Random(seed)
    match = Match(variant.game, driver.players(variant), variant.options)
    yield match
    while not match.is_over:
        if match.needs_shuffle:
            match.shuffle(next_shuffle(match))
        else:
            driver.play_random_move(variant.subject, match, rng)
        yield match


def sampled_matches(variant: Variant, seed: int, *, count: int) -> list[Match]:
    """About so many of them."""
    rng = Random(seed)
    length = sum(1 for _ in waiting_matches(variant, seed))
    return [
        match.copy() for match in waiting_matches(variant, seed) if rng.random() < count / length
    ]


def next_shuffle(match: Match) -> str:
    """Of the cards that are due, as text."""
    cards = [match.game.cards[card] for card in match.needs_shuffle]
    order = seeded_shuffle(SEED, len(match.shuffles), cards)
    return " ".join(str(match.game.card_names[card]) for card in order)


def assert_same(one: Match, other: Match, *seats: int | None) -> None:
    """Everything that reaches these seats is the same."""
    for seat in seats:
        first, second = (
            driver.known_to(one.game, driver.state_of(match), seat) for match in (one, other)
        )
        assert first == second
    assert one.to_act == other.to_act
    assert len(one.needs_shuffle) == len(other.needs_shuffle)  # it may be one of hidden cards
    assert one.result == other.result


def refusal(game: Game, text: str) -> str | None:
    """Why it is none, or None if it is a position that is written so."""
    try:
        match = Match.from_position(game, text)
    except (UnreadablePositionError, ImpossiblePositionError) as error:
        return str(error)
    seen_by = SEEN_BY.search(text)
    assert match.position(seen_by and int(seen_by[1])) == text
    return None


def with_a_mistake(text: str, rng: Random) -> str:
    """In one of several ways."""
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    match rng.randrange(5):
        case 0:
            words[one], words[other] = words[other], words[one]
        case 1:
            words[one] = words[other]
        case 2:
            del words[one]
        case 3:
            words.insert(one, words[other])
        case _:
            words[one] = words[one][:-1] + rng.choice("0123456789?x-/|:, ")
    return " ".join(words)
