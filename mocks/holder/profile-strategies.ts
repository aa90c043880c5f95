// What a holder does differently under each security profile, composed from the facts of the profile.
import type { Routed } from '../engine/call.ts';
import type {
  CodeBinding as CodeBindingName,
  RequestSource,
  SharingSource as SharingSourceName,
} from '../spec/profiles/profile.ts';
import type { World } from '../world/world.ts';
import type { ReadRequest } from './authorisation/request-sources/accepted-request.ts';
import { readByValue } from './authorisation/request-sources/by-value.ts';
import { readPushed } from './authorisation/request-sources/pushed.ts';
import type { CodeBinding } from './code-bindings/code-binding.ts';
import { hashes } from './code-bindings/front-channel-hashes.ts';
import { pkce } from './code-bindings/pkce.ts';
import { arrangement } from './sharing-sources/arrangement.ts';
import { consentClaim } from './sharing-sources/consent-claim.ts';
import type { SharingSource } from './sharing-sources/sharing-source.ts';

export interface ProfileStrategy {
  /** Reads and checks a request at the authorisation endpoint. */
  readonly readRequest: ReadRequest;
  /** Binds a code to the client that requested it, and checks the binding when the code is redeemed. */
  readonly binding: CodeBinding;
  /** Determines what is shared, and for how long. */
  readonly sharing: SharingSource;
}

const requestReaders: Readonly<Record<RequestSource, ReadRequest>> = { value: readByValue, pushed: readPushed };
const codeBindings: Readonly<Record<CodeBindingName, CodeBinding>> = { hashes, pkce };
const sharingSources: Readonly<Record<SharingSourceName, SharingSource>> = { claim: consentClaim, arrangement };

/** The strategy of the called brand. A handler finds it once and passes it on. */
export function strategyOf({ profileOf }: Pick<World, 'profileOf'>, { place }: Pick<Routed, 'place'>): ProfileStrategy {
  const { requestSource, codeBinding, sharingSource } = profileOf(place.owner);
  return {
    readRequest: requestReaders[requestSource],
    binding: codeBindings[codeBinding],
    sharing: sharingSources[sharingSource],
  };
}
