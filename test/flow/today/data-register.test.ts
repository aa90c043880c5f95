// Members that the register of today adds to a brand, and the caching of its public lists.
import { expect, test } from 'vitest';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { present } from '../../kit/energy/readings.ts';
import { tokenOf } from '../../kit/calls/to-register.ts';
import { todayAt } from '../../kit/worlds/today.ts';

const billedWorld = await ownBilledWorld();

interface Listed {
  readonly brandName: string;
  readonly brandGroup?: string;
  readonly productBaseUri?: string;
  readonly endpointDetail?: { readonly productBaseUri?: string };
}
const listed = async (answer: Response): Promise<readonly Listed[]> =>
  ((await answer.json()) as { data: readonly Listed[] }).data;
const summary = (headers: Readonly<Record<string, string>>): Promise<Response> =>
  billedWorld.sandbox.fetch(
    `${billedWorld.sandbox.urls.register.base}/cdr-register/v1/energy/data-holders/brands/summary?page-size=1000`,
    { headers },
  );

test('AD-073 the summary gives the address of a brand’s plans, where they are', async () => {
  const answer = await summary({ 'x-v': '2' });
  expect(answer.status).toBe(200);
  const own = present((await listed(answer)).find(({ brandName }) => brandName === 'Wattle Energy'));
  const plans = await billedWorld.sandbox.fetch(`${own.productBaseUri ?? ''}/cds-au/v1/energy/plans`, {
    headers: { 'x-v': '1' },
  });
  expect(plans.status).toBe(200);
});

test('AD-074 the brands give it too, and some belong to a group', async () => {
  const { player, fixture } = billedWorld;
  const { secureBase } = fixture.urls.register;
  const token = await tokenOf(billedWorld.sandbox, player);
  const answer = await player.fetch(`${secureBase}/cdr-register/v1/energy/data-holders/brands?page-size=1000`, {
    headers: { authorization: `Bearer ${token}`, 'x-v': '3' },
  });
  const brands = await listed(answer);
  const own = present(brands.find(({ brandName }) => brandName === 'Wattle Energy'));
  expect(own.endpointDetail?.productBaseUri).toBe(todayAt(billedWorld.sandbox, 'wattle-energy').urls.dataHolder.issuer);
  expect(brands.some(({ brandGroup }) => brandGroup !== undefined)).toBe(true);
});

test('AD-077 an unchanged list is answered as not modified', async () => {
  const etag = (await summary({ 'x-v': '2' })).headers.get('etag') ?? '';
  const again = await summary({ 'x-v': '2', 'if-none-match': etag });
  expect([etag.length > 2, again.status, await again.text()]).toEqual([true, 304, '']);
});
