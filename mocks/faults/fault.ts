// The faults: a preset changes state or keys so that the real rule refuses; a transport fault replaces the network.
import type { OperationId } from '../spec/operations/index.ts';
import { responseFaults, type ResponseFault } from '../spec/response-faults.ts';

export { responseFaults, type ResponseFault } from '../spec/response-faults.ts';

export const faultPresets = {
  'account-unavailable': 'For each consumer and profile, the first account is temporarily unavailable',
  'service-point-unavailable':
    'For each consumer and profile, the first service point of the first account is temporarily unavailable',
  'consent-revoked': 'All authorised consents and arrangements are revoked',
  'access-token-expired': 'All current access tokens that holders have issued expire',
  'certificate-mismatch': 'The recipient presents a valid certificate that is not its own',
  'jwks-rotated': 'Holders sign with new keys and no longer publish the old ones',
  'recipient-suspended': 'The register suspends every active data recipient whose software runs in this world',
  'secondary-outage': 'The secondary data holder does not answer',
  'slow-register': 'The register takes three seconds to answer',
  outage: 'Data holders announce an outage that began an hour ago',
} as const;

export type FaultPreset = keyof typeof faultPresets;

/** What each preset changes, by name. */
export const presetTitles: Readonly<Record<FaultPreset | ResponseFault, string>> = {
  ...faultPresets,
  ...responseFaults,
};

export interface TransportFault {
  /** Limits the fault to this operation; by default every operation. */
  readonly operation?: OperationId;
  /** HTTP status of a response that replaces the party's: 200 to 599. */
  readonly status?: number;
  /** Headers of that response, for example `{ 'retry-after': '30' }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of that response: text, or an object that is sent as JSON. Empty by default. */
  readonly body?: string | Readonly<Record<string, unknown>>;
  /** Milliseconds of real time, at most a day. */
  readonly delay?: number;
  /** The request never arrives: fetch rejects with a TypeError. */
  readonly networkError?: true;
  /** Strikes every nth exchange of this operation: with 3 the third, the sixth and so on. */
  readonly every?: number;
  /** The probability that it strikes an exchange: 0.25 for about one in four. The seed decides which. */
  readonly share?: number;
  /**
   * How many exchanges it strikes, a whole number or Infinity. Default 1; Infinity with `every` or `share`. Of several
   * armed faults, the oldest strikes first.
   */
  readonly times?: number;
}

export interface ArmedFault {
  /** Id of this armed fault. */
  readonly id: string;
  /** The preset or fault that was armed. */
  readonly fault: FaultPreset | ResponseFault | TransportFault;
  /** Number of exchanges that it has struck on the wire. */
  readonly struck: number;
  /** Number of exchanges that it could have struck; with `every` and `share` it let some pass. */
  readonly met: number;
  /** Id of the newest exchange when it was armed; absent if there was none. */
  readonly after?: string;
}

/** A change to the armed faults. It names a fault by its id, so it also applies to a list that other pages have changed. */
export type FaultChange = (armed: readonly ArmedFault[]) => readonly ArmedFault[];
