// A token of the register names its issuer, audience, client and expiry. Without one of them it is refused.
import { beforeAll, expect, test } from 'vitest';
import { seconds } from '../../../mocks/ambient/clock.ts';
import { signJwt } from '../../../mocks/keys/sign.ts';
import { createVault, type KeyRow } from '../../../mocks/keys/vault.ts';
import { enrolProduct } from '../../../mocks/register/enrolment.ts';
import { bearerOf } from '../../../mocks/register/register-token.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { createAddresses } from '../../../mocks/world/addresses.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

const bare = bareWorld();
const keys = memoryStore('keys', { keys: { indexes: [] } }).table<KeyRow>('keys');
const vault = createVault({ table: keys, clock: bare.clock });
const world = { ...bare, vault, addresses: createAddresses({ hosts: 'virtual', brands: ['wattle-energy'] }) };
const exp = seconds(world.clock.now()) + 300;
const honest = { iss: world.addresses.register.issuer, aud: 'cdr-register', client_id: 'a', exp };

const read = async (bent: object): ReturnType<typeof bearerOf> => {
  const key = await vault.current('register', 'token-PS256');
  return bearerOf(world, await signJwt(key, { ...honest, ...bent }, { typ: 'at+jwt' }));
};

beforeAll(async () => {
  await enrolProduct(world, {
    id: 'a',
    slug: 'a',
    legalEntityId: 'b',
    legalEntityName: 'B',
    dataRecipientBrandId: 'c',
    brandName: 'C',
    productName: 'A',
    description: 'A.',
    redirectUris: [],
    jwksUri: 'https://a.example/jwks',
    recipientBaseUri: 'https://a.example',
    enrolledAt: '2026-03-01T00:00:00.000Z',
  });
});

test('RFC 9068 2.2: reads scopes and binding, and grants nothing without them', async () => {
  const said = { scope: 'cdr-register:read x', cnf: { 'x5t#S256': 'y' } };
  expect(await read(said)).toMatchObject({ scopes: ['cdr-register:read', 'x'], thumbprint: 'y' });
  expect(await read({ scope: 7, cnf: { 'x5t#S256': 7 } })).toMatchObject({ scopes: [], thumbprint: '' });
  expect(await read({})).toMatchObject({ clientId: 'a', expiresAt: new Date(exp * 1000), scopes: [], thumbprint: '' });
});

test.each<[string, object]>([
  ['another issuer', { iss: 'https://other.example' }],
  ['another audience', { aud: 'other' }],
  ['a client_id that is not text', { client_id: 7 }],
  ['an exp that is not a number', { exp: String(exp) }],
  ['a client that is not on file', { client_id: 'nobody' }],
])('RFC 9068 4: refuses one with %s, even with a valid signature', async (_, bent) => {
  expect(await read(bent)).toBeUndefined();
});
