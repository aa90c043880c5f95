// Pasted texts of strangers: judged by the parties here and sent nowhere else; nothing throws.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { ownRecipient, sharedUntil } from '../../../src/pages/judge/good-ones.ts';
import { assertionClaims, authentication, signed } from '../../../src/runs/recipients/signed-claims.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { foreignHosts, foreignWords } from '../../../src/pages/judge/foreign-signs.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { samplesIn } from '../../../src/pages/judge/kinds.ts';
import { formMessage } from '../../../src/pages/judge/kinds/changes.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { cases } from '../../kit/properties/budget.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

const sandbox = await ownSandbox();

const broken = async (text: string) => {
  const { checks } = await judge(sandbox, recognise(text));
  return checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule);
};

test('finds every fault of a request, although the holder stops at the first', async () => {
  const acting = await ownRecipient(sandbox);
  const { request = '' } = await sharedUntil(acting, 'request-object');
  const claims = JSON.parse(Buffer.from(request.split('.')[1] ?? '', 'base64url').toString()) as object;
  const bad = { ...claims, aud: 'https://elsewhere.example', nonce: undefined, response_type: 'code', prompt: 'none' };
  const text = await signed(acting.recipient, bad);
  const { checks, further } = await judge(sandbox, recognise(text));
  expect(checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule)).toEqual([
    'request-object.aud',
    'authorise.response-type',
    'authorise.nonce',
    'authorise.session',
  ]);
  expect(further).toHaveLength(3);
  expect(checks.filter(({ outcome }) => outcome === 'not-reached')).toEqual([]);
});

test('checks a stranger’s assertion by every rule of assertions', async () => {
  const claims = { iss: 'https://app.bank.com.au', sub: 'https://app.bank.com.au', aud: 'https://bank.com.au', exp: 1 };
  const found = await broken(`${part({ alg: 'RS256', kid: 'a' })}.${part(claims)}.c2ln`);
  expect(found).toEqual(['client.known', 'client.assertion-aud', 'client.assertion-exp', 'client.assertion-jti']);
});

test('reports an algorithm that is not allowed once, and that the signature was not checked', async () => {
  const assertion = { iss: 'https://app.bank.com.au', sub: 'https://app.bank.com.au', aud: 'https://bank.com.au' };
  for (const claims of [{ name: 'John Doe' }, assertion]) {
    const { findings } = await judge(sandbox, recognise(`${part({ alg: 'HS256' })}.${part(claims)}.c2ln`));
    expect(findings.map(({ actual }) => actual)).toEqual(['HS256']);
    expect(findings[0]?.words).toContain('signature was not checked');
  }
  const { findings } = await judge(sandbox, recognise(`${part({ alg: 'ES256' })}.${part({})}.c2ln`));
  expect(findings).toEqual([]);
});

test('sends a request for another address to the party here that has the operation, and nowhere else', async () => {
  const text = 'curl -H "x-v: 99" https://api.bank.com.au/cds-au/v1/discovery/status';
  const { how, exchange, checks } = await judge(sandbox, recognise(text));
  expect(how).toContain('nothing was sent there');
  expect(exchange?.request.url).toBe(`${sandbox.urls.dataHolder.publicBase}/discovery/status`);
  expect(checks.find(({ outcome }) => outcome === 'fail')).toMatchObject({
    rule: 'version.supported',
    fix: 'Set x-v to 1.',
  });
  expect(await broken(`GET ${sandbox.urls.dataHolder.issuer}/nothing`)).toEqual(['route.known']);
  const nobody = await judge(sandbox, recognise('GET https://bank.com.au/nothing-of-the-kind'));
  expect(nobody.exchange).toBeUndefined();
  expect(nobody.findings[0]?.held).toBe(false);
});

test('does not say that a refused or reading request changed anything', async () => {
  const how = async (text: string): Promise<string> => (await judge(sandbox, recognise(text))).how;
  for (const text of [
    'curl -H "x-v: 99" https://example.com/cds-au/v1/discovery/status',
    'curl -X POST https://example.com/token',
  ])
    expect(await how(text), text).toMatch(/It was refused\b/u);
  expect(await how('curl -H "x-v: 1" https://example.com/cds-au/v1/discovery/status')).toMatch(/It only reads\.$/u);
  expect(await how('curl https://example.com/')).toBe('Nothing was sent.');
});

test('a request that was accepted and does more than read is said to have been done', async () => {
  await using world = await createSandbox({ storage: 'memory:' });
  // Requests are sent with this recipient’s certificate.
  const acting = await recipientFor(world, { recipient: world.dataRecipient });
  const endpoint = `${world.urls.dataHolder.secureBase}/introspect`;
  const call = formMessage(endpoint, { ...(await authentication(world, acting, endpoint)), token: 'x' });
  const { authorisationUrl } = await sharedUntil(acting, 'authorise');
  for (const text of [call, authorisationUrl?.href ?? '']) {
    const { how, exchange } = await judge(world, recognise(text));
    expect([exchange?.verdict, how], text).toEqual(['ok', expect.stringContaining('The sandbox carried it out.')]);
  }
});

test('sends a request with the certificate it names', async () => {
  const { pem } = await sandbox.certificates.issueUntrusted({ commonName: 'x' });
  const der = pem.replaceAll(/-----[^-]+-----|\s/gu, '');
  const text = `GET ${sandbox.urls.dataHolder.secureBase}/userinfo\nClient-Cert: :${der}:\nAuthorization: Bearer x`;
  expect(await broken(text)).toEqual(['transport.certificate-issuer']);
});

test('presents any recipient’s access token with the certificate of its owner', async () => {
  const owner = await recipientFor(sandbox, { recipient: { name: 'The owner' } });
  const { tokens } = await sharedUntil(owner, 'token');
  expect(await broken(tokens?.access_token ?? '')).toEqual([]);
});

test('presents an access token that is bound to none of them with the certificate of each recipient once', async () => {
  const owner = await recipientFor(sandbox, { recipient: { name: 'The owner of another certificate' } });
  const { tokens } = await sharedUntil(owner, 'token');
  await owner.recipient.renewCertificate();
  await ownRecipient(sandbox);
  const known = new Set(sandbox.trace.entries().map(({ id }) => id));
  const { checks } = await judge(sandbox, recognise(tokens?.access_token ?? ''), { isShared: true });
  expect(checks.find(({ outcome }) => outcome === 'fail')?.rule).toBe('token.bound-to-certificate');
  const presented = sandbox.trace
    .entries(({ id }) => !known.has(id))
    .map(({ certificate }) => certificate?.commonName ?? '');
  const recipients = (await sandbox.recipients.list()).map(({ softwareProductId }) => softwareProductId);
  expect(presented.toSorted()).toEqual(recipients.toSorted());
});

test('names strangers, and takes nobody of this sandbox for one', async () => {
  for (const { label, make } of samplesIn('good', '0.1.1'))
    expect(foreignHosts(sandbox, recognise(await make(sandbox)), 'localhost'), label).toEqual([]);
  const real = recognise(
    `${part({ alg: 'PS256' })}.${part({ iss: 'https://a.bank.com.au/x', aud: ['https://b.com.au'] })}.`,
  );
  expect(foreignHosts(sandbox, real, 'localhost')).toEqual(['a.bank.com.au', 'b.com.au']);
  expect(foreignWords(['a.bank.com.au'])).toBe('It names a.bank.com.au, which is not a host of this sandbox.');
  expect(foreignWords(['a.bank.com.au', 'b.com.au'])).toBe(
    'It names a.bank.com.au, b.com.au, which are not hosts of this sandbox.',
  );
});

test('judges or ignores whatever is pasted, and never throws', async () => {
  const wholes: string[] = [];
  for (const { make } of [...samplesIn('good', '0.1.1'), ...samplesIn('faulty', '0.1.1')])
    wholes.push(await make(sandbox));
  const claims = fc.dictionary(
    fc.constantFrom(
      'iss',
      'sub',
      'aud',
      'exp',
      'nbf',
      'iat',
      'jti',
      'client_id',
      'redirect_uri',
      'scope',
      'claims',
      'nonce',
      'login_hint',
      'software_statement',
      'software_id',
      '__proto__',
    ),
    fc.oneof(fc.constantFrom('openid', 'cdr-register', 'https://a.example/', 1e12), fc.jsonValue({ maxDepth: 2 })),
  );
  const forged = fc
    .tuple(fc.dictionary(fc.constantFrom('alg', 'kid', 'typ', 'crit', 'enc'), fc.jsonValue({ maxDepth: 1 })), claims)
    .map(([header, body]) => `${part({ alg: 'PS256', ...header })}.${part(body)}.c2ln`);
  const mutated = fc
    .tuple(fc.constantFrom(...wholes), fc.nat(1500), fc.nat(3), fc.string({ maxLength: 2 }))
    .map(([text, at, gone, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + gone));
  await fc.assert(
    fc.asyncProperty(fc.oneof(forged, mutated, fc.string({ unit: 'binary' })), async (text) => {
      const { how, exchange } = await judge(sandbox, recognise(text));
      expect(how).not.toBe('');
      expect(exchange?.verdict).not.toBe('failed');
    }),
    { numRuns: cases(240) },
  );
});

test('changes nothing in the world, and judges the same text the same way twice', async () => {
  const acting = await ownRecipient(sandbox);
  const stranger = `${part({ alg: 'PS256' })}.${part({ iss: 'a', sub: 'a', aud: 'b' })}.c2ln`;
  const texts = [stranger, ...(await Promise.all(samplesIn('good', '0.1.1').map(({ make }) => make(sandbox))))];
  const tables = async () => Object.entries((await sandbox.exportState()).tables);
  const before = new Map((await tables()).map(([name, rows]) => [name, JSON.stringify(rows)]));
  const sent = sandbox.trace.entries().length;
  for (const text of texts) {
    const [first, second] = [await broken(text), await broken(text)];
    expect(second, text).toEqual(first);
  }
  // The trace is written a moment later, and shows other clock times.
  const changed = (await tables()).filter(([name, rows]) => JSON.stringify(rows) !== before.get(name));
  expect(changed.map(([name]) => name).filter((name) => name !== 'trace' && name !== 'settings')).toEqual([]);
  expect(sandbox.trace.entries()).toHaveLength(sent);
  expect((await ownRecipient(sandbox)).clientId).toBe(acting.clientId);
});

test('undoes nothing in a shared world, and says so', async () => {
  const acting = await ownRecipient(sandbox);
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/introspect`;
  const pasted = recognise(await signed(acting.recipient, assertionClaims(sandbox, acting, endpoint)));
  const alone = await judge(sandbox, pasted);
  expect(alone.how).toMatch(/were undone\.$/u);
  const [first, second] = [
    await judge(sandbox, pasted, { isShared: true }),
    await judge(sandbox, pasted, { isShared: true }),
  ];
  expect(first.how).toMatch(/its changes stay\.$/u);
  const brokenOf = ({ checks }: typeof first): readonly string[] =>
    checks.flatMap(({ rule, outcome }) => (outcome === 'fail' ? [rule] : []));
  expect([brokenOf(alone), brokenOf(first), brokenOf(second)]).toEqual([[], [], ['client.assertion-once']]);
});

test('does not blame the clock of an assertion that was valid when it was made', async () => {
  const acting = await ownRecipient(sandbox);
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/introspect`;
  const text = await signed(acting.recipient, assertionClaims(sandbox, acting, endpoint));
  const before = await judge(sandbox, recognise(text));
  expect(before.checks.filter((check) => check.fix !== undefined)).toEqual([]);
  await sandbox.clock.advance('PT20M');
  const { checks } = await judge(sandbox, recognise(text));
  const { rule, fix } = checks.find(({ outcome }) => outcome === 'fail') ?? {};
  expect(rule).toBe('client.assertion-exp');
  expect(fix).toBe('Set exp to one minute from now, in seconds since 1970.');
});
