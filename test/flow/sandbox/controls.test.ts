// The controls: clock, decisions, options, faults, enrolment and stop.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransportFault } from '../../../mocks/faults/fault.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { SandboxErrorCode } from '../../../mocks/ambient/sandbox-error.ts';
import type { EnrolOptions, Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { walked } from '../../kit/recipients/walked.ts';

const create = (options: SandboxOptions = {}): Promise<Sandbox> => createSandbox({ storage: 'memory:', ...options });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await create();
});
afterAll(() => sandbox.stop());

/** Compares with the machine’s clock before and after the call. */
function expectRealTime(): void {
  const before = Date.now();
  const shown = sandbox.clock.now().getTime();
  expect(shown).toBeGreaterThanOrEqual(before);
  expect(shown).toBeLessThanOrEqual(Date.now());
}

test('the clock stops at a set instant, moves by ISO 8601 durations, and follows real time again', async () => {
  await sandbox.clock.set('2027-01-31T00:00:00+11:00');
  expect(sandbox.clock.now().toISOString()).toBe('2027-01-30T13:00:00.000Z');
  await sandbox.clock.advance('P1M');
  expect(sandbox.clock.now().toISOString()).toBe('2027-02-28T13:00:00.000Z');
  await sandbox.clock.advance('-PT1.5S');
  expect(sandbox.clock.now().toISOString()).toBe('2027-02-28T12:59:58.500Z');
  await sandbox.clock.followRealTime();
  expectRealTime();
});

test('the clock runs on from an instant, and a world that begins at one has certificates of that day', async () => {
  const before = Date.now();
  await sandbox.clock.runFrom('2026-05-04T02:00:00Z');
  const elapsed = sandbox.clock.now().getTime() - Date.parse('2026-05-04T02:00:00Z');
  expect(elapsed).toBeGreaterThanOrEqual(0);
  expect(elapsed).toBeLessThanOrEqual(Date.now() - before);
  const soon: string = ['so', 'on'].join('');
  await expectMisuse(sandbox.clock.runFrom(soon), 'instant-malformed');
  await expectMisuse(sandbox.reset('solar-home', { clock: soon }), 'instant-malformed');
  await sandbox.reset('solar-home', { clock: '2026-03-01T10:00:00Z' });
  expect(sandbox.clock.now().toISOString()).toBe('2026-03-01T10:00:00.000Z');
  expect(sandbox.dataRecipient.certificate.notBefore.toISOString()).toBe('2026-02-28T10:00:00.000Z');
  await sandbox.reset();
  expectRealTime();
});

test.each(['tomorrow', '', '5', new Date(Number.NaN), {} as Date, null as never, 5 as never, undefined as never])(
  'clock.set refuses %o, and the clock goes on',
  async (instant) => {
    await expectMisuse(sandbox.clock.set(instant), 'instant-malformed');
    expectRealTime();
  },
);

test.each(['ten minutes', '', 'P', 'PT', 'P1.5M', 'P999999999Y'])(
  'clock.advance refuses %o, and the clock goes on',
  async (duration) => {
    await expectMisuse(sandbox.clock.advance(duration), 'duration-malformed');
    expectRealTime();
  },
);

test('decisions change one by one and by preset; an unknown name, option or preset changes nothing', async () => {
  const strict = await sandbox.decisions.list();
  await sandbox.decisions.preset('lenient');
  expect(sandbox.decisions.get('requestObjectIss')).toBe('ignore');
  // A row names the lenient option only where it differs.
  for (const { name, row, option } of await sandbox.decisions.list())
    expect(row.lenient, name).toBe(option === row.choice ? undefined : option);
  await sandbox.decisions.preset('strict');
  expect(await sandbox.decisions.list()).toEqual(strict);
  await sandbox.decisions.set('versions', 'published');
  expect(sandbox.decisions.get('versions')).toBe('published');
  await sandbox.decisions.set('versions', 'document');
  await expectMisuse(sandbox.decisions.set('nothing' as never, 'on' as never), 'decision-unknown');
  await expect(sandbox.decisions.set('version' as never, 'published' as never)).rejects.toThrow(
    'Did you mean versions?',
  );
  await expectMisuse(sandbox.decisions.set('constructor' as never, 'on' as never), 'decision-unknown');
  await expectMisuse(sandbox.decisions.set('versions', 'newest' as never), 'decision-unknown');
  await expectMisuse(sandbox.decisions.set('versions', 'toString' as never), 'decision-unknown');
  await expectMisuse(sandbox.decisions.preset('loose' as never), 'decision-unknown');
  expect(await sandbox.decisions.list()).toEqual(strict);
});

test('options are checked before anything is opened', async () => {
  await expectMisuse(create({ decisions: { nothing: 'on' } as never }), 'decision-unknown');
  await expectMisuse(create({ decisions: { versions: 'newest' as never } }), 'decision-unknown');
  await expectMisuse(create({ clock: 'tomorrow' }), 'instant-malformed');
  await expectMisuse(create({ callbackPage: 'javascript:alert(1)' }), 'redirect-uri-invalid');
  await expectMisuse(create({ callbackPage: 'http://app.example/callback' }), 'redirect-uri-invalid');
  await expectMisuse(create({ seed: 1.5 }), 'scenario-invalid');
  await expectMisuse(create({ scenario: {} as never }), 'scenario-invalid');
  await expectMisuse(create({ hosts: 'same-origin' }), 'origin-missing');
  await expectMisuse(createSandbox({ storage: 'sqlite:' as never }), 'storage-unknown');
  await expectMisuse(createSandbox({ storage: 'indexeddb:' }), 'storage-blocked');
  await expectMisuse(createSandbox({ storage: 'indexeddb:mine' }), 'storage-blocked');
  await using chosen = await create({ decisions: { versions: 'published' } });
  expect(chosen.decisions.get('versions')).toBe('published');
});

test.each<readonly [SandboxErrorCode, string, unknown]>([
  ['fault-unknown', 'earthquake', 'earthquake'],
  ['fault-unknown', 'Did you mean jwks-rotated?', 'jwks-rotate'],
  ['fault-unknown', 'constructor', 'constructor'],
  ['fault-malformed', 'not a fault', null],
  ['fault-malformed', 'not a fault', undefined],
  ['fault-malformed', 'not a fault', []],
  ['fault-malformed', 'not a fault', 503],
  ['fault-malformed', 'does nothing', {}],
  ['fault-malformed', 'does nothing', { operation: 'getJwks', times: 2 }],
  ['fault-malformed', 'does nothing', { status: undefined }],
  ['fault-malformed', '200 to 599', { status: 999 }],
  ['fault-malformed', '200 to 599', { status: 101 }],
  ['fault-malformed', '200 to 599', { status: '503' }],
  ['fault-malformed', '200 to 599', { status: 503.5 }],
  ['fault-malformed', 'milliseconds', { delay: -1 }],
  ['fault-malformed', 'milliseconds', { delay: Number.NaN }],
  ['fault-malformed', 'milliseconds', { delay: Number.POSITIVE_INFINITY }],
  ['fault-malformed', 'true', { networkError: false }],
  ['fault-malformed', 'whole number', { status: 503, times: 0 }],
  ['fault-malformed', 'whole number', { status: 503, times: 1.5 }],
  ['fault-malformed', 'every must be a whole number', { status: 503, every: 0 }],
  ['fault-malformed', 'every must be a whole number', { status: 503, every: Infinity }],
  ['fault-malformed', 'above 0 and at most 1', { status: 503, share: 0 }],
  ['fault-malformed', 'above 0 and at most 1', { status: 503, share: 25 }],
  ['fault-malformed', 'both every and share', { status: 503, every: 2, share: 0.5 }],
  ['fault-malformed', 'Did you mean status?', { stauts: 503 }],
  ['fault-malformed', 'toString', { status: 503, toString: 1 }],
  ['operation-unknown', 'Did you mean getJwks?', { operation: 'getJWKs', status: 503 }],
  ['operation-unknown', 'no operation', { operation: 'makeCoffee', status: 503 }],
  ['fault-malformed', 'id of an operation', { operation: 7, status: 503 }],
])('faults.add refuses (%s: %s) %o and arms nothing', async (code, words, fault) => {
  const add = async (): Promise<unknown> => sandbox.faults.add(fault as TransportFault);
  await expectMisuse(add(), code);
  await expect(add()).rejects.toThrow(words);
  expect(sandbox.faults.list()).toEqual([]);
});

test.each([200, 204, 205, 304, 599])('a transport fault answers with %d as often as it was armed', async (status) => {
  const { issuer } = sandbox.urls.dataHolder;
  sandbox.faults.add({ operation: 'getJwks', status, times: 2 });
  const statuses = await Promise.all([1, 2, 3].map(async () => (await sandbox.fetch(`${issuer}/jwks`)).status));
  expect(statuses).toEqual([status, status, 200]);
  expect(sandbox.faults.list()).toEqual([]);
});

test('enrol adds another recipient each time, with its own keys and certificate, known to the register', async () => {
  const [one, two] = await Promise.all([
    sandbox.enrol({ name: 'Night Owl', alg: 'ES256', redirectUris: ['https://owl.example/back'] }),
    sandbox.enrol(),
  ]);
  expect([one.name, one.signingKey.alg, one.redirectUris]).toEqual([
    'Night Owl',
    'ES256',
    ['https://owl.example/back'],
  ]);
  expect(two.signingKey.alg).toBe('PS256');
  expect(one.certificate.subject.commonName).toBe(one.softwareProductId);
  expect(two.softwareProductId).not.toBe(one.softwareProductId);
  const listed = await sandbox.register.list('softwareProduct');
  expect(listed.filter(({ id }) => [one, two].some((other) => other.softwareProductId === id)).length).toBe(2);
  expect(one.clientId).toBeUndefined();
  const { client } = await walked(sandbox, one);
  expect(one.clientId).toBe(client.client_id);
  expect(two.clientId).toBeUndefined();
});

describe('enrol refuses and registers nobody', () => {
  const address = 'https://app.example/cb';
  test.each<readonly [SandboxErrorCode, unknown]>([
    ['enrolment-invalid', null],
    ['enrolment-invalid', 'Night Owl'],
    ['enrolment-invalid', []],
    ['enrolment-invalid', { alg: 'RS256' }],
    ['enrolment-invalid', { alg: null }],
    ['enrolment-invalid', { name: '' }],
    ['enrolment-invalid', { name: ' ' }],
    ['enrolment-invalid', { name: 7 }],
    ['enrolment-invalid', { name: 'Night\u202eLwO' }],
    ['enrolment-invalid', { name: 'Night\nOwl' }],
    ['redirect-uri-invalid', { redirectUris: [] }],
    ['redirect-uri-invalid', { redirectUris: address }],
    ['redirect-uri-invalid', { redirectUris: [address, address] }],
    ['redirect-uri-invalid', { redirectUris: [7] }],
    ['redirect-uri-invalid', { redirectUris: ['nonsense'] }],
    ['redirect-uri-invalid', { redirectUris: ['http://app.example/cb'] }],
    ['redirect-uri-invalid', { redirectUris: ['javascript:alert(1)'] }],
    ['redirect-uri-invalid', { redirectUris: ['data:text/html,x'] }],
    ['redirect-uri-invalid', { redirectUris: ['custom://app/cb'] }],
    ['redirect-uri-invalid', { redirectUris: [address, 'https://user:pw@app.example/cb'] }],
    ['redirect-uri-invalid', { redirectUris: ['https://app.example/cb#here'] }],
  ])('%s: %j', async (code, options) => {
    const before = await sandbox.register.list('softwareProduct');
    await expectMisuse(sandbox.enrol(options as EnrolOptions), code);
    expect(await sandbox.register.list('softwareProduct')).toEqual(before);
  });

  test('accepts http at a loopback address, for apps under development', async () => {
    const redirectUris = ['http://localhost:5173/cb', 'http://127.0.0.1/cb', 'http://[::1]:8080/cb?tenant=7'];
    expect((await sandbox.enrol({ redirectUris })).redirectUris).toEqual(redirectUris);
  });
});

test('a stopped sandbox refuses every call', async () => {
  const ended = await create();
  const { issuer } = ended.urls.dataHolder;
  await ended.stop();
  await ended.stop();
  await expectMisuse(ended.fetch(`${issuer}/jwks`), 'stopped');
  await expectMisuse(ended.reset(), 'stopped');
  await expectMisuse(ended.exportState(), 'stopped');
  await expectMisuse(ended.importState({}), 'stopped');
  await expectMisuse(ended.enrol(), 'stopped');
  await expectMisuse(ended.recipients.list(), 'stopped');
  await expectMisuse(ended.recipients.find('nobody'), 'stopped');
  await expectMisuse(ended.holder.rotateSigningKey(), 'stopped');
  await expectMisuse(ended.clock.advance('PT1S'), 'stopped');
  await expectMisuse(ended.decisions.preset('strict'), 'stopped');
});

test('a kept holder control rotates the keys of every brand of the world that a reset has begun', async () => {
  await using own = await create();
  const { holder } = own;
  await own.reset('two-profiles');
  const keySets = (): Promise<string[]> =>
    Promise.all(Object.values(own.holders).map(async ({ urls }) => (await own.fetch(`${urls.issuer}/jwks`)).text()));
  const before = await keySets();
  await holder.rotateSigningKey();
  const after = await keySets();
  expect(before.map((keys, brand) => keys === after[brand])).toEqual([false, false]);
});
