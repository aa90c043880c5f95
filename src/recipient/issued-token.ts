// A token as it was issued to the recipient itself, and until when it is of use: what a token's end needs is a new token.
import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Surroundings } from './identity.ts';

export interface IssuedToken {
  /** To be sent as bearer token. */
  readonly accessToken: string;
  /** The instant it ends by the recipient's clock, ISO 8601; absent where the answer names none. */
  readonly ends?: string;
}

/** Seconds before its end in which a token is not sent any more: it has to arrive. */
const margin = 5;

/** What a token endpoint answered at this moment. */
export function issuedToken(answer: TokenEndpointResponse, surroundings: Pick<Surroundings, 'now'>): IssuedToken {
  const accessToken = answer.access_token;
  if (answer.expires_in === undefined) return { accessToken };
  return { accessToken, ends: new Date(nowIn(surroundings) + answer.expires_in * 1000).toISOString() };
}

/** Whether it is still of use; one whose end is unknown is tried. */
export const isLive = (ends: string | undefined, surroundings: Pick<Surroundings, 'now'>): boolean =>
  ends === undefined || Date.parse(ends) - nowIn(surroundings) > margin * 1000;

const nowIn = ({ now }: Pick<Surroundings, 'now'>): number => (now?.() ?? new Date()).getTime();
