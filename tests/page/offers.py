"""What the page of each game, and the plain table, offers to press: the first that is there.

By the names and states that screen readers are told, and by the parts of the common stage.
"""

OVER = -1

MAIN = ".actions .button.main:enabled"
"""Does what is picked up."""
OTHER = ".actions .button:enabled:not(.quiet):not([aria-disabled='true'])"
CARD = ".fan [role='group'] button[aria-disabled='false'][aria-pressed='false']"
"""A card of the hand that can be picked up."""
PICKED = ".stage:has(.fan [aria-pressed='true'])"
ON_BOARD = ".board button[aria-disabled='false'][aria-pressed='false']"

OFFERS = {
    "six-nimmt": (MAIN, CARD, ".row.can-take button", ON_BOARD),
    "abluxxen": ("[data-choice]", MAIN, CARD, ON_BOARD, OTHER),
    "the-gang": (
        ".verdict .button.main",
        ".answers .agree",
        ".options ~ .button.main:enabled",
        ".options button[aria-pressed='false']",
        ".big .button.main:enabled:not([aria-disabled='true'])",
        ".fan .playable[aria-pressed='false']",
        ".stage:not(:has(.plate.me .live)) .tray .live",
    ),
    "red7": (
        MAIN,
        f"{PICKED} {OTHER}",
        f".stage:has(.palette [aria-pressed='true']) {OTHER}",
        CARD,
        ".palette button[aria-disabled='false'][aria-pressed='false']",
        OTHER,
    ),
    "take-that": (MAIN, CARD, OTHER),
    "plain": (MAIN, CARD, OTHER),
    "plain the-gang": (
        "[data-move='ready']",
        ".moves:not(:has([data-move='return'])) [data-move^='take']",
    ),
}

WHICH = f"""offers => {{
  if (document.querySelector("dialog[open] a[href$='/replay']")) return [{OVER}];
  const isOffered = offer =>
    [...document.querySelectorAll(offer)].some(found => found.checkVisibility(
      {{ visibilityProperty: true }}));
  const which = offers.findIndex(isOffered);
  return which < 0 ? null : [which];
}}"""
"""JavaScript: the number of the first that is there, in a list, or null."""
