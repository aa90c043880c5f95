// What a fault is: a preset changes state or keys so that the real rule refuses; a transport fault stands in for the network.
import type { OperationId } from '../spec/operations/index.ts';
import { responseFaults, type ResponseFault } from '../spec/response-faults.ts';

export { responseFaults, type ResponseFault } from '../spec/response-faults.ts';

export const faultPresets = {
  'account-unavailable': 'The consumer’s first account is temporarily unavailable',
  'service-point-unavailable': 'The consumer’s first service point is temporarily unavailable',
  'consent-revoked': 'All current consents are revoked at the holder',
  'access-token-expired': 'All current access tokens of the holder have expired',
  'certificate-mismatch': 'The recipient presents another valid certificate',
  'jwks-rotated': 'The holder signs with a new key and no longer publishes the old one',
  'recipient-suspended': 'The register suspends the data recipient',
  'secondary-outage': 'The secondary data holder does not answer',
  'slow-register': 'The register takes three seconds to answer',
  outage: 'The data holder has announced an outage, and it has begun',
} as const;

export type FaultPreset = keyof typeof faultPresets;

/** What each changes, by its name. */
export const presetTitles: Readonly<Record<FaultPreset | ResponseFault, string>> = {
  ...faultPresets,
  ...responseFaults,
};

export interface TransportFault {
  /** Only this operation; without it every operation. */
  readonly operation?: OperationId;
  /** HTTP status of an answer without a body, instead of the party’s: 200 to 599. */
  readonly status?: number;
  /** Milliseconds of real time, at most a day of them. */
  readonly delay?: number;
  /** The request never arrives: fetch rejects with a TypeError. */
  readonly networkError?: true;
  /** How many exchanges it strikes, a whole number or Infinity; 1 when not given. */
  readonly times?: number;
}

export interface ArmedFault {
  /** Key of the arming. */
  readonly id: string;
  /** What was armed. */
  readonly fault: FaultPreset | ResponseFault | TransportFault;
  /** How many exchanges it has struck on the wire so far. */
  readonly struck: number;
  /** Id of the exchange that was the newest when it was armed; absent where there was none. */
  readonly after?: string;
}
