// The recipient’s clock is the sandbox’s: the library is told by how many seconds it differs from the machine’s.
import { clockSkew } from 'oauth4webapi';
import { nowOf } from './flow.ts';
import type { Surroundings } from '../identity.ts';

export function clockSkewOf(surroundings: Surroundings): { [clockSkew]?: number } {
  const skew = Math.round((nowOf(surroundings).getTime() - Date.now()) / 1000);
  return skew === 0 ? {} : { [clockSkew]: skew };
}
