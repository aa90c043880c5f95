// What each preset changes in the rows of a world, for whom, and what is put back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultPresets, presetTitles, type FaultPreset } from '../../../mocks/faults/fault.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { armPreset, isUndoable, strikesOf, undoPreset } from '../../../mocks/sandbox/controls/fault-presets.ts';
import { createRegisterAdmin } from '../../../mocks/register/register-operator.ts';
import { responseFaults } from '../../../mocks/spec/response-faults.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';

let scenario: Scenario;
let small: SmallWorld;
beforeAll(async () => {
  scenario = await loadScenario('two-properties');
  small = await openSmallWorld(scenario);
});
afterAll(() => small.stop());

const idsIn = async (
  table: 'holder.overrides' | 'secondary.overrides' | 'holder.outages',
): Promise<readonly string[]> => (await small.world.table(table).list()).map(({ id }) => id).toSorted();

test('all presets can be undone except those that end something', () => {
  const names = Object.keys(presetTitles) as (keyof typeof presetTitles)[];
  expect(names.filter((name) => !isUndoable(name))).toEqual([
    'consent-revoked',
    'access-token-expired',
    'jwks-rotated',
  ]);
});

test('transport presets break every operation of the secondary holder, and delay every one of the register, for good', () => {
  const withStrikes = (Object.keys(faultPresets) as FaultPreset[]).filter((name) => strikesOf(name).length > 0);
  expect(withStrikes).toEqual(['secondary-outage', 'slow-register']);
  const [outage, slow] = [strikesOf('secondary-outage'), strikesOf('slow-register')];
  const forGood = { times: Number.POSITIVE_INFINITY };
  expect(outage).toContainEqual({ operation: 'getServicePointSR', networkError: true, ...forGood });
  expect(slow).toContainEqual({ operation: 'registerToken', delay: 3000, ...forGood });
  const operations = [...outage, ...slow].map(({ operation }) => operation);
  expect(new Set(operations).size).toBe(operations.length);
  expect(operations).not.toContain('getJwks');
});

describe('presets of unavailability', () => {
  test('affect only the first account of every profile of a consumer', async () => {
    const profiles = scenario.customers.flatMap((customer) => customer.profiles);
    expect(profiles.some(({ accounts }) => accounts.length > 1)).toBe(true);
    await armPreset(small.world, 'account-unavailable');
    expect(await idsIn('holder.overrides')).toEqual(
      profiles.map(({ accounts }) => `account:${accounts[0]?.key ?? ''}`).toSorted(),
    );
    await undoPreset(small.world, 'account-unavailable');
    expect(await idsIn('holder.overrides')).toEqual([]);
  });

  test('affect the first service point of that account', async () => {
    const firsts = scenario.customers.flatMap(({ profiles }) =>
      profiles.flatMap(({ accounts: [account] }) => {
        const points = account?.plans[0]?.servicePoints ?? [];
        return 'range' in points ? points.range.from : (points[0] ?? []);
      }),
    );
    await armPreset(small.world, 'service-point-unavailable');
    expect(await idsIn('secondary.overrides')).toEqual(firsts.toSorted());
    await undoPreset(small.world, 'service-point-unavailable');
    expect(await idsIn('secondary.overrides')).toEqual([]);
  });

  test.each(['outage', ...Object.keys(responseFaults)] as ('outage' | keyof typeof responseFaults)[])(
    '%s is a row of its name, without an outage at a holder without metrics',
    async (name) => {
      await armPreset(small.world, name);
      expect([await idsIn('holder.overrides'), await idsIn('holder.outages')]).toEqual([[name], []]);
      await undoPreset(small.world, name);
      expect(await idsIn('holder.overrides')).toEqual([]);
    },
  );
});

test('expires valid tokens, and keeps the instant of expired ones', async () => {
  const { world } = small;
  const now = world.clock.now().getTime();
  const at = (offset: number): string => new Date(now + offset).toISOString();
  world.clock.set(new Date(now));
  const put = (id: string, expiresAt: string): Promise<void> =>
    world.table('holder.accessTokens').put({ id, expiresAt } as never);
  await put('past', at(-5000));
  await put('good', at(5000));
  await armPreset(world, 'access-token-expired');
  expect((await world.table('holder.accessTokens').list()).map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
    ['good', at(-1000)],
    ['past', at(-5000)],
  ]);
  await world.table('holder.accessTokens').clear();
});

test('rotated keys leave none of the old keys in a holder’s key set', async () => {
  const kids = async (): Promise<readonly unknown[]> => {
    const answer = await small.fetch(`${small.urls.dataHolder.issuer}/jwks`);
    const { keys } = (await answer.json()) as { readonly keys: readonly { readonly kid: string }[] };
    return keys.map(({ kid }) => kid);
  };
  const before = await kids();
  await armPreset(small.world, 'jwks-rotated');
  const after = await kids();
  expect(after).toHaveLength(before.length);
  expect(after.filter((kid) => before.includes(kid))).toEqual([]);
  await undoPreset(small.world, 'jwks-rotated');
  expect(await kids()).toEqual(after);
});

test('a suspension that is undone leaves a product alone whose brand became inactive meanwhile', async () => {
  const { world } = small;
  const player = await small.player();
  const register = createRegisterAdmin(world);
  const statuses = async (): Promise<readonly (string | undefined)[]> => {
    const entries = await register.list();
    const ids = [player.legalEntityId, player.brandId, player.softwareProductId];
    return ids.map((one) => entries.find(({ id }) => id === one)?.status);
  };
  await armPreset(world, 'recipient-suspended');
  expect(await statuses()).toEqual(['SUSPENDED', 'ACTIVE', 'INACTIVE']);
  await register.setStatus('dataRecipientBrand', player.brandId, 'INACTIVE');
  await undoPreset(world, 'recipient-suspended');
  expect(await statuses()).toEqual(['ACTIVE', 'INACTIVE', 'INACTIVE']);
});

test('only active recipients of this world are suspended, and the register is afterwards as it was', async () => {
  const { world } = small;
  const [active, idle] = [await small.player(), await small.player()];
  const register = createRegisterAdmin(world);
  await register.setStatus('dataRecipient', idle.legalEntityId, 'REVOKED');
  const before = await register.list();
  await armPreset(world, 'recipient-suspended');
  const after = new Map((await register.list()).map(({ id, status }) => [id, status]));
  const changed = before.filter(({ id, status }) => after.get(id) !== status);
  const suspended = changed.filter(({ entity }) => entity === 'dataRecipient').map(({ id }) => id);
  expect(suspended).toContain(active.legalEntityId);
  expect(suspended).not.toContain(idle.legalEntityId);
  const enrolled = (await world.table('register.enrolled').list()).map(({ legalEntityId }) => legalEntityId);
  expect(enrolled).toEqual(expect.arrayContaining(suspended));
  expect(before.filter(({ entity }) => entity === 'dataRecipient').length).toBeGreaterThan(suspended.length + 1);
  await undoPreset(world, 'recipient-suspended');
  expect(await register.list()).toEqual(before);
});

test('a recipient that the register has revoked meanwhile stays so when the suspension is undone', async () => {
  const { world } = small;
  const player = await small.player();
  const register = createRegisterAdmin(world);
  const statusOf = async (one: string): Promise<string | undefined> =>
    (await register.list()).find(({ id }) => id === one)?.status;
  await armPreset(world, 'recipient-suspended');
  await register.setStatus('dataRecipient', player.legalEntityId, 'REVOKED');
  await undoPreset(world, 'recipient-suspended');
  expect([await statusOf(player.legalEntityId), await statusOf(player.softwareProductId)]).toEqual([
    'REVOKED',
    'REMOVED',
  ]);
  // Nothing is noted of it any more.
  expect(await idsIn('holder.overrides')).toEqual([]);
});
