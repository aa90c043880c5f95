// The flows that have no start page: each takes a recipient of its own, and those that need tokens get them first.
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import { backchannelPing, backchannelPoll } from '../../recipient/flows/backchannel.ts';
import type { Flow } from '../../recipient/flows/flow.ts';
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { introspect } from '../../recipient/flows/introspect.ts';
import { refresh } from '../../recipient/flows/refresh.ts';
import { registration } from '../../recipient/flows/registration.ts';
import { revoke } from '../../recipient/flows/revoke.ts';
import type { FlowName } from '../view-address.ts';
import { beside } from './beside.ts';
import { knownFacts } from './known-facts.ts';
import { otherFlows, waysOf } from './other-flows.ts';
import { stepsOf, type Playable, type Way } from './playable.ts';

const wayOf = (flow: Flow<AllFacts>, label = '', known: Partial<AllFacts> = {}): Way => ({
  label,
  title: flow.title,
  words: flow.words,
  steps: stepsOf(flow),
  known,
});

const enrolled = { recipient: 'enrolled', beside, foot: otherFlows, side: 'facts', first: [], breakages: [] } as const;

const withTokens = {
  ...enrolled,
  first: [registration, hybrid],
  beforehand: [
    'It needs tokens: registration and the hybrid flow run by themselves first.',
    'Registration and the hybrid flow ran first, by themselves, for the tokens.',
  ],
} as const;

export const otherPlayables: Readonly<Record<Exclude<FlowName, 'hybrid'>, Playable>> = {
  registration: { ...enrolled, name: 'registration', knows: knownFacts('registration'), ways: [wayOf(registration)] },
  backchannel: {
    ...enrolled,
    name: 'backchannel',
    choice: waysOf,
    knows: knownFacts('backchannel'),
    ways: [
      wayOf(backchannelPoll, 'polling', { backchannel: 'poll' }),
      wayOf(backchannelPing, 'a ping', { backchannel: 'ping' }),
    ],
    first: [registration],
    beforehand: [
      'It needs a client that registered for it: registration runs by itself first.',
      'Registration ran first, by itself.',
    ],
    side: 'device',
  },
  refresh: {
    ...withTokens,
    name: 'refresh',
    knows: knownFacts('refresh'),
    ways: [wayOf(refresh)],
    later: 'PT11M',
    beforehand: [
      'It needs tokens: registration and the hybrid flow run by themselves first. Then the clock moves on by eleven minutes, so that the access token has ended.',
      'Registration and the hybrid flow ran first, by themselves; then the clock moved on by eleven minutes, and the access token ended.',
    ],
  },
  introspect: { ...withTokens, name: 'introspect', knows: knownFacts('introspect'), ways: [wayOf(introspect)] },
  revoke: { ...withTokens, name: 'revoke', knows: knownFacts('revoke'), ways: [wayOf(revoke)] },
};
