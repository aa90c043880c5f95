// The flows of the profile of today, with what is shown of them; loaded when a world speaks it.
import { html } from 'lit';
import { todayRegistration } from '../../recipient/flows/today-registration.ts';
import { decryptOf } from '../../runs/decrypt.ts';
import { todayRuns } from '../../runs/today-runs.ts';
import '../../runs/today-step.ts';
import { queryOf } from '../view-address.ts';
import type { AnyFlowName, TodayFlowName } from '../../runs/way.ts';
import { beside } from './beside.ts';
import { startPageFace } from './face.ts';
import { knownFacts } from './known-facts.ts';
import { otherFlows, waysOf } from './other-flows.ts';
import type { Playable } from './playable.ts';
import { todayFacts } from './today-known-facts.ts';
import { todayBreakages } from './today-breakages.ts';

const localStep: NonNullable<Playable['localStep']> = ({ run, exchanges }, step, recipient) =>
  html`<cdr-today-step
    .step=${step}
    .facts=${run.facts}
    .exchanges=${exchanges}
    .decrypt=${decryptOf(recipient)}
  ></cdr-today-step>`;

const shown = (name: Exclude<TodayFlowName, 'code'>) =>
  ({
    ...todayRuns[name],
    beside,
    foot: otherFlows,
    breakages: [],
    localStep,
    knows: knownFacts(todayFacts[name]),
  }) as const;

const tokensFirst = {
  beforehand: [
    'It needs tokens: registration and the code flow run by themselves first.',
    'Registration and the code flow ran first, by themselves, for the tokens.',
  ],
} as const;

const [signed] = todayRuns.code.ways;

const playables: Readonly<Record<TodayFlowName, Playable>> = {
  code: {
    ...todayRuns.code,
    // A client that registers for it has its responses encrypted (JARM 2.2).
    ways: [signed, { ...signed, label: 'signed and sealed', known: { encryptedResponses: true } }],
    choice: waysOf(
      'How the response comes',
      html`<a class="term" href=${`${queryOf({ view: 'glossary' }, 'today')}&term=response-jwt`}>Response</a>`,
      'signed',
    ),
    knows: () => [],
    breakages: todayBreakages,
    localStep,
    folded: todayRegistration.steps.length,
    face: {
      ...startPageFace,
      title: 'Today’s Consumer Data Right, in your browser',
      done: ({ person, recipient }) =>
        `${recipient} has ${person}’s accounts and half-hourly usage, and the id of the arrangement that lets it come again.`,
    },
  },
  registration: shown('registration'),
  // The consumer answers on the phone; before and after it the facts tell more.
  amend: {
    ...shown('amend'),
    ...tokensFirst,
    beside: (state) => (state.run.phase === 'person' ? undefined : beside(state)),
  },
  'withdraw-at-holder': { ...shown('withdraw-at-holder'), ...tokensFirst },
  'withdraw-at-recipient': { ...shown('withdraw-at-recipient'), ...tokensFirst },
  refresh: {
    ...shown('refresh'),
    beforehand: [
      'It needs tokens: registration and the code flow run by themselves first. Then the clock moves on by eleven minutes, so that the access token has ended.',
      'Registration and the code flow ran first, by themselves; then the clock moved on by eleven minutes, and the access token ended.',
    ],
  },
  introspect: { ...shown('introspect'), ...tokensFirst },
  revoke: { ...shown('revoke'), ...tokensFirst },
  'manage-registration': {
    ...shown('manage-registration'),
    beforehand: ['It needs a client: registration runs by itself first.', 'Registration ran first, by itself.'],
  },
};

/** The flow of that name; that of the start page for a name of another profile. */
export const todayPlayable = (name: AnyFlowName): Playable =>
  Object.entries(playables).find(([one]) => one === name)?.[1] ?? playables.code;
