"""Random matches of every variant, from the first decision to the end."""

from io import StringIO
from random import Random

import msgspec
import pytest
from rich.console import Console

from stolik.core.errors import IllegalMoveError, UnreadableMoveError
from stolik.engine import arrays, contract
from stolik.engine.scratch import Scratch
from stolik.games import find_game
from stolik.match import replay
from stolik.record import read_record, write_record
from stolik.testing import driver
from stolik.testing.promises import Promises
from stolik.testing.variants import Subject, Variant

REDEALS = 300
COLUMNS = 80
NONSENSE = {"", " ", "take ", "0", "14 ", "palette X9", "take 2 3", "Ania"}


class MatchPromises(Promises):
    """Matches end, cards stay, records replay, nothing hidden leaks."""

    def test_a_game_is_found_by_its_id_and_has_its_rules_page(self, subject: Subject) -> None:
        assert find_game(subject.game.id) is subject.game
        assert subject.game.title in subject.game.rules_page.read_text(encoding="utf-8")

    def test_a_random_match_ends_with_a_result(self, variant: Variant) -> None:
        *_, match = driver.random_positions(variant, seed=1)

        assert match.is_over
        assert match.result is not None
        assert len(match.result.scores) == variant.seats
        assert set(match.result.winners) <= set(match.seats)
        assert all(match.legal(seat) == [] for seat in match.seats)

    def test_no_card_is_lost_or_doubled_at_any_step(self, variant: Variant) -> None:
        """The cards on the table change only with a shuffle."""
        count = variant.subject.census
        rng = Random(2)
        match = driver.new_match(variant, seed=2)
        cards, shuffles = count(driver.state_of(match)), len(match.shuffles)

        def watch(_step: object) -> None:
            nonlocal cards, shuffles
            now = count(driver.state_of(match))
            if len(match.shuffles) == shuffles and match.needs_shuffle == []:
                assert now == cards, f"after {match.moves[-1]}"
            cards, shuffles = now, len(match.shuffles)

        match.watch = watch
        while match.to_act:
            driver.play_random_move(variant.subject, match, rng)
        assert cards

    def test_every_move_that_is_not_legal_is_refused_and_changes_nothing(
        self, variant: Variant
    ) -> None:
        rng = Random(3)
        for match in driver.sampled_positions(variant, seed=3, count=6):
            before = driver.state_of(match).tobytes()
            for seat in match.seats:
                legal = set(match.legal(seat))
                others = [move for move in variant.game.actions if move not in legal]
                for move in rng.sample(others, min(len(others), 60)):
                    with pytest.raises(IllegalMoveError) as refused:
                        match.play(seat, move)
                    assert refused.value.sentence.code
            for nonsense in NONSENSE - variant.game.actions.keys():
                with pytest.raises((UnreadableMoveError, IllegalMoveError)):
                    match.play(match.seats[0], nonsense)
            with pytest.raises(IllegalMoveError):
                match.play(variant.seats, next(iter(variant.game.actions)))
            assert driver.state_of(match).tobytes() == before

    def test_every_legal_move_is_accepted(self, variant: Variant) -> None:
        """And leads to a position in which the match goes on or is over."""
        for match in driver.sampled_positions(variant, seed=4, count=6):
            for seat in match.to_act:
                moves = match.legal(seat)
                assert moves, f"seat {seat} is to act and has no move"
                assert len(set(moves)) == len(moves)
                for move in moves:
                    after = arrays.new_array(driver.state_of(match))
                    contract.apply(after[0], seat, variant.game.actions[move])
                    while arrays.step(after):
                        pass
                    acting, wanted = arrays.seats_to_act(after), arrays.shuffle_due(after)
                    assert not (acting and wanted), "a shuffle and a decision at once"

    def test_a_record_replays_to_the_identical_state_and_result(self, variant: Variant) -> None:
        """With its seed, and with its shuffles written out."""
        *_, match = driver.random_positions(variant, seed=5)
        seeded = match.record()
        spelled = msgspec.structs.replace(
            seeded, seed=msgspec.UNSET, shuffles=tuple(match.shuffles)
        )

        for record in (seeded, spelled):
            again = replay(read_record(write_record(record)))
            assert driver.state_of(again).tobytes() == driver.state_of(match).tobytes()
            assert again.result == match.result
        assert read_record(write_record(spelled)) == spelled

    def test_a_record_of_a_match_under_way_replays_to_its_position(self, variant: Variant) -> None:
        for match in driver.sampled_positions(variant, seed=6, count=3):
            again = replay(read_record(write_record(match.record())))

            assert driver.state_of(again).tobytes() == driver.state_of(match).tobytes()
            assert again.to_act == match.to_act

    def test_what_a_seat_is_told_does_not_depend_on_what_is_hidden_from_it(
        self, variant: Variant
    ) -> None:
        """Two states that a seat cannot tell apart give it the same view, moves and observation."""
        count = variant.subject.census
        scratch = Scratch.seeded(7)
        for match in driver.sampled_positions(variant, seed=7, count=12):
            state = driver.state_of(match)
            for seat in (None, *match.seats):
                known = driver.known_to(variant.game, state, seat)
                for _ in range(2):
                    other = driver.redealt(state, seat, scratch)
                    assert driver.known_to(variant.game, other, seat) == known
                    assert contract.acting(other) == contract.acting(state)
                    assert count(other).total() == count(state).total()

    def test_together_all_see_what_each_would_see_alone(self, variant: Variant) -> None:
        for match in driver.sampled_positions(variant, seed=11, count=6):
            viewers = (*match.seats, None)

            assert list(match.views(viewers)) == [match.view(seat) for seat in viewers]

    def test_a_redeal_depends_on_nothing_that_is_hidden(self, variant: Variant) -> None:
        """The same chance gives the same world, whatever lay hidden: so no bot can cheat."""
        for match in driver.sampled_positions(variant, seed=10, count=6):
            state = driver.state_of(match)
            for seat in (None, *match.seats):
                other = driver.redealt(state, seat, Scratch.seeded(1))
                worlds = [
                    driver.redealt(start, seat, Scratch.seeded(2)) for start in (state, other)
                ]
                assert worlds[0].tobytes() == worlds[1].tobytes()

    def test_every_hidden_card_turns_up_in_every_hidden_place(self, variant: Variant) -> None:
        places = variant.subject.unknown
        scratch = Scratch.seeded(8)
        rng = Random(8)
        for match in driver.sampled_positions(variant, seed=8, count=2):
            state = driver.state_of(match)
            seat = rng.choice((None, *match.seats))
            hidden = places(state, seat)
            everything = {card for cards in hidden.values() for card in cards}
            found: dict[str, set[int]] = {place: set() for place in hidden}
            redeals = 0
            while redeals < REDEALS * 40 and any(
                found[place] != everything for place in hidden if hidden[place]
            ):
                redeals += 1
                for place, cards in places(driver.redealt(state, seat, scratch), seat).items():
                    found[place] |= set(cards)
            for place, cards in hidden.items():
                if cards:
                    assert found[place] == everything, place

    def test_every_step_can_be_told_to_everybody(self, variant: Variant) -> None:
        """In sentences whose parameters fit, with names in place of seats.

        A seat that hears no more than a spectator hears the same.
        """
        rng = Random(9)
        match = driver.new_match(variant, seed=9)
        views = {seat: match.view(seat) for seat in (None, *match.seats)}
        told = 0

        def watch(_step: object) -> None:
            nonlocal told
            stories = {}
            for seat, before in views.items():
                views[seat] = match.view(seat)
                stories[seat] = list(variant.game.describe_changes(before, views[seat]))
                for sentence in stories[seat]:
                    assert str(sentence)
                    assert sentence.with_names(match.players)
                    told += 1
                if seat is not None and not variant.game.has_private_events(before, views[seat]):
                    assert stories[seat] == stories[None]

        match.watch = watch
        while match.to_act:
            driver.play_random_move(variant.subject, match, rng)
        assert told >= len(match.moves)

    def test_every_view_can_be_drawn_in_a_terminal(self, variant: Variant) -> None:
        rng = Random(12)
        for match in driver.sampled_positions(variant, seed=12, count=6):
            for view in match.views((None, rng.choice(match.seats), *match.to_act[:1])):
                drawn = StringIO()
                Console(width=COLUMNS, file=drawn).print(variant.game.draw(view, match.players))
                assert drawn.getvalue()
