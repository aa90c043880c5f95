// Ten sandboxes in one process: each has its own clients, tokens, consents, faults, decisions, clock, messages and trace.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScenarioName } from '../../../mocks/personas/scenarios.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { accountsAnswer } from '../../kit/calls/caller.ts';
import { walked, type Walked } from '../../kit/recipients/walked.ts';

const names = [
  'solar-home',
  'two-properties',
  'solar-home',
  'concession',
  'big-business',
  'no-der',
  'outages',
  'controlled-load',
  'estimated-reads',
  'joint-account',
] as const satisfies readonly ScenarioName[];

interface World {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly status: number;
  readonly messages: readonly string[];
  /** Set in the first two only. */
  readonly facts: Walked | undefined;
}

const dayOf = (place: number): string => new Date(Date.UTC(2026, 0, 1 + place)).toISOString();
const asked = (sandbox: Sandbox): Promise<Response> =>
  sandbox.fetch(`${sandbox.urls.dataHolder.publicBase}/discovery/status`, { headers: { 'x-v': '1' } });

async function lived(scenario: ScenarioName, place: number): Promise<World> {
  const sandbox = await createSandbox({ storage: 'memory:', scenario, clock: dayOf(place), limits: { trace: 500 } });
  const messages: string[] = [];
  sandbox.messages.subscribe(({ to }) => messages.push(to));
  const recipient = await sandbox.enrol({ name: `App ${String(place)}`, alg: 'ES256' });
  const facts = place < 2 ? await walked(sandbox, recipient) : undefined;
  await sandbox.decisions.set('versions', place % 2 === 0 ? 'published' : 'document');
  sandbox.faults.add({ operation: 'getStatus', status: 500 + place, times: 1 });
  const { status } = await asked(sandbox);
  sandbox.faults.add({ operation: 'getOutages', status: 500 + place, times: 1 + place });
  return { sandbox, recipient, status, messages, facts };
}

let worlds: readonly World[];
beforeAll(async () => {
  worlds = await Promise.all(names.map(lived));
});
afterAll(() => Promise.all(worlds.map(({ sandbox }) => sandbox.stop())));

const rowsOf = async ({ sandbox }: World, table: string): Promise<readonly unknown[]> => {
  const rows: unknown = (await sandbox.exportState()).tables[table];
  const found: readonly unknown[] = Array.isArray(rows) ? rows : [];
  return found;
};

test('each has its own scenario, clock, decisions and faults', () => {
  for (const [place, { sandbox, status }] of worlds.entries()) {
    expect(sandbox.scenario.name).toBe(names[place]);
    expect(sandbox.clock.now().toISOString()).toBe(dayOf(place));
    expect(sandbox.decisions.get('versions')).toBe(place % 2 === 0 ? 'published' : 'document');
    // The first fault hit here, once.
    expect(status).toBe(500 + place);
    expect(sandbox.faults.list().map(({ fault }) => fault)).toEqual([
      { operation: 'getOutages', status: 500 + place, times: 1 + place },
    ]);
  }
});

test('each has its own recipients, clients, consents and tokens', async () => {
  for (const [place, world] of worlds.entries()) {
    const listed = (await world.sandbox.recipients.list()).map(({ name }) => name);
    expect(listed.filter((name) => name.startsWith('App '))).toEqual([`App ${String(place)}`]);
    const lengths = ['holder.clients', 'holder.consents', 'holder.grants'].map(async (table) => rowsOf(world, table));
    const counted = (await Promise.all(lengths)).map(({ length }) => length);
    expect(counted).toEqual(place < 2 ? [1, 1, 1] : [0, 0, 0]);
  }
});

test('each refuses the tokens and certificates of another', async () => {
  const [one, other] = worlds;
  for (const [here, there] of [
    [one, other],
    [other, one],
  ]) {
    const token = here?.facts?.tokens.access_token;
    if (here === undefined || there === undefined || token === undefined) throw new TypeError('Nobody has walked.');
    expect((await accountsAnswer(here.sandbox, here.recipient.fetch, token)).status).toBe(200);
    expect((await accountsAnswer(there.sandbox, there.recipient.fetch, token)).status).toBe(401);
    const foreign = there.sandbox.certificates.present(here.recipient.certificate);
    await accountsAnswer(there.sandbox, foreign, there.facts?.tokens.access_token ?? '');
    const last = there.sandbox.trace.entries().at(-1);
    expect(last?.checks.find(({ outcome }) => outcome === 'fail')?.rule).toBe('transport.certificate-issuer');
  }
});

test('each has its own messages and trace, and no exchange is in two', () => {
  const ids = worlds.flatMap(({ sandbox }) => sandbox.trace.entries().map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [place, { sandbox, messages }] of worlds.entries()) {
    expect(messages.length > 0).toBe(place < 2);
    const operations = sandbox.trace.entries(({ operation }) => operation === 'getStatus');
    expect(operations.map(({ verdict }) => verdict)).toEqual(['faulted']);
    if (place >= 2) expect(sandbox.trace.entries()).toHaveLength(1);
  }
});
