// Backchannel requests of a recipient with every part replaceable, and polling for their result.
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { personaOf } from '../worlds/persona-of.ts';
import { postForm } from './hybrid-flow.ts';
import { consentClaims, energyScopes, newConsent } from './authorisation-request.ts';
import type { Party } from '../worlds/scene.ts';
import { authentication, secondsOf, sign, type Claims } from './signing.ts';
import { backchannelGrant, pollMembers } from './registration.ts';

/** The registration claims for poll; ping adds the notification endpoint. */
export const pollClient: Claims = pollMembers;
export const pingClient = (recipient: Pick<DataRecipient, 'notificationEndpoint'>): Claims => ({
  ...pollClient,
  backchannel_token_delivery_mode: 'ping',
  backchannel_client_notification_endpoint: recipient.notificationEndpoint,
});

export interface BentRequest {
  readonly consentId?: string;
  /** Replaces honest claims of the object; undefined removes one. */
  readonly object?: Claims;
  readonly header?: Claims;
  readonly key?: DataRecipient['signingKey'];
  /** Replaces honest form parameters; undefined removes one. */
  readonly form?: Readonly<Record<string, string | undefined>>;
  readonly request?: string;
  readonly send?: typeof fetch;
}

/** An honest request for the hinted consumer, with the given changes. */
export async function backchannelRequest(party: Party, hint: string, bent: BentRequest = {}): Promise<Response> {
  const { sandbox, recipient, clientId } = party;
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/bc-authorise`;
  const now = secondsOf(sandbox);
  const consentId = bent.consentId ?? (await newConsent(party));
  const claims = {
    iss: clientId,
    aud: sandbox.urls.dataHolder.issuer,
    iat: now,
    nbf: now,
    exp: now + 300,
    jti: crypto.randomUUID(),
    scope: energyScopes,
    login_hint: hint,
    claims: consentClaims(consentId),
    ...bent.object,
  };
  const request = bent.request ?? (await sign(bent.key ?? recipient.signingKey, claims, bent.header));
  const proof = await authentication(sandbox, recipient, clientId, endpoint);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...proof, request, ...bent.form }))
    if (value !== undefined) form.set(name, value);
  return (bent.send ?? recipient.fetch)(endpoint, { method: 'POST', body: form });
}

interface Acknowledged {
  readonly auth_req_id: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** The acknowledgement of a valid request. */
export async function acknowledged(party: Party, hint: string, bent: BentRequest = {}): Promise<Acknowledged> {
  const answer = await backchannelRequest(party, hint, bent);
  if (answer.status !== 200) throw new Error(`The request was refused: ${await answer.text()}`);
  return (await answer.json()) as Acknowledged;
}

interface Polled {
  readonly status: number;
  readonly error?: string;
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
}

export async function poll(party: Party, authReqId: string, grant: string = backchannelGrant): Promise<Polled> {
  const answer = await postForm(party, 'token', { grant_type: grant, auth_req_id: authReqId });
  return { status: answer.status, ...((await answer.json()) as object) };
}

/** A request that the first consumer has approved on the device; returns its auth_req_id. */
export async function approvedBackchannel(party: Party): Promise<string> {
  const persona = personaOf(party.sandbox);
  const { auth_req_id: id } = await acknowledged(party, await persona.backchannelHint());
  await persona.approveBackchannel(id);
  return id;
}
