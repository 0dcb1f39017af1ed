"""Whether everything that a player needs is on the screen, whichever way it is held."""

from playwright.sync_api import ViewportSize

from tests.page.offers import OVER
from tests.page.visitors import MOST_PRESSES, Visitor

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 740, "height": 360},
    {"width": 360, "height": 740},
)
"""A desktop, a phone on its side, and upright."""
PRESSES = 4
"""With each of them in turn."""
PROBLEMS = """async () => {
  const stage = document.querySelector('.stage');
  const look = () => {
    const problems = [];
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page is too wide');
    if (stage.scrollHeight > stage.clientHeight + 2) problems.push('the stage is too high');
    const board = stage.querySelector('.board');
    if (board.scrollWidth > board.clientWidth + 2) problems.push('the board is too wide');
    for (const name of ['.fan', '.actions', '.plate.me', '.line']) {
      const part = stage.querySelector(name);
      if (!part?.checkVisibility()) continue;
      const { left, right, bottom } = part.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        problems.push(`${name} is out of sight`);
    }
    return problems;
  };
  // A card in flight reaches past the board: only what stays is a problem.
  let problems = [];
  for (let tries = 0; tries < 40; tries++) {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    problems = look();
    if (!problems.length) break;
  }
  return problems;
}"""
"""JavaScript: hand, actions, own plate and line stay where they are; only the board may scroll."""

COVERED = """() => [...document.querySelectorAll('.actions button:enabled')]
  .filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const room = button.closest('.actions').getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isInSight = y > room.top && y < room.bottom;  // others are scrolled to
    return isInSight && !button.contains(document.elementFromPoint(x, y));
  })
  .map((button) => `something lies over "${button.textContent.trim()}"`)
"""
"""JavaScript: the buttons that cannot be pressed, because something else is there."""


def problems_of_a_match(visitor: Visitor, game: str) -> set[str]:
    """Plays to the end, the screen changing all the time; what is not in sight."""
    found: set[str] = set()
    for press in range(MOST_PRESSES):
        size = SIZES[press // PRESSES % len(SIZES)]
        if press % PRESSES == 0:
            visitor.page.set_viewport_size(size)
        which = visitor.wait_for_offer(game)
        if which == OVER:
            return found
        seen: list[str] = visitor.page.evaluate(PROBLEMS) + visitor.page.evaluate(COVERED)
        found |= {f"{size['width']} × {size['height']}: {problem}" for problem in seen}
        visitor.press(game, which)
    raise AssertionError("the match does not end")
