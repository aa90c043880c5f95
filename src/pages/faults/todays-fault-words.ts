// What one notices of each fault of a response that today’s profile has signed.
import type { ResponseFaultWords } from './faults-part.ts';

/** What a recipient of today does, faced with each: it stops, and asks for no token. */
export const responseFaultWords: ResponseFaultWords = {
  'response-foreign-key': 'The next code flow stops at the response: its key id is not in the holder’s key set.',
  'response-other-issuer': 'The next code flow stops at the response: iss is not the holder that was asked.',
  'response-other-audience': 'The next code flow stops at the response: aud is not the client.',
  'response-expired': 'The next code flow stops at the response: exp is past.',
  'response-other-state': 'The next code flow stops at the response: it answers another request.',
  'response-unsigned': 'The next code flow stops at the response: nobody signed it.',
  'response-rs256': 'The next code flow stops at the response: RS256 was not registered, and may not be.',
  'response-plain':
    'The next code flow stops at the redirect: a code that anybody could have put there is not believed.',
};
