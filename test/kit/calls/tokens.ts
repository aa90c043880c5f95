// Tokens of the draft’s hybrid flow: redeemed, refreshed, introspected, used and opened.
import { compactDecrypt, decodeJwt, decodeProtectedHeader, type ProtectedHeaderParameters } from 'jose';
import type { Authorised, Fixture, RegisteredRecipient, Wanted } from '../worlds/fixture.ts';
import { authentication, type Place } from './signing.ts';

export type Form = Readonly<Record<string, string | undefined>>;

/** Posts a form with a fresh client assertion; undefined parameters are left out. */
export async function post(
  fixture: Place,
  player: RegisteredRecipient,
  path: string,
  form: Form,
  send: typeof fetch = player.fetch,
): Promise<Response> {
  const endpoint = `${fixture.urls.dataHolder.secureBase}/${path}`;
  const all = { ...(await authentication(fixture, player, player.clientId, endpoint)), ...form };
  const kept = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return send(endpoint, { method: 'POST', body: new URLSearchParams(kept) });
}

export interface Tokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

export const codeForm = ({ code, redirectUri }: Authorised): Form => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
});

export const refreshForm = ({ refresh_token }: Pick<Tokens, 'refresh_token'>, scope?: string): Form => ({
  grant_type: 'refresh_token',
  refresh_token,
  scope,
});

/** The tokens of a 200; throws for any other status. */
export async function tokensOf(answer: Response): Promise<Tokens> {
  const body = (await answer.json()) as Tokens;
  if (answer.status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  return body;
}

export async function redeemed(fixture: Fixture, player: RegisteredRecipient, authorised: Authorised): Promise<Tokens> {
  return tokensOf(await post(fixture, player, 'token', codeForm(authorised)));
}

/** A consumer authorises, and the recipient redeems the code. */
export const signedIn = async (fixture: Fixture, player: RegisteredRecipient, wanted: Wanted = {}): Promise<Tokens> =>
  redeemed(fixture, player, await fixture.authorise(player, wanted));

export const refreshed = async (
  fixture: Fixture,
  player: RegisteredRecipient,
  tokens: Pick<Tokens, 'refresh_token'>,
  scope?: string,
) => post(fixture, player, 'token', refreshForm(tokens, scope));

export async function introspected(fixture: Fixture, player: RegisteredRecipient, token: string): Promise<unknown> {
  const answer = await post(fixture, player, 'introspect', { token });
  if (answer.status !== 200) throw new Error(`Not introspected: ${await answer.text()}`);
  return answer.json();
}

export function userInfo(fixture: Fixture, token: string, send: typeof fetch, method = 'GET'): Promise<Response> {
  return send(`${fixture.urls.dataHolder.secureBase}/userinfo`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Gets a resource as the owner of the token. */
export function customer(fixture: Place, token: string, send: typeof fetch): Promise<Response> {
  return send(`${fixture.urls.dataHolder.base}/common/customer`, {
    headers: { authorization: `Bearer ${token}`, 'x-v': '1', 'x-fapi-auth-date': fixture.clock.now().toUTCString() },
  });
}

export interface OpenedToken {
  readonly outer: ProtectedHeaderParameters;
  readonly jws: string;
  readonly inner: ProtectedHeaderParameters;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Decrypts an ID token with the recipient's key; does not verify the signature. */
export async function opened(player: Pick<RegisteredRecipient, 'decryptionKey'>, token: string): Promise<OpenedToken> {
  const { plaintext } = await compactDecrypt(token, player.decryptionKey.privateKey);
  const jws = new TextDecoder().decode(plaintext);
  return { outer: decodeProtectedHeader(token), jws, inner: decodeProtectedHeader(jws), claims: decodeJwt(jws) };
}

/** Status and error of an OAuth response. */
export async function errorOf(answer: Response): Promise<string> {
  const body = (await answer.clone().json()) as { error?: string };
  return `${String(answer.status)} ${body.error ?? 'no error'}`;
}
