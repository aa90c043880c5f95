// Faults that make an authorisation response wrong, so that one can see whether a recipient refuses it.

/** For holders under today's profile. Each breaks their authorisation responses in one way (JARM 2.4). */
export const responseFaults = {
  'response-foreign-key': 'The response is signed with a key outside the holder’s key set',
  'response-other-issuer': 'iss in the response is not the holder that sends it',
  'response-other-audience': 'aud in the response is not the client that sent the request',
  'response-expired': 'The response has expired',
  'response-other-state': 'state in the response differs from state in the request',
  'response-unsigned': 'The response is unsigned: its alg is none',
  'response-rs256': 'alg in the header of the response is RS256',
  'response-plain': 'Code and state are in the query, without a response JWT',
} as const;

export type ResponseFault = keyof typeof responseFaults;

export const isResponseFault = (name: string): name is ResponseFault => Object.hasOwn(responseFaults, name);
