// A stored world with a damaged row: opening it finds and names the row, and only that row is removed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { checkStoredRows, flawedStoredRows } from '../../../mocks/sandbox/state/flawed-rows.ts';
import { persistentWorld } from '../../../mocks/sandbox/persistence/persistent-world.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { asDamagedWorld } from '../../../mocks/sandbox/persistence/store-errors.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { createVault, type KeyRow } from '../../../mocks/keys/vault.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { keyTable, shape } from '../../../mocks/store/shape.ts';
import { restoreSnapshot, type Snapshot } from '../../../mocks/store/snapshot.ts';
import type { Row, Store } from '../../../mocks/store/table.ts';
import { walked, walkedToday } from '../../kit/recipients/walked.ts';

const profiles: readonly ProfileId[] = ['0.1.1', 'cds-1.36'];

describe.each(profiles)('a stored world of %s', (profile) => {
  let sandbox: Sandbox;
  let kept: Store;
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', profile });
    await (profile === 'cds-1.36' ? walkedToday : walked)(sandbox, sandbox.dataRecipient);
    kept = memoryStore('kept', shape);
    const fault = sandbox.faults.add({ delay: 1, times: Infinity });
    await sandbox.decisions.preset('lenient');
    await sandbox.clock.advance('PT1S');
    await restoreSnapshot(kept, (await sandbox.exportState()) as unknown as Snapshot);
    fault.remove();
    await kept.table<Row & { readonly epoch: string }>('settings').add({ id: 'epoch', epoch: 'one' });
    const vault = createVault({ table: kept.table<KeyRow>(keyTable), clock: sandbox.clock });
    await vault.current('holder:one', 'encrypt-RSA');
    await vault.rotate('holder:one', 'encrypt-RSA', { until: new Date('2027-01-01T00:00:00Z') });
  });
  afterAll(() => sandbox.stop());

  const flaws = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const { table, id } of flawedStoredRows(kept, sandbox.scenario, profile)) found.push(`${table}/${id}`);
    return found;
  };

  test('an intact stored world opens', async () => {
    await expect(checkStoredRows(kept, sandbox.scenario, profile)).resolves.toBeUndefined();
    await expect(persistentWorld.checkRows(kept, sandbox.scenario, profile)).resolves.toBeUndefined();
  });

  test.each([
    ['holder.consents', { grantId: null }],
    ['holder.grants', { customerId: 'nobody' }],
    ['holder.clients', { redirectUris: 'https://one.example/' }],
    ['holder.accessTokens', { expiresAt: 'soon' }],
    ['holder.events', { at: Number.NaN }],
    ['settings', { state: { offset: 'a day' } }, 'clock'],
    ['settings', { armed: [{ id: '1', fault: 'no-such-fault', struck: 0 }] }, 'faults'],
    ['settings', { chosen: [] }, 'decisions'],
    ['settings', { epoch: 7 }, 'epoch'],
    ['settings', { profile: 'tomorrow' }, 'profile'],
    ['keys', { current: undefined }],
    ['keys', { retired: 'all' }],
    ['certificates.issued', { der: new Uint8Array([1, 2, 3]) }],
  ])('a row of %s with %o is found and named, and no other', async (table, junk, id?: string) => {
    const row = id === undefined ? (await kept.table(table).list({ limit: 1 }))[0] : await kept.table(table).get(id);
    if (row === undefined) throw new Error(`The world has no row of ${table}.`);
    await kept.table<Row>(table).put({ ...row, ...junk });
    const refused: unknown = await persistentWorld
      .checkRows(kept, sandbox.scenario, profile)
      .catch((error: unknown) => asDamagedWorld(error));
    expect(refused).toMatchObject({ code: 'world-damaged' });
    expect(String(refused)).toContain(`in table ${table}, row "${row.id.slice(0, 190)}`);
    expect(await flaws()).toEqual([`${table}/${row.id}`]);
    await kept.table(table).put(row);
    expect(await flaws()).toEqual([]);
  });
});

test('an undefined member counts as absent, as in a state', async () => {
  const store = memoryStore('kept', shape);
  const event = { id: 'one', authReqId: 'a', slug: 's', at: '2026-03-04T05:06:07.000Z', other: undefined };
  await store.table<Row>('recipients.notifications').put(event);
  const sandbox = await createSandbox({ storage: 'memory:' });
  await expect(checkStoredRows(store, sandbox.scenario, '0.1.1')).resolves.toBeUndefined();
  await sandbox.stop();
});
