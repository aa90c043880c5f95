// The timeline: the visible stretch of time, the position of an instant on it, and its distance in words.

export interface Span {
  readonly words: string;
  /** In seconds. */
  readonly length: number;
  /** Seconds that an arrow key moves the clock. */
  readonly step: number;
}

export const spans = {
  quarter: { words: '15 minutes', length: 900, step: 5 },
  day: { words: 'A day', length: 86_400, step: 300 },
  season: { words: '100 days', length: 8_640_000, step: 43_200 },
  year: { words: '13 months', length: 34_214_400, step: 86_400 },
} as const satisfies Readonly<Record<string, Span>>;

export type SpanName = keyof typeof spans;

export const spanNames: readonly SpanName[] = ['quarter', 'day', 'season', 'year'];

/** Instants in milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** One tenth of the stretch shows the past. */
export function stretchAt(now: number, { length }: Span): Stretch {
  const from = now - length * 100;
  return { from, to: from + length * 1000 };
}

/** Keeps the stretch while the clock is within it; otherwise starts another. */
export const following = (stretch: Stretch, now: number, span: Span): Stretch =>
  now >= stretch.from && now <= stretch.to ? stretch : stretchAt(now, span);

/** Thousandths from the left; undefined outside the stretch. */
export function placeOn({ from, to }: Stretch, at: number): number | undefined {
  return at < from || at > to ? undefined : Math.round(((at - from) / (to - from)) * 1000);
}

const units = [
  ['day', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** “in 9 min 40 s” or “2 days ago”: the first two units that are not zero. */
export function awayWords(milliseconds: number): string {
  let left = Math.floor(Math.abs(milliseconds) / 1000);
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${String(count)} ${unit === 'day' && count > 1 ? 'days' : unit}`);
  }
  const words = parts.slice(0, 2).join(' ');
  if (words === '') return 'now';
  return milliseconds > 0 ? `in ${words}` : `${words} ago`;
}
