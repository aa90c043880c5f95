// Words for what expires: its title, what changes afterwards, and the call that shows the change.
import type { DueKind } from '../../../mocks/index.ts';
import type { ProofCall } from '../proof/proof-calls.ts';

interface DueWords {
  /** The owner's name follows it. */
  readonly title: string;
  readonly after: string;
  readonly call?: ProofCall;
}

export const dueWords: Readonly<Record<DueKind, DueWords>> = {
  'access-token': {
    title: 'Access token of',
    after: 'calls with this token get 401; the recipient uses its refresh token to get a new one',
    call: 'accounts',
  },
  'client-token': { title: 'Client token of', after: 'the recipient needs a new token for calls without a consumer' },
  'refresh-token': {
    title: 'Refresh token of',
    after: 'this token can no longer be exchanged for an access token, and the consumer has to authorise again',
    call: 'refresh',
  },
  'authorisation-code': { title: 'Authorisation code of', after: 'this code can no longer be exchanged for tokens' },
  'one-time-password': { title: 'One-time password sent for', after: 'the consumer has to request a new password' },
  login: { title: 'Consumer on the holder’s screens for', after: 'the consumer has to start again' },
  'backchannel-request': { title: 'Backchannel request of', after: 'polling gets expired_token' },
  consent: {
    title: 'Consent given to',
    after: 'sharing ends: the holder refuses every call and every refresh',
    call: 'refresh',
  },
  'withdrawal-call': {
    title: 'Notice of a withdrawn arrangement to',
    after: 'the holder tries again to notify the recipient',
  },
  certificate: {
    title: 'Certificate of',
    after:
      'every party refuses this certificate. Its owner gets a new one, but earlier tokens stay bound to the old one',
  },
  'register-copy': {
    title: 'Holder’s copy of statuses from',
    after: 'at the next call the holder asks the register again, and a changed status takes effect',
    call: 'accounts',
  },
  'key-set-copy': {
    title: 'Holder’s copy of the key set from',
    after: 'at the next call the holder fetches the key set again, and no longer accepts keys that were removed',
    call: 'refresh',
  },
  'key-overlap': { title: 'Overlap of a key of', after: 'the key is no longer published', call: 'key-set' },
};
