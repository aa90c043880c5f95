// The checks a careful recipient makes before it trusts a JWT.
import { base64url, decodeProtectedHeader, importJWK, compactVerify, createLocalJWKSet } from 'jose';
import type { CarelessRow } from './carelessness.ts';
import { must, secondsNow, asText, type Context, type Json } from './context.ts';
import { keySet } from './directory.ts';

/** The row for each check of one kind of token; absent if the catalogue has none. */
export interface Rows {
  readonly signature?: CarelessRow;
  readonly none?: CarelessRow;
  readonly rs256?: CarelessRow;
  readonly hs256?: CarelessRow;
  readonly header?: CarelessRow;
  readonly crit?: CarelessRow;
  readonly iss: CarelessRow;
  readonly aud: CarelessRow;
  readonly others?: CarelessRow;
  readonly arrays: CarelessRow;
  readonly exp: CarelessRow;
  readonly nbf?: CarelessRow;
}

/** Allowed clock skew in seconds. */
const skew = 30;

/** The claims, once the signature and the standard claims are verified. */
export async function verified(context: Context, token: string, rows: Rows): Promise<Json> {
  const skips = (row: CarelessRow | undefined): boolean => row !== undefined && context.skips(row);
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = partOf(head);
  const claims = partOf(body);
  await checkSignature(context, token, header, rows, signature);
  must(skips(rows.crit) || header['crit'] === undefined, 'crit lists an unknown header parameter.');
  const now = secondsNow(context);
  must(skips(rows.iss) || claims['iss'] === context.issuer, 'iss is not the holder.');
  const { aud } = claims;
  must(!(context.skips(rows.arrays) && Array.isArray(aud)), 'aud is an array.');
  const audiences = [aud].flat();
  must(skips(rows.aud) || audiences.includes(context.memory.clientId), 'aud is not this client.');
  const isAlone = audiences.length <= 1 || claims['azp'] === context.memory.clientId;
  must(skips(rows.others) || isAlone, 'aud also names another client.');
  const { exp, nbf } = claims;
  must(skips(rows.exp) || (typeof exp === 'number' && exp > now - skew), 'The JWT has expired, or has no exp.');
  must(
    skips(rows.nbf) || nbf === undefined || (typeof nbf === 'number' && nbf <= now + skew),
    'The JWT is not valid yet.',
  );
  return claims;
}

const partOf = (part: string): Json => JSON.parse(new TextDecoder().decode(base64url.decode(part))) as Json;

async function checkSignature(
  context: Context,
  token: string,
  header: Json,
  rows: Rows,
  signature: string,
): Promise<void> {
  const skips = (row: CarelessRow | undefined): boolean => row !== undefined && context.skips(row);
  const alg = asText(header['alg']) ?? '';
  if (alg === 'none' && skips(rows.none)) return;
  if (alg === 'HS256' && skips(rows.hs256)) return must(signature !== '', 'The JWT has no signature.');
  const allowed = ['PS256', 'ES256', ...(skips(rows.rs256) ? ['RS256'] : [])];
  must(allowed.includes(alg), `alg ${alg} is not allowed.`);
  // A key in the header is never the holder’s, so this needs no verification.
  const hasKey = header['jwk'] !== undefined || header['jku'] !== undefined;
  if (skips(rows.signature)) return must(!hasKey || skips(rows.header), 'The header contains a key.');
  const offered = skips(rows.header) ? await offeredKey(context, header) : undefined;
  const plain = withoutCrit(token, header, rows, context);
  if (offered !== undefined) await compactVerify(plain.token, await importJWK(offered as never, alg), plain.options);
  else await verifyByKeys(context, plain.token, plain.options, asText(header['kid']));
}

/** The library refuses unknown names in crit; a recipient that ignores crit declares them as known. */
function withoutCrit(token: string, header: Json, { crit }: Rows, { skips }: Context) {
  const names = (header['crit'] as readonly string[] | undefined) ?? [];
  const isIgnored = crit !== undefined && skips(crit);
  return { token, options: isIgnored ? { crit: Object.fromEntries(names.map((name) => [name, true])) } : {} };
}

async function verifyByKeys(context: Context, token: string, options: object, kid: string | undefined): Promise<void> {
  const first = await keySet(context, 'kept');
  const isKnown = kid === undefined || first.some((key) => (key as { kid?: string }).kid === kid);
  const keys = isKnown || context.skips('RJ-83') ? first : await keySet(context, 'anew');
  const { alg } = decodeProtectedHeader(token);
  const fit = keys.filter((key) => kid !== undefined || (key as { alg?: string }).alg === alg);
  await compactVerify(token, createLocalJWKSet({ keys: fit }), options);
}

async function offeredKey({ stand }: Context, header: Json): Promise<unknown> {
  if (header['jwk'] !== undefined) return header['jwk'];
  const at = asText(header['jku']);
  if (at === undefined) return undefined;
  const { keys } = (await (await stand.recipient.fetch(at)).json()) as { keys: readonly { readonly alg?: string }[] };
  return keys.find(({ alg }) => alg === header['alg']);
}

/** Left half of the SHA-256 of a text (OpenID Connect Core 3.3.2.11). */
export async function halfHash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return base64url.encode(bytes.slice(0, 16));
}
