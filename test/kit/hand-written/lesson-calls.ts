// Hand-written calls that moves of several lessons detect: tokens, pushes, reads, and a returning browser.
import type { Exchange } from '../../../mocks/index.ts';
import { lessons } from '../../../src/pages/lessons/all-lessons.ts';
import { foreignCertificate } from './exchange-parts.ts';
import { jsonPart as part } from '../calls/forged-jws.ts';
import { sent, type Sent } from './sent-calls.ts';

export const codeGrant = 'authorization_code';
export const tokenCall = (name: string, more: Sent = {}): Exchange =>
  sent({
    operation: 'token',
    form: { grant_type: codeGrant, code: 'c' },
    answer: { access_token: `acc-${name}`, refresh_token: `ref-${name}`, cdr_arrangement_id: 'arr' },
    ...more,
  });
export const readCall = (bearer: string, more: Sent = {}): Exchange => sent({ bearer, ...more });
export const jwt = (claims: object, header: object = {}): string =>
  `${part({ alg: 'PS256', ...header })}.${part(claims)}.c2ln`;
export const pushOf = (claims: object): Sent => ({
  operation: 'pushAuthorisation',
  form: { request: jwt({ claims }) },
});
export const returningBrowser = (given: string, more: Sent = {}): Exchange =>
  sent({ location: `https://a.example/cb#code=${given}`, ...more });
export const firstTokens = tokenCall('1');
export const arrangementParameter = { cdr_arrangement_id: 'arr' };
export const foreignCaller: Sent = { certificate: foreignCertificate };

/** Calls that make a move or do not, and calls from before its lesson began. */
export type MoveRow = readonly [
  lesson: string,
  move: string,
  what: string,
  calls: readonly Exchange[],
  isReached: boolean,
  earlier?: readonly Exchange[],
];

/** Whether these calls make the move. */
export const isMade = (
  lesson: string,
  id: string,
  calls: readonly Exchange[],
  earlier: readonly Exchange[] = [],
): boolean | undefined =>
  lessons
    .find((one) => one.id === lesson)
    ?.moves.find((move) => move.id === id)
    ?.reached(calls, earlier);
