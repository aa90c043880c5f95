// The fixture of the token tests: registered recipients and a consumer who authorises, on a whole sandbox or a small world.
import type { Urls } from '../../../mocks/world/addresses.ts';
import type { EventRow } from '../../../mocks/holder/rows.ts';
import type { Message } from '../../../mocks/world/outbox.ts';
import type { DataRecipient, DecisionSwitches, SandboxClock } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { SandboxTrace } from '../../../mocks/sandbox/trace/sandbox-trace.ts';
import type { Claims } from '../calls/signing.ts';

/** A registered data recipient. */
export type RegisteredRecipient = Omit<DataRecipient, 'clientId'> & { readonly clientId: string };

export interface Wanted {
  readonly scopes?: readonly string[];
  readonly sharingDuration?: number;
  /** Names requested in claims.id_token and claims.userinfo. */
  readonly idTokenClaims?: readonly string[];
  readonly userInfoClaims?: readonly string[];
  readonly level?: 'acr' | 'vot';
  /** Level recorded for the session; the screens reach their own. */
  readonly reached?: string;
  readonly maxAge?: number;
  /** Index of the scenario's consumer. */
  readonly consumer?: number;
  /** An earlier consent to be authorised again. */
  readonly consentId?: string;
  readonly redirectUri?: string;
}

export interface Authorised {
  readonly code: string;
  /** The encrypted ID token from the fragment. */
  readonly idToken: string;
  readonly state: string;
  readonly nonce: string;
  readonly consentId: string;
  readonly redirectUri: string;
}

export interface Fixture {
  readonly urls: Urls;
  readonly fetch: typeof fetch;
  readonly clock: SandboxClock;
  readonly decisions: Pick<DecisionSwitches, 'set'>;
  readonly trace: Pick<SandboxTrace, 'entries'>;
  player(o?: { alg?: 'PS256' | 'ES256'; redirectUris?: string[]; claims?: Claims }): Promise<RegisteredRecipient>;
  authorise(player: RegisteredRecipient, wanted?: Wanted): Promise<Authorised>;
  /** Deletes the consent, as when the consumer withdraws through the recipient. */
  endConsent(player: RegisteredRecipient, consentId: string): Promise<void>;
  setStatus(player: RegisteredRecipient, status: 'ACTIVE' | 'INACTIVE'): Promise<void>;
  /** A fetch with another trusted certificate, or none. */
  presenting(commonName: string | null): Promise<typeof fetch>;
  events(): Promise<readonly EventRow[]>;
  latestMessage(customerId: string): Message | undefined;
  stop(): Promise<void>;
}

export const everyScope = [
  'openid',
  'profile',
  'common:customer.basic:read',
  'energy:accounts.basic:read',
] as const satisfies readonly string[];
