// What a recipient knows by the end of the flows of today: a verifier, a pushed request, an arrangement.
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import { defaultLevel } from '../id-token-checks.ts';
import type { Scope } from '../../../mocks/spec/scopes.ts';
import type { Identity } from '../identity.ts';
import type { AwaitedInQuery } from '../profiles/recipient-profile.ts';
import { everydayScopes, redirectUriOf, wantedOf, type SharingFacts } from './facts.ts';
import { need } from './flow.ts';

export interface CodeFacts extends SharingFacts {
  /** Kept from the request to the token call: proves that who swaps the code is who asked for it. */
  verifier?: string;
  /** Its hash, which goes with the request. */
  challenge?: string;
  /** When the signed request object ends, ISO 8601. */
  requestEnds?: string;
  /** Stands for the pushed request: once, for this client. */
  requestUri?: string;
  /** When it ends, ISO 8601. */
  requestUriEnds?: string;
  /** The arrangement that the request under way amends; absent: it makes a new one. */
  amends?: string | undefined;
  /** What an amendment asks for instead of what was. */
  amendment?: { readonly scopes: readonly Scope[]; readonly sharingDuration: number };
  /** The newest bill of the accounts that are shared; absent where none has been issued, or bills are not shared. */
  bill?: EnergyInvoice | undefined;
}

const usage = 'energy:electricity.usage:read';
const billing = 'energy:billing:read';
const paymentSchedule = 'energy:accounts.paymentschedule:read';
const ninetyDays = 7_776_000;

/** What a recipient of today asks for: bills too. */
export const todaysScopes = [...everydayScopes, billing] as const;

/** What the consumer is asked for first. */
export const wantedToday = (facts: CodeFacts) => facts.wanted ?? { ...wantedOf(facts), scopes: todaysScopes };

/** No more of the usage, how bills are paid instead, and for a shorter time: what is amended is replaced, not added to. */
export const amendmentOf = (facts: CodeFacts) =>
  facts.amendment ?? {
    scopes: [...todaysScopes.filter((scope) => scope !== usage), paymentSchedule],
    sharingDuration: ninetyDays,
  };

/** Whether the access token opens bills. */
export const sharesBills = ({ tokens }: Pick<CodeFacts, 'tokens'>): boolean =>
  tokens?.scope?.split(' ').includes(billing) === true;

/** What the answer to the request under way is compared with. */
export const awaitedOf = (facts: CodeFacts, surroundings: { readonly identity: Identity }): AwaitedInQuery => ({
  state: need(facts, 'state'),
  nonce: need(facts, 'nonce'),
  verifier: need(facts, 'verifier'),
  acr: defaultLevel,
  redirectUri: redirectUriOf(surroundings),
});
