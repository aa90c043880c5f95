// The source of a copied test: values of the recorded world become expressions, times become distances, and JWTs are signed anew.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { OwnToken, TokenPlace } from '../../../src/pages/workbench/request-document.ts';
import type { Sender } from '../../../src/pages/workbench/sender.ts';
import { moment, tokenText } from '../../../src/pages/workbench/copies/vitest-tokens.ts';
import {
  further,
  liveValues,
  sourceOf,
  ways,
  type LiveValue,
} from '../../../src/pages/workbench/copies/vitest-values.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';
import { called, knownFrom, posted } from '../../kit/hand-written/mend-cases.ts';

const value = (recorded: string, expression: string, way: LiveValue['way'] = 'nothing'): LiveValue => ({
  recorded,
  expression,
  way,
});
const values = [
  value('https://h.example/v1', 'holder.base'),
  value('token', 'facts.token', 'tokens'),
  value('id', 'x', 'client'),
];

test.each<[string, string, LiveValue['way']]>([
  ['plain "text"', String.raw`"plain \"text\""`, 'nothing'],
  ['', '""', 'nothing'],
  ['token', 'facts.token', 'tokens'],
  ['https://h.example/v1/a', '`${holder.base}/a`', 'nothing'],
  ['id token id', '`${x} ${facts.token} ${x}`', 'tokens'],
  ['idid', '`${x}${x}`', 'client'],
  ['a "quote" id', '`a "quote" ${x}`', 'client'],
  ['`$id\\', '`\\`\\$${x}\\\\`', 'client'],
  ['id\nline', '`${x}\\nline`', 'client'],
])('%j is written as %s, for which flows run up to %s', (text, source, way) => {
  expect(sourceOf(text, values)).toEqual({ source, way });
});

test('a copied test runs the variant of the flow that goes further', () => {
  for (const [at, one] of ways.entries())
    for (const [other, second] of ways.entries()) expect(further(one, second)).toBe(ways[Math.max(at, other)]);
});

const live = (exchanges: readonly Exchange[], profile: '0.1.1' | 'cds-1.36' = '0.1.1') => {
  const list = liveValues({ known: knownFrom(exchanges, profile), bases: [['https://h.example/v1', 'holder.base']] });
  const byValue = new Map(list.map(({ recorded, expression, way }) => [recorded, [expression, way]] as const));
  expect(byValue.size).toBe(list.length);
  return byValue;
};

test('a copied test names the sender’s own values without an exchange, the longest first', () => {
  const known = live([]);
  expect(known).toEqual(
    new Map([
      [kit.clientId, ['facts.client!.client_id', 'client']],
      [kit.certificate.commonName, ['recipient.softwareProductId', 'nothing']],
      ['https://app.example/callback', ['recipient.redirectUris[0]!', 'nothing']],
      ['https://h.example/v1', ['holder.base', 'nothing']],
      ['brand', ['recipient.brandId', 'nothing']],
    ]),
  );
  const lengths = [...known.keys()].map(({ length }) => length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
});

const issued = (access_token: string, grant_type: string, more: Partial<Exchange> = {}): Exchange =>
  posted('token', { grant_type }, { access_token, refresh_token: `r-${access_token}` }, more);

test('a copied test tells tokens apart by issuer, and by client or consumer', () => {
  const all = [
    issued('of-consumer', 'authorization_code'),
    issued('of-client', 'client_credentials'),
    issued('of-register', 'client_credentials', { to: 'register' }),
    issued('of-register-too', 'authorization_code', { to: 'register' }),
  ];
  const known = live(all);
  expect(known.get('of-consumer')).toEqual(['facts.tokens!.access_token', 'tokens']);
  expect(known.get('r-of-consumer')).toEqual(['facts.tokens!.refresh_token!', 'tokens']);
  expect(known.get('of-client')).toEqual(['facts.consentToken!', 'consent']);
  for (const token of ['of-register', 'of-register-too'])
    expect(known.get(token)).toEqual(['facts.registerToken!', 'statement']);
  expect(live(all, 'cds-1.36').get('of-client')).toEqual(['managed.registrationToken!', 'client']);
});

test('a copied test leaves out statements that the register did not issue, wrong verifiers, and the secondary holder’s service points', () => {
  const jwt = kit.signed({ alg: 'PS256' }, { iss: 'x' });
  const answered = (body: string, to: 'holder' | 'register' | 'secondary'): Exchange => ({
    ...called('x', {}),
    to,
    response: { status: 200, headers: [], body },
  });
  expect(live([answered(jwt, 'register')]).get(jwt)).toEqual(['facts.statement!', 'statement']);
  expect(live([answered(jwt, 'holder')]).has(jwt)).toBe(false);
  const tried = posted('token', { code_verifier: 'verifier' });
  expect(live([tried]).get('verifier')).toEqual(['facts.verifier!', 'code']);
  expect(live([{ ...tried, checks: [kit.fail('pkce.verifier')] }]).has('verifier')).toBe(false);
  expect(live([{ ...tried, checks: [kit.pass('pkce.verifier'), kit.fail('code.live')] }]).has('verifier')).toBe(true);
  expect(live([{ ...tried, operation: 'revoke' }]).has('verifier')).toBe(false);
  const points = '{"servicePointId":"one"}{"servicePointIds":["two","three"]}';
  const expression = ['facts.servicePointIds![0]!', 'data'];
  const known = live([answered(points, 'holder')]);
  expect([known.get('one'), known.get('two'), known.has('three')]).toEqual([expression, expression, false]);
  expect(live([answered(points, 'secondary')]).has('one')).toBe(false);
});

test('a time in a copied test is written as its distance from now', () => {
  expect([moment(0), moment(60), moment(-60)]).toEqual(['now', 'now + 60', 'now - 60']);
});

const at = '2026-11-20T04:00:00.900Z';
const sent = Math.floor(Date.parse(at) / 1000);
const place: TokenPlace = 'body:client_assertion';
const compact = kit.signed({ alg: 'PS256' }, {});
const exchange = { ...posted('token', { client_assertion: compact }), at };
const sender = { known: { sender: { alg: 'PS256', kid: 'own' } } } as unknown as Sender;
const written = (token: Partial<OwnToken>, rule?: RuleId): string | undefined =>
  tokenText(
    { exchange, sender, text: (text) => `<${text}>` },
    place,
    { header: { alg: 'PS256', kid: 'own' }, claims: {}, signing: 'anew', ...token },
    rule === undefined ? undefined : kit.fail(rule),
  );

test('a copied test has the recipient sign a token, or joins its parts where the header is wrong', () => {
  const signed = written({});
  expect(signed).toContain('await new SignJWT({');
  expect(signed).toContain('{ alg: recipient.signingKey.alg, kid: recipient.signingKey.kid }');
  expect(signed).toMatch(/\.sign\(recipient\.signingKey\.privateKey\)$/u);
  expect(written({}, 'client.assertion-signature')).toMatch(/\.sign\(\(await sandbox\.enrol\(\)\)\.signingKey/u);
  expect(written({}, 'client.assertion-alg')).toContain(`.concat(${JSON.stringify(compact.split('.')[2])})`);
  expect(written({}, 'client.assertion-readable')).toBeUndefined();
  // What was wrong with another token is nothing of this one.
  for (const other of ['request-object.signature', 'request-object.alg', 'client.assertion-exp'] as const)
    expect(written({}, other), other).toBe(signed);
});

test('a copied test keeps the other members of a token’s header', () => {
  expect(written({ header: { alg: 'none', typ: 'JWT' } })).toContain('{ alg: "none", typ: "JWT" }');
  expect(written({ header: { alg: 'PS256', kid: 'other' } })).toContain(
    '{ alg: recipient.signingKey.alg, kid: "other" }',
  );
});

test('a token in a copied test keeps its times relative to now and has a new jti; texts are expressions', () => {
  const claims = {
    iat: sent,
    nbf: sent - 5,
    exp: sent + 60,
    jti: 'j',
    iss: 'i',
    n: 1,
    'a-b': { c: ['d', null] },
    e: '',
  };
  expect(written({ claims })?.split('\n').slice(1, -3)).toEqual([
    '  iat: now,',
    '  nbf: now - 5,',
    '  exp: now + 60,',
    '  jti: crypto.randomUUID(),',
    '  iss: <i>,',
    '  n: 1,',
    '  "a-b": {',
    '    "c": [<d>, null],',
    '  },',
    '  e: <>,',
  ]);
  expect(
    written({ claims: { jti: '', exp: 'soon' } })
      ?.split('\n')
      .slice(1, 3),
  ).toEqual(['  jti: <>,', '  exp: <soon>,']);
});
