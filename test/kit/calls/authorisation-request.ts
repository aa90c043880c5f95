// Authorisation requests with every part replaceable, and the holder's answers.
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Screen } from '../../../mocks/spec/screens.ts';
import type { Party } from '../worlds/scene.ts';
import { secondsOf, sign, type Claims } from './signing.ts';

export const energyScopes = 'openid profile common:customer.basic:read energy:accounts.basic:read';

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

interface Sent {
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
