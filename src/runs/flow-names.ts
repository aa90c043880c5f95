// The flows that can be shown: their names in addresses, their titles in links, and which of them a profile has.
import type { ProfileId } from '../../mocks/spec/ids.ts';

export const flowTitles = {
  hybrid: 'Hybrid flow',
  code: 'Code flow',
  registration: 'Dynamic client registration',
  backchannel: 'Backchannel (CIBA)',
  amend: 'Amend an arrangement',
  'withdraw-in-app': 'The consumer withdraws in the recipient’s app',
  'withdraw-on-dashboard': 'The consumer withdraws on the holder’s dashboard',
  refresh: 'Refresh',
  introspect: 'Introspection',
  revoke: 'Revocation',
  'manage-registration': 'Manage the registration',
} as const;

export type FlowName = keyof typeof flowTitles;

/** In the order in which links name them; the flow of the start page comes first. */
const names = {
  '0.1.1': ['hybrid', 'registration', 'backchannel', 'refresh', 'introspect', 'revoke'],
  'cds-1.36': [
    'code',
    'registration',
    'amend',
    'withdraw-in-app',
    'withdraw-on-dashboard',
    'refresh',
    'introspect',
    'revoke',
    'manage-registration',
  ],
} as const satisfies Readonly<Record<ProfileId, readonly FlowName[]>>;

/** Those of one profile. */
export type FlowNameIn<Profile extends ProfileId> = (typeof names)[Profile][number];

export const flowsIn = (profile: ProfileId): readonly FlowName[] => names[profile];

/** By where the call arrives, not by where the consumer is: so the flows of the package are called, and links that were made before. */
const formerNames: Readonly<Record<string, FlowName>> = {
  'withdraw-at-holder': 'withdraw-in-app',
  'withdraw-at-recipient': 'withdraw-on-dashboard',
};

/** The name here of a flow that an address, an attribute or the trace names. */
export const flowNameIn = <Asked extends string | null>(asked: Asked): Asked | FlowName =>
  formerNames[asked ?? ''] ?? asked;

export const hasFlow = (profile: ProfileId, name: string | null): name is FlowName =>
  flowsIn(profile).some((one) => one === name);

/** The flow of the start page. */
export const startFlowOf = (profile: ProfileId): FlowName => names[profile][0];

export const titleOfFlow = (name: FlowName): string => flowTitles[name];
