// Calls that show the effect of the clock, a fault or a key change, sent by a recipient with the tokens it holds.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { SigningKey } from '../../recipient/identity.ts';
import { resourceHeaders } from '../../recipient/resources.ts';
import { newestVersionOf } from '../../runs/recipients/newest-version.ts';
import { authentication } from '../../runs/recipients/signed-claims.ts';
import { holderOf } from '../../runs/recipients/recipient-for.ts';
import type { Sharer } from './sharers.ts';
import type { SiteMark } from '../../runs/exchanges/site-marks.ts';

export const proofCalls = {
  accounts: 'Read the accounts',
  usage: 'Read the usage',
  refresh: 'Ask for new tokens',
  statuses: 'Read the recipients’ statuses',
  'key-set': 'Read the holder’s key set',
} as const;

export type ProofCall = keyof typeof proofCalls;

/** Whether the call needs a consumer’s tokens. */
export const needsTokens = (call: ProofCall): boolean => call !== 'statuses' && call !== 'key-set';

export interface ProofOptions {
  /** Replaces the recipient’s fetch, which presents its certificate. */
  readonly send?: typeof fetch;
  /** Signs the client assertion instead of the recipient’s own key. */
  readonly signingKey?: SigningKey;
}

/** Sends the call and returns its exchange, even for a refusal or a network fault. Throws if nothing was sent. */
export async function sendProof(
  sandbox: Sandbox,
  call: ProofCall,
  sharer: Sharer | undefined,
  options: ProofOptions = {},
): Promise<Exchange> {
  const run = crypto.randomUUID();
  const send = markedFetch(options.send ?? sharer?.recipient.fetch ?? sandbox.fetch, {
    flow: 'proof' satisfies SiteMark,
    step: call,
    run,
  });
  const trouble = await sends[call](sandbox, send, sharer, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  const [sent] = sandbox.trace.entries((exchange) => exchange.run === run);
  if (sent === undefined) throw trouble ?? new Error('The trace has no record of this call.');
  return sent;
}

type Send = (
  sandbox: Sandbox,
  send: typeof fetch,
  sharer: Sharer | undefined,
  options: ProofOptions,
) => Promise<unknown>;

const resource =
  (path: string, id: OperationId): Send =>
  (sandbox, send, sharer) => {
    const { accessToken = '' } = sharer ?? {};
    const version = newestVersionOf(sandbox, id, sharer?.brand);
    const headers = resourceHeaders({ base: '', accessToken, authDate: sandbox.clock.now() }, version);
    return send(`${urlsOf(sandbox, sharer).base}${path}`, { headers });
  };

const sends: Readonly<Record<ProofCall, Send>> = {
  accounts: resource('/energy/accounts', 'listAccounts'),
  usage: resource('/energy/electricity/servicepoints/usage', 'listUsageBulk'),
  refresh: async (sandbox, send, sharer, { signingKey = sharer?.recipient.signingKey }) => {
    if (sharer === undefined || signingKey === undefined) return;
    const endpoint = `${urlsOf(sandbox, sharer).secureBase}/token`;
    const signer = { clientId: sharer.clientId, recipient: { signingKey } };
    const form = { grant_type: 'refresh_token', refresh_token: sharer.refreshToken ?? '' };
    const body = new URLSearchParams({ ...(await authentication(sandbox, signer, endpoint)), ...form });
    await send(endpoint, { method: 'POST', body });
  },
  statuses: (sandbox, send) =>
    send(`${sandbox.urls.register.base}/cdr-register/v1/all/data-recipients`, { headers: { 'x-v': '3' } }),
  'key-set': (sandbox, send, sharer) => send(`${urlsOf(sandbox, sharer).issuer}/jwks`),
};

const urlsOf = (sandbox: Sandbox, sharer: Sharer | undefined): Sandbox['urls']['dataHolder'] =>
  holderOf(sandbox, sharer?.brand).urls;
