// A recipient's hybrid flow, one function per step, with every claim replaceable.
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { anyVersion } from './caller.ts';
import { authentication, secondsOf, sign, type Claims } from './signing.ts';

export interface Asked {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
}

/** The authorisation request for a consent, with its signed request object; undefined members are left out. */
export async function authorisationRequest(
  sandbox: Sandbox,
  recipient: DataRecipient,
  clientId: string,
  consentId: string,
  bent: Claims = {},
): Promise<Asked> {
  const now = secondsOf(sandbox);
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()];
  const parameters = {
    response_type: 'code id_token',
    client_id: clientId,
    redirect_uri: recipient.redirectUris[0] ?? '',
    scope: 'openid energy:accounts.basic:read',
    state,
    nonce,
  };
  const claims = {
    ...parameters,
    aud: sandbox.urls.dataHolder.issuer,
    nbf: now,
    exp: now + 300,
    claims: {
      id_token: {
        acr: { essential: true, values: ['urn:cds.au:cdr:2'] },
        cdr_consent_id: { essential: true, value: consentId },
      },
    },
    ...bent,
  };
  const url = new URL(sandbox.urls.dataHolder.authorisationEndpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('request', await sign(recipient.signingKey, claims));
  return { url: url.href, state, nonce };
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
}

/** Calls the token endpoint with client authentication and the given parameters. */
export async function tokenRequest(
  sandbox: Sandbox,
  recipient: DataRecipient,
  clientId: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Response> {
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/token`;
  const proof = await authentication(sandbox, recipient, clientId, endpoint);
  return recipient.fetch(endpoint, { method: 'POST', body: new URLSearchParams({ ...parameters, ...proof }) });
}

/** Runs the flow from a consent to tokens; the first persona authorises everything. */
export async function authorised(
  sandbox: Sandbox,
  recipient: DataRecipient,
  clientId: string,
  consentId: string,
): Promise<Tokens> {
  const { url } = await authorisationRequest(sandbox, recipient, clientId, consentId);
  const persona = sandbox.personas[0];
  if (persona === undefined) throw new Error('The scenario has no persona.');
  const redirect = await persona.authorise(url);
  const code = new URLSearchParams(redirect.hash.slice(1)).get('code');
  if (code === null) throw new Error(`No code came back: ${redirect.href}`);
  const answer = await tokenRequest(sandbox, recipient, clientId, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: recipient.redirectUris[0] ?? '',
  });
  if (answer.status !== 200) throw new Error(`No tokens: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/** Calls Get energy accounts with an access token. */
export const accountsWith = (sandbox: Sandbox, recipient: DataRecipient, token: string): Promise<Response> =>
  recipient.fetch(`${sandbox.urls.dataHolder.base}/energy/accounts`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...anyVersion(sandbox),
      'x-fapi-auth-date': sandbox.clock.now().toUTCString(),
    },
  });
