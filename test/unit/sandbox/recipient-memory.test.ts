// What a recipient remembers of a holder: arrangements that gave its client tokens, and the address of the brand’s keys.
import { beforeEach, expect, test } from 'vitest';
import { keySetMet, wasReceived } from '../../../mocks/sandbox/recipient-memory.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { dataHolderBrandId } from '../../../mocks/scenario/participants.ts';
import { createAddresses } from '../../../mocks/world/addresses.ts';
import type { World } from '../../../mocks/world/world.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import type { Row } from '../../../mocks/store/table.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

const scenario = await loadScenario('two-profiles');
const [first = '', second = ''] = scenario.holders.map(({ brand }) => brand);
const idOf = (brand: string): string => dataHolderBrandId(scenario, brand);

let world: World;
beforeEach(async () => {
  const store = memoryStore('remembered', shape);
  const put = (table: string, row: Row & Readonly<Record<string, unknown>>): Promise<void> =>
    store.table(table).put(row);
  const addresses = createAddresses({ hosts: 'virtual', brands: [first, second] });
  world = { ...bareWorld(store), scenario, addresses };
  await put('recipients.products', { id: 'mine', softwareProductId: 'my product' });
  await put('recipients.products', { id: 'other', softwareProductId: 'other product' });
  await put('holder.clients', { id: 'other client', brand: second, softwareProductId: 'other product' });
  await put('holder.clients', { id: 'client', brand: first, softwareProductId: 'my product' });
  await put('holder.consents', { id: 'shared', brand: first, clientId: 'client', issuedAt: '2026-03-01T00:00:00Z' });
  await put('holder.consents', { id: 'never issued', brand: first, clientId: 'client' });
  await put('holder.consents', { id: 'left', brand: first, clientId: 'gone', issuedAt: '2026-03-01T00:00:00Z' });
});

test.each([
  ['its own', true, 'mine', first, 'shared'],
  ['one without tokens', false, 'mine', first, 'never issued'],
  ['one of another brand', false, 'mine', second, 'shared'],
  ['one of another recipient', false, 'other', first, 'shared'],
  ['one of a removed client', false, 'mine', first, 'left'],
  ['one that does not exist', false, 'mine', first, 'nothing'],
  ['one for an unknown recipient', false, 'nobody', first, 'shared'],
  ['one of a removed client, for an unknown recipient', false, 'nobody', first, 'left'],
])('knows an arrangement, %s: %s', async (_, known, slug, brand, arrangementId) => {
  expect(await wasReceived(world, { slug, dataHolderBrandId: idOf(brand), arrangementId })).toBe(known);
});

test.each([
  ['at which it is registered', 'mine', idOf(first), `https://${first}.cdr.example/jwks`],
  ['at which another is registered', 'mine', idOf(second), undefined],
  ['that does not exist', 'mine', 'nobody', undefined],
  ['for an unknown recipient', 'nobody', idOf(first), undefined],
])('finds the key set of a brand %s', async (_, slug, brandId, address) => {
  expect(await keySetMet(world, { slug, dataHolderBrandId: brandId })).toBe(address);
});
