// The recipient uses the sandbox’s clock: the library is given its difference from the machine’s, in seconds.
import { clockSkew } from 'oauth4webapi';
import type { Surroundings } from './identity.ts';

export function clockSkewOf({ now }: Pick<Surroundings, 'now'>): { [clockSkew]?: number } {
  // The library counts whole seconds, so each time is rounded down: the sum is then the second that the sandbox shows.
  const second = (milliseconds: number): number => Math.floor(milliseconds / 1000);
  const skew = now === undefined ? 0 : second(now().getTime()) - second(Date.now());
  return skew === 0 ? {} : { [clockSkew]: skew };
}
