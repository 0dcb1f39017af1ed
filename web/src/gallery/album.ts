/** What tools/gallery.py writes: a match of bots, step by step as every seat saw it. */
import { UNSHUFFLED } from '$lib/fairness/unshuffled';
import type { Preview, Result, Table, LocalizedText, View } from '$lib/messages';

export interface Album {
  game: string;
  options: Record<string, unknown>;
  players: string[];
  result: Result | null;
  steps: AlbumStep[];
}

/** By viewer: the seats, and a spectator last. */
export interface AlbumStep {
  views: View[];
  stories: LocalizedText[][];
  legal: string[][];
  previews: Preview[][];
  to_act: number[];
}

/** A table as the server would describe it. */
export function stubTable(album: Album): Table {
  return {
    id: 'gallery',
    game: album.game,
    options: album.options,
    seats: album.players.map((name, seat) => ({
      person: seat ? null : { id: name, name, face: '', is_bot: false },
      bot: seat ? 'easy' : null,
      character: null,
    })),
    host: { id: 'host', name: album.players[0] ?? '', face: '', is_bot: false },
    is_public: false,
    clock: null,
    pace: 'human',
    status: 'playing',
    created: 0,
    fairness: UNSHUFFLED,
    result: null,
    rematch: null,
    hinted: [],
    silenced: [],
    deal: null,
    fill_at: null,
    origin: null,
  };
}

/** Calls the game of an album by a name that nothing here knows. */
export function makeUnknown(album: Album): void {
  album.game = 'unknown';
  for (const view of album.steps.flatMap(({ views }) => views)) view.game = album.game;
}
