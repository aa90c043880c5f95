// How a careful recipient asks for sharing, and how it reads the response.
import { SignJWT, compactDecrypt, decodeJwt, type JWTPayload } from 'jose';
import { oneTimeValue } from '../recipient/client-auth.ts';
import { everydayScopes } from '../recipient/flows/facts.ts';
import { challengeOf, newVerifier } from '../recipient/pushed-request.ts';
import { must, secondsNow, asText, type Awaited, type Context, type Json } from './context.ts';
import { endpoint, metadataOf } from './directory.ts';
import { halfHash, verified, type Rows } from './jwt-checks.ts';
import { jsonOf, post } from './patient-sending.ts';

export const level = 'urn:cds.au:cdr:2';

/** A new request and the address for the browser. */
export async function asked(
  context: Context,
  amends?: string,
): Promise<{ readonly awaited: Awaited; readonly url: URL }> {
  const { skips, isToday, stand } = context;
  const awaited: Awaited = {
    state: skips('RJ-06') ? oneTimeValue().slice(0, 8) : oneTimeValue(),
    nonce: skips('RJ-07') ? oneTimeValue().slice(0, 8) : oneTimeValue(),
    verifier: verifierOf(context),
    redirectUri: stand.recipient.redirectUris[0] ?? '',
    acr: skips('RJ-13') ? undefined : level,
  };
  const url = new URL(await endpoint(context, 'authorization_endpoint'));
  return { awaited, url: isToday ? await pushed(context, url, awaited, amends) : await byValue(context, url, awaited) };
}

const verifierOf = ({ skips }: Context): string =>
  skips('RJ-09') ? `${crypto.randomUUID()}-${crypto.randomUUID()}` : newVerifier();

const scopeOf = ({ skips }: Context): string =>
  [...everydayScopes, ...(skips('RJ-14') ? ['energy:electricity.der:read'] : [])].join(' ');

async function pushed(context: Context, url: URL, awaited: Awaited, amends: string | undefined): Promise<URL> {
  const { skips } = context;
  const metadata = await metadataOf(context);
  const canPush = metadata['pushed_authorization_request_endpoint'] !== undefined || !skips('RJ-108');
  const at = canPush ? await endpoint(context, 'pushed_authorization_request_endpoint') : '';
  const request = await requestOfToday(context, metadata, awaited, amends);
  const clientId = context.memory.clientId ?? '';
  const plain = withQuery(url, { client_id: clientId, request });
  if (!canPush) return plain;
  if (skips('RJ-08')) {
    const another = { ...awaited, state: oneTimeValue(), nonce: oneTimeValue() };
    await post(context, at, { request: await requestOfToday(context, metadata, another, amends) });
  }
  const response = await post(context, at, { request });
  if (!response.ok && skips('RJ-79')) return plain;
  const { request_uri: reference } = await jsonOf(response);
  must(typeof reference === 'string' || skips('RJ-78'), 'The push response has no request_uri.');
  const more = skips('RJ-04') ? { scope: scopeOf(context) } : {};
  return withQuery(url, { client_id: clientId, request_uri: String(asText(reference)), ...more });
}

async function requestOfToday(
  context: Context,
  metadata: Json,
  { state, nonce, verifier, redirectUri, acr }: Awaited,
  amends: string | undefined,
): Promise<string> {
  const { skips, duration } = context;
  const listed = (name: string): readonly string[] | undefined => metadata[name] as readonly string[] | undefined;
  const methods = listed('code_challenge_methods_supported');
  const isPlain = skips('RJ-109') && methods?.includes('S256') !== true;
  const modes = listed('response_modes_supported') ?? [];
  return signed(context, {
    response_type: 'code',
    response_mode: skips('RJ-110') && !modes.includes('jwt') ? modes[0] : 'jwt',
    redirect_uri: redirectUri,
    scope: scopeOf(context),
    state,
    nonce,
    code_challenge: isPlain ? verifier : await challengeOf(verifier),
    code_challenge_method: isPlain ? 'plain' : 'S256',
    claims: {
      sharing_duration: skips('RJ-12') ? 40_000_000 : duration,
      ...(amends === undefined || skips('RJ-41') ? {} : { cdr_arrangement_id: amends }),
      ...(acr === undefined ? {} : { id_token: { acr: { essential: true, values: [acr] } } }),
    },
  });
}

async function byValue(context: Context, url: URL, { state, nonce, redirectUri, acr }: Awaited): Promise<URL> {
  const consent = { cdr_consent_id: { value: await newConsent(context), essential: true } };
  const outer = {
    response_type: 'code id_token',
    redirect_uri: redirectUri,
    scope: scopeOf(context),
    state,
    nonce,
  };
  const idToken = { ...consent, ...(acr === undefined ? {} : { acr: { essential: true, values: [acr] } }) };
  const request = await signed(context, { ...outer, claims: { id_token: idToken, userinfo: consent } });
  return withQuery(url, { client_id: context.memory.clientId ?? '', ...outer, request });
}

/** The request object. */
export async function signed(context: Context, parameters: JWTPayload, named = context.isToday): Promise<string> {
  const { stand, skips, issuer, isToday, memory } = context;
  const { kid, alg, privateKey } = stand.recipient.signingKey;
  const now = secondsNow(context);
  const jwt = new SignJWT({ ...parameters, client_id: memory.clientId ?? '', jti: crypto.randomUUID() })
    .setProtectedHeader({ alg, kid, typ: isToday && !skips('RJ-11') ? 'oauth-authz-req+jwt' : 'JWT' })
    .setAudience(issuer)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + (skips('RJ-10') ? 1800 : 300));
  return (named ? jwt.setIssuer(memory.clientId ?? '') : jwt).sign(privateKey);
}

/** Creates a consent and returns its cdr_consent_id. */
export async function newConsent(context: Context): Promise<string> {
  const { stand, memory, duration } = context;
  const at = await endpoint(context, 'token_endpoint');
  const { access_token: token } = await jsonOf(
    await post(context, at, { grant_type: 'client_credentials', scope: 'cdr:consents' }),
  );
  const url = `${stand.sandbox.urls.dataHolder.base}/clients/${memory.clientId ?? ''}/consents`;
  const headers = { authorization: `Bearer ${String(asText(token))}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ data: { scopes: scopeOf(context).split(' '), sharingDuration: duration } });
  const { data } = await jsonOf(await stand.recipient.fetch(url, { method: 'POST', headers, body }));
  return String(asText((data as Json)['cdr_consent_id']));
}

function withQuery(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address;
}

/** The row for each check of a response JWT. */
const responseRows: Rows = {
  none: 'RJ-47',
  rs256: 'RJ-48',
  hs256: 'RJ-101',
  header: 'RJ-56',
  crit: 'RJ-102',
  iss: 'RJ-49',
  aud: 'RJ-50',
  arrays: 'RJ-57',
  exp: 'RJ-51',
  nbf: 'RJ-103',
};

/** The code of a verified response, with the claims of its ID token. */
export async function opened(
  context: Context,
  back: URL,
  awaited: Awaited,
): Promise<{ readonly code: string; readonly first?: JWTPayload }> {
  return context.isToday ? openedToday(context, back, awaited) : openedInFragment(context, back, awaited);
}

async function openedToday(context: Context, back: URL, { state }: Awaited): Promise<{ readonly code: string }> {
  const { skips } = context;
  const plain = back.searchParams.get('code');
  if (plain !== null && skips('RJ-53')) return { code: plain };
  const inFragment = new URLSearchParams(back.hash.slice(1)).get('response');
  const response = back.searchParams.get('response') ?? (skips('RJ-54') ? inFragment : null);
  must(response !== null, 'The URL has no response parameter.');
  const isLax = skips('RJ-45') || skips('RJ-46');
  const rows: Rows = isLax ? { ...responseRows, signature: skips('RJ-45') ? 'RJ-45' : 'RJ-46' } : responseRows;
  const said = await verified(context, response, rows);
  must(skips('RJ-52') || said['state'] === state, 'state is not the one that was sent.');
  must(said['error'] === undefined, `The holder answered ${String(asText(said['error']))}.`);
  const code = asText(said['code']);
  must(code !== undefined || skips('RJ-55'), 'The response has no code.');
  return { code: code ?? '' };
}

/** The row for each check of the ID token that comes with the code. */
const firstRows: Rows = {
  none: 'RJ-70',
  rs256: 'RJ-71',
  hs256: 'RJ-101',
  crit: 'RJ-102',
  iss: 'RJ-64',
  aud: 'RJ-65',
  others: 'RJ-66',
  arrays: 'RJ-75',
  exp: 'RJ-67',
  signature: 'RJ-61',
};

async function openedInFragment(
  context: Context,
  back: URL,
  awaited: Awaited,
): Promise<{ readonly code: string; readonly first: JWTPayload }> {
  const { skips } = context;
  const said = new URLSearchParams(back.hash.slice(1));
  must(said.get('error') === null, `The holder answered ${String(said.get('error'))}.`);
  must(said.get('state') === awaited.state, 'state is not the one that was sent.');
  const token = await decrypted(context, said.get('id_token') ?? '', skips('RJ-62'));
  const first = await checkedIdToken(context, token, firstRows, awaited);
  const code = said.get('code') ?? '';
  const isSkipped = skips('RJ-58') || skips('RJ-60');
  must(isSkipped || first['c_hash'] === (await halfHash(code)), 'c_hash does not match the code.');
  must(skips('RJ-59') || first['s_hash'] === (await halfHash(awaited.state)), 's_hash does not match state.');
  const isOld = secondsNow(context) - (first.iat ?? secondsNow(context)) > 3600;
  must(!isOld || skips('RJ-63'), 'The ID token was issued more than an hour ago.');
  return { code, first };
}

/** The JWT inside an encrypted ID token; throws if it is not encrypted as registered. */
export async function decrypted(context: Context, token: string, isLax = false): Promise<string> {
  const { stand, openAnyway } = context;
  const isEncrypted = token.split('.').length === 5;
  if (!isEncrypted && isLax) return token;
  must(isEncrypted, 'The ID token is not encrypted.');
  const { privateKey, alg } = stand.recipient.decryptionKey;
  try {
    const { plaintext } = await compactDecrypt(token, privateKey, { keyManagementAlgorithms: [alg] });
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    if (isLax && openAnyway !== undefined) return openAnyway(token);
    throw error;
  }
}

/** Claims of an ID token, once verified. */
export async function checkedIdToken(
  context: Context,
  token: string,
  rows: Rows,
  awaited: Pick<Awaited, 'acr'> & Partial<Pick<Awaited, 'nonce'>>,
): Promise<JWTPayload> {
  const { skips } = context;
  const claims = (await verified(context, token, rows)) as JWTPayload;
  must(
    skips('RJ-68') || awaited.nonce === undefined || claims['nonce'] === awaited.nonce,
    'nonce is not the one that was sent.',
  );
  must(skips('RJ-69') || (claims.sub !== undefined && claims.iat !== undefined), 'sub or iat is missing.');
  const isEnough = awaited.acr === undefined || claims['acr'] === awaited.acr;
  must(skips('RJ-73') || isEnough, 'acr is not the level that was asked for.');
  return claims;
}

/** Claims without verification, for a recipient that skips a check. */
export const claimsIn = (token: string): JWTPayload => decodeJwt(token);
