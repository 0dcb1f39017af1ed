/** Plain HTTP with the server: JSON both ways, refusals as errors with the server's sentence. */
import type { Refused, LocalizedText } from './messages';

export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: LocalizedText,
  ) {
    super(refusal.text);
  }
}

/** The server could not be asked at all. */
export class OfflineError extends Error {}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export async function api<Result>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Result> {
  const response = await ask(method, path, body, signal);
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : null) as Result;
  throw new RefusedError(response.status, refusalIn(text, response));
}

export const get = <Result>(path: string): Promise<Result> => api<Result>('GET', path);
export const post = <Result>(path: string, body?: unknown): Promise<Result> =>
  api<Result>('POST', path, body);

async function ask(
  method: Method,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new OfflineError();
  }
}

/** A proxy in between may answer without our sentence. */
function refusalIn(text: string, response: Response): LocalizedText {
  try {
    return (JSON.parse(text) as Refused).refusal;
  } catch {
    const said = `${response.status} ${response.statusText}`;
    return { code: 'http', params: {}, seats: {}, text: said };
  }
}
