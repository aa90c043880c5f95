// The world as a whole: exported, imported, reset and seeded, with nothing lost to malformed states.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox, SandboxOptions, SandboxState } from '../../../mocks/sandbox/sandbox-interface.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { accountsAnswer } from '../../kit/calls/caller.ts';
import { walked, type Walked } from '../../kit/recipients/walked.ts';

const es256 = { seed: 11, scenario: 'solar-home' } as const satisfies SandboxOptions;
const create = (options: SandboxOptions = {}): Promise<Sandbox> => createSandbox({ storage: 'memory:', ...options });

/** As it comes back from a file. */
const written = (state: SandboxState): SandboxState => JSON.parse(JSON.stringify(state)) as SandboxState;

/** Every nested object of the value. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const part of Object.values(value)) yield* objectsIn(part);
}
const privateMembers = (state: unknown): readonly unknown[] =>
  [...objectsIn(state)].filter((found) => typeof found['kty'] === 'string' && 'd' in found);

describe('export and import', () => {
  let sandbox: Sandbox;
  let facts: Walked;

  beforeAll(async () => {
    sandbox = await create({ ...es256, extractableKeys: true });
    facts = await walked(sandbox, sandbox.dataRecipient);
  });
  afterAll(() => sandbox.stop());

  test('an exported state has no private key unless requested', async () => {
    const state = await sandbox.exportState();
    expect(state).not.toHaveProperty('keys');
    expect(privateMembers(state)).toEqual([]);
    expect(JSON.stringify(state)).not.toMatch(/PRIVATE KEY/u);
    const whole = await sandbox.exportState({ includeKeys: true });
    expect(privateMembers(whole.keys).length).toBe(whole.keys?.length);
    expect(privateMembers({ ...whole, keys: [] })).toEqual([]);
  });

  test('private keys cannot be extracted by default, and then their export is refused', async () => {
    await using locked = await create();
    const { signingKey, decryptionKey } = locked.dataRecipient;
    expect([signingKey.privateKey.extractable, decryptionKey.privateKey.extractable]).toEqual([false, false]);
    await expectMisuse(locked.exportState({ includeKeys: true }), 'keys-not-extractable');
    expect(await locked.exportState()).toHaveProperty('format', 'cdr-browser-sandbox');
  });

  test('a state with keys works in another world, with the same client, certificate and access token', async () => {
    const state = written(await sandbox.exportState({ includeKeys: true }));
    await using other = await create({ seed: 99, scenario: 'concession' });
    await other.importState(state);
    expect(other.scenario).toEqual(sandbox.scenario);
    const { dataRecipient } = other;
    expect(dataRecipient.clientId).toBe(facts.client.client_id);
    expect(dataRecipient.certificate.thumbprint).toBe(sandbox.dataRecipient.certificate.thumbprint);
    expect(dataRecipient.signingKey.privateKey.extractable).toBe(false);
    const [here, there] = await Promise.all([
      accountsAnswer(sandbox, sandbox.dataRecipient.fetch, facts.tokens.access_token),
      accountsAnswer(other, dataRecipient.fetch, facts.tokens.access_token),
    ]);
    expect(there.status).toBe(200);
    expect(await there.text()).toBe(await here.text());
    // The recipient’s old object still works, and the world can be exported again.
    expect(written(await other.exportState())).toEqual(written(await sandbox.exportState()));
  });

  test('a state without keys gets new ones, and the new key’s client assertion is accepted', async () => {
    await using other = await create({ seed: 99 });
    await other.importState(written(await sandbox.exportState()));
    expect(other.dataRecipient.clientId).toBe(facts.client.client_id);
    expect(other.dataRecipient.signingKey.kid).not.toBe(sandbox.dataRecipient.signingKey.kid);
    const answer = await accountsAnswer(other, other.dataRecipient.fetch, facts.tokens.access_token);
    // Bound to a certificate that this world has never seen.
    expect(answer.status).toBe(401);
    const again = await other.enrol({ alg: 'ES256' });
    expect((await walked(other, again)).accounts.length).toBeGreaterThan(0);
  });

  test('tables missing from the state are empty afterwards', async () => {
    await using other = await create(es256);
    await walked(other, other.dataRecipient);
    const { tables, ...state } = written(await sandbox.exportState());
    await other.importState({ ...state, tables: { settings: tables['settings'] } });
    expect((await other.exportState()).tables['holder.clients']).toEqual([]);
  });

  const bent: readonly (readonly [string, (state: SandboxState) => unknown])[] = [
    ['nothing', () => undefined],
    ['null', () => null],
    ['text', () => 'state'],
    ['a list', () => []],
    ['another format', (state) => ({ ...state, format: 'har' })],
    ['a newer version', (state) => ({ ...state, version: state.version + 1 })],
    ['no version', (state) => ({ ...state, version: undefined })],
    ['no scenario', (state) => ({ ...state, scenario: undefined })],
    ['a scenario that contradicts itself', (state) => ({ ...state, scenario: { ...state.scenario, holders: [] } })],
    ['no tables', (state) => ({ ...state, tables: undefined })],
    ['tables as a list', (state) => ({ ...state, tables: [] })],
    ['an unknown table', (state) => ({ ...state, tables: { ...state.tables, nobody: [] } })],
    ['keys among the tables', (state) => ({ ...state, tables: { ...state.tables, keys: [] } })],
    ['a table other than a list', (state) => ({ ...state, tables: { ...state.tables, 'holder.codes': {} } })],
    ['a row without an id', (state) => ({ ...state, tables: { ...state.tables, 'holder.codes': [{ no: 'id' }] } })],
    [
      'a duplicate row',
      (state) => ({ ...state, tables: { ...state.tables, 'holder.codes': [{ id: 'a' }, { id: 'a' }] } }),
    ],
    ['an invalid clock', (state) => withSetting(state, { id: 'clock', state: { offset: 'soon' } })],
    ['a clock beyond its limits', (state) => withSetting(state, { id: 'clock', state: { standsAt: 9e15 } })],
    ['keys other than a list', (state) => ({ ...state, keys: {} })],
    ['invalid keys', (state) => ({ ...state, keys: [{ owner: 'register' }] })],
    [
      'one unreadable key among many',
      (state) => ({
        ...state,
        keys: (state.keys ?? []).map((key, index) =>
          index === 1 ? { ...(key as object), jwk: { kty: 'EC', d: 'AAAA', crv: 'P-256', x: 'AA', y: 'AA' } } : key,
        ),
      }),
    ],
  ];

  function withSetting(state: SandboxState, row: { readonly id: string; readonly state: unknown }): SandboxState {
    const rows = (state.tables['settings'] as readonly { readonly id: string }[]).filter(({ id }) => id !== row.id);
    return { ...state, tables: { ...state.tables, settings: [...rows, row] } };
  }

  test.each(bent)('importState refuses %s, and nothing is lost', async (_what, bend) => {
    const before = written(await sandbox.exportState({ includeKeys: true }));
    await expectMisuse(sandbox.importState(bend(before)), 'state-malformed');
    expect(written(await sandbox.exportState({ includeKeys: true }))).toEqual(before);
    const answer = await accountsAnswer(sandbox, sandbox.dataRecipient.fetch, facts.tokens.access_token);
    expect(answer.status).toBe(200);
  });
});

describe('reset and seed', () => {
  test('the same seed gives the same ids and readings, another seed others', async () => {
    const shown = async (options: SandboxOptions) => {
      await using sandbox = await create({ clock: '2026-03-04T05:06:07Z', ...options });
      const { accounts, usage, servicePointIds } = await walked(sandbox, sandbox.dataRecipient);
      const { softwareProductId, brandId, legalEntityId } = sandbox.dataRecipient;
      return { accounts, usage, servicePointIds, softwareProductId, brandId, legalEntityId };
    };
    const [first, second, other] = [await shown({ seed: 5 }), await shown({ seed: 5 }), await shown({ seed: 6 })];
    expect(second).toEqual(first);
    expect(other.softwareProductId).not.toBe(first.softwareProductId);
    expect(other.accounts[0]?.accountId).not.toBe(first.accounts[0]?.accountId);
    expect(other.servicePointIds).not.toEqual(first.servicePointIds);
    expect(other.usage).not.toEqual(first.usage);
  });

  test('reset ends tokens, renews keys, clears trace and faults, and keeps decisions and seed', async () => {
    await using sandbox = await create({ seed: 5, clock: '2026-03-04T05:06:07Z' });
    const { tokens } = await walked(sandbox, sandbox.dataRecipient);
    const [recipient, persona] = [sandbox.dataRecipient, sandbox.personas[0]];
    await sandbox.decisions.set('versions', 'published');
    await sandbox.clock.advance('P30D');
    sandbox.faults.add('secondary-outage');
    sandbox.faults.add('recipient-suspended');
    await sandbox.reset();
    expect(sandbox.trace.entries()).toEqual([]);
    expect(sandbox.faults.list()).toEqual([]);
    expect(sandbox.decisions.get('versions')).toBe('published');
    expect(sandbox.clock.now().toISOString()).toBe('2026-03-04T05:06:07.000Z');
    expect(sandbox.dataRecipient.softwareProductId).toBe(recipient.softwareProductId);
    expect(sandbox.dataRecipient.signingKey.kid).not.toBe(recipient.signingKey.kid);
    expect(sandbox.dataRecipient.clientId).toBeUndefined();
    expect(sandbox.personas[0]?.customerId).toBe(persona?.customerId);
    expect(persona?.latestOneTimePassword()).toBeUndefined();
    expect((await accountsAnswer(sandbox, sandbox.dataRecipient.fetch, tokens.access_token)).status).toBe(401);
    expect((await walked(sandbox, sandbox.dataRecipient)).usage.length).toBeGreaterThan(0);
  });

  test('reset takes another scenario, by name or whole, and then repeats that one', async () => {
    await using sandbox = await create({ seed: 5 });
    const first = sandbox.scenario;
    await sandbox.reset('concession');
    expect([sandbox.scenario.name, sandbox.scenario.seed]).toEqual(['concession', 5]);
    await sandbox.reset();
    expect([sandbox.scenario.name, sandbox.scenario.seed]).toEqual(['concession', 5]);
    await sandbox.reset({ ...first, name: 'my-own', title: 'My own' });
    expect([sandbox.scenario.name, sandbox.scenario.seed]).toEqual(['my-own', 5]);
    expect((await walked(sandbox, await sandbox.enrol({ alg: 'ES256' }))).accounts.length).toBeGreaterThan(0);
  });

  test('reset to an invalid scenario is refused before anything is cleared', async () => {
    await using sandbox = await create();
    const { tokens } = await walked(sandbox, sandbox.dataRecipient);
    await expectMisuse(sandbox.reset('nowhere' as never), 'scenario-unknown');
    await expectMisuse(sandbox.reset({ name: 'half' } as never), 'scenario-invalid');
    await expectMisuse(sandbox.reset({ ...sandbox.scenario, recipients: [] }), 'scenario-invalid');
    expect((await accountsAnswer(sandbox, sandbox.dataRecipient.fetch, tokens.access_token)).status).toBe(200);
  });

  test('simultaneous resets, exports and imports run one after the other', async () => {
    await using sandbox = await create();
    const state = await sandbox.exportState();
    await Promise.all([
      sandbox.reset('concession'),
      sandbox.exportState(),
      sandbox.importState(state),
      sandbox.reset('one-name'),
    ]);
    expect(sandbox.scenario.name).toBe('one-name');
    expect((await walked(sandbox, sandbox.dataRecipient)).accounts.length).toBeGreaterThan(0);
  });
});
