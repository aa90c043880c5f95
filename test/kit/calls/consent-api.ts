// The consent API for a recipient: a client_credentials token and the four operations.
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { authentication, secondsOf } from './signing.ts';

/** A token for the consent API, bound to the recipient's certificate. */
export async function consentToken(sandbox: Sandbox, recipient: DataRecipient, clientId: string): Promise<string> {
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/token`;
  const answer = await recipient.fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'cdr:consents',
      ...(await authentication(sandbox, recipient, clientId, endpoint)),
    }),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`No consent token: ${JSON.stringify(body)}`);
  return body.access_token;
}

export interface ConsentApi {
  readonly collection: string;
  send(path: string, init?: RequestInit): Promise<Response>;
  create(data: unknown): Promise<Response>;
  /** Creates a consent and returns its id. */
  created(data?: unknown): Promise<string>;
  status(id: string): Promise<string | undefined>;
}

export function consentApiOf(sandbox: Sandbox, recipient: DataRecipient, clientId: string, token: string): ConsentApi {
  const collection = `${sandbox.urls.dataHolder.base}/clients/${clientId}/consents`;
  const send = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return recipient.fetch(path.startsWith('https:') ? path : `${collection}${path}`, { ...init, headers });
  };
  const create = (data: unknown): Promise<Response> =>
    send('', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) });
  return {
    collection,
    send,
    create,
    created: async (data = { scopes: ['openid', 'energy:accounts.basic:read'], sharingDuration: 86_400 }) => {
      const answer = await create(data);
      const body = (await answer.json()) as { data?: { cdr_consent_id: string } };
      if (body.data === undefined) throw new Error(`The consent was refused: ${JSON.stringify(body)}`);
      return body.data.cdr_consent_id;
    },
    status: async (id) => {
      const body = (await (await send(`/${id}`)).json()) as { data?: { status: string } };
      return body.data?.status;
    },
  };
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
