// What falls due, in words: what it is, what is different once its instant has passed, and the call that shows it.
import type { DueKind } from '../../../mocks/index.ts';
import type { ProofCall } from '../proof/proof-calls.ts';

interface DueWords {
  /** With the name of whose it is behind it. */
  readonly title: string;
  readonly after: string;
  readonly call?: ProofCall;
}

export const dueWords: Readonly<Record<DueKind, DueWords>> = {
  'access-token': {
    title: 'Access token of',
    after: 'calls with it are answered 401, until the refresh token gets a new one',
    call: 'accounts',
  },
  'client-token': { title: 'Consent API token of', after: 'a new one has to be asked for before the next consent' },
  'refresh-token': {
    title: 'Refresh token of',
    after: 'no new access token: the consumer has to authorise again',
    call: 'refresh',
  },
  'authorisation-code': { title: 'Authorisation code of', after: 'it buys no tokens any more' },
  'one-time-password': { title: 'One-time password sent for', after: 'the consumer has to ask for another' },
  login: { title: 'Consumer on the holder’s screens for', after: 'they have to begin again' },
  'backchannel-request': { title: 'Backchannel request of', after: 'polling is answered expired_token' },
  consent: {
    title: 'Consent given to',
    after: 'sharing ends: every call and every refresh is refused',
    call: 'refresh',
  },
  'withdrawal-call': {
    title: 'Call about a withdrawn arrangement to',
    after: 'the holder tells the recipient once more, with the next exchange',
  },
  certificate: {
    title: 'Certificate of',
    after: 'it is refused everywhere; its owner gets itself a new one, to which old tokens are not bound',
  },
  'register-copy': {
    title: 'Holder’s copy of the statuses in',
    after: 'the next call makes the holder look again, and a status change is felt',
    call: 'accounts',
  },
  'key-set-copy': {
    title: 'Holder’s copy of the key set at',
    after: 'the next call makes the holder fetch it again; a withdrawn key is believed no more',
    call: 'refresh',
  },
  'key-overlap': { title: 'Overlap of a key of', after: 'the key is published no more', call: 'key-set' },
};
