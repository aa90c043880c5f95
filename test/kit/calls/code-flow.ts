// Today’s authorisation code flow, one function per step, with every part replaceable.
import { base64url } from 'jose';
import type { AuthoriseOptions } from '../../../mocks/personas/persona.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { personaOf } from '../worlds/persona-of.ts';
import type { TodayFixture } from '../worlds/today.ts';
import { authentication, secondsOf, sign, type Claims, type Signer } from './signing.ts';
import { post, type Form } from './tokens.ts';

export const scope = 'openid profile common:customer.basic:read energy:accounts.basic:read';

/** A verifier of 256 bits (RFC 7636 4.1). */
export const newVerifier = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/** The hash of a verifier (RFC 7636 4.2). */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

export interface Push {
  /** Replaces honest claims of the object; undefined removes one. */
  readonly claims?: Claims;
  readonly header?: Claims;
  readonly key?: Signer;
  /** Replaces members of claims. */
  readonly sharing?: Claims;
  /** Replaces form parameters; undefined removes one. */
  readonly form?: Readonly<Record<string, string | undefined>>;
  readonly send?: typeof fetch;
}

interface Pushed {
  readonly answer: Response;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

/** The claims of an honest request object. */
export const objectClaims = (fixture: TodayFixture, player: RegisteredRecipient): Claims => {
  const now = secondsOf(fixture);
  return {
    iss: player.clientId,
    aud: fixture.urls.dataHolder.issuer,
    nbf: now,
    exp: now + 300,
    client_id: player.clientId,
    response_type: 'code',
    response_mode: 'jwt',
    redirect_uri: player.redirectUris[0],
    scope,
    code_challenge_method: 'S256',
    claims: { sharing_duration: 7_776_000, id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } } },
  };
};

/** A signed request object with its own state, nonce and challenge. */
export const pushedObject = async (
  fixture: TodayFixture,
  player: RegisteredRecipient,
  claims: Claims = {},
): Promise<string> =>
  sign(player.signingKey, {
    ...objectClaims(fixture, player),
    ...claims,
    state: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    code_challenge: await challengeOf(newVerifier()),
  });

export async function push(fixture: TodayFixture, player: RegisteredRecipient, bent: Push = {}): Promise<Pushed> {
  const verifier = newVerifier();
  const honest = objectClaims(fixture, player);
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()];
  const claims: Claims = {
    ...honest,
    state,
    nonce,
    code_challenge: await challengeOf(verifier),
    ...(bent.sharing === undefined ? {} : { claims: { ...(honest['claims'] as Claims), ...bent.sharing } }),
    ...bent.claims,
  };
  const endpoint = `${fixture.urls.dataHolder.secureBase}/par`;
  const form = {
    ...(await authentication(fixture, player, player.clientId, endpoint)),
    request: await sign(bent.key ?? player.signingKey, claims, bent.header),
    ...bent.form,
  };
  const kept = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const answer = await (bent.send ?? player.fetch)(endpoint, { method: 'POST', body: new URLSearchParams(kept) });
  const redirectUri = typeof claims['redirect_uri'] === 'string' ? claims['redirect_uri'] : '';
  return { answer, verifier, state, nonce, redirectUri };
}

/** The request_uri of an accepted push. */
export async function referenceOf({ answer }: Pushed): Promise<string> {
  const body = (await answer.clone().json()) as { request_uri?: string };
  if (answer.status !== 201 || body.request_uri === undefined)
    throw new Error(`The push was refused: ${JSON.stringify(body)}`);
  return body.request_uri;
}

/** The address to which the browser is sent. */
export function addressOf(fixture: TodayFixture, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(fixture.urls.dataHolder.authorisationEndpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url;
}

export const browserAddress = async (
  fixture: TodayFixture,
  player: RegisteredRecipient,
  pushed: Pushed,
): Promise<URL> => addressOf(fixture, { client_id: player.clientId, request_uri: await referenceOf(pushed) });

/** The raw claims of the response JWT in a redirect. */
export function responseOf(redirect: URL | string): Claims {
  const compact = new URL(redirect).searchParams.get('response') ?? '';
  return JSON.parse(new TextDecoder().decode(base64url.decode(compact.split('.')[1] ?? ''))) as Claims;
}

interface Coded extends Pushed {
  readonly code: string;
}

/** Runs the flow up to the code with the consumer at this index. */
export async function coded(
  fixture: TodayFixture,
  player: RegisteredRecipient,
  bent: Push = {},
  consumer = 0,
  answers: AuthoriseOptions = {},
): Promise<Coded> {
  const pushed = await push(fixture, player, bent);
  const redirect = await personaOf(fixture.sandbox, consumer).authorise(
    await browserAddress(fixture, player, pushed),
    answers,
  );
  const { code } = responseOf(redirect);
  if (typeof code !== 'string') throw new Error(`Not authorised: ${redirect.href}`);
  return { ...pushed, code };
}

export const codeForm = ({ code, verifier, redirectUri }: Coded): Form => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
  code_verifier: verifier,
});

export interface TodayTokens {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly id_token: string;
  readonly refresh_token?: string;
  readonly cdr_arrangement_id: string;
}

/** The tokens of a 200; throws for any other status. */
export async function tokensOf(answer: Response): Promise<TodayTokens> {
  const body = (await answer.json()) as TodayTokens;
  if (answer.status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  return body;
}

/** Runs a whole flow. */
export async function signedIn(
  fixture: TodayFixture,
  player: RegisteredRecipient,
  bent: Push = {},
  consumer = 0,
  answers: AuthoriseOptions = {},
): Promise<TodayTokens> {
  const code = await coded(fixture, player, bent, consumer, answers);
  return tokensOf(await post(fixture, player, 'token', codeForm(code)));
}

export const refreshed = (fixture: TodayFixture, player: RegisteredRecipient, token = ''): Promise<Response> =>
  post(fixture, player, 'token', { grant_type: 'refresh_token', refresh_token: token });

export async function introspected(fixture: TodayFixture, player: RegisteredRecipient, token = ''): Promise<Claims> {
  return (await (await post(fixture, player, 'introspect', { token })).json()) as Claims;
}
