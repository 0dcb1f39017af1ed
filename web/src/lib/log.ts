/** The log in groups: a trick or a turn is one thing that happened. */
import type { LocalizedText } from './messages';

export interface LogGroup {
  /** Where it begins in the log: what tells it from the others. */
  at: number;
  /** It opens a round or a heist. */
  isHeading: boolean;
  lines: LocalizedText[];
}

const HEADING = /\.(round|heist)$/;
/** Worth a word when it happens, but not afterwards: that somebody has chosen. */
const PASSING = /\.chooses$/;

export function isPassing({ code }: LocalizedText): boolean {
  return PASSING.test(code);
}

/** `begins` are the codes with which a trick or a turn of this game begins. */
export function grouped(log: readonly LocalizedText[], begins: readonly string[]): LogGroup[] {
  const groups: LogGroup[] = [];
  log.forEach((told, at) => {
    if (isPassing(told)) return;
    const last = groups.at(-1);
    const isHeading = HEADING.test(told.code) && !begins.includes(told.code);
    if (!last || last.isHeading || isHeading || begins.includes(told.code))
      groups.push({ at, isHeading, lines: [told] });
    else last.lines.push(told);
  });
  return groups;
}
