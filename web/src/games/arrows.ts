/** Arrow keys go from one button of a group to the next: `{@attach arrows}`. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function arrows(group: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    const way = STEPS[event.key];
    if (!way) return;
    const buttons = [...group.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + way + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
  group.addEventListener('keydown', press);
  return () => group.removeEventListener('keydown', press);
}
