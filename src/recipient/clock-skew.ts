// The recipient’s clock is the sandbox’s: the library is told by how many seconds it differs from the machine’s.
import { clockSkew } from 'oauth4webapi';
import type { Surroundings } from './identity.ts';

export function clockSkewOf({ now }: Pick<Surroundings, 'now'>): { [clockSkew]?: number } {
  // Whole seconds of each, as the library counts them: together they are the second that the sandbox shows.
  const second = (milliseconds: number): number => Math.floor(milliseconds / 1000);
  const skew = now === undefined ? 0 : second(now().getTime()) - second(Date.now());
  return skew === 0 ? {} : { [clockSkew]: skew };
}
