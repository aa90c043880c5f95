// A client reads its registration at the holder, replaces it and deletes it (CDS, Registration Management).
import * as oauth from 'oauth4webapi';
import type { HolderClient } from './at-holder.ts';
import { expectOk, required } from './at-register.ts';
import { throughFetch } from './client-auth.ts';
import type { Surroundings } from './identity.ts';
import { issuedToken, type IssuedToken } from './issued-token.ts';
import { holderAuth } from './pushed-request.ts';

type Send = typeof fetch;

/** An access token for the client’s own registration only. */
export async function registrationToken(
  holder: HolderClient,
  send: Send,
  surroundings: Pick<Surroundings, 'now'>,
): Promise<IssuedToken> {
  const { as, client } = holder;
  const asked = { scope: 'cdr:registration' };
  const through = { [oauth.customFetch]: throughFetch(send) };
  const response = await oauth.clientCredentialsGrantRequest(as, client, holderAuth(holder), asked, through);
  return issuedToken(await oauth.processClientCredentialsResponse(as, client, response), surroundings);
}

/** The current registration. */
export const readRegistration = (holder: HolderClient, token: string, send: Send): Promise<oauth.Client> =>
  managed(holder, token, send, { method: 'GET' }).then(clientIn);

/** Replaces the registration with the one the JWT asks for; the client_id stays. */
export const replaceRegistration = (
  holder: HolderClient,
  token: string,
  jwt: string,
  send: Send,
): Promise<oauth.Client> => managed(holder, token, send, { method: 'PUT', body: jwt }).then(clientIn);

/** Deletes the client and all that belongs to it. */
export const deleteRegistration = (holder: HolderClient, token: string, send: Send): Promise<void> =>
  managed(holder, token, send, { method: 'DELETE' }).then(() => undefined);

async function managed(
  { as, client }: HolderClient,
  token: string,
  send: Send,
  { method, body }: { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly body?: string },
): Promise<Response> {
  const endpoint = required(as.registration_endpoint, 'registration_endpoint');
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/jwt' }),
  };
  const url = `${endpoint}/${encodeURIComponent(client.client_id)}`;
  return expectOk(await send(url, { method, headers, ...(body === undefined ? {} : { body }) }));
}

async function clientIn(answer: Response): Promise<oauth.Client> {
  const said: unknown = await answer.json();
  if (isClient(said)) return said;
  throw new TypeError('The response has no client_id.');
}

const isClient = (said: unknown): said is oauth.Client =>
  typeof said === 'object' && said !== null && 'client_id' in said && typeof said.client_id === 'string';
