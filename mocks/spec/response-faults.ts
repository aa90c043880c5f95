// The ways in which an authorisation response can be made wrong, so that a recipient is seen to refuse it.

/** Of a holder that speaks the profile of today: each makes its authorisation responses wrong in one way (JARM 2.4). */
export const responseFaults = {
  'response-foreign-key': 'The response is signed with a key that is not in the holder’s key set',
  'response-other-issuer': 'The response says that another holder issued it',
  'response-other-audience': 'The response is meant for another client',
  'response-expired': 'The response has expired',
  'response-other-state': 'The response carries another state than was sent',
  'response-unsigned': 'The response is not signed: alg is none',
  'response-rs256': 'The response says that it is signed with RS256',
  'response-plain': 'Code and state come back in the query, without a response JWT',
} as const;

export type ResponseFault = keyof typeof responseFaults;

export const isResponseFault = (name: string): name is ResponseFault => Object.hasOwn(responseFaults, name);
