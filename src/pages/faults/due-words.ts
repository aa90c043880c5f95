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
    after: 'calls with it get 401 until the recipient refreshes it',
    call: 'accounts',
  },
  'client-token': { title: 'Client token of', after: 'the recipient needs a new one for calls without a consumer' },
  'refresh-token': {
    title: 'Refresh token of',
    after: 'it cannot be exchanged for an access token, and the consumer has to authorise again',
    call: 'refresh',
  },
  'authorisation-code': { title: 'Authorisation code of', after: 'it cannot be exchanged for tokens' },
  'one-time-password': { title: 'One-time password sent for', after: 'the consumer has to request a new one' },
  login: { title: 'Consumer on the holder’s screens for', after: 'the consumer has to start again' },
  'backchannel-request': { title: 'Backchannel request of', after: 'polling gets expired_token' },
  consent: {
    title: 'Consent given to',
    after: 'sharing ends: the holder refuses every call and every refresh',
    call: 'refresh',
  },
  'withdrawal-call': {
    title: 'Notice of a withdrawn arrangement to',
    after: 'the holder calls the recipient again, with the next exchange',
  },
  certificate: {
    title: 'Certificate of',
    after: 'every party refuses it. Its owner gets a new certificate, but old tokens are not bound to the new one',
  },
  'register-copy': {
    title: 'Holder’s copy of statuses from',
    after: 'with the next call the holder asks again, and a changed status takes effect',
    call: 'accounts',
  },
  'key-set-copy': {
    title: 'Holder’s copy of the key set from',
    after: 'with the next call the holder fetches it again; keys that have been removed are no longer accepted',
    call: 'refresh',
  },
  'key-overlap': { title: 'Overlap of a key of', after: 'the key is no longer published', call: 'key-set' },
};
