"""Positions of The Gang as text: docs/rules/the-gang.md, section Positions.

The parts of reading are divided by subject among the modules `position_…`.
"""

from stolik.core.position import PositionFormat
from stolik.engine import contract
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.position_cards import set_up_cards, set_up_knowledge
from stolik.games.the_gang.position_decks import is_between_heists, set_up_special_cards
from stolik.games.the_gang.position_hidden import check_knowledge, deal_hidden_cards
from stolik.games.the_gang.position_rounds import (
    set_up_chips,
    set_up_showdown,
    set_up_talk,
    set_up_use,
)
from stolik.games.the_gang.position_sections import PHASE_NUMBERS, TheGangPosition
from stolik.games.the_gang.position_writing import write_position
from stolik.games.the_gang.state import GangState


def read_position(position: TheGangPosition, state: GangState) -> None:
    """Sets up a state whose seats and options are set."""
    contract.begin(state)
    state.phase = PHASE_NUMBERS[position.phase]
    state.vaults = position.vaults
    state.alarms = position.alarms
    set_up_special_cards(position, state)
    if state.phase > gang.DEAL or is_between_heists(state):
        set_up_heist(position, state)


def set_up_heist(position: TheGangPosition, state: GangState) -> None:
    """What lies on the table, what is known about it, and how far the heist has come."""
    set_up_use(position, state)
    set_up_cards(position, state)
    set_up_chips(position, state)
    set_up_talk(position, state)
    set_up_knowledge(position, state)
    if position.seen_by is not None:
        deal_hidden_cards(state, position.seen_by)
    check_knowledge(state)
    set_up_showdown(position, state)


FORMAT = PositionFormat(
    sections=TheGangPosition,
    cards=lambda _state: range(gang.PLAYING_CARDS),  # Jx is taken out of the deck again
    read=read_position,
    write=write_position,
)
