// A recipient at a holder with today's profile: registration, push, browser and token, with every part replaceable.
import { base64url } from 'jose';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { AuthoriseOptions } from '../../../mocks/personas/persona.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { post, type Form, type Player } from './fixture.ts';
import { authentication, registered, secondsOf, sign, type Claims, type Signer } from '../calls/registration.ts';

export type TodayFixture = Pick<Sandbox, 'clock' | 'fetch' | 'urls'> & { readonly sandbox: Sandbox };

export async function openToday(options: SandboxOptions = {}): Promise<TodayFixture> {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today', ...options });
  return { sandbox, urls: sandbox.urls, fetch: sandbox.fetch, clock: sandbox.clock };
}

/** One brand of a world with several. */
export function todayAt(sandbox: Sandbox, brand: string): TodayFixture {
  const dataHolder = sandbox.urls.dataHolders[brand];
  if (dataHolder === undefined) throw new Error(`No brand ${brand}.`);
  return { sandbox, urls: { ...sandbox.urls, dataHolder }, fetch: sandbox.fetch, clock: sandbox.clock };
}

/** Stops the clock at its current second. It sets no date, because certificates are issued on the day of the test. */
export const standStill = (fixture: Pick<TodayFixture, 'clock'>): Promise<void> =>
  fixture.clock.set(new Date(secondsOf(fixture) * 1000));

/** The members that an honest recipient registers under this profile, in addition to those of every profile. */
export const todayMembers = ({ signingKey: { alg } }: Pick<DataRecipient, 'signingKey'>): Claims => ({
  response_types: ['code'],
  token_endpoint_auth_signing_alg: alg,
  authorization_signed_response_alg: alg,
  id_token_signed_response_alg: alg,
  request_object_signing_alg: alg,
});

export async function newPlayer(
  fixture: TodayFixture,
  { alg = 'PS256', claims = {} }: { alg?: 'PS256' | 'ES256'; claims?: Claims } = {},
): Promise<Player> {
  const recipient = await fixture.sandbox.enrol({
    alg,
    redirectUris: ['https://app.example/callback', 'https://app.example/other'],
  });
  const clientId = await registered(fixture, recipient, { ...todayMembers(recipient), ...claims });
  return Object.defineProperty(recipient, 'clientId', { value: clientId }) as Player;
}

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

export interface Pushed {
  readonly answer: Response;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

/** The claims of an honest request object. */
export const objectClaims = (fixture: TodayFixture, player: Player): Claims => {
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
export const pushedObject = async (fixture: TodayFixture, player: Player, claims: Claims = {}): Promise<string> =>
  sign(player.signingKey, {
    ...objectClaims(fixture, player),
    ...claims,
    state: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    code_challenge: await challengeOf(newVerifier()),
  });

export async function push(fixture: TodayFixture, player: Player, bent: Push = {}): Promise<Pushed> {
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

export const browserAddress = async (fixture: TodayFixture, player: Player, pushed: Pushed): Promise<URL> =>
  addressOf(fixture, { client_id: player.clientId, request_uri: await referenceOf(pushed) });

/** The raw claims of the response JWT in a redirect. */
export function responseOf(redirect: URL | string): Claims {
  const compact = new URL(redirect).searchParams.get('response') ?? '';
  return JSON.parse(new TextDecoder().decode(base64url.decode(compact.split('.')[1] ?? ''))) as Claims;
}

/** A consumer of the scenario; the first by default. */
export function personaOf({ sandbox }: TodayFixture, index = 0): Sandbox['personas'][number] {
  const persona = sandbox.personas[index];
  if (persona === undefined) throw new Error('No such consumer.');
  return persona;
}

export interface Coded extends Pushed {
  readonly code: string;
}

/** Runs the flow up to the code with the consumer at this index. */
export async function coded(
  fixture: TodayFixture,
  player: Player,
  bent: Push = {},
  consumer = 0,
  answers: AuthoriseOptions = {},
): Promise<Coded> {
  const pushed = await push(fixture, player, bent);
  const redirect = await personaOf(fixture, consumer).authorise(await browserAddress(fixture, player, pushed), answers);
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
  player: Player,
  bent: Push = {},
  consumer = 0,
  answers: AuthoriseOptions = {},
): Promise<TodayTokens> {
  const code = await coded(fixture, player, bent, consumer, answers);
  return tokensOf(await post(fixture, player, 'token', codeForm(code)));
}

export const refreshed = (fixture: TodayFixture, player: Player, token = ''): Promise<Response> =>
  post(fixture, player, 'token', { grant_type: 'refresh_token', refresh_token: token });

export async function introspected(fixture: TodayFixture, player: Player, token = ''): Promise<Claims> {
  return (await (await post(fixture, player, 'introspect', { token })).json()) as Claims;
}
