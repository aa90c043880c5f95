// Authorisation requests with every part replaceable, and the holder's answers.
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Persona } from '../../../mocks/personas/persona.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Screen } from '../../../mocks/spec/screens.ts';
import { consentApiOf, consentToken, type ConsentApi } from './consent-api.ts';
import { registered, secondsOf, sign, type Claims } from './registration.ts';

export interface Party {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly clientId: string;
  readonly consentApi: ConsentApi;
}

export interface Scene extends Party {
  readonly persona: Persona;
  /** Another recipient at the same holder. */
  readonly stranger: Persona;
}

export const energyScopes = 'openid profile common:customer.basic:read energy:accounts.basic:read';

/** Another registered recipient of the sandbox, with a client for the consent API. */
export async function anotherParty(sandbox: Sandbox, claims: Claims = {}, redirectUris?: string[]): Promise<Party> {
  const recipient = await sandbox.enrol({ alg: 'ES256', ...(redirectUris === undefined ? {} : { redirectUris }) });
  const clientId = await registered(sandbox, recipient, claims);
  return { sandbox, recipient, clientId, consentApi: renewedConsentApi(sandbox, recipient, clientId) };
}

/** A consent API client that renews its access token, because many tests move the clock. */
export function renewedConsentApi(sandbox: Sandbox, recipient: DataRecipient, clientId: string): ConsentApi {
  const fresh = async (): Promise<ConsentApi> =>
    consentApiOf(sandbox, recipient, clientId, await consentToken(sandbox, recipient, clientId));
  let kept: { readonly at: number; readonly consentApi: ConsentApi } | undefined;
  const consentApi = async (): Promise<ConsentApi> => {
    const now = secondsOf(sandbox);
    if (kept === undefined || Math.abs(now - kept.at) > 300) kept = { at: now, consentApi: await fresh() };
    return kept.consentApi;
  };
  return {
    collection: `${sandbox.urls.dataHolder.base}/clients/${clientId}/consents`,
    send: async (path, init) => (await consentApi()).send(path, init),
    create: async (data) => (await consentApi()).create(data),
    created: async (data) => (await consentApi()).created(data),
    status: async (id) => (await consentApi()).status(id),
  };
}

/** A sandbox in memory with one registered recipient and two consumers. */
export async function scene(options: SandboxOptions = {}, claims: Claims = {}): Promise<Scene> {
  const sandbox = await createSandbox({ storage: 'memory:', ...options });
  const party = await anotherParty(sandbox, claims);
  const [persona, stranger] = sandbox.personas;
  if (persona === undefined || stranger === undefined) throw new Error('The scenario has too few personas.');
  return { ...party, persona, stranger };
}

export const newConsent = ({ consentApi }: Party, scopes = energyScopes, sharingDuration = 86_400): Promise<string> =>
  consentApi.created({ scopes: scopes.split(' '), sharingDuration });

export interface Bent {
  readonly consentId?: string;
  /** Replaces honest claims of the object; undefined removes one. */
  readonly object?: Claims;
  readonly header?: Claims;
  readonly key?: DataRecipient['signingKey'];
  /** Replaces honest query parameters; undefined removes one. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Replaces the signed object. */
  readonly request?: string;
}

export interface Sent {
  readonly url: URL;
  readonly consentId: string;
  readonly state: string;
  readonly nonce: string;
}

/** The claims member with the consent as in the profile's example (IS 12.2), and other members. */
export const consentClaims = (consentId: string, idToken: Claims = {}, others: Claims = {}): Claims => ({
  id_token: { cdr_consent_id: { essential: true, value: consentId }, ...idToken },
  ...others,
});

/** An honest request with the given changes. */
export async function requestFor(party: Party, bent: Bent = {}): Promise<Sent> {
  const { sandbox, recipient, clientId } = party;
  const consentId = bent.consentId ?? (await newConsent(party));
  const now = secondsOf(sandbox);
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()];
  const parameters = {
    response_type: 'code id_token',
    client_id: clientId,
    redirect_uri: recipient.redirectUris[0] ?? '',
    scope: energyScopes,
    state,
    nonce,
  };
  const claims = {
    ...parameters,
    aud: sandbox.urls.dataHolder.issuer,
    exp: now + 300,
    claims: consentClaims(consentId),
    ...bent.object,
  };
  const request = bent.request ?? (await sign(bent.key ?? recipient.signingKey, claims, bent.header));
  const url = new URL(sandbox.urls.dataHolder.authorisationEndpoint);
  for (const [name, value] of Object.entries({ ...parameters, request, ...bent.query }))
    if (value !== undefined) url.searchParams.set(name, value);
  return { url, consentId, state, nonce };
}

/** The answer: a first screen, a redirect with a fragment, or an error page. */
export interface Answered {
  readonly status: number;
  readonly location: string | null;
  readonly screen?: Screen;
  /** Parameters in the fragment of a redirect. */
  readonly fragment?: Readonly<Record<string, string>>;
  /** Error of an error page. */
  readonly error?: string;
}

export const fragmentOf = (location: string | URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)));

export async function answeredBy(response: Response): Promise<Answered> {
  const location = response.headers.get('location');
  if (location !== null) return { status: response.status, location, fragment: fragmentOf(location) };
  const body = (await response.json()) as { interaction?: Screen; error?: string };
  return {
    status: response.status,
    location,
    ...(body.interaction === undefined ? {} : { screen: body.interaction }),
    ...(body.error === undefined ? {} : { error: body.error }),
  };
}

export const ask = async ({ sandbox }: Pick<Party, 'sandbox'>, url: URL): Promise<Answered> =>
  answeredBy(await sandbox.fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual' }));

/** Sends the changed request and returns its answer. */
export async function asked(party: Party, bent: Bent = {}): Promise<Answered & Pick<Sent, 'state' | 'consentId'>> {
  const { url, state, consentId } = await requestFor(party, bent);
  return { ...(await ask(party, url)), state, consentId };
}

/** Rules that the last exchange of an operation broke. */
export function brokenRules({ sandbox }: Party, operation = 'authorise'): readonly string[] {
  const exchange = sandbox.trace.entries().findLast((entry) => entry.operation === operation);
  return (exchange?.checks ?? []).filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule);
}

/** Rules that a decision relaxed in the last exchange. */
export function relaxedRules({ sandbox }: Party, operation = 'authorise'): readonly string[] {
  const exchange = sandbox.trace.entries().findLast((entry) => entry.operation === operation);
  return (exchange?.checks ?? []).filter(({ relaxed }) => relaxed === true).map(({ rule }) => rule);
}
