from stolik.games.the_gang import GAME


def test_what_is_written_reads_back_the_same() -> None:
    for action, move in enumerate(GAME.moves):
        if move is not None:
            assert GAME.actions[move] == action
    assert len(GAME.actions) == sum(move is not None for move in GAME.moves)


def test_cards_stand_in_their_natural_order() -> None:
    names = [str(name) for name in GAME.card_names]

    assert names[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert names[51:55] == ["As", "Jx", "C1", "C2"]
    assert names[-1] == "S10"


def test_use_with_a_number_names_a_seat_or_a_rank() -> None:
    """`use 0 2` is the Informant's or the Mastermind's, whichever is active."""
    assert "use 0 2" in GAME.actions
    assert "use 3 T" in GAME.actions
    assert "use 0 0" not in GAME.actions
