import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from '../src/lib/connection.svelte';
import type { ServerMessage } from '../src/lib/messages';
import { snapshot, update } from './table';

class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  sent: Array<Record<string, unknown>> = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code = 1000): void {
    this.onclose({ code });
  }
  tell(...messages: ServerMessage[]): void {
    const lines = messages.map((message) => JSON.stringify(message));
    this.onmessage({ data: lines.join('\n') });
  }
}

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  connection = new Connection('table');
  FakeSocket.last.onopen();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  test('shows the table as it stands, then what comes', async () => {
    FakeSocket.last.tell(snapshot(7), update(8, 20, 21));
    await settled();

    expect(connection.showing.view).toMatchObject({ round: 21 });
    expect(connection.turn.legal).toEqual(['15']);
    expect(connection.showing.log).toHaveLength(2);
  });

  test.each([
    [4403, 'shutOut'],
    [4404, 'missing'],
    [4410, 'unreadable'],
  ] as const)('closed with %i knows why, and does not come back', async (code, why) => {
    FakeSocket.last.close(code);
    await vi.advanceTimersByTimeAsync(60_000);

    expect(connection.refusal).toBe(why);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('drops what it has already heard', async () => {
    FakeSocket.last.tell(snapshot(7), update(7, 99));
    await settled();

    expect(connection.showing.view).toMatchObject({ round: 7 });
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('asks for everything anew after a gap', () => {
    FakeSocket.last.tell(snapshot(7), update(9, 99));

    expect(connection.showing.view).toMatchObject({ round: 7 });
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).toMatch(/\/api\/tables\/table\/socket$/);
  });

  test('connects again when it hears nothing for long', async () => {
    FakeSocket.last.tell(snapshot(7));
    await vi.advanceTimersByTimeAsync(10_000);
    FakeSocket.last.tell({ type: 'alive', version: 7 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(2_500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).toMatch(/\?since=7$/);
  });

  test('asks for everything again when the table has gone on without it', () => {
    FakeSocket.last.tell(snapshot(7), { type: 'alive', version: 9 });

    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).toMatch(/\/api\/tables\/table\/socket$/);
  });

  test('comes back by itself, where it was, later and later', async () => {
    FakeSocket.last.tell(snapshot(7));
    FakeSocket.last.close();
    expect(connection.status).toBe('lost');

    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.last.url).toMatch(/\?since=7$/);
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(999);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(3);
  });

  test('sends again what was not answered', async () => {
    FakeSocket.last.tell(snapshot(7));
    void connection.move('14');
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.onopen();

    expect(FakeSocket.last.sent).toEqual([{ type: 'move', move: '14', turn: 3, id: '1' }]);
  });

  test('offers nothing while a move is under way, and everything again when it is refused', async () => {
    FakeSocket.last.tell(snapshot(7));
    const answered = connection.move('14');
    expect(connection.turn.legal).toEqual([]);

    const refusal = { code: 'no', params: {}, seats: {}, text: 'no' };
    FakeSocket.last.tell({ type: 'answer', id: '1', version: 7, refusal, table: null });
    expect(await answered).toMatchObject({ refusal });
    expect(connection.turn.legal).toEqual(['14']);
  });
});
