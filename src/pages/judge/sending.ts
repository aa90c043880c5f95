// Sends a pasted thing to the party that accepts it, as a recipient of this sandbox with its own authentication.
import type { DataHolderBrand, DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import type { RequestSource } from '../../../mocks/spec/profiles/profile.ts';
import { tracedCall } from '../../runs/exchanges/traced-call.ts';
import { fetchInDate } from '../../runs/recipients/certificate-renewal.ts';
import { authentication } from '../../runs/recipients/signed-claims.ts';
import type { ActingRecipient } from '../../runs/recipients/recipient-for.ts';
import { claimsIn } from './reading/read-jwt.ts';

/** Sends a request and returns its exchange in the trace. */
export type Send = (url: string | URL, init?: RequestInit) => Promise<Exchange>;

/** Sends with the recipient’s certificate, or without one if there is no recipient. */
export async function senderFor(sandbox: Sandbox, recipient?: DataRecipient): Promise<Send> {
  const fetching = recipient === undefined ? sandbox.fetch : await fetchInDate(sandbox, recipient);
  return (url, init) => tracedCall(sandbox, unkeptFlow, fetching, url, init);
}

export type Form = Readonly<Record<string, string>>;

export const formOf = (parameters: Form): RequestInit => ({ method: 'POST', body: new URLSearchParams(parameters) });

export const jwtOf = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/jwt' },
  body,
});

export const requestSourceOf = ({ profile }: Pick<DataHolderBrand, 'profile'>): RequestSource =>
  profiles[profile].requestSource;

export const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Sends a request object as the profile requires: pushed, or in the authorisation address. */
export async function requestSender(
  sandbox: Sandbox,
  acting: ActingRecipient,
): Promise<(request: string) => Promise<Exchange>> {
  if (requestSourceOf(acting.holder) === 'pushed') {
    const endpoint = `${acting.holder.urls.secureBase}/par`;
    const send = await senderFor(sandbox, acting.recipient);
    return async (request) => send(endpoint, formOf({ ...(await authentication(sandbox, acting, endpoint)), request }));
  }
  const send = await senderFor(sandbox);
  const { issuer } = acting.holder.urls;
  return (request) => {
    const claims = claimsIn(request);
    const url = new URL(`${issuer}/authorise`);
    url.search = new URLSearchParams({
      client_id: textOr(claims['client_id'], acting.clientId),
      response_type: textOr(claims['response_type'], 'code id_token'),
      scope: textOr(claims['scope'], 'openid'),
      request,
    }).toString();
    return send(url);
  };
}
