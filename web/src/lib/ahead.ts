/**
 * The socket of the table in the address, opened before the code is there that listens to it: a
 * connection takes several ways to the server, and so do the files.
 */
import type { ServerMessage, Snapshot } from './messages';

export interface EarlySocket {
  socket: WebSocket;
  /** What has come so far, until someone listens. */
  heard: ServerMessage[];
}

/** How long the first picture waits for the table that belongs on it. */
const PATIENCE_MS = 600;
const early = new Map<string, EarlySocket>();

export function openSocket(id: string, query = ''): WebSocket {
  const base = location.origin.replace(/^http/, 'ws');
  return new WebSocket(`${base}/api/tables/${encodeURIComponent(id)}/socket${query}`);
}

/** Several messages may come at once, one per line. */
export function messagesOf(event: MessageEvent<string>): ServerMessage[] {
  return event.data.split('\n').map((line) => JSON.parse(line) as ServerMessage);
}

export function openAhead(id: string): void {
  const first = firstState();
  const socket = openSocket(id, first ? `?since=${first.version}` : '');
  const heard: ServerMessage[] = first ? [first] : [];
  socket.onmessage = (event: MessageEvent<string>) => heard.push(...messagesOf(event));
  early.set(id, { socket, heard });
}

/** The table as it was when the server sent this page; only once, because it grows old. */
function firstState(): Snapshot | null {
  const element = document.getElementById('first-state');
  element?.remove();
  if (!element?.textContent) return null;
  const state = JSON.parse(element.textContent) as Snapshot;
  const [sent] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { ...state, now: state.now + Math.round(performance.now() - (sent?.responseStart ?? 0)) };
}

/** Hands the socket over, unless it was taken before or is closed. */
export function takeSocket(id: string): EarlySocket | null {
  const found = early.get(id) ?? null;
  early.delete(id);
  return found && found.socket.readyState <= WebSocket.OPEN ? found : null;
}

/** The game being played there; null where there is no match yet, no socket, or no answer so far. */
export async function gameAhead(id: string): Promise<string | null> {
  const found = early.get(id);
  if (!found) return null;
  const { socket, heard } = found;
  await new Promise((resolve) => {
    if (heard.length || socket.readyState > WebSocket.OPEN) return resolve(null);
    socket.addEventListener('message', resolve, { once: true });
    socket.addEventListener('close', resolve, { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
  const [first] = heard;
  return first?.type === 'snapshot' && first.view ? first.table.game : null;
}
