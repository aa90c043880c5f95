// A token issued to the recipient, with its expiry: an expired one is replaced.
import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Surroundings } from './identity.ts';

export interface IssuedToken {
  /** Sent as a bearer token. */
  readonly accessToken: string;
  /** Its expiry by the recipient’s clock, ISO 8601; absent if the response names none. */
  readonly ends?: string;
}

/** A token is not sent in the last seconds before its expiry, so that it is still valid on arrival. */
const margin = 5;

/** The token of a token response received now. */
export function issuedToken(answer: TokenEndpointResponse, surroundings: Pick<Surroundings, 'now'>): IssuedToken {
  const accessToken = answer.access_token;
  if (answer.expires_in === undefined) return { accessToken };
  return { accessToken, ends: new Date(nowIn(surroundings) + answer.expires_in * 1000).toISOString() };
}

/** Whether it is still valid; assumed if the expiry is unknown. */
export const isLive = (ends: string | undefined, surroundings: Pick<Surroundings, 'now'>): boolean =>
  ends === undefined || Date.parse(ends) - nowIn(surroundings) > margin * 1000;

const nowIn = ({ now }: Pick<Surroundings, 'now'>): number => (now?.() ?? new Date()).getTime();
