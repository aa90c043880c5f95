// Gas that a household uses. Gas reads are not shared, so bills compute it from the weather.
import { hashText } from '../ambient/hash-text.ts';
import { fraction, mix } from '../readings/hash.ts';
import { weatherOf } from '../readings/weather.ts';
import type { State } from '../readings/zone.ts';
import type { Span } from './periods.ts';

/** Thousandths of a megajoule over the days of a bill, for the account with this key. */
export function gasBurnt(key: string, state: State, { from, to }: Span, seed: number): number {
  const own = mix(seed, hashText(key));
  let all = 0;
  for (let day = from; day <= to; day += 1) {
    const { temperature } = weatherOf(state, day, seed);
    const megajoules = 32 + 9.5 * Math.max(0, 17 - temperature);
    all += Math.round(1000 * megajoules * (0.85 + 0.3 * fraction(mix(own, day))));
  }
  return all;
}
