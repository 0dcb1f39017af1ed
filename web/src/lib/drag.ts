/** Dragging a card out of the hand. */
import type { Attachment } from 'svelte/attachments';

const FAR_PX = 48;

/**
 * Follows the finger; on release far enough away, `ondrop` gets the nearest `data-drop` there.
 * Cards leave the hand upwards; what lies on the table goes any way.
 */
export function drags(
  ondrop: (target: string | null) => void,
  way: 'up' | 'any' = 'up',
): Attachment<HTMLElement> {
  return (element) => {
    let start: PointerEvent | null = null;
    let isDragging = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      start = event;
      element.setPointerCapture(event.pointerId); // a quick hand is off the card at the first move
    }
    function move(event: PointerEvent): void {
      if (!start) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!isDragging && (way === 'up' ? Math.abs(y) : Math.hypot(x, y)) < 10) return;
      isDragging = true;
      element.style.translate = `${x}px ${y}px`;
      element.style.zIndex = '40';
    }
    function up(event: PointerEvent): void {
      if (isDragging && start && isFar(start, event)) ondrop(targetAt(event, element));
      end();
    }
    function isFar(from: PointerEvent, to: PointerEvent): boolean {
      const up = from.clientY - to.clientY;
      return (way === 'up' ? up : Math.hypot(up, from.clientX - to.clientX)) > FAR_PX;
    }
    function end(): void {
      start = null;
      element.style.translate = '';
      element.style.zIndex = '';
      // The click that follows a drag must not select the card as well.
      setTimeout(() => (isDragging = false));
    }
    function click(event: MouseEvent): void {
      if (isDragging) event.stopImmediatePropagation();
    }

    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', end, { signal });
    element.addEventListener('click', click, { signal, capture: true });
    return () => listeners.abort();
  };
}

/** What is dragged is itself under the finger, and still lies in the place it comes from. */
function targetAt(event: PointerEvent, dragged: Element): string | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (dragged.contains(element)) continue;
    const target = element.closest<HTMLElement>('[data-drop]');
    if (target) return target.dataset.drop ?? null;
  }
  return null;
}
