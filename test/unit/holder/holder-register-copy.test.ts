// The holder's copies of what others publish: key sets and participant statuses, at most five minutes old (CDS participant statuses).
import { expect, test } from 'vitest';
import { keySetAt } from '../../../mocks/holder/clients/key-sets.ts';
import { statusInCopy } from '../../../mocks/holder/register-copy/register-copy.ts';
import type { ClientRow } from '../../../mocks/holder/rows.ts';
import type { World } from '../../../mocks/world/world.ts';
import { bareWorld, type BareWorld } from '../../kit/worlds/bare-world.ts';

const address = 'https://app.recipient.cdr.example/jwks';
const key = (kid: string): object => ({ kty: 'EC', kid, use: 'sig' });

/** A world whose neighbours answer as given. Counts the calls. */
function worldOf(answer: () => Response | Promise<Response>): { world: World & BareWorld; calls: () => number } {
  let count = 0;
  const call: World['call'] = async () => {
    count += 1;
    return answer();
  };
  const world: World & BareWorld = {
    ...bareWorld(),
    call,
    addresses: { register: { base: 'https://register.cdr.example' } } as World['addresses'],
  };
  return { world, calls: () => count };
}

const listing = (...statuses: readonly string[]): object => ({
  data: [
    {
      status: statuses[0],
      dataRecipientBrands: [
        { status: statuses[1], softwareProducts: [{ softwareProductId: 'product', status: statuses[2] }] },
      ],
    },
  ],
});

test('RFC 7517 5 fetches a key set once in five minutes, and again when a key is missing', async () => {
  let kid = 'first';
  const { world, calls } = worldOf(() => Response.json({ keys: [key(kid)] }));
  expect(await keySetAt(world, address)).toEqual([key('first')]);
  kid = 'second';
  world.clock.advance(299_999);
  expect(await keySetAt(world, address)).toEqual([key('first')]);
  expect(calls()).toBe(1);
  expect(await keySetAt(world, address, { look: 'anew' })).toEqual([key('second')]);
  world.clock.advance(300_000);
  await keySetAt(world, address);
  expect(calls()).toBe(3);
});

test('refreshes a key set after the clock is set back', async () => {
  const { world, calls } = worldOf(() => Response.json({ keys: [] }));
  await keySetAt(world, address);
  world.clock.advance(-86_400_000);
  await keySetAt(world, address);
  expect(calls()).toBe(2);
});

const broken: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['500', () => new Response('', { status: 500 })],
  ['a page', () => new Response('<html>')],
  ['no lists', () => Response.json({ keys: 'none', data: 'none' })],
  ['an array', () => Response.json([])],
  ['null', () => Response.json(null)],
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
];

test.each(broken)('keeps the old copies if a publisher answers with %s', async (_, answer) => {
  let now: () => Response | Promise<Response> = () => Response.json({ keys: [key('first')] });
  const { world } = worldOf(() => now());
  await keySetAt(world, address);
  now = () => Response.json(listing('ACTIVE', 'ACTIVE', 'ACTIVE'));
  expect((await statusInCopy(world, 'product')).overall).toBe('ACTIVE');
  now = answer;
  world.clock.advance(600_000);
  expect(await keySetAt(world, address)).toEqual([key('first')]);
  expect((await statusInCopy(world, 'product')).overall).toBe('ACTIVE');
  // Without a copy nothing is trusted.
  expect((await statusInCopy(world, 'stranger')).overall).toBe('REMOVED');
  expect(await keySetAt(world, `${address}/other`)).toEqual([]);
});

test('skips entries of a key set that are not keys', async () => {
  const { world } = worldOf(() => Response.json({ keys: [null, 42, {}, [], { kty: 7 }, key('one')] }));
  expect(await keySetAt(world, address)).toEqual([key('one')]);
});

test.each([
  [['ACTIVE', 'ACTIVE', 'ACTIVE'], 'ACTIVE'],
  [['SUSPENDED', 'ACTIVE', 'ACTIVE'], 'SUSPENDED'],
  [['ACTIVE', 'INACTIVE', 'ACTIVE'], 'INACTIVE'],
  [['ACTIVE', 'ACTIVE', 'INACTIVE'], 'INACTIVE'],
  [['SURRENDERED', 'REMOVED', 'REMOVED'], 'SURRENDERED'],
] as const)('CDS recipient, brand and product %j have the overall status %s', async (statuses, overall) => {
  const { world } = worldOf(() => Response.json(listing(...statuses)));
  expect((await statusInCopy(world, 'product')).overall).toBe(overall);
});

test('checks a status once in five minutes, but at once in doubt and for an unknown product', async () => {
  let product = 'ACTIVE';
  const { world, calls } = worldOf(() => Response.json(listing('ACTIVE', 'ACTIVE', product)));
  await statusInCopy(world, 'product');
  product = 'INACTIVE';
  expect((await statusInCopy(world, 'product', { doubt: true })).overall).toBe('ACTIVE');
  expect(calls()).toBe(1);
  world.clock.advance(300_000);
  expect((await statusInCopy(world, 'product')).overall).toBe('INACTIVE');
  product = 'ACTIVE';
  expect((await statusInCopy(world, 'product')).overall).toBe('INACTIVE');
  expect((await statusInCopy(world, 'product', { doubt: true })).overall).toBe('ACTIVE');
  await statusInCopy(world, 'stranger');
  expect(calls()).toBe(4);
});

test.each([
  ['REMOVED', 'ACTIVE', 'REMOVED', 0],
  ['ACTIVE', 'REMOVED', 'ACTIVE', 0],
  ['ACTIVE', 'ACTIVE', 'REMOVED', 0],
  ['SUSPENDED', 'INACTIVE', 'INACTIVE', 1],
] as const)(
  'CDS recipient %s, brand %s, product %s: %i registrations stay',
  async (recipient, brand, product, stay) => {
    const { world } = worldOf(() => Response.json(listing(recipient, brand, product)));
    const clients = world.table('holder.clients');
    await clients.put({ id: 'client', brand: 'wattle-energy', softwareProductId: 'product' } as ClientRow);
    await clients.put({ id: 'unlisted', brand: 'wattle-energy', softwareProductId: 'other' } as ClientRow);
    await statusInCopy(world, 'product');
    expect(await clients.list()).toHaveLength(stay + 1);
  },
);
