// The hybrid flow after its request: forms posted with client authentication, from the consent to tokens.
import { authentication } from './signing.ts';
import { fragmentOf, requestFor } from './authorisation-request.ts';
import { personaOf } from '../worlds/persona-of.ts';
import type { Party } from '../worlds/scene.ts';

type Client = Pick<Party, 'sandbox' | 'recipient' | 'clientId'>;
type Parameters = Readonly<Record<string, string>>;

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
}

/** Posts parameters with client authentication to an endpoint under the secure base. */
export async function postForm(
  { sandbox, recipient, clientId }: Client,
  path: string,
  parameters: Parameters,
): Promise<Response> {
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/${path}`;
  const proof = await authentication(sandbox, recipient, clientId, endpoint);
  return recipient.fetch(endpoint, { method: 'POST', body: new URLSearchParams({ ...parameters, ...proof }) });
}

/** Redeems a code for the first redirect address, with the given further parameters. */
export const redeem = (client: Client, code: string, more: Parameters = {}): Promise<Response> =>
  postForm(client, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.recipient.redirectUris[0] ?? '',
    ...more,
  });

const scope = 'openid energy:accounts.basic:read';

/** The address of a request for a consent of the scopes that the consent API's client asks for by itself. */
export const requestForAccounts = async (party: Party, consentId: string): Promise<URL> =>
  (await requestFor(party, { consentId, object: { scope }, query: { scope } })).url;

/** Runs the flow from such a consent to tokens; the first persona authorises everything. */
export async function authorised(party: Party, consentId: string): Promise<Tokens> {
  const redirect = await personaOf(party.sandbox).authorise(await requestForAccounts(party, consentId));
  const { code } = fragmentOf(redirect);
  if (code === undefined) throw new Error(`No code came back: ${redirect.href}`);
  const answer = await redeem(party, code);
  if (answer.status !== 200) throw new Error(`No tokens: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}
