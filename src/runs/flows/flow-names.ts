// The available flows: their names in addresses, their titles in links, and the profiles that have them.
import type { ProfileId } from '../../../mocks/spec/ids.ts';

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

/** In the order of the links; the flow of the start page comes first. */
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

/** Flow names of one profile. */
export type FlowNameIn<Profile extends ProfileId> = (typeof names)[Profile][number];

export const flowsIn = (profile: ProfileId): readonly FlowName[] => names[profile];

/** Names by where the call arrives, not where the consumer is: the package’s flows use them, and so do older links. */
const formerNames: Readonly<Record<string, FlowName>> = {
  'withdraw-at-holder': 'withdraw-in-app',
  'withdraw-at-recipient': 'withdraw-on-dashboard',
};

/** The current name of a flow named in an address, an attribute or the trace. */
export const flowNameIn = <Asked extends string | null>(asked: Asked): Asked | FlowName =>
  formerNames[asked ?? ''] ?? asked;

export const hasFlow = (profile: ProfileId, name: string | null): name is FlowName =>
  flowsIn(profile).some((one) => one === name);

/** The flow of the start page. */
export const startFlowOf = (profile: ProfileId): FlowName => names[profile][0];

export const titleOfFlow = (name: FlowName): string => flowTitles[name];
