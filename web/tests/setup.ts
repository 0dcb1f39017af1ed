import { words } from '../src/lib/words.svelte';

// What the browser has and jsdom has not. Nothing moves in tests.
window.matchMedia = (query: string) =>
  ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
document.getAnimations = () => [];
await words.speak('en');
