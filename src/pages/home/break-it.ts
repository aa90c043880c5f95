// “Now break it”: one call of the walk again, for real, with one thing wrong.
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import { refresh } from '../../recipient/at-holder.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import { holderClientOf, type HybridFacts } from '../../recipient/flows/facts.ts';
import { resourceHeaders } from '../../recipient/resources.ts';
import { surroundingsOf, type WalkState } from './walk.ts';

export interface Breakage {
  /** Also the step that its exchange is marked with. */
  readonly id: string;
  readonly flow: 'break';
  /** Label of the button. */
  readonly label: string;
  /** Label of the arrow. */
  readonly title: string;
  readonly from: Party;
  readonly to: Party;
  readonly way: 'mtls' | 'browser';
  run(sandbox: Sandbox, facts: Partial<HybridFacts>): Promise<unknown>;
}

const accountsOf = ({ brand }: Partial<HybridFacts>): string =>
  `${brand?.resourceBase ?? ''}/cds-au/v1/energy/accounts`;

const headersOf = (sandbox: Sandbox, { tokens }: Partial<HybridFacts>): Headers =>
  resourceHeaders({ base: '', accessToken: tokens?.access_token ?? '', authDate: sandbox.clock.now() }, 1);

export const breakages: readonly Breakage[] = [
  {
    id: 'break-certificate',
    flow: 'break',
    label: 'Use another certificate',
    title: 'Accounts, with another certificate',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    run: async (sandbox, facts) => {
      const other = await sandbox.certificates.issue({ commonName: crypto.randomUUID() });
      const send = markedFetch(sandbox.certificates.present(other), { flow: 'break', step: 'break-certificate' });
      return send(accountsOf(facts), { headers: headersOf(sandbox, facts) });
    },
  },
  {
    id: 'break-consent',
    flow: 'break',
    label: 'Ask without a consent id',
    title: 'Authorise, without a consent id',
    from: 'consumer',
    to: 'holder',
    way: 'browser',
    run: async (sandbox, facts) => {
      const address = new URL(facts.authorisationUrl ?? sandbox.urls.dataHolder.issuer);
      address.searchParams.set('request', await withoutConsent(sandbox, facts.request ?? ''));
      const send = markedFetch(sandbox.fetch, { flow: 'break', step: 'break-consent' });
      const url = `${sandbox.urls.dataHolder.issuer}/authorise${address.search}`;
      return send(url, { headers: { accept: 'application/json' } });
    },
  },
  {
    id: 'break-version',
    flow: 'break',
    label: 'Send x-v: banana',
    title: 'Accounts, in version banana',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    run: async (sandbox, facts) => {
      const headers = headersOf(sandbox, facts);
      headers.set('x-v', 'banana');
      const send = markedFetch(sandbox.dataRecipient.fetch, { flow: 'break', step: 'break-version' });
      return send(accountsOf(facts), { headers });
    },
  },
];

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
export async function livingTokens(sandbox: Sandbox, state: WalkState): Promise<Partial<HybridFacts>> {
  const { tokens } = state.facts;
  const age = (sandbox.clock.now().getTime() - new Date(state.tokensAt ?? 0).getTime()) / 1000;
  if (tokens?.refresh_token === undefined || age < (tokens.expires_in ?? 0) - 20) return {};
  const holder = holderClientOf(state.facts, surroundingsOf(sandbox));
  const fresh = await refresh(holder, tokens.refresh_token, sandbox.dataRecipient.fetch);
  return { tokens: { ...tokens, ...fresh } };
}
