// What a recipient learns of a holder brand that calls it: whether the register lists it, and the keys at the address named there.
import { seconds } from '../ambient/clock.ts';
import { recordOf } from '../ambient/is-record.ts';
import { signJwt } from '../keys/sign.ts';
import type { PublicJwk } from '../keys/vault.ts';
import { limits } from '../spec/limits.ts';
import type { CallOptions, World } from '../world/world.ts';
import { recipientKeys, recipientPurposes, type RecipientRow } from './recipients.ts';

/** Undefined for a brand that the register does not list; without keys where its key set cannot be read. */
export async function keysOfBrand(
  world: World,
  own: RecipientRow,
  brandId: string,
  parent: string,
): Promise<readonly PublicJwk[] | undefined> {
  const certificate = await world.authority.certificateOf(own.softwareProductId, 'data-recipient');
  const options: CallOptions = { certificate, parent };
  const read = async (address: string, init: RequestInit = {}): Promise<unknown> => {
    try {
      const answer = await world.call('recipient', new Request(address, init), options);
      return answer.ok ? await answer.json() : undefined;
    } catch {
      // Whoever cannot be asked vouches for nobody.
      return undefined;
    }
  };
  const token = recordOf(await read(tokenAddress(world), await tokenRequest(world, own)))?.['access_token'];
  if (typeof token !== 'string') return undefined;
  const brands = `${world.addresses.register.secureBase}/cdr-register/v1/all/data-holders/brands?page-size=1000`;
  const listed = recordOf(await read(brands, { headers: { authorization: `Bearer ${token}`, 'x-v': '2' } }))?.['data'];
  const brand = listOf(listed).find((one) => recordOf(one)?.['dataHolderBrandId'] === brandId);
  if (brand === undefined) return undefined;
  const [details] = listOf(recordOf(brand)?.['authDetails']);
  const address = recordOf(details)?.['jwksEndpoint'];
  const keys = typeof address === 'string' ? recordOf(await read(address))?.['keys'] : undefined;
  return listOf(keys).filter((key): key is PublicJwk => typeof recordOf(key)?.['kty'] === 'string');
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

const tokenAddress = ({ addresses }: World): string => `${addresses.register.secureBase}/idp/connect/token`;

/** Client credentials by private_key_jwt, as any recipient asks the register for its token. */
async function tokenRequest(world: World, { id, softwareProductId, alg }: RecipientRow): Promise<RequestInit> {
  const [signing] = recipientPurposes(alg);
  const now = seconds(world.clock.now());
  const assertion = await signJwt(await world.vault.current(recipientKeys(id), signing), {
    iss: softwareProductId,
    sub: softwareProductId,
    aud: tokenAddress(world),
    jti: world.random.uuid(),
    iat: now,
    exp: now + limits.withdrawalJwt,
  });
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: softwareProductId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: 'cdr-register:read',
  });
  return { method: 'POST', body };
}
