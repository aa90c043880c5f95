// The flows that have no start page, with what is shown of them.
import { otherRuns } from '../../runs/other-runs.ts';
import type { FlowName } from '../../runs/way.ts';
import { beside } from './beside.ts';
import { hybridFacts, knownFacts } from './known-facts.ts';
import { otherFlows, waysOf } from './other-flows.ts';
import type { Playable } from './playable.ts';

const shown = <Name extends Exclude<FlowName, 'hybrid'>>(name: Name) =>
  ({ ...otherRuns[name], beside, foot: otherFlows, breakages: [], knows: knownFacts(hybridFacts[name]) }) as const;

const tokensFirst = {
  beforehand: [
    'It needs tokens: registration and the hybrid flow run by themselves first.',
    'Registration and the hybrid flow ran first, by themselves, for the tokens.',
  ],
} as const;

export const otherPlayables: Readonly<Record<Exclude<FlowName, 'hybrid'>, Playable>> = {
  registration: shown('registration'),
  backchannel: {
    ...shown('backchannel'),
    choice: waysOf('How the recipient hears of the answer', 'The recipient hears of the answer by'),
    beforehand: [
      'It needs a client that registered for it: registration runs by itself first.',
      'Registration ran first, by itself.',
    ],
  },
  refresh: {
    ...shown('refresh'),
    beforehand: [
      'It needs tokens: registration and the hybrid flow run by themselves first. Then the clock moves on by eleven minutes, so that the access token has ended.',
      'Registration and the hybrid flow ran first, by themselves; then the clock moved on by eleven minutes, and the access token ended.',
    ],
  },
  introspect: { ...shown('introspect'), ...tokensFirst },
  revoke: { ...shown('revoke'), ...tokensFirst },
};
