// Checkpoints: a restored world stands as it did, so what was used since can be used again.
import { afterEach, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { hybrid, registration, startFlow, type AllFacts } from '../../../src/recipient/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';

/** Before the code is redeemed. */

const at = hybrid.steps.findIndex(({ id }) => id === 'token');
const surroundings = () => flowSurroundings(sandbox, sandbox.dataRecipient);
const redeem = () =>
  startFlow<AllFacts>({ ...hybrid, steps: hybrid.steps.slice(at, at + 1) }, surroundings(), facts).toEnd();
const exchanges = (): readonly string[] => sandbox.trace.entries().map(({ id }) => id);

const sandbox = await ownSandbox();
const registered = await startFlow<AllFacts>(registration, surroundings()).toEnd();
const steps = hybrid.steps.slice(0, at);
const facts = await startFlow<AllFacts>({ ...hybrid, steps }, surroundings(), registered).toEnd();
const before = await sandbox.checkpoint();
afterEach(() => vi.useRealTimers());

test('a redeemed code can be redeemed again after every restore, with the earlier trace and client', async () => {
  const [sent, certificate] = [exchanges(), sandbox.dataRecipient.certificate.thumbprint];
  const first = await redeem();
  await expect(redeem()).rejects.toThrow();
  await before.restore();
  expect(exchanges()).toEqual(sent);
  expect(sandbox.dataRecipient.clientId).toBe(facts.client?.client_id);
  expect(sandbox.dataRecipient.certificate.thumbprint).toBe(certificate);
  const second = await redeem();
  expect(second.tokens?.access_token).not.toBe(first.tokens?.access_token);
  await before.restore();
  await redeem();
});

test('the clock is restored and runs on; rotated keys and later rows are undone', async () => {
  await before.restore();
  const [then, { kid }] = [sandbox.clock.now().getTime(), sandbox.dataRecipient.signingKey];
  await sandbox.dataRecipient.rotate({ use: 'sig', overlap: 'PT0S' });
  await sandbox.enrol({ name: 'Too late' });
  await sandbox.clock.advance('P2D');
  await before.restore();
  expect(sandbox.dataRecipient.signingKey.kid).toBe(kid);
  expect((await sandbox.recipients.list()).map(({ name }) => name)).not.toContain('Too late');
  expect(sandbox.clock.now().getTime() - then).toBeLessThan(60_000);
  await redeem();
});

test('with timeGoesOn, the clock stays in step with the machine after every restore', async () => {
  await before.restore();
  await sandbox.clock.followRealTime();
  const inStep = await sandbox.checkpoint();
  await sandbox.clock.advance('P2D');
  const begun = Date.now();
  const behind = (): number => Math.round((Date.now() - sandbox.clock.now().getTime()) / 1000);
  vi.useFakeTimers({ toFake: ['Date'], now: begun + 90_000 });
  await inStep.restore({ timeGoesOn: true });
  expect(behind()).toBe(0);
  await inStep.restore();
  expect(behind()).toBe(90);
  await inStep.restore({ timeGoesOn: true });
  expect(behind()).toBe(0);
});

test('a stopped clock stays stopped at its instant', async () => {
  await before.restore();
  await sandbox.clock.set('2026-03-01T10:00:00Z');
  const standing = await sandbox.checkpoint();
  await sandbox.clock.followRealTime();
  await standing.restore();
  expect(sandbox.clock.now().toISOString()).toBe('2026-03-01T10:00:00.000Z');
});

test('earlier faults are armed again with their effects, later ones are not, and decisions stay', async () => {
  await before.restore();
  const outage = sandbox.faults.add('secondary-outage');
  const armed = await sandbox.checkpoint();
  outage.remove();
  sandbox.faults.add('recipient-suspended');
  await sandbox.decisions.preset('lenient');
  await armed.restore();
  expect(sandbox.faults.list().map(({ fault }) => fault)).toEqual(['secondary-outage']);
  const [recipient] = await sandbox.register.list('dataRecipient');
  expect(recipient?.status).toBe('ACTIVE');
  const lenient = await sandbox.decisions.list();
  expect(lenient.some(({ row, option }) => option !== row.choice)).toBe(true);
  sandbox.faults.clear();
  await sandbox.decisions.preset('strict');
});

test('earlier messages to a consumer are there, and later ones are not', async () => {
  await before.restore();
  const { customerId } = personaOf(sandbox);
  const sent = sandbox.messages.latest(customerId, 'one-time-password');
  expect(sent).toBeDefined();
  const url = facts.authorisationUrl;
  if (url === undefined) throw new Error('There is no address to authorise at.');
  await personaOf(sandbox).authorise(url);
  expect(sandbox.messages.latest(customerId, 'one-time-password')?.id).not.toBe(sent?.id);
  await before.restore();
  expect(sandbox.messages.latest(customerId, 'one-time-password')?.id).toBe(sent?.id);
});

test('a stopped sandbox cannot be restored', async () => {
  const gone = await createSandbox({ storage: 'memory:' });
  const noted = await gone.checkpoint();
  await gone.stop();
  await expect(noted.restore()).rejects.toMatchObject({ code: 'stopped' });
});
