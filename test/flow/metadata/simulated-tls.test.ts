// TLS: what each endpoint of the simulated transport requires, and what a real handshake would have agreed on.
import { basesOf } from '../../../mocks/world/bases.ts';
import { describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { clientHellos, permittedSuites } from '../../../mocks/spec/ciphers.ts';
import { lineUpOf } from '../../../mocks/spec/check-order.ts';
import type { HostSlot } from '../../../mocks/spec/operation.ts';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { rules } from '../../../mocks/spec/rules/index.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox();
const bare = sandbox.certificates.present(null);

type Row = ReturnType<typeof operationsOf>[number];
const offered = operationsOf().filter((row) => !('notImplemented' in row));

const baseOf = (host: HostSlot): string =>
  basesOf(sandbox.urls, host)[0] ?? new URL(sandbox.dataRecipient.notificationEndpoint).origin;

const addressOf = ({ host, path }: Pick<Row, 'host' | 'path'>): string =>
  `${baseOf(host)}${path.replaceAll(/\{\w+\}/gu, 'x')}`;

/** The exchange of a bare request to an operation, sent by this fetch. */
async function sent(row: Row, send: typeof fetch, address = addressOf(row)): Promise<Exchange> {
  await (
    await send(address, { method: row.method, ...(row.method === 'POST' ? { body: new URLSearchParams() } : {}) })
  ).arrayBuffer();
  const last = sandbox.trace.entries().at(-1);
  if (last === undefined) throw new Error('Nothing was sent.');
  return last;
}

const failed = ({ checks }: Exchange): string | undefined => checks.find(({ outcome }) => outcome === 'fail')?.rule;

/** Transport column of the document: area D’s table, Authentication 1, and area C’s operations without a scope. */
const overTls: readonly string[] = [
  'getOpenIdProviderConfig',
  'getJwks',
  'authorise',
  'getStatus',
  'getOutages',
  'getRegisterOpenIdProviderConfig',
  'getRegisterJwks',
  'getDataHolderBrandsSummary',
  'getDataHolderStatuses',
  'getSoftwareProductsStatuses',
  'getDataRecipientsStatuses',
  'getDataRecipients',
];
/** Not in the document: the sandbox’s own screens, the register’s logos and token keys, and what recipients host. */
const ownOverTls: readonly string[] = [
  'getInteraction',
  'answerInteraction',
  'getBackchannelDevice',
  'answerBackchannelDevice',
  'getRegisterTokenJwks',
  'getLogo',
  'getRecipientJwks',
  'notifyRecipient',
];
const needsNone = (row: Row): boolean => [...overTls, ...ownOverTls].includes(row.id);

describe('certificates', () => {
  test.each(offered.filter(needsNone))('TLS-01 $id asks for no certificate', async (row) => {
    const exchange = await sent(row, bare);
    expect(exchange.operation).toBe(row.id);
    expect(exchange.checks.filter(({ rule }) => rule.startsWith('transport.'))).toEqual([]);
    expect(lineUpOf(row).filter((rule) => rule.startsWith('transport.'))).toEqual([]);
    expect(exchange.handshake?.mutual).toBe(false);
  });

  test.each(offered.filter((row) => !needsNone(row)))('TLS-01 $id is refused without one', async (row) => {
    const without = await sent(row, bare);
    expect(without.operation).toBe(row.id);
    expect(failed(without)).toBe('transport.certificate-present');
    expect(without.response.status).toBeGreaterThanOrEqual(400);
    expect(without.handshake?.mutual).toBe(true);
    expect(without.certificate).toBeUndefined();
    const presented = await sent(row, sandbox.certificates.present(sandbox.dataRecipient.certificate));
    expect(failed(presented)?.startsWith('transport.')).not.toBe(true);
    expect(presented.certificate?.thumbprint).toBe(sandbox.dataRecipient.certificate.thumbprint);
  });

  test.each(offered.filter(({ host }) => host === 'holder.mtls' || host === 'holder.resource'))(
    'TLS-01 $id is not served on the holder’s host without mutual TLS',
    async (row) => {
      const { issuer, publicBase } = sandbox.urls.dataHolder;
      const base = row.host === 'holder.mtls' ? issuer : publicBase;
      const { status } = (await sent(row, bare, addressOf(row).replace(baseOf(row.host), base))).response;
      expect(status).toBe(404);
    },
  );
});

describe('http', () => {
  test('TLS-02 an http address answers 404 and does not leave the sandbox', async () => {
    const out = vi.spyOn(globalThis, 'fetch');
    for (const row of offered) {
      const exchange = await sent(row, sandbox.dataRecipient.fetch, addressOf(row).replace('https:', 'http:'));
      expect(exchange.operation, row.id).toBeUndefined();
      expect(failed(exchange), row.id).toBe('route.known');
      expect(exchange.response.status, row.id).toBe(404);
    }
    expect(out).not.toHaveBeenCalled();
    out.mockRestore();
  });

  test('TLS-02 another port answers 404', async () => {
    const exchange = await sent(
      operationOf('getRegisterJwks'),
      sandbox.fetch,
      `${new URL(sandbox.urls.register.base).origin}:8443/`,
    );
    expect(failed(exchange)).toBe('route.known');
  });
});

describe('an unknown address', () => {
  test.each([
    [
      'a misspelt host',
      () => 'https://watle-energy.cdr.example/jwks',
      () => 'No party lives at watle-energy.cdr.example. Did you mean wattle-energy.cdr.example?',
    ],
    [
      'an unknown host',
      () => 'https://somebody-else-altogether.cdr.example/',
      () => 'No party lives at somebody-else-altogether.cdr.example. sandbox.urls names the addresses of all.',
    ],
    [
      'http',
      () => sandbox.urls.register.base.replace('https:', 'http:'),
      () => `Use https: ${sandbox.urls.register.base}.`,
    ],
    [
      'energy data under the public base',
      () => `${sandbox.urls.dataHolder.publicBase}/energy/accounts/1`,
      () => `This path stands under ${sandbox.urls.dataHolder.base}, which is urls.dataHolder.base.`,
    ],
    [
      'the service status under the base for consumer data',
      () => `${sandbox.urls.dataHolder.base}/discovery/status`,
      () => `This path stands under ${sandbox.urls.dataHolder.publicBase}, which is urls.dataHolder.publicBase.`,
    ],
    [
      'energy data without the version of the standards',
      () => `${sandbox.urls.dataHolder.secureBase}/energy/accounts`,
      () => `This path stands under ${sandbox.urls.dataHolder.base}, which is urls.dataHolder.base.`,
    ],
    [
      'a mutual-TLS operation at the register’s other host',
      () => `${sandbox.urls.register.base}/idp/connect/token`,
      () => `This path stands under ${sandbox.urls.register.secureBase}, which is urls.register.secureBase.`,
    ],
  ])('%s: answers 404, and the mend names the right one', async (_what, address, mend) => {
    const answer = await bare(address());
    const exchange = sandbox.trace.entries().at(-1);
    expect(answer.status).toBe(404);
    expect(exchange?.checks.at(-1)).toMatchObject({ rule: 'route.known', outcome: 'fail', fix: mend() });
    // A party does not reveal its other addresses; under an unknown host the sandbox itself answers.
    expect((await answer.text()).includes(mend())).toBe(!mend().startsWith('This path'));
  });

  test('gets the rule’s own mend if the party has no similar path', async () => {
    await bare(`${sandbox.urls.dataHolder.issuer}/nothing`);
    expect(sandbox.trace.entries().at(-1)?.checks.at(-1)?.fix).toBe(rules['route.known'].fix);
  });
});

describe('the simulated handshake', () => {
  test('TLS-04 every exchange shows TLS 1.2 and a permitted suite, the reason, and that it is simulated', () => {
    const exchanges = sandbox.trace.entries();
    expect(exchanges.length).toBeGreaterThan(offered.length);
    for (const { handshake, request } of exchanges) {
      expect(handshake).toMatchObject({ simulated: true, protocol: 'TLSv1.2' });
      expect(permittedSuites).toContain(handshake?.suite);
      expect(handshake?.why).toMatch(/four suites permitted.*\.$/u);
      expect(handshake?.serverName).toBe(new URL(request.url).hostname);
    }
  });

  test('TLS-04 the four suites are those of the profile, in its order', () => {
    expect(permittedSuites).toEqual([
      'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256',
      'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
      'TLS_DHE_RSA_WITH_AES_256_GCM_SHA384',
      'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
    ]);
    for (const { offers } of Object.values(clientHellos)) {
      expect(permittedSuites).toEqual(expect.arrayContaining([...offers]));
      expect(new Set(offers).size).toBe(offers.length);
    }
  });

  test('TLS-04 browser and server agree on different suites, each the first of its offer', async () => {
    const suiteAt = async (id: string): Promise<Exchange> => {
      const row = offered.find((one) => one.id === id);
      if (row === undefined) throw new Error(`No operation ${id}.`);
      return sent(row, bare);
    };
    const page = await suiteAt('authorise');
    expect(page.transport).toBe('browser');
    expect(page.handshake?.suite).toBe(clientHellos.browser.offers[0]);
    expect(clientHellos.browser.offers.filter((suite) => suite.startsWith('TLS_DHE'))).toEqual([]);
    const call = await suiteAt('getJwks');
    expect(call.handshake?.suite).toBe(clientHellos.server.offers[0]);
    expect(call.handshake?.suite).not.toBe(page.handshake?.suite);
  });

  test('TLS-04 the presented certificate is shown with it', async () => {
    await sandbox.dataRecipient.fetch(`${sandbox.urls.dataHolder.secureBase}/userinfo`);
    const { handshake, certificate } = sandbox.trace.entries().at(-1) ?? {};
    expect(handshake?.mutual).toBe(true);
    expect(certificate).toMatchObject({
      commonName: sandbox.dataRecipient.softwareProductId,
      thumbprint: sandbox.dataRecipient.certificate.thumbprint,
    });
  });
});

describe('in today’s profile', () => {
  test('a handshake agrees on one of the two remaining suites, and explains it by today’s profile', async () => {
    const todays = await createSandbox({ storage: 'memory:', profile: 'today' });
    const { dataHolder, register } = todays.urls;
    for (const address of [`${dataHolder.issuer}/authorise`, `${dataHolder.issuer}/jwks`, `${register.base}/jwks`])
      await todays.fetch(address);
    const handshakes = todays.trace.entries().map(({ handshake }) => handshake);
    await todays.stop();
    expect(handshakes.map((one) => one?.suite)).toEqual([
      'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
      'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
      'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
    ]);
    for (const one of handshakes) {
      expect(one?.why).toMatch(/two suites that today’s standard permits below TLS 1\.3/u);
      expect(one?.why).not.toMatch(/0\.1\.1|DHE, which/u);
    }
    // Neither side knows a suite that was removed (CDS, Transaction Security: Ciphers).
    for (const { offers } of Object.values(today.hellos)) expect(offers.join(' ')).not.toMatch(/TLS_DHE/u);
  });
});
