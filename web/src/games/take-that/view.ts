// Made by tools/page_types.py from src/stolik/games/take_that; `make page-types`.

/** The table from one seat. */
export interface TakeThatView {
  game: 'take-that';
  seat: number | null;
  phase: string;
  to_act: Array<number>;
  round: number;
  rounds: number;
  pro: boolean;
  deck_size: number;
  row: Array<number>;
  lowest_fit: number | null;
  highest_fit: number | null;
  seats: Array<SeatView>;
}

/** One seat, as the viewer sees it. */
export interface SeatView {
  hand_size: number;
  hand: Array<number> | null;
  plus: Array<number>;
  minus: Array<number>;
  extra_cards: number;
  extra: Array<number> | null;
  points: number;
  total: number;
}

/** What leaves hand and row, what that is worth, and who is on turn next. */
export interface TakeThatPreview {
  game: 'take-that';
  next_seat: number | null;
  uses?: number | null;
  takes?: Array<number>;
  points?: number;
  extra_cards?: number;
  draws?: number;
}
