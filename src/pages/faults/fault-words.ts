// What one notices of each fault: a sentence, the call that shows it, what comes back, and the rule that then refuses.
import type { Exchange, FaultPreset, Sandbox, TransportFault } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { ProofCall } from '../proof/proof-calls.ts';

export interface FaultWords {
  /** What somebody who knows nothing of the fault would see. */
  readonly symptom: string;
  /** The call that shows it. */
  readonly call: ProofCall;
  /** Status of the answer. */
  readonly status: number;
  /** The rules that refuse because of it; none where nothing is refused. */
  readonly rules: readonly RuleId[];
  /** Whether an exchange met it where no rule says so. */
  readonly met?: (exchange: Exchange) => boolean;
  /** It is felt once the holder’s copy of the register is old. */
  readonly felt?: 'when the copy is old';
}

export const faultWords: Readonly<Record<FaultPreset, FaultWords>> = {
  'account-unavailable': {
    symptom: 'The usage of all service points comes back empty, and a call that names the account is answered 404.',
    call: 'usage',
    status: 200,
    rules: ['account.available'],
  },
  'service-point-unavailable': {
    symptom: 'Reading the usage is refused: the holder says that the service point is unavailable.',
    call: 'usage',
    status: 422,
    rules: ['service-point.available', 'service-point.body-available'],
  },
  'consent-revoked': {
    symptom:
      'Every authorised consent of now is revoked, later ones are not: calls for data are answered 403 until the consumer agrees anew.',
    call: 'accounts',
    status: 403,
    rules: ['consent.alive', 'grant.consent'],
  },
  'access-token-expired': {
    symptom:
      'Every access token of now ends, later ones do not: calls for data are answered 401 until the refresh token gets a new one.',
    call: 'accounts',
    status: 401,
    rules: ['token.live'],
  },
  'certificate-mismatch': {
    symptom: 'A good token is answered 401: it is bound to another certificate than the one presented.',
    call: 'accounts',
    status: 401,
    rules: ['token.bound-to-certificate', 'client.certificate-owner'],
  },
  'jwks-rotated': {
    symptom: 'ID tokens of before cannot be verified any more: their key id is not in the holder’s key set.',
    call: 'key-set',
    status: 200,
    rules: [],
    met: ({ operation }) => operation === 'getJwks',
  },
  'recipient-suspended': {
    symptom: 'Within five minutes of the clock every call for data is answered 403: the recipient is not active.',
    call: 'accounts',
    status: 403,
    rules: ['recipient.active'],
    felt: 'when the copy is old',
  },
  'secondary-outage': {
    symptom: 'Accounts can be read, usage cannot: the secondary data holder behind the data holder does not answer.',
    call: 'usage',
    status: 504,
    rules: ['secondary.answered'],
    met: ({ to, verdict }) => to === 'secondary' && verdict === 'faulted',
  },
  'slow-register': {
    symptom: 'Everything that needs the register takes three seconds, and the first call after five minutes with it.',
    call: 'statuses',
    status: 200,
    rules: [],
    met: ({ to, took }) => to === 'register' && took >= 3000,
  },
  outage: {
    symptom: 'Every call for data is answered 503: the holder has announced an outage.',
    call: 'accounts',
    status: 503,
    rules: ['service.available'],
  },
};

/** Whether some holder of the world sends signed responses. */
export const speaksToday = ({ profile, scenario }: Pick<Sandbox, 'profile' | 'scenario'>): boolean =>
  scenario.holders.some((holder) => (holder.profile ?? profile) === 'today');

/** A fault on the wire in a sentence. */
export function wireWords({ operation, status, delay, networkError, times = 1 }: TransportFault): string {
  const title = operations.find(({ id }) => id === operation)?.title;
  const where = title === undefined ? 'Every call' : `“${title}”`;
  const what =
    networkError === true
      ? 'never arrives'
      : [
          delay === undefined ? [] : `waits ${String(delay / 1000)} s`,
          status === undefined ? [] : `is answered ${String(status)}`,
        ]
          .flat()
          .join(' and ');
  return `${where} ${what}${Number.isFinite(times) ? `, ${timesWords(times)}` : ', until you remove it'}`;
}

const timesWords = (times: number): string => (times === 1 ? 'once' : `${String(times)} times`);
