// Faults that spoil an authorisation response, to test whether a recipient refuses it.

/** For holders under today's profile. Each spoils the authorisation response in one way (JARM 2.4). */
export const responseFaults = {
  'response-foreign-key': 'The response is signed with a key outside the holder’s key set',
  'response-other-issuer': 'iss in the response is not the holder that sends it',
  'response-other-audience': 'aud in the response is not the client that sent the request',
  'response-expired': 'The response has expired',
  'response-other-state': 'state in the response differs from state in the request',
  'response-unsigned': 'The response is unsigned: its alg is none',
  'response-rs256': 'alg in the header of the response is RS256',
  'response-plain': 'Code (or error) and state are in the query, without a response JWT',
} as const;

export type ResponseFault = keyof typeof responseFaults;

export const isResponseFault = (name: string): name is ResponseFault => Object.hasOwn(responseFaults, name);

export interface SameLie {
  /** Id of the plan. */
  readonly plan: string;
  /** Where the fault and the plan differ, in one sentence; absent if they do not. */
  readonly differs?: string;
}

/** The plan of the examination that tests the same fault and judges the recipient by it. */
export const plansOfResponseFaults: Readonly<Record<ResponseFault, SameLie>> = {
  'response-foreign-key': {
    plan: 'RJ-46',
    differs:
      'The fault sends the kid of the foreign key, so the recipient finds no key. The plan sends the holder’s kid, so the recipient finds a key that does not fit.',
  },
  'response-other-issuer': {
    plan: 'RJ-49a',
    differs:
      'The fault sends the issuer of another brand or, in a world with one brand, the holder’s issuer with -other at the end. The plan sends the holder’s issuer with a 1 at the end.',
  },
  'response-other-audience': {
    plan: 'RJ-50a',
    differs: 'The fault sends a random UUID. The plan sends another-client.',
  },
  'response-expired': {
    plan: 'RJ-51a',
    differs: 'The fault’s response expired 300 seconds ago, the plan’s 360 seconds ago.',
  },
  'response-other-state': {
    plan: 'RJ-52a',
    differs: 'The fault sends a random UUID. The plan sends another-state.',
  },
  'response-unsigned': { plan: 'RJ-47' },
  'response-rs256': {
    plan: 'RJ-48',
    differs:
      'The fault’s signature is a PS256 or ES256 signature, so a recipient that never checks alg refuses it too. The plan’s is a valid RS256 signature.',
  },
  'response-plain': { plan: 'RJ-53' },
};
