// Signs of moves with codes, arrangements and lies: calls that make a move, and near misses that do not.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import {
  codeGrant,
  tokenCall,
  readCall,
  pushOf,
  returningBrowser,
  firstTokens,
  arrangementParameter,
  isMade,
  type MoveRow,
} from '../../kit/hand-written/lesson-calls.ts';
import { refused, sent, type Sent } from '../../kit/hand-written/sent-calls.ts';

const requestUri = (uri: string) => sent({ operation: 'pushAuthorisation', answer: { request_uri: uri } });
const arrives = (uri: string): Sent => ({
  operation: 'authorise',
  url: `https://h.example/authorise?request_uri=${uri}`,
});
const won = tokenCall('won');
const lost = refused('code.unused', { operation: 'token', form: { grant_type: codeGrant, code: 'c' } });
const guessed = (form: Sent['form'], rule: Parameters<typeof refused>[0] = 'pkce.verifier') =>
  refused(rule, { operation: 'token', form: { code: 'c', ...form } });
const verifier = 'v'.repeat(43);
const once = tokenCall('once', { answer: { access_token: 'acc-once', cdr_arrangement_id: 'arr' } });
const withdrawn = (id: string): Exchange =>
  sent({ operation: 'withdrawSharing', url: `https://h.example/sharing/${id}` });
const told = (id: string): Exchange =>
  sent({
    operation: 'revokeArrangementAtRecipient',
    tokens: [{}, { claims: { cdr_arrangement_id: id } }] as unknown as Exchange['tokens'],
  });
const lie = (by: string, given: string): Exchange =>
  returningBrowser(given, { tampered: { by } as unknown as NonNullable<Exchange['tampered']> });
const redeemed = (given: string): Exchange => sent({ operation: 'token', form: { code: given } });
const noticedLie = [firstTokens, lie('L', 'x'), tokenCall('2')];

const rows: readonly MoveRow[] = [
  ['race-for-a-code', 'race', 'one won', [lost, won], true],
  ['race-for-a-code', 'race', 'both lost', [lost, lost], false],
  ['race-for-a-code', 'race', 'another code', [{ ...lost, request: redeemed('x').request }, won], false],
  [
    'race-for-a-code',
    'race',
    'lost for another reason',
    [{ ...lost, checks: refused('code.known').checks }, won],
    false,
  ],
  ['race-for-a-code', 'access', 'revoked', [won, lost, refused('token.not-revoked', { bearer: 'acc-won' })], true],
  ['race-for-a-code', 'access', 'another token', [won, lost, refused('token.not-revoked', { bearer: 'x' })], false],
  ['race-for-a-code', 'access', 'another reason', [won, lost, refused('token.scope', { bearer: 'acc-won' })], false],
  [
    'race-for-a-code',
    'refresh',
    'revoked',
    [won, lost, refused('grant.alive', { form: { refresh_token: 'ref-won' } })],
    true,
  ],
  [
    'race-for-a-code',
    'refresh',
    'another token',
    [won, lost, refused('grant.alive', { form: { refresh_token: 'x' } })],
    false,
  ],
  [
    'race-for-a-code',
    'refresh',
    'another reason',
    [won, lost, refused('token.scope', { form: { refresh_token: 'ref-won' } })],
    false,
  ],

  ['redeem-a-stolen-code', 'none', 'without a verifier', [returningBrowser('c'), guessed({})], true],
  ['redeem-a-stolen-code', 'none', 'with one', [returningBrowser('c'), guessed({ code_verifier: verifier })], false],
  ['redeem-a-stolen-code', 'none', 'another code', [returningBrowser('d'), guessed({})], false],
  ['redeem-a-stolen-code', 'none', 'another reason', [returningBrowser('c'), guessed({}, 'code.known')], false],
  ['redeem-a-stolen-code', 'guess', 'with one', [returningBrowser('c'), guessed({ code_verifier: verifier })], true],
  ['redeem-a-stolen-code', 'guess', 'too short', [returningBrowser('c'), guessed({ code_verifier: 'v' })], false],
  ['redeem-a-stolen-code', 'guess', 'without one', [returningBrowser('c'), guessed({})], false],
  ['redeem-a-stolen-code', 'right', 'the same code', [guessed({}), redeemed('c')], true],
  ['redeem-a-stolen-code', 'right', 'another code', [guessed({}), redeemed('d')], false],
  ['redeem-a-stolen-code', 'right', 'refused', [guessed({}), guessed({})], false],

  ['lie-as-the-holder', 'honest', 'tokens', [firstTokens], true],
  [
    'lie-as-the-holder',
    'honest',
    'tokens in a lie',
    [{ ...firstTokens, tampered: lie('L', 'x').tampered } as Exchange],
    false,
  ],
  ['lie-as-the-holder', 'lie', 'a lie', [firstTokens, lie('L', 'x')], true],
  ['lie-as-the-holder', 'lie', 'without a lie', [firstTokens, returningBrowser('x')], false],
  ['lie-as-the-holder', 'noticed', 'shares as before', noticedLie, true],
  [
    'lie-as-the-holder',
    'noticed',
    'its code was used',
    [firstTokens, lie('L', 'x'), redeemed('x'), tokenCall('2')],
    false,
  ],
  [
    'lie-as-the-holder',
    'noticed',
    'its token was used',
    [firstTokens, { ...lie('L', 'x'), response: firstTokens.response }, readCall('acc-1'), tokenCall('2')],
    false,
  ],
  [
    'lie-as-the-holder',
    'noticed',
    'another code was used',
    [firstTokens, lie('L', 'x'), redeemed('y'), tokenCall('2')],
    true,
  ],
  [
    'lie-as-the-holder',
    'noticed',
    'its code was refused',
    [firstTokens, lie('L', 'x'), { ...redeemed('x'), verdict: 'refused' }, tokenCall('2')],
    true,
  ],
  ['lie-as-the-holder', 'fell', 'the same lie', [...noticedLie, lie('L', 'y'), redeemed('y')], true],
  ['lie-as-the-holder', 'fell', 'another lie', [...noticedLie, lie('M', 'y'), redeemed('y')], false],
  ['lie-as-the-holder', 'fell', 'the lie without its use', [...noticedLie, lie('L', 'y'), redeemed('z')], false],

  ['share-once', 'ask', 'for no time', [sent(pushOf({ sharing_duration: 0 }))], true],
  ['share-once', 'ask', 'without a time', [sent(pushOf({}))], true],
  ['share-once', 'ask', 'for a minute', [sent(pushOf({ sharing_duration: 60 }))], false],
  ['share-once', 'ask', 'refused', [refused('request-object.exp', pushOf({}))], false],
  ['share-once', 'tokens', 'no refresh token', [once], true],
  ['share-once', 'tokens', 'with a refresh token', [firstTokens], false],
  ['share-once', 'tokens', 'of no arrangement', [tokenCall('', { answer: { access_token: 'a' } })], false],
  ['share-once', 'tokens', 'none', [tokenCall('', { answer: arrangementParameter })], false],
  ['share-once', 'tokens', 'from another operation', [{ ...once, operation: 'introspect' }], false],
  ['share-once', 'over', 'expired', [once, refused('token.live', { bearer: 'acc-once' })], true],
  ['share-once', 'over', 'another token', [once, refused('token.live', { bearer: 'x' })], false],
  ['share-once', 'over', 'another reason', [once, refused('token.scope', { bearer: 'acc-once' })], false],
  ['share-once', 'amend', 'the ended one', [once, refused('sharing.arrangement', pushOf(arrangementParameter))], true],
  [
    'share-once',
    'amend',
    'another',
    [once, refused('sharing.arrangement', pushOf({ cdr_arrangement_id: 'x' }))],
    false,
  ],
  ['share-once', 'amend', 'another reason', [once, refused('request-object.exp', pushOf(arrangementParameter))], false],

  ['withdraw-on-the-dashboard', 'withdraw', 'with notice', [firstTokens, withdrawn('arr'), told('arr')], true],
  ['withdraw-on-the-dashboard', 'withdraw', 'without notice', [firstTokens, withdrawn('arr')], false],
  [
    'withdraw-on-the-dashboard',
    'withdraw',
    'with notice of another',
    [firstTokens, withdrawn('arr'), told('x')],
    false,
  ],
  ['withdraw-on-the-dashboard', 'withdraw', 'notice without withdrawal', [firstTokens, told('arr')], false],
  ['withdraw-on-the-dashboard', 'withdraw', 'withdrawal of another', [firstTokens, withdrawn('x'), told('arr')], false],
  [
    'withdraw-on-the-dashboard',
    'withdraw',
    'notice refused',
    [firstTokens, withdrawn('arr'), { ...told('arr'), verdict: 'refused' }],
    false,
  ],
  [
    'withdraw-on-the-dashboard',
    'withdraw',
    'withdrawal refused',
    [firstTokens, { ...withdrawn('arr'), verdict: 'refused' }, told('arr')],
    false,
  ],

  ['too-old-a-request', 'ended', 'a push', [refused('request-object.exp', pushOf({}))], true],
  ['too-old-a-request', 'ended', 'something else', [refused('request-object.exp', { operation: 'authorise' })], false],
  ['too-old-a-request', 'ended', 'another reason', [refused('request-object.lifetime', pushOf({}))], false],

  [
    'amend-an-arrangement',
    'agree',
    'old tokens still good',
    [firstTokens, sent(pushOf(arrangementParameter)), returningBrowser('d'), readCall('acc-1')],
    true,
  ],
  [
    'amend-an-arrangement',
    'agree',
    'tokens from before the lesson',
    [sent(pushOf(arrangementParameter)), returningBrowser('d'), readCall('acc-1')],
    true,
    [firstTokens],
  ],
  [
    'amend-an-arrangement',
    'agree',
    'refreshed tokens',
    [
      tokenCall('1', { form: { grant_type: 'refresh_token' } }),
      sent(pushOf(arrangementParameter)),
      returningBrowser('d'),
      readCall('acc-1'),
    ],
    false,
  ],
  [
    'amend-an-arrangement',
    'agree',
    'a refused push',
    [
      firstTokens,
      refused('request-object.exp', pushOf(arrangementParameter)),
      returningBrowser('d'),
      readCall('acc-1'),
    ],
    false,
  ],
  [
    'amend-an-arrangement',
    'agree',
    'a push of another arrangement',
    [firstTokens, sent(pushOf({ cdr_arrangement_id: 'x' })), returningBrowser('d'), readCall('acc-1')],
    false,
  ],
  ['amend-an-arrangement', 'swap', 'tokens of the same arrangement', [firstTokens, tokenCall('2')], true],
  [
    'amend-an-arrangement',
    'swap',
    'of another',
    [firstTokens, tokenCall('2', { answer: { access_token: 'a', refresh_token: 'r', cdr_arrangement_id: 'x' } })],
    false,
  ],
  [
    'amend-an-arrangement',
    'swap',
    'refreshed',
    [firstTokens, tokenCall('2', { form: { grant_type: 'refresh_token' } })],
    false,
  ],

  ['use-a-request-uri-twice', 'arrive', 'with it', [requestUri('u'), sent(arrives('u'))], true],
  [
    'use-a-request-uri-twice',
    'arrive',
    'in a form',
    [requestUri('u'), sent({ operation: 'authorise', form: { request_uri: 'u' } })],
    true,
  ],
  ['use-a-request-uri-twice', 'arrive', 'with another', [requestUri('u'), sent(arrives('w'))], false],
  ['use-a-request-uri-twice', 'arrive', 'refused', [requestUri('u'), refused('request-uri.live', arrives('u'))], false],
  [
    'use-a-request-uri-twice',
    'again',
    'the same',
    [sent(arrives('u')), refused('request-uri.unused', arrives('u'))],
    true,
  ],
  [
    'use-a-request-uri-twice',
    'again',
    'another',
    [sent(arrives('u')), refused('request-uri.unused', arrives('w'))],
    false,
  ],
  [
    'use-a-request-uri-twice',
    'again',
    'refused for another reason',
    [sent(arrives('u')), refused('request-uri.live', arrives('u'))],
    false,
  ],
  ['use-a-request-uri-twice', 'late', 'the same', [requestUri('u'), refused('request-uri.live', arrives('u'))], true],
  ['use-a-request-uri-twice', 'late', 'another', [requestUri('u'), refused('request-uri.live', arrives('w'))], false],
  [
    'use-a-request-uri-twice',
    'late',
    'used before',
    [requestUri('u'), refused('request-uri.unused', arrives('u'))],
    false,
  ],
];

const named = rows.map((row) => [`${row[0]}, ${row[1]}: ${row[2]}`, row] as const);

test.each(named)('%s', (_name, [lesson, move, , calls, isReached, earlier]) => {
  expect(isMade(lesson, move, calls, earlier)).toBe(isReached);
});
