/** A link that works on other devices, too: `localhost` would be their own. */
import { get } from './api';
import type { ServerInfo } from './messages';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a link leads to this machine, wherever it is opened. */
export function isLocal(link: string): boolean {
  return LOCAL.includes(new URL(link, location.origin).hostname);
}

export async function reachable(link: string): Promise<string> {
  const url = new URL(link, location.origin);
  if (!isLocal(link)) return url.href;
  const { address } = await get<ServerInfo>('house');
  return address ? url.href.replace(url.origin, address) : url.href;
}
