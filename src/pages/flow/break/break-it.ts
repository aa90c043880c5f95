// “Now break it”: resends one call of the run with one thing wrong.
import type { Exchange, Sandbox } from '../../../../mocks/index.ts';
import { refresh } from '../../../recipient/at-holder.ts';
import { markedFetch } from '../../../recipient/client-auth.ts';
import { holderClientOf, type SharingFacts } from '../../../recipient/flows/facts.ts';
import { callOf } from '../../../recipient/flows/reading-steps.ts';
import { resourceHeaders } from '../../../recipient/resources.ts';
import type { Breakage, KnownBreakage, SendBroken } from './breakages.ts';
import { signedAnew } from './signed-anew.ts';
import { newestVersionOf } from '../../../runs/recipients/newest-version.ts';
import { surroundingsOf } from '../../../runs/recipients/surroundings-of.ts';
import type { Progress } from '../../../runs/play/run.ts';
import type { SiteMark } from '../../../runs/exchanges/site-marks.ts';

/** Repeats the run’s call for accounts, with one thing wrong. */
async function accounts(
  sandbox: Sandbox,
  facts: SharingFacts,
  send: typeof fetch,
  version?: string,
): Promise<Response> {
  const call = callOf(facts, surroundingsOf(sandbox));
  const holder = Object.values(sandbox.holders).find(({ urls }) => urls.issuer === facts.brand?.issuer);
  const headers = resourceHeaders(call, newestVersionOf(sandbox, 'listAccounts', holder?.brand));
  if (version !== undefined) headers.set('x-v', version);
  return send(`${call.base}/energy/accounts`, { headers });
}

const sends: Readonly<Record<KnownBreakage['id'], SendBroken>> = {
  'break-certificate': async (sandbox, facts, mark) => {
    const other = await sandbox.certificates.issue({ commonName: crypto.randomUUID() });
    return accounts(sandbox, facts, markedFetch(sandbox.certificates.present(other), mark));
  },
  'break-consent': async (sandbox, facts, mark) => {
    const { issuer } = sandbox.urls.dataHolder;
    const address = new URL(facts.authorisationUrl ?? issuer);
    address.searchParams.set('request', await signedAnew(sandbox, facts.request ?? '', { claims: withoutConsent }));
    const send = markedFetch(sandbox.fetch, mark);
    return send(`${issuer}/authorise${address.search}`, { headers: { accept: 'application/json' } });
  },
  'break-version': (sandbox, facts, mark) =>
    accounts(sandbox, facts, markedFetch(sandbox.dataRecipient.fetch, mark), 'banana'),
};

/** Sends the broken call and returns its exchange. An expired access token is refreshed first. */
export async function breakIt(breakage: Breakage, sandbox: Sandbox, state: Progress): Promise<Broken> {
  const fresh = await livingTokens(sandbox, state);
  const { id: step } = breakage;
  const sent = sandbox.trace.next((one) => one.step === step && one.run === state.run);
  const send = 'send' in breakage ? breakage.send : sends[breakage.id];
  await send(sandbox, { ...state.facts, ...fresh }, { flow: 'break' satisfies SiteMark, step, run: state.run });
  return { exchange: await sent, fresh };
}

export interface Broken {
  readonly exchange: Exchange;
  /** New tokens, if they were refreshed. */
  readonly fresh: Partial<SharingFacts>;
}

const withoutConsent = { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } } };

/** Refreshes an access token that has expired or is about to, as a recipient would; otherwise empty. */
async function livingTokens(sandbox: Sandbox, state: Progress): Promise<Partial<SharingFacts>> {
  const { tokens } = state.facts;
  const age = (sandbox.clock.now().getTime() - new Date(state.tokensAt ?? 0).getTime()) / 1000;
  if (tokens?.refresh_token === undefined || age < (tokens.expires_in ?? 0) - 20) return {};
  const holder = holderClientOf(state.facts, { ...surroundingsOf(sandbox), identity: sandbox.dataRecipient });
  const fresh = await refresh(holder, tokens.refresh_token, sandbox.dataRecipient.fetch);
  return { tokens: { ...tokens, ...fresh } };
}
