// A recipient in each security profile: how it registers, how it gets a consumer’s data, and its client token.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { consentToken, type HolderClient } from '../../recipient/at-holder.ts';
import { codeFlow } from '../../recipient/flows/code-flow.ts';
import type { Flow } from '../../recipient/flows/flow.ts';
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { registration, signedRequest } from '../../recipient/flows/registration.ts';
import { todayRegistration, todaysSignedRequest } from '../../recipient/flows/today-registration.ts';
import type { Identity, Surroundings } from '../../recipient/identity.ts';
import type { IssuedToken } from '../../recipient/issued-token.ts';
import { registrationToken } from '../../recipient/own-registration.ts';
import type { PlayedFacts } from './played-facts.ts';

export interface ProfileFlows {
  /** From nothing to a client of the holder. */
  readonly registration: Flow<PlayedFacts>;
  /** From a client to a consumer’s tokens, accounts and usage. */
  readonly sharing: Flow<PlayedFacts>;
  /**
   * A token of the client itself, without a consumer: for the consent API in profile 0.1.1, for its registration today.
   */
  readonly clientToken: (
    holder: HolderClient,
    send: typeof fetch,
    surroundings: Pick<Surroundings, 'now'>,
  ) => Promise<IssuedToken>;
  /** The signed registration request. Needs the facts `brand`, `holderMetadata` and `statement`. */
  readonly registrationJwt: (identity: Identity, facts: Partial<PlayedFacts>, now: Date) => Promise<string>;
}

export const profileFlows: Readonly<Record<ProfileId, ProfileFlows>> = {
  '0.1.1': {
    registration,
    sharing: hybrid,
    clientToken: consentToken,
    registrationJwt: signedRequest,
  },
  'cds-1.36': {
    registration: todayRegistration,
    sharing: codeFlow,
    clientToken: registrationToken,
    registrationJwt: todaysSignedRequest,
  },
};
