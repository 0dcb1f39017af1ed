// Made by tools/page_types.py from src/stolik/games/abluxxen; `make page-types`.

export const sentences = {
  "abluxxen.better-later": "{move} would have been no safer at first, but wins more often",
  "abluxxen.better-plain": "with {move} it would have been {chance}%",
  "abluxxen.better-points": {
    "count": "points",
    "one": "{move} would have brought {points} point more by the end on average",
    "other": "{move} would have brought {points} points more by the end on average"
  },
  "abluxxen.better-robs": {
    "count": "cards",
    "one": "{move} would have stolen {cards} card",
    "other": "{move} would have stolen {cards} cards"
  },
  "abluxxen.deal": "the cards are dealt",
  "abluxxen.deck-empty": "the deck is empty",
  "abluxxen.discards": "{seat} discards {cards}",
  "abluxxen.draws": "{seat} draws {cards} from the pool",
  "abluxxen.draws-deck": "{seat} draws a card from the deck",
  "abluxxen.draws-own": "{seat} draws {card} from the deck",
  "abluxxen.exhausted": "the deck and the pool are empty and the match ends: {scores}",
  "abluxxen.goes-to-pool": "{card} goes to the pool on its own",
  "abluxxen.in-group": "{card} lies in the group {group} and cannot be drawn alone",
  "abluxxen.joins-row": "{card} goes to the virtual player",
  "abluxxen.keeps": "{seat} takes back {cards}",
  "abluxxen.leaves": "{seat} does not want {cards}: {victim} decides",
  "abluxxen.makes-group": "a card from the deck joins another in the pool: {cards}",
  "abluxxen.must-answer": "{seat} is to keep or discard the layer",
  "abluxxen.must-choose": "{seat} is to draw one card or pass",
  "abluxxen.must-draw": "{seat} is to draw; draws owed: {owed}",
  "abluxxen.must-play": "{seat} is to play a set",
  "abluxxen.must-rob": "{seat} is to rob a set of the row",
  "abluxxen.must-steal": "{seat} is to take or leave the top layer of {victim}",
  "abluxxen.no-group": "there is no group {cards} in the pool",
  "abluxxen.not-held": "{seat} does not hold {cards}: no {card} in hand",
  "abluxxen.not-in-pool": "there is no {card} in the pool",
  "abluxxen.not-in-row": "there is no {card} in the row",
  "abluxxen.not-lower": "{played} cannot rob {robbed}: the value is not lower",
  "abluxxen.other-size": "{played} cannot rob {robbed}: the number of cards differs",
  "abluxxen.out": "{seat} has no cards left and the match ends: {scores}",
  "abluxxen.passes": "{seat} draws no card",
  "abluxxen.plays": "{seat} plays {cards}",
  "abluxxen.refills": "{card} refills the pool",
  "abluxxen.review-out": "{move} ends the match",
  "abluxxen.review-plain": "{move}: {chance}% chance of losing points before the next such choice",
  "abluxxen.review-robs": {
    "count": "cards",
    "one": "{move} steals {cards} card; {chance}% chance of losing points before the next set is played",
    "other": "{move} steals {cards} cards; {chance}% chance of losing points before the next set is played"
  },
  "abluxxen.robs": "{thief} robs {victim} of {cards}",
  "abluxxen.robs-row": "{seat} robs the virtual player of {cards}",
  "abluxxen.takes": "{seat} takes {cards} from {victim}",
  "abluxxen.too-few-held": "{seat} does not hold {cards}: only {held} × {card} in hand"
};
