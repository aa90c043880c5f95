// The recipient’s clock is the sandbox’s: the library is told by how many seconds it differs from the machine’s.
import { clockSkew } from 'oauth4webapi';
import type { Surroundings } from './identity.ts';

export function clockSkewOf({ now }: Pick<Surroundings, 'now'>): { [clockSkew]?: number } {
  const skew = now === undefined ? 0 : Math.round((now().getTime() - Date.now()) / 1000);
  return skew === 0 ? {} : { [clockSkew]: skew };
}
