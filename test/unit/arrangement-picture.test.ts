// The picture of an arrangement at the instants that decide: what ends by its own time, and what is ended before it.
import { expect, test } from 'vitest';
import type { Exchange, TracedChange } from '../../mocks/index.ts';
import { picturedArrangements } from '../../src/pages/arrangements/arrangement-picture.ts';
import { usageRead } from '../kit/exchanges-of-energy.ts';

type Members = Readonly<Record<string, string | number | readonly string[]>>;

/** A row that an exchange adds or changes. */
const row = (table: string, id: string, verb: 'added' | 'changed', members: Members): TracedChange => ({
  party: 'holder',
  table: `holder.${table}`,
  id,
  verb,
  members: Object.entries(members).map(([name, after]) => ({ name, after })),
});

const at = (second: number): string => `2026-11-23T04:00:${String(second).padStart(2, '0')}.000Z`;
const exchange = (second: number, ...changes: readonly TracedChange[]): Exchange => ({
  ...usageRead,
  id: String(second),
  at: at(second),
  changes,
});

const mine = { clientId: 'me', grantId: 'grant' };
const authorised = exchange(
  1,
  row('consents', 'consent', 'added', { ...mine, authorisedAt: at(1), customerId: '1', expiresAt: at(50) }),
  row('grants', 'grant', 'added', { clientId: 'me', consentId: 'consent' }),
  row('codes', 'code', 'added', { ...mine, expiresAt: at(10) }),
);
const redeemed = exchange(
  2,
  row('codes', 'code', 'changed', { usedAt: at(2) }),
  row('consents', 'consent', 'changed', { issuedAt: at(2) }),
  row('accessTokens', 'token', 'added', { ...mine, expiresAt: at(20) }),
);
const ended = (second: number): Exchange =>
  exchange(second, row('grants', 'grant', 'changed', { revokedAt: at(second) }));

/** State of a piece, and when it ended. */
function pieceOf(kind: 'code' | 'access-token', ...trace: readonly Exchange[]) {
  const [arrangement] = picturedArrangements(trace, 'me', new Date(at(40)));
  const piece = arrangement?.pieces.find((one) => one.kind === kind);
  return [piece?.state, arrangement?.moments[piece?.to ?? -1]?.at];
}

test.each([
  [5, ['withdrawn', at(5)]],
  [9, ['withdrawn', at(9)]],
  // At its own end it is over already.
  [10, ['ended', at(10)]],
  [11, ['ended', at(10)]],
])('a code that is good until second 10, its grant ended at second %i', (second, expected) => {
  expect(pieceOf('code', authorised, ended(second))).toEqual(expected);
});

test.each([
  [19, ['withdrawn', at(19)]],
  [20, ['withdrawn', at(20)]],
  [21, ['ended', at(20)]],
])('an access token that is good until second 20, its grant ended at second %i', (second, expected) => {
  expect(pieceOf('access-token', authorised, redeemed, ended(second))).toEqual(expected);
});

/** State of the arrangement at second 55, or at another one, and those of its pieces. */
function pictureOf(trace: readonly Exchange[], second = 40) {
  const [arrangement] = picturedArrangements(trace, 'me', new Date(at(second)));
  return [arrangement?.state, ...(arrangement?.pieces ?? []).map(({ kind, state }) => `${kind} ${state}`)];
}

const standing = exchange(2, row('consents', 'consent', 'changed', { issuedAt: at(2), grantId: 'grant' }));

test('an arrangement waits for its code, is lost with it, lives, and ends by itself', () => {
  expect(pictureOf([authorised], 9)).toEqual(['pending', 'consent waiting', 'code waiting']);
  expect(pictureOf([authorised], 10)).toEqual(['lost', 'consent lost', 'code ended']);
  const begun = [authorised, redeemed, standing];
  expect(pictureOf(begun, 19)).toEqual(['alive', 'consent alive', 'code used', 'access-token alive']);
  expect(pictureOf(begun, 20)).toEqual(['alive', 'consent alive', 'code used', 'access-token ended']);
  expect(pictureOf(begun, 49)[0]).toBe('alive');
  expect(pictureOf(begun, 50)).toEqual(['ended', 'consent ended', 'code used', 'access-token ended']);
});

test('a withdrawal ends what lives, and is no end by itself', () => {
  const revoked = exchange(15, row('consents', 'consent', 'changed', { status: 'REVOKED' }));
  const withdrawn = [authorised, redeemed, standing, revoked];
  const expected = ['withdrawn', 'consent withdrawn', 'code used', 'access-token withdrawn'];
  expect([pictureOf(withdrawn, 16), pictureOf(withdrawn, 55)]).toEqual([expected, expected]);
});

test('what was amended is replaced, with its tokens, by what came in its place', () => {
  const amended = exchange(
    11,
    row('consents', 'other', 'added', { clientId: 'me', amends: 'consent', authorisedAt: at(11) }),
    row('grants', 'second', 'added', { clientId: 'me', consentId: 'other' }),
    row('codes', 'code-2', 'added', { clientId: 'me', grantId: 'second', expiresAt: at(21) }),
  );
  const exchanged = exchange(
    12,
    row('codes', 'code-2', 'changed', { usedAt: at(12) }),
    row('consents', 'consent', 'changed', { grantId: 'second' }),
    row('grants', 'grant', 'changed', { revokedAt: at(12) }),
    row('accessTokens', 'token-2', 'added', { clientId: 'me', grantId: 'second', expiresAt: at(30) }),
  );
  const trace = [authorised, redeemed, standing, amended, exchanged];
  expect(pictureOf(trace, 13)).toEqual([
    'alive',
    'consent replaced',
    'code used',
    'access-token replaced',
    'consent alive',
    'code used',
    'access-token alive',
  ]);
});

test('who is another client’s, and a consent that nobody authorised, is not in the picture', () => {
  expect(picturedArrangements([authorised], 'you', new Date(at(5)))).toEqual([]);
  const asked = exchange(1, row('consents', 'consent', 'added', mine));
  expect(picturedArrangements([asked], 'me', new Date(at(5)))).toEqual([]);
});
