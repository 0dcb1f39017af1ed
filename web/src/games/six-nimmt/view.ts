// Made by tools/page_types.py from src/stolik/games/six_nimmt; `make page-types`.

/** The table from one seat. */
export interface SixNimmtView {
  game: 'six-nimmt';
  seat: number | null;
  phase: string;
  to_act: Array<number>;
  mode: string;
  round: number;
  limit: number | null;
  rounds: number | null;
  rows: Array<Array<number>>;
  open_cards: Array<number>;
  seats: Array<SeatView>;
}

/** One seat, as the viewer sees it. */
export interface SeatView {
  hand_size: number;
  hand: Array<number> | null;
  has_chosen: boolean;
  card: number | null;
  is_placed: boolean;
  pile: Array<number>;
  bulls: number;
  total: number;
}

/** Where a card would land as the rows lie now, or what taking a row costs. */
export interface SixNimmtPreview {
  game: 'six-nimmt';
  row: number | null;
  takes?: Array<number>;
  bulls?: number;
  fits_nowhere?: boolean;
}
