// What a recipient knows of a calling holder brand: whether the register lists it, and its keys. Both are cached, so that a withdrawal is accepted while the register does not respond.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { freshFor } from '../ambient/cache-control.ts';
import { seconds } from '../ambient/clock.ts';
import { recordOf } from '../ambient/is-record.ts';
import type { Look, PublishedKeys } from '../keys/published-keys.ts';
import { signJwt } from '../keys/sign.ts';
import type { PublicJwk } from '../keys/vault.ts';
import { limits } from '../spec/limits.ts';
import { registerTokenEndpoint } from '../world/addresses.ts';
import type { JsonDocument } from '../world/fetch-json.ts';
import { isYoung, keysByLook, keysIn, type KeySetCopy } from '../world/key-set-copy.ts';
import { lookAgain } from '../world/look-again.ts';
import { perWorld } from '../world/world-cache.ts';
import type { CallOptions, World } from '../world/world.ts';
import { recipientKeys, recipientPurposes } from './recipient-keys.ts';
import type { Met } from './memory-interface.ts';
import type { RecipientRow } from './tables.ts';

/** Ids of brands, and the addresses of their key sets. */
type Listed = readonly (readonly [string, string])[];
type Keys = readonly PublicJwk[];

interface ListCopy {
  readonly listed: Listed;
  readonly fetchedAt: string;
}

interface Asking {
  readonly world: World;
  readonly own: RecipientRow;
  /** The exchange during which it is requested. */
  readonly parent: string;
}

/** Lists by recipient; key sets by recipient and address. */
const lists = perWorld(() => boundedCache<string, ListCopy>(100));
const sets = perWorld(() => boundedCache<string, KeySetCopy>(500));

/** `unlisted`: the register responds, but does not list the brand. `unreached`: no response, and no copy. */
export type BrandKeys =
  { readonly kind: 'keys'; readonly keys: PublishedKeys } | { readonly kind: 'unlisted' | 'unreached' };

/**
 * The register refuses a recipient that is not active. Then earlier knowledge applies, from the register or from the
 * registration with the brand, because withdrawals must be accepted whatever the recipient's status (CDS, participant
 * statuses).
 */
export async function keysOfBrand(asking: Asking, brandId: string, met: Met): Promise<BrandKeys> {
  const { world, own } = asking;
  const known = world.cache(lists).get(own.id);
  const listed = await listedBrands(asking, brandId);
  const address =
    addressIn(listed ?? known?.listed, brandId) ??
    (listed === undefined ? await met(world, { slug: own.id, dataHolderBrandId: brandId }) : undefined);
  if (address === undefined) return { kind: listed === undefined ? 'unreached' : 'unlisted' };
  const copy = await keySetAt(asking, address, 'copy');
  return copy === undefined ? { kind: 'unreached' } : { kind: 'keys', keys: publishedAt(asking, address, copy) };
}

/** The keys for one call: once re-read, they stay for the rest of it. */
function publishedAt(asking: Asking, address: string, copy: Keys): PublishedKeys {
  let keys = copy;
  return async (look) => {
    if (look !== 'copy') keys = (await keySetAt(asking, address, look)) ?? keys;
    return keys;
  };
}

const addressIn = (listed: Listed | undefined, brandId: string): string | undefined =>
  listed?.find(([id]) => id === brandId)?.[1];

/** The register's brands, at most five minutes old; re-read if the brand is not among them. */
async function listedBrands(asking: Asking, brandId: string): Promise<Listed | undefined> {
  const { world, own } = asking;
  const copies = world.cache(lists);
  const kept = copies.get(own.id);
  const read = async (): Promise<Listed | undefined> => {
    const listed = await readBrands(asking);
    if (listed !== undefined) copies.set(own.id, { listed, fetchedAt: world.clock.now().toISOString() });
    return listed;
  };
  if (kept === undefined || !isYoung(kept.fetchedAt, world.clock.now())) return read();
  const copy = kept.listed;
  if (addressIn(copy, brandId) !== undefined) return copy;
  return (await lookAgain(world, { reader: 'recipient', id: own.id, copy }, read)) ?? copy;
}

/** Undefined if the register does not respond, or refuses this recipient. */
async function readBrands(asking: Asking): Promise<Listed | undefined> {
  const { world, own } = asking;
  const issued = await readJson(asking, registerTokenEndpoint(world.addresses), await tokenRequest(world, own));
  const token = recordOf(issued?.body)?.['access_token'];
  if (typeof token !== 'string') return undefined;
  const brands = `${world.addresses.register.secureBase}/cdr-register/v1/all/data-holders/brands?page-size=1000`;
  const answer = await readJson(asking, brands, { headers: { authorization: `Bearer ${token}`, 'x-v': '2' } });
  const data = recordOf(answer?.body)?.['data'];
  return Array.isArray(data) ? (data as readonly unknown[]).flatMap(listedBrand) : undefined;
}

function listedBrand(entry: unknown): Listed {
  const { dataHolderBrandId: id, authDetails } = recordOf(entry) ?? {};
  const [details] = Array.isArray(authDetails) ? (authDetails as readonly unknown[]) : [];
  const address = recordOf(details)?.['jwksEndpoint'];
  return typeof id === 'string' && typeof address === 'string' ? [[id, address]] : [];
}

/** The copy if nothing newer can be read; undefined if there is none. */
async function keySetAt(asking: Asking, address: string, look: Look): Promise<Keys | undefined> {
  const { world, own } = asking;
  const copies = world.cache(sets);
  const id = `${own.id} ${address}`;
  const read = async (): Promise<Keys | undefined> => {
    const answer = await readJson(asking, address);
    const keys = keysIn(answer?.body);
    if (keys !== undefined)
      copies.set(id, { keys, fetchedAt: world.clock.now().toISOString(), freshFor: answer?.freshFor });
    return keys;
  };
  return keysByLook(world, look, { reader: 'recipient', id, kept: copies.get(id), read });
}

/** The parsed body of a successful response; undefined for any other, and on network failure. */
async function readJson(
  { world, own, parent }: Asking,
  address: string,
  init: RequestInit = {},
): Promise<JsonDocument | undefined> {
  const certificate = await world.authority.certificateOf(own.softwareProductId, 'data-recipient');
  const options: CallOptions = { certificate, parent };
  try {
    const answer = await world.call('recipient', new Request(address, init), options);
    if (!answer.ok) return undefined;
    const body: unknown = await answer.json();
    return { body, freshFor: freshFor(answer.headers.get('cache-control')) };
  } catch {
    // On a broken connection or invalid JSON the caller keeps its old copy.
    return undefined;
  }
}

/** Client credentials by private_key_jwt, as any recipient requests the register's token. */
async function tokenRequest(world: World, { id, softwareProductId, alg }: RecipientRow): Promise<RequestInit> {
  const [signing] = recipientPurposes(alg);
  const now = seconds(world.clock.now());
  const assertion = await signJwt(await world.vault.current(recipientKeys(id), signing), {
    iss: softwareProductId,
    sub: softwareProductId,
    aud: registerTokenEndpoint(world.addresses),
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
