// The words for each piece of an arrangement, and for each of its moments.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import type { Moment, Piece, PicturedArrangement } from '../../../src/pages/arrangements/arrangement-picture.ts';
import { momentWords, pieceWords } from '../../../src/pages/arrangements/arrangement-words.ts';
import { instantWords } from '../../../src/ui/instant-words.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const until = '2026-11-23T05:00:00.000Z';
const piece = (kind: Piece['kind'], more: Partial<Piece> = {}): Piece => ({
  key: kind,
  kind,
  title: kind === 'consent' ? 'Consent 1' : 'Code',
  state: 'alive',
  accounts: [],
  scopes: ['a', 'b'],
  until,
  from: 0,
  to: undefined,
  ...more,
});

test('a consent says what it covers; pieces that wait or live say until when', () => {
  const named = (key: string): string => `the ${key}`;
  const end = `until ${instantWords(until)}`;
  expect(pieceWords(piece('consent', { accounts: ['x', 'y'] }), named)).toBe(`the x and the y, 2 scopes, ${end}`);
  expect(pieceWords(piece('consent', { state: 'ended' }), named)).toBe('No accounts, 2 scopes');
  expect([
    pieceWords(piece('code', { state: 'waiting' }), named),
    pieceWords(piece('code', { state: 'used' }), named),
  ]).toEqual([end, '']);
  expect(pieceWords(piece('access-token', { until: undefined }), named)).toBe('');
});

const happened = (operation: NonNullable<Exchange['operation']>, more: Partial<Exchange> = {}): Moment => ({
  at: until,
  exchange: { ...usageRead, operation, ...more },
});

/** The words for the second of two moments, with these pieces. */
function said(moment: Moment, ...pieces: readonly Piece[]): string {
  const first = happened('authorise');
  return momentWords({ pieces, moments: [first, moment] } as unknown as PicturedArrangement, moment);
}

test.each<[string, Moment, readonly Piece[], string]>([
  ['the first approval', happened('answerInteraction'), [piece('consent', { from: 1 })], 'nothing is shared yet'],
  [
    'another approval',
    happened('answerInteraction'),
    [piece('consent', { from: 0 }), piece('consent', { from: 1 })],
    'agreed to a change',
  ],
  ['a code that is exchanged', happened('token'), [piece('code', { to: 1, state: 'used' })], 'the arrangement begins'],
  [
    'a code of an amendment',
    happened('token'),
    [piece('consent', { to: 1, state: 'replaced' }), piece('code', { to: 1, state: 'used' })],
    'replaces the old one',
  ],
  ['a refresh', happened('token'), [piece('access-token', { from: 1 })], 'a new access token'],
  ['a withdrawal in the app', happened('revokeArrangement'), [], 'sends no notification'],
  ['a withdrawal on the dashboard', happened('withdrawSharing'), [], 'on the holder’s dashboard'],
  [
    'a notice to the recipient',
    happened('revokeArrangementAtRecipient', { response: { status: 204, headers: [] } }),
    [],
    'forgets the tokens',
  ],
  [
    'a notice that does not arrive',
    happened('revokeArrangementAtRecipient', { response: { status: 0, headers: [] } }),
    [],
    'could not tell the recipient (no answer)',
  ],
  ['an answer that began nothing', happened('answerInteraction'), [piece('consent', { from: 0 })], '.'],
  [
    'the clock',
    { at: until, exchange: undefined },
    [piece('consent', { to: 1 }), piece('code', { to: 1 }), piece('code', { to: 0 })],
    'reached an end: consent 1, code.',
  ],
])('says what happened: %s', (_what, moment, pieces, words) => {
  expect(said(moment, ...pieces)).toContain(words);
});
