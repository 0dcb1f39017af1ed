// Made by tools/page_types.py from src/stolik/games/red7; `make page-types`.

/** The table from one seat. */
export interface Red7View {
  game: 'red7';
  seat: number | null;
  phase: string;
  to_act: Array<number>;
  mode: string;
  effects: boolean;
  target: number | null;
  round: number;
  rule: string;
  canvas: Array<string>;
  deck_size: number;
  turn: number | null;
  must_win: boolean;
  winning: number | null;
  seats: Array<SeatView>;
}

/** One seat, as the viewer sees it; cards in natural order. */
export interface SeatView {
  in_round: boolean;
  hand_size: number;
  hand: Array<string> | null;
  palette: Array<string>;
  counting: Array<string>;
  scored: Array<string>;
  score: number;
}

/** Who would lead under which rule and by what, before anybody goes out. */
export interface Red7Preview {
  game: 'red7';
  outcome: 'ahead' | 'behind' | 'out' | 'winning';
  rule: string;
  winning: number | null;
  counting: Array<Array<string>>;
  best: Array<string | null>;
  draws?: number;
  next_phase?: string | null;
  ends_round?: boolean;
}
