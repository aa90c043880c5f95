// What a recipient knows at the end of the flows of today’s profile: a verifier, a pushed request, an arrangement.
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import { defaultLevel } from '../id-token-checks.ts';
import type { Scope } from '../../../mocks/spec/scopes.ts';
import type { Identity } from '../identity.ts';
import type { AwaitedInQuery } from '../profiles/recipient-profile.ts';
import { everydayScopes, redirectUriOf, wantedOf, type SharingFacts } from './facts.ts';
import { need } from './flow.ts';

export interface CodeFacts extends SharingFacts {
  /** Kept from the request to the token call: proves that the same client made both. */
  verifier?: string;
  /** Its SHA-256 hash, sent with the request. */
  challenge?: string;
  /** Expiry of the signed request object, ISO 8601. */
  requestEnds?: string;
  /** Refers to the pushed request; valid once, for this client. */
  requestUri?: string;
  /** Its expiry, ISO 8601. */
  requestUriEnds?: string;
  /** The arrangement that the current request amends; absent for a new one. */
  amends?: string | undefined;
  /** What an amendment asks for in place of the earlier request. */
  amendment?: { readonly scopes: readonly Scope[]; readonly sharingDuration: number };
  /** The latest bill of the shared accounts; absent if none has been issued, or bills are not shared. */
  bill?: EnergyInvoice | undefined;
}

const usage = 'energy:electricity.usage:read';
const billing = 'energy:billing:read';
const paymentSchedule = 'energy:accounts.paymentschedule:read';
const ninetyDays = 7_776_000;

/** The default scopes under today’s profile, bills included. */
export const todaysScopes = [...everydayScopes, billing] as const;

/** What the first authorisation asks for. */
export const wantedToday = (facts: CodeFacts) => facts.wanted ?? { ...wantedOf(facts), scopes: todaysScopes };

/**
 * By default: payment schedules instead of usage, and 90 days. An amendment replaces what was shared; it does not add
 * to it.
 */
export const amendmentOf = (facts: CodeFacts) =>
  facts.amendment ?? {
    scopes: [...todaysScopes.filter((scope) => scope !== usage), paymentSchedule],
    sharingDuration: ninetyDays,
  };

/** Whether the access token covers bills. */
export const sharesBills = ({ tokens }: Pick<CodeFacts, 'tokens'>): boolean =>
  tokens?.scope?.split(' ').includes(billing) === true;

/** What the response to the current request is compared with. */
export const awaitedOf = (facts: CodeFacts, surroundings: { readonly identity: Identity }): AwaitedInQuery => ({
  state: need(facts, 'state'),
  nonce: need(facts, 'nonce'),
  verifier: need(facts, 'verifier'),
  acr: defaultLevel,
  redirectUri: redirectUriOf(surroundings),
});
