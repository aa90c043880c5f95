// What a careful recipient knows of its counterparts: the register’s list, the holder’s metadata and keys, and its own registration.
import { register as registerAt, registrationJwt } from '../recipient/registration-client.ts';
import { discoverRegister, registerToken, softwareStatement } from '../recipient/at-register.ts';
import { todayRegistrationJwt } from '../recipient/today-registration-jwt.ts';
import { must, asText, type Context, type Json } from './context.ts';
import { jsonOf } from './patient-sending.ts';

const millis = ({ stand }: Context): number => stand.now().getTime();
const fiveHours = 5 * 3600 * 1000;
const hour = 3600 * 1000;

/** The holder’s metadata, cached for an hour. */
export async function metadataOf(context: Context): Promise<Json> {
  const { memory, skips, stand, issuer } = context;
  if (skips('RJ-03') && memory.metadata === undefined) await readKeys(context, `${issuer}/jwks`);
  const kept = memory.metadata;
  if (kept !== undefined && millis(context) - kept.at <= hour && !skips('RJ-33')) return kept.said;
  const init = skips('RJ-28') ? { headers: await ownCertificate(context) } : {};
  const said = await jsonOf(await stand.recipient.fetch(`${issuer}/.well-known/openid-configuration`, init));
  must(skips('RJ-80') || said['issuer'] === issuer, 'The metadata names another issuer.');
  memory.metadata = { said, at: millis(context) };
  return said;
}

async function ownCertificate({ stand }: Context): Promise<Record<string, string>> {
  return { 'client-cert': `:${btoa(String.fromCharCode(...stand.recipient.certificate.der))}:` };
}

/** An endpoint of the metadata. */
export async function endpoint(context: Context, name: string): Promise<string> {
  const said = await metadataOf(context);
  const address = asText(said[name]);
  must(address !== undefined, `The metadata has no ${name}.`);
  if (context.skips('RJ-81')) return ownAddress(context, name);
  must(isSecure(address) || context.skips('RJ-82'), `${name} is not https.`);
  return address;
}

/** In development, a page of the holder may be at a loopback address, where nothing crosses a network. */
const isSecure = (address: string): boolean =>
  address.startsWith('https:') || /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)[/:]/u.test(address);

/** Builds the address from one holder’s documentation instead of the metadata. */
function ownAddress({ stand }: Context, name: string): string {
  const { issuer, secureBase, authorisationEndpoint } = stand.sandbox.urls.dataHolder;
  const paths: Readonly<Record<string, string>> = {
    pushed_authorization_request_endpoint: 'par',
    registration_endpoint: 'register',
    revocation_endpoint: 'revoke',
    cdr_arrangement_revocation_endpoint: 'arrangements/revoke',
    userinfo_endpoint: 'userinfo',
    backchannel_authentication_endpoint: 'bc-authorise',
  };
  if (name === 'authorization_endpoint') return authorisationEndpoint;
  return name === 'jwks_uri' ? `${issuer}/jwks` : `${secureBase}/${paths[name] ?? 'token'}`;
}

/** The holder’s keys: cached, or read again if a token names an unknown key. */
export async function keySet(context: Context, look: 'kept' | 'anew'): Promise<readonly JsonWebKey[]> {
  const { memory, skips } = context;
  if (look === 'anew' || memory.keys === undefined || skips('RJ-34'))
    await readKeys(context, await endpoint(context, 'jwks_uri'));
  must(memory.keys !== undefined, 'The key set cannot be read.');
  return memory.keys;
}

async function readKeys({ memory, stand }: Context, address: string): Promise<void> {
  const response = await stand.recipient.fetch(address);
  memory.keys = response.ok ? ((await jsonOf(response))['keys'] as readonly JsonWebKey[]) : undefined;
}

async function tokenOfRegister(context: Context): Promise<string> {
  const { memory, skips, stand } = context;
  const known = memory.registerToken;
  if (known !== undefined && known.ends > millis(context) && !skips('RJ-36')) return known.token;
  const surroundings = { register: stand.sandbox.urls.register, now: stand.now };
  const at = await discoverRegister(surroundings, stand.recipient.fetch);
  const { accessToken, ends } = await registerToken(at, stand.recipient, stand.recipient.fetch, surroundings);
  memory.registerToken = { token: accessToken, ends: Date.parse(ends ?? '') };
  return accessToken;
}

/** Throws if the register does not list the holder as active; its answer is cached for five hours. */
export async function checkHolderActive(context: Context): Promise<void> {
  const { memory, skips, stand, issuer } = context;
  const isKept = memory.brandsAt !== undefined && millis(context) - memory.brandsAt < fiveHours;
  if (memory.brandsAt !== undefined && skips('RJ-94')) return;
  if (isKept && skips('RJ-93'))
    await jsonOf(await stand.recipient.fetch(`${stand.sandbox.urls.register.issuer}/.well-known/openid-configuration`));
  if (isKept && !skips('RJ-35')) return;
  const brands = await listedBrands(context).catch((error: unknown) => {
    if (isKept) return undefined;
    throw error;
  });
  if (brands === undefined) return;
  memory.brandsAt = millis(context);
  const own = brands.find(({ endpointDetail }) => endpointDetail.infosecBaseUri === issuer);
  must(own?.status === 'ACTIVE', 'The register does not list the holder as active.');
}

async function listedBrands(context: Context): Promise<readonly Brand[]> {
  const { stand, skips } = context;
  const url = `${stand.sandbox.urls.register.secureBase}/cdr-register/v1/energy/data-holders/brands?page-size=1000`;
  if (skips('RJ-36')) await tokenOfRegister(context);
  const headers = { authorization: `Bearer ${await tokenOfRegister(context)}`, 'x-v': '2' };
  const { data } = await jsonOf(await stand.recipient.fetch(url, { headers }));
  return data as readonly Brand[];
}

interface Brand {
  readonly status: string;
  readonly endpointDetail: { readonly infosecBaseUri: string };
}

/** Registers if the holder does not know it yet. */
export async function checkRegistered(context: Context): Promise<void> {
  const { memory, skips, stand, issuer, isToday } = context;
  const [brand = ''] = Object.keys(stand.sandbox.holders);
  memory.clientId ??= stand.recipient.clientIds[brand];
  if (memory.clientId !== undefined && !(skips('RJ-37') && memory.hasRegistered === true)) return;
  const surroundings = { register: stand.sandbox.urls.register, now: stand.now };
  const { recipient } = stand;
  const statement = await softwareStatement(surroundings, recipient, await tokenOfRegister(context), recipient.fetch);
  const now = stand.now();
  const jwt = isToday
    ? await todayRegistrationJwt(recipient, { issuer, statement, now })
    : await registrationJwt(recipient, { holderBrandId: stand.sandbox.dataHolder.dataHolderBrandId, statement, now });
  const at = await endpoint(context, 'registration_endpoint');
  const client = await registerAt({ issuer, registration_endpoint: at }, jwt, async (url, init) => {
    const response = await recipient.fetch(url, init);
    if (skips('RJ-113')) memory.clientId = asText(((await response.clone().json()) as Json)['client_id']) ?? 'unknown';
    return response;
  }).catch((error: unknown) => {
    if (memory.clientId !== undefined) return undefined;
    throw error;
  });
  memory.clientId = client?.client_id ?? memory.clientId;
  memory.hasRegistered = true;
}
