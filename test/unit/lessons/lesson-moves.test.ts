// Signs of moves with polls, pages, keys and statuses: calls that make a move, and near misses that do not.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import {
  firstTokens,
  returningBrowser,
  tokenCall,
  readCall,
  jwt,
  foreignCaller,
  isMade,
  type MoveRow,
} from '../../kit/hand-written/lesson-calls.ts';
import { refused, sent, type Sent } from '../../kit/hand-written/sent-calls.ts';

const polled = (id: string): Sent => ({ operation: 'token', form: { auth_req_id: id } });
const started = sent({ operation: 'backchannelAuthorise', answer: { auth_req_id: 'q' } });
const usageUrl = 'https://h.example/energy/electricity/servicepoints/usage';
const at = '2026-11-20T00:00:00.000Z';
const usage = (query: string, more: Sent = {}): Sent => ({
  operation: 'listUsageBulk',
  at,
  url: `${usageUrl}?${query}`,
  ...more,
});
const many = { answer: { meta: { totalPages: 2 }, links: { next: `${usageUrl}?page=2` } } };
const lastPage = sent(usage('page=2', { answer: { links: {} } }));
const limited = (seconds: number, more: Sent = {}): Exchange => {
  const one = refused('traffic.threshold', usage('', more));
  return { ...one, response: { ...one.response, headers: [['retry-after', String(seconds)]] } };
};
const assertion = (kid: string, iss = 'app'): Sent => ({
  operation: 'token',
  form: { client_assertion: jwt({ iss }, { kid }) },
});
const keySet = (...kids: readonly string[]): Exchange =>
  sent({
    operation: 'getRecipientJwks',
    url: 'https://r.example/jwks',
    answer: { keys: kids.map((kid) => ({ kid })) },
  });
const swapped = [sent(assertion('old')), keySet('old'), keySet('new')];
const lockedOut = refused('client.assertion-key', assertion('old'));
const statuses = (status: string, more: Sent = {}): Exchange =>
  sent({
    operation: 'getSoftwareProductsStatuses',
    answer: { data: [{ softwareProductId: sent({}).certificate?.commonName, status }] },
    ...more,
  });
const consent = (id: string): Exchange =>
  tokenCall('1', {
    changes: [
      { table: 'tokens', id: 't', kind: 'added' },
      { members: [{ name: 'consentId', after: id }] },
    ] as unknown as Exchange['changes'],
  });
const deletes = (id: string): Sent => ({
  operation: 'deleteConsent',
  url: `https://h.example/clients/a/consents/${id}`,
});

const wrongHeaders = [refused('version.present'), refused('header.auth-date'), refused('accept.json')] as const;

const rows: readonly MoveRow[] = [
  ['make-it-slow-down', 'pending', 'no answer yet', [started, refused('auth-req.answered', polled('q'))], true],
  ['make-it-slow-down', 'pending', 'another request', [started, refused('auth-req.answered', polled('z'))], false],
  ['make-it-slow-down', 'pending', 'too soon', [started, refused('auth-req.pace', polled('q'))], false],
  ['make-it-slow-down', 'too-soon', 'too soon', [started, refused('auth-req.pace', polled('q'))], true],
  ['make-it-slow-down', 'too-soon', 'another request', [started, refused('auth-req.pace', polled('z'))], false],
  ['make-it-slow-down', 'too-soon', 'no answer yet', [started, refused('auth-req.answered', polled('q'))], false],
  ['make-it-slow-down', 'patience', 'tokens for it', [refused('auth-req.pace', polled('q')), sent(polled('q'))], true],
  ['make-it-slow-down', 'patience', 'for another', [refused('auth-req.pace', polled('q')), sent(polled('z'))], false],
  [
    'make-it-slow-down',
    'patience',
    'refused again',
    [refused('auth-req.pace', polled('q')), refused('auth-req.pace', polled('q'))],
    false,
  ],

  ['read-three-years', 'ask', 'three years to the day', [sent(usage('oldest-date=2023-11-21'))], true],
  ['read-three-years', 'ask', 'a day less', [sent(usage('oldest-date=2023-11-22'))], false],
  ['read-three-years', 'ask', 'no date', [sent(usage(''))], false],
  [
    'read-three-years',
    'ask',
    'of something else',
    [sent({ ...usage('oldest-date=2020-01-01'), operation: 'listAccounts' })],
    false,
  ],
  ['read-three-years', 'ask', 'refused', [refused('page.size-range', usage('oldest-date=2020-01-01'))], false],
  ['read-three-years', 'too-large', 'refused for its size', [refused('page.size-range', usage(''))], true],
  [
    'read-three-years',
    'too-large',
    'of something else',
    [refused('page.size-range', { operation: 'listAccounts' })],
    false,
  ],
  ['read-three-years', 'too-large', 'refused for its time', [limited(100)], false],
  ['read-three-years', 'all-pages', 'two pages', [sent(usage('oldest-date=2020-01-01', many)), lastPage], true],
  ['read-three-years', 'all-pages', 'the first', [sent(usage('oldest-date=2020-01-01', many))], false],
  ['read-three-years', 'all-pages', 'of two years', [sent(usage('', many)), lastPage], false],
  [
    'read-three-years',
    'all-pages',
    'one page',
    [sent(usage('oldest-date=2020-01-01', { answer: { meta: { totalPages: 1 }, links: {} } }))],
    false,
  ],
  [
    'read-three-years',
    'all-pages',
    'no count',
    [sent(usage('oldest-date=2020-01-01', { answer: { links: {} } }))],
    false,
  ],
  ['read-three-years', 'too-often', 'for a minute', [limited(60)], true],
  ['read-three-years', 'too-often', 'for seconds', [limited(59)], false],
  ['read-three-years', 'too-often', 'of something else', [limited(60, { operation: 'listAccounts' })], false],
  [
    'read-three-years',
    'too-often',
    'refused for its size',
    [{ ...limited(60), checks: refused('page.size-range').checks }],
    false,
  ],
  ['read-three-years', 'next-page', 'page two', [limited(60), sent(usage('page=2'))], true],
  ['read-three-years', 'next-page', 'page one', [limited(60), sent(usage('page=1'))], false],
  ['read-three-years', 'next-page', 'refused', [limited(60), refused('page.size-range', usage('page=2'))], false],
  ['read-three-years', 'next-page', 'another caller', [limited(60), sent(usage('page=2', foreignCaller))], false],
  [
    'read-three-years',
    'next-page',
    'of something else',
    [limited(60), sent({ ...usage('page=2'), operation: 'listAccounts' })],
    false,
  ],

  ['swap-a-key', 'sign', 'with a key', [sent(assertion('old'))], true],
  ['swap-a-key', 'sign', 'with none', [sent({ operation: 'token' })], false],
  ['swap-a-key', 'sign', 'refused', [lockedOut], false],
  ['swap-a-key', 'swap', 'at once', swapped, true],
  ['swap-a-key', 'swap', 'never signed in with', swapped.slice(1), false],
  ['swap-a-key', 'swap', 'signed in with another', [sent(assertion('new')), ...swapped.slice(1)], false],
  ['swap-a-key', 'swap', 'both published', [sent(assertion('old')), keySet('old'), keySet('old', 'new')], false],
  ['swap-a-key', 'swap', 'never published', [sent(assertion('old')), keySet('new')], false],
  [
    'swap-a-key',
    'swap',
    'keys of another recipient',
    [sent(assertion('old')), keySet('old'), { ...keySet('new'), request: readCall('').request }],
    false,
  ],
  [
    'swap-a-key',
    'swap',
    'a key set that did not arrive',
    [sent(assertion('old')), keySet('old'), { ...keySet('new'), verdict: 'faulted' }],
    false,
  ],
  ['swap-a-key', 'locked-out', 'with the old key', [...swapped, lockedOut], true],
  [
    'swap-a-key',
    'locked-out',
    'with one never published',
    [...swapped, refused('client.assertion-key', assertion('x'))],
    false,
  ],
  [
    'swap-a-key',
    'locked-out',
    'for another reason',
    [...swapped, refused('client.assertion-key', assertion('new')), refused('code.known', assertion('old'))],
    false,
  ],
  ['swap-a-key', 'mended', 'with the new key', [...swapped, lockedOut, sent(assertion('new'))], true],
  ['swap-a-key', 'mended', 'by another client', [...swapped, lockedOut, sent(assertion('new', 'other'))], false],
  ['swap-a-key', 'mended', 'with the old key', [...swapped, lockedOut, sent(assertion('old'))], false],
  ['swap-a-key', 'mended', 'refused', [...swapped, lockedOut, refused('code.known', assertion('new'))], false],

  ['lose-your-accreditation', 'loss', 'told by the register', [readCall('a'), statuses('INACTIVE')], true],
  ['lose-your-accreditation', 'loss', 'still active', [readCall('a'), statuses('ACTIVE')], false],
  ['lose-your-accreditation', 'loss', 'of another', [readCall('a', foreignCaller), statuses('INACTIVE')], false],
  [
    'lose-your-accreditation',
    'loss',
    'told to the holder',
    [readCall('a'), statuses('INACTIVE', { parent: 'p' })],
    false,
  ],
  [
    'lose-your-accreditation',
    'loss',
    'told by a faulty answer',
    [readCall('a'), statuses('INACTIVE', { verdict: 'faulted' })],
    false,
  ],
  [
    'lose-your-accreditation',
    'loss',
    'told elsewhere',
    [readCall('a'), statuses('INACTIVE', { operation: 'listAccounts' })],
    false,
  ],
  ['lose-your-accreditation', 'still', 'served', [readCall('a'), statuses('INACTIVE'), readCall('a')], true],
  [
    'lose-your-accreditation',
    'still',
    'another served',
    [readCall('a'), statuses('INACTIVE'), readCall('a', foreignCaller)],
    false,
  ],
  [
    'lose-your-accreditation',
    'still',
    'refused',
    [readCall('a'), statuses('INACTIVE'), refused('recipient.active', { bearer: 'a' })],
    false,
  ],
  [
    'lose-your-accreditation',
    'refused',
    'for its status',
    [readCall('a'), statuses('INACTIVE'), refused('recipient.active')],
    true,
  ],
  [
    'lose-your-accreditation',
    'refused',
    'on the backchannel',
    [readCall('a'), statuses('INACTIVE'), refused('backchannel.client-active')],
    true,
  ],
  [
    'lose-your-accreditation',
    'refused',
    'another',
    [readCall('a'), statuses('INACTIVE'), refused('recipient.active', foreignCaller)],
    false,
  ],
  [
    'lose-your-accreditation',
    'refused',
    'for another reason',
    [readCall('a'), statuses('INACTIVE'), refused('token.scope')],
    false,
  ],
  ['lose-your-accreditation', 'again', 'served again', [refused('recipient.active'), readCall('a')], true],
  ['lose-your-accreditation', 'again', 'refused otherwise', [refused('token.scope'), readCall('a')], false],

  [
    'steal-a-token',
    'bare',
    'the same token',
    [readCall('a'), refused('transport.certificate-present', { bearer: 'a' })],
    true,
  ],
  [
    'steal-a-token',
    'bare',
    'another',
    [readCall('a'), refused('transport.certificate-present', { bearer: 'b' })],
    false,
  ],
  ['steal-a-token', 'bare', 'another reason', [readCall('a'), refused('token.scope', { bearer: 'a' })], false],
  [
    'steal-a-token',
    'owner',
    'the same token',
    [refused('token.bound-to-certificate', { bearer: 'a' }), readCall('a')],
    true,
  ],
  ['steal-a-token', 'owner', 'another', [refused('token.bound-to-certificate', { bearer: 'a' }), readCall('b')], false],
  [
    'steal-a-token',
    'owner',
    'refused',
    [refused('token.bound-to-certificate', { bearer: 'a' }), refused('token.scope', { bearer: 'a' })],
    false,
  ],

  ['withdraw-a-consent', 'withdraw', 'of the tokens', [consent('k'), sent(deletes('k'))], true],
  ['withdraw-a-consent', 'withdraw', 'another', [consent('k'), sent(deletes('x'))], false],
  ['withdraw-a-consent', 'withdraw', 'refused', [consent('k'), refused('token.scope', deletes('k'))], false],

  ['send-the-wrong-header', 'version', 'too low', [refused('version.supported')], true],
  ['send-the-wrong-header', 'version', 'another header', [refused('accept.json')], false],
  ['send-the-wrong-header', 'mended', 'after all three', [...wrongHeaders, readCall('a')], true],
  ['send-the-wrong-header', 'mended', 'after two of them', [...wrongHeaders.slice(1), readCall('a')], false],
  [
    'send-the-wrong-header',
    'mended',
    'before the last',
    [wrongHeaders[0], readCall('a'), ...wrongHeaders.slice(1)],
    false,
  ],
  ['share-first', 'read', 'with the tokens', [returningBrowser('c'), firstTokens, readCall('acc-1')], true],
  ['share-first', 'read', 'with others', [returningBrowser('c'), firstTokens, readCall('x')], false],
];

const named = rows.map((row) => [`${row[0]}, ${row[1]}: ${row[2]}`, row] as const);

test.each(named)('%s', (_name, [lesson, move, , calls, isReached, earlier]) => {
  expect(isMade(lesson, move, calls, earlier)).toBe(isReached);
});
