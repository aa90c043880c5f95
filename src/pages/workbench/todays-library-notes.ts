// What the code of either library says of today’s profile, and what it brings along for it.
import { arrangementIn, type LibraryRow } from './library-step.ts';

export const besideNote =
  'The response is the one parameter that the holder adds. The library does not notice another beside it: that is yours to check.';
export const ownCallNote =
  'The library has no call for this endpoint, which the standard alone has; its client authentication serves here as well.';
export const replacedNote =
  'The library has no call for it: the signed JWT takes the place of the registration as a whole.';

/** What a pushed request has to be given where it amends. */
export const amending = (row: LibraryRow): readonly string[] =>
  arrangementIn(row) === undefined ? [] : ['arrangementId'];

/** What each name stands for that a recipient of 0.1.1 does not have. */
export const todaysBringWords: Readonly<Record<string, string>> = {
  arrangementId: 'cdr_arrangement_id, as the token endpoint gave it',
  registrationToken: 'a client_credentials token with scope cdr:registration',
  requestUri: 'request_uri, as the holder answered the push',
  verifier: 'its hash went with the request; nobody else has it',
};
