/**
 * Resolves when what is on the page now has been painted. On a slow phone every request made before costs
 * the first picture some 15 ms: what that picture does not need is asked for afterwards.
 */
export function painted(): Promise<void> {
  // Nothing is painted in a tab that was opened behind another.
  if (document.hidden) return Promise.resolve();
  return new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
}
