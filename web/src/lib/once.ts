/** Loads once; what is there already is handed over at once, so that nothing is drawn twice. */
export function once<Value>(load: () => Promise<Value>): () => Value | Promise<Value> {
  let loaded: Value | undefined;
  return () => loaded ?? load().then((value) => (loaded = value));
}
