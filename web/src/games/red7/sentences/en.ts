// Made by tools/page_types.py from src/stolik/games/red7; `make page-types`.

export const sentences = {
  "red7.barred": "{card} may be played to the palette only if {seat} can end the turn winning",
  "red7.better-leads": {
    "count": "cards",
    "one": "{move} would have led ({rule}), counting {cards} card; left in hand: {left}",
    "other": "{move} would have led ({rule}), counting {cards} cards; left in hand: {left}"
  },
  "red7.better-move": "{move} would have been better",
  "red7.better-out": "dropping out at once ({move}) would have been better",
  "red7.both": "{seat} plays {card} to the palette and {canvas} to the canvas: {rule}",
  "red7.canvas": "{seat} plays {card} to the canvas: {rule}",
  "red7.deal": "the cards are dealt; {seat} begins",
  "red7.draws": "{seat} draws a card",
  "red7.draws-card": "{seat} draws {card}",
  "red7.drop": "{seat} is to drop a card of the own palette, for the 7",
  "red7.drop-canvas": "{seat} drops {card} on the canvas: {rule}",
  "red7.drop-deck": "{seat} drops {card} on the deck",
  "red7.drop-loses": "{seat} could not end the turn winning after dropping {card} there",
  "red7.end": "{seat} ends the turn",
  "red7.extra": "{seat} is to play one more card to the palette, for the 5",
  "red7.finish": "{seat} is to play a card to the canvas or to end",
  "red7.ignored-1": "no palette is big enough for the 1 to remove a card",
  "red7.ignored-3": "the deck is empty, so the 3 draws nothing",
  "red7.ignored-5": "{seat} has no card to play with the 5",
  "red7.must-win": "{seat} has played a 1 or a 7 and may end only while winning",
  "red7.not-in-hand": "{seat} does not hold {card}",
  "red7.not-in-palette": "{card} is not in the palette of {seat}",
  "red7.not-in-palettes": "{card} lies in no other palette",
  "red7.not-winning": "{seat} would not be winning with {card} on the canvas ({rule})",
  "red7.one-at-a-time": "with effects the cards are played one at a time",
  "red7.out": "{seat} is not winning and is out",
  "red7.over": "the match is over",
  "red7.palette": "{seat} plays {card} to the palette",
  "red7.pass": "{seat} passes",
  "red7.removal-loses": "{seat} could not end the turn winning after removing {card}",
  "red7.remove": "{seat} is to remove a card of another palette, for the 1",
  "red7.removes": "{seat} removes {card} from the palette of {victim}",
  "red7.review-ahead": "{move} leads for the moment",
  "red7.review-behind": "{move} does not lead yet",
  "red7.review-leads": {
    "count": "cards",
    "one": "{move} leads ({rule}), counting {cards} card; left in hand: {left}",
    "other": "{move} leads ({rule}), counting {cards} cards; left in hand: {left}"
  },
  "red7.review-out": "{move} means dropping out of the round",
  "red7.round": "round {round} begins",
  "red7.scores": {
    "count": "points",
    "one": "{seat} is the last one left: {cards}, {points} point, {total} in all",
    "other": "{seat} is the last one left: {cards}, {points} points, {total} in all"
  },
  "red7.small-palette": "{card} lies in a palette with fewer cards than that of {seat}",
  "red7.survives": "{seat} is winning and stays in",
  "red7.target-in-basic": "a target is for the advanced mode, there are no points in the basic mode",
  "red7.turn": "{seat} is to play a card or to pass",
  "red7.wins": "{seat} is the last one left and wins"
};
