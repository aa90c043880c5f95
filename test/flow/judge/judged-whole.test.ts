// Whole judgements: how each was made, and what every finding expected and found.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { ownRecipient } from '../../../src/pages/judge/good-ones.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { kinds } from '../../../src/pages/judge/kinds.ts';
import { rewritten } from '../../../src/pages/judge/kinds/changes.ts';
import { claimsIn } from '../../../src/pages/judge/reading/read-jwt.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { decryptOfAny } from '../../../src/runs/recipients/decrypt.ts';
import { assertionClaims, signed } from '../../../src/runs/recipients/signed-claims.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

let hybrid: Sandbox;
let today: Sandbox;
beforeAll(async () => {
  hybrid = await createSandbox({ storage: 'memory:' });
  today = await createSandbox({ storage: 'memory:', profile: 'today' });
});
afterAll(() => Promise.all([hybrid.stop(), today.stop()]));

const judged = (sandbox: Sandbox, text: string) => judge(sandbox, recognise(text));
/** The rule or title of each finding; if broken, also the expected and the actual value. */
const found = async (sandbox: Sandbox, text: string) =>
  (await judged(sandbox, text)).findings.map(({ held, rule, title, expected, actual }) =>
    held ? (rule ?? title) : [rule ?? title, expected, actual],
  );
const broken = async (sandbox: Sandbox, text: string) =>
  (await found(sandbox, text)).filter((one) => typeof one !== 'string');

describe('answers of endpoints', () => {
  const refresh = (body: object): string =>
    `POST /token HTTP/1.1\nHost: a.example\n\ngrant_type=refresh_token&refresh_token=sent\n\n${JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 600, ...body })}`;

  test.each([
    [refresh({ token_type: 'bearer', refresh_token: 'sent' }), []],
    [refresh({ token_type: 'mac' }), [['token-response.type', 'Bearer', 'mac']]],
    [refresh({ token_type: 7 }), [['token-response.type', 'Bearer', '7']]],
    [refresh({ expires_in: 601 }), [['token-response.lifetime', '120 to 600', '601']]],
    [refresh({ refresh_token: 'other' }), [['token-response.refresh-token', 'sent', 'other']]],
    ['{"error":"invalid_client_metadata","error_description":"It is ALREADY registered"}', []],
    [
      '{"error":"invalid_request","error_description":"A duplicate"}',
      [['error-response.second-registration', 'invalid_client_metadata', 'invalid_request']],
    ],
    ['{"error":"banana","error_description":7}', [['error-response.code', 'a code such as invalid_request', 'banana']]],
    [
      '{"request_uri":"a","expires_in":9}',
      [
        ['push-response.request-uri', 'a URI, such as urn:ietf:params:oauth:request_uri: and random characters', 'a'],
        ['push-response.lifetime', '10 to 90', '9'],
      ],
    ],
  ])('%s', async (text, expected) => {
    expect(await broken(today, text)).toEqual(expected);
  });

  test('an answer without its call is not checked for the refresh token that was sent', async () => {
    const text = '{"access_token":"a","token_type":"Bearer","expires_in":600,"refresh_token":"b"}';
    expect(await found(today, text)).toEqual(['token-response.type', 'token-response.lifetime']);
  });
});

describe('published documents', () => {
  test('a single key counts as a set; private members are named, and each breach of the schema is a finding', async () => {
    const good = kinds['key-set'].samples?.good?.[0];
    const { keys } = JSON.parse((await good?.make(hybrid)) ?? '') as { keys: object[] };
    const secrecy = 'The key set contains no private member of a key';
    const schema = 'The key set matches the schema';
    expect(await found(hybrid, JSON.stringify(keys[0]))).toEqual([secrecy, schema]);
    const { findings, how } = await judged(hybrid, JSON.stringify({ keys: [{ ...keys[0], d: 'x', k: 'y' }] }));
    expect(how).toBe(
      'Checked against the schema of the standard for key sets (CDR InfoSec profile 0.1.1, 13.6). Nothing was sent.',
    );
    expect(findings[0]).toMatchObject({
      held: false,
      breach: 'the key set contains a private member of a key',
      words: 'd, k belong to private keys. Anybody who has seen them can sign as you: replace these keys.',
    });
    const bad = await judged(hybrid, '{"keys":[{"kty":"RSA"},{"alg":"x"}]}');
    expect(bad.findings[0]).toEqual({
      held: true,
      title: secrecy,
      breach: expect.any(String) as unknown,
      words: 'Public keys only.',
    });
    const rest = bad.findings.slice(1);
    expect(rest.length).toBeGreaterThan(1);
    for (const { held, title, breach, words, mend } of rest) {
      expect([held, title, breach]).toEqual([false, schema, 'the key set does not match the schema']);
      expect(words).not.toContain('; ');
      expect(mend).toBe('Correct the member, or add it if it is missing.');
    }
  });

  const configuration = async (sandbox: Sandbox, issuer: string, change: object = {}): Promise<string> => {
    const response = await sandbox.fetch(`${issuer}/.well-known/openid-configuration`);
    return JSON.stringify({ ...((await response.json()) as object), ...change });
  };

  test('the register’s configuration is told from a holder’s by its endpoints, in either profile', async () => {
    for (const sandbox of [hybrid, today]) {
      const text = await configuration(sandbox, sandbox.urls.register.issuer);
      expect((await judged(sandbox, text)).how).toContain('configuration of the register');
      expect(await found(sandbox, text)).toEqual(['The configuration of the register is complete and well formed']);
    }
    const { how, findings } = await judged(hybrid, await configuration(hybrid, hybrid.urls.dataHolder.issuer));
    expect(how).toContain('configuration of a data holder');
    expect(findings.map(({ held, words }) => [held, words])).toEqual([
      [true, 'Every required member is present and well formed.'],
    ]);
  });

  test.each<[object, readonly unknown[]]>([
    [{ grant_types_supported: ['refresh_token', 'client_credentials', 'authorization_code'] }, []],
    [{ response_types_supported: ['code', 'code'] }, [['configuration.response-types', '["code"]', '["code","code"]']]],
    [{ response_types_supported: ['token'] }, [['configuration.response-types', '["code"]', '["token"]']]],
    [{ response_modes_supported: 'jwt' }, [['configuration.response-modes', '["jwt"]', 'jwt']]],
    [
      { vot_values_supported: [], backchannel_x: 1 },
      [['configuration.hybrid-members', 'none of them', 'vot_values_supported, backchannel_x']],
    ],
    [
      { jwks_uri: 'http://a.example', userinfo_endpoint: 7 },
      [['configuration.addresses', 'https URLs only', 'userinfo_endpoint: 7, jwks_uri: http://a.example']],
    ],
    [
      { scopes_supported: undefined, claims_supported: undefined },
      [['configuration.members', 'scopes_supported, claims_supported', 'not there']],
    ],
    [{ issuer: 7 }, [['configuration.issuer', 'an https URL without query or fragment', '7']]],
    [{ code_challenge_methods_supported: [] }, [['configuration.challenge-methods', '["S256"]', '[]']]],
  ])('a holder of today that publishes %j', async (change, expected) => {
    const text = await configuration(today, today.urls.dataHolder.issuer, {
      ...change,
      token_endpoint: 'https://a.example',
    });
    const read = await broken(today, text);
    expect(read).toEqual(expected);
  });
});

describe('responses to the recipient', () => {
  const now = (): number => Math.floor(today.clock.now().getTime() / 1000);
  const response = (claims: object, header: object = {}): string =>
    `response=${part({ alg: 'PS256', ...header })}.${part({ iss: today.urls.dataHolder.issuer, exp: now() + 300, code: 'a', ...claims })}.c2ln`;
  const unsigned = [['response.signature', 'a signature by a key of jwks_uri', 'a signature by no key of jwks_uri']];

  test('a response has code or error inside the JWT, and each finding names what was found', async () => {
    expect(await broken(today, response({ code: undefined, error: 'access_denied' }))).toEqual(unsigned);
    const { findings } = await judged(today, response({ code: undefined, error: 'access_denied' }));
    expect(findings.map(({ words }) => words).slice(0, 2)).toEqual([
      'Found: no enc.',
      `Found: ${today.urls.dataHolder.issuer}.`,
    ]);
    expect(findings[3]?.words).toBe('Found: access_denied.');
    expect(await broken(today, response({ code: undefined, error_description: 'x' }))).toEqual([
      ['response.content', 'code or error, inside the JWT only', 'nothing'],
    ]);
    expect(await broken(today, response({}, { enc: 'A256GCM' }))).toEqual([['response.header', 'no enc', 'A256GCM']]);
    const earliest = now() - 30;
    const [[rule, expected, actual] = []] = (await broken(today, response({ exp: 1 }))) as string[][];
    expect([rule, actual]).toEqual(['response.dates', '1, 1970-01-01T00:00:01.000Z']);
    const [from, to] = [...(expected ?? '').matchAll(/\d+/gu)].map(([text]) => Number(text));
    expect(from).toBeGreaterThanOrEqual(earliest);
    expect((to ?? 0) - (from ?? 0)).toBe(660);
  });

  test('a refusal in the fragment is identified as one', async () => {
    const { how, findings, exchange } = await judged(hybrid, '#error=access_denied&state=x');
    expect([how, findings.map(({ held, words }) => [held, words]), exchange]).toEqual([
      'Nothing was sent: it is a refusal by the data holder, not an authorisation.',
      [[false, 'The holder refused with access_denied.']],
      undefined,
    ]);
  });

  const leftHalf = (text: string): string =>
    createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

  test.each([
    ['code', 'c_hash'],
    ['state', 's_hash'],
  ] as const)('for another %s, the finding gives the %s that would match', async (name, claim) => {
    const good = kinds.answer.samples?.good?.[0];
    const redirect = new URL((await good?.make(hybrid)) ?? '');
    const parameters = new URLSearchParams(redirect.hash.slice(1));
    const claims = claimsIn((await decryptOfAny(hybrid)(parameters.get('id_token') ?? '')) ?? '');
    parameters.set(name, 'another');
    const [finding] = (await judged(hybrid, `#${parameters.toString()}`)).findings;
    expect(finding).toEqual({
      held: false,
      title: `${claim} of the ID token is correct`,
      breach: `${claim} of the ID token is wrong`,
      words: `The ID token was signed for a different ${name}. The hash is the left half of the SHA-256, in base64url (OpenID Connect Core 1.0, 3.3.2.11; FAPI 1.0 Part 2, 5.1).`,
      mend: 'Discard this response, and send the consumer to the holder again.',
      expected: leftHalf('another'),
      actual: claims[claim],
    });
  });

  test('a response without a valid token does not hold, and one that nobody here can decrypt is not read', async () => {
    const [none] = (await judged(hybrid, '#code=a&state=b')).findings;
    expect(none).toMatchObject({ held: false, breach: 'the ID token is not valid' });
    expect(Object.keys(none ?? {})).not.toContain('expected');
    const sealed = `${part({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })}.a.b.c.d`;
    for (const text of [`#code=a&id_token=${sealed}`, sealed]) {
      const { how, findings } = await judged(hybrid, text);
      expect([how, findings.map(({ title }) => title)]).toEqual([
        'Tried with the keys of every recipient of this sandbox.',
        ['A recipient of this sandbox has the key that decrypts the token'],
      ]);
    }
  });

  test('the findings of an ID token name its personal details and hashes', async () => {
    const token = (await kinds['id-token'].samples?.good?.[1]?.make(today)) ?? '';
    expect((await judged(today, token)).findings.slice(-2)).toMatchObject([
      { held: true, rule: 'id-token.personal', words: 'Found: no personal details.' },
      { held: true, rule: 'id-token.hashes', words: 'Found: no such hash.' },
    ]);
    const more = { email: 'a@b.example', name: 'A', c_hash: 'x', s_hash: 'y' };
    expect((await broken(today, rewritten(token, {}, more))).slice(1)).toEqual([
      ['id-token.personal', 'none of them', 'name, email'],
      ['id-token.hashes', 'none of them', 'c_hash, s_hash'],
    ]);
  });
});

describe('requests', () => {
  const own = 'with the certificate of this sandbox’s own recipient, where one is required.';

  test.each<[string, (sandbox: Sandbox) => string, string]>([
    [
      'a call of this sandbox that reads',
      ({ urls }) => `curl -H 'x-v: 1' ${urls.dataHolder.publicBase}/discovery/status`,
      `Sent as it is. It was sent ${own} It only reads.`,
    ],
    [
      'a refused call',
      ({ urls }) => `GET ${urls.dataHolder.issuer}/nothing`,
      `Sent as it is. It was sent ${own} It was refused, so it changed nothing.`,
    ],
    [
      'a call that names its certificate',
      ({ urls }) => `GET ${urls.dataHolder.secureBase}/userinfo\nClient-Cert: :MIIB:`,
      'Sent as it is. It was sent with the certificate in Client-Cert. It was refused, so it changed nothing.',
    ],
    [
      'a call to another address',
      () => 'curl -H "x-v: 1" https://bank.com.au/cds-au/v1/discovery/outages?page=1',
      `Its URL is not one of this sandbox, so nothing was sent there. It was sent to HERE/discovery/outages?page=1 instead. It was sent ${own} It only reads.`,
    ],
  ])('%s', async (_what, text, how) => {
    const judgement = await judged(hybrid, text(hybrid));
    expect(judgement.how).toBe(how.replace('HERE', hybrid.urls.dataHolder.publicBase));
    expect(judgement.checks).toEqual(judgement.exchange?.checks);
  });

  test('among operations with similar paths, the whole path decides', async () => {
    const { exchange } = await judged(today, 'curl -X POST https://bank.com.au/base/arrangements/revoke');
    expect(exchange?.operation).toBe('revokeArrangement');
    expect(exchange?.request.url).toBe(`${today.urls.dataHolder.secureBase}/arrangements/revoke`);
  });

  test('a request object in a URL is sent, and its effect undone', async () => {
    const request = (await kinds['request-object'].samples?.good?.[0]?.make(hybrid)) ?? '';
    const { client_id, response_type, scope } = claimsIn(request);
    const url = new URL(`${hybrid.urls.dataHolder.issuer}/authorise`);
    url.search = new URLSearchParams({ client_id, response_type, scope, request } as Record<string, string>).toString();
    expect((await judged(hybrid, url.href)).how).toBe(
      `Sent as it is. It was sent ${own} The sandbox carried it out. Its changes to the world were undone.`,
    );
  });

  test.each([
    [
      'curl https://bank.com.au/energy/accounts/a/b/c/d',
      'the URL is not in this sandbox, and its path belongs to no operation',
    ],
    ['curl -X GET -d a=b https://bank.com.au/cds-au/v1/discovery/status', 'the request cannot be sent'],
  ])('%s is not sent', async (text, breach) => {
    const { how, findings, exchange, checks } = await judged(hybrid, text);
    expect([how, findings.map((one) => one.breach), exchange, checks]).toEqual([
      'Nothing was sent.',
      [breach],
      undefined,
      [],
    ]);
  });

  test('a request that cannot be read is not sent', async () => {
    const { how, exchange } = await judged(hybrid, 'curl -X POST');
    expect([how, exchange]).toEqual(['The request could not be read to its end, so nothing was sent.', undefined]);
  });

  test.each(['/token', '/introspect', '/revoke'])('an assertion for %s is sent there', async (path) => {
    const acting = await ownRecipient(hybrid);
    const endpoint = hybrid.urls.dataHolder.secureBase + path;
    const text = await signed(acting.recipient, assertionClaims(hybrid, acting, endpoint));
    const { how, exchange, checks } = await judged(hybrid, text);
    expect(how).toContain(`Sent to ${path} of the data holder, with only the client’s authentication.`);
    expect(exchange?.request.url).toBe(endpoint);
    expect(checks.filter(({ rule }) => !rule.startsWith('client.'))).toEqual([]);
  });

  test('nothing is said to be undone or to stay if nothing was changed', async () => {
    for (const isShared of [false, true])
      expect((await judge(hybrid, recognise('{"a":1}'), { isShared })).how).toBe(
        'No party accepts this, so no rule applies to it.',
      );
  });

  test('an opaque text is sent as an access token, and checked by the rules of tokens', async () => {
    const { checks, exchange } = await judged(hybrid, 'nobody-knows-this-one');
    expect(exchange?.operation).toBe('getUserInfo');
    expect(checks.map(({ rule, outcome }) => [rule, outcome]).slice(0, 2)).toEqual([
      ['token.present', 'pass'],
      ['token.known', 'fail'],
    ]);
    expect(checks.filter(({ rule }) => !/^(?:token|recipient|consent)\./u.test(rule))).toEqual([]);
  });
});
