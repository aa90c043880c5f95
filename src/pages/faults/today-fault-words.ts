// Symptoms of the faults in today’s signed responses.
import type { ResponseFaultWords } from './faults-part.ts';

/** In each case the recipient stops and requests no token. */
export const responseFaultWords: ResponseFaultWords = {
  'response-foreign-key': 'The next code flow stops at the response: kid in its header is not in the holder’s key set.',
  'response-other-issuer':
    'The next code flow stops at the response: iss is not the holder that the request was sent to.',
  'response-other-audience': 'The next code flow stops at the response: aud is not the client_id.',
  'response-expired': 'The next code flow stops at the response: exp is in the past.',
  'response-other-state': 'The next code flow stops at the response: state is not the one that was sent.',
  'response-unsigned': 'The next code flow stops at the response: it is not signed.',
  'response-rs256':
    'The next code flow stops at the response: RS256 is not the registered algorithm, and is not allowed.',
  'response-plain':
    'The next code flow stops at the redirect: it has no signed response, so the code may come from anybody.',
};
