// Faults that make an authorisation response wrong, so that one can see whether a recipient refuses it.

/** For holders under today's profile. Each breaks their authorisation responses in one way (JARM 2.4). */
export const responseFaults = {
  'response-foreign-key': 'The response is signed with a key outside the holder’s key set',
  'response-other-issuer': 'The response names another holder as its issuer',
  'response-other-audience': 'The response names another client as its audience',
  'response-expired': 'The response has expired',
  'response-other-state': 'The response has a different state from the request',
  'response-unsigned': 'The response is unsigned: its alg is none',
  'response-rs256': 'The response names RS256 as its signature algorithm',
  'response-plain': 'Code and state are in the query, without a response JWT',
} as const;

export type ResponseFault = keyof typeof responseFaults;

export const isResponseFault = (name: string): name is ResponseFault => Object.hasOwn(responseFaults, name);
