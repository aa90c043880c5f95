// Authorisation requests, every part of them open to be bent, and what the holder answers.
import { createSandbox } from '../../mocks/sandbox.ts';
import type { Persona } from '../../mocks/personas/persona.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../mocks/sandbox/sandbox-interface.ts';
import type { Screen } from '../../mocks/spec/screens.ts';
import { consentApiOf, consentToken, type ConsentApi } from './consents.ts';
import { registered, secondsOf, sign, type Claims } from './registration.ts';

export interface Party {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly clientId: string;
  readonly consentApi: ConsentApi;
}

export interface Scene extends Party {
  readonly persona: Persona;
  /** Somebody else at the same holder. */
  readonly stranger: Persona;
}

export const energyScopes = 'openid profile common:customer.basic:read energy:accounts.basic:read';

/** Another recipient of the sandbox, registered, with a desk for its consents. */
export async function anotherParty(sandbox: Sandbox, claims: Claims = {}, redirectUris?: string[]): Promise<Party> {
  const recipient = await sandbox.enrol({ alg: 'ES256', ...(redirectUris === undefined ? {} : { redirectUris }) });
  const clientId = await registered(sandbox, recipient, claims);
  return { sandbox, recipient, clientId, consentApi: renewedConsentApi(sandbox, recipient, clientId) };
}

/** A desk that outlives its access token: the clock is moved in many tests. */
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
  /** Put over the honest claims of the object; undefined takes one away. */
  readonly object?: Claims;
  readonly header?: Claims;
  readonly key?: DataRecipient['signingKey'];
  /** Put over the honest query; undefined takes a parameter away. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Instead of the signed object. */
  readonly request?: string;
}

export interface Sent {
  readonly url: URL;
  readonly consentId: string;
  readonly state: string;
  readonly nonce: string;
}

/** claims with the consent as the profile's example has it (IS 12.2), and whatever else. */
export const consentClaims = (consentId: string, idToken: Claims = {}, others: Claims = {}): Claims => ({
  id_token: { cdr_consent_id: { essential: true, value: consentId }, ...idToken },
  ...others,
});

/** An honest request but for what is bent. */
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

/** What came back: a screen to begin with, a fragment to go back with, or a page. */
export interface Answered {
  readonly status: number;
  readonly location: string | null;
  readonly screen?: Screen;
  /** Parameters of the fragment of a redirect. */
  readonly fragment?: Readonly<Record<string, string>>;
  /** Error of a page. */
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

/** The request bent so, and its answer. */
export async function asked(party: Party, bent: Bent = {}): Promise<Answered & Pick<Sent, 'state' | 'consentId'>> {
  const { url, state, consentId } = await requestFor(party, bent);
  return { ...(await ask(party, url)), state, consentId };
}

/** Rules that the last exchange of an operation broke. */
export function brokenRules({ sandbox }: Party, operation = 'authorise'): readonly string[] {
  const exchange = sandbox.trace.entries().findLast((entry) => entry.operation === operation);
  return (exchange?.checks ?? []).filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule);
}

/** Rules of the last exchange that a decision let pass. */
export function relaxedRules({ sandbox }: Party, operation = 'authorise'): readonly string[] {
  const exchange = sandbox.trace.entries().findLast((entry) => entry.operation === operation);
  return (exchange?.checks ?? []).filter(({ relaxed }) => relaxed === true).map(({ rule }) => rule);
}
