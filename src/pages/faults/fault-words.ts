// For each fault: its symptom, a call that shows it, the status of the response, and the rules that refuse.
import type { Exchange, FaultPreset, TransportFault } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { ProofCall } from '../proof/proof-calls.ts';

export interface FaultWords {
  /** What a caller sees who does not know of the fault. */
  readonly symptom: string;
  /** A call that shows the fault. */
  readonly call: ProofCall;
  /** Status of that call’s response. */
  readonly status: number;
  /** The rules that refuse because of the fault; empty if nothing is refused. */
  readonly rules: readonly RuleId[];
  /** Whether the fault affected an exchange, for faults that break no rule. */
  readonly met?: (exchange: Exchange) => boolean;
}

export const faultWords: Readonly<Record<FaultPreset, FaultWords>> = {
  'account-unavailable': {
    symptom:
      'Lists leave out its records, so a call for all usage gets fewer reads, or none. The list of accounts still has the account, unless a decision hides it. A call with the account’s id in the path gets 404.',
    call: 'usage',
    status: 200,
    rules: ['account.available', 'account.body-available', 'service-point.available', 'service-point.body-available'],
    met: ({ leftOut = [] }) => leftOut.length > 0,
  },
  'service-point-unavailable': {
    symptom:
      'A call for all usage gets 422: a service point is unavailable. A call with that service point’s id in the path gets 404.',
    call: 'usage',
    status: 422,
    rules: ['service-point.available', 'service-point.body-available'],
  },
  'consent-revoked': {
    symptom:
      'All authorised consents and arrangements are revoked; new ones are unaffected. Calls for data get 403 until the consumer authorises again.',
    call: 'accounts',
    status: 403,
    rules: ['consent.alive', 'grant.consent', 'introspection.consent'],
  },
  'access-token-expired': {
    symptom:
      'All current access tokens expire; new ones are unaffected. Calls for data get 401 until the recipient gets a new token with its refresh token.',
    call: 'accounts',
    status: 401,
    rules: ['token.live'],
  },
  'certificate-mismatch': {
    symptom:
      'A call with a valid token gets 401: the token is bound to a different certificate from the one presented.',
    call: 'accounts',
    status: 401,
    rules: ['token.bound-to-certificate', 'client.certificate-owner'],
  },
  'jwks-rotated': {
    symptom: 'Earlier ID tokens can no longer be verified: the kid in their header is not in the holder’s key set.',
    call: 'key-set',
    status: 200,
    rules: [],
    met: ({ operation }) => operation === 'getJwks',
  },
  'recipient-suspended': {
    symptom: 'Every call for data gets 403: the recipient is not active.',
    call: 'accounts',
    status: 403,
    rules: [
      'recipient.active',
      'authorise.client-active',
      'backchannel.client-active',
      'introspection.recipient',
      'register.product-active',
    ],
  },
  'secondary-outage': {
    symptom: 'Accounts can be read, but usage gets 504: the secondary data holder does not answer the data holder.',
    call: 'usage',
    status: 504,
    rules: ['secondary.answered'],
    met: ({ to, verdict }) => to === 'secondary' && verdict === 'faulted',
  },
  'slow-register': {
    symptom:
      'Every call to the register takes three seconds. So does a call for data if the holder’s copy of the recipient’s status is more than five minutes old, because the holder then asks the register again.',
    call: 'statuses',
    status: 200,
    rules: [],
    met: ({ to, took }) => to === 'register' && took >= 3000,
  },
  outage: {
    symptom: 'Every call for data gets 503: the holder has announced an outage.',
    call: 'accounts',
    status: 503,
    rules: ['service.available'],
  },
};

/** Describes a transport fault. */
export function wireWords({ operation, status, delay, networkError, every, share, times }: TransportFault): string {
  const title = operations.find(({ id }) => id === operation)?.title;
  const where = title === undefined ? 'Every call' : `“${title}”`;
  const often = every === undefined && share === undefined ? 1 : Number.POSITIVE_INFINITY;
  const which = every === undefined ? shareWords(share) : every === 1 ? '' : `, exactly one call in ${String(every)}`;
  const what =
    networkError === true
      ? 'never arrives'
      : [
          delay === undefined ? [] : `takes ${String(delay / 1000)} s longer`,
          status === undefined ? [] : `gets ${String(status)}`,
        ]
          .flat()
          .join(' and ');
  return `${where} ${what}${which}${endWords(times ?? often)}`;
}

const shareWords = (share: number | undefined): string =>
  share === undefined ? '' : `, about ${String(Math.round(share * 100))} calls in 100`;

const endWords = (times: number): string =>
  Number.isFinite(times) ? `, ${timesWords(times)}` : ', until you remove it';

const timesWords = (times: number): string => (times === 1 ? 'once' : `${String(times)} times`);
