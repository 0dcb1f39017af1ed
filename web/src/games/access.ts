/** Small helps for those who use keys, or a small screen. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys go from one button of a group to the next: `{@attach arrows}`. */
export function arrows(group: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    const way = STEPS[event.key];
    if (!way) return;
    const buttons = [...group.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[(at + way + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
  group.addEventListener('keydown', press);
  return () => group.removeEventListener('keydown', press);
}

/** What is asked of the viewer is seen, however small the screen. */
export function comesIntoView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest' });
}
