// “Now break it”: one call of the run again, for real, with one thing wrong.
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { FlowMark } from '../../../mocks/spec/flow-mark.ts';
import { refresh } from '../../recipient/at-holder.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import { holderClientOf, type SharingFacts } from '../../recipient/flows/facts.ts';
import { resourceHeaders } from '../../recipient/resources.ts';
import type { Breakage } from './breakages.ts';
import { placesOf } from '../../runs/places.ts';
import type { Progress } from '../../runs/run.ts';

type Send = (sandbox: Sandbox, facts: Partial<SharingFacts>, mark: FlowMark) => Promise<Response>;

const accountsOf = ({ brand }: Partial<SharingFacts>): string =>
  `${brand?.resourceBase ?? ''}/cds-au/v1/energy/accounts`;

const headersOf = (sandbox: Sandbox, { tokens }: Partial<SharingFacts>): Headers =>
  resourceHeaders({ base: '', accessToken: tokens?.access_token ?? '', authDate: sandbox.clock.now() }, 1);

const sends: Readonly<Record<Breakage['id'], Send>> = {
  'break-certificate': async (sandbox, facts, mark) => {
    const other = await sandbox.certificates.issue({ commonName: crypto.randomUUID() });
    const send = markedFetch(sandbox.certificates.present(other), mark);
    return send(accountsOf(facts), { headers: headersOf(sandbox, facts) });
  },
  'break-consent': async (sandbox, facts, mark) => {
    const { issuer } = sandbox.urls.dataHolder;
    const address = new URL(facts.authorisationUrl ?? issuer);
    address.searchParams.set('request', await withoutConsent(sandbox, facts.request ?? ''));
    const send = markedFetch(sandbox.fetch, mark);
    return send(`${issuer}/authorise${address.search}`, { headers: { accept: 'application/json' } });
  },
  'break-version': async (sandbox, facts, mark) => {
    const headers = headersOf(sandbox, facts);
    headers.set('x-v', 'banana');
    const send = markedFetch(sandbox.dataRecipient.fetch, mark);
    return send(accountsOf(facts), { headers });
  },
};

/** Sends the call, for real, and gives its exchange; tokens that live no more are refreshed first. */
export async function breakIt(id: Breakage['id'], sandbox: Sandbox, state: Progress): Promise<Broken> {
  const fresh = await livingTokens(sandbox, state);
  const sent = sandbox.trace.next(({ step, run }) => step === id && run === state.run);
  await sends[id](sandbox, { ...state.facts, ...fresh }, { flow: 'break', step: id, run: state.run });
  return { exchange: await sent, fresh };
}

export interface Broken {
  readonly exchange: Exchange;
  /** Facts learnt on the way. */
  readonly fresh: Partial<SharingFacts>;
}

/** The same request, signed anew with the recipient's own key, but for the one claim that names the consent. */
async function withoutConsent({ dataRecipient, clock }: Sandbox, request: string): Promise<string> {
  const { claims: _claims, ...payload } = decodeJwt(request);
  const { alg = dataRecipient.signingKey.alg, kid = '' } = decodeProtectedHeader(request);
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({
    ...payload,
    claims: { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } } },
    jti: crypto.randomUUID(),
    iat: now,
    nbf: now,
    exp: now + 60,
  })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .sign(dataRecipient.signingKey.privateKey);
}

/** Tokens that still live: an access token past its time is refreshed first, as a recipient would. */
async function livingTokens(sandbox: Sandbox, state: Progress): Promise<Partial<SharingFacts>> {
  const { tokens } = state.facts;
  const age = (sandbox.clock.now().getTime() - new Date(state.tokensAt ?? 0).getTime()) / 1000;
  if (tokens?.refresh_token === undefined || age < (tokens.expires_in ?? 0) - 20) return {};
  const holder = holderClientOf(state.facts, { ...placesOf(sandbox), identity: sandbox.dataRecipient });
  const fresh = await refresh(holder, tokens.refresh_token, sandbox.dataRecipient.fetch);
  return { tokens: { ...tokens, ...fresh } };
}
