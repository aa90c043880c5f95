// How long a used JWT id counts.
import { limits } from '../spec/limits.ts';

/** Until when the jti of a JWT with this exp has to be remembered. */
export const rememberedUntil = (exp: number): Date =>
  new Date(Math.min((exp + limits.clockSkew) * 1000, Date.parse(limits.latest)));
