// What a recipient of today reads without sending it: each finding belongs to the text, and names what was read.
import { expect, test } from 'vitest';
import { refusals } from '../../../mocks/spec/refusals.ts';
import { errorCodes } from '../../../src/pages/judge/error-codes.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const sandbox = await ownSandbox({ profile: 'today' });

const findingsOf = async (text: string) => (await judge(sandbox, recognise(text))).findings;
const brokenIn = async (text: string): Promise<readonly string[]> =>
  (await findingsOf(text)).filter(({ held }) => !held).map(({ rule, title }) => rule ?? title);

async function configuration(): Promise<Record<string, unknown>> {
  const answer = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  return (await answer.json()) as Record<string, unknown>;
}

test('the finding counts exactly the members that it checked', async () => {
  const whole = await configuration();
  const [first] = await findingsOf(JSON.stringify(whole));
  const listed = Object.keys(whole).filter(
    (name) =>
      !/^(?:authorization_encryption_|claims_parameter_|request_(?:uri_)?parameter_|require_signed_|(?:introspection|revocation)_endpoint_auth_)/u.test(
        name,
      ),
  );
  expect(first).toMatchObject({ held: true });
  expect(JSON.stringify(first)).toContain(`all ${String(listed.length)}`);
});

test('an issuer may end in a slash, but has no query, fragment or http', async () => {
  const whole = await configuration();
  const withIssuer = (issuer: string): Promise<readonly string[]> => brokenIn(JSON.stringify({ ...whole, issuer }));
  expect(await withIssuer('https://holder.example/path/')).toEqual([]);
  for (const issuer of ['https://holder.example?x=1', 'https://holder.example#x', 'http://holder.example'])
    expect(await withIssuer(issuer)).toEqual(['configuration.issuer']);
});

test('recognises a holder’s configuration whatever it lacks, and finds addresses without TLS and the method plain', async () => {
  const whole = await configuration();
  const ofHolder = [
    'issuer',
    'authorization_endpoint',
    'token_endpoint',
    'pushed_authorization_request_endpoint',
    'jwks_uri',
    'response_modes_supported',
  ];
  const short = Object.fromEntries(ofHolder.map((name) => [name, whole[name]]));
  const findings = await findingsOf(JSON.stringify(short));
  expect(JSON.stringify(findings)).not.toContain('the register');
  expect(findings.filter(({ held }) => !held).map(({ rule }) => rule)).toContain('configuration.members');
  expect(await brokenIn(JSON.stringify({ ...whole, jwks_uri: 'http://holder.example/jwks' }))).toEqual([
    'configuration.addresses',
  ]);
  expect(await brokenIn(JSON.stringify({ ...whole, code_challenge_methods_supported: ['S256', 'plain'] }))).toEqual([
    'configuration.challenge-methods',
  ]);
});

const refresh = (body: object): string =>
  [
    'POST /token HTTP/1.1',
    'Host: holder.example',
    'Content-Type: application/x-www-form-urlencoded',
    '',
    'grant_type=refresh_token&refresh_token=the-one-that-was-sent',
    '',
    JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 600, ...body }),
  ].join('\n');

test('an answer to a refresh has the refresh token that was sent, or none', async () => {
  expect(await brokenIn(refresh({}))).toEqual([]);
  expect(await brokenIn(refresh({ refresh_token: 'the-one-that-was-sent' }))).toEqual([]);
  expect(await brokenIn(refresh({ refresh_token: 'another' }))).toEqual(['token-response.refresh-token']);
});

test('an error code must be defined by a standard', async () => {
  const told = (error: string): Promise<readonly string[]> =>
    brokenIn(JSON.stringify({ error, error_description: 'Something is wrong.' }));
  expect(await told('invalid_grant')).toEqual([]);
  for (const invented of ['banana_split', 'Invalid_Grant'])
    expect(await told(invented)).toEqual(['error-response.code']);
});

test('every error code of a holder here is known', () => {
  const sent = Object.values(refusals).flatMap((row) =>
    (row.family === 'oauth' || row.family === 'authorisation') && 'error' in row ? [row.error] : [],
  );
  expect(sent.filter((code) => !errorCodes.has(code))).toEqual([]);
  expect(sent.length).toBeGreaterThan(20);
});

test('a request_uri may be any URI with enough randomness', async () => {
  const push = (uri: string): Promise<readonly string[]> =>
    brokenIn(JSON.stringify({ request_uri: uri, expires_in: 60 }));
  const chance = 'GtVwvBIaIBGxkiBrmuvI8n_Kbd0zZV1eWhGiDZa6TYk';
  for (const good of [
    `urn:ietf:params:oauth:request_uri:${chance}`,
    `urn:holder.example:${chance}`,
    `https://holder.example/par/${chance}`,
  ])
    expect(await push(good)).toEqual([]);
  for (const bad of ['urn:a:1', chance, `urn:a: ${chance}`])
    expect(await push(bad)).toEqual(['push-response.request-uri']);
});

test.each([
  [9, false],
  [10, true],
  [90, true],
  [91, false],
  ['60', false],
])('a request_uri that lasts %j seconds: %j', async (lifetime, held) => {
  const uri = 'urn:ietf:params:oauth:request_uri:GtVwvBIaIBGxkiBrmuvI8n_Kbd0zZV1eWhGiDZa6TYk';
  const broken = await brokenIn(JSON.stringify({ request_uri: uri, expires_in: lifetime }));
  expect(broken).toEqual(held ? [] : ['push-response.lifetime']);
});

test.each([
  [119, false],
  [120, true],
  [600, true],
  [601, false],
])('an access token that lasts %j seconds: %j', async (lifetime, held) => {
  const broken = await brokenIn(refresh({ expires_in: lifetime }));
  expect(broken).toEqual(held ? [] : ['token-response.lifetime']);
});

test.each([
  [-40, false],
  [-15, true],
  [600, true],
  [640, false],
])('a response whose exp is %j seconds away: %j', async (away, held) => {
  const exp = Math.floor(sandbox.clock.now().getTime() / 1000) + away;
  const iss = sandbox.urls.dataHolder.issuer;
  const broken = await brokenIn(`response=${part({ alg: 'PS256' })}.${part({ iss, exp, code: 'a' })}.c2ln`);
  expect(broken).toEqual([held ? 'response.signature' : 'response.dates']);
});

/** A response that keeps every rule but its signature’s, which is checked last. */
function unsignedResponse(): string {
  const exp = Math.floor(sandbox.clock.now().getTime() / 1000) + 300;
  return `${part({ alg: 'PS256' })}.${part({ iss: sandbox.urls.dataHolder.issuer, exp, code: 'a' })}.c2ln`;
}

test.each(['code', 'state', 'iss', 'error', 'error_description', 'error_uri'])(
  '%s beside the response JWT is not signed, and breaks a rule',
  async (name) => {
    const address = `https://app.example/callback?response=${unsignedResponse()}&${name}=x`;
    const finding = (await findingsOf(address)).find(({ held }) => !held);
    expect(finding).toMatchObject({ rule: 'response.content', actual: `${name} in the query` });
  },
);

test('parameters that the recipient put into its redirect URI may stay beside a response', async () => {
  const address = `https://app.example/callback?from=app&response=${unsignedResponse()}`;
  expect(await brokenIn(address)).toEqual(['response.signature']);
});

test('a response in the fragment is not one of this profile', async () => {
  expect(await brokenIn('https://app.example/callback#code=a&id_token=b&state=c')).toEqual(['response.in-query']);
});

/** A withdrawal as a holder sends it, with these claims added or replaced. */
function withdrawal(
  { bearer = {}, jwt = {} }: { readonly bearer?: object; readonly jwt?: object },
  query = '',
): string {
  const now = Math.floor(sandbox.clock.now().getTime() / 1000);
  const own = { iss: 'brand', sub: 'brand', aud: 'https://recipient.example/arrangements/revoke', exp: now + 300 };
  const signed = (claims: object): string => `${part({ alg: 'PS256' })}.${part(claims)}.c2ln`;
  const inForm = signed({ ...own, jti: 'two', cdr_arrangement_id: 'an-id', ...jwt });
  return [
    `POST /arrangements/revoke${query} HTTP/1.1`,
    'Host: recipient.example',
    `Authorization: Bearer ${signed({ ...own, jti: 'one', ...bearer })}`,
    'Content-Type: application/x-www-form-urlencoded',
    '',
    `cdr_arrangement_jwt=${inForm}`,
  ].join('\n');
}

test('a withdrawal is checked by every claim that a reader can judge', async () => {
  const later = Math.floor(sandbox.clock.now().getTime() / 1000) + 600;
  expect(await brokenIn(withdrawal({}))).toEqual([]);
  expect(await brokenIn(withdrawal({}, '?a=1'))).toEqual([]);
  for (const bearer of [{ iat: later }, { nbf: later }, { exp: undefined }, { exp: '1' }])
    expect(await brokenIn(withdrawal({ bearer })), JSON.stringify(bearer)).toEqual(['withdrawal.bearer-exp']);
  for (const jwt of [
    { iss: 'another' },
    { sub: 'another' },
    { aud: 'https://recipient.example' },
    { exp: 1 },
    { iat: later },
    { nbf: later },
    { jti: 7 },
  ])
    expect(await brokenIn(withdrawal({ jwt })), JSON.stringify(jwt)).toEqual(['withdrawal.jwt-claims']);
  const none = { iss: undefined, sub: undefined, aud: undefined, exp: undefined, jti: undefined };
  expect(await brokenIn(withdrawal({ jwt: none }))).toEqual([]);
  expect(await brokenIn(withdrawal({ jwt: { cdr_arrangement_id: '' } }))).toEqual(['withdrawal.jwt-id']);
});

test('a withdrawal’s signature is not attributed to the holder brand; only its algorithm is read', async () => {
  const call = withdrawal({});
  const alone = call.slice(call.indexOf('cdr_arrangement_jwt='));
  const read = [...(await findingsOf(call)), ...(await findingsOf(alone))];
  expect(read.map(({ rule }) => rule)).toEqual([
    'withdrawal.bearer-alg',
    'withdrawal.jwt-alg',
    'withdrawal.bearer-sub',
    'withdrawal.bearer-aud',
    'withdrawal.bearer-exp',
    'withdrawal.jwt-id',
    'withdrawal.jwt-claims',
    'withdrawal.separate-jti',
    'withdrawal.jwt-alg',
    'withdrawal.jwt-dates',
  ]);
  for (const { held, title } of read) expect(held, title).toBe(true);
  for (const { title } of read) expect(title).not.toContain('from the holder brand');
});

test('what only another profile has is not judged, and that profile is named', async () => {
  const request = `${part({ alg: 'PS256' })}.${part({ iss: 'a', login_hint: 'sub:x' })}.c2ln`;
  const { how, findings, checks } = await judge(sandbox, recognise(request));
  expect(how).toBe('This kind of message is judged only by profile 0.1.1. Choose that profile.');
  expect([...findings, ...checks]).toEqual([]);
});
