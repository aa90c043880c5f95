// Every fault preset is armed once and shows its symptom, and is undone when it is removed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultPresets, type FaultPreset } from '../../../mocks/faults/fault.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { SharingFacts } from '../../../src/recipient/flows/facts.ts';
import { flow, type FlowSurroundings } from '../../../src/recipient/flows/flow.ts';
import { startFlow } from '../../../src/recipient/flows/start-flow.ts';
import { hybridSteps } from '../../../src/recipient/flows/hybrid.ts';
import { registrationSteps } from '../../../src/recipient/flows/registration.ts';
import { resourceHeaders } from '../../../src/recipient/resources.ts';
import { answerDelayed } from '../../kit/calls/delayed.ts';

let sandbox: Sandbox;
let surroundings: FlowSurroundings;
let facts: SharingFacts;
let keysBefore: readonly string[];

const walked = [...registrationSteps, ...hybridSteps];
const upTo = (last: string) => walked.slice(0, walked.findIndex(({ id }) => id === last) + 1);

beforeEach(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  surroundings = {
    register: sandbox.urls.register,
    holder: sandbox.urls.dataHolder.issuer,
    now: () => sandbox.clock.now(),
    identity: sandbox.dataRecipient,
    consumer: (url) => sandbox.personas[0]?.authorise(url) ?? Promise.reject(new Error('No persona.')),
  };
  facts = await startFlow(flow<SharingFacts>('walk', '', '', upTo('accounts')), surroundings).toEnd();
});
afterEach(() => sandbox.stop());

async function call(path: string): Promise<{ status: number; rule: string | undefined; code: string | undefined }> {
  const base = sandbox.urls.dataHolder.base;
  const headers = resourceHeaders(
    { base, accessToken: facts.tokens?.access_token ?? '', authDate: sandbox.clock.now() },
    1,
  );
  const response = await sandbox.dataRecipient.fetch(`${base}${path}`, { headers });
  const { errors } = (await response.json()) as { errors?: { code: string }[] };
  const exchange = sandbox.trace
    .entries(({ operation, parent }) => operation !== undefined && parent === undefined)
    .at(-1);
  const broken = exchange?.checks.find(({ outcome }) => outcome === 'fail');
  return { status: response.status, rule: broken?.rule, code: errors?.[0]?.code.split(':').at(-1) };
}

const account = (): string => `/energy/accounts/${facts.accounts?.[0]?.accountId ?? ''}/balance`;
const servicePoint = (): string => `/energy/electricity/servicepoints/${facts.servicePointIds?.[0] ?? ''}`;

/** The walk’s scopes would hide the symptom; the wider consent has more. */
const wanted = {
  scopes: [
    'openid',
    'energy:billing:read',
    'energy:accounts.basic:read',
    'energy:electricity.servicepoints.detail:read',
  ] as const,
  sharingDuration: 3600,
};

async function widened(): Promise<void> {
  const steps = hybridSteps.slice(0, hybridSteps.findIndex(({ id }) => id === 'token') + 1);
  facts = await startFlow(flow<SharingFacts>('hybrid', '', '', steps), surroundings, { ...facts, wanted }).toEnd();
}

const symptoms: Readonly<Record<FaultPreset, () => Promise<void>>> = {
  'account-unavailable': async () => {
    expect(await call(account())).toMatchObject({ status: 404, rule: 'account.available' });
  },
  'service-point-unavailable': async () => {
    expect(await call(servicePoint())).toMatchObject({ status: 404, rule: 'service-point.available' });
  },
  'consent-revoked': async () => {
    expect(await call('/energy/accounts')).toMatchObject({ status: 403, rule: 'consent.alive' });
  },
  'access-token-expired': async () => {
    expect(await call('/energy/accounts')).toMatchObject({ status: 401, rule: 'token.live' });
  },
  'certificate-mismatch': async () => {
    expect(await call('/energy/accounts')).toMatchObject({ status: 401, rule: 'token.bound-to-certificate' });
  },
  'jwks-rotated': async () => {
    const address = `${sandbox.urls.dataHolder.issuer}/jwks`;
    const { keys } = (await (await sandbox.fetch(address)).json()) as { keys: { kid: string }[] };
    // The earlier ID token was signed with a key that is no longer published.
    expect(keysBefore.length).toBeGreaterThan(0);
    expect(keys.map(({ kid }) => kid).filter((kid) => keysBefore.includes(kid))).toEqual([]);
  },
  'recipient-suspended': async () => {
    expect(await call('/energy/accounts')).toMatchObject({
      status: 403,
      rule: 'recipient.active',
      code: 'Authorisation/AdrStatusNotActive',
    });
  },
  'secondary-outage': async () => {
    expect(await call(servicePoint())).toMatchObject({ rule: 'secondary.answered' });
  },
  'slow-register': async () => {
    const address = `${sandbox.urls.register.base}/cdr-register/v1/jwks`;
    expect((await answerDelayed(3000, () => sandbox.fetch(address))).status).toBe(200);
  },
  outage: async () => {
    expect(await call('/energy/accounts')).toMatchObject({ status: 503 });
  },
};

describe('fault presets', () => {
  test.each(Object.keys(faultPresets) as FaultPreset[])('%s shows its symptom', async (preset) => {
    await widened();
    const published = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
    keysBefore = ((await published.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    sandbox.faults.add(preset);
    expect(sandbox.faults.list().map(({ fault }) => fault)).toEqual([preset]);
    await symptoms[preset]();
  });

  test('a preset that is removed at once is undone, however often', async () => {
    for (let time = 0; time < 20; time++) {
      sandbox.faults.add('recipient-suspended').remove();
      expect((await call('/energy/accounts')).status).toBe(200);
    }
  });
  test('removing recipient-suspended makes the recipient and its software product active again', async () => {
    const statuses = async (): Promise<readonly unknown[]> => {
      const { legalEntityId, softwareProductId } = sandbox.dataRecipient;
      const [recipients, products] = [
        await sandbox.register.list('dataRecipient'),
        await sandbox.register.list('softwareProduct'),
      ];
      return [
        recipients.find(({ id }) => id === legalEntityId)?.status,
        products.find(({ id }) => id === softwareProductId)?.status,
      ];
    };
    const before = await statuses();
    expect(before).toEqual(['ACTIVE', 'ACTIVE']);
    const armed = sandbox.faults.add('recipient-suspended');
    await symptoms['recipient-suspended']();
    expect((await statuses())[0]).toBe('SUSPENDED');
    armed.remove();
    // It is undone before the next request is answered.
    await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
    expect(await statuses()).toEqual(before);
    expect(await call('/energy/accounts')).toMatchObject({ status: 200 });
  });

  test('recipient-suspended also suspends an enrolled recipient, and restores only what it suspended', async () => {
    const enrolled = await sandbox.enrol();
    const idle = await sandbox.enrol();
    await sandbox.register.setStatus('softwareProduct', idle.softwareProductId, 'INACTIVE');
    const statusOf = async (id: string): Promise<string | undefined> =>
      (await sandbox.register.list()).find((one) => one.id === id)?.status;
    const statuses = (): Promise<readonly (string | undefined)[]> =>
      Promise.all([enrolled, idle].flatMap((one) => [statusOf(one.legalEntityId), statusOf(one.softwareProductId)]));
    const settled = (): Promise<Response> => sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
    const armed = sandbox.faults.add('recipient-suspended');
    await settled();
    expect(await statuses()).toEqual(['SUSPENDED', 'INACTIVE', 'SUSPENDED', 'INACTIVE']);
    armed.remove();
    await settled();
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE']);
  });

  test.each([
    'account-unavailable',
    'service-point-unavailable',
    'secondary-outage',
    'outage',
    'certificate-mismatch',
  ] as const)('removing %s ends it', async (preset) => {
    await widened();
    const armed = sandbox.faults.add(preset);
    await symptoms[preset]();
    armed.remove();
    expect(sandbox.faults.list()).toEqual([]);
    expect((await call(account())).status).toBe(200);
    expect((await call(servicePoint())).status).toBe(200);
  });
});

test('removes one of several by its id, and nothing for an unknown id', async () => {
  sandbox.faults.add('outage');
  sandbox.faults.add({ operation: 'listAccounts', status: 500 });
  const [outage] = sandbox.faults.list();
  sandbox.faults.remove(outage?.id ?? '');
  sandbox.faults.remove('nothing');
  expect(sandbox.faults.list()).toMatchObject([{ fault: { operation: 'listAccounts' } }]);
  expect((await call(account())).status).not.toBe(503);
  expect((await call('/energy/accounts').catch(() => ({ status: 500 }))).status).toBe(500);
});

test('a fault answers with headers and body, and faults hit in the order they were armed', async () => {
  await using one = await createSandbox({ storage: 'memory:' });
  const asked = (): Promise<Response> =>
    one.fetch(`${one.urls.dataHolder.publicBase}/discovery/status`, { headers: { 'x-v': '1' } });
  one.faults.add({ operation: 'getStatus', status: 429, headers: { 'Retry-After': '30' } });
  one.faults.add({ operation: 'getStatus', status: 503, body: { errors: [] } });
  const [first, second, third] = [await asked(), await asked(), await asked()];
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '30']);
  expect([second.status, second.headers.get('content-type'), await second.json()]).toEqual([
    503,
    'application/json',
    { errors: [] },
  ]);
  expect(third.status).toBe(200);
  for (const fault of [
    { headers: { 'retry-after': '30' } },
    { delay: 1, body: 'x' },
    { status: 429, headers: { 'a b': 'c' } },
  ])
    expect(() => one.faults.add(fault)).toThrow(expect.objectContaining({ code: 'fault-malformed' }) as Error);
});
