// Edit and send: a draft shows what was sent, presets break one thing each, and the new request differs only in the stated parts.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { apply, changes, type Change } from '../../../src/pages/workbench/request-changes.ts';
import { changesInWords } from '../../../src/pages/workbench/change-words.ts';
import { holesOf, libraryRowOf } from '../../../src/pages/workbench/copies/library-row.ts';
import { leaveOutThere } from '../../../src/pages/workbench/mends/mend-case.ts';
import { presetsFor } from '../../../src/pages/workbench/presets.ts';
import { documentOf, formOf, type RequestDocument } from '../../../src/pages/workbench/request-document.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { asked } from '../../kit/calls/authorisation-request.ts';
import { scene, type Scene } from '../../kit/worlds/scene.ts';
import { sentWith } from '../../kit/playground/sent-changes.ts';
import { consentToken } from '../../kit/calls/consent-api.ts';

let here: Scene;
let sandbox: Sandbox;
let tokenRow: Exchange;
let authoriseRow: Exchange;
const latest = (operation: string): Exchange => {
  const found = sandbox.trace.entries().findLast((one) => one.operation === operation);
  if (found === undefined) throw new Error(`Nothing was sent to ${operation}.`);
  return found;
};
beforeAll(async () => {
  here = await scene();
  ({ sandbox } = here);
  await consentToken(sandbox, here.recipient, here.clientId);
  tokenRow = latest('token');
  await asked(here);
  authoriseRow = latest('authorise');
});
afterAll(() => sandbox.stop());

const send = (row: Exchange, ...list: readonly Change[]): Promise<Exchange> => sentWith(sandbox, row, list);
const toldOf = (row: Exchange, after: RequestDocument) =>
  changesInWords(documentOf(row), changes(documentOf(row), after));
const outcome = (one: Exchange): string => (one.verdict === 'ok' ? 'ok' : (refusingCheck(one)?.rule ?? one.verdict));

async function preset(id: string, row: Exchange): Promise<string> {
  const { known } = await senderOf(sandbox, row);
  const found = presetsFor(row, known).find((one) => one.preset.id === id);
  if (found === undefined) throw new Error(`The preset ${id} is not offered.`);
  return outcome(await send(row, ...found.changes));
}

test('an unedited request is accepted again, with new jti and times only', async () => {
  const again = await send(tokenRow);
  expect(outcome(again)).toBe('ok');
  const assertionOf = (row: Exchange) => decodeJwt(new Map(formOf(row.request)).get('client_assertion') ?? '');
  const [before, after] = [assertionOf(tokenRow), assertionOf(again)];
  expect(after.jti).not.toBe(before.jti);
  expect({ ...after, jti: '', iat: 0, exp: 0 }).toEqual({ ...before, jti: '', iat: 0, exp: 0 });
  expect(toldOf(tokenRow, documentOf(again)).map(({ what }) => what)).toContain('Claim jti of the client assertion');
});

test('a replay sends the same bytes, and is refused for its jti', async () => {
  const again = await send(tokenRow, ['/replay', true]);
  expect(again.request).toEqual(tokenRow.request);
  expect(outcome(again)).toBe('client.assertion-once');
});

test.each([
  ['aud', 'client.assertion-aud'],
  ['expired', 'client.assertion-exp'],
  ['wrong-key', 'client.assertion-signature'],
  ['certificate', 'client.certificate-owner'],
  ['missing-header', 'form.media-type'],
])('at the token endpoint the preset %s is refused by %s', async (id, rule) => {
  expect(await preset(id, tokenRow)).toBe(rule);
});

test.each([
  ['nonce', 'authorise.nonce'],
  ['scope', 'request.scope'],
  ['redirect_uri', 'authorise.redirect-uri'],
  ['aud', 'request-object.aud'],
  ['expired', 'request-object.exp'],
  ['wrong-key', 'request-object.signature'],
])('at the authorisation endpoint the preset %s is refused by %s', async (id, rule) => {
  expect(await preset(id, authoriseRow)).toBe(rule);
});

test('another state outside the object passes or is refused, by the decision', async () => {
  expect(await preset('state', authoriseRow)).toBe('ok');
  expect(latest('authorise').checks.filter(({ relaxed }) => relaxed === true)).toMatchObject([
    { rule: 'authorise.query-agrees' },
  ]);
  await sandbox.decisions.set('queryAndObjectDiffer', 'refuse');
  expect(await preset('state', authoriseRow)).toBe('authorise.query-agrees');
  await sandbox.decisions.set('queryAndObjectDiffer', 'object');
});

test('a claim edited by hand is sent as written and signed again', async () => {
  const changed = ['/tokens/body:client_assertion/claims/jti', 'mine'] as const;
  const signing = '/tokens/body:client_assertion/signing';
  expect(outcome(await send(tokenRow, changed))).toBe('ok');
  expect(outcome(await send(tokenRow, changed, [signing, 'kept']))).toBe('client.assertion-signature');
  expect(outcome(await send(tokenRow, changed, [signing, 'none']))).toBe('client.assertion-alg');
});

test.each([
  ['none', 'transport.certificate-present'],
  ['untrusted', 'transport.certificate-issuer'],
  ['expired', 'transport.certificate-dates'],
  ['another', 'client.certificate-owner'],
] as const)('the certificate %s is refused by %s', async (certificate, rule) => {
  expect(outcome(await send(tokenRow, ['/certificate', certificate]))).toBe(rule);
});

test('changes are described with the value before and after', () => {
  const told = (...list: readonly Change[]) => changesInWords(documentOf(tokenRow), list);
  expect(told(['/headers/x-v', 'banana'])).toEqual([{ what: 'Header x-v', after: 'banana' }]);
  expect(told(['/certificate', 'none'])).toEqual([{ what: 'Certificate', before: 'as sent before', after: 'none' }]);
  expect(told(['/tokens/body:client_assertion/claims/aud/0', 'x'], ['/body/data/scopes', []], ['/form'])).toMatchObject(
    [
      { what: 'Claim aud.0 of the client assertion', after: 'x' },
      { what: 'Member data.scopes of the body', after: '[]' },
      { what: 'Form' },
    ],
  );
  expect(told(['/tokens/body:client_assertion/signing', 'none'])).toEqual([
    {
      what: 'Signature of the client assertion',
      before: 'signed again with the sender’s own key',
      after: 'not signed: alg none',
    },
  ]);
});

test('an added form or JWT is shown in readable form', () => {
  const { form: _form, ...bare } = documentOf(tokenRow);
  const added = { header: { alg: 'PS256' }, claims: { iss: 'x' }, signing: 'wrong-key' };
  const list: readonly Change[] = [
    ['/form', { scope: 'openid', a: ['1', '2'] }],
    ['/tokens/body', added],
  ];
  expect(changesInWords(bare, list)).toEqual([
    { what: 'Form', after: 'scope=openid&a=1&a=2' },
    { what: 'Registration request', after: '{"alg":"PS256"}.{"iss":"x"}, signed with a key that is not published' },
  ]);
});

test('the error names a value that a request cannot have', () => {
  const document = documentOf(tokenRow);
  expect(() => apply(document, [['/certificate', 'mine']])).toThrow('A request cannot have "mine" at /certificate.');
  expect(() => apply(document, [['/method']])).toThrow('A request must have /method.');
});

test('a check inside an absent JWT leaves its parameter unchanged', async () => {
  const { known } = await senderOf(sandbox, tokenRow);
  const check = {
    rule: 'request-object.iss',
    outcome: 'fail',
    at: 'body:request#payload.iss',
    title: 'x',
    status: 'specified',
  } as const;
  const document = documentOf(tokenRow);
  expect(leaveOutThere({ document, check, exchange: tokenRow, operation: undefined, known })).toBeUndefined();
});

test('a client library’s example has the exact body', async () => {
  const { known } = await senderOf(sandbox, tokenRow);
  const body = '{ "price": 1.0,\n  "id": 12345678901234567890 }';
  const exchange: Exchange = { ...tokenRow, request: { ...tokenRow.request, body, headers: [] } };
  expect(holesOf(libraryRowOf(exchange, 'resource', known, '')).body).toBe(JSON.stringify(body));
});
