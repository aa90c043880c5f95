// What the flow view can play: the flow by its name in the address, its ways, and what has to come before it.
import { backchannelPing, backchannelPoll } from '../../recipient/flows/backchannel.ts';
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import type { Flow } from '../../recipient/flows/flow.ts';
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { introspect } from '../../recipient/flows/introspect.ts';
import { refresh } from '../../recipient/flows/refresh.ts';
import { registration } from '../../recipient/flows/registration.ts';
import { revoke } from '../../recipient/flows/revoke.ts';
import type { FlowName } from '../views/asked.ts';

export interface Way {
  readonly label: string;
  readonly flow: Flow<AllFacts>;
  /** What is known before the first step, the ones that come first included. */
  readonly known: Partial<AllFacts>;
}

export interface Playable {
  readonly ways: readonly [Way, ...Way[]];
  /** Flows whose findings it needs; they run by themselves. */
  readonly first: readonly Flow<AllFacts>[];
  /** The clock is moved on by this once they have. */
  readonly later?: 'PT11M';
  /** What is done before the learner's first step, in words; before and after. */
  readonly beforehand?: readonly [coming: string, done: string];
  readonly device?: true;
}

const needsTokens = {
  first: [registration, hybrid],
  beforehand: [
    'It needs tokens: registration and the hybrid flow run by themselves first.',
    'Registration and the hybrid flow ran first, by themselves, for the tokens.',
  ],
} as const;

export const playables: Readonly<Record<FlowName, Playable>> = {
  registration: { ways: [{ label: '', flow: registration, known: {} }], first: [] },
  backchannel: {
    ways: [
      { label: 'polling', flow: backchannelPoll, known: { backchannel: 'poll' } },
      { label: 'a ping', flow: backchannelPing, known: { backchannel: 'ping' } },
    ],
    first: [registration],
    beforehand: [
      'It needs a client that registered for it: registration runs by itself first.',
      'Registration ran first, by itself.',
    ],
    device: true,
  },
  refresh: {
    ways: [{ label: '', flow: refresh, known: {} }],
    first: needsTokens.first,
    later: 'PT11M',
    beforehand: [
      'It needs tokens: registration and the hybrid flow run by themselves first. Then the clock moves on by eleven minutes, so that the access token has ended.',
      'Registration and the hybrid flow ran first, by themselves; then the clock moved on by eleven minutes, and the access token ended.',
    ],
  },
  introspect: { ways: [{ label: '', flow: introspect, known: {} }], ...needsTokens },
  revoke: { ways: [{ label: '', flow: revoke, known: {} }], ...needsTokens },
};
