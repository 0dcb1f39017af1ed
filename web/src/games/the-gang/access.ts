/** Small helps for those who use keys, or a small screen. */
import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys go from button to button within an element. */
export const arrows: Attachment<HTMLElement> = (element) => {
  function press(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    const buttons = [...element.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
  element.addEventListener('keydown', press);
  return () => element.removeEventListener('keydown', press);
};

/** What is asked of the viewer is seen, however small the screen. */
export const comesIntoView: Attachment<HTMLElement> = (element) => {
  element.scrollIntoView({ block: 'nearest' });
};
