// The picture of an arrangement at the decisive instants: what expires, and what is ended early.
import { expect, test } from 'vitest';
import type { Exchange, TracedChange } from '../../../mocks/index.ts';
import { picturedArrangements } from '../../../src/pages/arrangements/arrangement-picture.ts';
import { usageRead } from '../../kit/hand-written/exchanges-of-energy.ts';

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

/** The state of a piece, and when it ended. */
function pieceOf(kind: 'code' | 'access-token', ...trace: readonly Exchange[]) {
  const [arrangement] = picturedArrangements(trace, 'me', new Date(at(40)));
  const piece = arrangement?.pieces.find((one) => one.kind === kind);
  return [piece?.state, arrangement?.moments[piece?.to ?? -1]?.at];
}

test.each([
  [5, ['withdrawn', at(5)]],
  [9, ['withdrawn', at(9)]],
  // It has already expired at this instant.
  [10, ['ended', at(10)]],
  [11, ['ended', at(10)]],
])('tells withdrawn from expired: a code until second 10, its grant ended at second %i', (second, expected) => {
  expect(pieceOf('code', authorised, ended(second))).toEqual(expected);
});

test.each([
  [19, ['withdrawn', at(19)]],
  [20, ['withdrawn', at(20)]],
  [21, ['ended', at(20)]],
])(
  'tells withdrawn from expired: an access token until second 20, its grant ended at second %i',
  (second, expected) => {
    expect(pieceOf('access-token', authorised, redeemed, ended(second))).toEqual(expected);
  },
);

/** The state of the arrangement at second 40, or at another one, and those of its pieces. */
function pictureOf(trace: readonly Exchange[], second = 40) {
  const [arrangement] = picturedArrangements(trace, 'me', new Date(at(second)));
  return [arrangement?.state, ...(arrangement?.pieces ?? []).map(({ kind, state }) => `${kind} ${state}`)];
}

const standing = exchange(2, row('consents', 'consent', 'changed', { issuedAt: at(2), grantId: 'grant' }));

test('an arrangement waits for its code, is lost if the code expires, and lives from redemption to expiry', () => {
  expect(pictureOf([authorised], 9)).toEqual(['pending', 'consent waiting', 'code waiting']);
  expect(pictureOf([authorised], 10)).toEqual(['lost', 'consent lost', 'code ended']);
  const begun = [authorised, redeemed, standing];
  expect(pictureOf(begun, 19)).toEqual(['alive', 'consent alive', 'code used', 'access-token alive']);
  expect(pictureOf(begun, 20)).toEqual(['alive', 'consent alive', 'code used', 'access-token ended']);
  expect(pictureOf(begun, 49)[0]).toBe('alive');
  expect(pictureOf(begun, 50)).toEqual(['ended', 'consent ended', 'code used', 'access-token ended']);
});

test('a withdrawal ends what is alive, and differs from expiry', () => {
  const revoked = exchange(
    15,
    row('consents', 'consent', 'changed', { status: 'REVOKED' }),
    row('grants', 'grant', 'changed', { revokedAt: at(15) }),
  );
  const withdrawn = [authorised, redeemed, standing, revoked];
  const expected = ['withdrawn', 'consent withdrawn', 'code used', 'access-token withdrawn'];
  expect([pictureOf(withdrawn, 16), pictureOf(withdrawn, 55)]).toEqual([expected, expected]);
});

const amended = exchange(
  11,
  row('consents', 'other', 'added', { clientId: 'me', amends: 'consent', authorisedAt: at(11) }),
  row('grants', 'second', 'added', { clientId: 'me', consentId: 'other', accounts: ['home'], scopes: ['s', 't'] }),
  row('codes', 'code-2', 'added', { clientId: 'me', grantId: 'second', expiresAt: at(21) }),
);
const exchanged = exchange(
  12,
  row('codes', 'code-2', 'changed', { usedAt: at(12) }),
  row('consents', 'consent', 'changed', { grantId: 'second', sharingDuration: 60 }),
  row('grants', 'grant', 'changed', { revokedAt: at(12) }),
  row('accessTokens', 'token-2', 'added', { clientId: 'me', grantId: 'second', expiresAt: at(30) }),
);

test('an amendment replaces the earlier consent and its tokens', () => {
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

test('leaves out another client’s consents, and consents that nobody has authorised', () => {
  expect(picturedArrangements([authorised], 'you', new Date(at(5)))).toEqual([]);
  const asked = exchange(1, row('consents', 'consent', 'added', mine));
  expect(picturedArrangements([asked], 'me', new Date(at(5)))).toEqual([]);
});

/** The whole picture in a few words: each piece with its moments, and each moment with its exchange. */
function drawn(trace: readonly Exchange[], second: number) {
  return picturedArrangements(trace, 'me', new Date(at(second))).map(({ pieces, moments, ...own }) => ({
    ...own,
    pieces: pieces.map(
      ({ title, state, from, to, until = '', accounts, scopes }) =>
        `${title} ${state} ${String(from)}–${String(to)}, until ${until.slice(17, 19)} ${[...accounts, ...scopes].join(' ')}`,
    ),
    moments: moments.map((moment) => `${moment.exchange?.id ?? 'clock'} at ${moment.at.slice(17, 19)}`),
  }));
}

test('every piece has its place among the moments; the clock comes after exchanges at the same instant', () => {
  const other = exchange(20, row('consents', 'another', 'added', { clientId: 'me', authorisedAt: at(20) }));
  const elsewhere = exchange(21, row('grants', 'third', 'added', { clientId: 'me', consentId: 'another' }));
  const refreshed = exchange(
    20,
    row('accessTokens', 'token-3', 'added', { clientId: 'me', grantId: 'second', expiresAt: at(45) }),
  );
  const trace = [authorised, redeemed, standing, amended, exchanged, other, refreshed, elsewhere];
  const own = { sharingDuration: 0, until: undefined, customerId: undefined };
  expect(drawn(trace, 35)).toEqual([
    {
      ...own,
      id: 'another',
      state: 'pending',
      pieces: ['Consent 1 waiting 0–undefined, until  '],
      moments: ['21 at 21'],
    },
    {
      id: 'consent',
      state: 'alive',
      customerId: '1',
      sharingDuration: 60,
      until: at(50),
      pieces: [
        'Consent 1 replaced 0–3, until  ',
        'Code used 0–1, until 10 ',
        'Access token replaced 1–3, until 20 ',
        'Consent 2 alive 2–undefined, until 50 home s t',
        'Code used 2–3, until 21 ',
        'Access token ended 3–5, until 30 ',
        'Access token alive 4–undefined, until 45 ',
      ],
      moments: ['1 at 01', '2 at 02', '11 at 11', '12 at 12', '20 at 20', 'clock at 30'],
    },
  ]);
});

test('expiries stand in order of time among the exchanges, each instant once', () => {
  const late = exchange(
    15,
    row('accessTokens', 'late', 'added', { ...mine, expiresAt: at(20) }),
    row('refreshTokens', 'refresh', 'added', { ...mine, expiresAt: at(50) }),
  );
  const again = exchange(20, row('accessTokens', 'again', 'added', { ...mine, expiresAt: at(30) }));
  const begun = [authorised, redeemed, standing, late, again, exchange(40)];
  const [{ pieces, moments } = { pieces: [], moments: [] }] = drawn(begun, 55);
  expect(moments).toEqual(['1 at 01', '2 at 02', '15 at 15', '20 at 20', 'clock at 20', 'clock at 30', 'clock at 50']);
  expect(pieces).toEqual([
    'Consent 1 ended 0–6, until 50 ',
    'Code used 0–1, until 10 ',
    'Refresh token ended 2–6, until 50 ',
    'Access token ended 1–4, until 20 ',
    'Access token ended 2–4, until 20 ',
    'Access token ended 3–5, until 30 ',
  ]);
});

test('a code withdrawn before it is exchanged leaves a lost arrangement', () => {
  expect(pictureOf([authorised, ended(5)], 10)).toEqual(['lost', 'consent lost', 'code withdrawn']);
});

test('a withdrawal also ends the code of an amendment; a token can be revoked alone', () => {
  const revoked = exchange(15, row('consents', 'consent', 'changed', { status: 'REVOKED' }));
  const own = exchange(13, row('accessTokens', 'token', 'changed', { revokedAt: at(13) }));
  expect(drawn([authorised, redeemed, standing, amended, own, revoked], 16)[0]?.pieces).toEqual([
    'Consent 1 withdrawn 0–4, until 50 ',
    'Code used 0–1, until 10 ',
    'Access token withdrawn 1–3, until 20 ',
    'Consent 2 withdrawn 2–4, until 21 home s t',
    'Code withdrawn 2–4, until 21 ',
  ]);
});

test('a notice to the recipient marks the consent as withdrawn, even if no row changes', () => {
  const tells = (id: string): Exchange => ({
    ...exchange(14),
    operation: 'revokeArrangementAtRecipient',
    tokens: [{}, { cdr_arrangement_id: id }].map((claims) => ({
      kind: 'client_assertion',
      at: '',
      value: '',
      header: {},
      claims,
    })),
  });
  const begun = [authorised, redeemed, standing];
  const [told] = drawn([...begun, tells('consent'), { ...tells('consent'), id: 'again', at: at(16) }], 17);
  expect([told?.state, told?.moments]).toEqual(['withdrawn', ['1 at 01', '2 at 02', '14 at 14', 'again at 16']]);
  expect(told?.pieces[0]).toBe('Consent 1 withdrawn 0–2, until 50 ');
  const [other] = drawn([...begun, tells('another'), { ...tells('consent'), operation: 'token' }], 17);
  expect([other?.state, other?.moments]).toEqual(['alive', ['1 at 01', '2 at 02']]);
});
