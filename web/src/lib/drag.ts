/** Dragging a card out of the hand. */
import type { Attachment } from 'svelte/attachments';

const FAR_PX = 48;

/** Follows the finger; on release far enough away, `ondrop` gets the nearest `data-drop` there. */
export function drags(ondrop: (target: string | null) => void): Attachment<HTMLElement> {
  return (element) => {
    let start: PointerEvent | null = null;
    let isDragging = false;

    function down(event: PointerEvent): void {
      if (event.button === 0) start = event;
    }
    function move(event: PointerEvent): void {
      if (!start) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!isDragging && Math.abs(y) < 10) return;
      if (!isDragging) element.setPointerCapture(event.pointerId);
      isDragging = true;
      element.style.translate = `${x}px ${y}px`;
      element.style.zIndex = '40';
    }
    function up(event: PointerEvent): void {
      if (isDragging && start && start.clientY - event.clientY > FAR_PX) ondrop(targetAt(event));
      end();
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

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', end);
    element.addEventListener('click', click, true);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', end);
      element.removeEventListener('click', click, true);
    };
  };
}

function targetAt(event: PointerEvent): string | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const target = element.closest<HTMLElement>('[data-drop]');
    if (target) return target.dataset.drop ?? null;
  }
  return null;
}
